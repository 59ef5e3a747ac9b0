//! `wumpus play`: begins, replays or resumes a game at the prompt.

use std::io::{self, BufWriter, ErrorKind, IsTerminal as _};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use clap::{Args, ColorChoice, ValueHint};

use super::at_prompt::{Drive, Rehearsed, Scorer, play, rehearse};
use super::hunts;
use super::setup::{GAME, HuntArgs, warn_of};
use crate::drive::Console;
use crate::hunt::{CHEAT, HINTS, hunt_flags};
use crate::record::beginning;
use crate::record::file::{self, RecordFile, codes_of};
use crate::record::recorder::{Recorder, Sink, not_kept};
use crate::record::replay::AtEnd;
use crate::record::store::{Store, expanded};
use crate::stdio::{Leave, is_at_terminal, warn};
use crate::terminal::{Appearance, Privacy};
use crate::text::shell_quoted_file;
use crate::variant::Options;
use crate::variant::hidden::{BOTS, hides_secrets};
use crate::words::kept;

/// Lists the arguments that `--replay` and `--resume` exclude: a record has its own hunt.
fn excluded() -> impl Iterator<Item = &'static str> {
    hunt_flags().chain([HINTS, GAME, BOTS, "record"])
}

// The flags of a hunt that begins. A doc comment would become the help of a command that has them.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Begin {
    #[command(flatten)]
    pub(super) hunt: HuntArgs,
    /// Write the game to a new file while you play
    ///
    /// Each line is in the file before you see its result. An existing file is never overwritten.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// Keep no unfinished hunt, result or line history
    ///
    /// Without this flag a hunt at a terminal is kept as you play, and nothing is lost if you quit or the window closes. Its
    /// result is noted for wumpus stats. A hunt through a pipe is not kept. --record and save write their files all the same.
    #[arg(long)]
    no_save: bool,
    #[command(flatten)]
    look: Look,
}

/// Play at the prompt (the default command)
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) begin: Begin,
    /// Show a recorded game, and exit
    ///
    /// An unfinished game of Hidden Wumpus is shown only with --cheat, because that gives every secret away.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = excluded())]
    replay: Option<PathBuf>,
    /// Resume the last hunt, or a hunt by its number or file
    ///
    /// Without a value, this resumes your most recent hunt that is not open elsewhere. With a number from
    /// wumpus hunts, it resumes that hunt. With a file name, it resumes that record and adds to the same file. For a file
    /// named 3, type --resume=./3. A hunt goes on as it was begun: --replay with --cheat shows all of it.
    #[arg(long, value_name = "HUNT", value_hint = ValueHint::FilePath, num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with_all = excluded(), conflicts_with_all = ["replay", CHEAT])]
    #[expect(clippy::option_option, reason = "clap's type of a flag whose value may be left out")]
    resume: Option<Option<PathBuf>>,
}

// The flags for the look. A doc comment would become the help of a command that has them.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct Look {
    /// Use colours: auto (default), always or never
    ///
    /// auto uses colours at a terminal that has them, unless NO_COLOR is set. Everything is clear without colours too.
    #[arg(long, alias = "colour", value_enum, ignore_case = true, value_name = "WHEN", default_value_t)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    #[expect(clippy::doc_markdown, reason = "it is printed as help")]
    color: ColorChoice,
    /// Plain text: no colours, no drawings, no line editing
    ///
    /// For screen readers and simple terminals. map prints a list instead of a drawing.
    #[arg(long)]
    plain: bool,
}

impl Play {
    pub(super) fn run(&self) -> io::Result<Leave> {
        match (&self.replay, &self.resume) {
            (Some(file), _) => self.replay(file),
            (None, Some(file)) => self.resume(file.as_deref()),
            (None, None) => self.begin.run(),
        }
    }

    fn replay(&self, file: &Path) -> io::Result<Leave> {
        let bytes = file::read(file)?;
        let Rehearsed { flags, replay, left, .. } = rehearse(file, &bytes, AtEnd::Stop, self.begin.hunt.cheat)?;
        if flags.setup.options.variant().is_shared && left.turns.is_some() && !flags.cheat {
            let why = "this game is not over, and a replay would give its secrets away; add --cheat to see it anyway";
            return Err(io::Error::other(format!("{}: {why}", file.display())));
        }
        let console = if is_at_terminal() {
            Console::of_process(self.begin.look.appearance(), false, None)?
        } else {
            let mut console = Console::on(io::empty(), BufWriter::new(io::stdout().lock()));
            console.terminal.appearance = self.begin.look.appearance();
            console
        };
        Ok(play(&flags, flags.first_seed()?, Drive::Show(replay, console))?.leave)
    }

