//! The lines of the input, as bytes and no longer than is allowed.
//!
//! Deliberately absent: what is in them.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// A line has at most so many bytes, its end not counted.
pub(super) const LONGEST_LINE: usize = 65_536;

/// A line that has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// This one, without its end.
    Whole(&'a [u8]),
    /// One that was longer than [`LONGEST_LINE`], and was skipped.
    TooLong,
}

/// Reads lines.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    has_ended: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn of(input: R) -> Self {
        Self { input: BufReader::with_capacity(LONGEST_LINE, input), line: Vec::new(), has_ended: false }
    }

    /// Tells whether the last line had an end. If not the input has ended there.
    pub(super) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Tells whether the whole next line has come already, so that it can be read without waiting.
    pub(super) fn has_next(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Waits for the next line; `None` at the end of the input. What stands there without a line's end is a line too.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut is_too_long = false;
        let mut has_begun = false;
        loop {
            let available = match self.input.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = available.iter().position(|byte| *byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            let is_last = end.is_some() || available.is_empty();
            has_begun |= end.is_some() || !part.is_empty();
            // A carriage return may belong to the end of the line.
            is_too_long |= self.line.len() + part.len() > LONGEST_LINE + 1;
            if !is_too_long {
                self.line.extend_from_slice(part);
            }
            let read = part.len() + usize::from(end.is_some());
            self.input.consume(read);
            if is_last {
                self.has_ended = end.is_some();
                let line = self.line.strip_suffix(b"\r").unwrap_or(&self.line);
                is_too_long |= line.len() > LONGEST_LINE;
                let line = if is_too_long { Line::TooLong } else { Line::Whole(line) };
                return Ok(has_begun.then_some(line));
            }
        }
    }
}
