//! Hazards: how they are placed in rooms, and how they are felt from next door.
//!
//! What a hazard does to a player is up to each game.

use super::Chance;
use super::cave::{Cave, Room};

/// Draws `N` different rooms, every ordered choice equally likely.
///
/// Draws `N` times.
///
/// # Panics
///
/// If the cave has fewer than `N` rooms.
pub fn different_rooms<const N: usize>(cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> [Room; N] {
    // The numbers of the rooms drawn so far, in ascending order.
    let mut taken = [u32::MAX; N];
    let mut free = u32::from(cave.len());
    std::array::from_fn(|count| {
        let room = free_room(cave, &taken[..count], free, chance);
        free -= 1;
        let mut number = room.number();
        for other in &mut taken[..=count] {
            (*other, number) = (number.min(*other), number.max(*other));
        }
        room
    })
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
