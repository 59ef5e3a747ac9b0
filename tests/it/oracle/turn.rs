//! Turns that are played in a possible position, once for every branch of chance.

use std::cell::Cell;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::chance::every::{Branch, every_outcome};
use wumpus_hunt::game::{Chance, Game, Seat, Viewer};

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

/// Plays a turn with this action in a position, once for every branch of chance, as long as the events that the hunter has been
/// shown are such that it `goes_on`.
pub(super) fn play<G: Game>(
    setup: &G::Setup,
    position: &G::Position,
    action: &G::Action,
    goes_on: impl Fn(&[G::Event]) -> bool,
    mut done: impl FnMut(&Turn<'_, G>),
) {
    every_outcome(|branch| {
        let mut hunt = G::in_position(setup, position.clone());
        let is_cut = Cell::new(false);
        let mut draws = Draws { branch, is_cut: &is_cut, rest: BotRng::new(0) };
        // Keeps the events that the hunter is shown, until one of them cuts the turn.
        let mut events = Vec::new();
        let mut watch = |event| {
            if !is_cut.get() && G::is_seen_by(&event, Viewer::Seat(Seat::HUNTER)) {
                events.push(event);
                is_cut.set(!goes_on(&events));
            }
        };
        if hunt.apply(Seat::HUNTER, action, &mut draws, &mut watch).is_ok() {
            let weight = branch.sides().map(|sides| 1.0 / f64::from(sides)).product();
            done(&Turn { hunt: &hunt, weight, events: &events, is_cut: is_cut.get() });
        }
    });
}

/// Every branch of chance until the turn is cut, and then fixed dice. Bats may carry the hunter on and on, but fixed dice end
/// that.
struct Draws<'a> {
    branch: &'a mut Branch,
    is_cut: &'a Cell<bool>,
    rest: BotRng,
}

impl Chance for Draws<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        if self.is_cut.get() { self.rest.pick(n) } else { self.branch.pick(n) }
    }
}
