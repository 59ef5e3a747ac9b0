//! The text of a game: a header, and the lines that were typed. It can be read and written by hand.
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
//! The first line tells the version. The header's lines are flags of the command line, without their dashes; an empty
//! line ends it. What follows is typed at the prompt, in this order. Lines that begin with `#` are comments, everywhere.
//! Deliberately absent: what the flags and the lines mean, and where records are kept, which is [`crate::record::store`]'s.

use std::collections::VecDeque;
use std::io;
use std::num::IntErrorKind;
use std::path::Path;

use thiserror::Error;

pub(crate) mod file;
pub(crate) mod recorder;
pub(crate) mod replay;
pub(crate) mod store;

/// The version of the format that is written, and the newest that is read.
pub const VERSION: u32 = 1;

/// What the first line begins with.
const FIRST_WORDS: &str = "wumpus record ";

/// A line of a record has at most so many bytes. The longest that is written names 60 players by 20 characters each, of up
/// to 4 bytes.
const LONGEST_LINE: usize = 5_000;

/// A record that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The header, without the version: the numbers of its lines, the names of the flags, and their values.
    pub header: Vec<(usize, String, Option<String>)>,
    /// What is typed, with the numbers of the lines.
    pub lines: VecDeque<(usize, String)>,
    /// The text up to its last whole line.
    pub text: String,
    /// The number of the last line, if it was cut short and left out.
    pub cut: Option<usize>,
}

/// Why a text is no record, or none that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}: {why}")]
pub struct RecordError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub why: String,
}

impl RecordError {
    /// Says what is wrong with a line.
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, why: why.into() }
    }

    /// Says in which file it is.
    #[must_use]
    pub fn in_file(&self, file: &Path) -> io::Error {
        io::Error::other(format!("{}:{self}", file.display()))
    }
}

/// Writes the beginning of a record: its version and its header.
#[must_use]
pub fn beginning(flags: &[(&str, Option<String>)]) -> String {
    let flags = flags.iter().map(|(name, value)| match value {
        Some(value) => format!("{name} {value}\n"),
        None => format!("{name}\n"),
    });
    [format!("{FIRST_WORDS}{VERSION}\n")].into_iter().chain(flags).chain(["\n".to_owned()]).collect()
}

impl Record {
    /// Reads a record. A last line that has no end was cut short, and is left out.
    ///
    /// # Errors
    ///
    /// What is wrong, and in which line.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|error| {
            let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
            RecordError::new(line, "this is no text in UTF-8")
        })?;
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.len() > LONGEST_LINE {
                return Err(RecordError::new(
                    number,
                    format!("a line has at most {LONGEST_LINE} bytes, not {}", line.len()),
                ));
            }
            if line.contains(|c: char| c.is_control() && c != '\t') {
                return Err(RecordError::new(number, "a line has no control characters"));
            }
            lines.push((number, line.trim_start_matches('\u{feff}')));
        }
        let end = lines.len() + 1;
        let mut lines = lines.into_iter().filter(|(_, line)| !line.starts_with('#'));
        check_version(lines.next().unwrap_or((end, "")))?;
        let mut header = Vec::new();
        loop {
            let (number, line) = lines.next().ok_or_else(|| no_header(end))?;
            let mut words = line.trim().splitn(2, char::is_whitespace);
            match words.next() {
                None | Some("") => break,
                Some(name) => header.push((number, name.to_owned(), words.next().map(|value| value.trim().to_owned()))),
            }
        }
        Ok(Self {
            header,
            lines: lines.map(|(number, line)| (number, line.to_owned())).collect(),
            text: text.to_owned(),
            cut: (whole < bytes.len()).then_some(end),
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
        format!("this record is of version {version}, and this program reads version {VERSION}")
    } else {
        format!("this is no record: one begins with \"{FIRST_WORDS}{VERSION}\"")
    };
    Err(RecordError::new(number, why))
}

fn no_header(end: usize) -> RecordError {
    RecordError::new(end, "the record ends before its header does, which an empty line ends")
}