    /// Resumes a kept flags, or the record in a file.
    fn resume(&self, file: Option<&Path>) -> io::Result<Leave> {
        let (mut kept, has_others) = open_kept(file)?;
        if codes_of(kept.path()).exists() {
            let how = "this game is hosted, with a seat for each player; to go on with it: wumpus host --resume=";
            return Err(io::Error::other(how.to_owned() + &name_of(kept.path())));
        }
        let file = kept.path().to_owned();
        let bytes = kept.read()?;
        let kept_in = Store::of_user().ok().filter(|store| store.contains(&file));
        let rehearsed = rehearse(&file, &bytes, AtEnd::HandOver, false).map_err(|why| {
            let Some(number) = kept_in.as_ref().and_then(|store| store.number(&file)) else { return why };
            let damaged = "cannot be played, and is left as it is; to resume another, see wumpus hunts";
            io::Error::other(format!("hunt {number} {damaged}\n{why}"))
        });
        let Rehearsed { record, flags, replay, left } = rehearsed?;
        let keeps_others = self.begin.store().ok().flatten();
        let console = self.begin.console(&flags.setup.options, keeps_others.as_ref())?;
        kept.write(&record.text.as_bytes()[bytes.len()..])?;
        let scorer =
            keeps_others.clone().map(|store| Scorer { store, is_resumed: kept_in.is_none() && left.turns.is_some() });
        let sink = match kept_in {
            Some(store) => Sink::Store { store, file: Some(kept), keeps_next: keeps_others.is_some() },
            None => Sink::File(kept),
        };
        let welcome = kept::welcome(&flags.in_words(&left.options, left.seed), left.turns, has_others);
        let recorder = Recorder::new(record.text, sink);
        let drive = Drive::People { console, recorder, scorer, resumed: Some((replay, welcome)) };
        Ok(play(&flags, flags.first_seed()?, drive)?.leave)
    }
}

impl Begin {
    pub(super) fn run(&self) -> io::Result<Leave> {
        let hunt = self.hunt.flags().map_err(io::Error::other)?;
        warn_of(&hunt.setup.options);
        let seed = hunt.first_seed()?;
        let text = beginning(&hunt.header(seed));
        let store = self.store();
        let kept = store.as_ref().ok().and_then(Option::as_ref);
        let mut console = self.console(&hunt.setup.options, kept)?;
        if let Some(waiting) = kept.and_then(|store| hunts::waiting(store, &hunt)) {
            console.say(&waiting)?;
        }
        let sink = match (&self.record, &store) {
            (Some(file), _) => Sink::File(RecordFile::create(file, &text)?),
            (None, Ok(Some(store))) => Sink::Store { store: store.clone(), file: None, keeps_next: true },
            (None, Ok(None)) => Sink::Memory,
            (None, Err(error)) => {
                warn(&not_kept(error));
                Sink::Memory
            }
        };
        let recorder = Recorder::new(text, sink);
        let scorer = store.ok().flatten().map(|store| Scorer { store, is_resumed: false });
        let drive = Drive::People { console, recorder, scorer, resumed: None };
        Ok(play(&hunt, seed, drive)?.leave)
    }

    /// Opens the console. A shared game has no history, and with two people needs a terminal that can hide a secret.
    fn console<'a>(&self, options: &Options, store: Option<&Store>) -> io::Result<Console<'a>> {
        let (is_shared, has_secrets) = (options.variant().is_shared, hides_secrets(options));
        let history = store.filter(|_| !is_shared).and_then(|store| store.history().ok());
        let mut console = Console::of_process(self.look.appearance(), has_secrets, history)?;
        if has_secrets {
            console.forget();
        }
        // One half of a terminal is worse than none: a sheet could stay on the screen.
        let is_half_a_terminal = io::stdin().is_terminal() != io::stdout().is_terminal();
        if has_secrets && (console.terminal.privacy == Privacy::None || is_half_a_terminal) {
            return Err(io::Error::other(
                "this terminal cannot hide one player's secrets from the next; play Hidden Wumpus at another terminal",
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
}

impl Look {
    pub(super) fn appearance(self) -> Appearance {
        // Making the stream also switches on the colours of a Windows console.
        let stream = match self.color {
            ColorChoice::Always => AutoStream::always_ansi(io::stdout()),
            ColorChoice::Never => AutoStream::never(io::stdout()),
            ColorChoice::Auto => AutoStream::auto(io::stdout()),
        };
        let is_coloured = stream.current_choice() == anstream::ColorChoice::AlwaysAnsi;
        Appearance {
            is_plain: self.plain,
            is_coloured: is_coloured && !self.plain,
            is_fitted: io::stdout().is_terminal(),
        }
    }
}

/// Returns what `--resume` takes for a record: the number of a kept hunt, or the quoted file.
pub(super) fn name_of(file: &Path) -> String {
    let number = Store::of_user().ok().and_then(|store| store.number(file));
    number.map_or_else(|| shell_quoted_file(file), |number| number.to_string())
}

/// Opens the newest of the kept hunts, the one with this number, or the record in this file. Returns whether hunts
/// were passed over.
pub(super) fn open_kept(file: Option<&Path>) -> io::Result<(RecordFile, bool)> {
    let Some(file) = file else { return Store::of_user()?.newest() };
    // No shell expands what follows a `=`.
    let path = file.to_str().map_or_else(|| file.to_owned(), expanded);
    let opened = match number_of_kept(file) {
        Some(number) => Store::of_user()?.open(number),
        None => RecordFile::open(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => io::Error::other(format!("{error}; wumpus hunts lists your unfinished hunts")),
            _ => error,
        }),
    };
    opened.map(|opened| (opened, false))
}

/// Returns the number of a kept hunt, if that is named instead of a file.
fn number_of_kept(named: &Path) -> Option<u32> {
    let name = named.to_str().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    name.and_then(|name| name.parse().ok())
}
