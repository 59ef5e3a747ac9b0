//! `wumpus play`: begins, replays or resumes a game at the prompt.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use super::at_prompt::{Rehearsed, Scorer, drawn, following, new_seed, play, play_record, rehearse};
use super::header::{HuntFlags, hunt_flags};
use super::hunts;
use crate::game_loop::Leave;
use crate::record::beginning;
use crate::record::file::{self, RecordFile, in_file, lock};
use crate::record::recorder::{Recorder, Sink, not_kept};
use crate::record::replay::Then;
use crate::record::store::Store;
use crate::repl;
use crate::repl::console::Console;
use crate::stdio::{is_at_terminal, warn};
use crate::terminal::{Appearance, Privacy};
use crate::text::shell_quoted;
use crate::variant::VariantInfo;

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
    /// Go on with the last hunt, hunt N, or the game in a file
    ///
    /// You see the map and where you stand, and play on in the same file. Without a value it is the hunt that was left last
    /// at a terminal; wumpus hunts lists them all by their numbers. A file that is named 3 is ./3 here.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with_all = excluded(), conflicts_with = "replay")]
    #[expect(clippy::option_option, reason = "clap's type of a flag whose value may be left out")]
    resume: Option<Option<PathBuf>>,
    /// Keep nothing: no hunt, no result, no history
    ///
    /// Without this flag a hunt at a terminal is kept while it is under way, so that nothing is lost if it is left, or if
    /// the window closes, and its result is noted for wumpus stats. Through a pipe nothing is ever kept.
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
        match (&self.replay, &self.resume) {
            (Some(file), _) => self.replay(file),
            (None, Some(file)) => self.resume(file.as_deref()),
            (None, None) => self.begin(),
        }
    }

    /// Begins a hunt.
    fn begin(&self) -> io::Result<Leave> {
        let seed = self.hunt.first_seed().map_or_else(new_seed, Ok)?;
        let text = beginning(&self.hunt.header(seed));
        let store = self.store();
        let kept = store.as_ref().ok().and_then(Option::as_ref);
        let mut console = self.console(self.hunt.setup.options.variant(), kept)?;
        if let Some(waiting) = kept.and_then(hunts::waiting) {
            console.say(&waiting)?;
        }
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
        let scorer = store.ok().flatten().map(|store| Scorer { store, is_resumed: false });
        let next = if self.hunt.seed.is_some() { following } else { drawn };
        Ok(play(&self.hunt, console, seed, next, scorer)?.leave)
    }

    /// Shows a record.
    fn replay(&self, file: &Path) -> io::Result<Leave> {
        let mut bytes = Vec::new();
        let read = File::open(file).and_then(|file| file.take(MAX_RECORD_BYTES + 1).read_to_end(&mut bytes));
        if read.map_err(|error| in_file(file, &error))? as u64 > MAX_RECORD_BYTES {
            return Err(in_file(file, &io::Error::other(format!("a record has at most {MAX_RECORD_BYTES} bytes"))));
        }
        let Rehearsed { record, hunt, replay, left } = rehearse(file, &bytes, Then::Stop, self.hunt.cheat)?;
        if hunt.setup.options.variant().is_shared && left.turns.is_some() && !hunt.cheat {
            let why = "this game is not over, and showing it would tell its secrets; --cheat shows it all the same";
            return Err(io::Error::other(format!("{}: {why}", file.display())));
        }
        if let Some(line) = record.cut {
            warn(&format!("{}:{line}: this line was cut short, and is left out", file.display()));
        }
        let output = BufWriter::new(io::stdout().lock());
        let console = Console::on(io::empty(), output).with_appearance(self.look());
        Ok(play_record(&hunt, console.replaying(replay), None)?.leave)
    }

    /// Resumes a kept hunt, or the record in a file.
    fn resume(&self, file: Option<&Path>) -> io::Result<Leave> {
        let (mut kept, others) = open_kept(file)?;
        let file = kept.path().to_owned();
        let bytes = kept.read()?;
        let Rehearsed { record, hunt, replay, left } = rehearse(&file, &bytes, Then::HandOver, self.hunt.cheat)?;
        let keeps_others = self.store().ok().flatten();
        let console = self.console(hunt.setup.options.variant(), keeps_others.as_ref())?;
        if let Some(line) = record.cut {
            kept.cut(record.text.len())?;
            warn(&format!("{}:{line}: this line was cut short, and is left out", file.display()));
        }
        let is_kept = Store::of_user().is_ok_and(|store| store.contains(&file));
        let scorer = keeps_others.clone().map(|store| Scorer { store, is_resumed: !is_kept });
        let sink = match Store::of_user() {
            Ok(store) if is_kept => Sink::Store { store, file: Some(kept), keeps_next: keeps_others.is_some() },
            _ => Sink::File(kept),
        };
        let welcome = repl::welcome(&left.options.in_words(), left.turns, others);
        let console = console.resuming(replay, welcome).recording(Recorder::new(record.text, sink));
        Ok(play_record(&hunt, console, scorer)?.leave)
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
        Ok(data) if data.is_file() && data.len() > 0 => Err(io::Error::other(if is_record(path) {
            let file = shell_quoted(&path.to_string_lossy());
            format!("this record exists already; to go on with it: wumpus --resume={file}")
        } else {
            "this file exists already, and is not overwritten".to_owned()
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

/// Returns whether a file is a record that can be played.
fn is_record(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| rehearse(path, &bytes, Then::HandOver, false).is_ok())
}

/// Opens the newest of the kept hunts, the one with this number, or the record in this file. Counts the hunts that were
/// passed over.
fn open_kept(file: Option<&Path>) -> io::Result<(RecordFile, usize)> {
    let Some(file) = file else { return Store::of_user()?.newest() };
    let number = file.to_str().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    let opened = match number.and_then(|number| number.parse().ok()) {
        Some(number) => Store::of_user()?.open(number),
        None => RecordFile::open(file).map_err(|error| match (error.kind(), Store::of_user()) {
            (ErrorKind::NotFound, Ok(store)) => io::Error::other(format!("{error}; {}", store.which_are_kept())),
            _ => error,
        }),
    };
    opened.map(|opened| (opened, 0))
}
