//! The user's state directory: the hunts that are under way, each in a file of its own, and the history of lines.
//!
//! A file is locked as long as its hunt is in play, so that two programs at once do not take the same. Deliberately
//! absent: what is in the files.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::base_strategy::BaseStrategy;

use crate::record::file::{self, in_file};

/// What the names of kept hunts end with.
const ENDING: &str = "txt";

/// The user's state directory, as far as it is ours.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

/// A hunt that is kept: its file, which is locked as long as this lives.
#[derive(Debug)]
pub(crate) struct Kept {
    file: File,
    path: PathBuf,
    is_untouched: bool,
}

impl Store {
    /// Finds the directory. It need not exist.
    pub(crate) fn of_user() -> io::Result<Self> {
        let platform = etcetera::base_strategy::choose_native_strategy().map_err(io::Error::other)?;
        let folder = platform.state_dir().unwrap_or_else(|| platform.data_dir());
        Ok(Self { folder: folder.join("wumpus") })
    }

    /// Tells where the history of lines is, and makes the directory for it.
    pub(crate) fn history(&self) -> io::Result<PathBuf> {
        make_folder(&self.folder)?;
        Ok(self.folder.join("history"))
    }

    fn hunts(&self) -> PathBuf {
        self.folder.join("hunts")
    }

    /// Makes a file for a hunt, with what is written so far.
    pub(crate) fn create(&self, text: &str) -> io::Result<Kept> {
        let folder = self.hunts();
        make_folder(&folder)?;
        let (file, path) = file::create_numbered(|number| folder.join(format!("hunt-{number}.{ENDING}")), text)?;
        Ok(Kept { file, path, is_untouched: true })
    }

    /// Takes the newest hunt that is not in play, and names the others that are not.
    pub(crate) fn newest(&self) -> io::Result<(Kept, Vec<PathBuf>)> {
        let hunts = self.kept().map_err(|error| in_file(&self.hunts(), &error))?;
        let mut hunts = hunts.into_iter();
        let mut why_not_the_newest = None;
        for hunt in hunts.by_ref() {
            match Kept::open(&hunt) {
                Ok(kept) => return Ok((kept, hunts.filter(|other| Kept::open(other).is_ok()).collect())),
                Err(why) => why_not_the_newest = why_not_the_newest.or(Some(why)),
            }
        }
        Err(why_not_the_newest.unwrap_or_else(|| {
            io::Error::other("there is no hunt to go on with; one that is left at a terminal is kept")
        }))
    }

    /// Tells whether this is the newest of the kept hunts.
    pub(crate) fn is_newest(&self, kept: &Path) -> bool {
        self.kept().is_ok_and(|hunts| hunts.first().is_some_and(|newest| newest.file_name() == kept.file_name()))
    }

    /// Lists the files of the hunts, the newest first, and behind them those in which nothing was done.
    fn kept(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(self.hunts()) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut hunts: Vec<(bool, SystemTime, PathBuf)> = Vec::new();
        for path in entries.map(|entry| entry.map(|entry| entry.path())) {
            let path = path?;
            if path.extension().is_some_and(|extension| extension == ENDING)
                && let Ok(data) = fs::metadata(&path)
                // A program that was killed just when it made a file leaves it empty.
                && data.is_file() && data.len() > 0
                && let Ok(changed) = data.modified()
            {
                hunts.push((!is_blank(&path), changed, path));
            }
        }
        hunts.sort_unstable();
        Ok(hunts.into_iter().rev().map(|(_, _, path)| path).collect())
    }

    /// Tells whether a file is one of the kept hunts.
    pub(crate) fn keeps(&self, path: &Path) -> bool {
        let folder = path.canonicalize().ok().and_then(|path| path.parent().map(Path::to_owned));
        folder.is_some() && folder == self.hunts().canonicalize().ok()
    }
}

impl Kept {
    /// Opens the record of a hunt, to go on with it.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let opened = file::followed(path).and_then(|path| file::open(&path).map(|file| (file, path)));
        let (file, path) = opened.map_err(|error| in_file(path, &error))?;
        Ok(Self { file, path, is_untouched: false })
    }

    /// Gives the file, and where it is.
    pub(crate) fn into_file(self) -> (File, PathBuf) {
        (self.file, self.path)
    }

    /// Tells where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads it. It is read through its lock, as Windows lets nobody else read it then.
    pub(crate) fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.file.rewind().and_then(|()| self.file.read_to_end(&mut bytes));
        read.map(|_| bytes).map_err(|error| in_file(&self.path, &error))
    }

    /// Drops what is behind so many bytes, and goes on there.
    pub(crate) fn cut(&mut self, length: usize) -> io::Result<()> {
        let cut = self.file.set_len(length as u64).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(drop).map_err(|error| in_file(&self.path, &error))
    }

    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.is_untouched = false;
        self.file.write_all(text).map_err(|error| in_file(&self.path, &error))
    }

    /// Makes it the newest.
    pub(crate) fn touch(&self) {
        // Where that cannot be done its name is told.
        let _ = self.file.set_modified(SystemTime::now());
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

/// Tells whether a record is a header and nothing else, as a window leaves it that was closed before anything was done.
fn is_blank(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.split_once("\n\n").is_none_or(|(_, lines)| lines.is_empty()))
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(|error| in_file(folder, &error))
}

/// Finds a file below the user's home whose name begins with `~`, as a shell does.
pub(crate) fn expanded(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(below), Ok(home)) => home.join(below),
        _ => PathBuf::from(name),
    }
}
