//! `wumpus stats`: the player's record in each game, of all time.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};

use clap::Args;
use serde::Serialize;

use crate::game_loop::Leave;
use crate::record::results::{Finished, Mark, Outcome};
use crate::record::store::Store;
use crate::sim::ratio;
use crate::stdio::{print_lines, warn, write_error};
use crate::text::counted;
use crate::variant::{OptionKind, Options, OwnCave, VARIANTS, Value, VariantInfo};

/// Show your results in each game: hunts, wins, streaks
///
/// It counts the hunts that you finish at a terminal, unless you said --no-save. It does not count a hunt if you used
/// --cheat, chose the seed, resumed it from your own file, or had played the same set-up before. best is the fewest turns in
/// any win. Hunts in which you took a hint have a row of their own. streak is your current run of wins, and longest is your
/// longest run.
#[derive(Clone, Debug, Args)]
pub(super) struct Stats {
    /// Print one JSON object instead of the table
    #[arg(long)]
    json: bool,
}

/// The record of a player. The keys of its JSON never change.
#[derive(Debug, Default, Serialize)]
struct Record {
    games: Vec<GameRecord>,
    not_counted: NotCounted,
}

/// The record in a game with some options.
#[derive(Debug, Serialize)]
struct GameRecord {
    #[serde(flatten)]
    options: Options,
    /// Whether the player took hints.
    hints: bool,
    hunts: u32,
    endings: BTreeMap<String, u32>,
    /// `None` where people play against each other.
    #[serde(flatten)]
    solo: Option<SoloRecord>,
}

/// The wins of a lone hunter.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct SoloRecord {
    wins: u32,
    share: f64,
    /// The fewest turns of a win.
    best: Option<u32>,
    /// Wins in a row.
    streak: u32,
    longest_streak: u32,
}

/// Hunts that do not count, each by its first reason.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct NotCounted {
    cheat: u32,
    seed: u32,
    resumed: u32,
    again: u32,
}

impl Stats {
    pub(super) fn run(&self) -> io::Result<Leave> {
        let results = Store::of_user()?.results();
        let (record, damaged) = Record::of(&results.read()?);
        if let Some(first) = damaged.first() {
            let others = match damaged.len() - 1 {
                0 => String::new(),
                1 => ", and so is another".to_owned(),
                others => format!(", and so are {others} more"),
            };
            warn(&format!("{}:{first}: this line is damaged and is ignored{others}", results.path().display()));
        }
        if self.json {
            // For programs, so it is never broken at a width.
            writeln!(io::stdout(), "{}", serde_json::to_string(&record)?).map_err(write_error)?;
        } else {
            print_lines(&record.table())?;
        }
        Ok(Leave::Quit)
    }
}

impl Record {
    /// Counts the hunts. Returns the numbers of damaged lines as well.
    fn of(lines: &[(usize, Option<Finished>)]) -> (Self, Vec<usize>) {
        let (mut record, mut damaged, mut known) = (Self::default(), Vec::new(), BTreeSet::new());
        for (number, finished) in lines {
            let Some((options, finished)) = finished.as_ref().and_then(|one| Some((options_of(one)?, one))) else {
                damaged.push(*number);
                continue;
            };
            let is_known = !known.insert(cave_of(finished));
            let has_hint = finished.marks.contains(&Mark::Hint);
            match finished.marks.first() {
                Some(Mark::Cheat) => record.not_counted.cheat += 1,
                Some(Mark::Chosen) => record.not_counted.seed += 1,
                Some(Mark::Resumed) => record.not_counted.resumed += 1,
                Some(Mark::Hint) | None if is_known => record.not_counted.again += 1,
                Some(Mark::Hint) | None => record.game(options, has_hint).add(finished),
            }
        }
        let place = |game: &GameRecord| VARIANTS.iter().position(|variant| variant.name == game.options.variant().name);
        record.games.sort_by_key(|game| (place(game), game.in_words()));
        (record, damaged)
    }

    fn game(&mut self, options: Options, hints: bool) -> &mut GameRecord {
        let name = options.in_words();
        let known = self.games.iter().position(|game| game.options.in_words() == name && game.hints == hints);
        let at = known.unwrap_or_else(|| {
            let solo = (!options.variant().is_shared).then(SoloRecord::default);
            self.games.push(GameRecord { options, hints, hunts: 0, endings: BTreeMap::new(), solo });
            self.games.len() - 1
        });
        &mut self.games[at]
    }

