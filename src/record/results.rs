//! The results of finished hunts: a text file that only grows, with one line of JSON a hunt.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::file::{in_file, open_to_read, private, read_all, sync_folder};

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
    pub(super) fn add(&self, finished: &impl Serialize) -> io::Result<()> {
        self.write(serde_json::to_string(finished)? + "\n").map_err(|error| in_file(&self.path, &error))
    }

    fn write(&self, mut line: String) -> io::Result<()> {
        // Windows cannot lock a file that is opened only to append.
        let mut file = private().append(true).create(true).open(&self.path)?;
        lock_soon(|| file.try_lock())?;
        if !ends_a_line(&mut file)? {
            line.insert(0, '\n');
        }
        file.write_all(line.as_bytes())?;
        // The hunt itself is removed.
        file.sync_all()?;
        sync_folder(&self.path);
        Ok(())
    }

    /// Passes each line with its number to `each`; `None` is a damaged line.
    pub(crate) fn read<T: DeserializeOwned>(&self, mut each: impl FnMut(usize, Option<T>)) -> io::Result<()> {
        let bytes = match self.bytes() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            read => read.map_err(|error| in_file(&self.path, &error))?,
        };
        for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.is_empty()) {
            each(
                number,
                Some(line)
                    .filter(|line| line.len() < MAX_LINE_BYTES)
                    .and_then(|line| serde_json::from_slice(line).ok()),
            );
        }
        Ok(())
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let file = open_to_read(&self.path)?;
        if !file.metadata()?.is_file() {
            // A terminal would wait for keys.
            return Err(io::Error::other("this is not a regular file"));
        }
        lock_soon(|| file.try_lock_shared())?;
        read_all(&file, MAX_BYTES)
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
