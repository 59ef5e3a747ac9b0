//! The map of the dodecahedron, drawn flat.

use crate::game::cave::dodecahedron::dodecahedron;
use crate::game::classic::CaveSource;
use crate::repl::chart::canvas::{Canvas, Ink};
use crate::repl::chart::legend::{KEYS, Pieces, note_beside, with_legend, write};
use crate::repl::chart::{Chart, ChartRoom, Space, plan};

const ROWS: usize = 13;

// The columns of the rooms.
const A: usize = 1;
const B: usize = 13;
const C: usize = 26;
const D: usize = 39;
const E: usize = 52;
const F: usize = 66;

/// The column of the tunnel at the right edge.
const EDGE: usize = Space::MOST.columns - 1;

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

/// Columns for the things, the note and the signs after the number of a room.
const LABEL_WIDTH: usize = 8;

/// The least columns between two rooms, by preference.
const GAPS: [usize; 2] = [2, 1];

/// Draws a chart of a cave, without notes if it fits only so. `None` if it does not fit, or does not read well.
#[must_use]
pub fn draw(cave: &CaveSource, chart: &Chart, space: Space) -> Option<String> {
    match cave {
        CaveSource::Known(cave) if **cave == dodecahedron() => {
            [LABEL_WIDTH, 0].into_iter().find_map(|label_width| draw_with(chart, space, label_width))
        }
        _ => plan::draw(chart, space),
    }
}

fn draw_with(chart: &Chart, space: Space, label_width: usize) -> Option<String> {
    let cave = dodecahedron();
    let mut canvas = Canvas::new(ROWS, Space::MOST.columns);
    for (from, to) in chart.tunnels() {
        let (start, end) = (cave.room(from)?, cave.room(to)?);
        if !cave.tunnels(start).contains(&end) {
            return None;
        }
        draw_tunnel(&mut canvas, (from, to))?;
    }
    let shown = |room, place: &ChartRoom| shown_note(chart, room, place, label_width);
    // A room is drawn over the strokes that meet there.
    for (room, place) in chart.places() {
        let (row, column) = point(room)?;
        write(
            &mut canvas,
            row,
            column - 1,
            &chart.label(room, &room.to_string(), initials(place), &shown(room, place)),
        );
    }
    canvas.squeeze_rows();
    let picture = canvas.fitted(space.columns, &GAPS)?.lines();
    let explained = chart.initials().into_iter().chain(chart.signs_explained()).collect();
    let legend = [KEYS.map(ToOwned::to_owned).to_vec(), explained];
    Some(with_legend(picture, legend, chart, space, false, |room| room.to_string(), shown))
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

fn initials(place: &ChartRoom) -> Pieces {
    place.things.iter().map(|thing| (thing.initial(), thing.ink)).collect()
}

/// Returns the part of a note that fits a label beside the things in the room and what was sensed there.
fn shown_note(chart: &Chart, room: u32, place: &ChartRoom, label_width: usize) -> String {
    let things = initials(place);
    let blank_and_sign = if things.is_empty() { 1 } else { 2 };
    note_beside(place, &[&things, &chart.signs(room)], label_width.saturating_sub(blank_and_sign))
}
