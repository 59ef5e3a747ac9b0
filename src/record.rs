//! The text of a game: a header, and the lines that were typed. People can read and write it.
//!
//! ```text
//! # Bats carry the hunter off, and he finds the wumpus.
//! wumpus record 1
//! variant classic
//! seed 326
//!
//! move 1
//! move 4
//! shoot 14
//! ```
//!
//! The first line that is not a comment names the version. The lines of the header are command-line flags without
//! dashes; an empty line ends it. The lines after it are typed at the prompt. Lines that begin with `#` are comments
//! anywhere.

use std::collections::VecDeque;
use std::io;
use std::num::IntErrorKind;
use std::path::Path;

use thiserror::Error;

#[cfg(feature = "play")]
pub(crate) mod file;
#[cfg(feature = "play")]
pub(crate) mod part;
#[cfg(feature = "play")]
pub(crate) mod recorder;
pub(crate) mod replay;
#[cfg(feature = "play")]
pub(crate) mod results;
#[cfg(feature = "play")]
pub(crate) mod store;

const VERSION: u32 = 1;

/// The beginning of the first line.
const FIRST_WORDS: &str = "wumpus record ";

/// Bytes of the longest line: 60 players with names of 20 characters, up to 4 bytes each, fit.
pub(crate) const MAX_LINE_BYTES: usize = 5_000;

/// A line of a header: its number, the flag, and the value.
pub type HeaderLine = (usize, String, Option<String>);

/// A parsed record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The header after the version.
    pub header: Vec<HeaderLine>,
    /// The typed lines, with their line numbers.
    pub lines: VecDeque<(usize, String)>,
    /// The text, in which the last line has its end, too.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}: {why}")]
pub struct RecordError {
    /// The line number, from 1.
    pub line: usize,
    /// The problem, and what would be accepted.
    pub why: String,
}

impl RecordError {
    pub(crate) fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, why: why.into() }
    }

    pub(crate) fn in_file(&self, file: &Path) -> io::Error {
        io::Error::other(format!("{}:{self}", file.display()))
    }
}

/// Returns the bytes of a file as text. The error names the line where they are none.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, RecordError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        RecordError::new(line, "this is not UTF-8 text")
    })
}

/// Returns the first lines of a record: its version and its header.
pub(crate) fn beginning(flags: &[(&str, Option<String>)]) -> String {
    let flags = flags.iter().map(|(name, value)| match value {
        Some(value) => format!("{name} {value}\n"),
        None => format!("{name}\n"),
    });
    [format!("{FIRST_WORDS}{VERSION}\n")].into_iter().chain(flags).chain(["\n".to_owned()]).collect()
}

/// Adds a line, or several at once, to the text of a record.
pub(crate) fn add_line(text: &mut String, line: &str) {
    // A leading space keeps the line from being a comment.
    text.extend(line.starts_with('#').then_some(' '));
    text.push_str(line);
    text.push('\n');
}

impl Record {
    /// Parses a record. Its last line need not have an end: not every editor writes one.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first bad line.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        let text = utf8(bytes)?;
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.len() > MAX_LINE_BYTES {
                let why = format!("a line may have at most {MAX_LINE_BYTES} bytes, and this one has {}", line.len());
                return Err(RecordError::new(number, why));
            }
            if line.contains(|c: char| c.is_control() && c != '\t') {
                return Err(RecordError::new(number, "a line may not have control characters"));
            }
            lines.push((number, line.trim_start_matches('\u{feff}')));
        }
        let end = lines.len() + 1;
        let mut lines = lines.into_iter().filter(|(_, line)| !line.starts_with('#'));
        let (first, version) = lines.next().unwrap_or((end, ""));
        check_version((first, version))?;
        let mut header = Vec::new();
        loop {
            let Some((number, line)) = lines.next() else {
                return Err(RecordError::new(first, "the header has no end; add an empty line after it"));
            };
            let mut words = line.trim().splitn(2, char::is_whitespace);
            match words.next() {
                None | Some("") => break,
                Some(name) => header.push((number, name.to_owned(), words.next().map(|value| value.trim().to_owned()))),
            }
        }
        Ok(Self {
            header,
            lines: lines.map(|(number, line)| (number, line.to_owned())).collect(),
            text: text.to_owned() + if text.ends_with('\n') { "" } else { "\n" },
        })
    }
}

fn check_version((number, line): (usize, &str)) -> Result<(), RecordError> {
    let version = line.trim_end().strip_prefix(FIRST_WORDS).unwrap_or_default();
    let is_newer = match version.parse::<u32>() {
        Ok(VERSION) => return Ok(()),
        Ok(number) => number > VERSION,
        Err(error) => *error.kind() == IntErrorKind::PosOverflow,
    };
    let why = if is_newer {
        format!("this record has version {version}; this program reads only version {VERSION}")
    } else {
        format!("this is not a record; a record begins with \"{FIRST_WORDS}{VERSION}\"")
    };
    Err(RecordError::new(number, why))
}
