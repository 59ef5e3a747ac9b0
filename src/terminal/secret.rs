//! The alternate screen, which shows the secret of one player.

use std::io;

use super::editor::Sheet;
use super::{Privacy, Terminal};
use crate::stdio::write_error;
use crate::system::FROM_ALTERNATE_SCREEN;

/// Switches to the alternate screen and wipes it. Its text never enters the scrollback.
const TO_ALTERNATE_SCREEN: &str = "\x1b[?1049h\x1b[2J\x1b[H";

impl Terminal<'_> {
    /// Switches to the secret screen. Without one, writes a mark.
    pub(crate) fn begin_secret(&mut self, mark: &str) -> io::Result<()> {
        if let Some(editor) = self.editor() {
            editor.guard.begin_secret()?;
            editor.sheet.replace(Some(Sheet::default()));
        }
        self.switch_screen(TO_ALTERNATE_SCREEN, mark)
    }

    /// Wipes the secret screen and switches back. Without one, writes a mark.
    pub(crate) fn end_secret(&mut self, mark: &str) -> io::Result<()> {
        if let Some(editor) = self.editor() {
            editor.sheet.take();
        }
        self.switch_screen(FROM_ALTERNATE_SCREEN, mark)?;
        self.editor().map_or(Ok(()), |editor| editor.guard.end_secret())
    }

    fn switch_screen(&mut self, sequence: &str, mark: &str) -> io::Result<()> {
        match self.privacy {
            Privacy::AlternateScreen => self.output.write_all(sequence.as_bytes()).map_err(write_error)?,
            Privacy::Marks | Privacy::None => self.write(&format!("{mark}\n"))?,
        }
        // The next player must not get lines that this one pasted.
        if let Some(editor) = self.editor() {
            editor.pasted.clear();
        }
        self.flush()
    }
}
