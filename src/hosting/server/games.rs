//! One game after the other: its record begins, is filed away, and the same seats get another.

use std::time::Instant;

use super::Server;
use crate::hosting::hosted::Phase;
use crate::hosting::room::Room;
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::system::hold;
use crate::text::shell_quoted_file;

impl Server {
    /// Ends the record of a game that is over, and tells the host how to see it again. Until then a host that was killed can go
    /// on with its seats. Nothing is kept of a room into which nobody has come.
    pub(super) fn file_away(&mut self) {
        if self.room.as_ref().is_some_and(Room::is_empty) {
            self.codes.remove();
            return self.recorder.end_hunt(true);
        }
        if self.hosted.phase() != Phase::Over || !self.recorder.is_under_way() {
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

    /// Deals another game to the same seats.
    pub(super) fn again(&mut self) -> Result<String, String> {
        let seed = HuntSeed::secret().map_err(|why| why.to_string())?;
        self.file_away();
        self.has_told_end = false;
        self.codes.evening = self.codes.evening.with(&self.hosted.table);
        self.hosted.deal_again(seed);
        match (self.keep)(&self.hosted.table) {
            Ok((recorder, file, how_to_resume)) => {
                self.recorder = recorder;
                let kept = file.map_or(Ok(()), |file| self.codes.keep(file));
                kept.unwrap_or_else(|why| warn(&why.to_string()));
                *hold(&self.last_words) = how_to_resume;
            }
            Err(why) => warn(&format!("the game is not recorded: {why}")),
        }
        self.clock.begin(Instant::now());
        Ok(String::new())
    }
}
