//! The map of the dodecahedron, flattened.
//!
//! Deliberately absent: other caves, which can be told in words alone.

use crate::game::cave::dodecahedron::dodecahedron;
use crate::repl::chart::canvas::{Canvas, Ink, cut};
use crate::repl::chart::{COLUMNS, Chart, Place, under};

const ROWS: usize = 13;

// The columns in which rooms stand.
const A: usize = 1;
const B: usize = 13;
const C: usize = 26;
const D: usize = 39;
const E: usize = 52;
const F: usize = 66;

/// The column in which a tunnel runs down the right edge.
const EDGE: usize = COLUMNS - 1;

type Point = (usize, usize);

/// The row and column of rooms 1 to 20. Every label that is cut to [`BEHIND_NUMBER`] leaves a stroke free behind it.
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

/// The tunnels that turn corners, and where; the others are straight.
const ELBOWS: [(u32, u32, &[Point]); 5] =
    [(1, 5, &[(0, A)]), (4, 5, &[(12, A)]), (2, 3, &[(0, EDGE), (12, EDGE)]), (18, 19, &[(4, E)]), (19, 20, &[(8, E)])];

const LEGEND: &str = "[4] you are here   (4) visited    4  not visited   (4 pit?) your note";

/// What is in a room and what is noted of it has so many columns behind its number.
const BEHIND_NUMBER: usize = 8;

/// Draws what is charted of the dodecahedron; `None` when it is another cave.
#[must_use]
pub fn draw(chart: &Chart) -> Option<String> {
    let cave = dodecahedron();
    let mut canvas = Canvas::new(ROWS, COLUMNS);
    for (from, to) in chart.tunnels() {
        let (start, end) = (cave.room(from)?, cave.room(to)?);
        if !cave.tunnels(start).contains(&end) {
            return None;
        }
        draw_tunnel(&mut canvas, (from, to))?;
    }
    let mut cut_notes = Vec::new();
    for (room, place) in chart.places() {
        let shown = draw_room(&mut canvas, chart, room, place)?;
        let note = place.note.as_deref().filter(|note| *note != shown);
        cut_notes.extend(note.map(|note| (room.to_string(), note)));
    }
    Some(under(canvas.lines(), LEGEND, chart.initials(), &cut_notes))
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

/// Draws a room over the strokes that meet there, and gives back what it shows of the note.
fn draw_room(canvas: &mut Canvas, chart: &Chart, room: u32, place: &Place) -> Option<String> {
    let (row, column) = point(room)?;
    let [open, close] = chart.brackets(room);
    let ink = if chart.here() == Some(room) { Ink::Place } else { Ink::Plain };
    let mut write = |column, text: &str, ink| canvas.write(row, column, text, ink);
    let mut end = write(column - 1, &format!("{open}{room}"), ink);
    let mut space = BEHIND_NUMBER;
    if !place.things.is_empty() {
        end = write(end, "=", ink);
        space = space.saturating_sub(1 + place.things.len());
    }
    for thing in &place.things {
        end = write(end, &thing.initial(), thing.ink());
    }
    let shown = place.note.as_ref().map(|note| cut(note, space.saturating_sub(1))).unwrap_or_default();
    if !shown.is_empty() {
        end = write(end, &format!(" {shown}"), ink);
    }
    write(end, close, ink);
    Some(shown)
}
