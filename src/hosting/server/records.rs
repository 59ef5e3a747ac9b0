//! One game after the other: its record begins, and is filed away.

use super::Server;
use crate::stdio::warn;
use crate::system::hold;
use crate::table::Table;
use crate::text::shell_quoted_file;

impl Server {
    /// Begins the record of a game that has been dealt. That of the first game was begun with the party; only now it is known
    /// who plays. As at the prompt, the first line names the players.
    pub(super) fn begin_record(&mut self) {
        let Some(Table { players, seed, .. }) = self.party.table() else { return };
        let (players, seed) = (players.to_string(), *seed);
        if self.state.stage == "over" {
            self.file_away();
            match (self.keep)(seed) {
                Ok((recorder, file, how_to_resume)) => {
                    self.recorder = recorder;
                    self.codes.keep(file);
                    *hold(&self.last_words) = how_to_resume;
                }
                Err(why) => warn(&format!("the game is not recorded: {why}")),
            }
        }
        self.recorder.write(&players).unwrap_or_else(|why| warn(&why));
    }

    /// Ends the record of a game that is over, and tells the host how to see it again. Until then a host that was killed can go
    /// on with the party. Nothing is kept of a party to which nobody has come.
    pub(super) fn file_away(&mut self) {
        if self.state.stage == "lobby" && self.party.people().next().is_none() {
            self.codes.remove();
            return self.recorder.end_hunt(true);
        }
        if self.state.stage != "over" || !self.recorder.is_under_way() {
            return;
        }
        let kept = self.recorder.end_game().unwrap_or_else(|why| {
            warn(&why.to_string());
            None
        });
        self.codes.remove();
        hold(&self.last_words).clear();
        if let Some(file) = kept {
            let _ = self.tell.send(format!("To see the game again:\n  wumpus --replay {}", shell_quoted_file(&file)));
        }
    }
}
