//! What waits in the rooms: how it is placed, and how it is felt from next door.
//!
//! Deliberately absent: what a hazard does to whom. That differs in every variant, and its order is a rule.

use super::Chance;
use super::cave::{Cave, Room};

/// Draws rooms that all differ: every ordered choice of `N` rooms is equally likely.
///
/// It draws exactly `N` times.
///
/// # Panics
///
/// When the cave has fewer than `N` rooms.
pub fn different_rooms<const N: usize>(cave: &Cave, chance: &mut (impl Chance + ?Sized)) -> [Room; N] {
    // The first of these are the numbers of the rooms that are taken, in order.
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

/// Draws one of the rooms that are not taken, each equally likely, and takes it: the numbers of those that are taken
/// are in order.
///
/// It draws once.
///
/// # Panics
///
/// When every room is taken.
pub fn another_room(cave: &Cave, taken: &mut Vec<u32>, chance: &mut (impl Chance + ?Sized)) -> Room {
    let free = usize::from(cave.len()).saturating_sub(taken.len());
    let room = free_room(cave, taken, u32::try_from(free).expect("a cave has less than 65,536 rooms"), chance);
    let place = taken.partition_point(|other| *other < room.number());
    taken.insert(place, room.number());
    room
}

/// Draws one of so many free rooms: all but those that are taken, whose numbers come in order.
fn free_room(cave: &Cave, taken: &[u32], free: u32, chance: &mut (impl Chance + ?Sized)) -> Room {
    assert!(free > 0, "a room is left");
    // Each room that is taken puts all that come after it one further on.
    let number = taken.iter().fold(1 + chance.pick(free), |number, other| number + u32::from(*other <= number));
    cave.room(number).expect("every room is either free or taken")
}

/// Counts the tunnels that lead from a room to a hazard elsewhere, once for each hazard at their ends.
///
/// A hazard in the room itself is not counted, even if a tunnel leads back to it.
#[must_use]
#[inline]
pub fn tunnels_to(cave: &Cave, from: Room, hazards: &[Room]) -> u8 {
    cave.tunnels(from)
        .iter()
        .filter(|room| **room != from)
        .map(|room| hazards.iter().filter(|hazard| *hazard == room).fold(0, |count: u8, _| count.saturating_add(1)))
        .fold(0, u8::saturating_add)
}
