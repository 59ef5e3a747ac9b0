//! A review of a hunt: what each choice was worth, and what luck did.

use super::hint::percent;
use crate::text::{beside, counted, fitted, grouped};

/// The chances given away from which a choice is marked, and the marks.
const MARKS: [(f64, &str); 2] = [(0.1, "??"), (0.03, "?")];

/// The standard errors by which a difference must exceed zero to be taken for one.
const SURE: f64 = 2.0;

/// The points by which most estimates can be wrong in any case.
const LEAST_ERROR: i64 = 3;

/// The chance from which a loss is remarked on.
const LEAD: f64 = 0.9;

/// The most bars of a hunt.
const MOST_BARS: usize = 40;

/// The most turns of a hunt that is reviewed.
pub(crate) const MOST_TURNS: usize = 1_000;

/// What each choice of a hunt was worth, as chances to win from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    is_won: bool,
    /// Whether it is neither won nor lost.
    is_drawn: bool,
    /// The sum over all turns of the best choice's chance less that of the player's choice.
    pub(crate) given_away: f64,
    turns: Vec<Turn>,
}

/// A turn of the player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turn {
    pub(crate) action: String,
    pub(crate) value: f64,
    /// What the bot `sharp` does here.
    pub(crate) best: String,
    pub(crate) best_value: f64,
    /// The standard error of `value`; 0 if it is exact.
    pub(crate) error: f64,
    pub(crate) best_error: f64,
    /// Whether the other needs rooms that the hunter had not seen, which the plan of the cave shows.
    pub(crate) needs_plan: bool,
    /// The same actions in words.
    pub(crate) words: [String; 2],
    /// What the action could lead to, and why the other was better.
    pub(crate) why: String,
}

impl Turn {
    fn given_away(&self) -> f64 {
        self.best_value - self.value
    }

    /// Returns the mark, unless the difference is within the margin of error.
    fn mark(&self) -> &'static str {
        let given = self.given_away();
        let is_sure = given >= SURE * self.variance().sqrt();
        MARKS.into_iter().find(|(least, _)| is_sure && given >= *least).map_or("", |(_, mark)| mark)
    }

    /// Returns the square of the standard error of what was given away.
    fn variance(&self) -> f64 {
        if self.action == self.best { 0.0 } else { self.error.powi(2) + self.best_error.powi(2) }
    }
}

impl Review {
    pub(crate) fn of(is_won: bool, is_drawn: bool, mut turns: Vec<Turn>) -> Self {
        for turn in &mut turns {
            let estimates = [(&mut turn.value, turn.error), (&mut turn.best_value, turn.best_error)];
            // No estimate is certain.
            estimates
                .into_iter()
                .filter(|(_, error)| *error > 0.0)
                .for_each(|(value, _)| *value = value.clamp(0.005, 0.99));
        }
        let given_away = turns.iter().map(Turn::given_away).sum();
        Self { is_won, is_drawn, given_away, turns }
    }

    /// Draws the chance to win after each turn, of a long hunt only the last ones.
    pub(crate) fn bars(&self, bars: [char; 8]) -> String {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is from 0 to 1")]
        let bar = |chance: f64| bars[((8.0 * chance) as usize).min(7)];
        let end = if self.is_won { 1.0 } else { 0.0 };
        let chances = self.turns.iter().skip(1).map(|turn| turn.best_value).chain([end]);
        let cut = self.turns.len().saturating_sub(MOST_BARS);
        let gap = if cut > 0 { ".." } else { "" };
        gap.chars().chain(chances.skip(cut).map(bar)).collect()
    }

    /// Returns the review as text: a row for each turn, the reasons for the marks, and two lines on choices and luck.
    pub(crate) fn in_words(&self, has_hint: bool, columns: usize) -> String {
        let hints = has_hint.then(|| "You took hints in this hunt.".to_owned());
        let marked = (1..).zip(&self.turns).filter(|(_, turn)| !turn.mark().is_empty());
        let reasons = marked.map(|(number, turn)| format!("Turn {number}: {}", turn.why));
        let lines = self.table(columns).into_iter().chain(reasons).chain([self.choices(), self.luck()]);
        let lines = lines.chain(self.lost_lead()).chain(hints);
        fitted(&lines.collect::<Vec<_>>().join("\n"), columns).into_owned()
    }

