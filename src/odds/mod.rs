//! What a hunter can know: one exact engine for each game.
//!
//! An engine follows a hunt from what its hunter is shown. Hints, the map of odds, the bots and the protocol's advice all
//! ask it, so that they never disagree. It is never given a position of the hunt, so it cannot know a secret.

use std::fmt::Debug;

use thiserror::Error;

use crate::game::cave::{Cave, Room};
use crate::game::chance::every::Weight;
use crate::game::{Chance, Game, Rooms};

pub mod classic;
pub mod grid;
pub mod grue;
pub(crate) mod map;
pub mod rooms;
pub mod textbook;
pub mod world;

/// A game for one hunter that has an engine.
pub trait Knowable: Game {
    /// What can be in a room, unseen.
    type Thing: Copy + Debug + Eq + 'static;
    /// The engine that follows its hunts.
    type Engine: Engine<Self>;

    /// Everything that can be in a room, in the order in which every surface lists it. Each name is a word in lower case.
    const THINGS: &'static [(Self::Thing, &'static str)];

    /// Returns the name of a thing.
    fn thing_name(thing: Self::Thing) -> &'static str {
        let (_, name) = Self::THINGS.iter().find(|(other, _)| *other == thing).expect("everything is listed");
        name
    }

    /// Returns the cave, if the hunter has a map of it.
    fn cave(setup: &Self::Setup) -> Option<&Cave>;
}

/// Follows one hunt: what its hunter can know, and the exact odds of everything else.
pub trait Engine<G: Knowable>: Clone + Debug + Send + Sync {
    /// Begins with what is known from the set-up and the first view.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the engine cannot follow such a hunt.
    fn begin(setup: &G::Setup, view: &G::View) -> Result<Self, TooLarge>;

    /// Begins another hunt of the same set-up. It shares the tables that follow from the set-up alone.
    #[must_use]
    fn begin_again(&self, view: &G::View) -> Self;

    /// Learns from a turn: the action, the events that the hunter was shown, and the view afterwards.
    fn learn(&mut self, action: &G::Action, seen: &[G::Event], view: &G::View);

    /// Returns whether the odds are exact, which depends on the set-up alone. Otherwise only what is impossible or certain is
    /// known, and odds between 0 and 1 are estimates.
    fn is_exact(&self) -> bool {
        true
    }

    /// Returns the limit that keeps the odds from being exact, if one does.
    fn limit(&self) -> Option<TooLarge> {
        None
    }

    /// Returns the chance that a thing is in a room.
    fn odds(&self, thing: G::Thing, room: Room) -> f64;

    /// Returns how a turn with a legal action can go.
    fn results(&self, action: &G::Action) -> Results<G::Outcome>;

    /// Returns the chance that a shot hits the wumpus; `None` if the action is no shot.
    fn hit(&self, action: &G::Action) -> Option<f64>;

    /// Returns the shot from here that hits the wumpus most often; `None` if there is none.
    fn best_shot(&self) -> Option<G::Action>;

    /// Lists what the hunter can set out to do.
    fn plans(&self) -> Vec<Plan<G::Action>>;
}

/// An engine from which positions can be drawn.
pub trait Sampled<G: Knowable>: Engine<G> {
    /// The most hunts to play on for one estimate: fewer where a hunt takes long.
    const MOST_HUNTS: u32 = u32::MAX;

    /// Returns a function that draws one of the positions that fit what the hunter knows, by their odds. The engine is exact.
    fn positions<C: Chance>(&self, setup: &G::Setup) -> impl FnMut(&mut C) -> G::Position;

    /// Returns whether anything can follow an event in the same turn, as [`Results::is_open`] says.
    fn opens(_: &G::Event) -> bool {
        false
    }

    /// Returns an engine that learns faster, because it has forgotten what hardly changes the odds.
    #[must_use]
    fn simplified(&self) -> Self {
        self.clone()
    }
}

/// Something that a hunter can set out to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// The first action.
    pub action: A,
    /// The number of turns that it takes, at least 1.
    pub turns: u32,
    /// What it leads to.
    pub goal: Goal,
    /// The chance that the hunter dies on it.
    pub death: f64,
}

/// What a plan leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// A win, for certain.
    Win,
    /// Into a room where the hunter has not been.
    NewRoom,
    /// A shot, which hits the wumpus with this chance.
    Shot { hit: f64 },
    /// Anything else that may help.
    Other,
    /// The end of the hunt without a win.
    Leave,
}

/// The chances of how a turn can go.
#[derive(Clone, Debug, PartialEq)]
pub struct Results<O, W = f64> {
    /// The chance that the hunt goes on.
    pub goes_on: W,
    /// The chance that bats carry the hunter off, after which anything can follow.
    pub is_open: W,
    /// The chance of each ending that is possible, in the order of the outcomes.
    pub ends: Vec<(O, W)>,
}

/// Floats, because the exact fractions of a long hunt outgrow every integer.
impl Weight for f64 {
    const ZERO: Self = 0.0;

    #[expect(clippy::cast_precision_loss, reason = "a float is what is asked for")]
    fn ratio(num: u64, den: u64) -> Self {
        num as Self / den as Self
    }
}

/// Why an engine cannot follow a hunt, or not exactly: its set-up exceeds this limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("at most {most} {what}")]
pub struct TooLarge {
    /// The largest number that the engine can follow.
    pub most: u64,
    /// What is counted.
    pub what: &'static str,
}

/// Chances that differ by less than this are equal up to rounding.
pub(crate) const ROUNDING: f64 = 1e-9;

/// A chance above this is certain up to rounding.
pub(crate) const CERTAIN: f64 = 1.0 - ROUNDING;

/// Returns the rooms with a value above a limit; the values are indexed by room number.
pub(crate) fn above(limit: f64, values: &[f64]) -> Rooms {
    Rooms::of((0..).zip(values).filter(|(_, value)| **value > limit).map(|(room, _)| room))
}

/// Returns the sum of the products of two rows of the same length.
pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    // Four partial sums take a third of the time.
    let ((ones, one), (others, other)) = (one.as_chunks::<4>(), other.as_chunks::<4>());
    let mut sums = [0.0; 4];
    for (ones, others) in ones.iter().zip(others) {
        sums.iter_mut().zip(ones.iter().zip(others)).for_each(|(sum, (one, other))| *sum += one * other);
    }
    let rest: f64 = one.iter().zip(other).map(|(one, other)| one * other).sum();
    sums.iter().sum::<f64>() + rest
}

/// Draws an index with these weights, which are not negative and not all 0.
pub(crate) fn weighted(chance: &mut impl Chance, weights: impl Iterator<Item = f64> + Clone) -> usize {
    const STEPS: u32 = 1 << 31;
    let mut left = weights.clone().sum::<f64>() * f64::from(chance.pick(STEPS)) / f64::from(STEPS);
    let mut last = 0;
    for (index, weight) in weights.enumerate().filter(|(_, weight)| *weight > 0.0) {
        last = index;
        left -= weight;
        if left < 0.0 {
            break;
        }
    }
    last
}

/// Drops what a proof does not need, trying each item in order. Returns `None` if all items together prove nothing.
pub(crate) fn needed<T>(mut used: Vec<T>, proves: impl Fn(&[T]) -> bool) -> Option<Vec<T>> {
    let mut at = if proves(&used) { 0 } else { return None };
    while at < used.len() {
        let dropped = used.remove(at);
        if !proves(&used) {
            used.insert(at, dropped);
            at += 1;
        }
    }
    Some(used)
}
