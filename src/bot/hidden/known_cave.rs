//! What is known of the cave: its tunnels, and where bats and pits may be.

use super::{Claim, SURE};
use crate::game::hidden::{Percept, Role, SMELL};
use crate::game::{Rooms, rings};

/// The number of rooms where a smell can come from: at most two tunnels from a room, itself included. It is always ten,
/// because the shortest cycle has five tunnels.
pub(super) const IN_REACH: u32 = 10;

/// What is known of the cave.
#[derive(Clone, Debug)]
pub(super) struct KnownCave {
    /// Every room.
    pub(super) rooms: Rooms,
    pub(super) bats: Hazard,
    pub(super) pits: Hazard,
    /// The rooms known to be next to each room, by number.
    doors: Vec<Rooms>,
}

/// Where the bats, or the pits, may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hazard {
    possible: Rooms,
    /// The rooms with one of them next door.
    sensed: Rooms,
}

impl KnownCave {
    /// Makes what is known at the beginning: the number of rooms.
    pub(super) fn new(count: u16) -> Self {
        let rooms = Rooms::of(1..=count.into());
        let hazard = Hazard { possible: rooms, sensed: Rooms::NONE };
        Self { rooms, bats: hazard, pits: hazard, doors: vec![Rooms::NONE; usize::from(count) + 1] }
    }

    /// Returns the rooms known to be next to a room.
    pub(super) fn doors(&self, room: u32) -> Rooms {
        self.doors[room as usize]
    }

    /// Returns the number of tunnels of a room that lead to an unknown room.
    pub(super) fn unknown_doors(&self, room: u32) -> i64 {
        3 - i64::from(self.doors(room).count())
    }

    /// Returns the chance, in parts of [`SURE`], that each room is at most two tunnels away, by room number (H9).
    pub(super) fn reach(&self, room: u32) -> Vec<i64> {
        let known = Rooms::union(rings(Rooms::only(room), |near| self.doors(near)).take(usize::from(SMELL) + 1));
        let (others, missing) = (self.rooms.without(known).count(), IN_REACH.saturating_sub(known.count()));
        let rest = SURE * i64::from(missing) / i64::from(others.max(1));
        (0..).zip(&self.doors).map(|(room, _)| if known.has(room) { SURE } else { rest }).collect()
    }

    /// Returns whether a claim agrees with the known tunnels, and with what is known of bats and pits.
    pub(super) fn fits(&self, claim: &Claim) -> bool {
        let doors = Rooms::of(claim.tunnels);
        let can_be = |hazard: &Hazard, percept| {
            if claim.percepts.has(percept) { hazard.possible.meets(doors) } else { !hazard.sensed.has(claim.room) }
        };
        self.rooms.has(claim.room)
            && claim.tunnels.iter().all(|door| self.rooms.has(*door))
            && self.doors(claim.room).without(doors).is_empty()
            && doors.without(self.doors(claim.room)).iter().all(|door| self.unknown_doors(door) > 0)
            && can_be(&self.bats, Percept::Flapping)
            && can_be(&self.pits, Percept::Breeze)
    }

    /// Adds a claim that fits, made by somebody with this role. No human begins a turn in a room with bats or a pit
    /// (H17, H18).
    pub(super) fn learn(&mut self, claim: &Claim, role: Role) {
        let (room, doors) = (Rooms::only(claim.room), Rooms::of(claim.tunnels));
        self.doors[claim.room as usize] = self.doors(claim.room).or(doors);
        doors.iter().for_each(|door| self.doors[door as usize] = self.doors(door).or(room));
        for (hazard, percept) in [(&mut self.bats, Percept::Flapping), (&mut self.pits, Percept::Breeze)] {
            if claim.percepts.has(percept) {
                hazard.sensed = hazard.sensed.or(room);
            } else {
                hazard.possible = hazard.possible.without(doors);
            }
            if role == Role::Human {
                hazard.possible = hazard.possible.without(room);
            }
        }
    }

    /// Estimates the chance, in parts of [`SURE`], that a room has bats, or a pit. Each of the two may be in any possible
    /// room. One that was sensed is in one of at most three rooms.
    pub(super) fn risk(&self, hazard: &Hazard, room: u32) -> i64 {
        if !hazard.possible.has(room) {
            return 0;
        }
        let one_of = |rooms: Rooms| SURE / i64::from(rooms.and(hazard.possible).count());
        let sensed = self.doors(room).and(hazard.sensed).iter().map(|beside| one_of(self.doors(beside)));
        sensed.fold((2 * one_of(self.rooms)).min(SURE), i64::max)
    }
}
