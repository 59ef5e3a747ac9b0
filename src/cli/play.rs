//! `wumpus play`: begins, replays or resumes a game at the prompt.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use super::header::{Header, HuntFlags, hunt_flags};
use crate::game::{Seat, Viewer};
use crate::game_loop::Leave;
use crate::record::file::{self, RecordFile, in_file, lock};
use crate::record::recorder::{Recorder, Sink, not_kept};
use crate::record::replay::{Replay, Then};
use crate::record::store::Store;
use crate::record::{Record, beginning};
use crate::repl::console::Console;
use crate::repl::{self, NextSeed, Played};
use crate::session::HuntSeed;
use crate::stdio::{is_at_terminal, warn};
use crate::terminal::{Appearance, Privacy};
use crate::text::shell_quoted;
use crate::variant::{Variant, VariantInfo, Visitor};

/// The maximum number of kept hunts that are listed.
const MAX_LISTED_HUNTS: usize = 10;

/// The maximum size of a record in bytes, so that an endless file is not read for ever.
const MAX_RECORD_BYTES: u64 = 64 << 20;

/// Lists the flags that `--replay` and `--resume` exclude: a record has its own hunt.
fn excluded() -> impl Iterator<Item = &'static str> {
    hunt_flags().chain(["record"])
}

/// Play at the prompt, which is also what is done without a command
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Play {
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
    #[arg(long, value_name = "FILE", conflicts_with_all = excluded())]
    replay: Option<PathBuf>,
    /// Go on with a game, or with the last that was left
    ///
    /// The hunt is shown as it was, and then you play on; what you do is written to the same file. Without a file it is the
    /// newest of the hunts that were left at a terminal, and the others are named.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with_all = excluded(), conflicts_with = "replay")]
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum When {
    #[default]
    Auto,
    Always,
    Never,
}

impl Play {
    pub(super) fn run(&self) -> io::Result<Leave> {
        let played = match (&self.replay, &self.resume) {
            (Some(file), _) => self.replay(file),
            (None, Some(file)) => self.resume(file.as_deref()),
            (None, None) => self.begin(),
        };
        played.map(|played| played.leave)
    }

    /// Begins a hunt.
    fn begin(&self) -> io::Result<Played> {
        let seed = self.hunt.seed.map_or_else(new_seed, Ok)?;
        let text = beginning(&self.hunt.header(seed));
        let store = self.store();
        let console = self.console(self.hunt.setup.options.variant(), store.as_ref().ok().and_then(Option::as_ref))?;
        let sink = match (&self.record, &store) {
            (Some(file), _) => Sink::File(RecordFile::new(create(file, &text)?, file.clone())),
            (None, Ok(Some(store))) => Sink::Store { store: store.clone(), file: None, keeps_next: true },
            (None, Ok(None)) => Sink::Memory,
            (None, Err(error)) => {
                warn(&not_kept(error));
                Sink::Memory
            }
        };
        let console = console.recording(Recorder::new(text, sink));
        play(&self.hunt, console, seed, if self.hunt.seed.is_some() { following } else { drawn })
    }

    /// Shows a record.
    fn replay(&self, file: &Path) -> io::Result<Played> {
        let mut bytes = Vec::new();
        let read = File::open(file).and_then(|file| file.take(MAX_RECORD_BYTES + 1).read_to_end(&mut bytes));
        if read.map_err(|error| in_file(file, &error))? as u64 > MAX_RECORD_BYTES {
            return Err(in_file(file, &io::Error::other(format!("a record has at most {MAX_RECORD_BYTES} bytes"))));
        }
        let (record, header) = self.read(file, &bytes)?;
        let replay = Replay::new(file.to_owned(), record.lines, Then::Stop, header.allows_refused_lines);
        let played = rehearse(&header.hunt, replay.clone())?;
        if header.hunt.setup.options.variant().is_shared && !played.is_over && !header.hunt.cheat {
            let why = "this game is not over, and showing it would tell its secrets; --cheat shows it all the same";
            return Err(io::Error::other(format!("{}: {why}", file.display())));
        }
        if let Some(line) = record.cut {
            warn(&format!("{}:{line}: this line was cut short, and is left out", file.display()));
        }
        let output = BufWriter::new(io::stdout().lock());
        play_again(&header.hunt, Console::on(io::empty(), output).with_appearance(self.look()).replaying(replay))
    }

    /// Resumes the record in a file, or the newest of the kept hunts.
    fn resume(&self, file: Option<&Path>) -> io::Result<Played> {
        let (mut kept, others) = match file {
            Some(file) => (RecordFile::open(file)?, vec![]),
            None => Store::of_user()?.newest()?,
        };
        list_others(&others);
        let file = kept.path().to_owned();
        let (record, header) = self.read(&file, &kept.read()?)?;
        let replay = Replay::new(file.clone(), record.lines, Then::HandOver, header.allows_refused_lines);
        let played = rehearse(&header.hunt, replay.clone())?;
        let keeps_others = self.store().ok().flatten();
        let console = self.console(header.hunt.setup.options.variant(), keeps_others.as_ref())?;
        if let Some(line) = record.cut {
            kept.cut(record.text.len())?;
            warn(&format!("{}:{line}: this line was cut short, and is left out", file.display()));
        }
        let sink = match Store::of_user() {
            Ok(store) if store.contains(&file) => {
                Sink::Store { store, file: Some(kept), keeps_next: keeps_others.is_some() }
            }
            _ => Sink::File(kept),
        };
        let console = console.replaying(replay.showing_from(played.hunts)).recording(Recorder::new(record.text, sink));
        play_again(&header.hunt, console)
    }

    fn read(&self, file: &Path, bytes: &[u8]) -> io::Result<(Record, Header)> {
        let record = Record::read(bytes).map_err(|bad| bad.in_file(file))?;
        let mut header = Header::read(&record).map_err(|bad| bad.in_file(file))?;
        header.hunt.cheat |= self.hunt.cheat;
        Ok((record, header))
    }

    /// Opens the console. A shared game has no history, and needs a terminal that can hide a secret.
    fn console<'a>(&self, variant: &VariantInfo, store: Option<&Store>) -> io::Result<Console<'a>> {
        let has_secrets = variant.is_shared;
        let history = store.filter(|_| !has_secrets).and_then(|store| store.history().ok());
        let console = Console::of_process(self.look(), has_secrets, history)?;
        if has_secrets && console.terminal.privacy == Privacy::None {
            return Err(io::Error::other(
                "this terminal has no alternate screen that is known here, so one player's secret could not be hidden \
                 from the next; play the hidden variant at another terminal",
            ));
        }
        Ok(console)
    }

    /// Returns the state directory; `None` if nothing is to be kept.
    fn store(&self) -> io::Result<Option<Store>> {
        if self.no_save || !is_at_terminal() {
            return Ok(None);
        }
        Store::of_user().map(Some)
    }

    fn look(&self) -> Appearance {
        // Making the stream also switches on the colours of a Windows console.
        let stream = match self.color {
            When::Always => AutoStream::always_ansi(io::stdout()),
            When::Never => AutoStream::never(io::stdout()),
            When::Auto => AutoStream::auto(io::stdout()),
        };
        let is_coloured = stream.current_choice() == ColorChoice::AlwaysAnsi;
        Appearance { is_plain: self.plain, is_coloured: is_coloured && !self.plain }
    }
}

/// Creates the file of a record, or opens an empty one, and writes the beginning. Never overwrites a file.
fn create(path: &Path, text: &str) -> io::Result<File> {
    let created = match fs::metadata(path) {
        Err(_) => file::create(path, text),
        Ok(data) if data.is_file() && data.len() > 0 => Err(io::Error::other(match variant(path) {
            Some(_) => {
                let file = shell_quoted(&path.to_string_lossy());
                format!("this record exists already; to go on with it: wumpus --resume={file}")
            }
            None => "this file exists already, and is not overwritten".to_owned(),
        })),
        // A device or a pipe is neither read nor locked. Windows cannot lock a file that is opened only to append.
        Ok(data) => OpenOptions::new().read(data.is_file()).append(true).open(path).and_then(|mut file| {
            if data.is_file() {
                lock(&file)?;
            }
            file.write_all(text.as_bytes()).map(|()| file)
        }),
    };
    created.map_err(|error| in_file(path, &error))
}

/// Lists the kept hunts other than the one that is resumed.
fn list_others(others: &[PathBuf]) {
    if others.is_empty() {
        return;
    }
    let named = others.iter().take(MAX_LISTED_HUNTS).map(|path| {
        let game = variant(path).map(|variant| format!("  # {}", variant.name)).unwrap_or_default();
        format!("\n  wumpus --resume={}{game}", shell_quoted(&path.to_string_lossy()))
    });
    let more = others.len().checked_sub(MAX_LISTED_HUNTS + 1).map(|more| format!("\n  and {} more", more + 1));
    warn(&format!("this is the last hunt that was left; others are kept:{}", named.chain(more).collect::<String>()));
}

/// Returns the game of a record, if the record can be read.
fn variant(path: &Path) -> Option<&'static VariantInfo> {
    let record = Record::read(&fs::read(path).ok()?).ok()?;
    Some(Header::read(&record).ok()?.hunt.setup.options.variant())
}

