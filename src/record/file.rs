//! Files of records: open, read, and locked while they are open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::stdio::reason;
use crate::system::private_file;

/// Bytes of the largest record that is read.
const MAX_BYTES: u64 = 4 << 20;

/// How often a file is tried to be locked, and the time between two tries.
const TRIES: u32 = 5;
const TIME_TO_READ: Duration = Duration::from_millis(20);

/// The open file of a record, with its lock.
#[derive(Debug)]
pub(crate) struct RecordFile {
    file: File,
    path: PathBuf,
}

impl RecordFile {
    pub(super) const fn new(file: File, path: PathBuf) -> Self {
        Self { file, path }
    }

    /// Creates the file of a record, and never overwrites one.
    pub(crate) fn create(path: &Path, text: &str) -> io::Result<Self> {
        let file = create(path, text).map_err(|error| in_file(path, &error))?;
        // Of a hosted game that was once recorded here.
        let _ = fs::remove_file(codes_of(path));
        Ok(Self::new(file, path.to_owned()))
    }

    /// Opens a file to resume its game.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = open(path).map_err(|error| in_file(path, &error))?;
        Ok(Self::new(file, path.to_owned()))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the whole file. On Windows no other handle can read it while it is locked.
    pub(crate) fn read(&mut self) -> io::Result<Vec<u8>> {
        let read = self.file.rewind().and_then(|()| read_all(&self.file, MAX_BYTES));
        read.map_err(|error| in_file(&self.path, &error))
    }

    /// Writes all of a text or nothing of it: half a line could be read as another line.
    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        let end = self.file.stream_position()?;
        self.file.write_all(text).inspect_err(|_| drop(self.file.set_len(end)))
    }

    /// Makes this the newest file.
    pub(super) fn touch(&self) {
        // If this fails, the player is told the file's name.
        let _ = self.file.set_modified(SystemTime::now());
    }

    pub(crate) fn remove(self) -> io::Result<()> {
        // Only a hosted game has one.
        let _ = fs::remove_file(codes_of(&self.path));
        fs::remove_file(&self.path).map_err(|error| in_file(&self.path, &error))
    }
}

/// Returns the file beside a record that keeps the people of a hosted game and their codes.
pub(crate) fn codes_of(record: &Path) -> PathBuf {
    record.with_added_extension("codes")
}

/// Reads a record that need not be locked.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_at_most(path, MAX_BYTES).map_err(|error| in_file(path, &error))
}

/// Reads a record. Fails if its hunt is open elsewhere. While it is read, others can read it too, but resuming it waits.
pub(crate) fn read_free(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
        return Err(ErrorKind::ResourceBusy.into());
    }
    read_all(&file, MAX_BYTES)
}

/// Reads a file of at most this many bytes, which may be someone else's.
pub(crate) fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_all(&File::open(path)?, most)
}

/// Reads an open file of at most this many bytes.
fn read_all(file: &File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if file.take(most + 1).read_to_end(&mut bytes)? as u64 > most {
        return Err(io::Error::other(format!("this file is too large; it may have at most {} MiB", most >> 20)));
    }
    Ok(bytes)
}

/// Locks a file for as long as it is open. Waits for others who only read it.
fn lock(file: &File) -> io::Result<()> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(TIME_TO_READ),
            // Where there are no locks, as on some network disks, the file cannot be known to be in use.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(io::Error::new(ErrorKind::ResourceBusy, "it is open in another window; quit it there first"))
}

/// Opens a file to read and write, and locks it. Windows could not cut a file that is opened to append.
fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe would wait for its other end.
    let data = fs::metadata(path)?;
    if data.is_dir() {
        return Err(io::Error::other("it is a directory"));
    }
    if !data.is_file() {
        return Err(io::Error::other("it is not a file that can be read and written"));
    }
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    lock(&file).map(|()| file)
}

/// Creates a new file with this text, and locks it. If that fails, removes the file.
pub(crate) fn create(path: &Path, text: &str) -> io::Result<File> {
    if path == Path::new("-") {
        return Err(io::Error::other("a record is a file, not standard output; for a file called -, type ./-"));
    }
    let mut file = private_file().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => io::Error::new(error.kind(), "no such directory"),
        ErrorKind::AlreadyExists => {
            io::Error::new(error.kind(), "this file exists already; wumpus --resume=FILE continues a record")
        }
        _ => error,
    })?;
    match lock(&file).and_then(|()| file.write_all(text.as_bytes())) {
        Ok(()) => Ok(file),
        Err(error) => {
            let _ = fs::remove_file(path);
            Err(error)
        }
    }
}

/// Returns whether writing to this path would replace a file. A file that cannot be seen cannot be written either.
pub(super) fn would_replace(path: &Path) -> io::Result<bool> {
    if fs::symlink_metadata(path).is_err() { Ok(false) } else { open(path).map(|_| true) }
}

pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Adds the file's name to an error, and keeps its kind.
pub(crate) fn in_file(path: &Path, error: &io::Error) -> io::Error {
    // A line break in a name would make up a second line.
    let name = path.display().to_string().replace('\n', "\u{fffd}");
    io::Error::new(error.kind(), format!("{name}: {}", reason(error)))
}
