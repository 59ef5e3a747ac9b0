//! The screen for one pair of eyes.
//!
//! Deliberately absent: what is shown on it.

use std::io::{self, Write};

use super::replay::{Replay, Then};
use super::{Console, Input, Privacy, Screen};
use crate::stdio::{warn, write_error};

/// Turns to the alternate screen, and wipes it. What is on it never goes into the scrollback.
const TO_ALTERNATE_SCREEN: &str = "\x1b[?1049h\x1b[2J\x1b[H";
/// Wipes the alternate screen, and turns back.
pub(super) const FROM_ALTERNATE_SCREEN: &str = "\x1b[2J\x1b[H\x1b[?1049l";

impl Console<'_> {
    /// Turns to a screen for one pair of eyes, or marks where it begins.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn conceal(&mut self, mark: &str) -> io::Result<()> {
        match self.replay.as_ref().map(Replay::then) {
            Some(Then::HandOver) => {
                self.screen = Screen::Covered;
                Ok(())
            }
            Some(Then::Stop) => self.say(mark),
            None => {
                self.screen = Screen::Secret;
                self.guard(true);
                self.turn_screen(TO_ALTERNATE_SCREEN, mark)
            }
        }
    }

    /// Wipes that screen and turns back, or marks where it ends.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn expose(&mut self, mark: &str) -> io::Result<()> {
        if std::mem::replace(&mut self.screen, Screen::Public) == Screen::Covered {
            return Ok(());
        }
        if self.replay.is_some() {
            return self.say(mark);
        }
        self.turn_screen(FROM_ALTERNATE_SCREEN, mark)?;
        self.guard(false);
        self.complaint.take().iter().for_each(|why| warn(why));
        Ok(())
    }

    /// Notes for whoever kills the program whether there is a secret to be wiped.
    fn guard(&self, has_secret: bool) {
        if let Input::Editor(editor) = &self.input {
            editor.guard().note(has_secret);
        }
    }

    fn turn_screen(&mut self, sequence: &str, mark: &str) -> io::Result<()> {
        match self.privacy {
            Privacy::AlternateScreen => write!(self.output, "{sequence}").map_err(write_error)?,
            Privacy::Marks | Privacy::None => self.say(mark)?,
        }
        // What was pasted behind the last answer is not for the next person.
        if let Input::Editor(editor) = &mut self.input {
            editor.drop_pasted();
        }
        self.flush()
    }
}
