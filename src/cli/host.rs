//! `wumpus host`: hosts a game of Hidden Wumpus for players at phones or terminals of their own.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::play::{Look, name_of, open_kept};
use super::seconds;
use super::setup::{BotSeats, HiddenFlags, SeedFlag};
use crate::game::hidden::{Hidden, Setup, Wumpuses};
use crate::hosting::codes::{Codes, Kept};
use crate::hosting::desk;
use crate::hosting::endpoint::{Endpoint, found_at};
use crate::hosting::page::Page;
use crate::hosting::server::{Keep, Opening, Server};
use crate::hosting::socket::Address;
use crate::hunt::HuntFlags;
use crate::party::{Dealt, Party, Rules, Told};
use crate::record::file::{RecordFile, codes_of};
use crate::record::recorder::{KeptIn, Recorder, Sink};
use crate::record::store::{Store, first_free};
use crate::record::{Record, beginning};
use crate::session::{HuntSeed, entropy};
use crate::stdio::{Leave, print_lines, warn};
use crate::system::{LastWords, end_when_unread, hold, thread_error};
use crate::terminal::Live;
use crate::text::listed;
use crate::variant::hidden::{add_bots, players_of, without_players};
use crate::variant::{Options, Variant};
use crate::words::hidden::Players;

const NOT_SAVED: &str = "Not all of the game is saved.";
const NOTHING_TO_RESUME: &str = "you have no hosted game to resume; one with --record FILE is resumed by \
                                            wumpus host --resume=FILE";
const NOT_ENCRYPTED: &str = "nothing is encrypted: anyone who can read the network traffic can read every secret";

pub(super) const EXAMPLES: &str = "\
Examples:
  wumpus host --web --bots 2                     your friends' phones, and two bots
  wumpus host --players Ann,Bob,Cy               three people with accounts
  wumpus host --web --players Ann,Bob            seats for two, and others can come in
  wumpus host --players 2 --bots 3 --talk 120    talks of two minutes
  wumpus host --resume                           go on with your last game";

/// Host Hidden Wumpus for players at phones or terminals of their own
///
/// The program prints the code of a room, with which anybody can come in. With --players and without --web, only those
/// players can: the program prints a line for each of them, and deals when all are here. Otherwise type begin.
#[derive(Clone, Debug, Args)]
pub(super) struct Host {
    #[command(flatten)]
    hidden: HiddenFlags,
    #[command(flatten)]
    bots: BotSeats,
    #[command(flatten)]
    seed: SeedFlag,
    /// End each talk after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    talk: Option<f64>,
    /// Count a turn that takes longer than this as a pass
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    turn: Option<f64>,
    /// Pause for this many seconds after each die and each death (default: 2); programs never wait
    #[arg(long, value_name = "SECONDS", value_parser = pause)]
    pace: Option<f64>,
    /// Listen on an address, such as 127.0.0.1:4000
    ///
    /// Without this flag and --socket, players who use your account on this machine join with the code alone. Port 0 means
    /// any free port. An address that other machines can reach needs --open.
    #[arg(long, value_name = "ADDR:PORT", conflicts_with = "socket", value_parser = address)]
    listen: Option<SocketAddr>,
    /// Listen on a Unix socket that every account on this machine can use
    #[arg(long, value_name = "PATH", value_hint = ValueHint::FilePath)]
    socket: Option<PathBuf>,
    /// Let --listen take connections from other machines
    ///
    /// Nothing is encrypted: anyone who can read the network traffic can read every secret. ssh -L is better (docs/hosting.md).
    #[arg(long, requires = "listen")]
    open: bool,
    /// Let players join with their phones
    ///
    /// Shows a QR code, and serves a page for it at all addresses of this machine, which others can reach, or at that of
    /// --listen. Nothing is encrypted: anyone who can read the network traffic can read every secret.
    #[arg(long, conflicts_with = "socket")]
    web: bool,
    #[arg(
        long,
        help = "The address by which phones reach the page, if a proxy or tunnel serves it, such as https://wumpus.example.org"
    )]
    #[arg(value_name = "URL", requires = "web", value_parser = url)]
    url: Option<String>,
    /// Write the first game to a new file while you play
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// Resume a hosted game: the last one, or one by its number or file
    #[arg(long, value_name = "HUNT", value_hint = ValueHint::FilePath, num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with_all = ["players", "bots", "wumpuses", "seed", "record"])]
    #[expect(clippy::option_option, reason = "clap's type of a flag whose value may be left out")]
    resume: Option<Option<PathBuf>>,
}

