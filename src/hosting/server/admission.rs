//! Who comes in: connections, codes and people.

use std::io;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::telling::Lines;
use super::{Ear, Event, Guest, Server, WATCHER, line};
use crate::hosting::codes::{BadCode, group_of};
use crate::hosting::connection::{Connection, PING_AFTER};
use crate::hosting::gate::Passage;
use crate::hosting::page::qr_code;
use crate::party::{Means, Rules};
use crate::wire::{Closing, News, PersonId, Refusal, RefusalCode};

const MANY_WRONG: &str = "too many wrong room codes have come from your address; try again in a moment";
/// The most connections that have not said hello.
const MOST_SILENT: usize = 64;
/// The time that a connection has to say hello.
const TIME_FOR_HELLO: Duration = Duration::from_secs(10);
const MOST_WATCHERS: usize = 64;
/// The joins that somebody may make at once, and the time after which they may make one more.
const JOINS: u32 = 20;
const PER_JOIN: Duration = Duration::from_secs(4);
/// The same for all watchers together.
const WATCHERS: u32 = 128;
const PER_WATCHER: Duration = Duration::from_millis(250);

/// Returns how somebody comes who says so.
pub(super) const fn means(program: u8, page: u8) -> Means {
    match (program, page) {
        (0, 0) => Means::Terminal,
        (0, _) => Means::Page,
        _ => Means::Program,
    }
}

impl Server {
    /// Admits a connection. If too many have not said hello, the oldest of those is closed.
    pub(super) fn admit(&mut self, socket: TcpStream) {
        let mut silent = self.guests.iter().filter(|(_, guest)| guest.ear.is_none()).map(|(id, _)| *id);
        if let (Some(oldest), MOST_SILENT..) = (silent.next(), silent.count() + 1) {
            self.dismiss(oldest, None);
        }
        self.newest += 1;
        let (id, events) = (self.newest, self.events.clone());
        let hear = move |heard| events.send(Event::Heard(id, heard)).is_ok();
        // If the system has no file or thread left, the connection is closed.
        let connection = Connection::start(socket, self.page.clone(), hear, self.writers.clone(), PING_AFTER);
        if let Ok(connection) = connection {
            let (until, told) = (Instant::now() + TIME_FOR_HELLO, Lines::default());
            self.guests.insert(id, Guest { connection, until, ear: None, sent: 0, told });
        }
    }

