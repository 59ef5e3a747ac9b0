//! Serves a game: one thread owns it, and each connection has a thread that reads and one that writes.

use std::collections::BTreeMap;
use std::io;
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::clock::Clock;
use super::codes::Codes;
use super::connection::{Connection, QUEUE};
use super::hosted::{Ear, Hosted, Log, Phase};
use super::page::Page;
use super::room::Room;
use super::socket::Listener;
use crate::game::Seat;
use crate::hosting::host::{NOBODY_IS_HERE, OVER};
use crate::record::recorder::Recorder;
use crate::stdio::{help_width, warn};
use crate::system::{LastWords, start_thread};
use crate::table::Table;
use crate::wire::{Kind, MAX_LINE_BYTES, News, Refusal, RefusalCode, Request, WIRE};
use crate::words::hidden::news::at_seat;

mod admission;
mod gamemaster;
mod games;
mod lobby;
mod telling;

/// The time for the last lines to be sent.
const TIME_TO_CLOSE: Duration = Duration::from_secs(1);
/// The time until the next attempt to accept a connection, after the system had no file or thread left.
const TIME_TO_RECOVER: Duration = Duration::from_millis(100);

/// What reaches the thread of the game.
pub(crate) enum Event {
    Came(TcpStream),
    /// A line on the connection with this number; `None` at its end.
    Heard(u64, Option<Vec<u8>>),
    /// Something for the host to do.
    Do(Box<dyn FnOnce(&mut Server) + Send>),
}

/// Begins the record of another game. Returns it with the file for the codes, and what tells the host how to resume.
pub(crate) type Keep = Box<dyn Fn(&Table) -> io::Result<(Recorder, Option<PathBuf>, String)> + Send>;

/// When the host leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    Not,
    /// When the game is over.
    WhenOver,
    Now,
}

/// A game and its connections.
pub(crate) struct Server {
    pub(crate) hosted: Hosted,
    pub(crate) codes: Codes,
    pub(crate) recorder: Recorder,
    clock: Clock,
    pub(crate) leaving: Leaving,
    guests: BTreeMap<u64, Guest>,
    /// For each seat, and for all watchers, when all joins so far would be within the steady rate.
    joins: Vec<Instant>,
    newest: u64,
    /// How long everybody is given to take in a die or a death, and until when.
    pace: Duration,
    pauses_until: Option<Instant>,
    /// What the host has been told of who is missing.
    missing: Option<String>,
    /// What the host is told.
    tell: Sender<String>,
    /// The room, while seats are open.
    pub(crate) room: Option<Room>,
    keep: Keep,
    /// Whether everybody knows that the game is over.
    has_told_end: bool,
    /// The page for browsers, if they are let in.
    page: Option<Arc<Page>>,
    last_words: LastWords,
    events: SyncSender<Event>,
    /// Each writing thread holds a copy, and drops it when it ends.
    writers: Option<Sender<()>>,
}

/// What a host opens with.
pub(crate) struct Opening {
    pub(crate) hosted: Hosted,
    pub(crate) codes: Codes,
    pub(crate) recorder: Recorder,
    pub(crate) room: Option<Room>,
    pub(crate) keep: Keep,
    pub(crate) page: Option<Arc<Page>>,
    /// The longest talk and the longest turn.
    pub(crate) limits: [Option<Duration>; 2],
    /// The pause after a die and a death.
    pub(crate) pace: Duration,
}

/// Somebody who has connected.
struct Guest {
    connection: Connection,
    /// Who has connected; `None` before the hello.
    ear: Option<Ear>,
    /// The number of the last line that was sent.
    sent: usize,
    /// The lines in no log that were sent last: who plays each seat, and whom the game waits for.
    told: [String; 2],
}

impl Server {
    /// Makes the server of a game, and returns it with its queue of events.
    pub(crate) fn new(
        Opening { hosted, codes, recorder, room, keep, page, limits, pace }: Opening,
        tell: Sender<String>,
        last_words: LastWords,
    ) -> (Self, Receiver<Event>) {
        let (events, queue) = sync_channel(QUEUE);
        let server = Self {
            clock: Clock::new(limits, hosted.phase(), Instant::now()),
            hosted,
            codes,
            recorder,
            leaving: Leaving::Not,
            guests: BTreeMap::new(),
            joins: Vec::new(),
            newest: 0,
            pace,
            pauses_until: None,
            missing: None,
            tell,
            room,
            keep,
            has_told_end: false,
            page,
            last_words,
            events,
            writers: None,
        };
        (server, queue)
    }

    /// Returns a sender for the queue of events.
    pub(crate) fn events(&self) -> SyncSender<Event> {
        self.events.clone()
    }

    /// Accepts connections in a thread of its own.
    pub(crate) fn listen(&self, listener: Listener) -> io::Result<()> {
        let events = self.events();
        let accept = move || loop {
            match (listener.next)().map(|socket| events.send(Event::Came(socket))) {
                Ok(Ok(())) => {}
                Ok(Err(_)) => break,
                Err(_) => thread::sleep(TIME_TO_RECOVER),
            }
        };
        start_thread(accept)
    }