/// Seconds between a die, a death and the verdict, unless the host says otherwise.
const PACE: f64 = 2.0;

fn pause(text: &str) -> Result<f64, &'static str> {
    text.parse()
        .ok()
        .filter(|seconds| (0.0..=60.0).contains(seconds))
        .ok_or("must be a number of seconds from 0 to 60, like 1.5")
}

/// A party to be hosted: new, or as a record left it.
struct Begun {
    party: Party,
    told: Vec<Told>,
    /// The options of every game, which has other players each time.
    options: Options,
    recorder: Recorder,
    codes: Codes,
}

/// Parses the address of a page: without a path, so that it ends in a slash.
fn url(text: &str) -> Result<String, &'static str> {
    let name = text.trim_end_matches('/').split_once("://").filter(|(scheme, _)| ["http", "https"].contains(scheme));
    match name {
        Some((scheme, name)) if !name.is_empty() && !name.contains(['/', '#', '?', '@', ' ']) => {
            Ok(format!("{scheme}://{}/", name.to_ascii_lowercase()))
        }
        _ => Err("must be an address such as https://wumpus.example.org"),
    }
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "must be an IP address and a port, such as 127.0.0.1:4000")
}

impl Host {
    /// Refuses flags that do not go together.
    pub(super) fn check(&mut self) -> Result<(), String> {
        if self.resume.is_none() {
            let (names, bots) = (self.names(), self.bots.count());
            if names.len() + usize::from(bots) > Setup::PLAYERS.end().to_owned().into() {
                add_bots(&mut self.hidden.0.options.clone(), bots).map_err(|bad| bad.why)?;
            }
        }
        match self.listen.filter(|_| self.endpoint().is_open() && !self.open && !self.web) {
            Some(address) => Err(format!(
                "--listen {address} would let other machines in, and nothing is encrypted; ssh -L is better \
                 (docs/hosting.md), or add --open if that is what you want"
            )),
            None => Ok(()),
        }
    }

    pub(super) fn run(&self) -> io::Result<Leave> {
        let Begun { party, told, options, recorder, mut codes } =
            self.resume.as_ref().map_or_else(|| self.begin(), |file| self.resumed(file.as_deref()))?;
        let group = codes.watch.group();
        let endpoint = self.endpoint();
        let listener = endpoint.listen(&group)?;
        let address = listener.address.clone();
        let found = found_at(&address);
        let (first, others) = found.split_first().unwrap_or((&address, &[]));
        let page = self.web.then(|| {
            let (url, is_proxied) = (self.url.clone(), self.url.is_some());
            let others = others.iter().filter(|_| !is_proxied).map(|other| format!("http://{other}/")).collect();
            Arc::new(Page { url: url.unwrap_or_else(|| format!("http://{first}/")), others, is_proxied })
        });
        // Only one game can be written to the file that the host has named.
        let (later, bound) = (Self { record: None, seed: SeedFlag::default(), ..self.clone() }, address.clone());
        let keep: Keep = Box::new(move |seed| Ok(later.kept(later.record(&options, seed)?, &bound)));
        let (recorder, file, how_to_resume) = self.kept(recorder, &address);
        codes.keep(file);
        if endpoint.is_open() {
            warn(NOT_ENCRYPTED);
        }
        let last_words: LastWords = Arc::new(Mutex::new(how_to_resume));
        let (live, mut print) = Live::of_process(Look::default().appearance(), &last_words)?;
        // Printing has a thread of its own, because a terminal can be stopped, and the game must not wait for it.
        let (tell, lines) = channel::<String>();
        let opening = Opening { party, told, codes, recorder, keep, invitation: endpoint.invitation(first), page };
        let (server, queue) = Server::new(opening, tell, Arc::clone(&last_words));
        server.listen(listener)?;
        let deserted = address.clone();
        end_when_unread(move || deserted.remove())?;
        let events = server.events.clone();
        let game = thread::Builder::new().spawn(move || server.serve(&queue)).map_err(thread_error)?;
        // The news waits meanwhile, so the codes come first.
        let seated = desk::obey(&events, "seats", &live);
        if self.web && !self.names().is_empty() {
            // Strangers can come in, but these have seats already.
            desk::obey(&events, "codes", &live)?;
        }
        if !self.web && !others.is_empty() {
            let others = listed(others, "or");
            live.say(&format!("Players who cannot connect to {first} can use {others} instead."))?;
        }
        let printer = move || lines.iter().for_each(|text| print(&text));
        let printer = thread::Builder::new().spawn(printer).map_err(thread_error)?;
        let left = seated.and_then(|_| desk::run(&events, live));
        if left.is_err() {
            // Nobody reads what the host is told.
            address.remove();
        }
        let leave = left?;
        let mut recorder = game.join().map_err(|_| io::Error::other("the game has failed"))?;
        address.remove();
        // It ends when everything that the game told is printed.
        let _ = printer.join();
        let is_over = !recorder.is_under_way();
        match recorder.leave() {
            _ if is_over => {}
            KeptIn::Nowhere => print_lines(NOT_SAVED)?,
            KeptIn::Store { .. } | KeptIn::File(_) => print_lines(hold(&last_words).trim_end())?,
        }
        Ok(leave)
    }

