//! What guests are told when: their logs, with a pause after a die and a death, and who is here.

use std::time::Instant;

use super::{Ear, Server, lines};
use crate::wire::{Kind, News};

impl Server {
    /// Sends everybody what they have not been told, up to the next pause.
    pub(super) fn tell_guests(&mut self) {
        let now = Instant::now();
        self.pauses_until = self.pauses_until.filter(|until| now < *until);
        let (state, mut pauses) = (self.state(), false);
        for (id, ear) in self.guests.iter().filter_map(|(id, guest)| Some((*id, guest.ear?))).collect::<Vec<_>>() {
            let is_program = matches!(ear, Ear::Seat(seat) if self.hosted.kind(seat) == Kind::Program);
            let is_at_once = is_program || self.pace.is_zero();
            let (sent, log) = (self.guests[&id].sent, self.log(ear));
            if !is_at_once && self.pauses_until.is_some() {
                continue;
            }
            let until = if is_at_once { log.count() } else { log.until_beat(sent) }.max(sent);
            let mut text = log.part(sent..until);
            pauses |= until < log.count();
            let is_all = until >= log.count();
            let Some(guest) = self.guests.get_mut(&id) else { continue };
            guest.sent = until;
            if !is_all && !guest.told[1].is_empty() {
                // Meanwhile nobody is waited for.
                guest.told[1] = lines(&[News::Waits { seats: Vec::new() }]);
                text += &guest.told[1];
            }
            // The log comes first: only then does anybody wait.
            for (told, now) in guest.told.iter_mut().zip(&state).filter(|(told, now)| is_all && told != now) {
                text += now;
                told.clone_from(now);
            }
            self.send(id, text);
        }
        if pauses {
            self.pauses_until = Some(now + self.pace);
        }
    }

    /// Returns the lines that are in no log: who plays each seat, and once the game has begun, whom it waits for.
    pub(super) fn state(&self) -> [String; 2] {
        let waits = || News::Waits { seats: self.hosted.waits_for().iter().map(|seat| seat.0).collect() };
        let waits = if self.codes.has_begun { lines(&[waits()]) } else { String::new() };
        [lines(&[News::Seats { seats: self.hosted.seats() }]), waits]
    }
}
