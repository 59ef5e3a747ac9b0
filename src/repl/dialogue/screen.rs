//! What the other modules ask of the console.

use std::io;

use super::Dialogue;
use crate::game_loop::Stop;
use crate::repl::chart::Space;
use crate::terminal::Thinking;

impl Dialogue<'_> {
    /// Returns whether the output is shown to anybody.
    pub(crate) fn is_seen(&self) -> bool {
        self.console.is_seen()
    }

    /// Returns whether a person types and reads at a terminal.
    pub(crate) fn is_attended(&self) -> bool {
        self.console.is_attended()
    }

    /// Returns the space for a drawing; `None` if the player wants words.
    pub(crate) fn space_to_draw(&self) -> Option<Space> {
        self.console.space_to_draw()
    }

    /// Shows what was written, before work that can take long.
    pub(crate) fn thinking(&mut self) -> io::Result<Thinking> {
        self.console.terminal.thinking()
    }

    /// Records a line that had an effect.
    pub(crate) fn record(&mut self, line: &str) {
        self.console.record_line(line);
    }

    pub(crate) fn begin_hunt(&mut self) {
        self.console.begin_hunt();
    }

    /// Returns whether a hunt that ends now is to be counted.
    pub(crate) fn counts_hunt(&self) -> bool {
        self.console.counts_hunt()
    }

    pub(crate) fn end_hunt(&mut self) {
        self.console.end_hunt();
    }

    pub(crate) fn is_replaying(&self) -> bool {
        self.console.is_replaying()
    }

    /// Returns whether it replays a record that holds only what was decided.
    pub(crate) fn replays_decisions(&self) -> bool {
        self.console.replays_decisions()
    }

    /// Returns whether the program plays on by itself: no line of a record is left.
    pub(crate) fn is_live(&mut self) -> Result<bool, Stop> {
        self.console.is_live()
    }

    /// Returns the next line of a record that is replayed.
    pub(crate) fn coming_line(&self) -> Option<&str> {
        self.console.coming_line()
    }

    /// Does not show the next line of a record.
    pub(crate) const fn hide_coming_line(&mut self) {
        self.console.is_quiet = true;
    }

    /// Switches to the screen of one player, or writes a mark where a secret begins.
    pub(crate) fn begin_secret(&mut self, mark: &str) -> io::Result<()> {
        self.console.begin_secret(mark)
    }

    /// Shows nothing of a bot's secret until [`Dialogue::end_secret`].
    pub(crate) const fn cover(&mut self) {
        self.console.cover();
    }

    /// Wipes the screen of one player, or writes a mark where a secret ends.
    pub(crate) fn end_secret(&mut self, mark: &str) -> io::Result<()> {
        self.console.end_secret(mark)
    }
}
