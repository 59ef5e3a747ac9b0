//! What the hunter knows for certain.

use super::knowledge::Possible;
use super::shots::Shots;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::classic::Ruleset;

/// What a decision depends on, but for the odds.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<'a> {
    pub(super) map: &'a Map,
    pub(super) shots: &'a Shots,
    pub(super) ruleset: &'a Ruleset,
    pub(super) here: u32,
    pub(super) arrows: u8,
    /// The rooms where the hunter has stood.
    pub(super) visited: Rooms,
    /// Whether the wumpus has woken for good.
    pub(super) awake: bool,
}

impl State<'_> {
    /// Lists the rooms that the hunter can walk to without a risk, the nearest first, their own before all.
    pub(super) fn reach(&self, possible: &Possible) -> (Vec<u32>, Rooms) {
        let Possible { pits, bats, wumpus } = *possible;
        let (mut reach, mut seen) = (vec![self.here], Rooms::of([self.here]));
        // While it is awake the wumpus can come anywhere.
        let safe = if self.awake { Rooms::NONE } else { self.map.all().without(pits).without(bats).without(wumpus) };
        let mut at = 0;
        while let Some(room) = reach.get(at).copied() {
            at += 1;
            let next = self.map.beside(room).and(safe).without(seen);
            seen = seen.or(next);
            reach.extend(next.iter());
        }
        (reach, seen)
    }
}
