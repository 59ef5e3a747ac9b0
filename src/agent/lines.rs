//! Reads lines as bytes, up to a maximum length.

use std::io::{self, BufRead as _, BufReader, Read};

use crate::stdio::read_line;

/// The maximum length of a line in bytes, without its end.
pub(crate) const MAX_LINE_BYTES: usize = 65_536;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// Its bytes, without its end.
    Whole(&'a [u8]),
    /// A line longer than [`MAX_LINE_BYTES`].
    TooLong,
}

impl<'a> Line<'a> {
    /// Makes a line of its bytes. A carriage return belongs to its end.
    pub(crate) fn of(bytes: &'a [u8]) -> Self {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if bytes.len() > MAX_LINE_BYTES { Self::TooLong } else { Self::Whole(bytes) }
    }
}

pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    pub(crate) fn of(input: R) -> Self {
        Self { input: BufReader::with_capacity(MAX_LINE_BYTES, input), line: Vec::new() }
    }

    /// Returns whether the whole next line has arrived, so that reading it does not wait.
    pub(crate) fn has_next(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Waits for the next line; `None` at the end of the input. The last line needs no end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        let has_end = read_line(&mut self.input, &mut self.line, MAX_LINE_BYTES)?;
        let line = Line::of(&self.line);
        if !has_end && line == Line::TooLong {
            self.input.skip_until(b'\n')?;
        }
        Ok((has_end || !self.line.is_empty()).then_some(line))
    }
}
