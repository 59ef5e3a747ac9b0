//! Turns that are played in a possible position, once for every fall of chance.

use std::cell::Cell;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::chance::every::{Fall, every_fall};
use wumpus_hunt::game::{Chance, Game, Log, Seat, Viewer};

/// A turn that was played in a possible position.
pub(super) struct Turn<'a, G: Game> {
    pub(super) hunt: &'a G,
    /// The chance of its draws.
    pub(super) weight: f64,
    /// The events that the hunter was shown.
    pub(super) events: &'a [G::Event],
    /// Whether `goes_on` cut it after the last of them. The hunt is then in any position that can follow.
    pub(super) is_cut: bool,
}

/// Plays a turn with this action in a position, once for every fall of chance, as long as the events that the hunter has been
/// shown are such that it `goes_on`.
pub(super) fn play<G: Game>(
    setup: &G::Setup,
    position: &G::Position,
    action: &G::Action,
    goes_on: impl Fn(&[G::Event]) -> bool,
    mut done: impl FnMut(&Turn<'_, G>),
) {
    every_fall(|fall| {
        let mut hunt = G::in_position(setup, position.clone());
        let is_cut = Cell::new(false);
        let mut log = Watch::<G, _> { events: Vec::new(), is_cut: &is_cut, goes_on: &goes_on };
        let mut draws = Draws { fall, is_cut: &is_cut, rest: BotRng::new(0) };
        if hunt.apply(Seat::HUNTER, action, &mut draws, &mut log).is_ok() {
            let events = &log.events;
            done(&Turn {
                hunt: &hunt,
                weight: fall.sides().map(|sides| 1.0 / f64::from(sides)).product(),
                events,
                is_cut: is_cut.get(),
            });
        }
    });
}

/// Every fall of chance until the turn is cut, and then fixed dice. Bats may carry the hunter on and on, but fixed dice end
/// that.
struct Draws<'a> {
    fall: &'a mut Fall,
    is_cut: &'a Cell<bool>,
    rest: BotRng,
}

impl Chance for Draws<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        if self.is_cut.get() { self.rest.pick(n) } else { self.fall.pick(n) }
    }
}

/// Keeps the events that the hunter is shown, until one of them cuts the turn.
struct Watch<'a, G: Game, F> {
    events: Vec<G::Event>,
    is_cut: &'a Cell<bool>,
    goes_on: F,
}

impl<G: Game, F: Fn(&[G::Event]) -> bool> Log<G::Event> for Watch<'_, G, F> {
    fn push(&mut self, event: G::Event) {
        if !self.is_cut.get() && G::is_seen_by(&event, Viewer::Seat(Seat::HUNTER)) {
            self.events.push(event);
            self.is_cut.set(!(self.goes_on)(&self.events));
        }
    }
}
