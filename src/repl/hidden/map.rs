//! A player's map as pages of a table or of words, because the alternate screen cannot be scrolled.
//!
//! `draw` makes a table, not a plan: each game numbers the rooms anew.

use crate::repl::chart::canvas::{Canvas, Ink, cut, width};
use crate::repl::chart::{Chart, ChartRoom, MAP_WIDTH, Seen};
use crate::text::wrapped;

/// Rooms of a page of the table.
const ROOMS_ON_A_PAGE: usize = 15;

/// Lines of a page of words.
const LINES_ON_A_PAGE: usize = 18;

/// The columns of the table, and their greatest widths.
const HEADINGS: [(&str, usize); 5] = [("room", 5), ("tunnels", 13), ("sensed", 24), ("in it", 18), ("note", MAP_WIDTH)];

/// Blanks between two columns of the table.
const GAP: usize = 2;

const LEGEND: &str = "[4] you are here   (4) visited    4  not visited   In full: map words";

/// Draws a page, from 1, of the rooms that the player visited or noted; `None` if there is no such page.
#[must_use]
pub fn draw(chart: &Chart, page: usize) -> Option<String> {
    let rows: Vec<_> =
        chart.places().filter(|(_, place)| is_told(place)).map(|(room, place)| row(chart, room, place)).collect();
    let (shown, more) = turned_to(&rows, ROOMS_ON_A_PAGE, page)?;
    let mut canvas = Canvas::new(shown.len() + 1, MAP_WIDTH);
    let mut left = 0;
    for (column, (heading, most)) in HEADINGS.into_iter().enumerate() {
        let widest = rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
        if widest == 0 {
            continue;
        }
        let most = widest.max(heading.len()).min(most).min(MAP_WIDTH - left);
        canvas.write(0, left, heading, Ink::Plain);
        for (line, row) in (1..).zip(shown) {
            let ink = if column == 0 && row[0].starts_with('[') { Ink::Here } else { Ink::Plain };
            canvas.write(line, left, &cut(&row[column], most), ink);
        }
        left += most + GAP;
    }
    let more = more.then(|| format!("For more rooms type map {}.", page + 1));
    let lines = canvas.lines().into_iter().chain([String::new(), LEGEND.to_owned()]).chain(more);
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// Describes a page, from 1, of all known rooms; `None` if there is no such page.
#[must_use]
pub fn in_words(chart: &Chart, page: usize) -> Option<String> {
    let words = chart.in_words(|room| room.to_string(), "room");
    let lines: Vec<_> = words.lines().flat_map(|line| wrapped(line, MAP_WIDTH, "")).collect();
    let (shown, more) = turned_to(&lines, LINES_ON_A_PAGE, page)?;
    let more = more.then(|| format!("For more rooms type map words {}.", page + 1));
    Some(shown.iter().cloned().chain(more).collect::<Vec<_>>().join("\n"))
}

/// Returns the lines of a page, and whether more follow. The first page may be empty.
fn turned_to<T>(lines: &[T], on_a_page: usize, page: usize) -> Option<(&[T], bool)> {
    let first = page.checked_sub(1)?.checked_mul(on_a_page)?;
    let rest = lines.get(first..).filter(|rest| !rest.is_empty() || page == 1)?;
    Some((&rest[..rest.len().min(on_a_page)], rest.len() > on_a_page))
}

/// Returns whether more is known of a room than that a tunnel leads there.
fn is_told(place: &ChartRoom) -> bool {
    *place != ChartRoom { seen: Seen::Named, ..ChartRoom::default() }
}

fn row(chart: &Chart, room: u32, place: &ChartRoom) -> [String; HEADINGS.len()] {
    let [open, close] = chart.brackets(room);
    let tunnels: Vec<_> = place.tunnels.iter().map(ToString::to_string).collect();
    let things: Vec<_> = place.things.iter().map(|thing| thing.name.as_str()).collect();
    let sensed = match place.seen {
        Seen::Visited if place.sensed.is_empty() => "nothing".to_owned(),
        _ => place.sensed.join(", "),
    };
    [
        format!("{open}{room}{close}"),
        tunnels.join(", "),
        sensed,
        things.join(", "),
        place.note.clone().unwrap_or_default(),
    ]
}
