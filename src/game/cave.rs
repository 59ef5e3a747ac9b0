//! A cave: numbered rooms, the tunnels that lead from each, and the distances between them.
//!
//! A cave is any directed graph of rooms. Each shape is built in a module of its own, with its coordinates if it has
//! them.

use std::fmt;
use std::sync::OnceLock;

use smallvec::SmallVec;
use thiserror::Error;

use super::rooms::{Rooms, rings};
use super::{Chance, Refused, RefusedKind, ensure};

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
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The rooms to which tunnels lead from a room, in the cave's order.
pub type Tunnels = SmallVec<[Room; 4]>;

impl FromIterator<Room> for Rooms {
    fn from_iter<T: IntoIterator<Item = Room>>(rooms: T) -> Self {
        Self::of(rooms.into_iter().map(Room::number))
    }
}

/// A cave: numbered rooms, each with at least one tunnel out, in a fixed order.
#[derive(Clone)]
pub struct Cave {
    /// The rooms to which tunnels lead from each room.
    tunnels: Vec<Tunnels>,
    /// The same rooms as sets.
    beside: Vec<Rooms>,
    most_tunnels: usize,
    /// The moves from each room to each other, row by row; made when first asked for.
    distances: OnceLock<Box<[u8]>>,
}

impl Cave {
    /// The most rooms of a cave (V6).
    pub const MOST_ROOMS: u16 = 127;
    /// The most tunnels of a room that players choose (V5, V6).
    pub const MOST_TUNNELS: u16 = 12;

    /// Makes a cave: item `i` lists the numbers of the rooms to which tunnels lead from room `i + 1`.
    ///
    /// A tunnel may lead one way only, or back to its own room. Several tunnels may lead to the same room.
    ///
    /// # Errors
    ///
    /// If there are no rooms or more than [`Cave::MOST_ROOMS`], if a room has no tunnel, or if a tunnel leads to no room of
    /// the cave.
    pub fn new(rooms: &[impl AsRef<[u32]>]) -> Result<Self, BadCave> {
        if !(1..=usize::from(Self::MOST_ROOMS)).contains(&rooms.len()) {
            return Err(BadCave::Size(rooms.len()));
        }
        let dig = |(from, tunnels): (u32, &_)| {
            let room = |&to: &u32| room(rooms.len(), to).ok_or(BadCave::LeadsNowhere { from, to });
            let tunnels: Tunnels = AsRef::<[u32]>::as_ref(tunnels).iter().map(room).collect::<Result<_, _>>()?;
            if tunnels.is_empty() { Err(BadCave::NoWayOut { from }) } else { Ok(tunnels) }
        };
        (1..).zip(rooms).map(dig).collect::<Result<_, _>>().map(Self::dug)
    }

    /// Makes a cave with these tunnels from each room.
    fn dug(tunnels: Vec<Tunnels>) -> Self {
        let beside = tunnels.iter().map(|tunnels| tunnels.iter().copied().collect()).collect();
        let most_tunnels = tunnels.iter().map(|tunnels| tunnels.len()).max().unwrap_or_default();
        Self { tunnels, beside, most_tunnels, distances: OnceLock::new() }
    }

    /// Returns the room of this number: 1 to the number of rooms.
    pub fn room(&self, number: u32) -> Option<Room> {
        room(self.tunnels.len(), number)
    }

    /// Lists all rooms in the order of their numbers.
    pub fn rooms(&self) -> impl Iterator<Item = Room> + Clone + use<> {
        (0..self.len()).map(Room)
    }

