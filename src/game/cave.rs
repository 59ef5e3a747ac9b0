//! A cave: numbered rooms, the tunnels that lead from each, and the distances between them.
//!
//! A cave is any directed graph of rooms. Each shape is built in a module of its own, with its coordinates if it has
//! them.

use std::fmt;

use smallvec::SmallVec;
use thiserror::Error;

use distance::Distances;

mod distance;
pub mod dodecahedron;
pub mod grid;
pub mod hex;
pub mod listing;
pub mod petersen;
pub mod random;
pub mod yob;

/// A room of a cave. Only a cave hands one out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Room(u16);

impl Room {
    /// Returns the room's number: 1 to [`Cave::MOST_ROOMS`].
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// Returns its place among all rooms, from 0.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A list of rooms; up to 8 need no allocation.
pub type RoomList = SmallVec<[Room; 8]>;

/// A cave: numbered rooms, each with at least one tunnel out, in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cave {
    rooms: u16,
    /// The rooms to which tunnels lead from each room.
    tunnels: Vec<RoomList>,
    most_tunnels: usize,
    distances: Distances,
}

impl Cave {
    /// The most rooms of a cave (V6).
    pub const MOST_ROOMS: u16 = 127;

    /// Makes a cave: item `i` lists the numbers of the rooms to which tunnels lead from room `i + 1`.
    ///
    /// A tunnel may lead one way only, or back to its own room. Several tunnels may lead to the same room.
    ///
    /// # Errors
    ///
    /// If there are no rooms or more than [`Cave::MOST_ROOMS`], if a room has no tunnel, or if a tunnel leads to no room of the cave.
    pub fn new(rooms: &[impl AsRef<[u32]>]) -> Result<Self, BadCave> {
        let count = u16::try_from(rooms.len()).ok().filter(|count| (1..=Self::MOST_ROOMS).contains(count));
        let count = count.ok_or(BadCave::Size(rooms.len()))?;
        let tunnels = Vec::with_capacity(rooms.len());
        let mut cave = Self { rooms: count, tunnels, most_tunnels: 0, distances: Distances::default() };
        for (from, tunnels) in (1..).zip(rooms) {
            let room = |&to| cave.room(to).ok_or(BadCave::LeadsNowhere { from, to });
            let tunnels: RoomList = tunnels.as_ref().iter().map(room).collect::<Result<_, _>>()?;
            if tunnels.is_empty() {
                return Err(BadCave::NoWayOut { from });
            }
            cave.most_tunnels = cave.most_tunnels.max(tunnels.len());
            cave.tunnels.push(tunnels);
        }
        Ok(cave)
    }

    /// Returns the room of this number: 1 to the number of rooms.
    #[inline]
    pub fn room(&self, number: u32) -> Option<Room> {
        let index = u16::try_from(number.checked_sub(1)?).ok()?;
        (index < self.rooms).then_some(Room(index))
    }

    /// Lists all rooms in the order of their numbers.
    pub fn rooms(&self) -> impl Iterator<Item = Room> + Clone + use<> {
        (0..self.rooms).map(Room)
    }

    /// Returns the number of rooms: 1 to [`Cave::MOST_ROOMS`].
    #[expect(clippy::len_without_is_empty, reason = "a cave is never empty")]
    pub const fn len(&self) -> u16 {
        self.rooms
    }

    /// Lists the rooms to which tunnels lead from a room of this cave, in the cave's order.
    #[inline]
    pub fn tunnels(&self, from: Room) -> &[Room] {
        &self.tunnels[from.index()]
    }

    /// Returns the room of this number if a tunnel leads to it from a room of this cave.
    #[inline]
    pub fn tunnel(&self, from: Room, number: u32) -> Option<Room> {
        // No early exit: its branch costs more than it saves.
        self.tunnels(from).iter().fold(None, |found, room| if room.number() == number { Some(*room) } else { found })
    }

    /// Returns the most tunnels that a room has.
    pub const fn most_tunnels(&self) -> usize {
        self.most_tunnels
    }

    /// Returns whether every room can be reached from every other.
    pub fn is_connected(&self) -> bool {
        let mut back = vec![Vec::new(); usize::from(self.rooms)];
        for from in self.rooms() {
            self.tunnels(from).iter().for_each(|to| back[to.index()].push(from));
        }
        self.reaches_all(|room| self.tunnels(room)) && self.reaches_all(|room| &back[room.index()])
    }

    /// Returns whether every room can be reached from the first by these tunnels.
    fn reaches_all<'a>(&self, tunnels: impl Fn(Room) -> &'a [Room]) -> bool {
        let mut seen = vec![false; usize::from(self.rooms)];
        seen[0] = true;
        let (mut edge, mut count) = (vec![Room(0)], 1);
        while let Some(room) = edge.pop() {
            for to in tunnels(room) {
                let seen = &mut seen[to.index()];
                if !*seen {
                    *seen = true;
                    count += 1;
                    edge.push(*to);
                }
            }
        }
        count == usize::from(self.rooms)
    }

    /// Returns whether one room of this cave is at most `moves` moves from another. It looks no farther than that.
    #[inline]
    pub fn is_within(&self, from: Room, to: Room, moves: u16) -> bool {
        // For two moves it is faster to look at every room in reach, some of them twice. `get` cannot panic, so the
        // compiler may drop a search whose result nobody reads.
        if moves == 2 {
            let next = |room: Room| self.tunnels.get(room.index()).into_iter().flatten();
            return next(from).fold(from == to, |near, room| {
                next(*room).fold(near || *room == to, |near, room| near || *room == to)
            });
        }
        self.is_within_many(from, to, moves)
    }

    fn is_within_many(&self, from: Room, to: Room, moves: u16) -> bool {
        let mut seen = vec![false; usize::from(self.rooms)];
        let mut edge = vec![from];
        for _ in 0..moves {
            if edge.contains(&to) {
                return true;
            }
            let mut next = Vec::new();
            for &room in edge.iter().flat_map(|room| self.tunnels(*room)) {
                if !seen[room.index()] {
                    seen[room.index()] = true;
                    next.push(room);
                }
            }
            edge = next;
        }
        edge.contains(&to)
    }

    /// Returns the moves on a shortest way from one room of this cave to another (G2); `None` if no way leads there.
    ///
    /// A room is 0 moves away from itself. Where tunnels lead one way only, the way back may be longer.
    pub fn distance(&self, from: Room, to: Room) -> Option<u16> {
        self.distances_from(from)(to)
    }

    /// Returns the function that gives the distance of each room from this one.
    #[inline]
    pub fn distances_from(&self, from: Room) -> impl Fn(Room) -> Option<u16> + Copy {
        let row = self.distances.from(self, from);
        move |to| row[to.index()].map(|distance| distance.get() - 1)
    }
}

/// Why lists of tunnels make no cave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BadCave {
    #[error("a cave has 1 to {most} rooms, not {0}", most = Cave::MOST_ROOMS)]
    Size(usize),
    #[error("room {from} has no tunnel; every room needs at least one")]
    NoWayOut { from: u32 },
    #[error("room {from} has a tunnel to room {to}, but this cave has no room {to}")]
    LeadsNowhere { from: u32, to: u32 },
}
