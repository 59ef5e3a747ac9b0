//! The user's state directory: the hunts that are under way, each in a file of its own, and the history of lines.
//!
//! A file is locked as long as its hunt is in play, so that two programs at once do not take the same. Deliberately
//! absent: what is in the files.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::base_strategy::BaseStrategy;

/// What the names of kept hunts end with.
const ENDING: &str = "txt";

/// The user's state directory, as far as it is ours.
#[derive(Clone, Debug)]
pub struct State {
    folder: PathBuf,
}

/// A hunt that is kept: its file, which is locked as long as this lives.
#[derive(Debug)]
pub struct Kept {
    file: File,
    path: PathBuf,
    is_untouched: bool,
}

impl State {
    /// Finds the directory. It need not exist.
    ///
    /// # Errors
    ///
    /// When the user has no home.
    pub fn of_user() -> io::Result<Self> {
        let platform = etcetera::base_strategy::choose_native_strategy().map_err(io::Error::other)?;
        let folder = platform.state_dir().unwrap_or_else(|| platform.data_dir());
        Ok(Self { folder: folder.join("wumpus") })
    }

    /// Tells where the history of lines is, and makes the directory for it.
    ///
    /// # Errors
    ///
    /// When the directory cannot be made.
    pub fn history(&self) -> io::Result<PathBuf> {
        make_folder(&self.folder)?;
        Ok(self.folder.join("history"))
    }

    fn hunts(&self) -> PathBuf {
        self.folder.join("hunts")
    }

    /// Makes a file for a hunt, with what is written so far.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    pub fn create(&self, text: &str) -> io::Result<Kept> {
        let folder = self.hunts();
        make_folder(&folder)?;
        let mut number: u32 = 1;
        loop {
            let path = folder.join(format!("hunt-{number}.{ENDING}"));
            match OpenOptions::new().read(true).append(true).create_new(true).open(&path) {
                Ok(file) => match lock(&file) {
                    Ok(()) => {
                        let mut kept = Kept { file, path, is_untouched: true };
                        return match kept.file.write_all(text.as_bytes()) {
                            Ok(()) => Ok(kept),
                            Err(error) => {
                                let error = in_file(&kept.path, &error);
                                kept.remove();
                                Err(error)
                            }
                        };
                    }
                    // Somebody was quicker to resume it.
                    Err(_) => number += 1,
                },
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(in_file(&path, &error)),
            }
        }
    }

    /// Takes the newest hunt that is not in play, and names the others.
    ///
    /// # Errors
    ///
    /// When there is none, or when they cannot be read.
    pub fn newest(&self) -> io::Result<(Kept, Vec<PathBuf>)> {
        let mut hunts = self.kept().map_err(|error| in_file(&self.hunts(), &error))?;
        let mut why_not_the_newest = None;
        for at in 0..hunts.len() {
            match Kept::open(&hunts[at]) {
                Ok(kept) => {
                    hunts.remove(at);
                    return Ok((kept, hunts));
                }
                Err(why) => why_not_the_newest = why_not_the_newest.or(Some(why)),
            }
        }
        Err(why_not_the_newest.unwrap_or_else(|| {
            io::Error::other("there is no hunt to go on with; one that is left at a terminal is kept")
        }))
    }

    /// Lists the files of the hunts, the newest first.
    fn kept(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(self.hunts()) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut hunts: Vec<(SystemTime, PathBuf)> = Vec::new();
        for path in entries.map(|entry| entry.map(|entry| entry.path())) {
            let path = path?;
            if path.extension().is_some_and(|extension| extension == ENDING)
                && let Ok(changed) = fs::metadata(&path).and_then(|data| data.modified())
            {
                hunts.push((changed, path));
            }
        }
        hunts.sort_unstable();
        Ok(hunts.into_iter().rev().map(|(_, path)| path).collect())
    }

    /// Tells whether a file is one of the kept hunts.
    #[must_use]
    pub fn keeps(&self, path: &Path) -> bool {
        let folder = path.canonicalize().ok().and_then(|path| path.parent().map(Path::to_owned));
        folder.is_some() && folder == self.hunts().canonicalize().ok()
    }
}

impl Kept {
    /// Opens the record of a hunt, to go on with it.
    ///
    /// # Errors
    ///
    /// When it cannot be read and written, or is in play.
    pub fn open(path: &Path) -> io::Result<Self> {
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let file = opened.map_err(|error| in_file(path, &error))?;
        lock(&file).map_err(|error| in_file(path, &error))?;
        Ok(Self { file, path: path.to_owned(), is_untouched: false })
    }

    /// Gives the file, and where it is.
    #[must_use]
    pub fn into_file(self) -> (File, PathBuf) {
        (self.file, self.path)
    }

    /// Tells where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Drops what is behind so many bytes.
    ///
    /// # Errors
    ///
    /// When the system does not.
    pub fn cut(&mut self, length: usize) -> io::Result<()> {
        self.file.set_len(length as u64).map_err(|error| in_file(&self.path, &error))
    }

    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.is_untouched = false;
        self.file.write_all(text).map_err(|error| in_file(&self.path, &error))
    }

    pub(crate) const fn is_untouched(&self) -> bool {
        self.is_untouched
    }

    /// Removes it.
    pub(crate) fn remove(self) {
        // What cannot be removed does no harm: it is a hunt that is over.
        let _ = fs::remove_file(&self.path);
    }
}

/// Locks a file as long as it is open.
///
/// # Errors
///
/// When another program has locked it.
pub fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("it is in use by another wumpus")),
        // Where there are no locks nothing can be in use.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(|error| in_file(folder, &error))
}

/// Says which file it is about, and keeps the kind.
#[must_use]
pub fn in_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
