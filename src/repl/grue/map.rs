//! The hex map, drawn as a honeycomb.

use crate::game::cave::hex::{Coordinates, Direction};
use crate::repl::chart::canvas::{Canvas, Ink, beginning, width};
use crate::repl::chart::{Chart, ChartRoom, MAP_WIDTH, with_legend};

/// Rooms of a row, and of a column.
const SIDE: u32 = 10;

/// Text lines per row of rooms. The second has the tunnels up and down.
const LINES_PER_ROW: usize = 2;

/// Text columns per column of rooms.
const TEXT_COLUMNS_PER_ROOM: usize = 7;

/// Text columns by which rooms with a tunnel east are shifted to the right.
const SHIFT: usize = 2;

/// Text columns for the numbers of the rows.
const MARGIN: usize = 3;

const LEGEND: &str = "[o] you are here   (o) visited    o  not visited   (pit) your note";

/// Text columns for a note in a room.
const NOTE_WIDTH: usize = 3;

/// Draws a chart of the hex map, from the first to the last row with a known room.
#[must_use]
pub fn draw(chart: &Chart) -> String {
    let rows = || chart.places().filter_map(|(room, _)| Some(at(room)?.y));
    let mut drawing = Drawing::new(rows().min().unwrap_or(1), rows().max().unwrap_or(1));
    for (one, other) in chart.tunnels() {
        if let (Some(one), Some(other)) = (at(one), at(other)) {
            drawing.draw_tunnel(one, other);
        }
    }
    for (room, place) in chart.places() {
        if let Some(coordinates) = at(room) {
            drawing.draw_room(chart, room, place, coordinates);
        }
    }
    let legend = [LEGEND.to_owned()].into_iter().chain(chart.initials());
    with_legend(drawing.canvas.lines(), legend, chart, name, shown_note)
}

/// Returns the name of a room: `(4,10)`.
#[must_use]
pub fn name(room: u32) -> String {
    at(room).map_or_else(|| room.to_string(), |room| format!("({room})"))
}

fn at(room: u32) -> Option<Coordinates> {
    let index = room.checked_sub(1).filter(|index| *index < SIDE * SIDE)?;
    Some(Coordinates { x: index % SIDE + 1, y: index / SIDE + 1 })
}

fn is_shifted(room: Coordinates) -> bool {
    room.directions().contains(&Direction::East)
}

/// A drawing of the rows of rooms from `first` on.
struct Drawing {
    canvas: Canvas,
    first: u32,
}

impl Drawing {
    /// Makes an empty map, with the numbers of columns and rows at its edges.
    fn new(first: u32, last: u32) -> Self {
        let mut drawing = Self { canvas: Canvas::new((last - first) as usize * LINES_PER_ROW + 2, MAP_WIDTH), first };
        for x in 1..=SIDE {
            drawing.canvas.write(0, between(x), &x.to_string(), Ink::Plain);
        }
        for y in first..=last {
            drawing.canvas.write(drawing.row(y), 0, &format!("{y:>2}"), Ink::Plain);
        }
        drawing
    }

    fn row(&self, y: u32) -> usize {
        (y - self.first) as usize * LINES_PER_ROW + 1
    }

    fn draw_tunnel(&mut self, one: Coordinates, other: Coordinates) {
        let row = self.row(one.y);
        match one.directions().into_iter().find(|way| one.toward(*way) == Some(other)) {
            Some(Direction::East) => self.canvas.stroke((row, left(one)), (row, left(other))),
            Some(Direction::SouthWest) => drop(self.canvas.write(row + 1, between(one.x), "/", Ink::Plain)),
            Some(Direction::SouthEast) => drop(self.canvas.write(row + 1, between(one.x), "\\", Ink::Plain)),
            // A tunnel begins at the lower number, so it leads right or down.
            Some(Direction::NorthWest | Direction::NorthEast | Direction::West) | None => {}
        }
    }

    /// Draws a room over the strokes that meet there. Text longer than one character grows away from the tunnel beside it.
    fn draw_room(&mut self, chart: &Chart, room: u32, place: &ChartRoom, coordinates: Coordinates) {
        let [open, close] = chart.brackets(room);
        let ink = chart.ink(room);
        let things = place.things.iter().map(|thing| (thing.initial(), thing.ink));
        let inside: Vec<(String, Ink)> = match (place.things.is_empty(), shown_note(place)) {
            (false, _) => [("=".to_owned(), ink)].into_iter().chain(things).collect(),
            (true, note) if note.is_empty() => vec![("o".to_owned(), ink)],
            (true, note) => vec![(note, ink)],
        };
        let grown = inside.iter().map(|(text, _)| width(text)).sum::<usize>().saturating_sub(1);
        let mut column = left(coordinates) - if is_shifted(coordinates) { grown } else { 0 };
        for (text, ink) in [(open.to_owned(), ink)].into_iter().chain(inside).chain([(close.to_owned(), ink)]) {
            column = self.canvas.write(self.row(coordinates.y), column, &text, ink);
        }
    }
}

/// Returns the part of a note that fits a room. Things leave no space for it.
fn shown_note(place: &ChartRoom) -> String {
    let note = place.note.as_deref().filter(|_| place.things.is_empty());
    note.map(|note| beginning(note, NOTE_WIDTH).to_owned()).unwrap_or_default()
}

/// Returns the text column where a room begins.
fn left(room: Coordinates) -> usize {
    between(room.x) - if is_shifted(room) { 0 } else { SHIFT }
}

/// Returns the text column of the tunnels up and down.
fn between(x: u32) -> usize {
    MARGIN + (x - 1) as usize * TEXT_COLUMNS_PER_ROOM + SHIFT
}
