//! Plays the hunts of some flags or of a record at the prompt of their game.

use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::Path;

use crate::drive::{Console, Counted, Driver, Outside};
use crate::hunt::HuntFlags;
use crate::hunt::finished::{self, Finished};
use crate::record::Record;
use crate::record::recorder::{Recorder, Sink};
use crate::record::replay::{AtEnd, Replay};
use crate::record::store::Store;
use crate::repl::{Hunted, Prompted, Start};
use crate::session::HuntSeed;
use crate::stdio::{Leave, bars, warn};
use crate::variant::{Options, VARIANTS, with_game};

/// How the players left a game.
#[derive(Debug)]
pub(super) struct Left {
    pub(super) leave: Leave,
    /// The options of the last hunt, also those that the prompt asked for.
    pub(super) options: Options,
    /// The seed of the hunt that they left.
    pub(super) seed: HuntSeed,
    /// Its turns; `None` if no hunt was under way.
    pub(super) turns: Option<u32>,
}

/// A record that can be played.
#[derive(Debug)]
pub(super) struct Rehearsed {
    pub(super) record: Record,
    pub(super) flags: HuntFlags,
    pub(super) replay: Replay,
    /// Where the record ends.
    pub(super) left: Left,
}

/// Reads a record and plays it to its end without showing it. `cheat` makes the viewer the gamemaster.
pub(super) fn rehearse(file: &Path, bytes: &[u8], at_end: AtEnd, cheat: bool) -> io::Result<Rehearsed> {
    let record = Record::read(bytes).map_err(|bad| bad.in_file(file))?;
    let mut flags = HuntFlags::read(&record).map_err(|bad| bad.in_file(file))?;
    flags.cheat |= cheat;
    let replay = Replay::new(file.to_owned(), record.lines.clone(), at_end, flags.allows_refused_lines);
    let left = play(&flags, flags.first_seed()?, Drive::Check(replay.clone()))?;
    Ok(Rehearsed { record, flags, replay, left })
}

/// Shows a record on any output as `--replay` does, also a game that is not over.
///
/// # Errors
///
/// If this is no record, if a line of it is refused, or if the output fails.
pub fn show(record: &[u8], output: impl Write) -> io::Result<Leave> {
    let Rehearsed { flags, replay, .. } = rehearse(Path::new("record"), record, AtEnd::Stop, false)?;
    let console = Console::on(io::empty(), output);
    Ok(play(&flags, flags.first_seed()?, Drive::Show(replay, console))?.leave)
}

/// What drives the prompt.
pub(super) enum Drive<'a> {
    /// People, after the lines of a record if they resume one, which welcomes them with this text.
    People { console: Console<'a>, recorder: Recorder, scorer: Option<Scorer>, resumed: Option<(Replay, String)> },
    /// A record that is shown.
    Show(Replay, Console<'a>),
    /// A record that is checked.
    Check(Replay),
}

/// Plays hunt after hunt, from a record or from what its flags begin.
pub(super) fn play(flags: &HuntFlags, seed: HuntSeed, drive: Drive<'_>) -> io::Result<Left> {
    let options = &flags.setup.options;
    with_game!(options, V => play_at::<V>(flags, seed, drive, &V::setup(options).map_err(io::Error::other)?))
}

/// With `--cheat` the viewer is the gamemaster. Only this code makes a person the gamemaster.
fn play_at<V: Prompted>(flags: &HuntFlags, seed: HuntSeed, drive: Drive<'_>, setup: &V::Setup) -> io::Result<Left> {
    let start = Start {
        seed,
        is_cheating: flags.cheat,
        gives_hints: flags.hints,
        other_games: VARIANTS.iter().map(|game| game.name).filter(|name| *name != V::NAME).collect(),
    };
    let mut prompt = V::prompt(setup, &flags.setup.options, start);
    let outside = |scorer| Hunts::<V> { flags, scorer, variant: PhantomData };
    let (leave, prompt) = match drive {
        Drive::Check(mut replay) => {
            replay.check(&mut prompt, |last| flags.next_seed(last))?;
            return Ok(Left::of::<V>(Leave::EndOfInput, &prompt));
        }
        Drive::Show(replay, console) => {
            let recorder = Recorder::new(String::new(), Sink::Memory);
            let mut driver = Driver::new(prompt, console, recorder, outside(None));
            (driver.replay(replay)?, driver.prompt)
        }
        Drive::People { console, recorder, scorer, resumed } => {
            let mut driver = Driver::new(prompt, console, recorder, outside(scorer));
            let leave = match resumed {
                None => driver.begin()?,
                Some((replay, welcome)) => driver.resume(replay, &welcome)?,
            };
            (leave, driver.prompt)
        }
    };
    Ok(Left::of::<V>(leave, &*prompt.borrow()))
}

impl Left {
    fn of<V: Prompted>(leave: Leave, prompt: &impl Hunted<Game = V>) -> Self {
        Self { leave, options: V::options(prompt.played().setup), seed: prompt.seed(), turns: prompt.turns() }
    }
}

/// The hunts of some flags: names and counts them.
struct Hunts<'a, V> {
    flags: &'a HuntFlags,
    scorer: Option<Scorer>,
    variant: PhantomData<V>,
}

