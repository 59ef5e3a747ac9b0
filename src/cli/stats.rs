//! `wumpus stats`: the player's record in each game, of all time.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use clap::Args;
use serde::Serialize;

use super::finished::{CaveKey, Finished, GIVEN_UP, Mark, Outcome};
use crate::game_loop::Leave;
use crate::record::store::Store;
use crate::sim::ratio;
use crate::stdio::{print_bytes, print_lines, screen_size, warn};
use crate::text::{counted, fitted};
use crate::variant::{Options, VARIANTS};

/// The columns of the table after the game.
const COUNTS: &str = "hunts  wins  share  best      streak  longest";
/// The width of those columns where the terminal is narrower: the last one is left out.
const NARROW: usize = COUNTS.len() - "  longest".len();
/// The width of the table where the terminal is wider, or none.
const WIDTH: usize = 80;

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
    #[serde(skip)]
    known: BTreeSet<CaveKey>,
}

/// The record in a game with some options.
#[derive(Debug, Serialize)]
struct GameRecord {
    #[serde(flatten)]
    options: Options,
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
        let (mut record, mut first_damaged, mut damaged) = (Record::default(), None, 0);
        results.read(|number, finished: Option<Finished>| {
            if finished.is_none_or(|finished| record.add(&finished).is_none()) {
                first_damaged = first_damaged.or(Some(number));
                damaged += 1;
            }
        })?;
        if let Some(first) = first_damaged {
            let others = if damaged > 1 { ", and so are others" } else { "" };
            warn(&format!("{}:{first}: this line is damaged and is ignored{others}", results.path.display()));
        }
        let place = |game: &GameRecord| VARIANTS.iter().position(|variant| variant.name == game.options.variant().name);
        record.games.sort_by_key(|game| (place(game), game.in_words()));
        if self.json {
            // For programs, so it is never broken at a width.
            print_bytes((serde_json::to_string(&record)? + "\n").as_bytes())?;
        } else {
            let columns = screen_size().map_or(WIDTH, |(columns, _)| columns.min(WIDTH));
            print_lines(&fitted(&record.table(columns), columns))?;
        }
        Ok(Leave::Quit)
    }
}

impl Record {
    /// Counts a hunt; `None` if it cannot be one.
    fn add(&mut self, finished: &Finished) -> Option<()> {
        let is_plain = finished.ending.bytes().all(|c| c.is_ascii_lowercase() || c == b'_');
        let options = finished.settings().filter(|_| is_plain)?;
        let is_known = !self.known.insert(finished.cave());
        let not_counted = &mut self.not_counted;
        match finished.marks.iter().find(|mark| **mark != Mark::Hint) {
            // It was given up at once, but its cave is known from now on.
            _ if finished.turns == 0 => {}
            Some(Mark::Cheat) => not_counted.cheat += 1,
            Some(Mark::Chosen) => not_counted.seed += 1,
            Some(Mark::Resumed) => not_counted.resumed += 1,
            Some(Mark::Hint) | None if is_known => not_counted.again += 1,
            Some(Mark::Hint) | None => self.game(options, finished.marks.contains(&Mark::Hint)).add(finished),
        }
        Some(())
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
    fn table(&self, columns: usize) -> String {
        let solo = self.games.iter().filter_map(|game| {
            let SoloRecord { wins, share, best, streak, longest_streak } = game.solo?;
            let (hunts, share) = (game.hunts, 100.0 * share);
            let best = best.map_or_else(|| "-".to_owned(), |turns| counted(turns, "turn"));
            let counts = format!("{hunts:>5}  {wins:>4}  {share:>3.0} %  {best:<8}  {streak:>6}  {longest_streak:>7}");
            Some([game.in_words(), counts])
        });
        let rows: Vec<_> = [["game".to_owned(), COUNTS.to_owned()]].into_iter().chain(solo).collect();
        let widest = rows.iter().map(|[game, _]| game.chars().count()).max().unwrap_or_default();
        let is_fitting = widest + "  ".len() + COUNTS.len() <= columns;
        let row = |[game, counts]: &[String; 2]| {
            let counts = counts.get(..NARROW).filter(|_| columns < COUNTS.len()).unwrap_or(counts);
            if is_fitting { format!("{game:<widest$}  {counts}") } else { format!("{game}\n{counts}") }
        };
        let mut text: Vec<_> = rows.iter().filter(|_| rows.len() > 1).map(row).collect();
        for game in self.games.iter().filter(|game| game.solo.is_none()) {
            let endings = game.endings.iter().map(|(name, count)| format!("{} {count}", name.replace('_', " ")));
            let endings = endings.collect::<Vec<_>>().join(", ");
            text.push(format!("{}: {}, {endings}", game.in_words(), counted(game.hunts, "game")));
        }
        if text.is_empty() {
            text.push("You have finished no hunt that counts. Type wumpus, and shoot straight.".to_owned());
        }
        let given_up: u32 = self.games.iter().filter_map(|game| game.endings.get(GIVEN_UP)).sum();
        text.extend((given_up > 0).then(|| format!("Given up: {}.", counted(given_up, "hunt"))));
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
        let reasons = reasons.into_iter().filter(|(count, _)| *count > 0);
        let reasons: Vec<_> = reasons.map(|(count, why)| format!("{count} {why}")).collect();
        (!reasons.is_empty()).then(|| format!("Not counted: {}.", reasons.join(", ")))
    }
}
