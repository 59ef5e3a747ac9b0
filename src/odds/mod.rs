//! What a hunter can know: one exact engine for each game.
//!
//! An engine follows a hunt from what its hunter is shown. Hints, the map of odds, the bots and the protocol's advice all
//! ask it, so that they never disagree. It is never given a position of the hunt, so it cannot know a secret.

use std::fmt::Debug;

use thiserror::Error;

use crate::game::{Chance, Game, Rooms};

pub(crate) mod chain;
pub mod classic;
pub mod grid;
pub mod grue;
pub(crate) mod map;
pub mod textbook;
pub mod world;

/// Follows one hunt: what its hunter can know, and the exact odds of everything else.
///
/// A chance is 0 exactly if something is impossible, and 1 exactly if it is certain. Both follow from sets, not from sums.
pub trait Engine<G: Game>: Clone + Debug + Send + Sync {
    /// What can be in a room, unseen.
    type Thing: Copy + Debug + Eq + 'static;

    /// Everything that can be in a room, in the order in which every surface lists it. Each name is a word in lower case.
    const THINGS: &'static [(Self::Thing, &'static str)];

    /// The most hunts to play on for one estimate: fewer where a hunt takes long.
    const MOST_HUNTS: u32 = u32::MAX;

    /// Returns the name of a thing.
    fn thing_name(thing: Self::Thing) -> &'static str {
        let (_, name) = Self::THINGS.iter().find(|(other, _)| *other == thing).expect("everything is listed");
        name
    }

    /// Begins with what is known from the set-up and the first view.
    ///
    /// # Errors
    ///
    /// [`TooMany`] if the engine cannot follow such a hunt.
    fn begin(setup: &G::Setup, view: &G::View) -> Result<Self, TooMany>;

    /// Begins another hunt of the same set-up. It shares the tables that follow from the set-up alone.
    #[must_use]
    fn begin_again(&self, view: &G::View) -> Self;

    /// Learns from a turn: the action, the events that the hunter was shown, and the view afterwards.
    fn learn(&mut self, action: &G::Action, seen: &[G::Event], view: &G::View);

    /// Returns an engine that learns faster, because it has forgotten what hardly changes the odds.
    #[must_use]
    fn simplified(&self) -> Self {
        self.clone()
    }

    /// Returns whether the odds are exact, which depends on the set-up alone. Otherwise only what is impossible or certain is
    /// known, and odds between 0 and 1 are estimates.
    fn is_exact(&self) -> bool {
        true
    }

    /// Returns the limit that keeps the odds from being exact, if one does.
    fn limit(&self) -> Option<TooMany> {
        None
    }

    /// Returns the chance that a thing is in the room of this number.
    fn odds(&self, thing: Self::Thing, room: u32) -> f64;

    /// Returns whether it still matters where a thing is. A dead wumpus is no danger.
    fn matters(&self, _: Self::Thing) -> bool {
        true
    }

    /// Returns the rooms where a thing can be.
    fn rooms_of(&self, thing: Self::Thing) -> Rooms;

    /// Returns what proves that a thing can be in none but the `allowed` rooms, among which are all of [`Self::rooms_of`].
    /// `None` if only everything known together proves it.
    fn proof(&self, thing: Self::Thing, allowed: Rooms) -> Option<Proof>;

    /// Returns how a turn with a legal action can go.
    fn results(&self, action: &G::Action) -> Results<G::Outcome>;

    /// Returns whether anything can follow an event in the same turn, as [`Results::carried_off`] says.
    fn carries_off(_: &G::Event) -> bool {
        false
    }

    /// Returns the chance that a shot hits the wumpus; `None` if the action is no shot.
    fn hit(&self, action: &G::Action) -> Option<f64>;

    /// Returns the shot from here that hits the wumpus most often; `None` if there is none.
    fn best_shot(&self) -> Option<G::Action>;

    /// Returns a function that draws one of the positions that fit what the hunter knows, by their odds. The engine is exact.
    fn positions<'a>(&'a self, setup: &'a G::Setup) -> Draw<'a, G>;
}

