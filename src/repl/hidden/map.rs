//! A player's map: drawn, or as pages of a table or of words, because the alternate screen cannot be scrolled.

use crate::repl::chart::canvas::{Canvas, Ink, cut, width};
use crate::repl::chart::{Chart, ChartRoom, NOTHING_SENSED, Seen, Space, plan};
use crate::text::wrapped;

/// The most rooms of a page of the table, and the other lines besides the legend.
const ROOMS_ON_A_PAGE: usize = 15;
const BELOW: usize = 3;

/// The most lines of a page of words.
const LINES_ON_A_PAGE: usize = 18;

/// The columns of the table, and their greatest widths.
const HEADINGS: [(&str, usize); 5] =
    [("room", 5), ("tunnels", 13), ("sensed", 24), ("in it", 18), ("note", Space::MOST.columns)];

/// Blanks between two columns of the table.
const GAP: usize = 2;

const LEGEND: &str = "[4] you are here   (4) visited    4  not visited   In full: map words";

/// The legend of a map that is no player's.
const IN_FULL: &str = "In full: map words";

/// Said above the words that replace a drawing.
pub(super) const TOO_NARROW: &str = "The window is too narrow for the drawing; here is the list.";

/// Draws the map, or makes pages of a table if a drawing would not read well. `None` if neither fits.
#[must_use]
pub fn draw(chart: &Chart, space: Space) -> Option<Vec<String>> {
    plan::draw(chart, space).map(|drawn| vec![drawn]).or_else(|| table(chart, space))
}

/// Makes pages of a table of the rooms that the player visited or noted.
fn table(chart: &Chart, space: Space) -> Option<Vec<String>> {
    if width(LEGEND) > space.columns {
        return None;
    }
    let rows: Vec<_> =
        chart.places().filter(|(_, place)| is_told(place)).map(|(room, place)| row(chart, room, place)).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: [usize; HEADINGS.len()] = std::array::from_fn(widest);
    let keys = if chart.is_nobodys() { IN_FULL } else { LEGEND };
    let legend: Vec<_> = [keys.to_owned()].into_iter().chain(chart.dead_explained()).collect();
    let on_a_page = ROOMS_ON_A_PAGE.min(space.lines.saturating_sub(BELOW + legend.len())).max(1);
    Some(pages(&rows, on_a_page, "map", |shown| {
        let mut canvas = Canvas::new(shown.len() + 1, space.columns);
        let mut left = 0;
        for (column, (heading, most)) in HEADINGS.into_iter().enumerate().filter(|(column, _)| widths[*column] > 0) {
            let most = widths[column].max(heading.len()).min(most).min(space.columns.saturating_sub(left));
            canvas.write(0, left, heading, Ink::Plain);
            for (line, row) in (1..).zip(shown) {
                let ink = if column == 0 && row[0].starts_with('[') { Ink::Here } else { Ink::Plain };
                canvas.write(line, left, &cut(&row[column], most), ink);
            }
            left += most + GAP;
        }
        canvas.lines().into_iter().chain([String::new()]).chain(legend.iter().cloned()).collect()
    }))
}

/// Describes all known rooms, in pages.
#[must_use]
pub fn in_words(chart: &Chart, space: Space) -> Vec<String> {
    let on_a_page = LINES_ON_A_PAGE.min(space.lines.saturating_sub(1)).max(1);
    pages(&lines(chart, space), on_a_page, "map words", <[String]>::to_vec)
}

/// Describes all known rooms in pages, in place of a drawing that does not fit.
pub(super) fn instead_of_drawing(chart: &Chart, space: Space) -> Vec<String> {
    let told = wrapped(TOO_NARROW, space.columns, "");
    let on_a_page = LINES_ON_A_PAGE.min(space.lines.saturating_sub(1 + told.len())).max(1);
    let mut pages = pages(&lines(chart, space), on_a_page, "map", <[String]>::to_vec);
    pages[0] = format!("{}\n{}", told.join("\n"), pages[0]);
    pages
}

/// Describes all known rooms, a line each.
pub(super) fn in_full(chart: &Chart) -> String {
    chart.in_words(|room| room.to_string(), "room", NOTHING_SENSED)
}

fn lines(chart: &Chart, space: Space) -> Vec<String> {
    in_full(chart).lines().flat_map(|line| wrapped(line, space.columns, "")).collect()
}

/// Writes pages of lines or rows, at least one. Each but the last says which `command` shows the next.
fn pages<T>(rows: &[T], on_a_page: usize, command: &str, write: impl Fn(&[T]) -> Vec<String>) -> Vec<String> {
    if rows.is_empty() {
        return vec![write(rows).join("\n")];
    }
    let count = rows.len().div_ceil(on_a_page);
    let page = |(number, rows)| {
        let more = (number < count).then(|| format!("For more rooms type {command} {}.", number + 1));
        write(rows).into_iter().chain(more).collect::<Vec<_>>().join("\n")
    };
    (1..).zip(rows.chunks(on_a_page)).map(page).collect()
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
