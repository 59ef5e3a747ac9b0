//! The results of finished hunts: a text file that only grows, with one line of JSON a hunt.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Write};
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

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

    /// Passes each line with its number to `each`; `None` is a damaged line.
    pub(crate) fn read<T: DeserializeOwned>(&self, mut each: impl FnMut(usize, Option<T>)) -> io::Result<()> {
        let file = match File::open(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            file => file.map_err(|error| in_file(&self.path, &error))?,
        };
        for (number, line) in (1..).zip(BufReader::new(file).split(b'\n')) {
            let line = line.map_err(|error| in_file(&self.path, &error))?;
            if !line.is_empty() {
                each(number, serde_json::from_slice(&line).ok());
            }
        }
        Ok(())
    }
}
