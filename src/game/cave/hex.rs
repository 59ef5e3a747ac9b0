//! The hex map: a hundred rooms at the corners of hexagons, with their coordinates and directions.
//!
//! Its edges do not wrap.

use std::fmt;

use super::{Cave, Room};
use crate::game::named::named;

/// The width and the height of the map, in rooms (G1).
const SIDE: u32 = 10;

/// Makes the hex map (G1). Its rooms are numbered row by row; the tunnels of a room are in the order of
/// [`Coordinates::directions`].
#[expect(clippy::missing_panics_doc, reason = "the rooms and tunnels make a cave")]
pub fn hex() -> Cave {
    let rows = (1..=SIDE).flat_map(|y| (1..=SIDE).map(move |x| Coordinates { x, y }));
    let rooms: Vec<Vec<u32>> = rows
        .map(|room| room.directions().into_iter().filter_map(|way| room.toward(way)).map(Coordinates::number).collect())
        .collect();
    Cave::new(&rooms).expect("every tunnel of the map leads to a room of the map")
}

/// The coordinates of a room, written `4,10`; they may be off the map.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::hex::{Coordinates, Direction, hex};
///
/// let map = hex();
/// let room = Coordinates::read("4,10").expect("two numbers");
/// assert_eq!(room.room(&map).map(Coordinates::of), Some(room));
/// assert_eq!(room.toward(Direction::East), Some(Coordinates { x: 5, y: 10 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coordinates {
    /// The column, from the left: 1 to 10 on the map.
    pub x: u32,
    /// The row, from the top: 1 to 10 on the map.
    pub y: u32,
}

impl Coordinates {
    /// Returns the coordinates of a room of the hex map.
    #[must_use]
    pub const fn of(room: Room) -> Self {
        Self::numbered(room.number())
    }

    /// Returns the coordinates of the room of this number.
    #[must_use]
    pub const fn numbered(room: u32) -> Self {
        let index = room.wrapping_sub(1);
        Self { x: index % SIDE + 1, y: index / SIDE + 1 }
    }

    /// Parses the canonical text of coordinates.
    pub fn read(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        let coordinates = Self { x: x.parse().ok()?, y: y.parse().ok()? };
        (coordinates.to_string() == text).then_some(coordinates)
    }

    /// Returns the room with these coordinates; `None` if they are off the map.
    pub fn room(self, map: &Cave) -> Option<Room> {
        if self.is_on_map() { map.room(self.number()) } else { None }
    }

    /// Returns the directions of the three tunnels of a room, up, down, sideways; at an edge some lead off the map (G22).
    pub const fn directions(self) -> [Direction; 3] {
        if self.x % 2 == self.y % 2 {
            [Direction::NorthWest, Direction::SouthWest, Direction::East]
        } else {
            [Direction::NorthEast, Direction::SouthEast, Direction::West]
        }
    }

    /// Returns the next coordinates in a direction; `None` if no tunnel leads there (G1, G22).
    pub fn toward(self, direction: Direction) -> Option<Self> {
        let next = match direction {
            _ if !self.is_on_map() || !self.directions().contains(&direction) => return None,
            Direction::NorthWest | Direction::NorthEast => Self { y: self.y - 1, ..self },
            Direction::SouthWest | Direction::SouthEast => Self { y: self.y + 1, ..self },
            Direction::East => Self { x: self.x + 1, ..self },
            Direction::West => Self { x: self.x - 1, ..self },
        };
        next.is_on_map().then_some(next)
    }

    pub(crate) fn is_on_map(self) -> bool {
        (1..=SIDE).contains(&self.x) && (1..=SIDE).contains(&self.y)
    }

    /// Returns the number of the room with these coordinates, which are on the map.
    #[must_use]
    pub const fn number(self) -> u32 {
        (self.y - 1) * SIDE + self.x
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

named! {
    /// The direction of a tunnel (G22).
    ///
    /// Rooms with x and y both even or both odd have the first three, all other rooms the last three.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Direction {
        NorthWest = "nw",
        SouthWest = "sw",
        East = "e",
        NorthEast = "ne",
        SouthEast = "se",
        West = "w",
    }
}

impl Direction {
    /// Returns the direction of the tunnel from one room to another; `None` if there is none (G22).
    pub fn between(from: Coordinates, to: Coordinates) -> Option<Self> {
        from.directions().into_iter().find(|direction| from.toward(*direction) == Some(to))
    }
}
