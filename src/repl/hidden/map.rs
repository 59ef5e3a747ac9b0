//! A player's map: drawn, or as a table.

use crate::repl::chart::canvas::{Canvas, Ink, cut, width};
use crate::repl::chart::{Chart, ChartRoom, Seen, Space, plan};

/// The columns of the table, and their greatest widths.
const HEADINGS: [(&str, usize); 5] =
    [("room", 5), ("tunnels", 13), ("sensed", 24), ("in it", 18), ("note", Space::MOST.columns)];

/// Blanks between two columns of the table.
const GAP: usize = 2;

const LEGEND: &str = "[4] you are here   (4) visited    4  not visited   In full: map words";

/// The legend of a map that is no player's.
const IN_FULL: &str = "In full: map words";

/// Draws the map, or makes a table if a drawing would not read well. `None` if neither fits.
pub fn draw(chart: &Chart, space: Space) -> Option<String> {
    plan::draw(chart, space).or_else(|| table(chart, space))
}

/// Makes a table of the rooms that the player visited or noted.
fn table(chart: &Chart, space: Space) -> Option<String> {
    if width(LEGEND) > space.columns {
        return None;
    }
    let rows: Vec<_> =
        chart.places().filter(|(_, place)| is_told(place)).map(|(room, place)| row(chart, room, place)).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: [usize; HEADINGS.len()] = std::array::from_fn(widest);
    let keys = if chart.is_nobodys() { IN_FULL } else { LEGEND };
    let mut canvas = Canvas::new(rows.len() + 1, space.columns);
    let mut left = 0;
    for (column, (heading, most)) in HEADINGS.into_iter().enumerate().filter(|(column, _)| widths[*column] > 0) {
        let most = widths[column].max(heading.len()).min(most).min(space.columns.saturating_sub(left));
        canvas.write(0, left, heading, Ink::Plain);
        for (line, row) in (1..).zip(&rows) {
            let ink = if column == 0 && row[0].starts_with('[') { Ink::Here } else { Ink::Plain };
            canvas.write(line, left, &cut(&row[column], most), ink);
        }
        left += most + GAP;
    }
    let legend = [String::new(), keys.to_owned()].into_iter().chain(chart.dead_explained());
    Some(canvas.lines().into_iter().chain(legend).collect::<Vec<_>>().join("\n"))
}

/// Returns whether more is known of a room than that a tunnel leads there.
fn is_told(place: &ChartRoom) -> bool {
    *place != ChartRoom { seen: Seen::Named, ..ChartRoom::default() }
}

fn row(chart: &Chart, room: u32, place: &ChartRoom) -> [String; HEADINGS.len()] {
    let [open, close] = chart.brackets(room);
    let tunnels: Vec<_> = place.tunnels.iter().map(ToString::to_string).collect();
    let things: Vec<_> = place.things.iter().map(|thing| thing.name.as_str()).collect();
    let sensed = place.sensed.as_ref().map(|sensed| match sensed.as_slice() {
        [] => "nothing".to_owned(),
        sensed => sensed.iter().map(|sensed| sensed.words).collect::<Vec<_>>().join(", "),
    });
    [
        format!("{open}{room}{close}"),
        tunnels.join(", "),
        sensed.unwrap_or_default(),
        things.join(", "),
        place.note.clone().unwrap_or_default(),
    ]
}
