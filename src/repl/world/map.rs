//! The grid, with what is known of each cell.
//!
//! Deliberately absent: tunnels. All cells that touch are joined.

use crate::game::cave::grid::{COLUMNS, ROWS};
use crate::repl::chart::canvas::{Canvas, Ink, cut};
use crate::repl::chart::{Chart, Place, Seen, under};

/// A cell has so many columns, the edge at its left included.
const WIDTH: usize = 16;

/// A cell has so many lines, the edge at its top included.
const HEIGHT: usize = 4;

/// So many columns of a cell can be written on.
const INSIDE: usize = WIDTH - 3;

/// The numbers of the rows stand in so many columns at the left.
const MARGIN: usize = 2;

const LEGEND: &str = "you: your cell   words: what you felt, or what is there   'pit?': your note";

/// Draws what is charted of the grid, with a legend.
#[must_use]
pub fn draw(chart: &Chart) -> String {
    let cut_notes = chart.places().filter_map(|(room, place)| {
        let note = place.note.as_deref()?;
        (noted(place) != quoted(note)).then(|| (name(room), note))
    });
    under(lines(chart), LEGEND, None, &cut_notes.collect::<Vec<_>>())
}

/// Draws the same without a legend, for where words are all that is in the cells.
#[must_use]
pub fn grid(chart: &Chart) -> String {
    lines(chart).join("\n")
}

/// Tells how a room of the grid is written: `B3`.
#[must_use]
pub fn name(room: u32) -> String {
    let cell = cells().find(|(number, _, _)| *number == room);
    cell.map_or_else(|| room.to_string(), |(_, column, row)| format!("{column}{row}"))
}

/// The number of each cell, its column and its row.
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
            write_cell(&mut canvas, (top, MARGIN + column * WIDTH + 2), place, chart.here() == Some(room));
        }
    }
    canvas.lines()
}

/// Writes a line on what is there, one on what was felt, and one on what was noted.
fn write_cell(canvas: &mut Canvas, (row, left): (usize, usize), place: &Place, is_here: bool) {
    let you = is_here.then_some(("you", Ink::Place));
    let things = place.things.iter().map(|thing| (thing.name.as_str(), thing.ink()));
    let mut column = left;
    for (word, ink) in you.into_iter().chain(things) {
        column = canvas.write(row, column, &cut(word, left + INSIDE - column.min(left + INSIDE)), ink) + 1;
    }
    let felt = match place.seen {
        Seen::Visited if place.sensed.is_empty() => "quiet".to_owned(),
        _ => place.sensed.join(" "),
    };
    canvas.write(row + 1, left, &cut(&felt, INSIDE), Ink::Plain);
    canvas.write(row + 2, left, &noted(place), Ink::Plain);
}

/// What a cell shows of its note.
fn noted(place: &Place) -> String {
    place.note.as_deref().map(|note| quoted(&cut(note, INSIDE - 2))).unwrap_or_default()
}

/// In quotes, so that a note is not taken for what is there.
fn quoted(note: &str) -> String {
    format!("'{note}'")
}
