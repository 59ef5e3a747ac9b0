//! Standard input, output and error: whether they are a terminal, and the messages when they fail.

use std::borrow::Cow;
use std::error::Error;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, Write};

use terminal_size::{Height, Width, terminal_size_of};

use crate::sanitize::sanitize_lines;
use crate::system::{Stream, wait_for};
use crate::text::{HELP_WIDTH, fitted};

/// Standard input or output, which may not block. Reads and writes wait until it is free.
pub(crate) struct Patient<S>(pub(crate) S);

impl<S: Read> Read for Patient<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        once_free(|| self.0.read(bytes), Stream::Input)
    }
}

impl<S: Write> Write for Patient<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        once_free(|| self.0.write(bytes), Stream::Output)
    }

    fn flush(&mut self) -> io::Result<()> {
        once_free(|| self.0.flush(), Stream::Output)
    }
}

/// Does something again after each wait, as long as it would block.
fn once_free<T>(mut act: impl FnMut() -> io::Result<T>, stream: Stream) -> io::Result<T> {
    loop {
        match act() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait_for(stream)?,
            done => return done,
        }
    }
}

/// The byte order mark with which some editors begin a file.
pub(crate) const BOM: &str = "\u{feff}";

/// Reads a line into a buffer, but no further than a line of `most` bytes reaches with its end. Skips a byte order mark.
/// Returns whether a line feed ended it.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, most: usize) -> io::Result<bool> {
    line.clear();
    input.take(most as u64 + 2).read_until(b'\n', line)?;
    if line.starts_with(BOM.as_bytes()) {
        line.drain(..BOM.len());
    }
    Ok(line.pop_if(|last| *last == b'\n').is_some())
}

/// Returns whether the locale lets programs print more than ASCII. One that is not set does.
pub(crate) fn prints_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = locale.map(|name| name.to_lowercase()).find(|name| !name.is_empty());
    locale.is_none_or(|name| name.contains("utf-8") || name.contains("utf8"))
}

/// Returns bars of eight heights, the lowest first, as far as the locale has them.
pub(crate) fn bars() -> [char; 8] {
    if prints_unicode() {
        ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
    } else {
        ['_', '.', ':', '=', '+', 'x', '%', '#']
    }
}

/// Returns whether both standard input and output are a terminal.
pub(crate) fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns the columns and the lines of the terminal that standard output is; `None` if it is none.
pub(crate) fn screen_size() -> Option<(usize, usize)> {
    let (Width(columns), Height(lines)) = terminal_size_of(io::stdout())?;
    Some((columns.into(), lines.into()))
}

/// Returns the width of help and of tables.
pub(crate) fn help_width() -> usize {
    screen_size().map_or(HELP_WIDTH, |(columns, _)| columns.min(HELP_WIDTH))
}

/// Breaks a text between words at the width of a stream's terminal; `None` is a stream that is no terminal.
fn fitted_to(terminal: Option<(Width, Height)>, text: &str) -> Cow<'_, str> {
    terminal.map_or(Cow::Borrowed(text), |(Width(columns), _)| fitted(text, columns.into()))
}

/// Writes lines to standard output, broken between words at the width of a terminal.
pub(crate) fn print_lines(text: &str) -> io::Result<()> {
    let output = io::stdout();
    let text = fitted_to(terminal_size_of(&output), text);
    writeln!(Patient(output), "{text}").map_err(write_error)
}

/// Writes bytes to standard output as they are.
pub(crate) fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut output = Patient(io::stdout().lock());
    output.write_all(bytes).and_then(|()| output.flush()).map_err(write_error)
}

/// Returns the reason of an error in words, without the number that the system gives it.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let Some(number) = error.raw_os_error() else { return text };
    if error.kind() == ErrorKind::NotFound {
        return "no such file".to_owned();
    }
    let mut characters = text.strip_suffix(&format!(" (os error {number})")).unwrap_or(&text).chars();
    characters.next().map(|first| first.to_lowercase().collect::<String>()).unwrap_or_default() + characters.as_str()
}

pub(crate) fn read_error(error: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    let error = error.into();
    let why = error.downcast_ref().map_or_else(|| error.to_string(), reason);
    io::Error::other(format!("cannot read standard input: {why}"))
}

/// Makes the error of a failed write. It keeps the kind, as a closed pipe is no failure.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
pub fn write_error(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {}", reason(&error)))
}

/// Writes a warning or an error to standard error. Anything in it, such as a file's name, is made safe to print.
pub fn warn(why: &str) {
    eprint_lines(&sanitize_lines(&format!("wumpus: {why}")));
}

/// Writes lines to standard error, broken between words at the width of a terminal, with colours only where they are shown.
pub fn eprint_lines(text: &str) {
    let text = fitted_to(terminal_size_of(io::stderr()), text);
    // If standard error fails too, there is nowhere left to write.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Writes a line to standard error as it is.
pub(crate) fn eprint_line(line: &str) {
    // One write, so that lines of several threads do not mix.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// How a player leaves the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// By a command.
    Quit,
    /// At the end of the input.
    EndOfInput,
    /// By Ctrl-C.
    Interrupt,
}
