//! The player's record in each game, of all time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::finished::{Finished, GIVEN_UP, Mark, Outcome};
use crate::text::{beside, counted, fitted, grouped, listed, ratio};
use crate::variant::{Options, VARIANTS};

/// The columns of the table after the game.
const COUNTS: &str = "hunts  wins  share  best      streak";

/// Endings in words before the number of hunts, each with the names it has in the games.
const ENDINGS: [(&str, &[&str]); 10] = [
    ("won", &["won", "shot_wumpus", "escaped", "escaped_past_grue", "climbed_out_with_gold"]),
    ("were eaten in", &["eaten", "eaten_on_entering", "eaten_when_it_came"]),
    ("fell into a pit in", &["fell_in_pit"]),
    ("shot yourself in", &["shot_self"]),
    ("ran out of arrows in", &["out_of_arrows"]),
    ("were caught by the grue in", &["caught_on_entering", "caught_on_entering_stunned", "caught_when_it_came"]),
    ("left without the gold in", &["left_without_gold"]),
    ("gave up", &[GIVEN_UP]),
    ("humans won", &["humans_win"]),
    ("Wumpuses won", &["wumpuses_win"]),
];

/// The fewest reviewed hunts whose mean is told.
const LEAST_REVIEWED: usize = 3;

/// The most hunts in the plot.
const MOST_BARS: usize = 30;

/// The record of a player.
#[derive(Debug, Default)]
struct Record {
    games: Vec<GameRecord>,
    not_counted: u32,
    /// How the last hunts of a lone hunter ended, and what they gave away, the newest first.
    last: Vec<(Outcome, Option<i64>)>,
}

/// The record in a game with some options.
#[derive(Debug)]
struct GameRecord {
    options: Options,
    name: String,
    hunts: u32,
    endings: BTreeMap<String, u32>,
    /// `None` where people play against each other.
    solo: Option<SoloRecord>,
}

/// The wins of a lone hunter.
#[derive(Clone, Debug, Default)]
struct SoloRecord {
    wins: u32,
    /// The fewest turns of a win.
    best: Option<u32>,
    /// Wins in a row.
    streak: u32,
    /// The points given away in each of the last reviewed hunts, the newest first.
    given_away: Vec<i64>,
}

/// Returns which of these hunts count, and the number of the others. Of one given up at once only the cave matters, which is known
/// from then on.
pub(crate) fn counting(hunts: Vec<Finished>) -> (Vec<Finished>, u32) {
    let mut known = BTreeSet::new();
    let (counting, others): (Vec<_>, Vec<_>) = hunts.into_iter().partition(|hunt| counts(&mut known, hunt));
    let not_counted = others.iter().map(|hunt| u32::from(hunt.turns > 0)).sum();
    (counting, not_counted)
}

/// Lists the last of these hunts, which the plot needs reviewed.
pub(crate) fn last(counting: &mut [Finished]) -> impl Iterator<Item = &mut Finished> {
    counting.iter_mut().rev().take(MOST_BARS)
}

/// Tells the record of these hunts as text: a row for each game and how its hunts ended, a line for each game that people play
/// against each other, the last hunts, and the number of hunts that do not count. Without `bars` the last hunts are listed in words.
pub(crate) fn in_words(counting: &[Finished], not_counted: u32, columns: usize, bars: Option<[char; 8]>) -> String {
    let mut record = Record { not_counted, ..Record::default() };
    for hunt in counting {
        record.add(hunt);
    }
    let place = |game: &GameRecord| VARIANTS.iter().position(|variant| variant.name == game.options.variant().name);
    record.games.sort_by_key(|game| (place(game), game.name.clone()));
    fitted(&record.in_words(columns, bars), columns).into_owned()
}

/// Returns whether a hunt counts, and adds its cave to those that are known.
fn counts(known: &mut BTreeSet<String>, finished: &Finished) -> bool {
    let is_new = known.insert(finished.cave());
    is_new && finished.turns > 0 && finished.marks.iter().all(|mark| *mark == Mark::Hint)
}

impl Record {
    fn add(&mut self, finished: &Finished) {
        let Some(options) = finished.settings() else { return };
        let game = self.game(options, finished.marks.contains(&Mark::Hint));
        game.add(finished);
        if game.solo.is_some() {
            self.last.insert(0, (finished.result, finished.given_away));
            self.last.truncate(MOST_BARS);
        }
    }

    fn game(&mut self, options: Options, has_hints: bool) -> &mut GameRecord {
        let name = options.in_words() + if has_hints { ", with hints" } else { "" };
        let known = self.games.iter().position(|game| game.name == name);
        let at = known.unwrap_or_else(|| {
            let solo = (!options.variant().is_shared).then(SoloRecord::default);
            self.games.push(GameRecord { options, name, hunts: 0, endings: BTreeMap::new(), solo });
            self.games.len() - 1
        });
        &mut self.games[at]
    }