    /// Lists the turns that could have been better, and counts the others.
    fn table(&self, columns: usize) -> Vec<String> {
        let rows = (1..).zip(&self.turns).filter_map(|(number, turn)| {
            let [value, best_value] = [turn.value, turn.best_value].map(percent);
            let is_better = points(turn.given_away()) > 0 && value != best_value;
            let better = format!("{}{}", turn.words[1], if turn.needs_plan { " *" } else { "" });
            let row = [number.to_string(), turn.words[0].clone(), value, better, best_value, turn.mark().to_owned()];
            is_better.then_some(row)
        });
        let rows: Vec<_> = rows.collect();
        let others = match (self.turns.len() - rows.len(), rows.len()) {
            (0, _) => None,
            (_, 0) => Some("No choice could have been better.".to_owned()),
            (1, _) => Some("The other choice could not have been better.".to_owned()),
            (others, _) => Some(format!("The other {} choices could not have been better.", grouped(others as u64))),
        };
        if rows.is_empty() {
            return others.into_iter().collect();
        }
        let needs_plan = rows.iter().any(|row| row[3].ends_with(" *"));
        let plan = needs_plan.then(|| "* needs the plan of the cave: you had not seen all of these rooms.".to_owned());
        let heading = ["turn", "you", "wins", "better", "wins", ""].map(ToOwned::to_owned);
        let rows: Vec<_> = [heading].into_iter().chain(rows).collect();
        let [turn, you, wins, best, chance, _] = std::array::from_fn(|column| {
            rows.iter().map(|row: &[String; 6]| row[column].chars().count()).max().unwrap_or(0)
        });
        let parts = rows.iter().map(|[number, action, value, better, its, sign]| {
            let left = format!("{number:>turn$}  {action:<you$}  {value:>wins$}");
            [left, format!("{better:<best$}  {its:>chance$}  {sign}")]
        });
        beside(&parts.collect::<Vec<_>>(), columns, turn + 2).into_iter().chain(plan).chain(others).collect()
    }

    /// Returns the points that the choices gave away. It is negative only beyond the margin of error.
    fn given(&self) -> i64 {
        let error = self.turns.iter().map(Turn::variance).sum::<f64>().sqrt();
        let given = self.turns.iter().map(Turn::given_away).sum::<f64>();
        if given < -SURE * error { points(given) } else { points(given).max(0) }
    }

    /// Describes what the choices gave away.
    fn choices(&self) -> String {
        let turns = || (1..).zip(&self.turns);
        let by_given =
            |(_, one): &(usize, &Turn), (_, other): &(usize, &Turn)| one.given_away().total_cmp(&other.given_away());
        let [best, worst] = [turns().min_by(by_given), turns().max_by(by_given)];
        let given = self.given();
        if let (..0, Some((turn, Turn { words: [_, choice], .. }))) = (given, best) {
            let beaten = in_points(-given);
            return format!(
                "By the chance to win, your choices beat those of the built-in player by {beaten}. In turn {turn} its choice was: {choice}."
            );
        }
        let marked = worst.filter(|(_, worst)| !worst.mark().is_empty());
        let mostly = marked.map(|(turn, worst)| match points(worst.given_away()) {
            most if most == given => format!(", all in turn {turn}."),
            most if most > given => {
                format!(": {most} in turn {turn}, less {} gained in others.", in_points(most - given))
            }
            most => format!(", {most} of them in turn {turn}."),
        });
        match given {
            ..=0 => "You gave nothing away.".to_owned(),
            _ => format!("You gave away {}{}", in_points(given), mostly.unwrap_or(".".to_owned())),
        }
    }

    /// Says so if the hunt was lost although it was nearly won.
    fn lost_lead(&self) -> Option<String> {
        let last = self.turns.last().filter(|turn| !self.is_won && !self.is_drawn && turn.value >= LEAD)?;
        Some(format!("You lost with a {} chance to win: only bad luck could beat you.", percent(last.value)))
    }

    /// Describes what luck did: it is what remains of the result.
    fn luck(&self) -> String {
        let errors = self.turns.iter().flat_map(|turn| [turn.error, turn.best_error]);
        let exact = match errors.fold(0.0, f64::max) {
            0.0 => "exact".to_owned(),
            error => {
                let within = points(SURE * error).max(LEAST_ERROR);
                format!("estimates, most of them accurate to within {}", in_points(within))
            }
        };
        let first = self.turns.first().map_or(0, |turn| points(turn.best_value));
        let left = first - self.given();
        let luck = if self.is_won { 100 - left } else { -left };
        let (effect, link) = match luck {
            0 => ("made no difference".to_owned(), "and"),
            1.. => (format!("gave you {}", in_points(luck)), if self.is_won { "and" } else { "but" }),
            _ => (format!("cost {}", in_points(-luck)), if self.is_won { "but" } else { "and" }),
        };
        let end = match (self.is_drawn, self.is_won) {
            (true, _) => "left",
            (_, true) => "won",
            (_, false) => "lost",
        };
        format!("You began with {first} %; luck {effect}, {link} you {end}. The chances are {exact}.")
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a hunt of a thousand turns gives away less than 100,000 points")]
pub(crate) fn points(chance: f64) -> i64 {
    (100.0 * chance).round() as i64
}

/// Writes a number of points; a negative number as 0.
pub(crate) fn in_points(points: i64) -> String {
    counted(u32::try_from(points).unwrap_or_default(), "point")
}
