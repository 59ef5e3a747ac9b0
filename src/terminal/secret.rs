//! The alternate screen, for one pair of eyes.

use std::io;

use super::{Input, Privacy, Terminal};
use crate::stdio::write_error;

/// Turns to the alternate screen and wipes it. Its text never enters the scrollback.
const TO_ALTERNATE_SCREEN: &str = "\x1b[?1049h\x1b[2J\x1b[H";
/// Wipes the alternate screen and turns back.
pub(super) const FROM_ALTERNATE_SCREEN: &str = "\x1b[2J\x1b[H\x1b[?1049l";

impl Terminal<'_> {
    /// Turns to the secret screen; where there is none, prints a mark.
    pub(crate) fn begin_secret(&mut self, mark: &str) -> io::Result<()> {
        self.guard(true);
        self.turn_screen(TO_ALTERNATE_SCREEN, mark)
    }

    /// Wipes the secret screen and turns back; where there is none, prints a mark.
    pub(crate) fn end_secret(&mut self, mark: &str) -> io::Result<()> {
        self.turn_screen(FROM_ALTERNATE_SCREEN, mark)?;
        self.guard(false);
        Ok(())
    }

    /// Notes for the signal handler whether there is a secret to wipe.
    fn guard(&self, has_secret: bool) {
        if let Input::Editor(editor) = &self.input {
            editor.guard().note(has_secret);
        }
    }

    fn turn_screen(&mut self, sequence: &str, mark: &str) -> io::Result<()> {
        match self.privacy {
            Privacy::AlternateScreen => {
                self.output.write_all(sequence.as_bytes()).map_err(write_error)?;
            }
            Privacy::Marks | Privacy::None => self.write(&format!("{mark}\n"))?,
        }
        // Lines pasted after the last answer are not for the next person.
        if let Input::Editor(editor) = &mut self.input {
            editor.drop_pasted();
        }
        self.flush()
    }
}
