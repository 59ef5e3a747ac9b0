//! The map of a grid. All cells that touch are joined, so it shows no tunnels.
//!
//! Where there is room, each cell holds words. On a larger grid each row is one line of signs.

use super::canvas::{Canvas, Ink, cut, width};
use super::legend::{Pieces, width_of, with_legend, write};
use super::{Chart, ChartRoom, Space};
use crate::game::cave::grid::column_and_row;

/// Columns for text in a cell, by preference.
const INSIDE: [usize; 2] = [13, 6];

/// Lines of text in a cell.
const LINES: usize = 3;

/// Lines of a cell, with its top edge.
const HEIGHT: usize = LINES + 1;

/// Columns for the edge of a cell, and for a blank on either side of the text.
const FRAME: usize = 3;

/// Columns for the numbers of the rows.
const MARGIN: usize = 2;

/// The signs of cells without words.
const SIGNS: [&str; 3] = ["[ ] you are here", "( ) visited", ".  not visited"];

/// The sign of a note in a cell without words.
const NOTED: &str = "' your note";

/// Columns for the brackets of a cell without words.
const BRACKETS: usize = 2;

/// A square grid to draw. Its rooms are numbered row by row, from the lower left corner on.
#[derive(Clone, Copy, Debug)]
pub struct GridMap {
    /// The rows, and the columns.
    pub(crate) size: u8,
    /// Writes the name of a column, which is counted from 1.
    pub(crate) column: fn(u8) -> String,
    /// Writes the name of the room in this column and row.
    pub(crate) name: fn([u8; 2]) -> String,
    /// The keys of the drawing.
    pub(crate) legend: &'static [&'static str],
}

impl GridMap {
    /// Returns the name of a room.
    pub fn name(&self, room: u32) -> String {
        (self.name)(column_and_row(room, self.size))
    }

    fn rows(&self) -> usize {
        self.size.into()
    }

    /// Draws a chart, with a legend; `None` if it does not fit.
    pub fn draw(&self, chart: &Chart, space: Space) -> Option<String> {
        let name = |room| self.name(room);
        let in_words = self.fitting(chart, space).and_then(|inside| {
            let legend = [chart.keys(self.legend), vec![]];
            let shown = |room, place: &ChartRoom| {
                let note = shown_note(place, inside);
                let lines = text(chart, room, place, inside).concat();
                let is_written = lines.iter().any(|(word, _)| *word == note);
                note.get(1..note.len() - 1).filter(|_| is_written).unwrap_or_default().to_owned()
            };
            with_legend(self.lines(chart, inside), legend, chart, space, false, name, shown)
        });
        in_words.or_else(|| {
            let picture = self.in_signs(chart, space)?;
            let keys = SIGNS.into_iter().chain(chart.noted().next().map(|_| NOTED)).map(ToOwned::to_owned).collect();
            let legend = [keys, chart.explained("")];
            with_legend(picture, legend, chart, space, false, name, |_, _| String::new())
        })
    }

    /// Draws a chart in words, which need no legend; `None` if it does not fit.
    pub(crate) fn draw_in_words(&self, chart: &Chart, space: Space) -> Option<String> {
        self.fitting(chart, space).map(|inside| self.lines(chart, inside).join("\n"))
    }

    /// Draws a chart without a legend; `None` if it does not fit, or would leave something out.
    pub(crate) fn draw_alone(&self, chart: &Chart, space: Space) -> Option<String> {
        self.draw_in_words(chart, space).or_else(|| Some(self.in_signs(chart, space)?.join("\n")))
    }

    /// Returns the widest inside of a cell with words whose grid fits. Odds need words, even on a low screen. They are left out
    /// only where the cell already says that the gold glitters.
    fn fitting(&self, chart: &Chart, space: Space) -> Option<usize> {
        let widest = (space.columns.saturating_sub(MARGIN + 1) / self.rows()).saturating_sub(FRAME);
        if chart.shows_odds() {
            let needed = chart.places().filter_map(|(_, place)| place.note.as_deref()).map(width).max();
            return Some(widest.min(INSIDE[0])).filter(|inside| *inside >= needed.unwrap_or_default().max(INSIDE[1]));
        }
        INSIDE.into_iter().find(|inside| self.rows() * HEIGHT + 2 <= space.lines && *inside <= widest)
    }

