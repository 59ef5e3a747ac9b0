//! The tunnels of a cave, as far as the hunter knows them.

use smallvec::SmallVec;

use crate::game::Rooms;
use crate::game::cave::{Cave, Room};

/// The known tunnels, by the number of the room from which they lead.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// The ends of the tunnels from each room; none if they are not known. There is no room 0.
    tunnels: Vec<SmallVec<[u8; 4]>>,
    /// The rooms at these ends; for a room whose tunnels are not known, the rooms from which a known tunnel leads to it.
    beside: Vec<Rooms>,
    pub(crate) all: Rooms,
    /// The rooms whose tunnels are known.
    pub(crate) known: Rooms,
}

impl Map {
    /// Makes a map of this many rooms without any tunnels.
    pub(crate) fn blank(rooms: u16) -> Self {
        let (size, all) = (usize::from(rooms) + 1, Rooms::of(1..=rooms.into()));
        Self { tunnels: vec![SmallVec::new(); size], beside: vec![Rooms::NONE; size], all, known: Rooms::NONE }
    }

    /// Makes the whole map of a cave.
    pub(crate) fn of(cave: &Cave) -> Self {
        let mut map = Self::blank(cave.len());
        cave.rooms().for_each(|room| map.add(room, cave.tunnels(room)));
        map
    }

    /// Adds the tunnels of a room.
    fn add(&mut self, room: Room, tunnels: &[Room]) {
        let number = room.number() as usize;
        self.tunnels[number] = tunnels.iter().filter_map(|to| u8::try_from(to.number()).ok()).collect();
        self.beside[number] = Rooms::of(tunnels.iter().map(|to| to.number()));
        self.known = self.known.or(Rooms::only(room.number()));
    }

    /// Adds the tunnels of a room in a cave where all tunnels lead both ways.
    pub(crate) fn explore(&mut self, room: Room, tunnels: &[Room]) {
        self.add(room, tunnels);
        let here = Rooms::only(room.number());
        for to in self.beside(room.number()).without(self.known).iter() {
            self.beside[to as usize] = self.beside(to).or(here);
        }
    }

    /// Returns the length of a list by room, whose entry 0 is not used.
    pub(crate) const fn size(&self) -> usize {
        self.beside.len()
    }

    /// Returns the rooms that are known to be one tunnel away from a room.
    pub(crate) fn beside(&self, room: u32) -> Rooms {
        self.beside[room as usize]
    }

    /// Lists the ends of the tunnels from a room; none if they are not known.
    pub(crate) fn tunnels(&self, from: u32) -> impl Iterator<Item = u32> + Clone {
        self.tunnels[from as usize].iter().map(|room| u32::from(*room))
    }

    /// Returns these rooms and those one tunnel away from any of them.
    pub(crate) fn around(&self, rooms: Rooms) -> Rooms {
        rooms.iter().fold(rooms, |around, room| around.or(self.beside(room)))
    }

    /// Returns the rooms at most this many tunnels away from a room, without the room itself.
    pub(crate) fn within(&self, room: u32, tunnels: u8) -> Rooms {
        let here = Rooms::only(room);
        (0..tunnels).fold(here, |rooms, _| self.around(rooms)).without(here)
    }

    /// Lists the rooms that can be reached through `open` rooms, the nearest first, beginning with `from`.
    pub(crate) fn reach(&self, from: u32, open: Rooms) -> Vec<u32> {
        let (mut reach, mut seen, mut at) = (vec![from], Rooms::only(from), 0);
        while let Some(room) = reach.get(at).copied() {
            at += 1;
            let next = self.beside(room).and(open).without(seen);
            seen = seen.or(next);
            reach.extend(next.iter());
        }
        reach
    }

    /// Returns the rooms of a shortest route into one of the `goals`, all but the last of them `open`.
    pub(crate) fn route(&self, from: u32, goals: Rooms, open: Rooms) -> Option<Vec<u32>> {
        // Ring i has the rooms that are i moves away from the nearest goal.
        let mut rings = vec![goals];
        let mut seen = goals;
        while !self.beside(from).meets(*rings.last()?) {
            let last = *rings.last()?;
            let ring = Rooms::of(open.without(seen).iter().filter(|room| self.beside(*room).meets(last)));
            if ring.is_empty() {
                return None;
            }
            seen = seen.or(ring);
            rings.push(ring);
        }
        let mut route = Vec::with_capacity(rings.len());
        for ring in rings.into_iter().rev() {
            let at = route.last().copied().unwrap_or(from);
            route.push(self.beside(at).and(ring).iter().next()?);
        }
        Some(route)
    }
}
