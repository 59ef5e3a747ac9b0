//! Proofs: the rooms whose warnings, or lack of warnings, show where a thing cannot be.

use super::tables::sets;
use super::{ClassicEngine, Thing};
use crate::game::Rooms;
use crate::game::classic::ruleset::PitEdge;
use crate::game::classic::{View, Warnings};
use crate::odds::{Engine as _, Sensed, needed};

/// The warnings in the rooms where the hunter stood, in order of time.
#[derive(Clone, Debug, Default)]
pub(super) struct WarningHistory {
    rooms: Vec<(u32, Warnings)>,
    /// The number of entries older than the wumpus's last possible move.
    before_move: usize,
    /// The rooms where the hunter has smelled since then.
    smelled: Rooms,
}

impl WarningHistory {
    pub(super) fn note(&mut self, view: &View) {
        self.rooms.push((view.room.number(), view.warnings));
    }

    /// Notes that the hunter smells what there is to smell in a room. Returns whether they already have since the wumpus's last
    /// possible move.
    pub(super) fn smells_again(&mut self, room: u32) -> bool {
        let before = self.smelled;
        self.smelled = before.or(Rooms::only(room));
        before.has(room)
    }

    /// Notes that the wumpus may have moved since the last entry.
    pub(super) fn stir(&mut self) {
        (self.before_move, self.smelled) = (self.rooms.len(), Rooms::NONE);
    }

    /// Returns the entries made while a thing was where it is now.
    fn of(&self, thing: Thing) -> &[(u32, Warnings)] {
        if thing == Thing::Wumpus { &self.rooms[self.before_move..] } else { &self.rooms }
    }
}

impl ClassicEngine {
    /// Returns the rooms whose warnings prove that a thing can be only in `allowed` rooms; `None` if its own warnings do not
    /// prove it.
    pub(super) fn felt_in(&self, thing: Thing, allowed: Rooms) -> Option<Sensed> {
        // Each of these sets must be ruled out by what was felt in some room.
        let sets = sets(self.map.all, self.count(thing)).into_iter();
        let possible: Vec<_> = sets.filter(|set| !set.without(allowed).is_empty()).collect();
        let mut felt: Vec<(u32, u8)> = Vec::new();
        for (room, warnings) in self.history.of(thing) {
            if felt.iter().all(|(other, _)| other != room) {
                felt.push((*room, count(thing, warnings)));
            }
        }
        let rules_out = |(room, count): &(u32, u8), set: Rooms| !fits(self, thing, *room, *count, set);
        let holds = |used: &[(u32, u8)]| possible.iter().all(|set| used.iter().any(|felt| rules_out(felt, *set)));
        // Rooms without a warning prove more, so they are dropped last.
        felt.sort_by_key(|(_, count)| *count == 0);
        let (with, without): (Vec<_>, Vec<_>) = needed(felt, holds)?.into_iter().partition(|(_, count)| *count > 0);
        let [with, without] = [with, without].map(|felt| Rooms::of(felt.into_iter().map(|(room, _)| room)));
        Some(Sensed { thing: Self::thing_name(thing), with, without, is_counted: false })
    }
}

const fn count(thing: Thing, warnings: &Warnings) -> u8 {
    match thing {
        Thing::Pit => warnings.pits,
        Thing::Bats => warnings.bats,
        Thing::Wumpus => warnings.wumpus,
    }
}

/// Returns whether what was felt in a room allows the thing to be in each room of a set.
fn fits(engine: &ClassicEngine, thing: Thing, room: u32, count: u8, set: Rooms) -> bool {
    // A hunter who catches the edge of a pit stands in its room (V14).
    let may_be_here = thing == Thing::Pit && engine.ruleset().pit_edge != PitEdge::OutOfReach;
    if set.has(room) && !may_be_here {
        return false;
    }
    let (tables, map) = (&engine.tables, &engine.map);
    match thing {
        Thing::Wumpus => {
            let scents = tables.scents(map, room, count);
            set.iter().any(|lair| scents[lair as usize] > 0.0)
        }
        Thing::Pit | Thing::Bats => tables.felt(map, room, set) == count,
    }
}
