//! The names of cells.

use std::fmt;

use super::SIZE;
use crate::game::cave::grid::{self, column_and_row};
use crate::game::cave::{Cave, Room};

/// The name of a cell: `B3`; it may be off the grid.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::grid::grid;
/// use wumpus_hunt::game::world::Cell;
///
/// let cell = Cell::read("B3").expect("a letter and a number");
/// assert_eq!(cell.room(&grid(4)).map(Cell::of), Some(cell));
/// assert_eq!(Cell::read("E5").and_then(|cell| cell.room(&grid(4))), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    column: char,
    row: u32,
}

impl Cell {
    /// Returns the name of a room of the grid.
    #[must_use]
    pub fn of(room: Room) -> Self {
        Self::numbered(room.number())
    }

    /// Returns the name of the cell with this room number, 1 to 16.
    #[must_use]
    pub fn numbered(room: u32) -> Self {
        Self::at(column_and_row(room, SIZE))
    }

    /// Returns the name of the cell in a column and a row, each from 1.
    pub fn at([column, row]: [u8; 2]) -> Self {
        Self { column: char::from(b'A' + column - 1), row: row.into() }
    }

    /// Parses the canonical text of a cell: a capital letter and a number.
    pub fn read(text: &str) -> Option<Self> {
        let column = text.chars().next().filter(char::is_ascii_uppercase)?;
        let cell = Self { column, row: text[1..].parse().ok()? };
        (cell.to_string() == text).then_some(cell)
    }

    /// Returns the room of this name; `None` if the grid does not have it.
    pub fn room(self, cave: &Cave) -> Option<Room> {
        grid::room(cave, [u32::from(self.column) - u32::from('A') + 1, self.row])
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column, self.row)
    }
}
