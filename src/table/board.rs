//! The board that everybody sees (H25), and what may be written or said.

use thiserror::Error;

use crate::sanitize::is_unsafe_to_print;

/// The most lines (H25).
const LINES: usize = 50;
/// The most characters of a line (H25).
const WIDTH: usize = 200;

/// The board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board(Vec<String>);

/// Why the board does not change, or why a text is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum BadLine {
    #[error("the board is full ({LINES} lines): strike one out first, as in strike 1")]
    Full,
    #[error("a text must have 1 to {WIDTH} printable characters")]
    Unfit,
    #[error("type strike and the number of a line that is on the board")]
    NoSuchLine,
    #[error("the dead say and write nothing until the end")]
    Dead,
    #[error("you have said all that fits the record, so you can say and write nothing more; the game goes on")]
    AllSaid,
}

impl Board {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes a text as the last line.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), BadLine> {
        let text = fit(text)?;
        if self.0.len() == LINES {
            return Err(BadLine::Full);
        }
        self.0.push(text);
        Ok(())
    }

    /// Strikes out a line, counted from 1.
    pub(crate) fn strike(&mut self, line: usize) -> Result<(), BadLine> {
        let index = line.checked_sub(1).filter(|index| *index < self.0.len()).ok_or(BadLine::NoSuchLine)?;
        self.0.remove(index);
        Ok(())
    }

    pub(crate) fn words(&self) -> String {
        if self.0.is_empty() {
            return "The board is empty.".to_owned();
        }
        let numbered = (1..).zip(&self.0).map(|(number, line): (u32, _)| format!("{number:>3}  {line}"));
        ["The board:".to_owned()].into_iter().chain(numbered).collect::<Vec<_>>().join("\n")
    }
}

/// Invisible characters in emoji: the first joins several into one picture, the second asks for colour.
const IN_PICTURES: [char; 2] = ['\u{200d}', '\u{fe0f}'];

/// Checks a text, and returns it with single blanks between its words. Otherwise a player could pad a line with blanks so
/// that the next looks like one of the program's.
pub(crate) fn fit(text: &str) -> Result<String, BadLine> {
    let text = text.replace(IN_PICTURES, "").split_whitespace().collect::<Vec<_>>().join(" ");
    let is_fit = (1..=WIDTH).contains(&text.chars().count()) && !text.contains(is_unsafe_to_print);
    if is_fit { Ok(text) } else { Err(BadLine::Unfit) }
}
