//! How many hunts ended in which way, and how sure that is.
//!
//! Deliberately absent: how it is written down.

use super::UNFINISHED;
use crate::game::Endings;

/// How many hunts ended in which way, and how many turns they took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    turns: u64,
    endings: Vec<(&'static str, u64)>,
}

impl Tally {
    /// Counts nothing yet; each ending of this game is there, and the unfinished.
    #[must_use]
    pub fn of<G: Endings>() -> Self {
        Self { turns: 0, endings: G::NAMES.iter().chain([&UNFINISHED]).map(|name| (*name, 0)).collect() }
    }

    /// Counts these endings too, after the others.
    #[must_use]
    pub fn with(mut self, endings: &[&'static str]) -> Self {
        self.endings.extend(endings.iter().map(|name| (*name, 0)));
        self
    }

    /// Counts a hunt. An ending that is not there yet comes last.
    pub fn add(&mut self, ending: &'static str, turns: u32) {
        self.turns += u64::from(turns);
        match self.endings.iter_mut().find(|(name, _)| *name == ending) {
            Some((_, count)) => *count += 1,
            None => self.endings.push((ending, 1)),
        }
    }

    /// Counts the hunts.
    #[must_use]
    pub fn hunts(&self) -> u64 {
        self.endings().map(|(_, count)| count).sum()
    }

    /// Counts the turns of all hunts.
    #[must_use]
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// Lists the endings with their counts.
    pub fn endings(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.endings.iter().copied()
    }
}

/// Estimates a share from so many hunts `of` all: where it lies with 95 %, by Wilson's score interval.
///
/// Of no hunts at all nothing follows: the share is then 0, and lies anywhere from 0 to 1.
#[must_use]
pub fn share(count: u64, of: u64) -> Share {
    /// So many standard deviations to each side leave out 5 %.
    const DEVIATIONS: f64 = 1.959_964;
    if of == 0 {
        return Share { measured: 0.0, least: 0.0, most: 1.0 };
    }
    let (measured, all) = (ratio(count, of), ratio(of, 1));
    let square = DEVIATIONS * DEVIATIONS / all;
    let centre = measured + square / 2.0;
    let reach = DEVIATIONS * (measured * (1.0 - measured) / all + square / all / 4.0).sqrt();
    let [least, most] = [centre - reach, centre + reach].map(|end| (end / (1.0 + square)).clamp(0.0, 1.0));
    Share { measured, least, most }
}

/// A share of all hunts, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// As it was measured.
    pub measured: f64,
    /// The low end of the interval in which it lies with 95 %.
    pub least: f64,
    /// The high end.
    pub most: f64,
}

/// Divides counts.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "nobody reads so many digits of a share")]
pub const fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}
