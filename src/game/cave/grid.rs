//! Square grids: a tunnel leads from each room to every room beside it. Directions, columns and rows.

use std::iter::successors;

use super::{Cave, Room};
use crate::game::named::named;

/// Makes a grid of `size` by `size` rooms (W1, T1). They are numbered row by row from the lower left corner on; the
/// tunnels of a room are in the order of [`Direction::ALL`].
///
/// # Panics
///
/// Unless the size is 2 to 11: a room would have no tunnel, or the cave too many rooms.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::grid::{Direction, grid, column_and_row, room, toward};
///
/// let cave = grid(4);
/// let here = room(&cave, [2, 3]).expect("the grid has 4 columns and 4 rows");
/// assert_eq!((here.number(), column_and_row(here.number(), 4)), (10, [2, 3]));
/// assert_eq!(toward(&cave, here, Direction::East), room(&cave, [3, 3]));
/// assert_eq!(room(&cave, [5, 3]), None);
/// ```
pub fn grid(size: u8) -> Cave {
    let size = u32::from(size);
    let tunnels = |index: u32| {
        let (column, row) = (index % size, index / size);
        let leads = [row + 1 < size, column + 1 < size, row > 0, column > 0];
        let to = [index + size, index + 1, index.wrapping_sub(size), index.wrapping_sub(1)];
        leads.into_iter().zip(to).filter(|(leads, _)| *leads).map(|(_, to)| to + 1).collect()
    };
    let rooms: Vec<Vec<u32>> = (0..size * size).map(tunnels).collect();
    Cave::new(&rooms).expect("a grid of 2 to 11 rows is a cave")
}

/// Returns the column and the row of a room number on a grid of this size. Both count from 1 at the lower left corner.
pub fn column_and_row(room: u32, size: u8) -> [u8; 2] {
    let (index, size) = (room.wrapping_sub(1), u32::from(size));
    [index % size, index / size].map(|from_0| u8::try_from(from_0 + 1).unwrap_or(u8::MAX))
}

/// Returns the room in this column and row; `None` if the grid does not have it.
pub fn room(grid: &Cave, [column, row]: [u32; 2]) -> Option<Room> {
    let size = u32::from(grid.len().isqrt());
    let is_on_grid = (1..=size).contains(&column) && (1..=size).contains(&row);
    if is_on_grid { grid.room((row - 1) * size + column) } else { None }
}

/// Returns the room in this direction; `None` beyond a wall.
pub fn toward(grid: &Cave, from: Room, direction: Direction) -> Option<Room> {
    grid.tunnels(from).iter().copied().find(|to| Direction::of(from.number(), to.number()) == direction)
}

/// Returns the number of the room in this direction on a grid of this size; `None` beyond a wall.
pub fn beyond(from: Room, size: u8, direction: Direction) -> Option<u32> {
    let [column, row] = column_and_row(from.number(), size);
    let (leads, step) = match direction {
        Direction::North => (row < size, i32::from(size)),
        Direction::East => (column < size, 1),
        Direction::South => (row > 1, -i32::from(size)),
        Direction::West => (column > 1, -1),
    };
    leads.then(|| from.number().saturating_add_signed(step))
}

/// Returns the rooms beside a room, in the order of [`Direction::ALL`].
pub fn beside(grid: &Cave, from: Room) -> [Option<Room>; 4] {
    Direction::ALL.map(|direction| toward(grid, from, direction))
}

/// Lists the rooms from a room to the wall in this direction, in the order in which an arrow flies through them.
pub fn line(grid: &Cave, from: Room, direction: Direction) -> impl Iterator<Item = Room> {
    successors(toward(grid, from, direction), move |room| toward(grid, *room, direction))
}

named! {
    /// A direction on a grid (W4, T1).
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Direction {
        North = "north",
        East = "east",
        South = "south",
        West = "west",
    }
}

impl Direction {
    /// Returns the direction of the tunnel from a room of a grid to one beside it, by their numbers.
    #[must_use]
    pub const fn of(from: u32, to: u32) -> Self {
        match (from < to, from.abs_diff(to)) {
            (true, 1) => Self::East,
            (true, _) => Self::North,
            (false, 1) => Self::West,
            (false, _) => Self::South,
        }
    }

    /// Returns the direction a quarter turn to the right of this one.
    #[must_use]
    pub const fn right(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// Returns the direction a quarter turn to the left of this one.
    #[must_use]
    pub const fn left(self) -> Self {
        self.right().right().right()
    }
}
