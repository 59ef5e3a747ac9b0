//! Records a game while it is played.
//!
//! A write error does not end the game: the player is warned once, and the rest stays in memory alone.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use super::add_line;
use super::file::{self, RecordFile, in_file};
use super::part;
use super::store::Store;

/// The record of a game in memory, and in a file if there is one.
pub(crate) struct Recorder {
    text: String,
    sink: Sink,
    is_under_way: bool,
    saved: Saved,
}

/// Where a record is written.
pub(crate) enum Sink {
    /// Only in memory.
    Memory,
    /// In a file that the player named.
    File(RecordFile),
    /// In the user's state directory: a file for each hunt, from its first line on while it lasts. `keeps_next` includes the
    /// hunts after this one.
    Store { store: Store, file: Option<RecordFile>, keeps_next: bool },
}

/// Whether a hunt in memory is saved.
enum Saved {
    /// Every line is in a file, or none was typed.
    Needless,
    Not,
    /// To this file.
    To(PathBuf),
}

impl Recorder {
    /// Continues a record, whose text the sink already has.
    pub(crate) fn new(text: String, sink: Sink) -> Self {
        Self { text, sink, is_under_way: false, saved: Saved::Needless }
    }

    /// Adds a line, or several at once. The error is a warning for the player.
    pub(crate) fn write(&mut self, line: &str) -> Result<(), String> {
        let before = self.text.len();
        add_line(&mut self.text, line);
        self.saved = Saved::Needless;
        match &mut self.sink {
            Sink::File(file) | Sink::Store { file: Some(file), .. } => {
                let written = file.write(&self.text.as_bytes()[before..]).map_err(|error| in_file(file.path(), &error));
                written.map_err(|error| self.give_up(format!("the rest is not recorded: {error}")))
            }
            Sink::Store { file: None, .. } if self.is_under_way => self.keep(),
            Sink::Store { file: None, .. } | Sink::Memory => {
                self.saved = Saved::Not;
                Ok(())
            }
        }
    }

    /// Creates the file of a hunt that is kept in the state directory. The error is a warning for the player.
    pub(crate) fn keep(&mut self) -> Result<(), String> {
        if let Sink::Store { store, file: file @ None, .. } = &mut self.sink {
            match store.create(&self.text) {
                Ok(created) => *file = Some(created),
                Err(why) => return Err(self.give_up(not_kept(why))),
            }
        }
        Ok(())
    }

    /// Returns the file that has every line, if there is one.
    const fn file(&self) -> Option<&RecordFile> {
        match &self.sink {
            Sink::File(file) | Sink::Store { file: Some(file), .. } => Some(file),
            Sink::Memory | Sink::Store { file: None, .. } => None,
        }
    }

    /// Returns the path of the file that has every line, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file().map(RecordFile::path)
    }

    pub(crate) const fn is_under_way(&self) -> bool {
        self.is_under_way
    }

    pub(crate) fn begin_hunt(&mut self) {
        self.is_under_way = true;
        self.saved = Saved::Needless;
    }

    /// Ends a hunt. Removes its file from the state directory if its result is counted; otherwise the file stays there, and the
    /// hunt counts when it is resumed.
    pub(crate) fn end_hunt(&mut self, is_counted: bool) {
        self.is_under_way = false;
        match &mut self.sink {
            Sink::Store { file, .. } if !is_counted => *file = None,
            _ => self.remove_kept(),
        }
    }

    /// Ends a game that was hosted. Moves its file in the state directory to the games that are over, and returns the new path.
    pub(crate) fn end_game(&mut self) -> io::Result<Option<PathBuf>> {
        let moved = match &self.sink {
            Sink::Store { store, .. } => store.create_game(&self.text).map(|file| Some(file.path().to_owned())),
            Sink::File(_) | Sink::Memory => Ok(None),
        };
        self.end_hunt(moved.is_ok());
        moved
    }

    /// Returns whether the record is a kept hunt of the state directory.
    pub(crate) const fn is_kept(&self) -> bool {
        matches!(self.sink, Sink::Store { file: Some(_), .. })
    }

    /// Removes the stored file of a hunt that is over, then returns where an unfinished hunt is kept.
    pub(crate) fn leave(&mut self) -> KeptIn<'_> {
        if !self.is_under_way {
            self.remove_kept();
            return KeptIn::Nowhere;
        }
        match (&self.sink, &self.saved) {
            (Sink::Store { store, file: Some(file), .. }, _) => {
                file.touch();
                KeptIn::Store { number: store.number(file.path()).filter(|_| !store.is_newest(file.path())) }
            }
            (Sink::File(file), _) => KeptIn::File(file.path()),
            (_, Saved::To(path)) => KeptIn::File(path),
            _ => KeptIn::Nowhere,
        }
    }

    /// Returns whether saving would replace a file other than the record's own.
    pub(crate) fn would_replace(&self, path: &Path) -> io::Result<bool> {
        Ok(!self.is_written_to(path) && file::would_replace(path)?)
    }

    /// Saves the record to a file, or leaves the file unchanged on an error. The record's own file is up to date already.
    pub(crate) fn save(&mut self, path: &Path) -> io::Result<()> {
        if !self.is_written_to(path) {
            part::write(path, &self.text)?;
            self.saved = Saved::To(path.to_owned());
        }
        Ok(())
    }

    fn is_written_to(&self, path: &Path) -> bool {
        let own = self.file().and_then(|own| own.path().canonicalize().ok());
        own.is_some_and(|own| path.canonicalize().is_ok_and(|path| path == own))
    }

    /// If this fails, a finished hunt is left behind, which does no harm.
    fn remove_kept(&mut self) {
        self.sink = match std::mem::replace(&mut self.sink, Sink::Memory) {
            Sink::Store { store, file, keeps_next } => {
                let _ = file.map(RecordFile::remove);
                if keeps_next { Sink::Store { store, file: None, keeps_next } } else { Sink::Memory }
            }
            sink @ (Sink::Memory | Sink::File(_)) => sink,
        };
    }

    /// Writes no file from now on. Returns the reason.
    fn give_up(&mut self, why: String) -> String {
        self.sink = Sink::Memory;
        self.saved = Saved::Not;
        why
    }
}

/// Where a hunt is kept when its player leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptIn<'a> {
    Nowhere,
    /// In the state directory, under this number; `None` for the newest.
    Store {
        number: Option<u32>,
    },
    File(&'a Path),
}

pub(crate) fn not_kept(why: impl Display) -> String {
    format!("this hunt is not kept: {why}")
}
