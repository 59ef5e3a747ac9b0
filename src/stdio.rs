//! Standard input, output and error: whether a terminal is there, and what is said of what fails.
//!
//! Deliberately absent: what is read from them and written to them.

use std::io::{self, IsTerminal, Write};

use crate::sanitize::sanitize_lines;

/// Tells whether this process has a terminal on both sides: somebody types, and sees what is printed.
pub(crate) fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Says what could not be read.
pub(crate) fn read_error(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::other(format!("cannot read standard input: {}", error.into()))
}

/// Says what could not be written, and keeps the kind, for a closed pipe is no error.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` gives")]
#[must_use]
pub fn write_error(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

/// Says on standard error what is amiss. What is named in it, such as a file, is made fit to be printed.
pub fn warn(why: &str) {
    // If standard error is gone too there is nobody left to tell.
    let _ = writeln!(io::stderr(), "wumpus: {}", sanitize_lines(why));
}
