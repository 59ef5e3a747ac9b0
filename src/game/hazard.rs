//! Hazards: how they are placed in rooms, and how they are felt from next door.
//!
//! What a hazard does to a player is up to each game.

use super::Chance;
use super::cave::{Cave, Room};

/// Draws a room, each equally likely.
///
/// Draws once.
pub fn any_room(cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    free_room(cave, &[], cave.len().into(), chance)
}

/// Draws any room but one, each equally likely; in a cave of a single room, that one.
///
/// Draws once, if there is a choice.
pub fn room_but(one: Room, cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> Room {
    match cave.len() {
        1 => one,
        rooms => free_room(cave, &[one.number()], u32::from(rooms) - 1, chance),
    }
}

/// Draws so many different rooms that are not taken, every ordered choice equally likely, and adds their numbers to
/// `taken`, which is in ascending order.
///
/// Draws once for each room.
///
/// # Panics
///
/// If there are not so many.
pub fn other_rooms(cave: &Cave, count: u16, taken: &mut Vec<u32>, chance: &mut (impl Chance + ?Sized)) -> Vec<Room> {
    (0..count).map(|_| another_room(cave, taken, chance)).collect()
}

/// Draws a room that is not taken, each equally likely, and adds its number to `taken`, which is in ascending order.
///
/// Draws once.
///
/// # Panics
///
/// If every room is taken.
pub fn another_room(cave: &Cave, taken: &mut Vec<u32>, chance: &mut (impl Chance + ?Sized)) -> Room {
    let free = usize::from(cave.len()).saturating_sub(taken.len());
    let room = free_room(cave, taken, u32::try_from(free).expect("a cave has at most 65,535 rooms"), chance);
    let place = taken.partition_point(|other| *other < room.number());
    taken.insert(place, room.number());
    room
}

/// Draws one of the `free` rooms that are not in `taken`, which is in ascending order.
fn free_room(cave: &Cave, taken: &[u32], free: u32, chance: &mut (impl Chance + ?Sized)) -> Room {
    assert!(free > 0, "every room is taken");
    // Each taken room moves all higher numbers up by one.
    let number = taken.iter().fold(1 + chance.pick(free), |number, other| number + u32::from(*other <= number));
    cave.room(number).expect("the number of a free room is a room of the cave")
}

/// Counts the tunnels from a room to hazards, once for each hazard at the end of a tunnel.
///
/// A hazard in the room itself does not count, even if a tunnel leads back to it.
#[must_use]
#[inline]
pub fn tunnels_to(cave: &Cave, from: Room, hazards: &[Room]) -> u8 {
    cave.tunnels(from)
        .iter()
        .filter(|room| **room != from)
        .map(|room| hazards.iter().filter(|hazard| *hazard == room).fold(0, |count: u8, _| count.saturating_add(1)))
        .fold(0, u8::saturating_add)
}