/// Plays a record to its end without showing it, to check it and to find its last hunt.
fn rehearse(hunt: &HuntFlags, replay: Replay) -> io::Result<Played> {
    play_again(hunt, Console::on(io::empty(), io::sink()).replaying(replay))
}

/// Plays the hunt of a record.
fn play_again(hunt: &HuntFlags, console: Console<'_>) -> io::Result<Played> {
    let seed = hunt.seed.map_or_else(new_seed, Ok)?;
    play(hunt, console, seed, drawn)
}

/// Plays hunt after hunt with these flags.
fn play(hunt: &HuntFlags, console: Console<'_>, seed: HuntSeed, next: NextSeed) -> io::Result<Played> {
    hunt.setup.options.visit(AtPrompt { hunt, console, seed, next }).map_err(io::Error::other)?
}

/// Plays at the prompt of a variant.
struct AtPrompt<'a> {
    hunt: &'a HuntFlags,
    console: Console<'a>,
    seed: HuntSeed,
    next: NextSeed,
}

impl Visitor for AtPrompt<'_> {
    type Output = io::Result<Played>;

    /// With `--cheat` the viewer is the gamemaster. Only this code makes a person the gamemaster.
    fn visit<V: Variant>(self, setup: V::Setup) -> io::Result<Played> {
        let viewer = match (self.hunt.cheat, V::IS_SHARED) {
            (true, _) => Viewer::Gamemaster,
            (false, true) => Viewer::Public,
            (false, false) => Viewer::Seat(Seat::HUNTER),
        };
        let mut prompt = V::prompt(self.console, &setup, &self.hunt.setup.options, self.next);
        repl::hunt(&mut prompt, setup, self.seed, viewer)
    }
}

fn new_seed() -> io::Result<HuntSeed> {
    HuntSeed::random().map_err(io::Error::other)
}

/// Draws the next seed. A seed derived from a printed one would be known.
fn drawn(_: HuntSeed) -> io::Result<HuntSeed> {
    new_seed()
}

/// Returns the seed that follows a chosen seed.
#[expect(clippy::unnecessary_wraps, reason = "it is a `NextSeed`, which can fail")]
fn following(seed: HuntSeed) -> io::Result<HuntSeed> {
    Ok(seed.new_setup())
}
