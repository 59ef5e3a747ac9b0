//! Plays the hunts of some flags or of a record at the prompt of their game.

use std::io::{self, Write};
use std::path::Path;

use super::finished::{Finished, Mark, Outcome};
use super::header::{HuntFlags, SEED};
use crate::game::{Seat, Viewer};
use crate::game_loop::Leave;
use crate::record::Record;
use crate::record::replay::{Replay, Then};
use crate::record::store::Store;
use crate::repl::console::Console;
use crate::repl::{self, Hunted, Over, Prompt};
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::variant::{Options, VARIANTS, Variant, Visitor};

/// How the players left a game.
#[derive(Debug)]
pub(super) struct Left {
    pub(super) leave: Leave,
    /// The options of the last hunt, also those that the prompt asked for.
    pub(super) options: Options,
    /// The last hunt with a turn. If there is none, the last hunt.
    pub(super) last: Hunt,
    /// The turns of the hunt that they left; `None` if no hunt was under way.
    pub(super) turns: Option<u32>,
}

/// A hunt that can be reviewed.
#[derive(Debug)]
pub(super) struct Hunt {
    pub(super) options: Options,
    pub(super) hunted: Hunted,
    /// Whether a hint was taken.
    pub(super) has_hint: bool,
}

/// A record that can be played.
#[derive(Debug)]
pub(super) struct Rehearsed {
    pub(super) record: Record,
    pub(super) hunt: HuntFlags,
    pub(super) replay: Replay,
    /// Where the record ends.
    pub(super) left: Left,
}

/// Reads a record and plays it to its end without showing it. `cheat` makes the viewer the gamemaster.
pub(super) fn rehearse(file: &Path, bytes: &[u8], then: Then, cheat: bool) -> io::Result<Rehearsed> {
    let record = Record::read(bytes).map_err(|bad| bad.in_file(file))?;
    let mut hunt = HuntFlags::read(&record).map_err(|bad| bad.in_file(file))?;
    hunt.cheat |= cheat;
    let replay = Replay::new(file.to_owned(), record.lines.clone(), then, hunt.allows_refused_lines);
    let left = play_record(&hunt, Console::on(io::empty(), io::sink()).rehearsing(replay.clone()), None)?;
    Ok(Rehearsed { record, hunt, replay, left })
}

/// Shows a record on any output as `--replay` does, also a game that is not over.
///
/// # Errors
///
/// If this is no record, if a line of it is refused, or if the output fails.
pub fn show(record: &[u8], output: impl Write) -> io::Result<Leave> {
    let Rehearsed { hunt, replay, .. } = rehearse(Path::new("record"), record, Then::Stop, false)?;
    Ok(play_record(&hunt, Console::on(io::empty(), output).replaying(replay), None)?.leave)
}

/// Plays the hunts of a record at a console that replays it.
pub(super) fn play_record(hunt: &HuntFlags, console: Console<'_>, scorer: Option<Scorer>) -> io::Result<Left> {
    AtPrompt { hunt, console, seed: hunt.first_seed()?, draws_seeds: true, scorer }.play()
}

/// Hunt after hunt at the prompt of a variant.
pub(super) struct AtPrompt<'a> {
    pub(super) hunt: &'a HuntFlags,
    pub(super) console: Console<'a>,
    pub(super) seed: HuntSeed,
    /// Whether the next seed of a game whose seeds are secret is drawn. Otherwise it follows from the last.
    pub(super) draws_seeds: bool,
    pub(super) scorer: Option<Scorer>,
}

impl AtPrompt<'_> {
    pub(super) fn play(self) -> io::Result<Left> {
        self.hunt.setup.options.visit(self).map_err(io::Error::other)?
    }
}

impl Visitor for AtPrompt<'_> {
    type Output = io::Result<Left>;

    /// With `--cheat` the viewer is the gamemaster. Only this code makes a person the gamemaster.
    fn visit<V: Variant>(self, setup: V::Setup) -> io::Result<Left> {
        let viewer = match (self.hunt.cheat, V::IS_SHARED) {
            (true, _) => Viewer::Gamemaster,
            (false, true) => Viewer::Public,
            (false, false) => Viewer::Seat(Seat::HUNTER),
        };
        let mut prompt = V::prompt(self.console, &setup, &self.hunt.setup.options, self.draws_seeds);
        prompt.dialogue().other_games = VARIANTS.iter().map(|game| game.name).filter(|name| *name != V::NAME).collect();
        prompt.dialogue().gives_hints = self.hunt.hints;
        let over = |prompt: &mut _, over: &Over<'_, V>| {
            let scorer = self.scorer.as_ref();
            let is_resumed = scorer.is_some_and(|scorer| scorer.is_resumed);
            let daily = self.hunt.daily_of(over.seed).filter(|_| !self.hunt.has_cheated());
            if scorer.is_none() && daily.is_none() {
                return None;
            }
            let finished = Finished::of(self.hunt, over, is_resumed, prompt);
            let is_first = scorer.is_none_or(|scorer| scorer.add(&finished));
            let date = daily.filter(|_| finished.turns > 0)?.to_string();
            let (game, has_hint) = (V::options(over.setup).in_words(), finished.marks.contains(&Mark::Hint));
            let link = if finished.result == Outcome::Won { "in" } else { "after" };
            let result = if over.outcome.is_none() { "given up" } else { finished.result.word() };
            let result = format!("{result} {link}");
            Some(repl::to_share(&date, &game, &result, finished.turns, finished.given_away, has_hint, is_first))
        };
        let flag = |seed| {
            let daily = self.hunt.daily_of(seed).map(|daily| self.hunt.daily_flags(daily));
            daily.unwrap_or_else(|| format!("--{SEED} {seed}"))
        };
        let played = repl::hunt(&mut prompt, setup, self.seed, viewer, flag, over)?;
        let (setup, hunted, has_hint) = played.last;
        let last = Hunt { options: V::options(&setup), hunted, has_hint };
        Ok(Left { leave: played.leave, options: V::options(&played.setup), last, turns: played.turns })
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
    /// Adds a hunt, and returns whether none with its set-up was there. Without a file to write, the game goes on.
    fn add(&self, finished: &Finished) -> bool {
        let mut is_first = true;
        let read = self.store.results().read(|_, earlier: Option<Finished>| {
            is_first &= earlier.is_none_or(|earlier| earlier.cave() != finished.cave());
        });
        if let Err(error) = read.and_then(|()| self.store.add_result(finished)) {
            warn(&format!("this hunt is not counted: {error}"));
        }
        is_first
    }
}
