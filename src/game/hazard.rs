//! Hazards: how their rooms are drawn, and which rooms have them.
//!
//! Each game decides what a hazard does to a player.

use smallvec::SmallVec;

use super::Chance;
use super::cave::{Cave, Room, RoomList};

/// The rooms that are taken, in the order in which they were: each by its place among those that were free before.
///
/// So no list is sorted, and nothing moves when a room is added.
pub type Taken = SmallVec<[u32; 8]>;

/// Draws a room, each equally likely.
///
/// Draws once.
pub fn any_room(cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    free_room(cave, &[], chance).1
}

/// Draws any room but one, each equally likely; in a cave of a single room, that one.
///
/// Draws once, if there is a choice.
pub fn room_but(one: Room, cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    if cave.len() == 1 { one } else { free_room(cave, &[one.number()], chance).1 }
}

/// Draws `count` different rooms that are not taken, every ordered choice equally likely, and takes them.
///
/// Draws once for each room.
///
/// # Panics
///
/// If fewer than `count` rooms are free.
#[inline]
pub fn other_rooms(cave: &Cave, count: u16, taken: &mut Taken, chance: &mut (impl Chance + ?Sized)) -> RoomList {
    let mut rooms = RoomList::new();
    (0..count).for_each(|_| rooms.push(another_room(cave, taken, chance)));
    rooms
}

/// Draws a room that is not taken, each equally likely, and takes it.
///
/// Draws once.
///
/// # Panics
///
/// If every room is taken.
#[inline]
pub fn another_room(cave: &Cave, taken: &mut Taken, chance: &mut (impl Chance + ?Sized)) -> Room {
    let (place, room) = free_room(cave, taken, chance);
    taken.push(place);
    room
}

/// Takes a room, unless it is taken.
#[inline]
pub fn take(taken: &mut Taken, room: Room) {
    let (mut place, mut is_taken) = (room.number(), false);
    // No early exit: its branch costs more than it saves.
    for earlier in taken.iter() {
        is_taken |= *earlier == place;
        place -= u32::from(*earlier < place);
    }
    if !is_taken {
        taken.push(place);
    }
}

/// Draws one of the rooms that are not taken, and returns its place among them too.
#[inline]
fn free_room(cave: &Cave, taken: &[u32], chance: &mut (impl Chance + ?Sized)) -> (u32, Room) {
    let free = usize::from(cave.len()).saturating_sub(taken.len());
    assert!(free > 0, "every room is taken");
    let place = 1 + chance.pick(u32::try_from(free).expect("a cave has at most 65,535 rooms"));
    // Putting the taken rooms back, the last one first, moves the room up by each that comes before it.
    let number = taken.iter().rev().fold(place, |number, taken| number + u32::from(*taken <= number));
    (place, cave.room(number).expect("the number of a free room is a room of the cave"))
}

/// Which rooms of a cave have a pit, and which have bats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazards(SmallVec<[u8; 24]>);

impl Hazards {
    const PIT: u8 = 1;
    const BATS: u8 = 2;

    /// Makes the table of a cave with these pits and bats.
    #[must_use]
    #[inline]
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
