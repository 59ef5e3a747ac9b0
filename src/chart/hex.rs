//! The hex map, drawn as a honeycomb.

use crate::chart::canvas::{Canvas, Ink, beginning};
use crate::chart::legend::{Pieces, legend_lines, width_of, with_legend, write};
use crate::chart::{Chart, ChartRoom, Space};
use crate::game::cave::hex::{Coordinates, Direction};

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

const KEYS: [&str; 4] = ["[o] you are here", "(o) visited", " o  not visited", "(abc) your note"];

/// Text columns for a note in a room.
const NOTE_WIDTH: usize = 3;

/// Text columns for the things in a room and what was sensed there. Two rooms without a tunnel between them have space
/// for that.
const INSIDE_WIDTH: usize = 4;

/// The fewest rooms of a row or a column that make a map.
const FEWEST: usize = 3;

/// Numbers of rows or columns, the first and the last.
type Range = (u32, u32);

/// Draws a chart of the hex map: the rows with known rooms, and all columns; or as many of them around the player as fit.
/// `None` if hardly any fit.
pub fn draw(chart: &Chart, space: Space) -> Option<String> {
    let known: Vec<_> = chart.places().map(|(room, _)| Coordinates::numbered(room)).collect();
    let here = chart.here.map(Coordinates::numbered).or(known.first().copied()).unwrap_or(Coordinates { x: 1, y: 1 });
    let legend = [chart.keys(&KEYS), chart.explained("=")];
    let legend_lines = legend_lines(&legend, space.columns).len();
    let lines = space.lines.saturating_sub(legend_lines);
    // A cropped map says so in a line more.
    let fitting_rows =
        if lines < SIDE as usize * LINES_PER_ROW { lines.saturating_sub(1) } else { lines } / LINES_PER_ROW;
    let fitting_columns = space.columns.saturating_sub(MARGIN + SHIFT) / TEXT_COLUMNS_PER_ROOM;
    if fitting_rows.min(fitting_columns) < FEWEST {
        return None;
    }
    let rows = shown(known.iter().map(|room| room.y), here.y, fitting_rows);
    let columns = match fitting_columns {
        all if all >= SIDE as usize => (1, SIDE),
        fitting => shown(known.iter().map(|room| room.x), here.x, fitting),
    };
    let mut drawing = Drawing::new(rows, columns);
    for (one, other) in chart.tunnels() {
        drawing.draw_tunnel(Coordinates::numbered(one), Coordinates::numbered(other));
    }
    for (room, place) in chart.places() {
        drawing.draw_room(chart, room, place);
    }
    let is_cropped = !known.iter().all(|room| drawing.shows(*room));
    let shown = |room, place: &ChartRoom| shown_note(chart, room, place);
    with_legend(drawing.canvas.lines(), legend, chart, space, is_cropped, name, shown)
}

/// Returns which of the known rows or columns to show: as many as fit, with the player's in the middle.
fn shown(known: impl Iterator<Item = u32> + Clone, here: u32, fitting: usize) -> Range {
    let (first, last) = (known.clone().min().unwrap_or(here), known.max().unwrap_or(here));
    let fitting = u32::try_from(fitting).unwrap_or(SIDE);
    let latest = last.saturating_sub(fitting - 1).max(first);
    let first = here.saturating_sub(fitting / 2).clamp(first, latest);
    (first, last.min(first + fitting - 1))
}

/// Returns the name of a room: `(4,10)`.
pub fn name(room: u32) -> String {
    format!("({})", Coordinates::numbered(room))
}

fn is_shifted(room: Coordinates) -> bool {
    room.directions().contains(&Direction::East)
}

/// A drawing of some rows and columns of rooms.
struct Drawing {
    canvas: Canvas,
    rows: Range,
    columns: Range,
}

