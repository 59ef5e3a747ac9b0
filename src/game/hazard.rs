//! Hazards: how their rooms are drawn, and which rooms have them.
//!
//! Each game decides what a hazard does to a player.

use smallvec::SmallVec;

use super::Chance;
use super::cave::{Cave, Room, RoomList};

/// The numbers of rooms that are taken.
pub type Taken = SmallVec<[u32; 8]>;

/// Draws a room, each equally likely.
///
/// Draws once.
pub fn any_room(cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    free_room(cave, &[], chance)
}

/// Draws any room but one, each equally likely; in a cave of a single room, that one.
///
/// Draws once, if there is a choice.
pub fn room_but(one: Room, cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    if cave.len() == 1 { one } else { free_room(cave, &[one.number()], chance) }
}

/// Draws `count` different rooms that are not taken, every ordered choice equally likely, and adds their numbers to
/// `taken`, which is in ascending order.
///
/// Draws once for each room.
///
/// # Panics
///
/// If fewer than `count` rooms are free.
pub fn other_rooms(cave: &Cave, count: u16, taken: &mut Taken, chance: &mut (impl Chance + ?Sized)) -> RoomList {
    let mut rooms = RoomList::new();
    (0..count).for_each(|_| rooms.push(another_room(cave, taken, chance)));
    rooms
}

/// Draws a room that is not taken, each equally likely, and adds its number to `taken`, which is in ascending order.
///
/// Draws once.
///
/// # Panics
///
/// If every room is taken.
pub fn another_room(cave: &Cave, taken: &mut Taken, chance: &mut (impl Chance + ?Sized)) -> Room {
    let room = free_room(cave, taken, chance);
    take(taken, room);
    room
}

/// Adds the number of a room to `taken`, which is in ascending order, unless it is there.
pub fn take(taken: &mut Taken, room: Room) {
    let mut next = room.number();
    if !taken.contains(&next) {
        for number in taken.iter_mut() {
            (*number, next) = (next.min(*number), next.max(*number));
        }
        taken.push(next);
    }
}

/// Draws one of the rooms that are not in `taken`, which is in ascending order.
fn free_room(cave: &Cave, taken: &[u32], chance: &mut (impl Chance + ?Sized)) -> Room {
    let free = usize::from(cave.len()).saturating_sub(taken.len());
    assert!(free > 0, "every room is taken");
    let first = 1 + chance.pick(u32::try_from(free).expect("a cave has at most 65,535 rooms"));
    // Each taken room at or below the number shifts it up by one.
    let number = taken.iter().fold(first, |number, taken| number + u32::from(*taken <= number));
    cave.room(number).expect("the number of a free room is a room of the cave")
}

/// Which rooms of a cave have a pit, and which have bats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazards(SmallVec<[u8; 24]>);

impl Hazards {
    const PIT: u8 = 1;
    const BATS: u8 = 2;

    /// Makes the table of a cave with these pits and bats.
    #[must_use]
    pub fn of(cave: &Cave, pits: &[Room], bats: &[Room]) -> Self {
        let mut rooms: SmallVec<[u8; 24]> = SmallVec::from_elem(0, cave.len().into());
        for (hazard, with) in [(Self::PIT, pits), (Self::BATS, bats)] {
            for room in with {
                rooms[room.index()] |= hazard;
            }
        }
        Self(rooms)
    }

    /// Returns whether a room has a pit.
    #[inline]
    pub fn pit(&self, room: Room) -> bool {
        self.has(room, Self::PIT)
    }

    /// Returns whether a room has bats.
    #[inline]
    pub fn bats(&self, room: Room) -> bool {
        self.has(room, Self::BATS)
    }

    #[inline]
    fn has(&self, room: Room, hazard: u8) -> bool {
        // `get` cannot panic, so the compiler may drop a lookup whose result is unused.
        self.0.get(room.index()).is_some_and(|hazards| hazards & hazard > 0)
    }
}
