//! What waits in the rooms: how it is placed, and how it is felt from next door.
//!
//! Deliberately absent: what a hazard does to whom. That differs in every variant, and its order is a rule.

use super::Chance;
use super::cave::{Cave, Room};
use super::chance::uniform;

/// Draws rooms that all differ: every ordered choice of `N` rooms is equally likely.
///
/// It draws exactly `N` times.
///
/// # Panics
///
/// When the cave has fewer than `N` rooms.
pub fn different_rooms<const N: usize>(cave: &Cave, chance: &mut dyn Chance) -> [Room; N] {
    let mut taken = Vec::with_capacity(N);
    std::array::from_fn(|_| another_room(cave, &mut taken, chance))
}

/// Draws one of the rooms that are not taken, each equally likely, and takes it.
///
/// It draws once.
///
/// # Panics
///
/// When every room is taken.
pub fn another_room(cave: &Cave, taken: &mut Vec<Room>, chance: &mut dyn Chance) -> Room {
    let free = cave.rooms().filter(|room| !taken.contains(room));
    let room = uniform(chance, free).expect("a room is left");
    taken.push(room);
    room
}

/// Counts the tunnels that lead from a room to a hazard elsewhere, once for each hazard at their ends.
///
/// A hazard in the room itself is not counted, even if a tunnel leads back to it.
#[must_use]
pub fn tunnels_to(cave: &Cave, from: Room, hazards: &[Room]) -> u8 {
    cave.tunnels(from)
        .iter()
        .filter(|room| **room != from)
        .map(|room| hazards.iter().filter(|hazard| *hazard == room).fold(0, |count: u8, _| count.saturating_add(1)))
        .fold(0, u8::saturating_add)
}