impl Drawing {
    /// Makes an empty map, with the numbers of columns and rows at its edges.
    fn new(rows: Range, columns: Range) -> Self {
        let canvas = Canvas::new((rows.1 - rows.0 + 1) as usize * LINES_PER_ROW, Space::MOST.columns);
        let mut drawing = Self { canvas, rows, columns };
        for x in columns.0..=columns.1 {
            drawing.canvas.write(0, drawing.between(x), &x.to_string(), Ink::Plain);
        }
        for y in rows.0..=rows.1 {
            drawing.canvas.write(drawing.row(y), 0, &format!("{y:>2}"), Ink::Plain);
        }
        drawing
    }

    fn shows(&self, room: Coordinates) -> bool {
        (self.columns.0..=self.columns.1).contains(&room.x) && (self.rows.0..=self.rows.1).contains(&room.y)
    }

    fn row(&self, y: u32) -> usize {
        (y - self.rows.0) as usize * LINES_PER_ROW + 1
    }

    /// Returns the text column where a room begins.
    fn left(&self, room: Coordinates) -> usize {
        self.between(room.x) - if is_shifted(room) { 0 } else { SHIFT }
    }

    /// Returns the text column of the tunnels up and down.
    fn between(&self, x: u32) -> usize {
        MARGIN + (x - self.columns.0) as usize * TEXT_COLUMNS_PER_ROOM + SHIFT
    }

    /// Draws a tunnel, if both rooms are shown.
    fn draw_tunnel(&mut self, one: Coordinates, other: Coordinates) {
        if !self.shows(one) || !self.shows(other) {
            return;
        }
        let (row, between) = (self.row(one.y), self.between(one.x));
        match Direction::between(one, other) {
            Some(Direction::East) => self.canvas.stroke((row, self.left(one)), (row, self.left(other))),
            Some(Direction::SouthWest) => drop(self.canvas.write(row + 1, between, "/", Ink::Plain)),
            Some(Direction::SouthEast) => drop(self.canvas.write(row + 1, between, "\\", Ink::Plain)),
            // A tunnel begins at the lower number, so it leads right or down.
            Some(Direction::NorthWest | Direction::NorthEast | Direction::West) | None => {}
        }
    }

    /// Draws a room, if it is shown, over the strokes that meet there. Text longer than one character grows away from the
    /// tunnel beside it.
    fn draw_room(&mut self, chart: &Chart, room: u32, place: &ChartRoom) {
        let coordinates = Coordinates::numbered(room);
        if !self.shows(coordinates) {
            return;
        }
        let ([open, close], ink) = chart.frame(room);
        let note = shown_note(chart, room, place);
        let inside = match inside(chart, room, place) {
            inside if !inside.is_empty() => inside,
            _ if note.is_empty() => vec![("o".to_owned(), ink)],
            _ => vec![(note, Ink::Note)],
        };
        let grown = width_of(&inside).saturating_sub(1);
        let column = self.left(coordinates) - if is_shifted(coordinates) { grown } else { 0 };
        let label = [vec![(open.to_owned(), ink)], inside, vec![(close.to_owned(), ink)]].concat();
        let row = self.row(coordinates.y);
        write(&mut self.canvas, row, column, &label);
    }
}

/// Returns what was sensed in a room and the things in it, or only these if both do not fit.
fn inside(chart: &Chart, room: u32, place: &ChartRoom) -> Pieces {
    let mut inside = chart.signs(room);
    let things = place.initials();
    if !things.is_empty() {
        if width_of(&inside) + 1 + width_of(&things) > INSIDE_WIDTH {
            inside.clear();
        }
        inside.push(("=".to_owned(), chart.frame(room).1));
        inside.extend(things);
    }
    inside
}

/// Returns the part of a note that fits a room. What was sensed and the things leave no space for it.
fn shown_note(chart: &Chart, room: u32, place: &ChartRoom) -> String {
    let note = place.note.as_deref().filter(|_| inside(chart, room, place).is_empty());
    note.map(|note| beginning(note, NOTE_WIDTH).to_owned()).unwrap_or_default()
}
