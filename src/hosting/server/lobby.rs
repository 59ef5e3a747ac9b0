//! Before the game begins: who comes into the room, what they say there, and how they are dealt in.

use std::time::Instant;

use super::{Ear, Server, lines};
use crate::game::Seat;
use crate::hosting::codes::group_of;
use crate::hosting::gate::Passage;
use crate::stdio::{help_width, warn};
use crate::table::board::fit;
use crate::wire::{Kind, News, Refusal, RefusalCode};

const MANY_WRONG: &str = "too many wrong room codes have come from your address; try again in a moment";

impl Server {
    /// Lets a guest into the room, and gives them a seat and its code.
    pub(super) fn enter(&mut self, id: u64, room: &str, name: &str) -> Result<(), Refusal> {
        let origin = self.guests[&id].connection.origin();
        let Some(open) = &mut self.room else {
            return Err(Refusal::new(RefusalCode::Over, "the game has begun; ask the host for the code of a seat"));
        };
        let is_right = group_of(room) == Some(self.codes.watch.group());
        match open.gate.passes(origin, is_right, Instant::now()) {
            Passage::Shut => return Err(Refusal::new(RefusalCode::Busy, MANY_WRONG)),
            Passage::Wrong { is_first } => {
                let _ = is_first.then(|| self.tell.send("Somebody has typed a wrong room code.".to_owned()));
                return Err(Refusal::new(RefusalCode::BadCode, "no game has this code; look at the host's screen"));
            }
            Passage::Right => {}
        }
        let entered = open.let_in(name).map_err(|why| why.to_string());
        entered.and_then(|()| self.deal_anew(None)).map_err(|why| Refusal::new(RefusalCode::UnfitText, why))?;
        let code = self.hosted.table.players.people_seats().last().map(|seat| self.codes.of(seat).to_string());
        self.welcome(id, code.as_deref(), 0, Kind::Person, true);
        Ok(())
    }

    /// Deals the game again, because somebody has come into the room or has been removed. Nobody has been told of it yet.
    fn deal_anew(&mut self, removed: Option<Seat>) -> Result<(), String> {
        let Some(room) = &self.room else { return Ok(()) };
        let before = self.hosted.seats();
        self.hosted = room.deal()?;
        self.codes.resize(self.hosted.table.players.count()).map_err(|why| why.to_string())?;
        self.codes.room = Some((room.bots, room.people.clone()));
        self.codes.write().unwrap_or_else(|why| warn(&why.to_string()));
        self.clock.enter(self.hosted.phase(), Instant::now());
        for seat in self.hosted.table.players.people_seats().collect::<Vec<_>>() {
            let name = self.hosted.table.players.name(seat);
            let was = before.iter().find(|before| before.name == name && before.here == 1);
            if let Some(was) = was {
                self.hosted.seat(seat, Some(was.is));
            }
        }
        for guest in self.guests.values_mut() {
            if let (Some(Ear::Seat(seat)), Some(removed)) = (&mut guest.ear, removed)
                && *seat > removed
            {
                seat.0 -= 1;
            }
        }
        Ok(())
    }

    /// Removes somebody from the room.
    pub(super) fn remove(&mut self, name: &str) -> Result<String, String> {
        let Some(room) = &mut self.room else {
            return Err(
                "Seats are open only before the game begins. To let a bot play, type bot and the name.".to_owned()
            );
        };
        let players = &self.hosted.table.players;
        let seat = players.speaker(name).ok().flatten().filter(|seat| !players.is_bot(*seat));
        let seat = seat.ok_or_else(|| format!("Nobody called {name} is here."))?;
        room.remove(seat);
        self.codes.remove_seat(seat);
        self.vacate(seat, "you have left the room");
        self.deal_anew(Some(seat))?;
        let seats: Vec<_> = self.guests.iter().filter_map(|(id, guest)| Some((*id, guest.ear?))).collect();
        for (id, ear) in seats {
            let text = lines(&[self.hello(ear, 0, None)]);
            self.send(id, text);
        }
        Ok(format!("{name} has left the room."))
    }

    /// Tells everybody in the room what somebody says, or the host. It is part of no log and of no record.
    pub(super) fn say_in_lobby(&mut self, by: Option<Seat>, text: &str) -> Result<(), Refusal> {
        let text = fit(text).map_err(|why| Refusal::new(RefusalCode::UnfitText, why.to_string()))?;
        let said = News::Said { seat: by.map(|seat| seat.0), text };
        let guests: Vec<_> = self.guests.iter().filter(|(_, guest)| guest.ear.is_some()).map(|(id, _)| *id).collect();
        for id in guests {
            self.send(id, lines(std::slice::from_ref(&said)));
        }
        let _ = self.hosted.table.players.news(&said, help_width()).map(|words| self.tell.send(words));
        Ok(())
    }
}
