//! A record that is played again: its lines come before any that are typed.
//!
//! Deliberately absent: what the lines mean.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

use crate::record::RecordError;

/// A record that is played again.
#[derive(Clone, Debug)]
pub struct Replay {
    file: PathBuf,
    lines: VecDeque<(usize, String)>,
    at: usize,
    is_blank: bool,
    then: Then,
    takes_anything: bool,
    to_pass_over: u32,
}

/// What happens when the lines of a record have come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// There are no more lines.
    Stop,
    /// The player goes on. He is not shown what was secret.
    HandOver,
}

impl Replay {
    /// Plays these lines, with their numbers in a file. If it `takes_anything`, a line that is refused is shown as it is;
    /// else it is an error.
    #[must_use]
    pub const fn new(file: PathBuf, lines: VecDeque<(usize, String)>, then: Then, takes_anything: bool) -> Self {
        Self { file, lines, at: 0, is_blank: false, then, takes_anything, to_pass_over: 0 }
    }

    /// Shows nothing before this hunt, counted from 1.
    #[must_use]
    pub fn from_hunt(self, hunt: u32) -> Self {
        Self { to_pass_over: hunt, ..self }
    }

    pub(super) fn next_line(&mut self) -> Option<String> {
        let (number, line) = self.lines.pop_front()?;
        (self.at, self.is_blank) = (number, line.trim().is_empty());
        Some(line)
    }

    pub(super) const fn then(&self) -> Then {
        self.then
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) const fn prepare_hunt(&mut self) {
        self.to_pass_over = self.to_pass_over.saturating_sub(1);
    }

    pub(super) const fn is_passed_over(&self) -> bool {
        self.to_pass_over > 0
    }

    /// Where an empty line means nothing it is passed over: it is there for whoever reads.
    pub(super) fn refused(&self, why: &str) -> Option<io::Error> {
        (!self.takes_anything && !self.is_blank).then(|| RecordError::new(self.at, why).of(&self.file))
    }

    /// Hears that the record has its player leave: it must be the last that it says, and nobody goes on then.
    pub(super) fn quit(&self) -> io::Result<()> {
        match (self.then, self.lines.front()) {
            (Then::HandOver, _) => {
                Err(RecordError::new(self.at, "the game is left here, so there is nothing to go on with")
                    .of(&self.file))
            }
            (Then::Stop, Some((number, _))) => {
                Err(RecordError::new(*number, format!("the game was left before, in line {}", self.at)).of(&self.file))
            }
            (Then::Stop, None) => Ok(()),
        }
    }
}
