//! What the engines of the two games on a grid share.

use super::map::Map;
use crate::game::Rooms;
use crate::game::cave::Cave;
use crate::game::cave::grid::{Direction, line};

/// What can be in a room of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Pit,
    Wumpus,
    Gold,
}

impl Thing {
    pub(super) const ALL: &'static [(Self, &'static str)] =
        &[(Self::Pit, "pit"), (Self::Wumpus, "wumpus"), (Self::Gold, "gold")];
}

/// A grid as sets of rooms.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) map: Map,
    /// The rooms through which an arrow flies from each room, by direction. There is no room 0.
    lines: Vec<[Rooms; Direction::ALL.len()]>,
}

impl Grid {
    /// # Panics
    ///
    /// As [`Map::of`].
    pub(crate) fn of(cave: &Cave) -> Self {
        let lines = cave.rooms().map(|room| {
            Direction::ALL.map(|direction| Rooms::of(line(cave, room, direction).map(|room| room.number())))
        });
        Self { map: Map::of(cave), lines: [[Rooms::NONE; 4]].into_iter().chain(lines).collect() }
    }

    pub(crate) fn line(&self, from: u32, direction: Direction) -> Rooms {
        self.lines[from as usize][direction as usize]
    }

    /// Returns the room in this direction; `None` beyond a wall.
    pub(crate) fn ahead(&self, from: u32, direction: Direction) -> Option<u32> {
        self.line(from, direction).and(self.map.beside(from)).iter().next()
    }

    /// Returns the rooms beside any of these.
    pub(crate) fn beside(&self, rooms: Rooms) -> Rooms {
        Rooms::union(rooms.iter().map(|room| self.map.beside(room)))
    }
}

/// What was perceived in the rooms that were visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Perceived {
    pub(crate) visited: Rooms,
    pub(crate) breezy: Rooms,
    pub(crate) smelly: Rooms,
}

impl Perceived {
    /// Adds what is perceived in a room.
    pub(crate) fn add(&mut self, room: Rooms, breeze: bool, stench: bool) {
        self.visited = self.visited.or(room);
        self.breezy = if breeze { self.breezy.or(room) } else { self.breezy };
        self.smelly = if stench { self.smelly.or(room) } else { self.smelly };
    }
}
