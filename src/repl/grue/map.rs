//! The hex map as far as it is known: a honeycomb.
//!
//! Deliberately absent: the picture of one junction.

use crate::game::cave::hex::{Coordinates, Direction};
use crate::repl::chart::canvas::{Canvas, Ink, beginning, width};
use crate::repl::chart::{COLUMNS, Chart, Place, under};

/// How many rooms the map has each way.
const SIDE: u32 = 10;

/// From a row of rooms to the next it is so many lines: one has the tunnels up and down.
const DOWN: usize = 2;

/// From a column of rooms to the next it is so many columns of the drawing.
const RIGHT: usize = 7;

/// Rooms from which a tunnel leads east stand so many columns right of the others.
const SHIFT: usize = 2;

/// The numbers of the rows stand in so many columns at the left.
const MARGIN: usize = 3;

const LEGEND: &str = "[o] you are here   (o) visited    o  not visited   (pit) your note";

/// So many columns of a note are shown in a room.
const INSIDE: usize = 3;

/// Draws what is charted of the hex map: the rows from the first to the last of which something is known.
#[must_use]
pub fn draw(chart: &Chart) -> String {
    let rows = || chart.places().filter_map(|(room, _)| Some(at(room)?.y));
    let frame = Frame { first: rows().min().unwrap_or(1), last: rows().max().unwrap_or(1) };
    let mut canvas = frame.canvas();
    for (one, other) in chart.tunnels() {
        if let (Some(one), Some(other)) = (at(one), at(other)) {
            frame.draw_tunnel(&mut canvas, one, other);
        }
    }
    let mut cut_notes = Vec::new();
    for (room, place) in chart.places() {
        if let Some(coordinates) = at(room) {
            let shown = frame.draw_room(&mut canvas, chart, room, place, coordinates);
            let note = place.note.as_deref().filter(|note| *note != shown);
            cut_notes.extend(note.map(|note| (name(room), note)));
        }
    }
    under(canvas.lines(), LEGEND, chart.initials(), &cut_notes)
}

/// Tells how a room of the hex map is written: `(4,10)`.
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

/// The rows of rooms that are drawn.
struct Frame {
    first: u32,
    last: u32,
}

impl Frame {
    /// An empty map, with the numbers of columns and rows at its edges.
    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::new(self.row(self.last) + 1, COLUMNS);
        for x in 1..=SIDE {
            canvas.write(0, between(x), &x.to_string(), Ink::Plain);
        }
        for y in self.first..=self.last {
            canvas.write(self.row(y), 0, &format!("{y:>2}"), Ink::Plain);
        }
        canvas
    }

    fn row(&self, y: u32) -> usize {
        (y - self.first) as usize * DOWN + 1
    }

    fn draw_tunnel(&self, canvas: &mut Canvas, one: Coordinates, other: Coordinates) {
        let Some(direction) = one.directions().into_iter().find(|way| one.toward(*way) == Some(other)) else {
            return;
        };
        let row = self.row(one.y);
        match direction {
            Direction::East => canvas.stroke((row, left(one)), (row, left(other))),
            Direction::SouthWest => drop(canvas.write(row + 1, between(one.x), "/", Ink::Plain)),
            Direction::SouthEast => drop(canvas.write(row + 1, between(one.x), "\\", Ink::Plain)),
            // A tunnel begins at the lower number, so it leads to the right or down.
            Direction::NorthWest | Direction::NorthEast | Direction::West => {}
        }
    }

    /// Draws a room over the strokes that meet there, and gives back what it shows of the note.
    ///
    /// What is longer than one character grows away from the tunnel to the room beside.
    fn draw_room<'a>(
        &self,
        canvas: &mut Canvas,
        chart: &Chart,
        room: u32,
        place: &'a Place,
        coordinates: Coordinates,
    ) -> &'a str {
        let [open, close] = chart.brackets(room);
        let ink = if chart.here() == Some(room) { Ink::Place } else { Ink::Plain };
        let note = place.note.as_deref().filter(|_| place.things.is_empty());
        let shown = note.map(|note| beginning(note, INSIDE)).unwrap_or_default();
        let things = place.things.iter().map(|thing| (thing.initial(), thing.ink()));
        let inside: Vec<(String, Ink)> = match (place.things.is_empty(), shown) {
            (false, _) => [("=".to_owned(), ink)].into_iter().chain(things).collect(),
            (true, "") => vec![("o".to_owned(), ink)],
            (true, note) => vec![(note.to_owned(), ink)],
        };
        let grown = inside.iter().map(|(text, _)| width(text)).sum::<usize>().saturating_sub(1);
        let mut column = left(coordinates) - if is_shifted(coordinates) { grown } else { 0 };
        for (text, ink) in [(open.to_owned(), ink)].into_iter().chain(inside).chain([(close.to_owned(), ink)]) {
            column = canvas.write(self.row(coordinates.y), column, &text, ink);
        }
        shown
    }
}

/// The column in which a room begins.
fn left(room: Coordinates) -> usize {
    between(room.x) - if is_shifted(room) { 0 } else { SHIFT }
}

/// The column of the tunnels up and down.
fn between(x: u32) -> usize {
    MARGIN + (x - 1) as usize * RIGHT + SHIFT
}
