//! The results of finished hunts: a text file that only grows, with one line of JSON a hunt.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use serde::Serialize;

use super::file::in_file;
use crate::system::private_file;

/// The file of results, which need not exist.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    pub(crate) path: PathBuf,
}

impl Results {
    /// Adds a line. A single write keeps it whole when two hunts end at once, and it follows an empty line, so that a line
    /// that was cut short does not damage it.
    pub(super) fn add(&self, finished: &impl Serialize) -> io::Result<()> {
        let line = format!("\n{}\n", serde_json::to_string(finished)?);
        let file = private_file().append(true).create(true).open(&self.path);
        file.and_then(|mut file| file.write_all(line.as_bytes())).map_err(|error| in_file(&self.path, &error))
    }

    /// Returns the lines that are not empty, each with its number.
    pub(crate) fn lines(&self) -> io::Result<Vec<(usize, Vec<u8>)>> {
        let text = match fs::read(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            text => text.map_err(|error| in_file(&self.path, &error))?,
        };
        let lines = (1..).zip(text.split(|byte| *byte == b'\n'));
        Ok(lines.filter(|(_, line)| !line.is_empty()).map(|(number, line)| (number, line.to_owned())).collect())
    }
}
