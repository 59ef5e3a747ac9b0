//! The map of any cave: the known rooms and tunnels, laid out anew from what the chart says.

use super::canvas::{Canvas, Ink};
use super::embedding::{Embedding, Point, embed, graph};
use super::legend::{KEYS, Pieces, WHOLE, legend_lines, note_beside, width_of, with_legend, write};
use super::{Chart, ChartRoom, Space};
use crate::text::once;

/// The most rooms of a drawing that can still be read.
const MOST_ROOMS: usize = 30;

/// The most crossings of tunnels.
const MOST_CROSSINGS: usize = 2;

/// Attempts to lay out a chart.
const ATTEMPTS: u32 = 100;

/// Rows of the grid, and columns by turns.
const ROWS: usize = 10;
const COLUMNS: [usize; 3] = [9, 7, 5];

/// Steps of a tunnel, on average, that are good enough.
const GOOD: usize = 3;

/// Text columns for the note in a room.
const NOTE_WIDTH: usize = 8;

/// Blanks between two columns of rooms.
const GAP: usize = 2;

/// Draws a chart, leaving out the notes if it does not fit otherwise; `None` if it does not fit or does not read well. All
/// its tunnels lead both ways.
pub fn draw(chart: &Chart, space: Space) -> Option<String> {
    let rooms = in_order(chart);
    if rooms.len() > MOST_ROOMS {
        return None;
    }
    let note_widths = match chart.noted().next() {
        None => &[0][..],
        // Odds are never cut.
        Some(_) if chart.shows_odds() => &[WHOLE],
        Some(_) => &[NOTE_WIDTH, 0],
    };
    let drawn = |note_width: &usize| Some((best_picture(chart, &rooms, space, *note_width)?, *note_width));
    let (picture, note_width) = note_widths.iter().find_map(drawn)?;
    let shown = |_, place: &ChartRoom| note_beside(place, &[], note_width);
    with_legend(picture, legend(chart), chart, space, false, |room| room.to_string(), shown)
}

/// Returns the cheapest of some embeddings that fit, or the first that is good enough.
fn best_picture(chart: &Chart, rooms: &[u32], space: Space, note_width: usize) -> Option<Vec<String>> {
    let mut tunnels = chart.tunnels();
    // A tunnel that leads back to its own room is not drawn.
    tunnels.retain(|(from, to)| from != to);
    let graph = graph(rooms, &tunnels)?;
    let legend_lines = legend_lines(&legend(chart), space.columns).len();
    let mut best: Option<(usize, Vec<String>)> = None;
    for (attempt, columns) in (0..ATTEMPTS).zip(COLUMNS.into_iter().cycle()) {
        let limit = best.as_ref().map_or(usize::MAX, |(cost, _)| *cost);
        let embedding = embed(&graph, (ROWS, columns), attempt);
        let is_better = |new: &Embedding| new.crossings <= MOST_CROSSINGS && new.cost < limit;
        let Some(embedding) = embedding.filter(is_better) else { continue };
        let labels = rooms.iter().map(|room| label(chart, *room, note_width));
        let labels: Vec<_> = embedding.rooms.iter().copied().zip(labels).collect();
        let picture = picture(&labels, &embedding, (ROWS, columns), space.columns);
        let Some(picture) = picture.filter(|picture| picture.len() + legend_lines <= space.lines) else { continue };
        let is_good = embedding.crossings == 0 && embedding.cost <= GOOD * embedding.tunnels.len();
        best = Some((embedding.cost, picture));
        if is_good {
            break;
        }
    }
    best.map(|(_, picture)| picture)
}

/// Lists the rooms as the player heard of them, then those that only the gamemaster knows, from room to room.
fn in_order(chart: &Chart) -> Vec<u32> {
    let tunnels = |room: u32| chart.place(room).map_or(&[][..], |place| place.tunnels.as_slice());
    let mut order = once(chart.entered.iter().flat_map(|room| [room].into_iter().chain(tunnels(*room))).copied());
    let mut next = 0;
    for (room, _) in chart.places() {
        while let Some(from) = order.get(next).copied() {
            order = once(order.into_iter().chain(tunnels(from).iter().copied()));
            next += 1;
        }
        order = once(order.into_iter().chain([room]));
    }
    order
}

fn legend(chart: &Chart) -> [Vec<String>; 2] {
    [chart.keys(&KEYS).into_iter().chain(chart.players_explained()).collect(), chart.signs_explained()]
}

fn picture(
    labels: &[(Point, Pieces)],
    embedding: &Embedding,
    (rows, columns): Point,
    width: usize,
) -> Option<Vec<String>> {
    let pitch = labels.iter().map(|(_, label)| width_of(label)).max().unwrap_or(0) + GAP;
    let mut canvas = Canvas::new(2 * rows, columns * pitch);
    let at = |(row, column): Point| (2 * row, column * pitch + 1);
    for path in &embedding.tunnels {
        path.windows(2).for_each(|ends| canvas.stroke(at(ends[0]), at(ends[1])));
    }
    for path in &embedding.tunnels {
        for corner in path.iter().skip(1).rev().skip(1) {
            let (row, column) = at(*corner);
            canvas.write(row, column, "+", Ink::Plain);
        }
    }
    for (place, label) in labels {
        let (row, column) = at(*place);
        write(&mut canvas, row, column - 1, label);
    }
    canvas.squeeze_rows();
    canvas.fitted(width)
}

fn label(chart: &Chart, room: u32, note_width: usize) -> Pieces {
    let place = chart.place(room).cloned().unwrap_or_default();
    let between = place.things.iter().enumerate().flat_map(|(at, thing)| {
        let comma = (at > 0).then(|| (",".to_owned(), Ink::Plain));
        comma.into_iter().chain([(thing.drawn(), thing.ink)])
    });
    chart.label(room, chart.frame(room).0, between.collect(), &note_beside(&place, &[], note_width))
}
