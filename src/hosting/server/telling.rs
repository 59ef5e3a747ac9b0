//! Who is told what when: guests their logs, with a pause after a die and a death, and how the party is now; and the host.

use std::time::{Duration, Instant};

use super::{Ear, Leaving, Server, line};
use crate::hosting::host;
use crate::party::{Rules, State, Told, Whom};
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
        let (now, pace) = (Instant::now(), self.party.rules().pace);
        self.pauses_until = self.pauses_until.filter(|until| now < *until);
        let mut pauses = false;
        for (id, ear) in self.guests.iter().filter_map(|(id, guest)| Some((*id, guest.ear?))).collect::<Vec<_>>() {
            // Nobody misses the end because of a pause.
            let is_at_once = self.is_program(ear) || pace.is_zero() || self.leaving == Leaving::Now;
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
            let text = self.changed(ear, [&before, &told], sent, &part);
            self.guests.get_mut(&id).into_iter().for_each(|guest| guest.told = told.clone());
            self.send(id, text);
        }
        if pauses {
            self.pauses_until = Some(now + pace);
        }
    }

    /// Returns what a guest who has had so many lines of the log is sent: a part of the log, and what has changed.
    fn changed(&self, ear: Ear, [before, told]: [&Lines; 2], sent: usize, part: &str) -> String {
        let mut text = String::new();
        if before.seat != told.seat {
            text += &line(&self.hello(ear, sent, sent, None).into());
        }
        text += part;
        for (before, told) in [(&before.seats, &told.seats), (&before.party, &told.party)] {
            text += if before == told { "" } else { told };
        }
        if before.map != told.map && told.map.is_some() {
            text += &self.map(ear);
        }
        if (&before.waits, before.ends) != (&told.waits, told.ends) {
            text += &if told.waits.is_empty() {
                line(&News::Waits { seats: Vec::new(), left: None }.into())
            } else {
                self.waits(ear)
            };
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
        line(&self.state.waits(ear.person(), self.left()))
    }

    /// Returns the seconds that are left for those whom the game waits for. A bot's second is no limit.
    fn left(&self) -> Option<f64> {
        let ends = self.state.ends.filter(|_| !self.state.waits.is_empty());
        ends.map(|ends| ends.saturating_sub(self.now()).as_secs_f64())
    }

    /// Returns all that a guest who has just come is told, after the lines of the log up to `after`.
    pub(super) fn first_lines(&self, ear: Ear, after: usize, told: &Lines) -> String {
        let Rules { talk, turn, .. } = *self.party.rules();
        let [talk, turn] = [talk, turn].map(|limit| limit.map(|limit| limit.as_secs_f64()));
        let left = self.left();
        let limits = (talk.is_some() || turn.is_some()).then(|| line(&News::Limits { talk, turn, left }.into()));
        let waits = if told.waits.is_empty() { String::new() } else { self.waits(ear) };
        let log = self.post.log(ear).since(after);
        let map = told.map.map(|_| self.map(ear)).unwrap_or_default();
        [told.seats.clone(), told.party.clone(), limits.unwrap_or_default(), log, map, waits].concat()
    }

    /// Returns the line that accepts a guest who has the log up to `after`, and at once gets it up to `last`.
    pub(super) fn hello(&self, ear: Ear, after: usize, last: usize, code: Option<String>) -> News {
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
            if let Some(text) = text {
                let _ = self.tell.send(at_terminal(news, by.as_deref(), text, help_width()));
            }
            if let News::Evening { .. } = news {
                let _ = self.tell.send(host::OVER.to_owned());
            }
        }
    }

    /// Tells the host who has come or gone, and for whom the game waits though they are not here.
    pub(super) fn tell_host_of_people(&self, before: &State) {
        let [was, is] = [before, &self.state].map(host::missing);
        let before = &before.people;
        for person in self.state.people.iter().filter(|person| person.who.is_some()) {
            let was = before.iter().find(|was| was.who == person.who);
            let state = |person: &PersonNow| (person.here, person.left, person.is == Kind::Bot);
            if was.map(state) != Some(state(person)) {
                let _ = self.tell.send(format!("{} {}", person.name, how(person)[1]));
            }
        }
        let known = |gone: &&PersonNow| self.state.people.iter().all(|person| person.who != gone.who);
        for gone in before.iter().filter(|person| person.who.is_some()).filter(known) {
            let _ = self.tell.send(format!("{} has left the room.", gone.name));
        }
        let _ = is.filter(|words| was.as_ref() != Some(words)).map(|words| self.tell.send(words));
    }
}
