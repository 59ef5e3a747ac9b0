//! Who is told what when: guests their logs, with a pause after a die and a death, and how the party is now; and the host.

use std::time::{Duration, Instant};

use super::{Ear, Guest, Leaving, Server, line};
use crate::hosting::host;
use crate::party::{State, Told};
use crate::stdio::help_width;
use crate::wire::{Kind, News, PersonNow, WIRE, Worded};
use crate::words::hidden::news::{at_terminal, changes};

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
        let (now, pace) = (Instant::now(), self.party.rules.pace);
        self.pauses_until = self.pauses_until.filter(|until| now < *until);
        let mut pauses = false;
        for (id, own) in self.guests.iter().filter_map(|(id, guest)| Some((*id, guest.ear?))).collect::<Vec<_>>() {
            // Nobody misses the end because of a pause.
            let is_own = |person: &PersonNow| own.is_some() && person.who == own;
            let is_program = self.state.people.iter().any(|person| is_own(person) && person.is == Kind::Program);
            let is_at_once = is_program || pace.is_zero() || self.leaving == Leaving::Now;
            if !is_at_once && self.pauses_until.is_some() {
                continue;
            }
            let Some(Guest { sent, told: before, .. }) = self.guests.get(&id) else { continue };
            let (sent, log) = (*sent, self.post.log(own));
            let until = if is_at_once { log.count() } else { log.until_beat(sent) }.max(sent);
            let (part, is_all) = (log.part(sent..until), until >= log.count());
            pauses |= !is_all;
            // The log comes first: only then does anybody wait. During a pause nobody is waited for.
            let told =
                if is_all { self.lines(own) } else { Lines { waits: String::new(), ends: None, ..before.clone() } };
            let hello = (before.seat != told.seat).then(|| line(&self.hello(own, sent, sent, None).into()));
            let text = [hello.unwrap_or_default(), part, self.changed(own, before, &told).concat()].concat();
            self.guests.entry(id).and_modify(|guest| (guest.sent, guest.told) = (until, told));
            self.send(id, text);
        }
        if pauses {
            self.pauses_until = Some(now + pace);
        }
    }

    /// Returns the lines in no log that have changed: those of the people, and those of the game, which follow the log.
    pub(super) fn changed(&self, own: Ear, before: &Lines, told: &Lines) -> [String; 2] {
        let people = [(&before.seats, &told.seats), (&before.party, &told.party)];
        let people = people.into_iter().filter(|(before, told)| before != told).map(|(_, told)| &**told).collect();
        let map = told.map.filter(|_| before.map != told.map).and_then(|_| self.party.map(own));
        let waits = ((&before.waits, before.ends) != (&told.waits, told.ends)).then(|| match &*told.waits {
            "" => News::Waits { seats: Vec::new(), left: None }.into(),
            _ => self.state.waits(own, self.left(told)),
        });
        [people, map.map(Worded::from).iter().chain(&waits).map(line).collect()]
    }

    /// Returns the lines in no log, as they are now.
    pub(super) fn lines(&self, own: Ear) -> Lines {
        let state = &self.state;
        let is_played = state.stage != "lobby";
        Lines {
            seat: own.and_then(|id| state.seat_of(id)),
            seats: line(&state.seats().into()),
            party: line(&state.party(own, &self.codes.watch.group())),
            waits: if is_played { line(&state.waits(own, None)) } else { String::new() },
            ends: state.ends.filter(|_| !state.waits.is_empty()),
            map: self.party.map_key(own),
        }
    }

    /// Returns the seconds that are left for those whom the game waits for. A bot's second is no limit.
    pub(super) fn left(&self, told: &Lines) -> Option<f64> {
        told.ends.map(|ends| ends.saturating_sub(self.now()).as_secs_f64())
    }

    /// Returns the line that accepts a guest who has the log up to `after`, and at once gets it up to `last`.
    pub(super) fn hello(&self, own: Ear, after: usize, last: usize, code: Option<String>) -> News {
        let (seat, epoch) = (own.and_then(|id| self.state.seat_of(id)), self.post.log(own).epoch(after));
        News::Hello { hello: WIRE, seat, last, epoch: Some(epoch.to_string()), code, you: own }
    }

    /// Tells the host what everybody is told.
    pub(super) fn tell_host(&self, told: &[Told]) {
        for Told { line: Worded { news, by, text }, .. } in told.iter().filter(|told| told.to.is_none()) {
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
        let people = self.state.people.iter().filter(|person| person.who.is_some());
        let is_gone = |gone: &&PersonNow| gone.who.is_some() && people.clone().all(|person| person.who != gone.who);
        let gone = before.people.iter().filter(is_gone).map(|gone| format!("{} has left the room.", gone.name));
        let missing = is.filter(|words| was.as_ref() != Some(words));
        for words in changes(&before.people, people.clone()).chain(gone).chain(missing) {
            let _ = self.tell.send(words);
        }
    }
}
