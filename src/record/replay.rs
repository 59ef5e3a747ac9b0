//! The lines of a record, while it is played again.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

use super::RecordError;

/// A record that is played again. Its lines come before any that are typed.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    file: PathBuf,
    lines: VecDeque<(usize, String)>,
    at: usize,
    is_blank: bool,
    then: Then,
    takes_anything: bool,
    hidden_hunts: u32,
}

/// What happens after the last line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The input ends.
    Stop,
    /// The player goes on, and is not shown earlier secrets.
    HandOver,
}

impl Replay {
    /// Plays these lines, each with its number in the file. A line that is refused is an error, unless the record
    /// `takes_anything`.
    pub(crate) const fn new(file: PathBuf, lines: VecDeque<(usize, String)>, then: Then, takes_anything: bool) -> Self {
        Self { file, lines, at: 0, is_blank: false, then, takes_anything, hidden_hunts: 0 }
    }

    /// Hides the hunts before this one, counted from 1.
    pub(crate) fn showing_from(self, hunt: u32) -> Self {
        Self { hidden_hunts: hunt, ..self }
    }

    /// Returns the next line.
    pub(crate) fn next_line(&mut self) -> Option<String> {
        let (number, line) = self.lines.pop_front()?;
        (self.at, self.is_blank) = (number, line.trim().is_empty());
        Some(line)
    }

    /// Returns what happens after the last line.
    pub(crate) const fn then(&self) -> Then {
        self.then
    }

    /// Returns whether there are no more lines.
    pub(crate) fn is_at_end(&self) -> bool {
        self.lines.is_empty()
    }

    /// Counts a hunt that begins.
    pub(crate) const fn prepare_hunt(&mut self) {
        self.hidden_hunts = self.hidden_hunts.saturating_sub(1);
    }

    /// Returns whether the hunt is hidden.
    pub(crate) const fn is_hidden(&self) -> bool {
        self.hidden_hunts > 0
    }

    /// Returns the error for a refused line, if it may not be refused. An empty line may be: it is there for the reader.
    pub(crate) fn refused(&self, why: &str) -> Option<io::Error> {
        (!self.takes_anything && !self.is_blank).then(|| RecordError::new(self.at, why).in_file(&self.file))
    }

    /// Notes that the player leaves by a line of the record.
    pub(crate) fn quit(&self) -> io::Result<()> {
        match (self.then, self.lines.front()) {
            (Then::HandOver, _) => {
                Err(RecordError::new(self.at, "the game is left here, so there is nothing to go on with")
                    .in_file(&self.file))
            }
            (Then::Stop, Some((number, _))) => {
                Err(RecordError::new(*number, format!("the game was left before, in line {}", self.at))
                    .in_file(&self.file))
            }
            (Then::Stop, None) => Ok(()),
        }
    }
}
