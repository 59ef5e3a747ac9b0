//! Serves a party: one thread owns it, and each connection has a thread that reads and one that writes.

use std::collections::BTreeMap;
use std::io;
use std::mem::replace;
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::codes::Codes;
use super::connection::{Connection, QUEUE};
use super::gate::Gate;
use super::host;
use super::page::Page;
use super::post::{Ear, Post, WATCHER};
use super::socket::Listener;
use crate::party::{Party, State, Told};
use crate::record::recorder::Recorder;
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::system::{LastWords, start_thread};
use crate::wire::{Ask, Closing, MAX_LINE_BYTES, News, PersonId, Refusal, RefusalCode, Request, WIRE, Worded};

mod admission;
mod gamemaster;
mod records;
mod telling;

/// The time for the last lines to be sent.
const TIME_TO_CLOSE: Duration = Duration::from_secs(1);
/// The time until the next attempt to accept a connection, after the system had no file or thread left.
const TIME_TO_RECOVER: Duration = Duration::from_millis(100);

/// What reaches the thread of the party.
pub(crate) enum Event {
    Came(TcpStream),
    /// A line on the connection with this number; `None` at its end.
    Heard(u64, Option<Vec<u8>>),
    /// Something for the host to do.
    Do(Box<dyn FnOnce(&mut Server) + Send>),
}

/// Begins the record of another game with this seed. Returns it with the file for the codes, and what tells the host how to
/// resume.
pub(crate) type Keep = Box<dyn Fn(HuntSeed) -> io::Result<(Recorder, Option<PathBuf>, String)> + Send>;

/// When the host leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    Not,
    /// When the game is over.
    WhenOver,
    Now,
}

/// A party and its connections.
pub(crate) struct Server {
    party: Party,
    /// How the party was when everybody was told last.
    state: State,
    post: Post,
    codes: Codes,
    recorder: Recorder,
    start: Instant,
    pub(crate) leaving: Leaving,
    guests: BTreeMap<u64, Guest>,
    /// For each person, and for all watchers, when all joins so far would be within the steady rate.
    joins: BTreeMap<Ear, Instant>,
    gate: Gate,
    newest: u64,
    /// Until when everybody takes in a die or a death.
    pauses_until: Option<Instant>,
    /// What the host is told.
    tell: Sender<String>,
    keep: Keep,
    /// What a player types before a code.
    invitation: String,
    /// The page for browsers, if they are let in.
    page: Option<Arc<Page>>,
    last_words: LastWords,
    /// The queue of events.
    pub(crate) events: SyncSender<Event>,
    /// Each writing thread holds a copy, and drops it when it ends.
    writers: Option<Sender<()>>,
}

/// What a host opens with.
pub(crate) struct Opening {
    pub(crate) party: Party,
    /// What was told before the host was resumed.
    pub(crate) told: Vec<Told>,
    pub(crate) codes: Codes,
    pub(crate) recorder: Recorder,
    pub(crate) keep: Keep,
    pub(crate) invitation: String,
    pub(crate) page: Option<Arc<Page>>,
}

/// Somebody who has connected.
struct Guest {
    connection: Connection,
    /// When the time to say hello is up.
    until: Instant,
    /// Who has connected; `None` before the hello.
    ear: Option<Ear>,
    /// The number of the last line that was sent.
    sent: usize,
    /// The lines in no log that were sent last.
    told: telling::Lines,
}

impl Server {
    /// Makes the server of a party, and returns it with its queue of events.
    pub(crate) fn new(opening: Opening, tell: Sender<String>, last_words: LastWords) -> (Self, Receiver<Event>) {
        let Opening { party, told, codes, recorder, keep, invitation, page } = opening;
        let (events, queue) = sync_channel(QUEUE);
        let mut post = Post::default();
        party.people().for_each(|id| post.enter(id));
        let mut server = Self {
            state: party.state(Duration::ZERO),
            party,
            post,
            codes,
            recorder,
            start: Instant::now(),
            leaving: Leaving::Not,
            guests: BTreeMap::new(),
            joins: BTreeMap::new(),
            gate: Gate::default(),
            newest: 0,
            pauses_until: None,
            tell,
            keep,
            invitation,
            page,
            last_words,
            events,
            writers: None,
        };
        // The host is told again what has happened since the last turn began.
        let last = told.iter().rposition(|told| matches!(told.line.news, News::Turn { .. })).unwrap_or(0);
        server.tell_host(&told[last..]);
        server.post.deliver(told);
        let _ = host::missing(&server.state).map(|words| server.tell.send(words));
        (server, queue)
    }