    /// Ends the connections that have not said hello in time.
    pub(super) fn dismiss_silent(&mut self) {
        let now = Instant::now();
        let late = self.guests.iter().filter(|(_, guest)| guest.ear.is_none() && guest.until <= now);
        for id in late.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.dismiss(id, Some(Closing::Silent));
        }
    }

    /// Brings somebody back by their code, and sends what they have missed. Without a code they watch; where browsers are let
    /// in, with the code of the table's screen.
    pub(super) fn welcome(&mut self, id: u64, code: Option<&str>, after: usize, means: Means) {
        let is_web = self.page.is_some();
        let ear = match code.map(str::parse) {
            None if !is_web => Some(WATCHER),
            Some(Ok(code)) if is_web && code == self.codes.watch => Some(WATCHER),
            Some(Ok(code)) => self.codes.person(code).map(Some),
            None | Some(Err(BadCode)) => None,
        };
        let watchers = self.guests.values().filter(|guest| guest.ear == Some(WATCHER)).count();
        let (code, closing) = match ear {
            None => (RefusalCode::BadCode, Closing::BadCode),
            Some(WATCHER) if watchers == MOST_WATCHERS => (RefusalCode::Full, Closing::Full),
            Some(ear) if self.joins_too_often(ear) => return self.dismiss(id, None),
            Some(ear) => {
                if let Some(person) = ear {
                    self.vacate(person, Closing::Elsewhere);
                    let told = self.party.come(person, means, self.now());
                    self.settle(told);
                }
                return self.greet(id, ear, after, None);
            }
        };
        self.refuse(id, Refusal::new(code, closing.to_string()));
        self.dismiss(id, Some(closing));
    }

    /// Lets a guest into the room, and gives them a code.
    pub(super) fn enter(&mut self, id: u64, room: &str, name: &str, means: Means) -> Result<(), Refusal> {
        let is_right = group_of(room) == Some(self.codes.watch.group());
        let origin = self.guests[&id].connection.origin();
        match self.gate.passes(origin, is_right, Instant::now()) {
            Passage::Shut => return Err(Refusal::new(RefusalCode::Busy, MANY_WRONG)),
            Passage::Wrong { is_first } => {
                let _ = is_first.then(|| self.tell.send("Somebody has typed a wrong room code.".to_owned()));
                return Err(Refusal::new(RefusalCode::BadCode, "no game has this code; look at the host's screen"));
            }
            Passage::Right => {}
        }
        let (person, told) = self.party.enter(name, means, self.now())?;
        let drawn = self.codes.renew(person);
        drawn.map_err(|why| Refusal::new(RefusalCode::Other, why.to_string()))?;
        self.post.enter(person);
        self.settle(told);
        self.greet(id, Some(person), 0, self.codes.of(person).map(|code| code.to_string()));
        Ok(())
    }

    /// Sends a guest who has come what they have missed.
    fn greet(&mut self, id: u64, ear: Ear, after: usize, code: Option<String>) {
        let room = self.page.as_ref().filter(|_| ear == WATCHER).map(|page| {
            let address = page.room(&self.codes.watch.group());
            let (size, dark) = qr_code(&address);
            line(&News::Room { address, size, dark }.into())
        });
        let told = self.lines(ear);
        let sent = self.post.log(ear).count();
        let hello = line(&self.hello(ear, after, sent, code).into());
        let [people, play] = self.changed(ear, &Lines::default(), &told);
        let Rules { talk, turn, .. } = self.party.rules;
        let [talk, turn] = [talk, turn].map(|limit| limit.map(|limit| limit.as_secs_f64()));
        let limits = News::Limits { talk, turn, left: self.left(&told) };
        let limits = (talk.is_some() || turn.is_some()).then(|| line(&limits.into()));
        let log = self.post.log(ear).since(after);
        let text = [hello, room.unwrap_or_default(), people, limits.unwrap_or_default(), log, play].concat();
        if let Some(guest) = self.guests.get_mut(&id) {
            (guest.ear, guest.sent, guest.told) = (Some(ear), sent, told);
        }
        self.send(id, text);
    }

    /// Counts a join of a person, or of a watcher. Returns true if there were too many: a guest must not get around the limit
    /// on lines by reconnecting, and each time gets the whole log.
    fn joins_too_often(&mut self, ear: Ear) -> bool {
        let now = Instant::now();
        let due = self.joins.entry(ear).or_insert(now);
        // All watchers share one rate, which lets all of them in at once.
        let (burst, per_join) = if ear == WATCHER { (WATCHERS, PER_WATCHER) } else { (JOINS, PER_JOIN) };
        let next = (*due).max(now) + per_join;
        let is_too_often = next - now > burst * per_join;
        if !is_too_often {
            *due = next;
        }
        is_too_often
    }

    /// Gives somebody a new code, and closes the connection that came by the old one.
    pub(super) fn renew(&mut self, person: PersonId) -> io::Result<()> {
        self.codes.renew(person)?;
        self.vacate(person, Closing::NewCode);
        let told = self.party.lose(person, self.now());
        self.settle(told);
        Ok(())
    }

    /// Closes the connection of somebody, who still counts as here.
    pub(super) fn vacate(&mut self, person: PersonId, why: Closing) {
        let sits = self.guests.iter_mut().find(|(_, guest)| guest.ear == Some(Some(person)));
        if let Some(id) = sits.map(|(id, guest)| (guest.ear.take(), *id).1) {
            self.dismiss(id, Some(why));
        }
    }
}
