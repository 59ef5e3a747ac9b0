//! Counts of the endings of a simulation, sums of its scores, and their confidence intervals.

use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::HuntResult;
use crate::game::{Game, UNFINISHED};
use crate::text::ratio;

/// What the hunts of a simulation add up to: whole numbers, so that no order of adding matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of turns of all hunts together.
    pub turns: u64,
    /// Each ending with the number of its hunts.
    pub endings: Vec<(&'static str, u64)>,
    /// The number of hunts won; not known of merged reports.
    pub won: u64,
    pub scores: Scores,
}

impl Tally {
    /// Makes a tally with a count of 0 for each ending of the game, for [`UNFINISHED`], and for these failures.
    #[must_use]
    pub fn of<G: Game>(failures: &[&'static str]) -> Self {
        let endings = G::ENDINGS.iter().chain([&UNFINISHED]).chain(failures).map(|name| (*name, 0)).collect();
        Self { turns: 0, endings, won: 0, scores: Scores::default() }
    }

    /// Counts `times` hunts with this result. An ending without a count is appended.
    pub fn add(&mut self, hunt: &HuntResult, times: u64) {
        if times == 0 {
            return;
        }
        self.turns += u64::from(hunt.turns) * times;
        self.won += u64::from(hunt.is_won) * times;
        self.scores.add(hunt.score, times);
        match self.endings.iter_mut().find(|(name, _)| *name == hunt.ending) {
            Some((_, count)) => *count += times,
            None => self.endings.push((hunt.ending, times)),
        }
    }

    pub fn hunts(&self) -> u64 {
        self.endings.iter().map(|(_, count)| count).sum()
    }

    /// Returns the number of hunts with these endings.
    pub fn count(&self, counted: &[&str]) -> u64 {
        self.endings.iter().filter(|(name, _)| counted.contains(name)).map(|(_, count)| count).sum()
    }
}

/// A whole number, which JSON has as a string if not every reader can hold it as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<N>(pub N);

impl<N: Copy + Into<i128>> Serialize for Whole<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.0.into();
        match i64::try_from(number) {
            // Numbers are floats in some languages.
            Ok(small) if number.abs() <= 1 << 53 => serializer.serialize_i64(small),
            _ => serializer.collect_str(&number),
        }
    }
}

impl<'de, N: FromStr> Deserialize<'de> for Whole<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse().map(Self).map_err(|_| Error::custom("a count must be a whole number"))
    }
}

/// The scores of hunts, added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    pub sum: Whole<i128>,
    pub sum_of_squares: Whole<i128>,
    /// The lowest; the highest number if there are no hunts.
    pub least: i32,
    /// The highest; the lowest number if there are no hunts.
    pub most: i32,
}

impl Default for Scores {
    fn default() -> Self {
        Self { sum: Whole(0), sum_of_squares: Whole(0), least: i32::MAX, most: i32::MIN }
    }
}

impl Scores {
    /// Counts a score of `times` hunts.
    pub fn add(&mut self, score: i32, times: u64) {
        self.sum.0 += i128::from(score) * i128::from(times);
        self.sum_of_squares.0 += i128::from(score).pow(2) * i128::from(times);
        self.least = self.least.min(score);
        self.most = self.most.max(score);
    }

    /// Counts the scores of other hunts.
    pub fn merge(&mut self, other: Self) {
        self.sum.0 += other.sum.0;
        self.sum_of_squares.0 += other.sum_of_squares.0;
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }

    /// Estimates the standard error of the mean of `hunts` scores; `None` for fewer than two.
    #[expect(clippy::cast_precision_loss, reason = "an error is printed with two decimals")]
    pub fn error(&self, hunts: u64) -> Option<f64> {
        let (count, mean) = (hunts as f64, self.sum.0 as f64 / hunts as f64);
        let variance = (self.sum_of_squares.0 as f64 / count - mean * mean).max(0.0);
        (hunts > 1).then(|| (variance / (count - 1.0)).sqrt())
    }

    /// Estimates the mean of `hunts` scores by the normal distribution. The interval takes two hunts.
    #[expect(clippy::cast_precision_loss, reason = "a mean is printed with two decimals")]
    pub fn mean(&self, hunts: u64) -> Estimate {
        let measured = self.sum.0 as f64 / hunts as f64;
        let reach = self.error(hunts).map(|error| DEVIATIONS * error);
        Estimate { measured, low: reach.map(|reach| measured - reach), high: reach.map(|reach| measured + reach) }
    }
}

/// A measured value. `low` and `high` are the ends of its 95 % confidence interval: both or neither.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    pub measured: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Estimate {
    /// Returns a share in percent.
    #[must_use]
    pub fn percent(self) -> Self {
        let [low, high] = [self.low, self.high].map(|end| end.map(|end| 100.0 * end));
        Self { measured: 100.0 * self.measured, low, high }
    }

    /// Returns the interval with two decimals, as `0.25 to 0.75`; nothing if there is none.
    pub fn interval(self) -> String {
        self.low.zip(self.high).map(|(low, high)| format!("{low:.2} to {high:.2}")).unwrap_or_default()
    }
}

/// Standard deviations on each side of the mean that leave out 5 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

/// Estimates a share from `count` hunts out of `of`, from 0 to 1, by Wilson's score.
///
/// With no hunts at all the share is 0 and the interval is 0 to 1.
pub fn share(count: u64, of: u64) -> Estimate {
    if of == 0 {
        return Estimate { measured: 0.0, low: Some(0.0), high: Some(1.0) };
    }
    let (measured, all) = (ratio(count, of), ratio(of, 1));
    let square = DEVIATIONS * DEVIATIONS / all;
    let centre = measured + square / 2.0;
    let reach = DEVIATIONS * (measured * (1.0 - measured) / all + square / all / 4.0).sqrt();
    let [low, high] = [centre - reach, centre + reach].map(|end| Some((end / (1.0 + square)).clamp(0.0, 1.0)));
    Estimate { measured, low, high }
}
