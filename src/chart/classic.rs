//! The map of a cave. Well-known caves have a drawing of their own, in which every room has a fixed place.

use crate::chart::canvas::{Canvas, Ink};
use crate::chart::legend::{KEYS, WHOLE, note_beside, width_of, with_legend, write};
use crate::chart::{Chart, ChartRoom, Space, plan};
use crate::game::classic::CaveSource;
use drawings::{DODECAHEDRON_FLAT, DRAWINGS, Drawing, Point};

mod drawings;

/// Columns for the things, the note and the signs after the number of a room.
const LABEL_WIDTH: usize = 8;

/// Explains the arrow of a tunnel that leaves at an edge.
const EXITS_EXPLAINED: &str = "--> 4 goes round the edge to room 4";

/// Draws a chart of a cave, leaving out the notes if it does not fit otherwise. A cave without a drawing of its own is
/// laid out anew, and so is one whose drawing does not fit. `None` if that does not fit either, or does not read well.
pub fn draw(cave: &CaveSource, chart: &Chart, space: Space) -> Option<String> {
    drawn(cave, chart, space).or_else(|| if has_one_way_tunnels(cave, chart) { None } else { plan::draw(chart, space) })
}

/// Draws the dodecahedron of 1973.
pub(crate) fn dodecahedron() -> String {
    let mut chart = Chart::default();
    chart.reveal(&(DODECAHEDRON_FLAT.cave)());
    DODECAHEDRON_FLAT.draw(&chart, Space::MOST, 0).unwrap_or_default()
}

/// Returns whether the hunter knows that a tunnel on the chart leads one way.
fn has_one_way_tunnels(cave: &CaveSource, chart: &Chart) -> bool {
    let CaveSource::Known(cave) = cave else { return false };
    let leads = |from: u32, to: u32| {
        let tunnels = cave.room(from).map(|from| cave.tunnels(from)).unwrap_or_default();
        tunnels.iter().any(|room| room.number() == to)
    };
    !chart.tunnels().into_iter().all(|(one, other)| leads(one, other) && leads(other, one))
}

fn drawn(cave: &CaveSource, chart: &Chart, space: Space) -> Option<String> {
    let CaveSource::Known(cave) = cave else { return None };
    let drawing = DRAWINGS.iter().find(|drawing| (drawing.cave)() == **cave)?;
    // Odds are never cut.
    let widths = if chart.shows_odds() { &[WHOLE][..] } else { &[LABEL_WIDTH, 0] };
    widths.iter().find_map(|label_width| drawing.draw(chart, space, *label_width))
}

impl Drawing {
    fn draw(&self, chart: &Chart, space: Space, label_width: usize) -> Option<String> {
        let mut canvas = Canvas::new(self.rows, Space::MOST.columns);
        let tunnels = chart.tunnels();
        for tunnel in &tunnels {
            self.draw_tunnel(&mut canvas, *tunnel);
        }
        let shown = |room, place: &ChartRoom| shown_note(chart, room, place, label_width);
        // A room is drawn over the strokes that meet there.
        for (room, place) in chart.places() {
            let (row, column) = self.point(room);
            let note = shown(room, place);
            // Beside wide odds a tunnel needs the blanks around a room.
            let frame = |room| chart.frame(room).0.map(|sign| if chart.shows_odds() { sign.trim() } else { sign });
            let bracket = |room| frame(room)[0].len();
            let label = chart.label(room, frame(room), place.initials(), &note);
            let start = column - bracket(room);
            let end = start + width_of(&label);
            let is_hidden = |(other, _): (u32, &ChartRoom)| {
                let (at, next) = self.point(other);
                at == row && column < next && next - bracket(other) <= end
            };
            if chart.shows_odds() && chart.places().any(is_hidden) {
                return None;
            }
            write(&mut canvas, row, start, &label);
        }
        canvas.squeeze_rows();
        let picture = canvas.fitted(space.columns)?;
        let has_exits = tunnels.iter().any(|tunnel| self.exit(*tunnel).is_some());
        let exits = has_exits.then(|| EXITS_EXPLAINED.to_owned());
        let legend = [chart.keys(&KEYS), exits.into_iter().chain(chart.explained("=")).collect()];
        with_legend(picture, legend, chart, space, false, |room| room.to_string(), shown)
    }

    fn point(&self, room: u32) -> Point {
        self.places[room as usize - 1]
    }

    /// Returns the arrow of a tunnel that goes round the edge.
    fn exit(&self, (one, other): (u32, u32)) -> Option<&(u32, u32, Point)> {
        self.exits.iter().find(|(from, to, _)| [(one, other), (other, one)].contains(&(*from, *to)))
    }

    fn draw_tunnel(&self, canvas: &mut Canvas, (one, other): (u32, u32)) {
        if let Some((from, to, head)) = self.exit((one, other)) {
            return draw_exit(canvas, self.point(*from), *head, *to);
        }
        let elbow = self.elbows.iter().find(|(from, to, _)| (*from, *to) == (one, other));
        let corners = elbow.map_or(&[][..], |(_, _, corners)| corners);
        let mut at = self.point(one);
        for next in corners.iter().copied().chain([self.point(other)]) {
            canvas.stroke(at, next);
            at = next;
        }
        for (row, column) in corners {
            canvas.write(*row, *column, "+", Ink::Plain);
        }
    }
}

/// Draws an arrow from a room to the right or down, with the room that the tunnel leads to behind its head.
fn draw_exit(canvas: &mut Canvas, room: Point, head: Point, to: u32) {
    canvas.stroke(room, head);
    let (row, column) = head;
    let (sign, (name_row, name_column)) =
        if row == room.0 { (">", (row, column + 2)) } else { ("v", (row + 1, column)) };
    canvas.write(row, column, sign, Ink::Plain);
    canvas.write(name_row, name_column, &to.to_string(), Ink::Plain);
}

/// Returns the part of a note that fits a label beside the things in the room and what was sensed there.
fn shown_note(chart: &Chart, room: u32, place: &ChartRoom, label_width: usize) -> String {
    let things = place.initials();
    let blank_and_sign = if things.is_empty() { 1 } else { 2 };
    note_beside(place, &[&things, &chart.signs(room)], label_width.saturating_sub(blank_and_sign))
}
