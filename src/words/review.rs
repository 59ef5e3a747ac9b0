//! A review of a hunt: what each choice was worth, and what luck did.

use super::hint::{self, percent};
use super::story::{Hunter, YOU};
use crate::bot::policy::{Estimate, Judged};
use crate::bot::reason::Fate;
use crate::text::{beside, capitalised, counted, fitted};

/// The points given away from which a choice is marked, and the marks.
const MARKS: [(i64, &str); 2] = [(10, "??"), (3, "?")];

/// The standard errors by which a difference must exceed zero to be taken for one.
const SURE: f64 = 2.0;

/// The points by which most estimates can be wrong in any case.
const LEAST_ERROR: i64 = 3;

/// The highest chance to win from which a winner came back.
const COMEBACK: f64 = 0.25;

/// The most bars of a hunt: its last turns.
const MOST_BARS: usize = 24;

/// The most turns of a hunt that is reviewed.
pub(crate) const MOST_TURNS: usize = 1_000;

/// What the choices of a hunt were worth.
#[derive(Clone, Debug)]
pub struct Review {
    /// `None` if it was given up.
    pub(crate) fate: Option<Fate>,
    /// The turns that were judged, the first turn among them.
    pub(crate) turns: Vec<Turn>,
}

/// A turn that was judged.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// From 1.
    pub(crate) number: u64,
    /// What the choice of the bot `sharp` was worth.
    pub(crate) best: Estimate,
    /// What the player's choice was worth, and how much less.
    pub(crate) judged: Judged,
    /// Both choices in words.
    pub(crate) words: [String; 2],
    /// Whether the bot's choice needs rooms that the hunter had not seen, which the plan of the cave shows.
    pub(crate) needs_plan: bool,
    /// What the player's choice could lead to, and why the other was better.
    pub(crate) why: String,
}

/// How a hunt went, in points: `start` - `given_away` + `gained` + `luck` is 100 for a win, and 0 otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// The chance to win at the start.
    pub start: i64,
    /// The sum of what the choices gave away, each as it is listed.
    pub given_away: i64,
    /// What other choices were better than those of the bot `sharp`.
    pub gained: i64,
    pub luck: i64,
}

impl Turn {
    /// Returns the points that the choice gave away, as its row shows them; negative if it gained them. A difference within
    /// its margin of error is none.
    fn given_away(&self) -> i64 {
        let Estimate { value, error } = self.judged.loss;
        if value.abs() < SURE * error { 0 } else { points(self.best) - points(self.judged.wins) }
    }

    fn mark(&self) -> &'static str {
        MARKS.into_iter().find(|(least, _)| self.given_away() >= *least).map_or("", |(_, mark)| mark)
    }
}

impl Review {
    /// Returns the turns that gave something away, each with its number and its points.
    pub fn losses(&self) -> impl Iterator<Item = (u64, i64)> {
        self.turns.iter().map(|turn| (turn.number, turn.given_away())).filter(|(_, given)| *given > 0)
    }

    /// Returns how the hunt went, in points.
    pub fn account(&self) -> Account {
        let start = self.turns.first().map_or(0, |turn| points(turn.best));
        let given_away = self.losses().map(|(_, given)| given).sum();
        let gained = self.turns.iter().map(|turn| (-turn.given_away()).max(0)).sum();
        let result = if self.fate == Some(Fate::Won) { 100 } else { 0 };
        Account { start, given_away, gained, luck: result - start + given_away - gained }
    }

    /// Draws the chance to win after each turn, of a long hunt only the last ones. These were judged.
    pub(crate) fn bars(&self, bars: [char; 8]) -> String {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is from 0 to 1")]
        let bar = |chance: f64| bars[((8.0 * chance) as usize).min(7)];
        let end = if self.fate == Some(Fate::Won) { 1.0 } else { 0.0 };
        let turns = self.turns.last().map_or(0, |turn| turn.number);
        let first = first_bar(usize::try_from(turns).unwrap_or(usize::MAX));
        let chances = self.turns.iter().filter(|turn| turn.number >= first).map(|turn| shown(turn.best)).chain([end]);
        let gap = if first > 2 { ".." } else { "" };
        gap.chars().chain(chances.map(bar)).collect()
    }

    /// Returns the review as text: a row for each turn that gave something away, the reasons for the marks, and two lines on
    /// choices and luck.
    pub(crate) fn in_words(&self, has_hint: bool, columns: usize) -> String {
        let hints = has_hint.then(|| "You took hints in this hunt.".to_owned());
        let marked = self.turns.iter().filter(|turn| !turn.mark().is_empty());
        let reasons = marked.map(|turn| format!("Turn {}: {}", turn.number, turn.why));
        let lines = self.table(columns).into_iter().chain(self.margin()).chain(reasons);
        let lines = lines.chain([self.choices()]).chain(self.turning_point(YOU)).chain([self.luck()]).chain(hints);
        fitted(&lines.collect::<Vec<_>>().join("\n"), columns).into_owned()
    }

