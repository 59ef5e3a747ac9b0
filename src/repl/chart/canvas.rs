//! Text that is put together by rows and columns, and coloured last.
//!
//! A column is what a terminal gives to a narrow character. Deliberately absent: what is drawn.

use unicode_width::UnicodeWidthChar;

use crate::repl::style;

/// What a piece of a drawing means, and so its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    #[default]
    Plain,
    Place,
    Danger,
    Gain,
}

impl Ink {
    fn write(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Place => style::place(text),
            Self::Danger => style::danger(text),
            Self::Gain => style::gain(text),
        }
    }
}

/// A sheet of so many rows and columns.
pub(crate) struct Canvas(Vec<Vec<Cell>>);

/// What is in one column: a character with its accents, or nothing behind a wide one.
#[derive(Clone)]
struct Cell {
    text: String,
    ink: Ink,
}

impl Canvas {
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        Self(vec![vec![Cell { text: " ".to_owned(), ink: Ink::Plain }; columns]; rows])
    }

    /// Writes from a column on, and tells the column behind. What is beyond the edge is left out.
    pub(crate) fn write(&mut self, row: usize, column: usize, text: &str, ink: Ink) -> usize {
        let mut column = column;
        for character in text.chars() {
            let mut covered = self.0[row].iter_mut().skip(column);
            match character.width() {
                Some(0) => {
                    if let Some(before) = column.checked_sub(1).and_then(|before| self.0[row].get_mut(before)) {
                        before.text.push(character);
                    }
                }
                Some(width) if covered.len() >= width => {
                    covered.by_ref().take(width).for_each(|cell| *cell = Cell { text: String::new(), ink });
                    self.0[row][column].text.push(character);
                    column += width;
                }
                _ => {}
            }
        }
        column
    }

    /// Draws a stroke from one point to another, straight across or straight down, both included.
    pub(crate) fn stroke(&mut self, (from_row, from): (usize, usize), (to_row, to): (usize, usize)) {
        let sign = if from_row == to_row { "-" } else { "|" };
        for row in from_row.min(to_row)..=from_row.max(to_row) {
            for column in from.min(to)..=from.max(to) {
                self.write(row, column, sign, Ink::Plain);
            }
        }
    }

    /// The rows from top to bottom, without the blanks at their ends.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|row| line(row)).collect()
    }
}

fn line(row: &[Cell]) -> String {
    let end = row.iter().rposition(|cell| cell.text != " ").map_or(0, |last| last + 1);
    let runs = row[..end].chunk_by(|left, right| left.ink == right.ink);
    runs.map(|run| run[0].ink.write(&run.iter().map(|cell| cell.text.as_str()).collect::<String>())).collect()
}

/// Counts the columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Cuts a text to so many columns; the last is then an ellipsis.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let shortened = beginning(text, columns.saturating_sub(1));
    if columns == 0 { String::new() } else { format!("{shortened}…") }
}

/// As much of a text as so many columns hold.
pub(crate) fn beginning(text: &str, columns: usize) -> &str {
    let ends = text.char_indices().map(|(at, character)| at + character.len_utf8());
    let end = ends.take_while(|end| width(&text[..*end]) <= columns).last();
    &text[..end.unwrap_or(0)]
}
