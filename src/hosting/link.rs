//! A guest's connection to a host, which is restored when it breaks.

use std::io::{self, BufReader, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use super::socket::Address;
use crate::stdio::{read_line, reason};
use crate::system::hold;
use crate::wire::{Ask, Epoch, News, Numbered, Refusal, Request, WIRE};

/// The pause between two attempts to reconnect.
const PAUSE: Duration = Duration::from_millis(500);
/// The time after which a guest stops trying to reconnect.
const PATIENCE: Duration = Duration::from_mins(10);
/// The time that a host may take to receive a line, and to say hello.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// Bytes of the longest line of a host.
const MAX_LINE_BYTES: usize = 1 << 20;

/// The connection of a guest or of a watcher.
pub(crate) struct Link {
    pub(crate) address: Address,
    entry: Mutex<Entry>,
    pub(crate) is_program: bool,
    out: Mutex<Out>,
}

/// How somebody comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// By a code of their own.
    Code(String),
    /// By the code of the room, with a name. The host then gives them a code of their own.
    Room { room: String, name: String },
    /// Only to watch: with the code of the table's screen, if the host wants one.
    Watch(Option<String>),
}

impl Entry {
    /// Returns the first line of a connection, of somebody who has the lines up to `after`.
    fn hello(self, after: usize, is_program: bool) -> Request {
        let (hello, program, page) = (WIRE, is_program.into(), 0);
        match self {
            Self::Code(code) => Request::Hello { hello, code: Some(code), after, program, page, watch: 0 },
            Self::Room { room, name } => Request::Enter { hello, room, name, program, page },
            Self::Watch(code) => Request::Hello { hello, code, after, program, page, watch: 1 },
        }
    }
}

/// What is needed to send lines.
#[derive(Default)]
struct Out {
    /// `None` while the connection is lost, or before the host has said hello.
    stream: Option<TcpStream>,
    /// The action of a turn, or the end of one's part in a talk, that is not known to be over. It may not have reached the
    /// host.
    unanswered: Option<String>,
}

/// What comes over a connection.
pub(crate) enum Told {
    /// A line of the host. A numbered line comes only once, and in order.
    Line(String),
    /// All numbered lines that the host had at its hello have come.
    UpToDate,
    Lost,
    Back,
    /// The host has gone back to an earlier turn, as after a power cut. All lines come again.
    Again,
}

/// What a guest has received so far, and how the connection is.
struct Course {
    /// The number of the last numbered line, and what all of them add up to.
    last: usize,
    epoch: Epoch,
    has_been_welcome: bool,
    lost: Option<Instant>,
}

impl Link {
    pub(crate) fn new(address: Address, entry: Entry, is_program: bool) -> Self {
        Self { address, entry: Mutex::new(entry), is_program, out: Mutex::default() }
    }

    /// Returns what a guest types to come back.
    pub(crate) fn command(&self) -> String {
        let code = if let Entry::Code(code) = &*hold(&self.entry) { code.clone() } else { String::new() };
        format!("wumpus join {} {code}", self.address)
    }

    pub(crate) fn is_watch(&self) -> bool {
        matches!(*hold(&self.entry), Entry::Watch(_))
    }

    /// Returns whether there is a connection to send on.
    pub(crate) fn is_up(&self) -> bool {
        self.out().stream.is_some()
    }

