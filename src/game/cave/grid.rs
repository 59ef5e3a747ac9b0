//! The grid: sixteen cells, each with a tunnel to every cell beside it, and the four directions.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Cave;

mod cell;

pub use cell::{Cell, Cells, NotACell};

const WIDTH: u32 = 4;
const HEIGHT: u32 = 4;

/// The columns of the grid, left to right (W1).
pub const COLUMNS: [char; WIDTH as usize] = ['A', 'B', 'C', 'D'];
/// The rows of the grid, bottom to top (W1).
pub const ROWS: [u32; HEIGHT as usize] = [1, 2, 3, 4];

/// Makes the grid (W1). Its rooms are numbered row by row from A1 on; the tunnels of a room are in the order of
/// [`Direction::ALL`].
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "the cells and tunnels make a cave")]
pub fn grid() -> Cave {
    let cells = (0..WIDTH * HEIGHT).map(Cell::at);
    let number = |wanted| (1..).zip(cells.clone()).find_map(|(number, cell)| (cell == wanted).then_some(number));
    let tunnels = |from: Cell| Direction::ALL.iter().filter_map(|way| number(from.toward(*way)?)).collect();
    let rooms: Vec<Vec<u32>> = cells.clone().map(tunnels).collect();
    Cave::new(&rooms).expect("every tunnel of the grid leads to one of its cells")
}

/// A direction on the grid (W4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    /// Every direction, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the direction a quarter turn to the right of this one.
    #[must_use]
    pub const fn right(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// Returns the direction a quarter turn to the left of this one.
    #[must_use]
    pub const fn left(self) -> Self {
        self.right().right().right()
    }

    /// Returns the direction from a cell to one beside it; `None` if they are not beside each other.
    #[must_use]
    pub fn between(from: Cell, to: Cell) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| from.toward(*direction) == Some(to))
    }

    /// Returns the name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
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

    fn from_str(text: &str) -> Result<Self, NotADirection> {
        Self::ALL.into_iter().find(|direction| direction.name() == text).ok_or(NotADirection)
    }
}

/// A text that is not the name of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a direction is north, east, south or west")]
pub struct NotADirection;
