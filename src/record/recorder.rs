//! Writing a game down while it is played.
//!
//! Each line is handed to the system before its result is shown. What cannot be written does not end the game: that is
//! said once, on standard error. Deliberately absent: what is written, which the prompt decides.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::state::{Kept, State, lock};

/// Writes a game down: in memory always, and in a file if there is one.
pub struct Recorder {
    text: String,
    place: Place,
    is_under_way: bool,
    /// Whether something was written that is nowhere but in memory.
    is_changed: bool,
    saved_to: Option<PathBuf>,
    /// What could not be written any more, and is of no use when its hunt is over.
    broken: Option<Kept>,
}

/// Where a record is written.
pub enum Place {
    /// Nowhere.
    Nowhere,
    /// In a file that somebody named.
    File(File, PathBuf),
    /// In the user's state directory, where each hunt has a file as long as it lasts.
    State(State, Option<Kept>),
}

impl Recorder {
    /// Goes on with a text, all of which is in its place.
    #[must_use]
    pub const fn new(text: String, place: Place) -> Self {
        Self { text, place, is_under_way: false, is_changed: false, saved_to: None, broken: None }
    }

    /// Writes nothing down but in memory.
    #[must_use]
    pub const fn nowhere() -> Self {
        Self::new(String::new(), Place::Nowhere)
    }

    /// Writes a line down.
    pub fn write(&mut self, line: &str) {
        let before = self.text.len();
        // What would be a comment is none with a space in front.
        self.text.extend(line.starts_with('#').then_some(' '));
        self.text.push_str(line);
        self.text.push('\n');
        let line = &self.text.as_bytes()[before..];
        let written = match &mut self.place {
            Place::Nowhere | Place::State(_, None) => {
                self.is_changed = true;
                return;
            }
            Place::File(file, path) => file
                .write_all(line)
                .map_err(|error| format!("cannot write to {}, and the rest is not recorded: {error}", path.display())),
            Place::State(_, Some(kept)) => kept.write(line).map_err(|error| format!("this hunt is not kept: {error}")),
        };
        self.give_up_unless(written);
    }

    /// Marks that a hunt begins.
    pub fn begin_hunt(&mut self) {
        self.is_under_way = true;
        if let Place::State(state, kept @ None) = &mut self.place {
            let created = state.create(&self.text).map(|created| *kept = Some(created));
            self.give_up_unless(created.map_err(|error| format!("this hunt is not kept: {error}")));
        }
        // Nothing is done in it yet.
        self.is_changed = false;
    }

    /// Marks that the hunt is over. If it is the last of a record nothing is left of it in the state directory.
    pub fn end_hunt(&mut self, is_last: bool) {
        self.is_under_way = false;
        if is_last {
            self.remove_kept(|_| true);
        }
    }

    /// Marks that the player leaves, and tells where the hunt that he leaves is kept, if it is. One in which he has done
    /// nothing is not.
    pub fn leave(&mut self) -> Left<'_> {
        let is_under_way = self.is_under_way;
        self.remove_kept(|kept| !is_under_way || kept.is_untouched());
        if !is_under_way {
            return Left::Nothing;
        }
        match (&self.place, &self.saved_to) {
            (Place::State(_, Some(_)), _) => Left::InState,
            (Place::File(_, path), _) => Left::InFile(path),
            (_, Some(path)) if !self.is_changed => Left::InFile(path),
            _ => Left::Nothing,
        }
    }

    /// Tells whether a hunt is under way in which something was done that is nowhere but in memory.
    #[must_use]
    pub const fn is_at_risk(&self) -> bool {
        self.is_under_way && self.is_changed
    }

    /// Writes everything to a file, of which nothing is changed if that cannot be done. The file in which the game is
    /// written down has everything already, and stays.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or is in play.
    pub fn save(&mut self, path: &Path) -> io::Result<()> {
        // Where nothing is written down there is nothing to save, as while a record is rehearsed.
        if self.text.is_empty() {
            return Err(io::Error::other("nothing is written down here"));
        }
        if self.is_written_to(path) {
            return Ok(());
        }
        if path.is_file()
            && let Ok(other) = File::open(path)
        {
            lock(&other)?;
        }
        let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
        name.push(".part");
        let part = path.with_file_name(name);
        let written = fs::write(&part, &self.text).and_then(|()| fs::rename(&part, path));
        if let Err(error) = written {
            let _ = fs::remove_file(&part);
            return Err(error);
        }
        (self.is_changed, self.saved_to) = (false, Some(path.to_owned()));
        Ok(())
    }

    fn is_written_to(&self, path: &Path) -> bool {
        let own = match &self.place {
            Place::File(_, own) => own,
            Place::State(_, Some(kept)) => kept.path(),
            Place::Nowhere | Place::State(_, None) => return false,
        };
        path.canonicalize().is_ok_and(|path| own.canonicalize().is_ok_and(|own| own == path))
    }

    fn remove_kept(&mut self, is_meant: impl FnOnce(&mut Kept) -> bool) {
        let kept = match &mut self.place {
            Place::State(_, kept @ Some(_)) => kept,
            _ => &mut self.broken,
        };
        if let Some(kept) = kept.take_if(is_meant) {
            kept.remove();
        }
    }

    fn give_up_unless(&mut self, written: Result<(), String>) {
        if let Err(why) = written {
            if let Place::State(_, kept) = std::mem::replace(&mut self.place, Place::Nowhere) {
                self.broken = kept;
            }
            self.is_changed = true;
            complain(&why);
        }
    }
}

/// What is left of a hunt that its player leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left<'a> {
    /// Nothing but its name.
    Nothing,
    /// A record in the state directory.
    InState,
    /// A record in a file.
    InFile(&'a Path),
}

/// Says on standard error what is amiss, where the game goes on all the same.
pub fn complain(why: &str) {
    // If standard error is gone too there is nobody left to tell.
    let _ = writeln!(io::stderr(), "wumpus: {why}");
}