    /// Connects for the first time.
    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        self.address.connect().map_err(|why| io::Error::other(format!("no game is hosted there: {}", reason(&why))))
    }

    fn out(&self) -> MutexGuard<'_, Out> {
        hold(&self.out)
    }

    /// Sends a line. Returns whether there was a connection to send it on. If the connection is lost before the host
    /// has played an action, the action is sent again: an action that comes too late changes nothing.
    pub(crate) fn send(&self, line: &str) -> bool {
        let mut out = self.out();
        let is_sent = out.stream.as_mut().is_some_and(|stream| write_line(stream, line));
        if is_sent && is_answer(line) {
            out.unanswered = Some(line.to_owned());
        }
        is_sent
    }

    /// Passes every line of the host to `tell`, until the host closes the connection for good.
    ///
    /// # Errors
    ///
    /// If the host does not accept the guest, if the guest could not reconnect within ten minutes, or if `tell` fails.
    pub(crate) fn follow(&self, first: TcpStream, mut tell: impl FnMut(Told) -> io::Result<()>) -> io::Result<()> {
        let mut course = Course { last: 0, epoch: Epoch::START, has_been_welcome: false, lost: None };
        let mut connected = Ok(first);
        loop {
            let why = match connected {
                Ok(stream) => {
                    let is_closed = self.read(stream, &mut course, &mut tell);
                    self.out().stream = None;
                    if is_closed? {
                        return Ok(());
                    }
                    io::Error::other("the host does not answer")
                }
                Err(why) => why,
            };
            if !course.has_been_welcome {
                return Err(io::Error::other("no host of Hidden Wumpus answers at that address"));
            }
            if course.lost.is_none() {
                course.lost = Some(Instant::now());
                tell(Told::Lost)?;
            }
            if course.lost.is_some_and(|since| since.elapsed() > PATIENCE) {
                return Err(why);
            }
            thread::sleep(PAUSE);
            connected = self.address.connect();
        }
    }

    /// Says hello and passes on what arrives, until the connection ends. Returns whether the host has closed it for
    /// good.
    fn read(
        &self,
        mut stream: TcpStream,
        course: &mut Course,
        tell: &mut impl FnMut(Told) -> io::Result<()>,
    ) -> io::Result<bool> {
        let hello = hold(&self.entry).clone().hello(course.last, self.is_program);
        let timed = stream.set_write_timeout(Some(TIME_LIMIT)).and_then(|()| stream.set_read_timeout(Some(TIME_LIMIT)));
        let input = timed.and_then(|()| stream.try_clone());
        let Ok(input) = input else { return Ok(false) };
        if !write_line(&mut stream, &hello.json()) {
            return Ok(false);
        }
        // The number of the last line that was there before this connection; `None` before the host has said hello.
        let (mut stream, mut missed) = (Some(stream), None);
        // What was sent on this connection need not be sent again.
        let unanswered = self.out().unanswered.clone();
        let (mut input, mut line) = (BufReader::new(input), Vec::new());
        loop {
            if !matches!(read_line(&mut input, &mut line, MAX_LINE_BYTES), Ok(true)) {
                return Ok(false);
            }
            let text = String::from_utf8_lossy(&line).into_owned();
            let Numbered { seq, news } = match serde_json::from_str::<Numbered>(&text) {
                Ok(line) => line,
                // A line that is not a host's is skipped.
                Err(_) if missed.is_some() => continue,
                Err(_) => return Ok(false),
            };
            let is_closed = matches!(news, News::Closed { .. });
            match (news, missed) {
                (News::Hello { last, epoch, code, .. }, None) => {
                    if let Some(code) = code {
                        *hold(&self.entry) = Entry::Code(code);
                    }
                    let is_replaced = epoch.is_some_and(|epoch| epoch != course.epoch.to_string());
                    if last < course.last || is_replaced {
                        (course.last, course.epoch, self.out().unanswered) = (0, Epoch::START, None);
                        tell(Told::Again)?;
                        return Ok(false);
                    }
                    missed = Some(last);
                    // The host may be silent for as long as a turn takes.
                    let _ = input.get_ref().set_read_timeout(None);
                    (course.has_been_welcome, self.out().stream) = (true, stream.take());
                    if course.lost.take().is_some() {
                        tell(Told::Back)?;
                    }
                }
                (News::Error(Refusal { message, .. }) | News::Closed { message, .. }, None) => {
                    return Err(io::Error::other(message));
                }
                // The action has been played. An action that was refused may be sent again, and is then refused again.
                (News::Turn { .. } | News::Talk { .. } | News::Ended { .. } | News::Over { .. }, _) => {
                    self.out().unanswered = None;
                }
                _ => {}
            }
            match seq {
                Some(seq) if seq <= course.last => continue,
                // A line is missing. The host sends it again after the next hello.
                Some(seq) if seq > course.last + 1 => return Ok(false),
                Some(seq) => {
                    (course.last, course.epoch) = (seq, course.epoch.add(&text));
                }
                None => {}
            }
            tell(Told::Line(text))?;
            if is_closed {
                return Ok(true);
            }
            if missed.is_some_and(|missed| course.last >= missed) {
                missed = Some(usize::MAX);
                tell(Told::UpToDate)?;
                let mut out = self.out();
                if let Out { stream: Some(stream), unanswered: Some(line) } = &mut *out
                    && unanswered.as_ref() == Some(line)
                {
                    write_line(stream, line);
                }
            }
        }
    }
}

/// Returns whether a line is an action, or the end of one's part in a talk.
fn is_answer(line: &str) -> bool {
    matches!(serde_json::from_str(line), Ok(Ask::Act { .. } | Ask::Done { .. }))
}

/// Writes a line, or ends the stream if that fails, so that no line is left half sent.
fn write_line(stream: &mut TcpStream, line: &str) -> bool {
    let is_written = stream.write_all(format!("{line}\n").as_bytes()).is_ok();
    if !is_written {
        // It may have ended already.
        let _ = stream.shutdown(Shutdown::Both);
    }
    is_written
}
