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

    /// Lists the sets of pits in some rooms that explain every breeze, each with its weight: the product of a factor for each
    /// room, `prior[0]` without a pit and `prior[1]` with one. Sets with the same pits in the rooms `apart` are added up, and
    /// listed by these pits alone.
    pub(crate) fn pit_sets(&self, rooms: Rooms, breezy: Rooms, prior: [f64; 2], apart: Rooms) -> Vec<(Rooms, f64)> {
        let [without, with] = prior;
        let mut sets = vec![PitSet { pits: Rooms::NONE, unexplained: breezy, weight: 1.0 }];
        for here in rooms.iter().map(Rooms::only) {
            let (pit, explained) = (apart.and(here), self.beside(here));
            let last = explained.without(self.beside(rooms.above(here)));
            let mut next = Vec::with_capacity(2 * sets.len());
            for set in sets {
                let unexplained = set.unexplained.without(explained);
                next.push(PitSet { pits: set.pits.or(pit), unexplained, weight: set.weight * with });
                if !last.meets(set.unexplained) {
                    next.push(PitSet { weight: set.weight * without, ..set });
                }
            }
            sets = next;
            if pit.is_empty() {
                let key = |set: &PitSet| (set.pits, set.unexplained);
                sets.sort_by_key(key);
                sets.dedup_by(|next, sum| {
                    let is_same = key(next) == key(sum);
                    sum.weight += if is_same { next.weight } else { 0.0 };
                    is_same
                });
            }
        }
        sets.retain(|set| set.unexplained.is_empty());
        sets.into_iter().map(|set| (set.pits, set.weight)).collect()
    }

    /// Returns the rooms beside visited ones that were not visited themselves.
    pub(crate) fn frontier(&self, visited: Rooms) -> Rooms {
        self.map.around(visited).without(visited)
    }

    /// Returns the rooms beside any of these.
    pub(crate) fn beside(&self, rooms: Rooms) -> Rooms {
        Rooms::union(rooms.iter().map(|room| self.map.beside(room)))
    }
}

/// Pits in the rooms gone through so far.
struct PitSet {
    /// Those in the rooms that are told apart.
    pits: Rooms,
    /// The breezes that they do not explain.
    unexplained: Rooms,
    weight: f64,
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
