//! The results of finished hunts: a text file that only grows, with one line of JSON a hunt.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::file::{RecordFile, in_file, too_large};
use crate::system::{open_to_read, private_file};

/// Bytes of the largest file: some 30,000 hunts.
const MAX_BYTES: u64 = 16 << 20;
/// Bytes of the longest line: a thousand actions fit.
const MAX_LINE_BYTES: usize = 50_000;

/// The file of results, which need not exist.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    pub(crate) path: PathBuf,
}

impl Results {
    /// Adds a line. The lock and the single write keep it whole when two hunts end at once.
    pub(super) fn add(&self, finished: &impl Serialize) -> io::Result<RecordFile> {
        self.write(serde_json::to_string(finished)? + "\n").map_err(|error| in_file(&self.path, &error))
    }

    fn write(&self, mut line: String) -> io::Result<RecordFile> {
        // Windows cannot lock a file that is opened only to append.
        let mut file = private_file().append(true).create(true).open(&self.path)?;
        lock_soon(|| file.try_lock())?;
        if !ends_a_line(&mut file)? {
            line.insert(0, '\n');
        }
        file.write_all(line.as_bytes())?;
        Ok(RecordFile::new(file, self.path.clone()))
    }

    /// Passes each line with its number to `each`; `None` is a damaged line.
    pub(crate) fn read<T: DeserializeOwned>(&self, each: impl FnMut(usize, Option<T>)) -> io::Result<()> {
        match self.read_lines(each) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            read => read.map_err(|error| in_file(&self.path, &error)),
        }
    }

    fn read_lines<T: DeserializeOwned>(&self, mut each: impl FnMut(usize, Option<T>)) -> io::Result<()> {
        let file = open_to_read(&self.path)?;
        let data = file.metadata()?;
        if !data.is_file() {
            // A terminal would wait for keys.
            return Err(io::Error::other("this is not a regular file"));
        }
        if data.len() > MAX_BYTES {
            return Err(too_large(MAX_BYTES));
        }
        lock_soon(|| file.try_lock_shared())?;
        for (number, line) in (1..).zip(BufReader::new(file.take(MAX_BYTES)).split(b'\n')) {
            let line = line?;
            if !line.is_empty() {
                let line = Some(line).filter(|line| line.len() <= MAX_LINE_BYTES);
                each(number, line.and_then(|line| serde_json::from_slice(&line).ok()));
            }
        }
        Ok(())
    }
}

/// Returns whether the file is empty or its last line has an end.
fn ends_a_line(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Locks a file that other hunts lock only for a moment. Goes on without a lock where there are none.
fn lock_soon(try_lock: impl Fn() -> Result<(), TryLockError>) -> io::Result<()> {
    for _ in 0..20 {
        match try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(50)),
        }
    }
    Err(io::Error::new(ErrorKind::ResourceBusy, "another program has locked it"))
}
