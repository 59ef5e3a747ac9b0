//! A hunt at the prompt: its flags, and what they lead to.
//!
//! Deliberately absent: the prompt.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use super::hunt::{Header, HuntFlags};
use super::setup::{Variant, Visitor};
use crate::game::{Seat, Viewer, classic, grue, hidden, world};
use crate::game_loop::Leave;
use crate::record::file::{self, in_file, lock};
use crate::record::recorder::{Place, Recorder, not_kept};
use crate::record::store::{Kept, Store};
use crate::record::{Record, beginning};
use crate::repl::console::{Console, Look, Privacy, Replay, Then};
use crate::repl::hidden::Table;
use crate::repl::words::as_argument;
use crate::repl::{self, Played};
use crate::session::HuntSeed;
use crate::stdio::{is_at_terminal, warn};

/// Of the hunts that are kept so many are named.
const NAMED: usize = 10;

/// A record has at most so many bytes, so that what never ends is not read for ever.
const LARGEST: u64 = 64 << 20;

/// The flags that tell a hunt, with which a record cannot be played again: it tells its own.
const HUNT: [&str; 8] = ["variant", "rules", "sense", "board", "players", "wumpuses", "seed", "record"];

/// Play at the prompt, which is also what is done without a command
#[derive(Clone, Debug, Default, Args)]
pub struct Play {
    #[command(flatten)]
    pub(super) hunt: HuntFlags,
    /// Write the game down in a new file while it is played
    ///
    /// Each line is in the file before its result is shown. A file that is there already is not written over.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Show a game that was written down, and end
    ///
    /// An unfinished game of the hidden variant is shown only with --cheat, since it would tell every secret.
    #[arg(long, value_name = "FILE", conflicts_with_all = HUNT)]
    replay: Option<PathBuf>,
    /// Go on with a game, or with the last that was left
    ///
    /// The hunt is shown as it was, and then you play on; what you do is written to the same file. Without a file it is the
    /// newest of the hunts that were left at a terminal, and the others are named.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with_all = HUNT, conflicts_with = "replay")]
    #[expect(clippy::option_option, reason = "clap's type of a flag whose value may be left out")]
    resume: Option<Option<PathBuf>>,
    /// Keep nothing: no hunt that is left, no history
    ///
    /// Without this flag a hunt at a terminal is kept while it is under way, so that nothing is lost if it is left, or if
    /// the window closes. Through a pipe nothing is ever kept.
    #[arg(long)]
    no_save: bool,
    /// Colours: auto (default), always or never
    ///
    /// auto is in colour at a terminal that is not dumb, unless NO_COLOR is set. Colour is never the only sign of anything.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    #[expect(clippy::doc_markdown, reason = "it is printed as help")]
    color: When,
    /// Words alone: no colour, drawing or line editor
    ///
    /// It is made for screen readers and for terminals that can do little. map then gives a list.
    #[arg(long)]
    plain: bool,
}

/// When something is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum When {
    #[default]
    Auto,
    Always,
    Never,
}

impl Play {
    /// Plays, and tells how the player left.
    ///
    /// # Errors
    ///
    /// When the console fails, when a record cannot be read or played, or when the system has no randomness for a seed.
    pub fn run(&self) -> io::Result<Leave> {
        let played = match (&self.replay, &self.resume) {
            (Some(file), _) => self.show(file),
            (None, Some(file)) => self.go_on(file.as_deref()),
            (None, None) => self.begin(),
        };
        played.map(|played| played.leave)
    }

    /// Begins a hunt.
    fn begin(&self) -> io::Result<Played> {
        let name = self.hunt.seed.map_or_else(new_name, Ok)?;
        let text = beginning(&self.hunt.header(name));
        let state = self.state();
        let console = self.console(self.hunt.setup.variant, state.as_ref().ok().and_then(Option::as_ref))?;
        let place = match (&self.record, &state) {
            (Some(file), _) => Place::File(create(file, &text)?, file.clone()),
            (None, Ok(Some(state))) => Place::Store(state.clone(), None),
            (None, Ok(None)) => Place::Nowhere,
            (None, Err(error)) => {
                warn(&not_kept(error));
                Place::Nowhere
            }
        };
        let console = console.recording(Recorder::new(text, place));
        play(&self.hunt, console, name, if self.hunt.seed.is_some() { Next::Follows } else { Next::IsDrawn })
    }

