//! The hex map: a hundred rooms that are the corners of hexagons, with their coordinates and directions.
//!
//! Deliberately absent: an edge that wraps, and other sizes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Cave, Room};

/// How many rooms the map has each way (G1).
const SIDE: u32 = 10;

/// Digs the hex map (G1). Its rooms are numbered row by row, its tunnels stand in the order of
/// [`Coordinates::directions`].
///
/// # Panics
///
/// Never: what is dug is a cave.
#[must_use]
pub fn hex() -> Cave {
    let rows = (1..=SIDE).flat_map(|y| (1..=SIDE).map(move |x| Coordinates { x, y }));
    let rooms: Vec<Vec<u32>> = rows
        .map(|room| room.directions().into_iter().filter_map(|way| room.toward(way)).map(Coordinates::number).collect())
        .collect();
    Cave::new(&rooms).expect("every tunnel of the map leads to a room of the map")
}

/// Coordinates as they are written, `4,10`: those of a room of the map, or of none.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::hex::{Coordinates, Direction, hex};
///
/// let map = hex();
/// let room: Coordinates = "4,10".parse()?;
/// assert_eq!(room.room(&map).map(Coordinates::of), Some(room));
/// assert_eq!(room.toward(Direction::East), Some(Coordinates { x: 5, y: 10 }));
/// # Ok::<(), wumpus_hunt::game::cave::hex::NotCoordinates>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coordinates {
    /// How far right: 1 to 10 on the map.
    pub x: u32,
    /// How far down: 1 to 10 on the map.
    pub y: u32,
}

impl Coordinates {
    /// Tells the coordinates of a room of the hex map.
    #[must_use]
    pub const fn of(room: Room) -> Self {
        let index = room.number() - 1;
        Self { x: index % SIDE + 1, y: index / SIDE + 1 }
    }

    /// Finds the room with these coordinates; `None` when they are off the map.
    #[must_use]
    pub fn room(self, map: &Cave) -> Option<Room> {
        if self.is_on_map() { map.room(self.number()) } else { None }
    }

    /// Lists the names of the directions in which tunnels lead from here, if not off the map: up, down, sideways (G22).
    #[must_use]
    pub const fn directions(self) -> [Direction; 3] {
        if self.x % 2 == self.y % 2 {
            [Direction::NorthWest, Direction::SouthWest, Direction::East]
        } else {
            [Direction::NorthEast, Direction::SouthEast, Direction::West]
        }
    }

    /// Tells what is next in a direction; `None` when no tunnel leads there (G1, G22).
    #[must_use]
    pub fn toward(self, direction: Direction) -> Option<Self> {
        let Self { x, y } = self;
        let next = match direction {
            Direction::NorthWest | Direction::NorthEast => Self { x, y: y.wrapping_sub(1) },
            Direction::SouthWest | Direction::SouthEast => Self { x, y: y.wrapping_add(1) },
            Direction::East => Self { x: x.wrapping_add(1), y },
            Direction::West => Self { x: x.wrapping_sub(1), y },
        };
        let leads = self.directions().contains(&direction) && self.is_on_map() && next.is_on_map();
        leads.then_some(next)
    }

    fn is_on_map(self) -> bool {
        (1..=SIDE).contains(&self.x) && (1..=SIDE).contains(&self.y)
    }

    const fn number(self) -> u32 {
        (self.y - 1) * SIDE + self.x
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Coordinates {
    type Err = NotCoordinates;

    /// Reads the text that `Display` writes, and nothing else.
    fn from_str(text: &str) -> Result<Self, NotCoordinates> {
        let read = || {
            let (x, y) = text.split_once(',')?;
            Some(Self { x: x.parse().ok()?, y: y.parse().ok()? })
        };
        read().filter(|coordinates| coordinates.to_string() == text).ok_or(NotCoordinates)
    }
}

/// A text that is not the canonical text of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("coordinates are two numbers like 4,10")]
pub struct NotCoordinates;

/// A direction in which tunnels lead, three from each room (G22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// To (x, y-1), from a room whose coordinates have the same parity.
    NorthWest,
    /// To (x, y+1), from a room whose coordinates have the same parity.
    SouthWest,
    /// To (x+1, y), from a room whose coordinates have the same parity.
    East,
    /// To (x, y-1), from any other room.
    NorthEast,
    /// To (x, y+1), from any other room.
    SouthEast,
    /// To (x-1, y), from any other room.
    West,
}

impl Direction {
    /// Every direction: first those of rooms whose coordinates have the same parity.
    pub const ALL: [Self; 6] =
        [Self::NorthWest, Self::SouthWest, Self::East, Self::NorthEast, Self::SouthEast, Self::West];

    /// Tells its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthWest => "nw",
            Self::SouthWest => "sw",
            Self::East => "e",
            Self::NorthEast => "ne",
            Self::SouthEast => "se",
            Self::West => "w",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Direction {
    type Err = NotADirection;

    /// Reads a name, and nothing else.
    fn from_str(text: &str) -> Result<Self, NotADirection> {
        Self::ALL.into_iter().find(|direction| direction.name() == text).ok_or(NotADirection)
    }
}

/// A text that is not the name of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a direction is nw, sw, e, ne, se or w")]
pub struct NotADirection;