/// Draws a position.
pub type Draw<'a, G> = Box<dyn FnMut(&mut dyn Chance) -> <G as Game>::Position + 'a>;

/// The chances of how a turn can go.
#[derive(Clone, Debug, PartialEq)]
pub struct Results<O> {
    /// The chance that the hunt goes on.
    pub goes_on: f64,
    /// The chance that bats carry the hunter off, after which anything can follow.
    pub carried_off: f64,
    /// The chance of each ending that is possible, in the order of the outcomes.
    pub ends: Vec<(O, f64)>,
}

impl<O> Results<O> {
    /// Makes the results with these chances, all that there are, without those that are impossible. If a single one is
    /// possible, its chance is 1, whatever was rounded.
    pub(crate) fn new(mut goes_on: f64, mut carried_off: f64, ends: impl IntoIterator<Item = (O, f64)>) -> Self {
        let mut ends: Vec<_> = ends.into_iter().filter(|(_, chance)| *chance > 0.0).collect();
        let all = [&mut goes_on, &mut carried_off].into_iter().chain(ends.iter_mut().map(|(_, chance)| chance));
        let mut all: Vec<_> = all.filter(|chance| **chance > 0.0).collect();
        if let [chance] = &mut all[..] {
            **chance = 1.0;
        }
        Self { goes_on, carried_off, ends }
    }
}

impl<O: Copy> Results<O> {
    /// Returns the chance of the endings that fit: 1 exactly if nothing else is possible, and 0 exactly if none of them is.
    pub(crate) fn chance_of(&self, fits: impl Fn(O) -> bool) -> f64 {
        let goes_on = self.goes_on > 0.0 || self.carried_off > 0.0;
        let (fitting, others): (Vec<_>, Vec<_>) = self.ends.iter().partition(|(end, _)| fits(*end));
        if others.is_empty() && !goes_on { 1.0 } else { fitting.iter().fold(0.0, |sum, (_, chance)| sum + chance) }
    }
}

/// What proves where a thing can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// What the hunter sensed of some things. Each room is needed.
    Sensed(Vec<Sensed>),
    /// The hunter has been there.
    Visited,
    /// The published cave or board.
    Published,
}

/// The rooms in which the hunter sensed a thing nearby, and those in which they did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sensed {
    /// Its name in [`Engine::THINGS`].
    pub thing: &'static str,
    pub with: Rooms,
    pub without: Rooms,
    /// Whether the hunter was told how many moves away it was.
    pub is_counted: bool,
}

/// Why an engine cannot follow a hunt, or not exactly: its set-up has too many of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("fewer {0}")]
pub struct TooMany(pub &'static str);

/// Chances that differ by less than this are equal up to rounding.
pub(crate) const ROUNDING: f64 = 1e-9;

/// Returns the weight of everything that fits what the hunter was shown.
///
/// # Panics
///
/// If it is 0. That cannot be: an engine follows a hunt from its beginning, and by the rules of its set-up. So one of the
/// cases that fit is the hunt itself.
pub(crate) fn whole<N: Default + PartialOrd>(weight: N) -> N {
    assert!(weight > N::default(), "the hunt does not fit the rules of its set-up");
    weight
}

/// Returns the rooms with a chance above 0; the chances are indexed by room number.
pub(crate) fn possible_rooms(chances: &[f64]) -> Rooms {
    Rooms::of((0..).zip(chances).filter(|(_, chance)| **chance > 0.0).map(|(room, _)| room))
}

/// Returns the rooms with a chance of 1.
pub(crate) fn certain_rooms(chances: &[f64]) -> Rooms {
    Rooms::of((0..).zip(chances).filter(|(_, chance)| **chance >= 1.0).map(|(room, _)| room))
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
