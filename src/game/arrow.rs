//! A crooked arrow: the path that is named for it, and the way that it flies.
//!
//! Deliberately absent: whom it hits. The arrow knows the way, the variant knows the victims.

use std::fmt;
use std::ops::Deref;

use thiserror::Error;

use super::Chance;
use super::cave::{Cave, Room};
use super::chance::uniform;

/// The room numbers that are named for an arrow, as they were named: 1 to `LONGEST` of them, which is less than 256.
///
/// Whether there are such rooms, and tunnels between them, is not its business.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Path<const LONGEST: usize> {
    numbers: [u32; LONGEST],
    length: u8,
}

impl<const LONGEST: usize> Path<LONGEST> {
    /// How many rooms an arrow flies through at most.
    pub const LONGEST: usize = LONGEST;

    /// Names a path.
    ///
    /// # Errors
    ///
    /// When no room is named, or more than [`Path::LONGEST`].
    pub fn new(named: &[u32]) -> Result<Self, PathLength> {
        let mut numbers = [0; LONGEST];
        numbers.iter_mut().zip(named).for_each(|(number, name)| *number = *name);
        Self::beginning_of(numbers, named.len())
    }

    /// Names a path of so many rooms: those with which the numbers begin.
    ///
    /// # Errors
    ///
    /// As [`Path::new`].
    #[inline]
    pub fn beginning_of(mut numbers: [u32; LONGEST], length: usize) -> Result<Self, PathLength> {
        // What does not belong to the path is 0, so that paths of the same rooms are equal.
        for (place, number) in numbers.iter_mut().enumerate() {
            *number = if place < length { *number } else { 0 };
        }
        match u8::try_from(length) {
            Ok(short @ 1..) if length <= LONGEST => Ok(Self { numbers, length: short }),
            _ => Err(PathLength { named: length, longest: LONGEST }),
        }
    }
}

impl<const LONGEST: usize> Deref for Path<LONGEST> {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.numbers[..usize::from(self.length)]
    }
}

impl<const LONGEST: usize> fmt::Debug for Path<LONGEST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Why a path cannot be flown: it is too short or too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an arrow flies through 1 to {longest} rooms, not {named}")]
pub struct PathLength {
    /// How many rooms were named.
    pub named: usize,
    /// How many may be.
    pub longest: usize,
}

/// Which paths go straight back, and are refused for it: where a number is that of the last room but one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crooked {
    /// From the room of the shot on: the second number must not be that room (C24).
    FromTheHunter,
    /// From the first numbered room on: only the third number and later ones are compared (C25).
    FromTheFirstName,
    /// None: every path is flown as it is named (C26).
    Never,
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
    /// Which paths go straight back, and are refused for it.
    pub crooked: Crooked,
}

impl Paths {
    /// Returns whether a path has this shape, which makes it legal.
    #[must_use]
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

/// What an arrow does where no tunnel leads to the room that is named next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stray {
    /// It flies at random from there on, but never straight back if there is another tunnel (C28).
    ForGood,
    /// It flies at random this once, through any tunnel, and tries the next name from there (C29, H13).
    ThisOnce,
}

/// An arrow in the air.
#[derive(Clone, Debug)]
pub struct Flight<'a> {
    cave: &'a Cave,
    at: Room,
    came_from: Option<Room>,
    named: &'a [u32],
    stray: Stray,
    astray: bool,
}

impl<'a> Flight<'a> {
    /// Looses an arrow in a room, along a path.
    #[must_use]
    pub const fn new(cave: &'a Cave, from: Room, named: &'a [u32], stray: Stray) -> Self {
        Self { cave, at: from, came_from: None, named, stray, astray: false }
    }

    /// Flies on by one room, and tells which; `None` when it has flown as many as were named (C27 to C30).
    #[inline]
    pub fn next(&mut self, chance: &mut (impl Chance + ?Sized)) -> Option<Room> {
        let (name, rest) = self.named.split_first()?;
        self.named = rest;
        let tunnels = self.cave.tunnels(self.at).iter().copied();
        let as_named = self.cave.tunnel(self.at, *name);
        let to = match (self.stray, as_named) {
            (Stray::ForGood, Some(room)) if !self.astray => Some(room),
            (Stray::ForGood, _) => {
                self.astray = true;
                let onward = tunnels.clone().filter(|room| Some(*room) != self.came_from);
                uniform(chance, onward).or(self.came_from)
            }
            (Stray::ThisOnce, Some(room)) => Some(room),
            (Stray::ThisOnce, None) => uniform(chance, tunnels),
        }?;
        self.came_from = Some(self.at);
        self.at = to;
        Some(to)
    }
}
