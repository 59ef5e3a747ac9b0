//! The map of the grid. All cells that touch are joined, so it shows no tunnels.

use crate::game::cave::grid::{COLUMNS, ROWS};
use crate::repl::chart::canvas::{Canvas, Ink, cut, width};
use crate::repl::chart::legend::{Pieces, width_of, with_legend, write};
use crate::repl::chart::{Chart, ChartRoom, Space};

/// Columns for text in a cell, by preference.
const INSIDE: [usize; 2] = [13, 6];

/// Lines of text in a cell.
const LINES: usize = 3;

/// Lines of a cell, with its top edge.
const HEIGHT: usize = LINES + 1;

/// Columns for the edge of a cell, and for a blank on either side of the text.
const FRAME: usize = 3;

/// Columns for the numbers of the rows.
const MARGIN: usize = 2;

const LEGEND: [&str; 3] = ["you: your cell", "others: what you felt or what is there", "'pit?': your note"];

/// Draws a chart of the grid, with a legend; `None` if it does not fit.
#[must_use]
pub fn draw(chart: &Chart, space: Space) -> Option<String> {
    let inside = fitting(space)?;
    let legend = [chart.with_key(&LEGEND).into_iter().map(ToOwned::to_owned).collect(), vec![]];
    let shown = |room, place: &ChartRoom| {
        let note = shown_note(place, inside);
        let lines = text(chart, room, place, inside).concat();
        let is_written = lines.iter().any(|(word, _)| *word == note);
        note.get(1..note.len() - 1).filter(|_| is_written).unwrap_or_default().to_owned()
    };
    Some(with_legend(lines(chart, inside), legend, chart, space, false, name, shown))
}

/// Draws a chart of the grid without a legend.
#[must_use]
pub fn grid(chart: &Chart, space: Space) -> Option<String> {
    Some(lines(chart, fitting(space)?).join("\n"))
}

/// Returns the widest inside of a cell whose grid fits.
fn fitting(space: Space) -> Option<usize> {
    INSIDE.into_iter().find(|inside| MARGIN + COLUMNS.len() * (inside + FRAME) < space.columns)
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

fn lines(chart: &Chart, inside: usize) -> Vec<String> {
    let width = inside + FRAME;
    let bottom = ROWS.len() * HEIGHT;
    let mut canvas = Canvas::new(bottom + 2, MARGIN + COLUMNS.len() * width + 1);
    let edge = format!("+{}", "-".repeat(width - 1)).repeat(COLUMNS.len()) + "+";
    let sides = format!("|{}", " ".repeat(width - 1)).repeat(COLUMNS.len()) + "|";
    for line in 0..=bottom {
        canvas.write(line, MARGIN, if line % HEIGHT == 0 { &edge } else { &sides }, Ink::Plain);
    }
    for (index, column) in COLUMNS.into_iter().enumerate() {
        canvas.write(bottom + 1, MARGIN + index * width + width / 2, &column.to_string(), Ink::Plain);
    }
    for (index, row) in ROWS.into_iter().rev().enumerate() {
        canvas.write(index * HEIGHT + 1, 0, &row.to_string(), Ink::Plain);
    }
    for (index, (room, _, _)) in cells().enumerate() {
        let (row, column) = (index / COLUMNS.len(), index % COLUMNS.len());
        let top = (ROWS.len() - 1 - row) * HEIGHT + 1;
        let text = chart.place(room).map(|place| text(chart, room, place, inside)).unwrap_or_default();
        for (line, words) in (top..).zip(text) {
            write(&mut canvas, line, MARGIN + column * width + 2, &words);
        }
    }
    canvas.lines()
}

/// Returns the lines of a cell: the things in it, what the player felt there, and the note. If a narrow cell breaks
/// them, blank lines give way.
fn text(chart: &Chart, room: u32, place: &ChartRoom, inside: usize) -> Vec<Pieces> {
    let you = (chart.here() == Some(room)).then_some(("you", Ink::Here));
    let things = you.into_iter().chain(place.things.iter().map(|thing| (thing.name.as_str(), thing.ink)));
    let quiet = place.sensed.as_ref().filter(|sensed| sensed.is_empty()).map(|_| ("quiet", Ink::Plain));
    let felt = quiet.into_iter().chain(place.sensed.iter().flatten().map(|sensed| (sensed.words, sensed.ink)));
    let mut lines = broken(things, inside);
    lines.extend(broken(felt, inside));
    let note = |place: &ChartRoom| match &place.note {
        Some(odds) if chart.shows_odds() => cut(odds, inside),
        _ => shown_note(place, inside),
    };
    lines.extend(place.note.is_some().then(|| vec![(note(place), Ink::Plain)]));
    if lines.len() > LINES {
        lines.retain(|line| !line.is_empty());
    }
    lines.truncate(LINES);
    lines
}

/// Breaks words into lines, at least one.
fn broken<'w>(words: impl Iterator<Item = (&'w str, Ink)>, inside: usize) -> Vec<Pieces> {
    let mut lines = vec![Pieces::new()];
    for (word, ink) in words {
        let word = (cut(word, inside), ink);
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push(word),
            Some(line) if width_of(line) + 1 + width(&word.0) <= inside => {
                line.extend([(" ".to_owned(), Ink::Plain), word]);
            }
            _ => lines.push(vec![word]),
        }
    }
    lines
}

/// Returns the part of a note that fits a cell, in quotes, which tell it from a thing.
fn shown_note(place: &ChartRoom, inside: usize) -> String {
    place.note.as_deref().map(|note| format!("'{}'", cut(note, inside - 2))).unwrap_or_default()
}
