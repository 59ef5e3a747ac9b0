//! What the host types: who may begin, end a talk, give a seat to a bot or make a new code.

use super::{Leaving, Server};
use crate::command::Command;
use crate::game::Seat;
use crate::hosting::host;
use crate::hosting::hosted::Phase;
use crate::hosting::room::Room;
use crate::stdio::help_width;
use crate::text::capitalised;
use crate::wire::{Kind, Refusal, Request};
use crate::words::hidden::news::at_seat;

impl Server {
    /// Carries out a line of the host, and returns the answer; the error is a refusal. `invitation` is what a player types
    /// before the code.
    pub(crate) fn obey(&mut self, line: &str, invitation: &str) -> Result<String, String> {
        let (command, rest) = host::read(line, help_width())?;
        let (has_begun, is_over) = (self.codes.has_begun, self.codes.has_begun && self.hosted.phase() == Phase::Over);
        let refused = |done: Result<(), Refusal>| {
            done.map(|()| String::new()).map_err(|refusal| capitalised(&refusal.message) + ".")
        };
        match command {
            Command::Begin | Command::Bot | Command::Code | Command::Go | Command::Skip if is_over => {
                Err(host::OVER.to_owned())
            }
            Command::Begin if has_begun => Err(host::BEGUN_ALREADY.to_owned()),
            Command::Begin if self.room.as_ref().is_some_and(Room::is_empty) => Err(host::NOBODY_HAS_COME.to_owned()),
            Command::Begin => {
                self.begin();
                Ok(String::new())
            }
            Command::Again if is_over => self.again(),
            Command::Again => Err(host::NOT_OVER.to_owned()),
            Command::Remove => self.remove(&rest),
            Command::Say if self.room.is_some() => refused(self.say_in_lobby(None, &rest)),
            Command::Bot | Command::Code => {
                let players = &self.hosted.table.players;
                let seat = players.find(&rest)?;
                if players.is_bot(seat) || command == Command::Bot && !self.hosted.give_to_bot(seat) {
                    return Err(self.hosted.table.players.not_for_bot(seat, self.hosted.is_here(seat)));
                }
                if command == Command::Bot {
                    return Ok(self.hosted.table.players.bot_plays(seat));
                }
                self.renew(seat).map_err(|why| why.to_string())?;
                Ok(self.seat_in_words(seat, invitation))
            }
            Command::Board if rest.is_empty() => Ok(self.hosted.table.board().words()),
            Command::Go | Command::Say | Command::Strike | Command::Board | Command::Skip if !has_begun => {
                Err(host::NOT_BEGUN.to_owned())
            }
            Command::Skip => {
                let seat = self.hosted.table.players.find(&rest)?;
                refused(self.hosted.skip(seat))
            }
            Command::Go => refused(self.hosted.go_on()),
            Command::Say => refused(self.hosted.hear(None, Request::Say { say: rest })),
            Command::Board => refused(self.hosted.hear(None, Request::Board { board: rest })),
            Command::Strike => {
                refused(self.hosted.hear(None, Request::Strike { strike: rest.parse().unwrap_or_default() }))
            }
            Command::End => {
                self.leaving = Leaving::Now;
                Ok(String::new())
            }
            Command::Seats if self.page.is_some() => {
                let room = self.room.as_ref().map(Room::invitation);
                let table =
                    self.page.iter().map(|page| format!("The table's screen:\n  {}", page.table(self.codes.watch)));
                // The screen has room for the code, and everybody knows how many bots there will be.
                let seats = self.hosted.seats();
                let seats = seats.iter().filter(|seat| has_begun || seat.is != Kind::Bot).map(at_seat);
                let seats = Some(seats.collect::<Vec<_>>().join(" ")).filter(|seats| !seats.is_empty());
                Ok(room.into_iter().chain(table).chain(seats).collect::<Vec<_>>().join("\n"))
            }
            _ => {
                let seats = self.hosted.table.players.seats().map(|seat| self.seat_in_words(seat, invitation));
                let waits = (!has_begun).then(|| host::NOT_HERE_YET.to_owned());
                Ok(seats.chain(waits).collect::<Vec<_>>().join("\n"))
            }
        }
    }

    /// Says who is at a seat, and otherwise what to send to its player.
    fn seat_in_words(&self, seat: Seat, invitation: &str) -> String {
        let now = &self.hosted.seats()[seat.index()];
        let code = self.codes.of(seat);
        let at_page = self.page.as_ref().map(|page| format!("{}#{code}", page.url));
        self.hosted.table.players.seat(seat, now, &at_page.unwrap_or_else(|| format!("{invitation} {code}")))
    }
}
