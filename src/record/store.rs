//! The user's state directory: a file for each unfinished hunt, and the history of lines.

use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use etcetera::base_strategy::BaseStrategy;

use super::file::{RecordFile, create_numbered, in_file};

/// The extension of the files of hunts.
const EXTENSION: &str = "txt";

/// The directory `wumpus` in the user's state directory.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

impl Store {
    /// Finds the directory, which need not exist.
    pub(crate) fn of_user() -> io::Result<Self> {
        let platform = etcetera::base_strategy::choose_native_strategy().map_err(io::Error::other)?;
        let folder = platform.state_dir().unwrap_or_else(|| platform.data_dir());
        Ok(Self { folder: folder.join("wumpus") })
    }

    /// Returns the path of the history of lines, and creates the directory for it.
    pub(crate) fn history(&self) -> io::Result<PathBuf> {
        make_folder(&self.folder)?;
        Ok(self.folder.join("history"))
    }

    fn hunts(&self) -> PathBuf {
        self.folder.join("hunts")
    }

    /// Creates a file for a hunt, with the text so far.
    pub(super) fn create(&self, text: &str) -> io::Result<RecordFile> {
        let folder = self.hunts();
        make_folder(&folder)?;
        create_numbered(|number| folder.join(format!("hunt-{number}.{EXTENSION}")), text)
    }

    /// Opens the newest hunt that is not open elsewhere, and lists the other such hunts.
    pub(crate) fn newest(&self) -> io::Result<(RecordFile, Vec<PathBuf>)> {
        let mut hunts = self.kept().map_err(|error| in_file(&self.hunts(), &error))?.into_iter();
        let mut why_not_the_newest = None;
        for hunt in hunts.by_ref() {
            match RecordFile::open(&hunt) {
                Ok(file) => return Ok((file, hunts.filter(|other| RecordFile::open(other).is_ok()).collect())),
                Err(why) => why_not_the_newest = why_not_the_newest.or(Some(why)),
            }
        }
        Err(why_not_the_newest.unwrap_or_else(|| {
            io::Error::other("there is no hunt to go on with; one that is left at a terminal is kept")
        }))
    }

    /// Returns whether this is the newest of the kept hunts.
    pub(super) fn is_newest(&self, hunt: &Path) -> bool {
        self.kept().is_ok_and(|hunts| hunts.first().is_some_and(|newest| newest.file_name() == hunt.file_name()))
    }

    /// Lists the files of the hunts: the newest first, and those without any line last.
    fn kept(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(self.hunts()) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut hunts = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION)
                && let Ok(data) = fs::metadata(&path)
                // A program that was killed while it created a file leaves it empty.
                && data.is_file() && data.len() > 0
                && let Ok(changed) = data.modified()
            {
                hunts.push((!is_blank(&path), changed, path));
            }
        }
        hunts.sort_unstable();
        Ok(hunts.into_iter().rev().map(|(_, _, path)| path).collect())
    }

    /// Returns whether a file is one of the kept hunts.
    pub(crate) fn contains(&self, path: &Path) -> bool {
        let folder = path.canonicalize().ok().and_then(|path| path.parent().map(Path::to_owned));
        folder.is_some() && folder == self.hunts().canonicalize().ok()
    }
}

/// Returns whether a record has no lines, as when its window was closed before the first command.
fn is_blank(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.split_once("\n\n").is_none_or(|(_, lines)| lines.is_empty()))
}

/// Creates a directory that only the user can read.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(|error| in_file(folder, &error))
}

/// Expands a leading `~/` to the user's home directory.
pub(crate) fn expanded(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(below), Ok(home)) => home.join(below),
        _ => PathBuf::from(name),
    }
}