    /// Accepts connections in a thread of its own.
    pub(crate) fn listen(&self, listener: Listener) -> io::Result<()> {
        let events = self.events.clone();
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
        self.settle(Vec::new());
        while self.leaving != Leaving::Now {
            let silent = self.guests.values().filter(|guest| guest.ear.is_none()).map(|guest| guest.until);
            let next = self.party.next(self.now()).map(|next| self.start + next);
            let event = match silent.chain(next).chain(self.pauses_until).min() {
                Some(deadline) => queue.recv_timeout(deadline.saturating_duration_since(Instant::now())),
                None => queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            for event in event.into_iter().chain(queue.try_iter().take(QUEUE)) {
                match event {
                    Event::Came(socket) => self.admit(socket),
                    Event::Heard(id, heard) => self.hear(id, heard),
                    Event::Do(work) => work(&mut self),
                }
            }
            self.dismiss_silent();
            let told = self.party.tick(self.now());
            self.settle(told);
            self.tell_guests();
        }
        self.tell_guests();
        let is_over = self.state.stage == "over";
        self.file_away();
        let why = if is_over { Closing::Over } else { Closing::Stopped };
        for guest in std::mem::take(&mut self.guests).into_values() {
            guest.connection.end(Some(why));
        }
        self.writers = None;
        let _ = are_done.recv_timeout(TIME_TO_CLOSE);
        self.recorder
    }

    /// Returns the time since the host started.
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Records what has happened, and only then passes on what is told.
    fn settle(&mut self, told: Vec<Told>) {
        if told.iter().any(|told| matches!(told.line.news, News::Begun { .. })) {
            self.begin_record();
        }
        let recorded = self.party.take_recorded();
        if !recorded.is_empty() {
            // At once, so that a host that is killed leaves no turn half recorded.
            let written = self.recorder.write(&recorded.join("\n"));
            written.unwrap_or_else(|why| warn(&why));
        }
        let public = told.clone();
        self.post.deliver(told);
        for id in self.codes.forget(&self.party) {
            self.post.forget(id);
            self.vacate(id, Closing::Removed);
        }
        let now = self.party.state(self.now());
        let before = replace(&mut self.state, now);
        let written = self.codes.write(&self.party, self.state.stage);
        written.unwrap_or_else(|why| warn(&why.to_string()));
        self.tell_host_of_people(&before);
        self.tell_host(&public);
        if self.leaving == Leaving::WhenOver && self.state.stage == "over" {
            self.leaving = Leaving::Now;
        }
    }

    /// Ends a connection, with a reason if there is one.
    fn dismiss(&mut self, id: u64, why: Option<Closing>) {
        let Some(guest) = self.guests.remove(&id) else { return };
        guest.connection.end(why);
        if let Some(Some(id)) = guest.ear {
            let told = self.party.lose(id, self.now());
            self.settle(told);
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
        self.send(id, line(&refusal.into()));
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
            (Request::Hello { code, after, program, page, watch, .. }, None) => {
                // A watcher with somebody's code must not take their seat.
                let code = code.filter(|code| watch == 0 || code.parse() == Ok(self.codes.watch));
                self.welcome(id, code.as_deref(), after, admission::means(program, page));
                return Ok(());
            }
            (Request::Enter { room, name, program, page, .. }, None) => {
                return self.enter(id, &room, &name, admission::means(program, page));
            }
            (Request::Hello { .. } | Request::Enter { .. }, Some(_)) => {
                (RefusalCode::BadLine, "hello was already sent on this connection")
            }
            (Request::Ask(_), None) => (RefusalCode::BadLine, "the first line is {\"hello\":1,\"code\":CODE}"),
            (Request::Ask(ask), Some(Some(person))) => return self.ask(id, person, ask),
            (Request::Ask(_), Some(WATCHER)) => (RefusalCode::NotYourTurn, "you are only watching, and have no seat"),
        };
        Err(Refusal::new(code, why))
    }

    /// Asks the party for what a guest asks for.
    fn ask(&mut self, id: u64, person: PersonId, ask: Ask) -> Result<(), Refusal> {
        let leaves = matches!(ask, Ask::Leave { .. });
        let told = self.party.hear(Some(person), ask, self.now())?;
        if leaves && let Some(guest) = self.guests.get_mut(&id) {
            // The party knows already that they are gone.
            guest.ear = None;
            self.dismiss(id, Some(Closing::Left));
        }
        self.settle(told);
        Ok(())
    }
}

/// Returns a line of the host that is in no log, with its end.
fn line(worded: &Worded) -> String {
    worded.json(None) + "\n"
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
