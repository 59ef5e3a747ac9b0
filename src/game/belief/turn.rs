//! Turns that are played in a possible position, once for every fall of chance.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use super::Knowable;
use crate::game::chance::every::{Fall, Weight, every_fall};
use crate::game::{Chance, Game, Log, Seat, Viewer};

/// How a part of a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The turn is over.
    Over,
    /// With an event after which it goes on.
    Open,
    /// With an event that is not wanted.
    Unwanted,
}

/// The same part of a turn in many positions. Positions that are equal in everything relevant share one.
pub(super) struct Turns<'a, G: Knowable, T, F> {
    action: Option<&'a G::Action>,
    play: F,
    played: BTreeMap<G::Position, T>,
    /// The last turn that was played without sharing.
    latest: Option<T>,
}

impl<'a, G: Knowable, T, F: Fn(&G::Position) -> T> Turns<'a, G, T, F> {
    pub(super) const fn new(action: Option<&'a G::Action>, play: F) -> Self {
        Self { action, play, played: BTreeMap::new(), latest: None }
    }

    /// Returns the turn in a position.
    pub(super) fn of(&mut self, position: &G::Position) -> &T {
        match G::relevant(position, self.action) {
            Some(relevant) => self.played.entry(relevant).or_insert_with_key(&self.play),
            None => self.latest.insert((self.play)(position)),
        }
    }
}

/// A part of a turn that was played in a possible position.
pub(super) struct Turn<'a, G, W> {
    pub(super) hunt: &'a G,
    /// The chance of its draws.
    pub(super) weight: W,
    /// The number of events that the hunter was shown.
    pub(super) told: usize,
    pub(super) end: End,
}

/// Plays a turn with this action in a position, once for every fall of chance, up to its end, to the first event with
/// [`Knowable::is_open_end`], or to one that is not wanted; without an action, the rest of a turn after such an event.
/// `wanted` is asked about each event that the hunter sees, with the number of such events before it.
pub(super) fn play<G: Knowable, W: Weight>(
    setup: &G::Setup,
    position: &G::Position,
    action: Option<&G::Action>,
    wanted: impl Fn(&G::Event, usize) -> bool,
    mut done: impl FnMut(Turn<'_, G, W>),
) {
    every_fall(usize::MAX, |fall| {
        let mut hunt = G::at(setup, position.clone());
        let end = Cell::new(End::Over);
        let mut log = Watch::<G, _> { told: 0, end: &end, wanted: &wanted, of: PhantomData };
        let mut draws = Draws { fall, end: &end };
        let is_legal = if let Some(action) = action {
            hunt.apply(Seat::HUNTER, action, &mut draws, &mut log).is_ok()
        } else {
            hunt.go_on(&mut draws, &mut log);
            true
        };
        let told = log.told;
        if is_legal {
            done(Turn { hunt: &hunt, weight: fall.weight(), told, end: end.get() });
        }
    });
}

/// Every fall of chance, until the end.
struct Draws<'a> {
    fall: &'a mut Fall,
    end: &'a Cell<End>,
}

impl Chance for Draws<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        if self.end.get() != End::Over {
            self.fall.stop();
        }
        self.fall.pick(n)
    }
}

/// Notices the event that ends the part.
struct Watch<'a, G: Game, F: Fn(&G::Event, usize) -> bool> {
    told: usize,
    end: &'a Cell<End>,
    wanted: &'a F,
    of: PhantomData<G>,
}

impl<G: Knowable, F: Fn(&G::Event, usize) -> bool> Log<G::Event> for Watch<'_, G, F> {
    fn push(&mut self, event: G::Event) {
        if self.is_enough() || !G::is_seen_by(&event, Viewer::Seat(Seat::HUNTER)) {
            return;
        }
        self.end.set(match (self.wanted)(&event, self.told) {
            false => End::Unwanted,
            true if G::is_open_end(&event) => End::Open,
            true => End::Over,
        });
        self.told += 1;
    }

    fn is_enough(&self) -> bool {
        self.end.get() != End::Over
    }
}
