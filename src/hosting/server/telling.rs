//! Who is told what when: guests their logs, with a pause after a die and a death, and how the party is now; and the host.

use std::time::{Duration, Instant};

use super::{Ear, Server, line};
use crate::hosting::host;
use crate::party::{Told, Whom};
use crate::stdio::help_width;
use crate::wire::{Kind, News, PersonNow, WIRE, Worded};
use crate::words::hidden::news::{at_terminal, how};

/// The lines in no log that a guest was sent last, and when the time of the phase is up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Lines {
    seat: Option<u8>,
    seats: String,
    party: String,
    waits: String,
    ends: Option<Duration>,
    /// What the map of a page depends on.
    map: Option<(u64, usize)>,
}

impl Server {
    /// Sends everybody what they have not been told, up to the next pause.
    pub(super) fn tell_guests(&mut self) {
        let now = Instant::now();
        self.pauses_until = self.pauses_until.filter(|until| now < *until);
        let mut pauses = false;
        for (id, ear) in self.guests.iter().filter_map(|(id, guest)| Some((*id, guest.ear?))).collect::<Vec<_>>() {
            let is_at_once = self.is_program(ear) || self.pace.is_zero();
            if !is_at_once && self.pauses_until.is_some() {
                continue;
            }
            let (sent, log) = (self.guests[&id].sent, self.post.log(ear));
            let until = if is_at_once { log.count() } else { log.until_beat(sent) }.max(sent);
            let (part, is_all) = (log.part(sent..until), until >= log.count());
            pauses |= !is_all;
            let Some(guest) = self.guests.get_mut(&id) else { continue };
            guest.sent = until;
            let before = guest.told.clone();
            // The log comes first: only then does anybody wait. During a pause nobody is waited for.
            let told =
                if is_all { self.lines(ear) } else { Lines { waits: String::new(), ends: None, ..before.clone() } };
            let text = self.changed(ear, sent, &part, [&before, &told]);
            self.guests.get_mut(&id).into_iter().for_each(|guest| guest.told = told.clone());
            self.send(id, text);
        }
        if pauses {
            self.pauses_until = Some(now + self.pace);
        }
    }

    /// Returns what a guest who has the log up to `sent` is sent: the next part of it, and what has changed.
    fn changed(&self, ear: Ear, sent: usize, part: &str, [before, told]: [&Lines; 2]) -> String {
        let mut text = String::new();
        if before.seat != told.seat {
            text += &line(&self.hello(ear, sent, 0, None).into());
        }
        text += part;
        for (before, told) in [(&before.seats, &told.seats), (&before.party, &told.party)] {
            text += if before == told { "" } else { told };
        }
        if before.map != told.map && told.map.is_some() {
            text += &self.map(ear);
        }
        if (&before.waits, before.ends) != (&told.waits, told.ends) {
            text += &if told.waits.is_empty() { line(&nobody()) } else { self.waits(ear) };
        }
        text
    }

    /// Returns the lines in no log, as they are now.
    pub(super) fn lines(&self, ear: Ear) -> Lines {
        let (state, own) = (&self.state, ear.person());
        let is_played = state.stage != "lobby";
        Lines {
            seat: own.and_then(|id| state.seat_of(id)),
            seats: line(&state.seats().into()),
            party: line(&state.party(own, &self.codes.watch.group())),
            waits: if is_played { line(&state.waits(own, None)) } else { String::new() },
            ends: state.ends.filter(|_| !state.waits.is_empty()),
            map: if own.is_none_or(|id| self.party.is_at_page(id)) { self.party.map_key(own) } else { None },
        }
    }

    /// Draws what the player at a page has seen.
    fn map(&self, ear: Ear) -> String {
        self.party.map(ear.person()).map(|map| line(&map.into())).unwrap_or_default()
    }

    /// Says whom the game waits for now.
    pub(super) fn waits(&self, ear: Ear) -> String {
        let ends = self.state.ends.filter(|_| !self.state.waits.is_empty());
        let left = ends.map(|ends| ends.saturating_sub(self.now()).as_secs_f64());
        line(&self.state.waits(ear.person(), left))
    }

    /// Returns all that a guest who has just come is told, after the lines of the log up to `after`.
    pub(super) fn first_lines(&self, ear: Ear, after: usize, told: &Lines) -> String {
        let [talk, turn] = self.limits.map(|limit| limit.map(|limit| limit.as_secs_f64()));
        let left = self.state.ends.map(|ends| ends.saturating_sub(self.now()).as_secs_f64());
        let limits = (talk.is_some() || turn.is_some()).then(|| line(&News::Limits { talk, turn, left }.into()));
        let waits = if told.waits.is_empty() { String::new() } else { self.waits(ear) };
        let log = self.post.log(ear).since(after);
        let map = told.map.map(|_| self.map(ear)).unwrap_or_default();
        [told.seats.clone(), told.party.clone(), limits.unwrap_or_default(), log, map, waits].concat()
    }

    /// Returns the line that accepts a guest who has the log up to `after`, and gets it up to `last` at once.
    pub(super) fn hello(&self, ear: Ear, last: usize, after: usize, code: Option<String>) -> News {
        let (log, you) = (self.post.log(ear), ear.person());
        News::Hello {
            hello: WIRE,
            seat: you.and_then(|id| self.state.seat_of(id)),
            last,
            epoch: Some(log.epoch(after).to_string()),
            code,
            you: you.map(|id| id.0),
        }
    }

    fn is_program(&self, ear: Ear) -> bool {
        let is_own = |person: &&PersonNow| person.who == ear.person().map(|id| id.0) && person.who.is_some();
        self.state.people.iter().find(is_own).is_some_and(|person| person.is == Kind::Program)
    }

    /// Tells the host what everybody is told.
    pub(super) fn tell_host(&self, told: &[Told]) {
        for Told { line: Worded { news, by, text }, .. } in told.iter().filter(|told| told.to == Whom::Everybody) {
            // The host has the record for that.
            if let (Some(text), false) = (text, matches!(news, News::Film { .. })) {
                let _ = self.tell.send(at_terminal(news, by.as_deref(), text, help_width()));
            }
            if let News::Evening { .. } = news {
                let _ = self.tell.send(host::OVER.to_owned());
            }
        }
    }

    /// Tells the host again what happened from the last turn on that began before the host was resumed.
    pub(super) fn tell_last_turn(&self, told: &[Told]) {
        let last = told.iter().rposition(|told| matches!(told.line.news, News::Turn { .. })).unwrap_or(0);
        self.tell_host(&told[last..]);
    }

    /// Tells the host who has come or gone, and for whom the game waits though they are not here.
    pub(super) fn tell_host_of_people(&self, before: &[PersonNow]) {
        for person in self.state.people.iter().filter(|person| person.who.is_some()) {
            let was = before.iter().find(|was| was.who == person.who);
            if was.map(|was| (was.here, was.left)) != Some((person.here, person.left)) {
                let _ = self.tell.send(format!("{} {}", person.name, how(person)[1]));
            }
        }
        let known = |gone: &&PersonNow| self.state.people.iter().all(|person| person.who != gone.who);
        for gone in before.iter().filter(|person| person.who.is_some()).filter(known) {
            let _ = self.tell.send(format!("{} has left the room.", gone.name));
        }
    }

    pub(super) fn tell_host_who_is_missing(&mut self) {
        let missing = host::missing(&self.state);
        if missing != self.missing {
            let _ = missing.clone().map(|words| self.tell.send(words));
            self.missing = missing;
        }
    }
}

/// Says that nobody is waited for.
fn nobody() -> Worded {
    News::Waits { seats: Vec::new(), left: None }.into()
}
