//! The map of the dodecahedron, drawn flat.

use crate::game::cave::dodecahedron::dodecahedron;
use crate::repl::chart::canvas::{Canvas, Ink, cut};
use crate::repl::chart::{Chart, ChartRoom, MAP_WIDTH, with_legend};

const ROWS: usize = 13;

// The columns of the rooms.
const A: usize = 1;
const B: usize = 13;
const C: usize = 26;
const D: usize = 39;
const E: usize = 52;
const F: usize = 66;

/// The column of the tunnel at the right edge.
const EDGE: usize = MAP_WIDTH - 1;

type Point = (usize, usize);

/// The row and column of rooms 1 to 20. Even between labels of the maximum width, part of the tunnel is visible.
const PLACES: [Point; 20] = [
    (0, B),
    (0, F),
    (12, F),
    (12, B),
    (6, A),
    (6, B),
    (4, B),
    (2, B),
    (2, D),
    (2, F),
    (6, F),
    (10, F),
    (10, D),
    (10, B),
    (8, B),
    (8, C),
    (4, C),
    (4, D),
    (6, E),
    (8, D),
];

/// The tunnels with corners, and their corners. All others are straight.
const ELBOWS: [(u32, u32, &[Point]); 5] =
    [(1, 5, &[(0, A)]), (4, 5, &[(12, A)]), (2, 3, &[(0, EDGE), (12, EDGE)]), (18, 19, &[(4, E)]), (19, 20, &[(8, E)])];

const LEGEND: &str = "[4] you are here   (4) visited    4  not visited   (4 pit?) your note";

/// Columns for the things and the note after the number of a room.
const LABEL_WIDTH: usize = 8;

/// Draws a chart of the dodecahedron, or returns `None` if it is another cave.
#[must_use]
pub fn draw(chart: &Chart) -> Option<String> {
    let cave = dodecahedron();
    let mut canvas = Canvas::new(ROWS, MAP_WIDTH);
    for (from, to) in chart.tunnels() {
        let (start, end) = (cave.room(from)?, cave.room(to)?);
        if !cave.tunnels(start).contains(&end) {
            return None;
        }
        draw_tunnel(&mut canvas, (from, to))?;
    }
    for (room, place) in chart.places() {
        draw_room(&mut canvas, chart, room, place)?;
    }
    let legend = [LEGEND.to_owned()].into_iter().chain(chart.initials());
    Some(with_legend(canvas.lines(), legend, chart, |room| room.to_string(), shown_note))
}

fn point(room: u32) -> Option<Point> {
    PLACES.get(usize::try_from(room.checked_sub(1)?).ok()?).copied()
}

fn draw_tunnel(canvas: &mut Canvas, (from, to): (u32, u32)) -> Option<()> {
    let elbow = ELBOWS.into_iter().find(|(one, other, _)| (*one, *other) == (from, to));
    let corners = elbow.map_or(&[][..], |(_, _, corners)| corners);
    let mut at = point(from)?;
    for next in corners.iter().copied().chain(point(to)) {
        canvas.stroke(at, next);
        at = next;
    }
    for (row, column) in corners {
        canvas.write(*row, *column, "+", Ink::Plain);
    }
    Some(())
}

/// Draws a room over the strokes that meet there.
fn draw_room(canvas: &mut Canvas, chart: &Chart, room: u32, place: &ChartRoom) -> Option<()> {
    let (row, column) = point(room)?;
    let [open, close] = chart.brackets(room);
    let ink = chart.ink(room);
    let mut write = |column, text: &str, ink| canvas.write(row, column, text, ink);
    let mut end = write(column - 1, &format!("{open}{room}"), ink);
    if !place.things.is_empty() {
        end = write(end, "=", ink);
    }
    for thing in &place.things {
        end = write(end, &thing.initial(), thing.ink);
    }
    let note = shown_note(place);
    if !note.is_empty() {
        end = write(end, &format!(" {note}"), ink);
    }
    write(end, close, ink);
    Some(())
}

/// Returns the part of a note that fits after the things in a room.
fn shown_note(place: &ChartRoom) -> String {
    let things = if place.things.is_empty() { 0 } else { 1 + place.things.len() };
    let columns = LABEL_WIDTH.saturating_sub(things).saturating_sub(1);
    place.note.as_ref().map(|note| cut(note, columns)).unwrap_or_default()
}
