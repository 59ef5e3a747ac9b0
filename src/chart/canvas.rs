//! A drawing of coloured text in rows and columns. A column is the width of a narrow character.

pub(crate) use textwrap::core::display_width as width;
use unicode_width::UnicodeWidthChar;

use crate::sanitize::{COLOUR, JOINER};
use crate::style;

/// Columns between two texts, by preference.
const GAPS: [usize; 2] = [2, 1];

/// The meaning of a piece of a drawing, which gives its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    #[default]
    Plain,
    Here,
    /// A room where the player was.
    Visited,
    Note,
    Danger,
    Gain,
}

impl Ink {
    fn write(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Here => style::here(text),
            Self::Visited => style::visited(text),
            Self::Note => style::noted(text),
            Self::Danger => style::danger(text),
            Self::Gain => style::gain(text),
        }
    }
}

/// The cells of a drawing, by row and column.
pub(crate) struct Canvas(Vec<Vec<Cell>>);

/// One column: a character with its accents, or nothing behind a wide character.
#[derive(Clone)]
struct Cell {
    text: String,
    ink: Ink,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Horizontal,
    Vertical,
    Text,
}

impl Cell {
    const BLANK: Self = Self { text: String::new(), ink: Ink::Plain, kind: Kind::Blank };

    fn is_visible(&self) -> bool {
        self.kind != Kind::Blank && self.text != " "
    }
}

impl Canvas {
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        Self(vec![vec![Cell { text: " ".to_owned(), ..Cell::BLANK }; columns]; rows])
    }

    /// Writes a text from a column, cut at the edge, and returns the column after it. An emoji of several pictures is written
    /// as these pictures, because terminals differ in how wide they draw it.
    pub(crate) fn write(&mut self, row: usize, column: usize, text: &str, ink: Ink) -> usize {
        let mut column = column;
        for character in text.chars().filter(|character| ![COLOUR, JOINER].contains(character)) {
            let mut covered = self.0[row].iter_mut().skip(column);
            match character.width() {
                Some(0) => {
                    if let Some(before) = column.checked_sub(1).and_then(|before| self.0[row].get_mut(before)) {
                        before.text.push(character);
                    }
                }
                Some(width) if covered.len() >= width => {
                    covered.by_ref().take(width).for_each(|cell| *cell = Cell { ink, kind: Kind::Text, ..Cell::BLANK });
                    self.0[row][column].text.push(character);
                    column += width;
                }
                _ => {}
            }
        }
        column
    }

    /// Draws a horizontal or vertical stroke from one point to another, inclusive. Where two cross, the vertical one shows.
    pub(crate) fn stroke(&mut self, (from_row, from): (usize, usize), (to_row, to): (usize, usize)) {
        let (sign, kind) = if from_row == to_row { ("-", Kind::Horizontal) } else { ("|", Kind::Vertical) };
        for row in from_row.min(to_row)..=from_row.max(to_row) {
            for column in from.min(to)..=from.max(to) {
                let cell = &mut self.0[row][column];
                if cell.kind != Kind::Vertical {
                    *cell = Cell { text: sign.to_owned(), ink: Ink::Plain, kind };
                }
            }
        }
    }

    /// Removes blank rows at the edges. Of each run of rows that are blank or only continue strokes, keeps only one.
    pub(crate) fn squeeze_rows(&mut self) {
        let idle = |cell: &Cell| matches!(cell.kind, Kind::Blank | Kind::Vertical);
        let is_idle: Vec<_> = self.0.iter().map(|row| row.iter().all(idle)).collect();
        let mut is_kept = kept(&is_idle, 1).into_iter();
        self.0.retain(|_| is_kept.next().unwrap_or(true));
    }

    /// Does the same to columns, but keeps `gap` of each run.
    fn squeeze_columns(&mut self, gap: usize) {
        let idle = |cell: &Cell| matches!(cell.kind, Kind::Blank | Kind::Horizontal);
        let columns = self.0.first().map_or(0, Vec::len);
        let is_idle: Vec<_> = (0..columns).map(|column| self.0.iter().all(|row| idle(&row[column]))).collect();
        let is_kept = kept(&is_idle, gap);
        for row in &mut self.0 {
            let mut is_kept = is_kept.iter();
            row.retain(|_| is_kept.next().is_none_or(|kept| *kept));
        }
    }

    /// Makes a drawing as narrow as its texts allow, and returns its lines; `None` if they do not fit. Uses the first of
    /// the gaps between texts that fits.
    pub(crate) fn fitted(mut self, columns: usize) -> Option<Vec<String>> {
        let fits = GAPS.into_iter().any(|gap| {
            self.squeeze_columns(gap);
            self.width() <= columns
        });
        fits.then(|| self.lines())
    }

    /// Returns the columns up to the last visible one.
    fn width(&self) -> usize {
        self.0.iter().map(|row| end(row)).max().unwrap_or(0)
    }

    /// Returns the rows without trailing blanks.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|row| line(row)).collect()
    }
}

/// Returns which of some rows or columns to keep: of a run of idle ones `most`, and none at the edges.
fn kept(is_idle: &[bool], most: usize) -> Vec<bool> {
    let last = is_idle.iter().rposition(|idle| !idle).unwrap_or(0);
    let mut run = most;
    let is_kept = is_idle.iter().enumerate().map(|(at, idle)| {
        run = if *idle { run + 1 } else { 0 };
        !idle || run <= most && at < last
    });
    is_kept.collect()
}

/// Returns the column after the last visible one. A cell behind a wide character counts.
fn end(row: &[Cell]) -> usize {
    row.iter().rposition(Cell::is_visible).map_or(0, |last| last + 1)
}

fn line(row: &[Cell]) -> String {
    let runs = row[..end(row)].chunk_by(|left, right| left.ink == right.ink);
    runs.map(|run| run[0].ink.write(&run.iter().map(|cell| cell.text.as_str()).collect::<String>())).collect()
}

/// Cuts a text to a width in columns, and ends a cut text with an ellipsis.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let shortened = beginning(text, columns.saturating_sub(1));
    if columns == 0 { String::new() } else { format!("{shortened}…") }
}

/// Returns the longest beginning of a text that fits a width in columns.
pub(crate) fn beginning(text: &str, columns: usize) -> &str {
    let ends = text.char_indices().map(|(at, character)| at + character.len_utf8());
    let end = ends.take_while(|end| width(&text[..*end]) <= columns).last();
    &text[..end.unwrap_or(0)]
}