    /// Returns the names of the people who are expected.
    fn names(&self) -> Vec<String> {
        let players = players_of(&self.hidden.0.options).unwrap_or_default();
        players.people_names().collect()
    }

    /// Opens a party, and brings back what is kept of it. Returns it with what was told, and its codes.
    fn party(
        &self,
        kept: Kept,
        wumpuses: Wumpuses,
        seed: HuntSeed,
        dealt: Option<Dealt>,
    ) -> io::Result<(Party, Vec<Told>, Codes)> {
        let Kept { watch, is_open, begins_when_complete, bots, won, guests, .. } = kept;
        let [talk, turn] = [self.talk, self.turn].map(|time| time.map(Duration::from_secs_f64));
        let pace = Duration::from_secs_f64(self.pace.unwrap_or(PACE));
        let rules = Rules { bots, wumpuses, talk, turn, pace, begins_when_complete };
        let party = Party::new(rules, seed, entropy().map_err(io::Error::other)?, is_open);
        let (codes, guests): (Vec<_>, _) = guests.into_iter().unzip();
        let (party, told) = party.resume(guests, won, dealt, Duration::ZERO).map_err(io::Error::other)?;
        let by_person = party.people().zip(codes).collect();
        Ok((party, told, Codes::new(watch, by_person)))
    }

    /// Begins a new party, and the record of its first game. The players are not known yet: as at the prompt, the first line of
    /// the record will name them.
    fn begin(&self) -> io::Result<Begun> {
        let (names, bots) = (self.names(), self.bots.count());
        let options = without_players(&self.hidden.0.options);
        let wumpuses = Hidden::setup(&options).map_err(io::Error::other)?.wumpuses();
        let is_open = self.web || names.is_empty();
        let seed = self.seed.given.map_or_else(HuntSeed::secret, Ok).map_err(io::Error::other)?;
        let recorder = self.record(&options, seed)?;
        let kept = Kept { is_open, begins_when_complete: !is_open, ..Kept::draw(names, bots)? };
        let (party, told, codes) = self.party(kept, wumpuses, seed, None)?;
        Ok(Begun { party, told, options, recorder, codes })
    }

    /// Makes the record of a game.
    fn record(&self, options: &Options, seed: HuntSeed) -> io::Result<Recorder> {
        let mut hunt = HuntFlags { setup: self.hidden.0.clone(), seed: self.seed.given, ..HuntFlags::default() };
        hunt.setup.options = options.clone();
        let text = beginning(&hunt.header(seed));
        let sink = match &self.record {
            Some(file) => Sink::File(RecordFile::create(file, &text)?),
            None => Sink::Store { store: Store::of_user()?, file: None, keeps_next: false },
        };
        Ok(Recorder::new(text, sink))
    }

