//! Replays the lines of a record.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

use super::RecordError;

/// The lines of a record, which come before any that the player types.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    file: PathBuf,
    /// The lines that are left, with their numbers.
    lines: VecDeque<(usize, String)>,
    /// The number of the last line.
    at: usize,
    is_blank: bool,
    pub(crate) then: Then,
    may_refuse: bool,
    hidden_hunts: u32,
}

/// What happens after the last line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The input ends.
    Stop,
    /// The player continues, and does not see earlier secrets.
    HandOver,
}

impl Replay {
    /// Replays these lines. A refused line is an error, unless the record `may_refuse` lines.
    pub(crate) const fn new(file: PathBuf, lines: VecDeque<(usize, String)>, then: Then, may_refuse: bool) -> Self {
        Self { file, lines, at: 0, is_blank: false, then, may_refuse, hidden_hunts: 0 }
    }

    /// Hides the hunts before this one, counted from 1.
    pub(crate) fn showing_from(self, hunt: u32) -> Self {
        Self { hidden_hunts: hunt, ..self }
    }

    pub(crate) fn next_line(&mut self) -> Option<String> {
        let (number, line) = self.lines.pop_front()?;
        (self.at, self.is_blank) = (number, line.trim().is_empty());
        Some(line)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.lines.is_empty()
    }

    /// Shows the next hunt, if it is the first to be shown.
    pub(crate) const fn prepare_hunt(&mut self) {
        self.hidden_hunts = self.hidden_hunts.saturating_sub(1);
    }

    pub(crate) const fn is_hidden(&self) -> bool {
        self.hidden_hunts > 0
    }

    /// Returns the error for a refused line, unless it may be refused. An empty line always may: it serves the reader.
    pub(crate) fn refused(&self, why: &str) -> Option<io::Error> {
        (!self.may_refuse && !self.is_blank).then(|| RecordError::new(self.at, why).in_file(&self.file))
    }

    /// Returns an error if the record must not quit at this line.
    pub(crate) fn quit(&self) -> io::Result<()> {
        let error = match (self.then, self.lines.front()) {
            (Then::HandOver, _) => {
                RecordError::new(self.at, "the game is left here, so there is nothing to go on with")
            }
            (Then::Stop, Some((number, _))) => {
                RecordError::new(*number, format!("the game was left before, in line {}", self.at))
            }
            (Then::Stop, None) => return Ok(()),
        };
        Err(error.in_file(&self.file))
    }
}