    /// Lists the turns that gave something away.
    fn table(&self, columns: usize) -> Vec<String> {
        let rows = self.turns.iter().filter(|turn| turn.given_away() > 0).map(|turn| {
            let [wins, best] = [turn.judged.wins, turn.best].map(|estimate| percent(shown(estimate)));
            let better = format!("{}{}", turn.words[1], if turn.needs_plan { " *" } else { "" });
            [turn.number.to_string(), turn.words[0].clone(), wins, better, best, turn.mark().to_owned()]
        });
        let heading = ["turn", "you", "wins", "better", "wins", ""].map(ToOwned::to_owned);
        let rows: Vec<_> = [heading].into_iter().chain(rows).collect();
        if rows.len() == 1 {
            return Vec::new();
        }
        let needs_plan = rows.iter().any(|row| row[3].ends_with(" *"));
        let plan = needs_plan.then(|| "* needs the plan of the cave: you had not seen all of these rooms.".to_owned());
        let [turn, you, wins, best, chance, _] = std::array::from_fn(|column| {
            rows.iter().map(|row: &[String; 6]| row[column].chars().count()).max().unwrap_or(0)
        });
        let parts = rows.iter().map(|[number, action, value, better, its, sign]| {
            let left = format!("{number:>turn$}  {action:<you$}  {value:>wins$}");
            [left, format!("{better:<best$}  {its:>chance$}  {sign}")]
        });
        beside(&parts.collect::<Vec<_>>(), columns, turn + 2).into_iter().chain(plan).collect()
    }

    /// Says how accurate the chances and the listed differences are; `None` if they are exact.
    fn margin(&self) -> Option<String> {
        let listed = || self.turns.iter().filter(|turn| turn.given_away() > 0);
        let start = self.turns.first().map(|turn| turn.best);
        let chances = listed().flat_map(|turn| [turn.judged.wins, turn.best]).chain(start);
        let within = |errors: f64| in_points(hint::points(SURE * errors).max(LEAST_ERROR));
        let most = chances.map(|chance| chance.error).fold(0.0, f64::max);
        let losses = listed().map(|turn| turn.judged.loss.error).fold(0.0, f64::max);
        let differences =
            if losses > 0.0 { format!(", and the differences to within {}", within(losses)) } else { String::new() };
        (most > 0.0).then(|| {
            format!("The chances are estimates, most of them accurate to within {}{differences}.", within(most))
        })
    }

    /// Describes what the choices gave away, and what they gained.
    fn choices(&self) -> String {
        let Account { given_away, gained, .. } = self.account();
        let given = if given_away > 0 { format!("away {}", in_points(given_away)) } else { "nothing away".to_owned() };
        let more =
            if gained > 0 { format!(", and gained {} by better choices", in_points(gained)) } else { String::new() };
        format!("You gave {given}{more}.")
    }

    /// Tells the turning point that only a review can know, if there is one.
    pub(crate) fn turning_point(&self, [i, ..]: Hunter) -> Option<String> {
        let lowest =
            self.turns.iter().map(|turn| turn.judged.wins).min_by(|one, other| one.value.total_cmp(&other.value));
        let comeback = lowest.filter(|lowest| self.fate == Some(Fate::Won) && lowest.value <= COMEBACK);
        let (turn, most) = self.losses().max_by_key(|(_, given)| *given).unwrap_or_default();
        let gives = self.losses().count() > 1 && most >= MARKS[0].0 && 2 * most > self.account().given_away;
        let told = match comeback {
            Some(lowest) => format!("{i} came back from a {} chance to win.", percent(shown(lowest))),
            None if gives => format!("{i} gave away {} in turn {turn} alone.", in_points(most)),
            None => return None,
        };
        Some(capitalised(&told))
    }

    /// Describes what luck did: it is what remains of the result.
    fn luck(&self) -> String {
        let Account { start, luck, .. } = self.account();
        let is_won = self.fate == Some(Fate::Won);
        let (effect, link) = match luck {
            0 => ("made no difference".to_owned(), "and"),
            1.. => (format!("gave you {}", in_points(luck)), if is_won { "and" } else { "but" }),
            _ => (format!("cost {}", in_points(-luck)), if is_won { "but" } else { "and" }),
        };
        let end = match self.fate {
            Some(Fate::Won) => "won",
            Some(Fate::Left) => "left",
            Some(Fate::Lost(_)) | None => "lost",
        };
        format!("You began with {start} %; luck {effect}, {link} you {end}.")
    }
}

/// Returns the first turn of a hunt before which a bar shows the chance to win.
pub(crate) fn first_bar(turns: usize) -> u64 {
    (turns.saturating_sub(MOST_BARS) + 2) as u64
}

/// Returns a chance as a review shows it: no estimate is certain.
fn shown(Estimate { value, error }: Estimate) -> f64 {
    if error > 0.0 { value.clamp(0.005, 0.99) } else { value }
}

/// Returns a chance as a review shows it, in points.
fn points(estimate: Estimate) -> i64 {
    hint::points(shown(estimate))
}

/// Writes a number of points, at least 0.
pub(crate) fn in_points(points: i64) -> String {
    let more = if points > 100 { " (more than a whole hunt)" } else { "" };
    counted(u32::try_from(points).unwrap_or_default(), "point") + more
}
