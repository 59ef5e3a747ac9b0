//! A crooked arrow: the path a player names for it, and the rooms it flies through.
//!
//! Each game decides whom an arrow hits.

use std::ops::Deref;

use super::Chance;
use super::cave::{Cave, Room};
use super::chance::uniform;
use super::named::named;

/// The room numbers that a player names for an arrow: 1 to `LONGEST` of them. `LONGEST` is less than 256.
///
/// A path may name rooms that do not exist, or that no tunnel joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path<const LONGEST: usize> {
    /// From `length` on they are 0.
    numbers: [u32; LONGEST],
    length: u8,
}

impl<const LONGEST: usize> Path<LONGEST> {
    /// The most rooms of a path.
    pub const LONGEST: usize = LONGEST;

    /// Makes a path of these numbers; `None` if there are none, or more than [`Path::LONGEST`].
    pub fn new(named: &[u32]) -> Option<Self> {
        let length = u8::try_from(named.len()).ok().filter(|length| *length > 0)?;
        let mut numbers = [0; LONGEST];
        numbers.get_mut(..named.len())?.copy_from_slice(named);
        Some(Self { numbers, length })
    }
}

impl<const LONGEST: usize> Deref for Path<LONGEST> {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.numbers[..usize::from(self.length)]
    }
}

named! {
    /// Which paths are refused for flying straight back: a number equals the one two places before it.
    pub enum Crooked {
        /// From the room of the shot on: the second number must not be that room (C24).
        FromTheHunter = "from_the_hunter",
        /// From the first numbered room on: only the third number and later ones are compared (C25).
        FromTheFirstName = "from_the_first_name",
        /// None: every path is flown as it is named (C26).
        Never = "never",
    }
}

/// The shape of the paths that are legal: 1 to `longest` rooms of the cave, joined by tunnels or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The room of the shot.
    pub from: Room,
    /// The number of rooms in the cave, which is the highest number that may be named.
    pub rooms: u16,
    /// The most rooms of a path.
    pub longest: usize,
    /// Which paths are refused for flying straight back.
    pub crooked: Crooked,
}

impl Paths {
    /// Returns whether a path has this shape, which makes it legal.
    pub fn contains(&self, named: &[u32]) -> bool {
        let fits = (1..=self.longest).contains(&named.len());
        fits && self.outside(named).is_none() && self.straight_back(named).is_none()
    }

    /// Returns the first number that is not a room of the cave.
    pub(super) fn outside(&self, named: &[u32]) -> Option<u32> {
        named.iter().copied().find(|room| !(1..=u32::from(self.rooms)).contains(room))
    }

    /// Returns the room to which a path goes straight back.
    pub(super) fn straight_back(&self, named: &[u32]) -> Option<u32> {
        let to_the_hunter = || named.get(1).copied().filter(|second| *second == self.from.number());
        let to_a_name = || named.windows(3).find(|three| three[0] == three[2]).map(|three| three[0]);
        match self.crooked {
            Crooked::FromTheHunter => to_the_hunter().or_else(to_a_name),
            Crooked::FromTheFirstName => to_a_name(),
            Crooked::Never => None,
        }
    }
}

/// What an arrow does where no tunnel leads to the next room of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stray {
    /// It flies at random from there on, straight back only if there is no other tunnel (C28).
    ForGood,
    /// It flies through a random tunnel once, then tries the next room of its path (C29, H13).
    ThisOnce,
}

/// One flight of an arrow, from a room to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The room that the arrow left.
    pub from: Room,
    /// The room that it entered.
    pub to: Room,
    /// The next number of the path, if it was tried and no tunnel leads there: the arrow went astray here.
    pub missing: Option<u32>,
}

/// An arrow in flight.
#[derive(Clone, Debug)]
pub struct Flight<'a> {
    cave: &'a Cave,
    at: Room,
    came_from: Option<Room>,
    named: &'a [u32],
    stray: Stray,
    /// Whether it is astray for good.
    astray: bool,
}

impl<'a> Flight<'a> {
    /// Shoots an arrow from a room along a path.
    #[must_use]
    pub const fn new(cave: &'a Cave, from: Room, named: &'a [u32], stray: Stray) -> Self {
        Self { cave, at: from, came_from: None, named, stray, astray: false }
    }

    /// Flies into the next room; returns `None` at the end of the path (C27 to C30).
    pub fn next(&mut self, chance: &mut impl Chance) -> Option<Leg> {
        let (name, rest) = self.named.split_first()?;
        self.named = rest;
        let from = self.at;
        let tunnels = self.cave.tunnels(from).iter().copied();
        let as_named = self.cave.tunnel(from, *name);
        let (to, missing) = match as_named.filter(|_| !self.astray) {
            Some(room) => (room, None),
            None if self.stray == Stray::ThisOnce => (uniform(chance, tunnels)?, Some(*name)),
            None => {
                let missing = (!self.astray).then_some(*name);
                self.astray = true;
                let onward = uniform(chance, tunnels.filter(|room| Some(*room) != self.came_from));
                (onward.or(self.came_from)?, missing)
            }
        };
        self.came_from = Some(from);
        self.at = to;
        Some(Leg { from, to, missing })
    }
}