    /// Keeps a record that has begun. Returns it with the file for the codes, and what tells the host how to resume the game.
    fn kept(&self, mut recorder: Recorder, address: &Address) -> (Recorder, Option<PathBuf>, String) {
        recorder.begin_hunt();
        recorder.keep().unwrap_or_else(|why| warn(&why));
        let file = recorder.path().map(Path::to_owned);
        let how = file.as_ref().map(|file| self.how_to_resume(file, &self.endpoint().flag(address)) + "\n");
        (recorder, file.as_deref().map(codes_of), how.unwrap_or_default())
    }

    /// Returns where to listen.
    fn endpoint(&self) -> Endpoint {
        match (self.listen, &self.socket) {
            (Some(address), _) => Endpoint::Tcp(address),
            (None, Some(path)) => Endpoint::Socket(path.clone()),
            (None, None) if self.web => Endpoint::Network,
            (None, None) => Endpoint::Account,
        }
    }

    fn how_to_resume(&self, file: &Path, endpoint: &str) -> String {
        let times = [("talk", self.talk), ("turn", self.turn), ("pace", self.pace)];
        let times = times.into_iter().filter_map(|(flag, time)| Some(format!(" --{flag} {}", time?)));
        let open = if self.open { " --open" } else { "" };
        let web = if self.web { " --web" } else { "" };
        let url = self.url.as_ref().map(|url| format!(" --url {url}")).unwrap_or_default();
        let flags = times.collect::<String>() + endpoint + open + web + &url;
        format!("The game is saved. To continue it:\n  wumpus host --resume={}{flags}", name_of(file))
    }
}

impl Host {
    /// Reads the record to resume: a file, a kept game by its number, or the last hosted game.
    fn resumed(&self, file: Option<&Path>) -> io::Result<Begun> {
        // The newest game that nobody is hosting.
        let hosted = || {
            let mut games = Store::of_user()?.kept()?.into_iter().filter(|game| game.is_hosted);
            first_free(&mut games, NOTHING_TO_RESUME)
        };
        let mut kept = file.map_or_else(hosted, |file| open_kept(Some(file)).map(|(kept, _)| kept))?;
        let path = kept.path().to_owned();
        let bytes = kept.read()?;
        let record = Record::read(&bytes).map_err(|bad| bad.in_file(&path))?;
        let hunt = HuntFlags::read(&record).map_err(|bad| bad.in_file(&path))?;
        let options = &hunt.setup.options;
        if options.variant().name != Hidden::NAME {
            return Err(io::Error::other(format!("{}: only Hidden Wumpus can be hosted", path.display())));
        }
        kept.write(&record.text.as_bytes()[bytes.len()..])?;
        let mut lines: Vec<_> = record.lines.into_iter().map(|(_, line)| line).collect();
        let players = match players_of(options) {
            Some(players) => Some(players),
            // Without such a flag the first line names the players, once they are known.
            None if lines.is_empty() => None,
            None => Some(lines.remove(0).parse::<Players>().map_err(io::Error::other)?),
        };
        let wumpuses = Hidden::setup(options).map_err(io::Error::other)?.wumpuses();
        let seed = hunt.first_seed()?;
        let sink = match Store::of_user().ok().filter(|store| store.contains(&path)) {
            Some(store) => Sink::Store { store, file: Some(kept), keeps_next: false },
            None => Sink::File(kept),
        };
        let recorder = Recorder::new(record.text, sink);
        let was_told = !codes_of(&path).exists();
        let kept = Kept::read(&codes_of(&path))?;
        let drawn = || {
            let names: Vec<_> = players.iter().flat_map(Players::people_names).collect();
            let bots = players.as_ref().map_or(0, Players::count) - names.len();
            Kept::draw(names, u8::try_from(bots).unwrap_or(u8::MAX))
        };
        let kept = kept.map_or_else(drawn, Ok)?;
        let is_counted = kept.stage == "over";
        let dealt = players.map(|players| Dealt { players, seed, lines, is_counted });
        let (party, told, codes) = self.party(kept, wumpuses, seed, dealt)?;
        // If its host was killed after the last turn, the codes are still there, and the players have not heard of the end.
        if was_told && party.table().is_some_and(|table| table.outcome().is_some()) {
            return Err(io::Error::other("this game is over; wumpus --replay FILE shows it again"));
        }
        Ok(Begun { party, told, options: without_players(options), recorder, codes })
    }
}
