//! Every outcome of a piece of rules, each with its exact chance.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Add;

use super::{Chance, Dice, Stream};

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
    let mut path = Path { branches: Vec::new(), taken: 0, most: most_picks, beyond: None };
    loop {
        path.taken = 0;
        path.beyond = None;
        let outcome = run(&mut path);
        let weight = path.weight();
        if path.beyond.is_none() {
            let sum = odds.outcomes.entry(outcome).or_insert(Ratio::ZERO);
            *sum = *sum + weight;
        } else {
            odds.open = odds.open + weight;
        }
        if !path.advance() {
            return odds;
        }
    }
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

/// One path through the tree of draws.
struct Path {
    branches: Vec<Branch>,
    taken: usize,
    most: usize,
    /// The dice for draws after the first `most`, once the run has come so far.
    beyond: Option<Dice>,
}

struct Branch {
    choice: u32,
    of: u32,
}

impl Path {
    fn weight(&self) -> Ratio {
        Ratio::new(1, self.branches.iter().map(|branch| u128::from(branch.of)).product())
    }

    /// Moves on to the next path; returns false after the last.
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

impl Chance for Path {
    fn pick(&mut self, n: u32) -> u32 {
        if let Some(branch) = self.branches.get(self.taken) {
            assert_eq!(branch.of, n, "the rules must ask the same after the same picks");
            self.taken += 1;
            branch.choice
        } else if self.taken < self.most {
            self.branches.push(Branch { choice: 0, of: n });
            self.taken += 1;
            0
        } else {
            self.beyond.get_or_insert(Dice::new(0, Stream::Play)).pick(n)
        }
    }
}