    /// Lists the rooms of a set that are rooms of this cave, in the order of their numbers.
    pub fn rooms_of(&self, set: Rooms) -> impl Iterator<Item = Room> + Clone + use<'_> {
        set.iter().filter_map(|number| self.room(number))
    }

    /// Returns the number of rooms: 1 to [`Cave::MOST_ROOMS`].
    #[expect(clippy::len_without_is_empty, reason = "a cave is never empty")]
    #[expect(clippy::cast_possible_truncation, reason = "a cave has at most 127 rooms")]
    pub const fn len(&self) -> u16 {
        self.tunnels.len() as u16
    }

    /// Lists the rooms to which tunnels lead from a room of this cave, in the cave's order.
    pub fn tunnels(&self, from: Room) -> &[Room] {
        &self.tunnels[from.index()]
    }

    /// Returns the rooms to which tunnels lead from a room of this cave.
    pub fn beside(&self, from: Room) -> Rooms {
        self.beside[from.index()]
    }

    /// Returns the room of this number if a tunnel leads to it from a room of this cave.
    pub fn tunnel(&self, from: Room, number: u32) -> Option<Room> {
        self.room(number).filter(|to| self.beside(from).has(to.number()))
    }

    /// Returns the most tunnels that a room has.
    pub const fn most_tunnels(&self) -> usize {
        self.most_tunnels
    }

    /// Returns whether every room can be reached from every other.
    pub fn is_connected(&self) -> bool {
        self.rooms().all(|from| self.rings(from).map(Rooms::count).sum::<u32>() == u32::from(self.len()))
    }

    /// Checks that such a cave can be drawn: connected, every tunnel to another room and back, and the tunnels of a room in
    /// ascending order of the rooms they lead to (H13, V3, V5).
    pub(super) fn check_drawn(&self) -> Result<(), Refused> {
        let is_drawn = |from: Room| {
            let leads_back = |to: &Room| *to != from && self.beside(*to).has(from.number());
            self.tunnels(from).is_sorted_by(|one, next| one < next) && self.tunnels(from).iter().all(leads_back)
        };
        let why = "cave must be connected, with tunnels to other rooms that lead both ways, in ascending order";
        ensure(RefusedKind::Cave, self.is_connected() && self.rooms().all(is_drawn), why)
    }

    /// Returns whether one room of this cave is at most `moves` moves from another.
    pub fn is_within(&self, from: Room, to: Room, moves: u8) -> bool {
        self.rings(from).take(usize::from(moves) + 1).any(|ring| ring.has(to.number()))
    }

    /// Returns the moves on a shortest way from one room of this cave to another (G2); `None` if no way leads there.
    ///
    /// A room is 0 moves away from itself. Where tunnels lead one way only, the way back may be longer.
    pub fn distance(&self, from: Room, to: Room) -> Option<u8> {
        Some(self.moves(from.number(), to.number())).filter(|moves| *moves != FAR)
    }

    /// Returns the moves from the room of one number to that of another; 255 if no way leads there.
    pub(crate) fn moves(&self, from: u32, to: u32) -> u8 {
        self.moves_from(from)[to as usize]
    }

    /// Lists the moves from the room of this number to each room, by their numbers; 255 if no way leads there.
    pub(crate) fn moves_from(&self, from: u32) -> &[u8] {
        let distances = self.distances.get_or_init(|| self.measure());
        &distances[from as usize * self.by_room()..][..self.by_room()]
    }

    fn measure(&self) -> Box<[u8]> {
        let mut distances = vec![FAR; self.by_room() * self.by_room()];
        for from in self.rooms() {
            let row = &mut distances[from.number() as usize * self.by_room()..];
            for (moves, ring) in (0..).zip(self.rings(from)) {
                ring.iter().for_each(|to| row[to as usize] = moves);
            }
        }
        distances.into()
    }

    /// Returns the length of a list by the numbers of rooms, whose entry 0 is not used.
    fn by_room(&self) -> usize {
        self.tunnels.len() + 1
    }

    fn rings(&self, from: Room) -> impl Iterator<Item = Rooms> {
        rings(Rooms::only(from.number()), |room| self.beside[room as usize - 1])
    }

    /// Draws a room that is not taken, each equally likely, and takes it.
    ///
    /// Draws once.
    ///
    /// # Panics
    ///
    /// If every room is taken.
    pub fn free_room(&self, taken: &mut Rooms, chance: &mut impl Chance) -> Room {
        let free = u32::from(self.len()).saturating_sub(taken.count());
        assert!(free > 0, "every room is taken");
        let place = 1 + chance.pick(free);
        // Each taken room that comes before the room raises its number by 1.
        let number = taken.iter().fold(place, |number, taken| number + u32::from(taken <= number));
        *taken = taken.or(Rooms::only(number));
        self.room(number).expect("the number of a free room is a room of the cave")
    }
}

/// The entry of the table of distances where no way leads.
const FAR: u8 = u8::MAX;

fn room(rooms: usize, number: u32) -> Option<Room> {
    let index = u16::try_from(number.checked_sub(1)?).ok()?;
    (usize::from(index) < rooms).then_some(Room(index))
}

/// The tunnels decide: all else follows from them.
impl PartialEq for Cave {
    fn eq(&self, other: &Self) -> bool {
        self.tunnels == other.tunnels
    }
}

impl Eq for Cave {}

impl fmt::Debug for Cave {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cave").field(&self.tunnels).finish()
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
