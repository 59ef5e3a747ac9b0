//! Cells of the grid by name, and sets of them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{COLUMNS, Direction, WIDTH};
use crate::game::cave::{Cave, Room};

/// A cell, written `B3`; it may be off the grid.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::grid::{Cell, Direction, grid};
///
/// let cave = grid();
/// let cell: Cell = "B3".parse()?;
/// assert_eq!((cell.column(), cell.row()), ('B', 3));
/// assert_eq!(cell.room(&cave).map(Cell::of), Some(cell));
/// assert_eq!(cell.toward(Direction::East), Some("C3".parse()?));
/// assert_eq!("E5".parse::<Cell>()?.room(&cave), None);
/// # Ok::<(), wumpus_hunt::game::cave::grid::NotACell>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    column: char,
    row: u32,
}

impl Cell {
    /// Makes a cell of a column, A to Z, and a row; returns `None` for any other column.
    #[must_use]
    pub const fn new(column: char, row: u32) -> Option<Self> {
        if column.is_ascii_uppercase() { Some(Self { column, row }) } else { None }
    }

    /// Returns the cell of a room of the grid.
    #[must_use]
    pub const fn of(room: Room) -> Self {
        Self::at(room.number() - 1)
    }

    /// Returns the cell of the room with the number `index + 1`.
    pub(super) const fn at(index: u32) -> Self {
        Self { column: COLUMNS[(index % WIDTH) as usize], row: index / WIDTH + 1 }
    }

    /// Returns the letter of the column: A to D on the grid.
    #[must_use]
    pub const fn column(self) -> char {
        self.column
    }

    /// Returns the number of the row: 1 to 4 on the grid, from the bottom.
    #[must_use]
    pub const fn row(self) -> u32 {
        self.row
    }

    /// Returns the room of this cell; `None` if the grid does not have it.
    #[must_use]
    pub fn room(self, grid: &Cave) -> Option<Room> {
        grid.rooms().find(|room| Self::of(*room) == self)
    }

    /// Returns the cell beside this one, on the grid or off it; `None` where there are no more columns or rows.
    #[must_use]
    pub fn toward(self, direction: Direction) -> Option<Self> {
        let Self { column, row } = self;
        match direction {
            Direction::North => Self::new(column, row.checked_add(1)?),
            Direction::East => Self::new(char::from_u32(u32::from(column) + 1)?, row),
            Direction::South => Self::new(column, row.checked_sub(1)?),
            Direction::West => Self::new(char::from_u32(u32::from(column) - 1)?, row),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column, self.row)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        let mut characters = text.chars();
        let column = characters.next();
        let row = characters.as_str().parse().ok();
        let cell = column.zip(row).and_then(|(column, row)| Self::new(column, row));
        cell.filter(|cell| cell.to_string() == text).ok_or(NotACell)
    }
}

/// A text that is not the canonical text of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a cell is a capital letter and a number like B3")]
pub struct NotACell;

/// A set of rooms of the grid.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cells(u16);

impl Cells {
    /// Returns whether a room of the grid is in the set.
    #[must_use]
    pub const fn contains(self, room: Room) -> bool {
        self.0 & Self::bit(room) != 0
    }

    const fn bit(room: Room) -> u16 {
        1 << (room.number() - 1)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries((0..u16::BITS).filter(|index| self.0 >> index & 1 == 1).map(Cell::at)).finish()
    }
}

impl FromIterator<Room> for Cells {
    /// # Panics
    ///
    /// In a debug build, if a room is not one of the grid.
    fn from_iter<T: IntoIterator<Item = Room>>(rooms: T) -> Self {
        Self(rooms.into_iter().fold(0, |set, room| set | Self::bit(room)))
    }
}
