//! Every outcome of a piece of rules, each with its exact chance.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Div, Mul};

use super::{BotRng, Chance};

/// Runs a piece of rules once for every sequence of draws.
///
/// If a run draws more than `most_picks` times, its result is dropped and its weight is added to [`Odds::open`]. Its
/// further draws come from fixed dice, so that it ends.
///
/// `run` must depend on nothing but its draws.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::chance::every::{Ratio, every_outcome};
///
/// let sums = every_outcome(2, |chance| chance.pick(6) + 1 + chance.pick(6) + 1);
/// assert_eq!(sums.of(&7), Ratio::new(1, 6));
/// assert_eq!(sums.open(), Ratio::ZERO);
/// ```
pub fn every_outcome<T: Ord>(most_picks: usize, mut run: impl FnMut(&mut dyn Chance) -> T) -> Odds<T> {
    let mut odds = Odds { outcomes: BTreeMap::new(), open: Ratio::ZERO };
    every_fall(most_picks, |fall| {
        let outcome = run(fall);
        let weight = fall.weight();
        if fall.has_stopped() {
            odds.open = odds.open + weight;
        } else {
            let sum = odds.outcomes.entry(outcome).or_insert(Ratio::ZERO);
            *sum = *sum + weight;
        }
    });
    odds
}

/// Runs a piece of rules once for every way in which its draws can fall.
///
/// A run stops to branch after `most_picks` draws, or when it calls [`Fall::stop`].
pub(crate) fn every_fall(most_picks: usize, mut run: impl FnMut(&mut Fall)) {
    let mut fall = Fall { branches: Vec::new(), taken: 0, most: most_picks, beyond: None };
    loop {
        fall.taken = 0;
        fall.beyond = None;
        run(&mut fall);
        if !fall.advance() {
            return;
        }
    }
}

/// A number with which chances are weighed.
pub trait Weight: Copy + PartialEq + Add<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
    /// The weight of what never happens.
    const ZERO: Self;

    /// Makes the weight of `num` in `den`, at least 1.
    fn ratio(num: u64, den: u64) -> Self;
}

/// The outcomes of a piece of rules with their chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<T> {
    outcomes: BTreeMap<T, Ratio>,
    open: Ratio,
}

impl<T: Ord> Odds<T> {
    /// Returns the chance of one outcome.
    pub fn of(&self, outcome: &T) -> Ratio {
        self.outcomes.get(outcome).copied().unwrap_or(Ratio::ZERO)
    }

    /// Returns the chance that the outcome is one that `wanted` accepts.
    pub fn that(&self, wanted: impl Fn(&T) -> bool) -> Ratio {
        self.iter().filter(|(outcome, _)| wanted(outcome)).fold(Ratio::ZERO, |sum, (_, chance)| sum + chance)
    }

    /// Lists every possible outcome with its chance, in the order of `T`.
    pub fn iter(&self) -> impl Iterator<Item = (&T, Ratio)> {
        self.outcomes.iter().map(|(outcome, chance)| (outcome, *chance))
    }

    /// Returns the chance of the runs that drew more than `most_picks` times.
    #[must_use]
    pub const fn open(&self) -> Ratio {
        self.open
    }
}

/// An exact chance, in lowest terms: `num` in `den`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    num: u128,
    den: u128,
}

impl Ratio {
    /// The chance of what never happens.
    pub const ZERO: Self = Self { num: 0, den: 1 };
    /// The chance of what always happens.
    pub const ONE: Self = Self { num: 1, den: 1 };

    /// Makes the chance of `num` in `den`.
    ///
    /// # Panics
    ///
    /// If `den` is 0.
    #[must_use]
    pub const fn new(num: u128, den: u128) -> Self {
        assert!(den > 0, "a ratio needs a denominator");
        let common = gcd(num, den);
        Self { num: num / common, den: den / common }
    }
}

impl Add for Ratio {
    type Output = Self;

    /// # Panics
    ///
    /// If the sum's terms do not fit into 128 bits.
    fn add(self, other: Self) -> Self {
        let common = gcd(self.den, other.den);
        let sum = || {
            let left = self.num.checked_mul(other.den / common)?;
            let right = other.num.checked_mul(self.den / common)?;
            Some(Self::new(left.checked_add(right)?, (self.den / common).checked_mul(other.den)?))
        };
        sum().expect("a sum of chances fits into 128 bits: enumerate fewer picks")
    }
}

impl Mul for Ratio {
    type Output = Self;

    /// # Panics
    ///
    /// If the product's terms do not fit into 128 bits.
    fn mul(self, other: Self) -> Self {
        let (one, two) = (gcd(self.num, other.den), gcd(other.num, self.den));
        let num = (self.num / one).checked_mul(other.num / two);
        let den = (self.den / two).checked_mul(other.den / one);
        let product = num.zip(den).map(|(num, den)| Self::new(num, den));
        product.expect("a product of chances fits into 128 bits: enumerate fewer picks")
    }
}

impl Div for Ratio {
    type Output = Self;

    /// # Panics
    ///
    /// If `other` is zero, or if the quotient's terms do not fit into 128 bits.
    #[expect(clippy::suspicious_arithmetic_impl, reason = "to divide is to multiply by the inverse")]
    fn div(self, other: Self) -> Self {
        self * Self::new(other.den, other.num)
    }
}

impl Weight for Ratio {
    const ZERO: Self = Self::ZERO;

    fn ratio(num: u64, den: u64) -> Self {
        Self::new(num.into(), den.into())
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.num, self.den)
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// One way in which the draws of a run fall.
pub(crate) struct Fall {
    branches: Vec<Branch>,
    taken: usize,
    most: usize,
    /// The draws after the run has stopped to branch.
    beyond: Option<BotRng>,
}

struct Branch {
    choice: u32,
    of: u32,
}

impl Fall {
    /// Returns the chance of the draws so far.
    pub(crate) fn weight<W: Weight>(&self) -> W {
        let each = self.branches.iter().map(|branch| W::ratio(1, branch.of.into()));
        each.fold(W::ratio(1, 1), |product, chance| product * chance)
    }

    /// Stops to branch: the further draws of this run come from a fixed generator, so that it ends.
    pub(crate) fn stop(&mut self) {
        self.beyond.get_or_insert_with(|| BotRng::new(0));
    }

    /// Returns whether the run has stopped to branch.
    pub(crate) const fn has_stopped(&self) -> bool {
        self.beyond.is_some()
    }

    /// Moves on to the next way; returns false after the last.
    fn advance(&mut self) -> bool {
        while let Some(mut last) = self.branches.pop() {
            last.choice += 1;
            if last.choice < last.of {
                self.branches.push(last);
                return true;
            }
        }
        false
    }
}

impl Chance for Fall {
    fn pick(&mut self, n: u32) -> u32 {
        if let Some(beyond) = &mut self.beyond {
            return beyond.pick(n);
        }
        if let Some(branch) = self.branches.get(self.taken) {
            assert_eq!(branch.of, n, "the rules must ask the same after the same picks");
            self.taken += 1;
            return branch.choice;
        }
        if self.taken == self.most {
            self.stop();
            return self.pick(n);
        }
        self.branches.push(Branch { choice: 0, of: n });
        self.taken += 1;
        0
    }
}