    /// Shows a game that was written down.
    fn show(&self, file: &Path) -> io::Result<Played> {
        let mut bytes = Vec::new();
        let read = File::open(file).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
        if read.map_err(|error| in_file(file, &error))? as u64 > LARGEST {
            return Err(in_file(file, &io::Error::other(format!("a record has at most {LARGEST} bytes"))));
        }
        let (record, header) = self.read(file, &bytes)?;
        let replay = Replay::new(file.to_owned(), record.lines, Then::Stop, header.typed);
        let played = rehearse(&header.hunt, replay.clone())?;
        if header.hunt.setup.variant == Variant::Hidden && !played.is_over && !header.hunt.cheat {
            let why = "this game is not over, and showing it would tell its secrets; --cheat shows it all the same";
            return Err(io::Error::other(format!("{}: {why}", file.display())));
        }
        if let Some(line) = record.cut {
            warn(&format!("{}:{line}: this line was cut short, and is left out", file.display()));
        }
        let output = BufWriter::new(io::stdout().lock());
        play_again(&header.hunt, Console::on(io::empty(), output).looking(self.look()).replaying(replay))
    }

    /// Goes on with a game that was written down: one that a file holds, or the last that was kept.
    fn go_on(&self, file: Option<&Path>) -> io::Result<Played> {
        let (mut kept, others) = match file {
            Some(file) => (Kept::open(file)?, vec![]),
            None => Store::of_user()?.newest()?,
        };
        name_others(&others);
        let file = kept.path().to_owned();
        let (record, header) = self.read(&file, &kept.read()?)?;
        let replay = Replay::new(file.clone(), record.lines, Then::HandOver, header.typed);
        let played = rehearse(&header.hunt, replay.clone())?;
        let keeps_others = self.state().ok().flatten();
        let console = self.console(header.hunt.setup.variant, keeps_others.as_ref())?;
        if let Some(line) = record.cut {
            kept.cut(record.text.len())?;
            warn(&format!("{}:{line}: this line was cut short, and is left out", file.display()));
        }
        let place = match Store::of_user() {
            Ok(state) if state.keeps(&file) && keeps_others.is_some() => Place::Store(state, Some(kept)),
            Ok(state) if state.keeps(&file) => Place::LastInState(state, kept),
            _ => {
                let (file, path) = kept.into_file();
                Place::File(file, path)
            }
        };
        let console = console.replaying(replay.from_hunt(played.hunts)).recording(Recorder::new(record.text, place));
        play_again(&header.hunt, console)
    }

    /// Reads a record.
    fn read(&self, file: &Path, bytes: &[u8]) -> io::Result<(Record, Header)> {
        let record = Record::read(bytes).map_err(|bad| bad.of(file))?;
        let mut header = Header::read(&record).map_err(|bad| bad.of(file))?;
        header.hunt.cheat |= self.hunt.cheat;
        Ok((record, header))
    }

    /// Opens the console. At the table of Hidden Wumpus what is typed goes into no history, and it must be able to keep a
    /// secret.
    fn console<'a>(&self, variant: Variant, state: Option<&Store>) -> io::Result<Console<'a>> {
        let has_secrets = variant == Variant::Hidden;
        let history = state.filter(|_| !has_secrets).and_then(|state| state.history().ok());
        let console = Console::of_process(self.look(), has_secrets, history)?;
        if has_secrets && console.privacy() == Privacy::None {
            return Err(io::Error::other(
                "this terminal has no alternate screen that is known here, so one player's secret could not be hidden \
                 from the next; play the hidden variant at another terminal",
            ));
        }
        Ok(console)
    }

    /// Finds the state directory, where anything is kept at all.
    fn state(&self) -> io::Result<Option<Store>> {
        if self.no_save || !is_at_terminal() {
            return Ok(None);
        }
        Store::of_user().map(Some)
    }

    fn look(&self) -> Look {
        // A stream that is to have colours tells a Windows console to obey them.
        let stream = match self.color {
            When::Always => AutoStream::always_ansi(io::stdout()),
            When::Never => AutoStream::never(io::stdout()),
            When::Auto => AutoStream::auto(io::stdout()),
        };
        let is_coloured = stream.current_choice() == ColorChoice::AlwaysAnsi;
        Look { is_plain: self.plain, is_coloured: is_coloured && !self.plain }
    }
}

