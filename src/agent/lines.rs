//! Reads lines as bytes, up to a maximum length.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// The maximum length of a line in bytes, without its end.
pub(crate) const MAX_LINE_BYTES: usize = 65_536;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// Its bytes, without its end.
    Whole(&'a [u8]),
    /// A line longer than [`MAX_LINE_BYTES`] was skipped.
    TooLong,
}

impl<'a> Line<'a> {
    /// Makes a line of its bytes, without its end.
    pub(crate) const fn of(bytes: &'a [u8]) -> Self {
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
        self.line.clear();
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
            // One byte more than the longest line and a carriage return is enough to know that it is too long.
            let wanted = part.len().min(MAX_LINE_BYTES + 2 - self.line.len());
            self.line.extend_from_slice(&part[..wanted]);
            let read = part.len() + usize::from(end.is_some());
            self.input.consume(read);
            if is_last {
                let line = self.line.strip_suffix(b"\r").unwrap_or(&self.line);
                return Ok(has_begun.then(|| Line::of(line)));
            }
        }
    }
}