    /// Serves until the host leaves. Then tells everybody why the connections close, and returns the recorder.
    pub(crate) fn serve(mut self, queue: &Receiver<Event>) -> Recorder {
        let (writers, are_done) = channel();
        self.writers = Some(writers);
        // When a game is resumed, everybody is expected back.
        self.hosted.table.players.people_seats().for_each(|seat| self.clock.leave(seat, Instant::now()));
        self.settle();
        while self.leaving != Leaving::Now {
            let next = self.clock.next(&self.hosted, self.codes.has_begun);
            let event = match next.into_iter().chain(self.pauses_until).min() {
                Some(deadline) => queue.recv_timeout(deadline.saturating_duration_since(Instant::now())),
                None => queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            // Events that have arrived together are handled before anything is sent.
            for event in event.into_iter().chain(queue.try_iter().take(QUEUE)) {
                match event {
                    Event::Came(socket) => self.admit(socket),
                    Event::Heard(id, heard) => self.hear(id, heard),
                    Event::Do(work) => work(&mut self),
                }
            }
            self.look_at_clock();
            self.settle();
        }
        // Nobody misses the end because of a pause.
        self.pace = Duration::ZERO;
        self.tell_guests();
        self.file_away();
        let why = if self.hosted.phase() == Phase::Over { "the game is over" } else { "the host has stopped the game" };
        for guest in std::mem::take(&mut self.guests).into_values() {
            guest.connection.end(Some(why));
        }
        self.writers = None;
        let _ = are_done.recv_timeout(TIME_TO_CLOSE);
        self.recorder
    }

    fn look_at_clock(&mut self) {
        let now = Instant::now();
        for id in self.clock.late(now) {
            self.dismiss(id, Some("the first line, hello, did not arrive in time"));
        }
        self.clock.strike(&mut self.hosted, self.codes.has_begun, now);
    }

    /// Records what has happened, and only then tells everybody.
    fn settle(&mut self) {
        self.begin_if_complete();
        let recorded = self.hosted.take_recorded();
        if !recorded.is_empty() {
            // At once, so that a host that is killed leaves no turn half recorded.
            let written = self.recorder.write(&recorded.join("\n"));
            written.unwrap_or_else(|why| warn(&why));
        }
        let beats = self.hosted.table.logs.gamemaster.iter().filter(|news| news.is_beat()).count();
        let pauses = self.pace.saturating_mul(u32::try_from(beats).unwrap_or(u32::MAX));
        self.clock.enter(self.hosted.phase(), Instant::now() + pauses);
        self.tell_guests();
        for news in if self.codes.has_begun { self.hosted.take_news() } else { Vec::new() } {
            if let News::Over { .. } = news {
                let _ = self.hosted.ending().map(|words| self.tell.send(words));
            }
            let _ = self.hosted.table.players.news(&news, help_width()).map(|words| self.tell.send(words));
        }
        let (has_begun, is_over) = (self.codes.has_begun, self.codes.has_begun && self.hosted.phase() == Phase::Over);
        let missing = if has_begun && !is_over && self.hosted.waits() {
            Some(NOBODY_IS_HERE.to_owned())
        } else {
            let absent = self.hosted.absent_on_turn().filter(|_| has_begun);
            absent.map(|seat| self.hosted.table.players.is_absent(seat))
        };
        if missing != self.missing {
            let _ = missing.clone().map(|words| self.tell.send(words));
            self.missing = missing;
        }
        if is_over && !self.has_told_end {
            self.has_told_end = true;
            let table = &mut self.hosted.table;
            let lines = self.codes.evening.with(table).in_words(&table.players);
            table.logs.tell_all(News::Evening { lines });
            // It tells who has won tonight.
            self.settle();
            if self.leaving == Leaving::Not {
                let _ = self.tell.send(OVER.to_owned());
            }
        }
        if self.leaving == Leaving::WhenOver && is_over {
            self.leaving = Leaving::Now;
        }
    }

    /// Returns the log that may be told: an empty one before the game has begun.
    fn log(&self, ear: Ear) -> &Log {
        if self.codes.has_begun { self.hosted.log(ear) } else { Log::EMPTY }
    }

    /// Ends a connection, with a reason if there is one. Frees its seat.
    fn dismiss(&mut self, id: u64, why: Option<&str>) {
        let Some(guest) = self.guests.remove(&id) else { return };
        self.clock.forget(id);
        guest.connection.end(why);
        if let Some(Ear::Seat(seat)) = guest.ear {
            self.seat(seat, None);
        }
    }

    /// Notes who has come to a seat, or that its player has left (`None`).
    fn seat(&mut self, seat: Seat, here: Option<Kind>) {
        if here.is_some() {
            self.clock.come(seat);
        } else {
            self.clock.leave(seat, Instant::now());
        }
        let (was_here, waited) = (self.hosted.is_here(seat), self.hosted.waits());
        if waited {
            self.clock.begin(Instant::now());
        }
        self.hosted.seat(seat, here);
        if waited && self.codes.has_begun && !self.hosted.waits() {
            // The time of the turn or the talk has begun anew.
            let told: Vec<_> = self.guests.iter().filter(|(_, guest)| guest.ear.is_some()).map(|(id, _)| *id).collect();
            for id in told {
                self.send(id, self.limits());
            }
        }
        if was_here != here.is_some() {
            let _ = self.tell.send(at_seat(&self.hosted.seats()[seat.index()]));
        }
    }

    /// Queues a text for a connection. A connection that does not read is closed: when it comes back, it gets what it
    /// missed from its log.
    fn send(&mut self, id: u64, text: String) {
        let Some(guest) = self.guests.get(&id).filter(|_| !text.is_empty()) else { return };
        if !guest.connection.send(text) {
            self.dismiss(id, None);
        }
    }

    fn refuse(&mut self, id: u64, refusal: Refusal) {
        self.send(id, lines(&[News::Error(refusal)]));
    }

    fn hear(&mut self, id: u64, line: Option<Vec<u8>>) {
        let Some(line) = line else { return self.dismiss(id, None) };
        if let Err(refusal) = self.obey_guest(id, &line) {
            self.refuse(id, refusal);
        }
    }

    fn obey_guest(&mut self, id: u64, line: &[u8]) -> Result<(), Refusal> {
        let Some(Guest { ear, .. }) = self.guests.get(&id) else { return Ok(()) };
        let (code, why) = match (read(line)?, *ear) {
            (Request::Hello { hello, .. } | Request::Enter { hello, .. }, None) if hello != WIRE => {
                (RefusalCode::BadLine, "hello must be 1, the version of these lines")
            }
            (Request::Hello { code, after, program, watch, .. }, None) => {
                // A watcher with the code of a seat must not take the seat.
                let code = code.filter(|code| watch == 0 || code.parse() == Ok(self.codes.watch));
                let kind = if program == 0 { Kind::Person } else { Kind::Program };
                self.welcome(id, code.as_deref(), after, kind, false);
                return Ok(());
            }
            (Request::Enter { room, name, .. }, None) => return self.enter(id, &room, &name),
            (Request::Say { say }, Some(Ear::Seat(seat))) if self.room.is_some() => {
                return self.say_in_lobby(Some(seat), &say);
            }
            (Request::Leave { .. }, Some(Ear::Seat(seat))) if self.room.is_some() => {
                let name = self.hosted.table.players.name(seat).to_owned();
                return self
                    .remove(&name)
                    .map(|told| drop(self.tell.send(told)))
                    .map_err(|why| Refusal::new(RefusalCode::NotBegun, why));
            }
            (Request::Hello { .. } | Request::Enter { .. }, Some(_)) => {
                (RefusalCode::BadLine, "hello was already sent on this connection")
            }
            (_, None) => (RefusalCode::BadLine, "the first line is {\"hello\":1,\"code\":CODE}"),
            (_, Some(_)) if !self.codes.has_begun => (RefusalCode::NotBegun, "the game has not begun yet"),
            (request, Some(Ear::Seat(seat))) => return self.hosted.hear(Some(seat), request),
            (_, Some(Ear::Watcher)) => (RefusalCode::NotYourTurn, "you are only watching, and have no seat"),
        };
        Err(Refusal::new(code, why))
    }

    /// Begins the game once a player or a bot is at every seat.
    fn begin_if_complete(&mut self) {
        let is_open = self.room.is_some() || self.codes.has_begun;
        if !is_open && self.hosted.seats().iter().all(|seat| seat.here == 1 || seat.is == Kind::Bot) {
            self.begin();
        }
    }

    /// Tells the seats the game that was dealt, and starts the clock.
    pub(crate) fn begin(&mut self) {
        if self.room.take().is_some() {
            // Only now it is known who plays.
            let written = self.recorder.write(&self.hosted.table.players.to_string());
            written.unwrap_or_else(|why| warn(&why));
        }
        self.clock.begin(Instant::now());
        self.codes.begin().unwrap_or_else(|why| warn(&why.to_string()));
    }
}

/// Returns lines of the host that are in no log.
fn lines(news: &[News]) -> String {
    news.iter().map(|news| news.json() + "\n").collect()
}

/// Reads a line of a guest, without its end.
fn read(line: &[u8]) -> Result<Request, Refusal> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > MAX_LINE_BYTES {
        return Err(Refusal::new(RefusalCode::TooLong, format!("a line has at most {MAX_LINE_BYTES} bytes")));
    }
    serde_json::from_slice(line).map_err(|why| {
        let code = if why.is_data() { RefusalCode::BadLine } else { RefusalCode::BadJson };
        Refusal::new(code, format!("a line must be {}", Request::ACCEPTED))
    })
}
