//! The map that careful bots plan on.

use super::rooms::Rooms;
use crate::game::cave::Cave;

/// The cave of a game, as a bot knows it.
#[derive(Clone, Debug)]
pub(super) struct Map {
    pub(super) cave: Cave,
    /// The rooms one tunnel away from each room, by its number; there is no room 0.
    pub(super) beside: Vec<Rooms>,
}

impl Map {
    pub(super) fn of(cave: Cave) -> Self {
        let numbers = |room| cave.tunnels(room).iter().map(|room| room.number());
        let beside = std::iter::once(Rooms::NONE).chain(cave.rooms().map(|room| Rooms::of(numbers(room)))).collect();
        Self { cave, beside }
    }

    pub(super) fn all(&self) -> Rooms {
        Rooms::of(self.cave.rooms().map(|room| room.number()))
    }

    /// Returns the rooms one tunnel away from a room.
    pub(super) fn beside(&self, room: u32) -> Rooms {
        self.beside.get(room as usize).copied().unwrap_or(Rooms::NONE)
    }

    /// Lists the ends of the tunnels from a room.
    pub(super) fn tunnels(&self, from: u32) -> impl Iterator<Item = u32> + Clone {
        let ends = self.cave.room(from).map(|from| self.cave.tunnels(from));
        ends.into_iter().flatten().map(|room| room.number())
    }

    /// Counts the tunnels from a room to any of these.
    pub(super) fn tunnels_to(&self, from: u32, rooms: Rooms) -> u32 {
        self.tunnels(from).filter(|room| rooms.has(*room)).fold(0, |count, _| count + 1)
    }

    /// Returns these rooms and those one tunnel away from any of them.
    pub(super) fn around(&self, rooms: Rooms) -> Rooms {
        rooms.iter().fold(rooms, |around, room| around.or(self.beside(room)))
    }

    /// Returns the rooms at most so many tunnels away from a room, without the room itself.
    pub(super) fn within(&self, room: u32, tunnels: u8) -> Rooms {
        let here = Rooms::of([room]);
        (0..tunnels).fold(here, |rooms, _| self.around(rooms)).without(here)
    }

    pub(super) fn distance(&self, from: u32, to: u32) -> Option<u16> {
        self.cave.distance(self.cave.room(from)?, self.cave.room(to)?)
    }

    /// Returns the rooms of a shortest way into one of the `goals`, all but the last of them `open`.
    pub(super) fn way(&self, from: u32, goals: Rooms, open: Rooms) -> Option<Vec<u32>> {
        // Ring i has the rooms that are i moves away from the nearest goal.
        let mut rings = vec![goals];
        let mut seen = goals;
        while !rings.last()?.iter().any(|room| self.beside(from).has(room)) {
            let last = *rings.last()?;
            let next = open.without(seen).iter().filter(|room| !self.beside(*room).and(last).is_empty());
            let ring = Rooms::of(next);
            if ring.is_empty() {
                return None;
            }
            seen = seen.or(ring);
            rings.push(ring);
        }
        let mut way = Vec::new();
        for ring in rings.into_iter().rev() {
            let at = way.last().copied().unwrap_or(from);
            way.push(self.beside(at).and(ring).iter().next()?);
        }
        Some(way)
    }
}
