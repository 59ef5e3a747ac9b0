//! The grid as sets of cells.

use std::iter::successors;

use crate::game::cave::grid::{COLUMNS, Cell, Direction, grid};
use crate::odds::map::Map;
use crate::odds::rooms::Rooms;

/// A set of cells: bit `i` is the cell of the room with the number `i + 1`.
pub(crate) type Mask = u16;

/// The number of cells.
pub(crate) const SIZE: usize = Mask::BITS as usize;

/// What lies where on the grid. Cells go by their index: the room's number less one.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    map: Map,
    pub(crate) cells: [Cell; SIZE],
    /// The cells beside each cell.
    beside: [Mask; SIZE],
    /// The cells through which an arrow flies from each cell, by direction.
    lines: [[Mask; Direction::ALL.len()]; SIZE],
}

impl Grid {
    pub(crate) fn new() -> Self {
        let cave = grid();
        let map = Map::of(&cave);
        let rooms: Vec<Cell> = cave.rooms().map(Cell::of).collect();
        let cells = std::array::from_fn(|index| rooms[index]);
        let next = |from: Cell, way| from.toward(way).filter(|to| rooms.contains(to));
        let flight = |from, way| successors(next(from, way), move |cell| next(*cell, way));
        let beside = cells.map(|cell| mask(Direction::ALL.iter().filter_map(|way| next(cell, *way))));
        let lines = cells.map(|cell| Direction::ALL.map(|way| mask(flight(cell, way))));
        Self { map, cells, beside, lines }
    }

    pub(crate) const fn beside(&self, index: usize) -> Mask {
        self.beside[index]
    }

    pub(crate) fn beside_any(&self, cells: Mask) -> Mask {
        each(cells).fold(0, |union, index| union | self.beside[index])
    }

    pub(crate) const fn line(&self, from: usize, direction: Direction) -> Mask {
        self.lines[from][direction as usize]
    }

    pub(crate) fn named(&self, cells: Mask) -> Vec<Cell> {
        each(cells).map(|index| self.cells[index]).collect()
    }

    /// Returns the cells of a shortest walk into one of the `goals`, all but the last of them `open`. The walk is empty
    /// if it starts in a goal.
    pub(crate) fn walk(&self, from: usize, goals: Mask, open: Mask) -> Option<Vec<Cell>> {
        if goals >> from & 1 == 1 {
            return Some(Vec::new());
        }
        let rooms =
            |cells| Rooms::of((1..).zip(0..SIZE).filter(|(_, index)| cells >> index & 1 == 1).map(|(room, _)| room));
        let way = self.map.way(number(from), rooms(goals), rooms(open))?;
        Some(way.into_iter().map(|room| self.cells[room as usize - 1]).collect())
    }
}

/// Returns the number of the room with this index.
fn number(index: usize) -> u32 {
    u32::try_from(index + 1).expect("the grid has 16 cells")
}

/// Returns the index of a cell of the grid, whose rooms are numbered row by row from A1 on.
pub(crate) fn index(cell: Cell) -> usize {
    let column = COLUMNS.iter().position(|column| *column == cell.column()).unwrap_or(0);
    (cell.row() as usize - 1) * COLUMNS.len() + column
}

/// Returns the set of one cell.
pub(crate) const fn bit(index: usize) -> Mask {
    1 << index
}

pub(crate) fn mask(cells: impl IntoIterator<Item = Cell>) -> Mask {
    cells.into_iter().fold(0, |set, cell| set | bit(index(cell)))
}

/// Iterates over the indices of the cells in a set, ascending.
pub(crate) fn each(cells: Mask) -> impl Iterator<Item = usize> + Clone {
    let lowest = |left: Mask| (left != 0).then(|| (left.trailing_zeros() as usize, left & (left - 1)));
    successors(lowest(cells), move |(_, left)| lowest(*left)).map(|(index, _)| index)
}

/// Returns the set if it has a single cell, otherwise no cells.
pub(crate) const fn sole(cells: Mask) -> Mask {
    if cells.is_power_of_two() { cells } else { 0 }
}
