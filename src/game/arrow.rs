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