    /// Draws a chart with a line for each row; `None` if it does not fit, or if the chart shows odds, which signs cannot.
    fn in_signs(&self, chart: &Chart, space: Space) -> Option<Vec<String>> {
        let rows = self.rows();
        let widest = space.columns.saturating_sub(MARGIN) / rows;
        let labels: Vec<_> = (1..).take(rows * rows).map(|room| (room, signs(chart, room))).collect();
        let inside = labels.iter().map(|(_, label)| width_of(label)).fold(1, usize::max);
        if chart.shows_odds() || rows + 1 > space.lines || widest < inside + BRACKETS {
            return None;
        }
        // With a blank between the cells, if there is room.
        let pitch = widest.min(inside + BRACKETS + 1);
        let mut canvas = Canvas::new(rows + 1, MARGIN + rows * pitch);
        for (index, column) in (1..=self.size).enumerate() {
            canvas.write(rows, MARGIN + index * pitch + 1, &(self.column)(column), Ink::Plain);
        }
        for (line, row) in (1..=rows).rev().enumerate() {
            canvas.write(line, 0, &row.to_string(), Ink::Plain);
        }
        for ((room, label), index) in labels.into_iter().zip(0..) {
            let (row, column) = (rows - 1 - index / rows, MARGIN + index % rows * pitch);
            let ([open, close], ink) = chart.frame(room);
            canvas.write(row, column, open, ink);
            write(&mut canvas, row, column + 1, &label);
            canvas.write(row, column + 1 + inside, close, ink);
        }
        Some(canvas.lines())
    }

    fn lines(&self, chart: &Chart, inside: usize) -> Vec<String> {
        let rows = self.rows();
        let width = inside + FRAME;
        let bottom = rows * HEIGHT;
        let mut canvas = Canvas::new(bottom + 2, MARGIN + rows * width + 1);
        let edge = format!("+{}", "-".repeat(width - 1)).repeat(rows) + "+";
        let sides = format!("|{}", " ".repeat(width - 1)).repeat(rows) + "|";
        for line in 0..=bottom {
            canvas.write(line, MARGIN, if line % HEIGHT == 0 { &edge } else { &sides }, Ink::Plain);
        }
        for (index, column) in (1..=self.size).enumerate() {
            canvas.write(bottom + 1, MARGIN + index * width + width / 2, &(self.column)(column), Ink::Plain);
        }
        for (index, row) in (1..=rows).rev().enumerate() {
            canvas.write(index * HEIGHT + 1, 0, &row.to_string(), Ink::Plain);
        }
        for (room, index) in (1..).zip(0..rows * rows) {
            let (row, column) = (index / rows, index % rows);
            let top = (rows - 1 - row) * HEIGHT + 1;
            let text = chart.place(room).map(|place| text(chart, room, place, inside)).unwrap_or_default();
            for (line, words) in (top..).zip(text) {
                write(&mut canvas, line, MARGIN + column * width + 2, &words);
            }
        }
        canvas.lines()
    }
}

/// Returns the lines of a cell: the things in it, what the player felt there, and the note. If a narrow cell breaks
/// them, blank lines give way.
fn text(chart: &Chart, room: u32, place: &ChartRoom, inside: usize) -> Vec<Pieces> {
    let you = (chart.here == Some(room)).then_some("you").into_iter().chain(chart.facing_in(room));
    let things =
        you.map(|word| (word, Ink::Here)).chain(place.things.iter().map(|thing| (thing.name.as_str(), thing.ink)));
    let quiet = place.sensed.as_ref().filter(|sensed| sensed.is_empty()).map(|_| ("quiet", Ink::Plain));
    let felt = quiet.into_iter().chain(place.sensed.iter().flatten().map(|sensed| (sensed.words, sensed.ink)));
    let mut lines = broken(things, inside);
    lines.extend(broken(felt, inside));
    let shown = |note: &String| if chart.shows_odds() { note.clone() } else { shown_note(place, inside) };
    lines.extend(place.note.as_ref().map(|note| vec![(shown(note), Ink::Note)]));
    if lines.len() > LINES {
        lines.retain(|line| !line.is_empty());
    }
    lines.truncate(LINES);
    lines
}

/// Returns the signs of a cell: the first letters of the things in it, what the player felt there, whether there is a note,
/// and the way the player faces.
fn signs(chart: &Chart, room: u32) -> Pieces {
    let place = chart.place(room);
    let facing = chart.facing_in(room).map(|sign| (sign.to_owned(), Ink::Here));
    let initials = place.into_iter().flat_map(ChartRoom::initials);
    let note = place.and_then(|place| place.note.as_ref()).map(|_| ("'".to_owned(), Ink::Note));
    let signs: Pieces = initials.chain(chart.signs(room)).chain(note).chain(facing).collect();
    let is_blank = signs.is_empty() && chart.frame(room).0 == [" ", " "];
    if is_blank { vec![(".".to_owned(), Ink::Plain)] } else { signs }
}

/// Breaks words into lines, at least one.
fn broken<'w>(words: impl Iterator<Item = (&'w str, Ink)>, inside: usize) -> Vec<Pieces> {
    let mut lines = vec![Pieces::new()];
    for (word, ink) in words {
        let word = (cut(word, inside), ink);
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push(word),
            Some(line) if width_of(line) + 1 + width(&word.0) <= inside => {
                line.extend([(" ".to_owned(), Ink::Plain), word]);
            }
            _ => lines.push(vec![word]),
        }
    }
    lines
}

/// Returns the part of a note that fits a cell, in quotes, which tell it from a thing.
fn shown_note(place: &ChartRoom, inside: usize) -> String {
    place.note.as_deref().map(|note| format!("'{}'", cut(note, inside - 2))).unwrap_or_default()
}