impl<V: Prompted, P: Hunted<Game = V>> Outside<P> for Hunts<'_, V> {
    fn flag(&self, seed: HuntSeed) -> String {
        self.flags.flag(seed)
    }

    fn draw(&self, last: HuntSeed) -> io::Result<HuntSeed> {
        self.flags.next_seed(last)
    }

    fn count(&mut self, prompt: &mut P, console: &mut Console<'_>) -> io::Result<Counted> {
        // Only the hunt that was resumed is marked, and none of those that follow it.
        let is_resumed = self.scorer.as_mut().is_some_and(|scorer| std::mem::take(&mut scorer.is_resumed));
        let scorer = self.scorer.as_ref();
        let daily = self.flags.daily_of(prompt.seed()).filter(|_| !self.flags.cheat);
        if scorer.is_none() && daily.is_none() {
            return Ok(Counted::default());
        }
        let Some(mut finished) = Finished::of(self.flags, is_resumed, prompt) else { return Ok(Counted::default()) };
        let noted = scorer.map_or(Ok(true), |scorer| scorer.add(&finished));
        let has_failed = noted.is_err();
        let is_first = noted.unwrap_or_else(|why| {
            warn(&format!("this hunt is not counted: {why}"));
            true
        });
        // Bars say nothing to a screen reader.
        let has_bars = !console.terminal.appearance.is_plain;
        let review = match daily {
            Some(_) => console.over_until_stopped(|stops| prompt.review(&prompt.hunted(), has_bars, stops).ok())?,
            None => None,
        };
        finished.given_away = review.as_ref().map(|review| review.account().given_away);
        // If this fails, `stats` reviews it again.
        if let (Some(scorer), Some(line), false) = (scorer, finished.reviewed(), has_failed) {
            let _ = scorer.store.add_result(&line);
        }
        let bars = has_bars.then(bars);
        let added = daily.and_then(|date| finished.shared(date, prompt, review.as_ref(), bars, is_first));
        Ok(Counted { added, has_failed })
    }
}

/// Adds finished hunts to the results.
#[derive(Debug)]
pub(super) struct Scorer {
    pub(super) store: Store,
    /// Whether the hunt comes from a file of the player's own.
    pub(super) is_resumed: bool,
}

impl Scorer {
    /// Adds a hunt, and returns whether none with its set-up was there.
    fn add(&self, finished: &Finished) -> io::Result<bool> {
        let (earlier, _) = finished::read(self.store.results().lines()?);
        let is_first = finished.is_first_of(&earlier);
        self.store.add_result(finished)?;
        Ok(is_first)
    }
}
