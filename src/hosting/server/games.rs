//! One game after the other: its record begins, is filed away, and the same seats get another.

use std::time::Instant;

use super::Server;
use crate::hosting::hosted::Phase;
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::system::hold;
use crate::text::shell_quoted_file;

impl Server {
    /// Begins the record of a game that has been dealt here.
    pub(super) fn keep_game(&mut self) {
        match (self.keep)(&self.hosted.table.players, self.hosted.table.seed) {
            Ok((recorder, file, how_to_resume)) => {
                self.recorder = recorder;
                if let Some(file) = file {
                    self.codes.keep(file).unwrap_or_else(|why| warn(&why.to_string()));
                }
                *hold(&self.last_words) = how_to_resume;
            }
            Err(why) => warn(&format!("the game is not recorded: {why}")),
        }
    }

    /// Ends the record of a game that is over, and tells the host how to see it again. Until then a host that was killed can go
    /// on with its seats.
    pub(super) fn file_away(&mut self) {
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
        self.hosted.deal_again(seed);
        self.keep_game();
        self.clock.begin(Instant::now());
        Ok(String::new())
    }
}
