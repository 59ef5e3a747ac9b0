//! Square grids of any size: a tunnel leads from each square to every square beside it.

use std::fmt;

use super::grid::Direction;
use super::{Cave, Room};

/// A square, written `[2,3]`: its column from the left and its row from the bottom, each from 1.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::grid::Direction;
/// use wumpus_hunt::game::cave::square::{Square, squares};
///
/// let square = Square { column: 2, row: 3 };
/// assert_eq!(square.to_string(), "[2,3]");
/// assert_eq!(square.toward(Direction::East, 4), Some(Square { column: 3, row: 3 }));
/// assert_eq!(square.toward(Direction::North, 3), None);
/// assert_eq!(square.room(&squares(4)).map(|room| Square::of(room, 4)), Some(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Square {
    // Squares are ordered row by row, like the rooms of their grid.
    pub row: u8,
    pub column: u8,
}

impl Square {
    /// The square in the lower left corner.
    pub const FIRST: Self = Self { column: 1, row: 1 };

    /// Lists every square of a grid of this size, row by row.
    pub fn all(size: u8) -> impl Iterator<Item = Self> + Clone {
        (1..=size).flat_map(move |row| (1..=size).map(move |column| Self { row, column }))
    }

    /// Returns the square of a room of a grid of this size.
    #[must_use]
    pub fn of(room: Room, size: u8) -> Self {
        let (index, size) = (room.number() - 1, u32::from(size));
        let [column, row] = [index % size, index / size].map(|from_0| u8::try_from(from_0 + 1).unwrap_or(u8::MAX));
        Self { row, column }
    }

    /// Returns the room of this square; `None` if the grid does not have it.
    #[must_use]
    pub fn room(self, grid: &Cave) -> Option<Room> {
        let size = grid.len().isqrt();
        let [column, row] = [self.column, self.row].map(u16::from);
        let is_on_grid = (1..=size).contains(&column) && (1..=size).contains(&row);
        if is_on_grid { grid.room(u32::from((row - 1) * size + column)) } else { None }
    }

    /// Returns the square beside this one on a grid of this size; `None` beyond a wall.
    #[must_use]
    pub fn toward(self, direction: Direction, size: u8) -> Option<Self> {
        let Self { column, row } = self;
        match direction {
            Direction::North if row < size => Some(Self { column, row: row + 1 }),
            Direction::East if column < size => Some(Self { column: column + 1, row }),
            Direction::South if row > 1 => Some(Self { column, row: row - 1 }),
            Direction::West if column > 1 => Some(Self { column: column - 1, row }),
            _ => None,
        }
    }

    /// Lists the squares beside this one on a grid of this size, in the order of [`Direction::ALL`].
    pub fn beside(self, size: u8) -> impl Iterator<Item = Self> + Clone {
        Direction::ALL.into_iter().filter_map(move |direction| self.toward(direction, size))
    }

    /// Returns whether another square is beside this one.
    #[must_use]
    pub const fn is_beside(self, other: Self) -> bool {
        self.column.abs_diff(other.column) as u32 + self.row.abs_diff(other.row) as u32 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.column, self.row)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Makes a grid of `size` by `size` squares. Its rooms are numbered row by row from `[1,1]` on; the tunnels of a room are
/// in the order of [`Direction::ALL`].
///
/// # Panics
///
/// If the size is less than 2: a room would have no tunnel.
#[must_use]
pub fn squares(size: u8) -> Cave {
    let number = |square: Square| u32::from(square.row - 1) * u32::from(size) + u32::from(square.column);
    let rooms: Vec<Vec<u32>> = Square::all(size).map(|square| square.beside(size).map(number).collect()).collect();
    Cave::new(&rooms).expect("a grid of 2 to 255 rows is a cave")
}
