//! Writing a game down while it is played.
//!
//! Each line is handed to the system before its result is shown. What cannot be written does not end the game: it is said
//! once. Deliberately absent: what is written, which the prompt decides, and when it can be said that nothing more is.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::file;
use crate::record::store::{Kept, Store};

/// Writes a game down: in memory always, and in a file if there is one.
pub(crate) struct Recorder {
    text: String,
    sink: Sink,
    is_under_way: bool,
    saved: Saved,
}

/// Where a record is written.
pub(crate) enum Sink {
    /// Nowhere.
    Nowhere,
    /// In a file that somebody named.
    File(File, PathBuf),
    /// In the user's state directory, where each hunt has a file as long as it lasts.
    Store(Store, Option<Kept>),
    /// In the same place, but what comes after this hunt is kept nowhere.
    LastInStore(Store, Kept),
    /// Nowhere any more: this could not be written, and is of no use when its hunt is over.
    Broken(Kept),
}

/// What is left of a hunt that is written nowhere.
enum Saved {
    /// Nothing was done in it yet.
    Needless,
    /// Something was done that is nowhere but in memory.
    Not,
    /// All of it is in this file.
    To(PathBuf),
}

impl Recorder {
    /// Goes on with a text, all of which is in its place.
    pub(crate) const fn new(text: String, sink: Sink) -> Self {
        Self { text, sink, is_under_way: false, saved: Saved::Needless }
    }

    /// Writes nothing down but in memory.
    pub(crate) const fn nowhere() -> Self {
        Self::new(String::new(), Sink::Nowhere)
    }

    /// Writes a line down.
    pub(crate) fn write(&mut self, line: &str) -> Result<(), String> {
        let before = self.text.len();
        // What would be a comment is none with a space in front.
        self.text.extend(line.starts_with('#').then_some(' '));
        self.text.push_str(line);
        self.text.push('\n');
        let line = &self.text.as_bytes()[before..];
        let written = match &mut self.sink {
            Sink::Nowhere | Sink::Store(_, None) | Sink::Broken(_) => {
                self.saved = Saved::Not;
                Ok(())
            }
            Sink::File(file, path) => file
                .write_all(line)
                .map_err(|error| format!("cannot write to {}, and the rest is not recorded: {error}", path.display())),
            Sink::Store(_, Some(kept)) | Sink::LastInStore(_, kept) => kept.write(line).map_err(|e| not_kept(&e)),
        };
        written.inspect_err(|_| self.give_up())
    }

    /// Marks that a hunt begins.
    pub(crate) fn begin_hunt(&mut self) -> Result<(), String> {
        self.is_under_way = true;
        let created = match &mut self.sink {
            Sink::Store(state, kept @ None) => state.create(&self.text).map(|created| *kept = Some(created)),
            _ => Ok(()),
        };
        let created = created.map_err(|error| not_kept(&error)).inspect_err(|_| self.give_up());
        self.saved = Saved::Needless;
        created
    }

    /// Marks that the hunt is over. If it is the last of a record nothing is left of it in the state directory.
    pub(crate) fn end_hunt(&mut self, is_last: bool) {
        self.is_under_way = false;
        if is_last {
            self.remove_kept();
        }
    }

    /// Marks that the player leaves, and tells where the hunt that he leaves is kept, if it is. One in which he has done
    /// nothing is not; nor is one in a device, or in a file that somebody has removed.
    pub(crate) fn leave(&mut self) -> Left<'_> {
        let is_untouched = match &self.sink {
            Sink::Store(_, Some(kept)) | Sink::LastInStore(_, kept) | Sink::Broken(kept) => kept.is_untouched(),
            Sink::Nowhere | Sink::File(..) | Sink::Store(_, None) => false,
        };
        if !self.is_under_way || is_untouched {
            self.remove_kept();
        }
        match (&self.sink, &self.saved) {
            _ if !self.is_under_way => Left::Nothing,
            (Sink::Store(state, Some(kept)) | Sink::LastInStore(state, kept), _) if kept.path().is_file() => {
                kept.touch();
                if state.is_newest(kept.path()) { Left::InStore } else { Left::InFile(kept.path()) }
            }
            (Sink::File(_, path), _) | (_, Saved::To(path)) if path.is_file() => Left::InFile(path),
            (Sink::Broken(kept), _) => Left::InPart(kept.path()),
            _ => Left::Nothing,
        }
    }

    /// Tells whether a hunt is under way in which something was done that is nowhere but in memory.
    pub(crate) const fn is_at_risk(&self) -> bool {
        self.is_under_way && matches!(self.saved, Saved::Not)
    }

    /// Tells whether to save to a file would replace one. The file in which the game is written down is not replaced.
    pub(crate) fn would_replace(&self, path: &Path) -> io::Result<bool> {
        Ok(!self.is_written_to(path) && file::would_replace(path)?)
    }

    /// Writes everything to a file, of which nothing is changed if that cannot be done. The file in which the game is
    /// written down has everything already, and stays.
    pub(crate) fn save(&mut self, path: &Path) -> io::Result<()> {
        // Where nothing is written down there is nothing to save, as while a record is rehearsed.
        if self.text.is_empty() {
            return Err(io::Error::other("nothing is written down here"));
        }
        if !self.is_written_to(path) {
            file::write(path, &self.text)?;
            self.saved = Saved::To(path.to_owned());
        }
        Ok(())
    }

    fn is_written_to(&self, path: &Path) -> bool {
        let own = match &self.sink {
            Sink::File(_, own) => own,
            Sink::Store(_, Some(kept)) | Sink::LastInStore(_, kept) => kept.path(),
            Sink::Nowhere | Sink::Store(_, None) | Sink::Broken(_) => return false,
        };
        path.canonicalize().is_ok_and(|path| own.canonicalize().is_ok_and(|own| own == path))
    }

    fn remove_kept(&mut self) {
        self.sink = match std::mem::replace(&mut self.sink, Sink::Nowhere) {
            Sink::Store(state, kept) => {
                kept.into_iter().for_each(Kept::remove);
                Sink::Store(state, None)
            }
            Sink::LastInStore(_, kept) | Sink::Broken(kept) => {
                kept.remove();
                Sink::Nowhere
            }
            sink @ (Sink::Nowhere | Sink::File(..)) => sink,
        };
    }

    fn give_up(&mut self) {
        self.sink = match std::mem::replace(&mut self.sink, Sink::Nowhere) {
            Sink::Store(_, Some(kept)) | Sink::LastInStore(_, kept) => Sink::Broken(kept),
            _ => Sink::Nowhere,
        };
        self.saved = Saved::Not;
    }
}

/// What is left of a hunt that its player leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left<'a> {
    /// Nothing but its name.
    Nothing,
    /// The newest record in the state directory.
    InStore,
    /// A record in a file.
    InFile(&'a Path),
    /// As much as could be written of a record in a file.
    InPart(&'a Path),
}

/// Says that a hunt is not kept.
pub(crate) fn not_kept(error: &io::Error) -> String {
    format!("this hunt is not kept: {error}")
}
