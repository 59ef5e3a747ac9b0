//! The careful players: what one can prove from what was felt, and no step that is proved deadly while there is another.
//!
//! There is one for each game in which one hunts alone, and each is meant to be read, as the example of how a bot is
//! written: what it knows, how a view adds to that, and what it then does. What it knows are the cases that fit all it
//! was told; what is so in each of them is proved. Deliberately absent: plans. Where nothing is proved they take what
//! looks least dangerous, or guess. Each knows the cave of its own game only.

use crate::game::Chance;
use crate::game::cave::Cave;
use crate::game::chance::uniform;

mod classic;
mod grue;
mod world;

pub use classic::CarefulClassic;
pub use grue::CarefulGrue;
pub use world::CarefulWorld;

/// A set of rooms by their numbers, which are from 0 to 127; others are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rooms(u128);

impl Rooms {
    const NONE: Self = Self(0);
    const EVERY: Self = Self(u128::MAX);

    fn of(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self(numbers.into_iter().fold(0, |set, number| set | 1_u128.checked_shl(number).unwrap_or(0)))
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn has(self, number: u32) -> bool {
        !self.and(Self::of([number])).is_empty()
    }

    /// Keeps what can be, if something in this set is felt in that one, or not.
    const fn narrowed(self, to: Self, is_felt: bool) -> Self {
        if is_felt { self.and(to) } else { self.without(to) }
    }

    /// The set itself if it has a single room: then it is proved.
    const fn proved(self) -> Self {
        if self.count() == 1 { self } else { Self::NONE }
    }

    fn iter(self) -> impl Iterator<Item = u32> + Clone {
        let lowest = |left: u128| (left != 0).then(|| (left.trailing_zeros(), left & (left - 1)));
        std::iter::successors(lowest(self.0), move |(_, left)| lowest(*left)).map(|(number, _)| number)
    }

    /// One of the rooms, each equally likely.
    fn guess(self, chance: &mut (impl Chance + ?Sized)) -> Option<u32> {
        uniform(chance, self.iter())
    }
}

/// The cave of a game, as a bot knows it.
#[derive(Clone, Debug)]
struct Map {
    cave: Cave,
    /// Where the tunnels of each room lead; there is no room 0.
    beside: Vec<Rooms>,
}

impl Map {
    fn of(cave: Cave) -> Self {
        let numbers = |room| cave.tunnels(room).iter().map(|room| room.number());
        let beside = std::iter::once(Rooms::NONE).chain(cave.rooms().map(|room| Rooms::of(numbers(room)))).collect();
        Self { cave, beside }
    }

    fn all(&self) -> Rooms {
        Rooms::of(self.cave.rooms().map(|room| room.number()))
    }

    /// The rooms to which tunnels lead from this one.
    fn beside(&self, room: u32) -> Rooms {
        self.beside.get(room as usize).copied().unwrap_or(Rooms::NONE)
    }

    /// The rooms, and those to which tunnels lead from them.
    fn around(&self, rooms: Rooms) -> Rooms {
        rooms.iter().fold(rooms, |around, room| around.or(self.beside(room)))
    }

    fn distance(&self, from: u32, to: u32) -> Option<u16> {
        self.cave.distance(self.cave.room(from)?, self.cave.room(to)?)
    }

    /// The rooms of a shortest way into one of the `goals`, through rooms that are `open`.
    fn way(&self, from: u32, goals: Rooms, open: Rooms) -> Option<Vec<u32>> {
        // From which goals one comes nearer: the rooms so many moves away from one, and so on.
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
