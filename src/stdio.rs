//! Standard input, output and error: whether they are a terminal, and the messages when they fail.

use std::io::{self, IsTerminal, Write};

use crate::sanitize::sanitize_lines;

/// Returns whether both standard input and output are a terminal.
pub(crate) fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Makes the error of a failed read.
pub(crate) fn read_error(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::other(format!("cannot read standard input: {}", error.into()))
}

/// Makes the error of a failed write. It keeps the kind, as a closed pipe is no failure.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
#[must_use]
pub fn write_error(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

/// Writes a warning or an error to standard error. Anything in it, such as a file's name, is made safe to print.
pub fn warn(why: &str) {
    // If standard error fails too, there is nowhere left to write.
    let _ = writeln!(io::stderr(), "wumpus: {}", sanitize_lines(why));
}
