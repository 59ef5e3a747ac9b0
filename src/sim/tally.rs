//! Counts of the endings of a simulation, and confidence intervals of their shares.

use crate::game::Endings;
use crate::game::endings::UNFINISHED;

/// The number of hunts with each ending, and the sum of their turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    turns: u64,
    endings: Vec<(&'static str, u64)>,
}

impl Tally {
    /// Makes a tally with a count of 0 for each ending of the game, then for [`UNFINISHED`].
    #[must_use]
    pub fn of<G: Endings>() -> Self {
        Self { turns: 0, endings: G::NAMES.iter().chain([&UNFINISHED]).map(|name| (*name, 0)).collect() }
    }

    /// Appends a count of 0 for each of these endings.
    #[must_use]
    pub fn with(mut self, endings: &[&'static str]) -> Self {
        self.endings.extend(endings.iter().map(|name| (*name, 0)));
        self
    }

    /// Counts a hunt. An ending without a count is appended.
    pub fn add(&mut self, ending: &'static str, turns: u32) {
        self.turns += u64::from(turns);
        match self.endings.iter_mut().find(|(name, _)| *name == ending) {
            Some((_, count)) => *count += 1,
            None => self.endings.push((ending, 1)),
        }
    }

    /// Returns the number of hunts.
    #[must_use]
    pub fn hunts(&self) -> u64 {
        self.endings().map(|(_, count)| count).sum()
    }

    /// Returns the number of turns of all hunts together.
    #[must_use]
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// Lists the endings with their counts.
    pub fn endings(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.endings.iter().copied()
    }
}

/// Estimates a share from `count` hunts out of `of`, with its 95 % confidence interval by Wilson's score.
///
/// With no hunts at all the share is 0 and the interval is 0 to 1.
#[must_use]
pub fn share(count: u64, of: u64) -> Share {
    /// Standard deviations on each side of the mean that leave out 5 % of a normal distribution.
    const DEVIATIONS: f64 = 1.959_964;
    if of == 0 {
        return Share { measured: 0.0, low: 0.0, high: 1.0 };
    }
    let (measured, all) = (ratio(count, of), ratio(of, 1));
    let square = DEVIATIONS * DEVIATIONS / all;
    let centre = measured + square / 2.0;
    let reach = DEVIATIONS * (measured * (1.0 - measured) / all + square / all / 4.0).sqrt();
    let [low, high] = [centre - reach, centre + reach].map(|end| (end / (1.0 + square)).clamp(0.0, 1.0));
    Share { measured, low, high }
}

/// A share of all hunts, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share as measured.
    pub measured: f64,
    /// The low end of the interval.
    pub low: f64,
    /// The high end of the interval.
    pub high: f64,
}

/// Returns the quotient of two counts.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "quotients are printed with at most two decimals")]
pub const fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}