    fn in_words(&self, columns: usize, bars: Option<[char; 8]>) -> String {
        let solo = self.games.iter().filter_map(|game| {
            let SoloRecord { wins, best, streak, .. } = game.solo.as_ref()?;
            let (hunts, share) = (game.hunts, 100.0 * ratio((*wins).into(), game.hunts.into()));
            let best = best.map_or_else(|| "-".to_owned(), |turns| counted(turns, "turn"));
            Some([game.name.clone(), format!("{hunts:>5}  {wins:>4}  {share:>3.0} %  {best:<8}  {streak:>6}")])
        });
        let rows: Vec<_> = [["game".to_owned(), COUNTS.to_owned()]].into_iter().chain(solo).collect();
        let mut rows = beside(&rows, columns, 0).into_iter();
        let mut text: Vec<_> = rows.next().filter(|_| rows.len() > 0).into_iter().collect();
        for game in &self.games {
            let ended = game.endings_in_words();
            if let Some(solo) = &game.solo {
                text.extend([rows.next(), Some(format!("  You {ended}.")), solo.given_away()].into_iter().flatten());
            } else {
                text.push(format!("{}: {}, {ended}", game.name, counted(game.hunts, "game")));
            }
        }
        if text.is_empty() {
            text.push("You have finished no hunt that counts. Type wumpus, and shoot straight.".to_owned());
        }
        text.extend(self.plot(columns, bars));
        if self.not_counted > 0 {
            let does = if self.not_counted == 1 { "does" } else { "do" };
            text.push(format!("{} {does} not count; wumpus help stats says why.", counted(self.not_counted, "hunt")));
        }
        text.join("\n")
    }

    /// Draws the last hunts as bars, or lists them in words; `None` if fewer than two were reviewed.
    fn plot(&self, columns: usize, bars: Option<[char; 8]>) -> Option<String> {
        let most = if bars.is_none() { MOST_BARS } else { columns.saturating_sub("given away  ".len()).max(1) };
        let last = self.last.iter().take(most).rev();
        let title = format!("\nYour last {} hunts", last.len());
        if last.clone().filter(|(_, given)| given.is_some()).count() < 2 {
            return None;
        }
        let Some(bars) = bars else {
            let given = |given: i64| format!(" {given}");
            let hunts = last.map(|(result, away)| result.word().to_owned() + &away.map(given).unwrap_or_default());
            let hunts: Vec<_> = hunts.collect();
            return Some(format!("{title} with the points given away, the newest last: {}.", hunts.join(", ")));
        };
        // One higher for each 5 points.
        let bar = |given: i64| bars[usize::try_from(given / 5).unwrap_or(0).min(bars.len() - 1)];
        let bars: String = last.clone().map(|(_, given)| given.map_or('-', bar)).collect();
        let won: String = last.map(|(result, _)| if *result == Outcome::Won { '*' } else { '.' }).collect();
        Some(format!("{title}, the newest at the right:\ngiven away  {bars}\nwon         {won}"))
    }
}

impl GameRecord {
    fn endings_in_words(&self) -> String {
        let count = |names: &[&str]| names.iter().filter_map(|name| self.endings.get(*name)).sum::<u32>();
        let mut counts = ENDINGS.map(|(words, names)| (words, count(names)));
        counts.sort_by_key(|(_, count)| Reverse(*count));
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        listed(counts.map(|(words, count)| format!("{words} {}", grouped(count))), "and")
    }

    fn add(&mut self, finished: &Finished) {
        self.hunts += 1;
        *self.endings.entry(finished.ending.clone()).or_default() += 1;
        let Some(solo) = &mut self.solo else { return };
        if finished.result == Outcome::Won {
            solo.wins += 1;
            solo.best = Some(solo.best.map_or(finished.turns, |best| best.min(finished.turns)));
            solo.streak += 1;
        } else {
            solo.streak = 0;
        }
        if let Some(given) = finished.given_away {
            solo.given_away.insert(0, given);
            solo.given_away.truncate(10);
        }
    }
}

impl SoloRecord {
    /// Returns the mean of the points given away; `None` if too few hunts were reviewed.
    #[expect(clippy::cast_precision_loss, reason = "ten hunts of a thousand turns have few points")]
    fn given_away(&self) -> Option<String> {
        let mean = self.given_away.iter().sum::<i64>() as f64 / self.given_away.len() as f64;
        (self.given_away.len() >= LEAST_REVIEWED).then(|| format!("  Lately you gave away {mean:.1} points a hunt."))
    }
}
