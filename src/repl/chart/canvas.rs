//! A drawing of coloured text in rows and columns. A column is the width of a narrow character.

use unicode_width::UnicodeWidthChar;

use crate::repl::style;

/// The meaning of a piece of a drawing, which gives its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    #[default]
    Plain,
    Here,
    Danger,
    Gain,
}

impl Ink {
    fn write(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Here => style::here(text),
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
}

impl Canvas {
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        Self(vec![vec![Cell { text: " ".to_owned(), ink: Ink::Plain }; columns]; rows])
    }

    /// Writes a text from a column, cut at the edge, and returns the column after it.
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

    /// Draws a horizontal or vertical stroke from one point to another, inclusive.
    pub(crate) fn stroke(&mut self, (from_row, from): (usize, usize), (to_row, to): (usize, usize)) {
        let sign = if from_row == to_row { "-" } else { "|" };
        for row in from_row.min(to_row)..=from_row.max(to_row) {
            for column in from.min(to)..=from.max(to) {
                self.write(row, column, sign, Ink::Plain);
            }
        }
    }

    /// Returns the rows without trailing blanks.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|row| line(row)).collect()
    }
}

fn line(row: &[Cell]) -> String {
    let end = row.iter().rposition(|cell| cell.text != " ").map_or(0, |last| last + 1);
    let runs = row[..end].chunk_by(|left, right| left.ink == right.ink);
    runs.map(|run| run[0].ink.write(&run.iter().map(|cell| cell.text.as_str()).collect::<String>())).collect()
}

/// Returns the width of a text in columns.
pub(crate) fn width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
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
