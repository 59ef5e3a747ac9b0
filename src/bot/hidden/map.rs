//! What is known of the cave: its tunnels, and where bats and pits may be.

use super::{Claim, SURE};
use crate::game::hidden::{Percept, Role};

/// A set of rooms: bit `n` stands for room `n`. The largest cave has 96 rooms (H4).
pub(super) type Rooms = u128;

/// The number of rooms at most two tunnels from a room, itself included. It is always ten, because the shortest cycle
/// has five tunnels.
const IN_REACH: u32 = 10;

/// Returns the set of one room. A number too high for a room stands for 0, which is no room.
pub(super) fn only(room: u32) -> Rooms {
    Rooms::from(1_u8).checked_shl(room).unwrap_or(1)
}

/// Lists the rooms of a set, in ascending order.
pub(super) fn each(mut rooms: Rooms) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let room = (rooms != 0).then(|| rooms.trailing_zeros())?;
        rooms &= rooms - 1;
        Some(room)
    })
}

/// What is known of the cave.
#[derive(Clone, Debug)]
pub(super) struct Map {
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

impl Map {
    /// Makes the map of a cave of which only the number of rooms is known.
    pub(super) fn new(count: u16) -> Self {
        let rooms = (only(1) << count) - only(1);
        let hazard = Hazard { possible: rooms, sensed: 0 };
        Self { rooms, bats: hazard, pits: hazard, doors: vec![0; usize::from(count) + 1] }
    }

    /// Returns the rooms known to be next to a room; none for 0.
    pub(super) fn doors(&self, room: u32) -> Rooms {
        self.doors[room as usize]
    }

    /// Returns how many tunnels of a room lead to an unknown room; none for 0.
    pub(super) fn unknown_doors(&self, room: u32) -> i64 {
        if room == 0 { 0 } else { 3 - i64::from(self.doors(room).count_ones()) }
    }

    /// Returns the chance, in parts of [`SURE`], that each room is at most two tunnels away, by room number (H9).
    pub(super) fn reach(&self, room: u32) -> Vec<i64> {
        let doors = self.doors(room);
        let known = each(doors).fold(only(room) | doors, |known, door| known | self.doors(door));
        let (others, missing) = ((self.rooms & !known).count_ones(), IN_REACH.saturating_sub(known.count_ones()));
        let rest = SURE * i64::from(missing) / i64::from(others.max(1));
        (0..).zip(&self.doors).map(|(room, _)| if known & only(room) == 0 { rest } else { SURE }).collect()
    }

    /// Returns whether a claim agrees with the known tunnels, and with what was sensed of bats and pits.
    pub(super) fn allows(&self, claim: &Claim) -> bool {
        let (room, doors) = (only(claim.room), doors(claim));
        let can_be = |hazard: &Hazard, percept| {
            if claim.has(percept) { hazard.possible & doors != 0 } else { hazard.sensed & room == 0 }
        };
        (room | doors) & !self.rooms == 0
            && self.doors(claim.room) & !doors == 0
            && each(doors & !self.doors(claim.room)).all(|door| self.unknown_doors(door) > 0)
            && can_be(&self.bats, Percept::Flapping)
            && can_be(&self.pits, Percept::Breeze)
    }

    /// Adds a claim that the map allows, made by somebody with this role. No human begins a turn beside bats or in a
    /// pit (H17, H18).
    pub(super) fn learn(&mut self, claim: &Claim, role: Role) {
        let (room, doors) = (only(claim.room), doors(claim));
        self.doors[claim.room as usize] |= doors;
        each(doors).for_each(|door| self.doors[door as usize] |= room);
        for (hazard, percept) in [(&mut self.bats, Percept::Flapping), (&mut self.pits, Percept::Breeze)] {
            if claim.has(percept) {
                hazard.sensed |= room;
            } else {
                hazard.possible &= !doors;
            }
            if role == Role::Human {
                hazard.possible &= !room;
            }
        }
    }

    /// Returns roughly the chance, in parts of [`SURE`], that a room has bats, or a pit. Each of the two may be in any
    /// possible room, and one that was sensed is in one of at most three rooms.
    pub(super) fn risk(&self, hazard: &Hazard, room: u32) -> i64 {
        if hazard.possible & only(room) == 0 {
            return 0;
        }
        let one_of = |rooms: Rooms| SURE / i64::from((rooms & hazard.possible).count_ones());
        let sensed = each(self.doors(room) & hazard.sensed).map(|beside| one_of(self.doors(beside)));
        sensed.fold((2 * one_of(self.rooms)).min(SURE), i64::max)
    }
}

fn doors(claim: &Claim) -> Rooms {
    claim.tunnels.iter().fold(0, |doors, room| doors | only(*room))
}