/// Makes a file for a record, or takes one in which nothing is. One that is there already is not written over.
fn create(path: &Path, text: &str) -> io::Result<File> {
    let created = match fs::metadata(path) {
        Err(_) => file::create(path, text),
        Ok(data) if data.is_file() && data.len() > 0 => {
            let resume = format!("--resume={} goes on with it", as_argument(&path.to_string_lossy()));
            Err(io::Error::other(format!("there is such a file already; {resume}")))
        }
        // A device or a pipe is neither read nor locked. What is opened only to append Windows does not lock.
        Ok(data) => OpenOptions::new().read(data.is_file()).append(true).open(path).and_then(|mut file| {
            if data.is_file() {
                lock(&file)?;
            }
            file.write_all(text.as_bytes()).map(|()| file)
        }),
    };
    created.map_err(|error| in_file(path, &error))
}

/// Names the kept hunts with which nobody goes on now.
fn name_others(others: &[PathBuf]) {
    if others.is_empty() {
        return;
    }
    let named = others.iter().take(NAMED).map(|path| {
        let game = variant(path).map(|variant| format!("  # {}", variant.name())).unwrap_or_default();
        format!("\n  wumpus --resume={}{game}", as_argument(&path.to_string_lossy()))
    });
    let more = others.len().checked_sub(NAMED + 1).map(|more| format!("\n  and {} more", more + 1));
    warn(&format!("this is the last hunt that was left; others are kept:{}", named.chain(more).collect::<String>()));
}

/// Tells of which game a record is, if it can be read.
fn variant(path: &Path) -> Option<Variant> {
    let record = Record::read(&fs::read(path).ok()?).ok()?;
    Some(Header::read(&record).ok()?.hunt.setup.variant)
}

/// Plays a record to its end without showing it, to see whether it can be played and how far it goes.
fn rehearse(hunt: &HuntFlags, replay: Replay) -> io::Result<Played> {
    play_again(hunt, Console::on(io::empty(), io::sink()).replaying(replay))
}

/// Plays the hunt of a record.
fn play_again(hunt: &HuntFlags, console: Console<'_>) -> io::Result<Played> {
    let name = hunt.seed.map_or_else(new_name, Ok)?;
    play(hunt, console, name, Next::IsDrawn)
}

/// Plays hunt after hunt by these flags.
fn play(hunt: &HuntFlags, console: Console<'_>, name: HuntSeed, next: Next) -> io::Result<Played> {
    hunt.setup.with_variant(Seating { hunt, console, name, next }).map_err(io::Error::other)?
}

/// How the seed of the next game of Hidden Wumpus is found.
#[derive(Clone, Copy)]
enum Next {
    /// It follows from the one that somebody chose.
    Follows,
    /// It is drawn: what follows from a seed that has been told is known to everybody, and so are all the secrets that
    /// come of it.
    IsDrawn,
}

/// Seats whoever plays at a game.
struct Seating<'a> {
    hunt: &'a HuntFlags,
    console: Console<'a>,
    name: HuntSeed,
    next: Next,
}

impl Seating<'_> {
    /// Tells who looks at the screen: with `--cheat` the gamemaster, who is made here and nowhere else.
    const fn viewer_or(&self, otherwise: Viewer) -> Viewer {
        if self.hunt.cheat { Viewer::Gamemaster } else { otherwise }
    }
}

impl Visitor for Seating<'_> {
    type Output = io::Result<Played>;

    fn classic(self, setup: classic::Setup) -> io::Result<Played> {
        let viewer = self.viewer_or(Viewer::Seat(Seat::HUNTER));
        repl::hunt(&mut repl::classic::prompt(self.console, &setup), setup, self.name, viewer)
    }

    fn grue(self, setup: grue::Setup) -> io::Result<Played> {
        // Before the first hunt the prompt asks for a sense, if none was given.
        let viewer = self.viewer_or(Viewer::Seat(Seat::HUNTER));
        repl::hunt(&mut repl::grue::prompt(self.console, &setup, self.hunt.setup.sense), setup, self.name, viewer)
    }

    fn world(self, setup: world::Setup) -> io::Result<Played> {
        let viewer = self.viewer_or(Viewer::Seat(Seat::HUNTER));
        repl::hunt(&mut repl::world::prompt(self.console, &setup), setup, self.name, viewer)
    }

    /// Seats everybody at one screen.
    fn hidden(self, setup: hidden::Setup) -> io::Result<Played> {
        let viewer = self.viewer_or(Viewer::Public);
        let next = match self.next {
            Next::Follows => |name: HuntSeed| Ok(name.new_setup()),
            Next::IsDrawn => |_| new_name(),
        };
        repl::hunt(&mut Table::new(self.console, self.hunt.setup.players.clone(), next), setup, self.name, viewer)
    }
}

/// Names a hunt that nobody has named.
fn new_name() -> io::Result<HuntSeed> {
    HuntSeed::random().map_err(io::Error::other)
}
