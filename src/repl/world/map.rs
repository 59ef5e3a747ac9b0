//! The map of the grid. All cells that touch are joined, so it shows no tunnels.

use crate::game::cave::grid::{COLUMNS, ROWS};
use crate::repl::chart::canvas::{Canvas, Ink, cut};
use crate::repl::chart::{Chart, ChartRoom, Seen, with_legend};

/// Columns of a cell, with its left edge.
const WIDTH: usize = 16;

/// Lines of a cell, with its top edge.
const HEIGHT: usize = 4;

/// Columns for text in a cell.
const INSIDE: usize = WIDTH - 3;

/// Columns for the numbers of the rows.
const MARGIN: usize = 2;

const LEGEND: &str = "you: your cell   words: what you felt, or what is there   'pit?': your note";

/// Draws a chart of the grid, with a legend.
#[must_use]
pub fn draw(chart: &Chart) -> String {
    with_legend(lines(chart), [LEGEND.to_owned()], chart, name, shown_note)
}

/// Draws a chart of the grid without a legend.
#[must_use]
pub fn grid(chart: &Chart) -> String {
    lines(chart).join("\n")
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

fn lines(chart: &Chart) -> Vec<String> {
    let bottom = ROWS.len() * HEIGHT;
    let mut canvas = Canvas::new(bottom + 2, MARGIN + COLUMNS.len() * WIDTH + 1);
    let edge = format!("+{}", "-".repeat(WIDTH - 1)).repeat(COLUMNS.len()) + "+";
    let sides = format!("|{}", " ".repeat(WIDTH - 1)).repeat(COLUMNS.len()) + "|";
    for line in 0..=bottom {
        canvas.write(line, MARGIN, if line % HEIGHT == 0 { &edge } else { &sides }, Ink::Plain);
    }
    for (index, column) in COLUMNS.into_iter().enumerate() {
        canvas.write(bottom + 1, MARGIN + index * WIDTH + WIDTH / 2, &column.to_string(), Ink::Plain);
    }
    for (index, row) in ROWS.into_iter().rev().enumerate() {
        canvas.write(index * HEIGHT + 1, 0, &row.to_string(), Ink::Plain);
    }
    for (index, (room, _, _)) in cells().enumerate() {
        let (row, column) = (index / COLUMNS.len(), index % COLUMNS.len());
        let top = (ROWS.len() - 1 - row) * HEIGHT + 1;
        if let Some(place) = chart.place(room) {
            write_cell(&mut canvas, (top, MARGIN + column * WIDTH + 2), place, chart.ink(room) == Ink::Here);
        }
    }
    canvas.lines()
}

/// Writes three lines: the things in a cell, what the player felt there, and the note.
fn write_cell(canvas: &mut Canvas, (row, left): (usize, usize), place: &ChartRoom, is_here: bool) {
    let you = is_here.then_some(("you", Ink::Here));
    let things = place.things.iter().map(|thing| (thing.name.as_str(), thing.ink));
    let mut column = left;
    for (word, ink) in you.into_iter().chain(things) {
        column = canvas.write(row, column, &cut(word, left + INSIDE - column.min(left + INSIDE)), ink) + 1;
    }
    let felt = match place.seen {
        Seen::Visited if place.sensed.is_empty() => "quiet".to_owned(),
        _ => place.sensed.join(" "),
    };
    canvas.write(row + 1, left, &cut(&felt, INSIDE), Ink::Plain);
    if place.note.is_some() {
        // The quotes tell a note from a thing.
        canvas.write(row + 2, left, &format!("'{}'", shown_note(place)), Ink::Plain);
    }
}

/// Returns the part of a note that fits a cell.
fn shown_note(place: &ChartRoom) -> String {
    place.note.as_deref().map(|note| cut(note, INSIDE - 2)).unwrap_or_default()
}
