//! The map of the grid.

use std::sync::LazyLock;

use crate::game::cave::grid::{COLUMNS, ROWS};
use crate::repl::chart::grid::Grid;
use crate::repl::chart::{Chart, Space};

static LABELS: LazyLock<Vec<String>> = LazyLock::new(|| COLUMNS.iter().map(ToString::to_string).collect());

fn the_grid() -> Grid<'static> {
    Grid {
        columns: &LABELS,
        rows: ROWS.len(),
        name: |_, room| name(room),
        legend: &["you: your cell", "others: what you felt or what is there", "'pit?': your note"],
    }
}

/// Draws a chart of the grid, with a legend; `None` if it does not fit.
#[must_use]
pub fn draw(chart: &Chart, space: Space) -> Option<String> {
    the_grid().draw(chart, space)
}

/// Draws a chart of the grid without a legend.
#[must_use]
pub fn grid(chart: &Chart, space: Space) -> Option<String> {
    the_grid().draw_alone(chart, space)
}

/// Returns the name of a room: `B3`.
#[must_use]
pub fn name(room: u32) -> String {
    let cell = cells().find(|(number, _, _)| *number == room);
    cell.map_or_else(|| room.to_string(), |(_, column, row)| format!("{column}{row}"))
}

/// Lists the number, column and row of each cell.
fn cells() -> impl Iterator<Item = (u32, char, u32)> {
    let names = ROWS.into_iter().flat_map(|row| COLUMNS.map(|column| (column, row)));
    (1..).zip(names).map(|(number, (column, row))| (number, column, row))
}
