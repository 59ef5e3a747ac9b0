//! The user's state directory: a file for each unfinished hunt, and the history of lines.

use std::cmp::Reverse;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::base_strategy::BaseStrategy;
use serde::Serialize;

use super::file::{RecordFile, codes_of, in_file, read_free};
use super::part::create_numbered;
use super::results::Results;

use crate::system::private_folder;

/// The name of a hunt's file before its number, and after it.
const PREFIX: &str = "hunt-";
const SUFFIX: &str = ".txt";

/// The directory `wumpus` in the user's state directory.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

impl Store {
    /// Finds the directory, which need not exist.
    pub(crate) fn of_user() -> io::Result<Self> {
        let platform = etcetera::base_strategy::choose_native_strategy().ok();
        let folder = platform.map(|platform| platform.state_dir().unwrap_or_else(|| platform.data_dir()));
        let folder = folder.ok_or_else(|| io::Error::other("set HOME to the path of your home folder"))?;
        match etcetera::home_dir() {
            Ok(home) if folder.starts_with(&home) && !home.exists() => {
                Err(io::Error::other(format!("there is no home folder {}", home.display())))
            }
            _ => Ok(Self { folder: folder.join("wumpus") }),
        }
    }

    /// Returns the path of the history of lines, and creates the directory for it.
    pub(crate) fn history(&self) -> io::Result<PathBuf> {
        make_folder(&self.folder)?;
        Ok(self.folder.join("history"))
    }

    pub(crate) fn results(&self) -> Results {
        Results { path: self.folder.join("results") }
    }

    /// Adds a finished hunt to the results.
    pub(crate) fn add_result(&self, finished: &impl Serialize) -> io::Result<()> {
        make_folder(&self.folder)?;
        self.results().add(finished)
    }

    fn hunts(&self) -> PathBuf {
        self.folder.join("hunts")
    }

    /// Returns the folder for the sockets of games that are hosted.
    pub(crate) fn hosts(&self) -> PathBuf {
        self.folder.join("hosts")
    }

    /// Creates a file for a hunt, with the text so far.
    pub(super) fn create(&self, text: &str) -> io::Result<RecordFile> {
        let folder = self.hunts();
        make_folder(&folder)?;
        let file = create_numbered(|number| self.path(number), text)?;
        // Of a hosted game that once had this number.
        let _ = fs::remove_file(codes_of(file.path()));
        Ok(file)
    }

    /// Creates a file for the record of a hosted game that is over.
    pub(super) fn create_game(&self, text: &str) -> io::Result<RecordFile> {
        let folder = self.folder.join("games");
        make_folder(&folder)?;
        create_numbered(|number| folder.join(format!("game-{number}{SUFFIX}")), text)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.hunts().join(format!("{PREFIX}{number}{SUFFIX}"))
    }

    /// Opens the newest hunt that is not open elsewhere, and returns whether there are other such hunts.
    pub(crate) fn newest(&self) -> io::Result<(RecordFile, bool)> {
        let (hosted, own): (Vec<_>, Vec<_>) = self.kept()?.into_iter().partition(|hunt| hunt.is_hosted);
        let none = if hosted.is_empty() {
            "you have no unfinished hunt; start one with wumpus"
        } else {
            "you have no unfinished hunt of your own; wumpus host --resume continues a game that you host"
        };
        let mut hunts = own.into_iter();
        let file = first_free(&mut hunts, none)?;
        Ok((file, hunts.any(|other| read_free(&other.path).is_ok())))
    }

    pub(crate) fn open(&self, number: u32) -> io::Result<RecordFile> {
        let path = self.path(number);
        // A link may lead to any file.
        if path.is_symlink() || !path.exists() {
            return Err(io::Error::other(format!("there is no unfinished hunt {number}; wumpus hunts lists yours")));
        }
        open(&path, number)
    }

    pub(super) fn is_newest(&self, hunt: &Path) -> bool {
        self.kept().is_ok_and(|hunts| hunts.first().is_some_and(|newest| newest.path.file_name() == hunt.file_name()))
    }

    /// Lists the kept hunts, the newest first.
    pub(crate) fn kept(&self) -> io::Result<Vec<KeptHunt>> {
        self.list().map_err(|error| in_file(&self.hunts(), &error))
    }

    fn list(&self) -> io::Result<Vec<KeptHunt>> {
        let entries = match fs::read_dir(self.hunts()) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut hunts = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if let Some(number) = number_of(&path)
                && let Ok(data) = fs::symlink_metadata(&path)
                // A power cut soon after a file was created can leave it empty.
                && data.is_file() && data.len() > 0
                && let Ok(left) = data.modified()
            {
                let is_hosted = codes_of(&path).exists();
                hunts.push(KeptHunt { number, path, left, is_hosted });
            }
        }
        hunts.sort_by_key(|hunt| Reverse((hunt.left, hunt.number)));
        Ok(hunts)
    }

    pub(crate) fn number(&self, hunt: &Path) -> Option<u32> {
        number_of(hunt).filter(|_| self.contains(hunt))
    }

    /// Returns whether a file is one of the kept hunts.
    pub(crate) fn contains(&self, path: &Path) -> bool {
        let folder = path.canonicalize().ok().and_then(|path| path.parent().map(Path::to_owned));
        folder.is_some() && folder == self.hunts().canonicalize().ok()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct KeptHunt {
    /// From 1. A number is free again when its hunt is over or removed.
    pub(crate) number: u32,
    pub(crate) path: PathBuf,
    /// When it was left, or last written to.
    pub(crate) left: SystemTime,
    /// Whether it is a hosted game.
    pub(crate) is_hosted: bool,
}

/// Opens the first of some hunts that is not open elsewhere. If there is none, the error is why not the first of all, or
/// `none`.
pub(crate) fn first_free(hunts: &mut impl Iterator<Item = KeptHunt>, none: &str) -> io::Result<RecordFile> {
    let mut why_not_the_first = None;
    for hunt in hunts {
        match open(&hunt.path, hunt.number) {
            Ok(file) => return Ok(file),
            Err(why) => why_not_the_first = why_not_the_first.or(Some(why)),
        }
    }
    Err(why_not_the_first.unwrap_or_else(|| io::Error::other(none.to_owned())))
}

/// Opens a kept hunt. If it is open elsewhere, the error names its number rather than its file.
fn open(path: &Path, number: u32) -> io::Result<RecordFile> {
    RecordFile::open(path).map_err(|error| match error.kind() {
        kind @ ErrorKind::ResourceBusy => {
            io::Error::new(kind, format!("hunt {number} is open in another window; quit it there first"))
        }
        _ => error,
    })
}

fn number_of(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    // Not `+5`, nor `007`.
    name.parse().ok().filter(|number: &u32| number.to_string() == name)
}

/// Creates a directory that only the user can read.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    private_folder().create(folder).map_err(|error| in_file(folder, &error))
}

/// Expands a leading `~/` to the user's home directory.
pub(crate) fn expanded(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(below), Ok(home)) if home.is_absolute() => home.join(below),
        _ => PathBuf::from(name),
    }
}
