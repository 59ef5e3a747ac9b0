//! `wumpus stats`: the player's record in each game, of all time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

use clap::Args;
use serde::Serialize;

use super::finished::{Finished, Mark, Outcome, read_results};
use crate::game_loop::Leave;
use crate::repl::{in_points, points};
use crate::sanitize::json;
use crate::stdio::{help_width, print_bytes, print_lines};
use crate::text::{beside, counted, fitted, grouped, ratio};
use crate::variant::{Options, VARIANTS};

/// The columns of the table after the game.
const COUNTS: &str = "hunts  wins  share  best      streak  longest";
/// The width of those columns where the terminal is narrower: the last one is left out.
const NARROW: usize = COUNTS.len() - "  longest".len();

/// Endings in words, each with the names it has in the games. Other names are words enough.
const ENDINGS: [(&str, &[&str]); 5] = [
    ("won", &["shot_wumpus", "escaped", "escaped_past_grue", "climbed_out_with_gold"]),
    ("eaten", &["eaten_on_entering", "eaten_when_it_came"]),
    ("pit", &["fell_in_pit"]),
    ("own arrow", &["shot_self"]),
    ("grue", &["caught_on_entering", "caught_on_entering_stunned", "caught_when_it_came"]),
];

/// Bytes of the longest name of an ending.
const LONGEST_ENDING: usize = 40;
/// The most hunts in the plot.
const MOST_BARS: usize = 30;
/// A bar for each 5 points given away.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Show your results: wins, streaks, points given away
///
/// It counts the hunts that you finish at a terminal, unless you said --no-save. It does not count a hunt if you used
/// --cheat, chose the seed, resumed it from your own file, or had played the same set-up before. best is the fewest turns in
/// any win. Hunts in which you took a hint have a row of their own. streak is your current run of wins, and longest is your
/// longest run. Below each game is how its hunts ended, and how many points of your chance to win you gave away: in the last
/// 10 hunts, in all that were reviewed, and in the worst. The plot has your last 30 hunts. The lowest bar is less than 5
/// points given away, the highest 35 or more, and - a hunt without a review. A star is a win.
#[derive(Clone, Debug, Args)]
pub(super) struct Stats {
    /// Print one JSON object instead of the table
    #[arg(long)]
    json: bool,
    /// List your last 30 hunts in words, without bars
    #[arg(long)]
    plain: bool,
}

/// The record of a player. The keys of its JSON never change.
#[derive(Debug, Default, Serialize)]
struct Record {
    games: Vec<GameRecord>,
    not_counted: NotCounted,
    /// The last hunts of a lone hunter, the newest first.
    last_30: Vec<Recent>,
    #[serde(skip)]
    known: BTreeSet<String>,
}

/// A hunt of the plot.
#[derive(Debug, Serialize)]
struct Recent {
    result: Outcome,
    given_away: Option<f64>,
}

/// The record in a game with some options.
#[derive(Debug, Serialize)]
struct GameRecord {
    #[serde(flatten)]
    options: Options,
    #[serde(skip)]
    name: String,
    hints: bool,
    hunts: u32,
    endings: BTreeMap<String, u32>,
    /// `None` where people play against each other.
    #[serde(flatten)]
    solo: Option<SoloRecord>,
}

/// The wins of a lone hunter.
#[derive(Clone, Debug, Default, Serialize)]
struct SoloRecord {
    wins: u32,
    share: f64,
    /// The fewest turns of a win.
    best: Option<u32>,
    /// Wins in a row.
    streak: u32,
    longest_streak: u32,
    /// `None` if no hunt was reviewed.
    given_away: Option<GivenAway>,
}

/// The chances to win that a hunter gave away in the hunts that were reviewed, from 0 to 1 a hunt.
#[derive(Clone, Debug, Default, Serialize)]
struct GivenAway {
    hunts: u32,
    /// The mean of the last ten.
    last_10: f64,
    /// The mean of all.
    all: f64,
    worst: f64,
    #[serde(skip)]
    last: Vec<f64>,
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
        let mut record = Record::default();
        read_results(|finished| record.add(finished))?;
        let place = |game: &GameRecord| VARIANTS.iter().position(|variant| variant.name == game.options.variant().name);
        record.games.sort_by_key(|game| (place(game), game.name.clone()));
        if self.json {
            // For programs, so it is never broken at a width.
            print_bytes((json(&record)? + "\n").as_bytes())?;
        } else {
            let columns = help_width();
            print_lines(&fitted(&record.in_words(columns, self.plain), columns))?;
        }
        Ok(Leave::Quit)
    }
}

impl Record {
    /// Counts a hunt; `None` if it cannot be one.
    fn add(&mut self, finished: &Finished) -> Option<()> {
        let is_name = finished.ending.bytes().all(|c| c.is_ascii_lowercase() || c == b'_')
            && finished.ending.len() <= LONGEST_ENDING;
        let can_be = finished.given_away.is_none_or(|given| given.abs() <= f64::from(finished.turns));
        let options = finished.settings().filter(|_| is_name && can_be)?;
        let is_known = !self.known.insert(finished.cave());
        let not_counted = &mut self.not_counted;
        match finished.marks.iter().find(|mark| **mark != Mark::Hint) {
            // It was given up at once, but its cave is known from now on.
            _ if finished.turns == 0 => {}
            Some(Mark::Cheat) => not_counted.cheat += 1,
            Some(Mark::Chosen) => not_counted.seed += 1,
            Some(Mark::Resumed) => not_counted.resumed += 1,
            Some(Mark::Hint) | None if is_known => not_counted.again += 1,
            Some(Mark::Hint) | None => {
                let game = self.game(options, finished.marks.contains(&Mark::Hint));
                game.add(finished);
                if game.solo.is_some() {
                    self.last_30.insert(0, Recent { result: finished.result, given_away: finished.given_away });
                    self.last_30.truncate(MOST_BARS);
                }
            }
        }
        Some(())
    }