    /// Returns the record as text: a row for each game, a line for each that people play against each other, and why the
    /// other hunts do not count.
    fn table(&self) -> String {
        let mut text = Vec::new();
        let rows = || self.games.iter().filter_map(|game| Some((game, game.solo?)));
        let widest = rows().map(|(game, _)| game.in_words().chars().count()).max();
        if let Some(widest) = widest {
            text.push(format!("{:widest$}  hunts  wins  share  best      streak  longest", "game"));
        }
        let widest = widest.unwrap_or_default();
        for (game, SoloRecord { wins, share, best, streak, longest_streak }) in rows() {
            let (name, hunts, share) = (game.in_words(), game.hunts, 100.0 * share);
            let best = best.map_or_else(|| "-".to_owned(), |turns| counted(turns, "turn"));
            let counts = format!("{hunts:>5}  {wins:>4}  {share:>3.0} %  {best:<8}  {streak:>6}  {longest_streak:>7}");
            text.push(format!("{name:<widest$}  {counts}"));
        }
        for game in self.games.iter().filter(|game| game.solo.is_none()) {
            let endings = game.endings.iter().map(|(name, count)| format!("{} {count}", name.replace('_', " ")));
            let endings = endings.collect::<Vec<_>>().join(", ");
            text.push(format!("{}: {}, {endings}", game.in_words(), counted(game.hunts, "game")));
        }
        if text.is_empty() {
            let none = "You have finished no hunt that counts. Type wumpus, and shoot straight.";
            text.push(none.to_owned());
        }
        text.extend(self.not_counted.in_words());
        text.join("\n")
    }
}

impl GameRecord {
    fn in_words(&self) -> String {
        let hints = if self.hints { ", with hints" } else { "" };
        self.options.in_words() + hints
    }

    fn add(&mut self, finished: &Finished) {
        self.hunts += 1;
        *self.endings.entry(finished.ending.clone()).or_default() += 1;
        let Some(solo) = &mut self.solo else { return };
        if finished.result == Outcome::Won {
            solo.wins += 1;
            solo.best = Some(solo.best.map_or(finished.turns, |best| best.min(finished.turns)));
            solo.streak += 1;
            solo.longest_streak = solo.longest_streak.max(solo.streak);
        } else {
            solo.streak = 0;
        }
        solo.share = ratio(solo.wins.into(), self.hunts.into());
    }
}

impl NotCounted {
    fn in_words(self) -> Option<String> {
        let Self { cheat, seed, resumed, again } = self;
        let reasons = [
            (cheat, "with --cheat"),
            (seed, "with --seed"),
            (resumed, "resumed from a file"),
            (again, "in a cave you already knew"),
        ];
        let reasons: Vec<_> =
            reasons.into_iter().filter(|(count, _)| *count > 0).map(|(count, why)| format!("{count} {why}")).collect();
        (!reasons.is_empty()).then(|| format!("Not counted: {}.", reasons.join(", ")))
    }
}

/// Returns what the cave of a finished hunt was dealt from. A player who has finished a hunt knows its cave.
pub(super) fn cave_of(finished: &Finished) -> (&str, &[(String, String)], Option<u64>) {
    let has_one_cave =
        VariantInfo::named(&finished.game).into_iter().flat_map(|variant| variant.options).any(|option| {
            finished.options.iter().any(|(name, value)| name == option.name && Some(value.as_str()) == option.one_cave)
        });
    (&finished.game, &finished.options, (!has_one_cave).then_some(finished.seed.setup))
}

/// Returns the options of a finished hunt, if there is such a game.
fn options_of(finished: &Finished) -> Option<Options> {
    let variant = VariantInfo::named(&finished.game)?;
    let mut options = Options::of(variant);
    for (name, value) in &finished.options {
        let option = variant.options.iter().find(|option| option.name == name)?;
        let value = match (&option.kind, value.parse()) {
            // Players are counted here, not named.
            (OptionKind::Players { .. }, count) => Value::Count(count.ok()?),
            // Its tunnels are not among the results.
            (OptionKind::Cave(_), _) if value == OwnCave::NAME => Value::Name(OwnCave::NAME),
            _ => option.parse(value).ok()?,
        };
        options.set(option, value).ok()?;
    }
    Some(options)
}
