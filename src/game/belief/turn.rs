//! Turns that are played in a possible position, once for every fall of chance.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use super::Knowable;
use crate::game::chance::every::{Fall, Weight, every_fall};
use crate::game::{Chance, Game, Log, Seat, Viewer};

/// Turns with one action. Positions that are equal in everything relevant share one.
pub(super) struct Turns<'a, G: Knowable, T, F> {
    action: &'a G::Action,
    seen: Option<&'a [G::Event]>,
    play: F,
    played: BTreeMap<G::Position, T>,
    /// The last turn that was played without sharing.
    latest: Option<T>,
}

impl<'a, G: Knowable, T, F: Fn(&G::Position) -> T> Turns<'a, G, T, F> {
    pub(super) const fn new(action: &'a G::Action, seen: Option<&'a [G::Event]>, play: F) -> Self {
        Self { action, seen, play, played: BTreeMap::new(), latest: None }
    }

    /// Returns the turn in a position.
    pub(super) fn of(&mut self, position: &G::Position) -> &T {
        match G::relevant(position, self.action, self.seen) {
            Some(relevant) => self.played.entry(relevant).or_insert_with_key(&self.play),
            None => self.latest.insert((self.play)(position)),
        }
    }
}

/// A turn that was played in a possible position.
pub(super) struct Turn<'a, G, W> {
    pub(super) hunt: &'a G,
    /// The chance of its draws.
    pub(super) weight: W,
    /// The number of events that the hunter was shown.
    pub(super) told: usize,
    pub(super) is_cut: bool,
}

/// Plays a turn in a position, once for every fall of chance. `wanted` is asked about each event that the hunter sees, with
/// the number of such events before it. The turn is cut at the first event that it rejects.
pub(super) fn play<G: Knowable, W: Weight>(
    setup: &G::Setup,
    position: &G::Position,
    action: &G::Action,
    wanted: impl Fn(&G::Event, usize) -> bool,
    mut done: impl FnMut(Turn<'_, G, W>),
) {
    every_fall(usize::MAX, |fall| {
        let mut hunt = G::at(setup, position.clone());
        let is_cut = Cell::new(false);
        let mut log = Watch::<G, _> { told: 0, is_cut: &is_cut, wanted: &wanted, of: PhantomData };
        let played = hunt.apply(Seat::HUNTER, action, &mut Draws { fall, is_cut: &is_cut }, &mut log);
        let told = log.told;
        if played.is_ok() {
            done(Turn { hunt: &hunt, weight: fall.weight(), told, is_cut: is_cut.get() });
        }
    });
}

/// Every fall of chance, until the turn is cut.
struct Draws<'a> {
    fall: &'a mut Fall,
    is_cut: &'a Cell<bool>,
}

impl Chance for Draws<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        if self.is_cut.get() {
            self.fall.stop();
        }
        self.fall.pick(n)
    }
}

/// Notices the first event that is not wanted.
struct Watch<'a, G: Game, F: Fn(&G::Event, usize) -> bool> {
    told: usize,
    is_cut: &'a Cell<bool>,
    wanted: &'a F,
    of: PhantomData<G>,
}

impl<G: Game, F: Fn(&G::Event, usize) -> bool> Log<G::Event> for Watch<'_, G, F> {
    fn push(&mut self, event: G::Event) {
        if self.is_cut.get() {
            return;
        }
        if let Some(seen) = G::seen_by(&event, Viewer::Seat(Seat::HUNTER)) {
            self.is_cut.set(!(self.wanted)(&seen, self.told));
            self.told += 1;
        }
    }
}
