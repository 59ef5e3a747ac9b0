//! Every outcome of a piece of rules, each with its exact chance.

use std::collections::BTreeMap;
use std::ops::{Add, Mul};

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::chance::every::{self, Branch};
use wumpus_hunt::game::{Chance, Rooms};

/// Runs a piece of rules once for every sequence of draws.
///
/// If a run draws more than `most_picks` times, its result is dropped and its weight is added to [`Odds::open`].
///
/// `run` must depend on nothing but its draws.
pub(crate) fn every_outcome<T: Ord>(most_picks: usize, mut run: impl FnMut(&mut Limited<'_>) -> T) -> Odds<T> {
    let mut odds = Odds { outcomes: BTreeMap::new(), open: Ratio::ZERO };
    every::every_outcome(|branch| {
        let mut draws = Limited { chance: &mut *branch, left: most_picks, beyond: None };
        let outcome = run(&mut draws);
        let is_open = draws.beyond.is_some();
        let sum = if is_open { &mut odds.open } else { odds.outcomes.entry(outcome).or_insert(Ratio::ZERO) };
        *sum = *sum + weight(branch);
    });
    odds
}

/// Returns the odds of something that depends on the first few draws alone.
pub(crate) fn after_draws<T: Ord>(draws: usize, mut run: impl FnMut(&mut Limited<'_>) -> T) -> Odds<T> {
    every_outcome(draws, |chance| run(&mut Limited { chance, left: draws, beyond: None }))
}

/// Branches at so many draws. Those after them come from fixed dice, so that the run ends.
pub(crate) struct Limited<'a> {
    chance: &'a mut dyn Chance,
    left: usize,
    beyond: Option<BotRng>,
}

impl Chance for Limited<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        if self.left == 0 {
            return self.beyond.get_or_insert_with(|| BotRng::new(0)).pick(n);
        }
        self.left -= 1;
        self.chance.pick(n)
    }
}

/// The outcomes of a piece of rules with their chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Odds<T> {
    outcomes: BTreeMap<T, Ratio>,
    open: Ratio,
}

impl<T: Ord> Odds<T> {
    /// Returns the chance of one outcome.
    pub(crate) fn of(&self, outcome: &T) -> Ratio {
        self.outcomes.get(outcome).copied().unwrap_or(Ratio::ZERO)
    }

    /// Returns the chance that the outcome is one that `wanted` accepts.
    pub(crate) fn that(&self, wanted: impl Fn(&T) -> bool) -> Ratio {
        self.iter().filter(|(outcome, _)| wanted(outcome)).fold(Ratio::ZERO, |sum, (_, chance)| sum + chance)
    }

    /// Lists every possible outcome with its chance, in the order of `T`.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&T, Ratio)> {
        self.outcomes.iter().map(|(outcome, chance)| (outcome, *chance))
    }

    /// Returns the chance of the runs that drew more than `most_picks` times.
    pub(crate) const fn open(&self) -> Ratio {
        self.open
    }
}

/// An exact chance, in lowest terms: `num` in `den`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratio {
    pub(crate) num: u128,
    pub(crate) den: u128,
}

impl Ratio {
    /// The chance of what never happens.
    pub(crate) const ZERO: Self = Self { num: 0, den: 1 };
    /// The chance of what always happens.
    pub(crate) const ONE: Self = Self { num: 1, den: 1 };

    /// Makes the chance of `num` in `den`.
    pub(crate) const fn new(num: u128, den: u128) -> Self {
        assert!(den > 0, "a ratio needs a denominator");
        let common = gcd(num, den);
        Self { num: num / common, den: den / common }
    }

    /// Returns the chance of something, given another of which it is a part.
    pub(crate) fn given(self, other: Self) -> Self {
        self * Self::new(other.den, other.num)
    }
}

impl Add for Ratio {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let common = gcd(self.den, other.den);
        let num = self.num * (other.den / common) + other.num * (self.den / common);
        Self::new(num, self.den / common * other.den)
    }
}

impl Mul for Ratio {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let (one, two) = (gcd(self.num, other.den), gcd(other.num, self.den));
        Self::new((self.num / one) * (other.num / two), (self.den / two) * (other.den / one))
    }
}

/// Returns the chance of the draws so far.
fn weight(branch: &Branch) -> Ratio {
    branch.sides().fold(Ratio::ONE, |weight, sides| weight * Ratio::new(1, sides.into()))
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Lists every subset of a set of rooms, the empty one first.
pub(crate) fn subsets(rooms: Rooms) -> Vec<Rooms> {
    rooms.iter().fold(vec![Rooms::NONE], |sets, room| {
        let with_room: Vec<_> = sets.iter().map(|set| set.or(Rooms::only(room))).collect();
        [sets, with_room].concat()
    })
}