    fn game(&mut self, options: Options, hints: bool) -> &mut GameRecord {
        let name = options.in_words() + if hints { ", with hints" } else { "" };
        let known = self.games.iter().position(|game| game.name == name);
        let at = known.unwrap_or_else(|| {
            let solo = (!options.variant().is_shared).then(SoloRecord::default);
            self.games.push(GameRecord { options, name, hints, hunts: 0, endings: BTreeMap::new(), solo });
            self.games.len() - 1
        });
        &mut self.games[at]
    }

    /// Returns the record as text: a row for each game and how its hunts ended, a line for each game that people play against
    /// each other, the last hunts, and why the other hunts do not count.
    fn in_words(&self, columns: usize, is_plain: bool) -> String {
        let solo = self.games.iter().filter_map(|game| {
            let SoloRecord { wins, share, best, streak, longest_streak, .. } = game.solo.as_ref()?;
            let (hunts, share) = (game.hunts, 100.0 * share);
            let best = best.map_or_else(|| "-".to_owned(), |turns| counted(turns, "turn"));
            let counts = format!("{hunts:>5}  {wins:>4}  {share:>3.0} %  {best:<8}  {streak:>6}  {longest_streak:>7}");
            Some([game.name.clone(), counts])
        });
        let rows = [["game".to_owned(), COUNTS.to_owned()]].into_iter().chain(solo).map(|[game, counts]| {
            let narrow = counts.get(..NARROW).filter(|_| columns < COUNTS.len());
            [game, narrow.unwrap_or(&counts).to_owned()]
        });
        let mut rows = beside(&rows.collect::<Vec<_>>(), columns, 0).into_iter();
        let mut text: Vec<_> = rows.next().filter(|_| rows.len() > 0).into_iter().collect();
        for game in &self.games {
            let ended = game.endings_in_words();
            if let Some(solo) = &game.solo {
                let given_away = solo.given_away.as_ref().map(GivenAway::in_words);
                text.extend([rows.next(), Some(format!("  Ended: {ended}.")), given_away].into_iter().flatten());
            } else {
                text.push(format!("{}: {}, {ended}", game.name, counted(game.hunts, "game")));
            }
        }
        if text.is_empty() {
            text.push("You have finished no hunt that counts. Type wumpus, and shoot straight.".to_owned());
        }
        text.extend(self.plot(columns, is_plain));
        text.extend(self.not_counted.in_words());
        text.join("\n")
    }

    /// Draws the last hunts as bars, or lists them in words; `None` if fewer than two were reviewed.
    fn plot(&self, columns: usize, is_plain: bool) -> Option<String> {
        let most = if is_plain { MOST_BARS } else { columns.saturating_sub("given away  ".len()).max(1) };
        let last = self.last_30.iter().take(most).rev();
        let title = format!("\nYour last {} hunts", last.len());
        if last.clone().filter(|hunt| hunt.given_away.is_some()).count() < 2 {
            return None;
        }
        if is_plain {
            let given = |hunt: &Recent| hunt.given_away.map(|given| format!(" {}", points(given).max(0)));
            let hunts: Vec<_> =
                last.map(|hunt| hunt.result.word().to_owned() + &given(hunt).unwrap_or_default()).collect();
            return Some(format!("{title} with the points given away, the newest last: {}.", hunts.join(", ")));
        }
        let bar = |given| BARS[usize::try_from(points(given) / 5).unwrap_or(0).min(BARS.len() - 1)];
        let bars: String = last.clone().map(|hunt| hunt.given_away.map_or('-', bar)).collect();
        let won: String = last.map(|hunt| if hunt.result == Outcome::Won { '*' } else { '.' }).collect();
        Some(format!("{title}, the newest at the right:\ngiven away  {bars}\nwon         {won}"))
    }
}

impl GameRecord {
    fn endings_in_words(&self) -> String {
        let mut counts = BTreeMap::<String, u32>::new();
        for (name, count) in &self.endings {
            let known = ENDINGS.iter().find(|(_, names)| names.contains(&name.as_str()));
            let word = known.map_or_else(|| name.replace('_', " "), |(word, _)| (*word).to_owned());
            *counts.entry(word).or_default() += count;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| Reverse(*count));
        counts.into_iter().map(|(word, count)| format!("{word} {}", grouped(count))).collect::<Vec<_>>().join(", ")
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
        if let Some(given) = finished.given_away {
            solo.given_away.get_or_insert_default().add(given);
        }
        solo.share = ratio(solo.wins.into(), self.hunts.into());
    }
}

impl GivenAway {
    fn add(&mut self, given: f64) {
        self.hunts += 1;
        self.all += (given - self.all) / f64::from(self.hunts);
        self.worst = self.worst.max(given);
        self.last.insert(0, given);
        self.last.truncate(10);
        self.last_10 = self.last.iter().sum::<f64>() / f64::from(self.hunts.min(10));
    }

    fn in_words(&self) -> String {
        let (worst, hunts) = (points(self.worst), grouped(self.hunts));
        let [last, all] = [self.last_10, self.all].map(|mean| format!("{:.1}", (100.0 * mean).max(0.0)));
        match self.hunts {
            1 => format!("  Given away: {}.", in_points(worst)),
            2..=10 => format!("  Given away per hunt: {all} points, {worst} at worst."),
            _ => format!("  Given away per hunt: {last} points in the last 10, {all} in {hunts}, {worst} at worst."),
        }
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
