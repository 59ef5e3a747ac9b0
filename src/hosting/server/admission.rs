//! Who comes in: connections, codes and seats.

use std::io;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::{Ear, Event, Guest, Server, lines};
use crate::game::Seat;
use crate::hosting::codes::{BadCode, Code};
use crate::hosting::connection::{Connection, PING_AFTER};
use crate::hosting::room::Room;
use crate::wire::{Kind, News, Refusal, RefusalCode, WIRE};

/// The most connections that have not said hello.
const MOST_SILENT: usize = 64;
const MOST_WATCHERS: usize = 64;
/// The joins that a seat may make at once, and the time after which it may make one more.
const JOINS: u32 = 20;
const PER_JOIN: Duration = Duration::from_secs(4);
/// The same for all watchers together.
const WATCHERS: u32 = 128;
const PER_WATCHER: Duration = Duration::from_millis(250);

impl Server {
    /// Admits a connection. If too many have not said hello, the oldest of those is closed.
    pub(super) fn admit(&mut self, socket: TcpStream) {
        let mut silent = self.guests.iter().filter(|(_, guest)| guest.ear.is_none()).map(|(id, _)| *id);
        if let (Some(oldest), MOST_SILENT..) = (silent.next(), silent.count() + 1) {
            self.dismiss(oldest, None);
        }
        self.newest += 1;
        let (id, events) = (self.newest, self.events());
        let hear = move |heard| events.send(Event::Heard(id, heard)).is_ok();
        // If the system has no file or thread left, the connection is closed.
        let connection = Connection::start(socket, self.page.clone(), hear, self.writers.clone(), PING_AFTER);
        if let Ok(connection) = connection {
            self.clock.connect(id, Instant::now());
            self.guests.insert(id, Guest { connection, ear: None, sent: 0, told: Default::default() });
        }
    }

    /// Gives a connection the seat of its code, and sends what it has missed. Without a code it watches; where browsers are let
    /// in, with the code of the table's screen. A seat that has just been taken is told its code.
    pub(super) fn welcome(&mut self, id: u64, code: Option<&str>, after: usize, kind: Kind, is_new: bool) {
        let own = code.filter(|_| is_new).map(ToOwned::to_owned);
        let watch = self.page.as_ref().map(|_| self.codes.watch);
        let ear = match (code.map(str::parse), watch) {
            (Some(Ok(code)), watch) if Some(code) == watch => self.admit_watcher(id),
            (None, None) => self.admit_watcher(id),
            (None | Some(Err(BadCode)), _) => {
                self.refuse_code(id);
                None
            }
            (Some(Ok(code)), _) => self.admit_seat(id, code, kind),
        };
        let Some(ear) = ear else { return };
        let mut first = vec![self.hello(ear, after, own)];
        first.extend(self.room.as_ref().filter(|_| ear == Ear::Watcher).map(Room::news));
        let told = self.state();
        let text = lines(&first) + &told[0] + &self.limits() + &self.log(ear).since(after) + &told[1];
        let sent = self.log(ear).count();
        if let Some(guest) = self.guests.get_mut(&id) {
            (guest.ear, guest.sent, guest.told) = (Some(ear), sent, told);
        }
        self.clock.forget(id);
        self.send(id, text);
        // The guest who completes the table may act in the same batch of lines.
        self.begin_if_complete();
    }

    /// Returns the line of the limits and of what is left, if there are limits.
    pub(super) fn limits(&self) -> String {
        let [talk, turn] = self.clock.limits.map(|limit| limit.map(|limit| limit.as_secs_f64()));
        let ends = self.clock.phase_ends(&self.hosted, self.codes.has_begun);
        let left = ends.map(|ends| ends.saturating_duration_since(Instant::now()).as_secs_f64());
        lines((talk.is_some() || turn.is_some()).then_some(News::Limits { talk, turn, left }).as_slice())
    }

    fn admit_seat(&mut self, id: u64, code: Code, kind: Kind) -> Option<Ear> {
        let seat = self.codes.seat(code).filter(|seat| !self.hosted.table.players.is_bot(*seat));
        let Some(seat) = seat else {
            self.refuse_code(id);
            return None;
        };
        if self.joins_too_often(Some(seat)) {
            self.dismiss(id, None);
            return None;
        }
        self.vacate(seat, "somebody else has connected with the code of this seat");
        self.seat(seat, Some(kind));
        Some(Ear::Seat(seat))
    }

    fn admit_watcher(&mut self, id: u64) -> Option<Ear> {
        if self.guests.values().filter(|guest| guest.ear == Some(Ear::Watcher)).count() == MOST_WATCHERS {
            let why = format!("there are {MOST_WATCHERS} watchers already");
            self.refuse(id, Refusal::new(RefusalCode::Full, &*why));
            self.dismiss(id, Some(&why));
            return None;
        }
        if self.joins_too_often(None) {
            self.dismiss(id, None);
            return None;
        }
        Some(Ear::Watcher)
    }

    /// Returns the line that accepts a guest who has the log up to `after`.
    pub(super) fn hello(&self, ear: Ear, after: usize, code: Option<String>) -> News {
        let (log, seat) = (self.log(ear), if let Ear::Seat(seat) = ear { Some(seat.0) } else { None });
        News::Hello { hello: WIRE, seat, last: log.count(), epoch: Some(log.epoch(after).to_string()), code }
    }

    /// Counts a join of a seat, or of a watcher. Returns true if there were too many: a guest must not get around the limit on
    /// lines by reconnecting, and each time gets the whole log.
    fn joins_too_often(&mut self, seat: Option<Seat>) -> bool {
        let (now, seats) = (Instant::now(), self.hosted.table.players.count());
        self.joins.resize(seats + 1, now);
        let due = &mut self.joins[seat.map_or(seats, Seat::index)];
        // All watchers share one rate, which lets all of them in at once.
        let (burst, per_join) = if seat.is_some() { (JOINS, PER_JOIN) } else { (WATCHERS, PER_WATCHER) };
        let next = (*due).max(now) + per_join;
        let is_too_often = next - now > burst * per_join;
        if !is_too_often {
            *due = next;
        }
        is_too_often
    }

    fn refuse_code(&mut self, id: u64) {
        let why = "no seat has this code; ask the host for yours";
        self.refuse(id, Refusal::new(RefusalCode::BadCode, why));
        self.dismiss(id, Some(why));
    }

    /// Gives a seat a new code, and closes the connection that took the seat with the old one.
    pub(crate) fn renew(&mut self, seat: Seat) -> io::Result<()> {
        self.codes.renew(seat)?;
        self.vacate(seat, "this seat has a new code; ask the host for it");
        self.seat(seat, None);
        Ok(())
    }

    /// Closes the connection of a seat. The seat still counts as taken.
    pub(super) fn vacate(&mut self, seat: Seat, why: &str) {
        let sits = self.guests.iter_mut().find(|(_, guest)| guest.ear == Some(Ear::Seat(seat)));
        if let Some(id) = sits.map(|(id, guest)| (guest.ear.take(), *id).1) {
            self.dismiss(id, Some(why));
        }
    }
}
