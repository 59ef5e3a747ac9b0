//! Hazards: how their rooms are drawn, and which rooms have them.
//!
//! Each game decides what a hazard does to a player.

use smallvec::SmallVec;

use super::Chance;
use super::cave::{Cave, Room, RoomList};

/// The rooms that are taken, in the order of taking. Each is stored as its place among the rooms that were free then, so
/// nothing has to be sorted or moved.
#[derive(Clone, Debug, Default)]
pub struct Taken(SmallVec<[u32; 8]>);

/// Draws a room, each equally likely.
///
/// Draws once.
#[inline]
pub fn any_room(cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    free_room(cave, &[], chance).1
}

/// Draws any room but one, each equally likely; in a cave of a single room, that one.
///
/// Draws once, if there is a choice.
pub fn room_but(one: Room, cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    if cave.len() == 1 { one } else { free_room(cave, &[one.number()], chance).1 }
}

/// Replaces a list by `count` different rooms that are not taken, every ordered choice equally likely, and takes them.
///
/// Draws once for each room.
///
/// # Panics
///
/// If fewer than `count` rooms are free.
#[inline]
pub fn other_rooms(
    rooms: &mut RoomList,
    count: u16,
    cave: &Cave,
    taken: &mut Taken,
    chance: &mut (impl Chance + ?Sized),
) {
    rooms.clear();
    (0..count).for_each(|_| rooms.push(another_room(cave, taken, chance)));
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
    let (place, room) = free_room(cave, &taken.0, chance);
    taken.0.push(place);
    room
}

/// Takes a room, unless it is taken.
#[inline]
pub fn take(taken: &mut Taken, room: Room) {
    let (mut place, mut is_taken) = (room.number(), false);
    // No early exit: its branch costs more than it saves.
    for earlier in &taken.0 {
        is_taken |= *earlier == place;
        place -= u32::from(*earlier < place);
    }
    if !is_taken {
        taken.0.push(place);
    }
}

/// Draws one of the rooms that are not taken, and returns its place among them too. `taken` is that of [`Taken`], or the
/// number of a single room.
#[inline]
fn free_room(cave: &Cave, taken: &[u32], chance: &mut (impl Chance + ?Sized)) -> (u32, Room) {
    let free = usize::from(cave.len()).saturating_sub(taken.len());
    assert!(free > 0, "every room is taken");
    let place = 1 + chance.pick(u32::try_from(free).expect("a cave has at most 65,535 rooms"));
    // Adds the taken rooms back, the last one first. Each that comes before the room raises its number by 1.
    let number = taken.iter().rev().fold(place, |number, taken| number + u32::from(*taken <= number));
    (place, cave.room(number).expect("the number of a free room is a room of the cave"))
}

/// The rooms with a pit and the rooms with bats: a bit for each room, in words of 64 rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazards(SmallVec<[[u64; 2]; 1]>);

impl Hazards {
    const PIT: usize = 0;
    const BATS: usize = 1;

    /// Makes the table of a cave with these pits and bats.
    #[must_use]
    #[inline]
    pub fn of(cave: &Cave, pits: &[Room], bats: &[Room]) -> Self {
        let mut words: SmallVec<[[u64; 2]; 1]> = SmallVec::from_elem([0; 2], usize::from(cave.len()).div_ceil(64));
        for (hazard, with) in [(Self::PIT, pits), (Self::BATS, bats)] {
            for room in with {
                words[room.index() / 64][hazard] |= 1 << (room.index() % 64);
            }
        }
        Self(words)
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
    fn has(&self, room: Room, hazard: usize) -> bool {
        // `get` cannot panic, so the compiler may drop a lookup whose result is unused.
        self.0.get(room.index() / 64).is_some_and(|words| words[hazard] >> (room.index() % 64) & 1 == 1)
    }
}
