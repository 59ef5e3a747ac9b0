//! A guest's connection to a host, which is taken up again when it breaks.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::json;

use super::socket::Address;
use crate::stdio::reason;
use crate::wire::WIRE;

/// The first and the longest pause between two tries to come back.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(5)];
/// The time after which a guest no longer tries.
const PATIENCE: Duration = Duration::from_mins(10);
/// Bytes of the longest line of a host.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The connection of a guest, or of a watcher without a code.
pub(crate) struct Link {
    pub(crate) address: Address,
    pub(crate) code: Option<String>,
    pub(crate) is_program: bool,
    stream: Mutex<Option<TcpStream>>,
}

/// What comes over a connection.
pub(crate) enum Told {
    /// A line of the host; a numbered line comes once, in its order.
    Line(String),
    Lost,
    Back,
}

/// What a guest needs to know of each line.
#[derive(Deserialize)]
struct Head {
    seq: Option<usize>,
    event: String,
}

impl Link {
    pub(crate) const fn new(address: Address, code: Option<String>, is_program: bool) -> Self {
        Self { address, code, is_program, stream: Mutex::new(None) }
    }

    /// Connects for the first time.
    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        self.address.connect().map_err(|why| io::Error::other(format!("no game is hosted there: {}", reason(&why))))
    }

    /// Sends a line. Returns whether there was a connection to send it on.
    pub(crate) fn send(&self, line: &str) -> bool {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        stream.as_mut().is_some_and(|stream| stream.write_all(format!("{line}\n").as_bytes()).is_ok())
    }

    /// Ends the connection, and the work of [`Link::follow`] on it.
    pub(crate) fn end(&self) {
        if let Some(stream) = &*self.stream.lock().unwrap_or_else(PoisonError::into_inner) {
            // It may have ended already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Tells every line of the host until it closes the connection for good.
    ///
    /// # Errors
    ///
    /// If nobody answers for ten minutes after the connection was lost.
    pub(crate) fn follow(&self, mut stream: TcpStream, mut tell: impl FnMut(Told)) -> io::Result<()> {
        let mut told = 0;
        loop {
            if self.read(stream, &mut told, &mut tell) {
                return Ok(());
            }
            tell(Told::Lost);
            let (since, mut pause) = (Instant::now(), PAUSES[0]);
            stream = loop {
                thread::sleep(pause);
                pause = PAUSES[1].min(pause * 2);
                match self.address.connect() {
                    Ok(stream) => break stream,
                    Err(why) if since.elapsed() > PATIENCE => return Err(why),
                    Err(_) => {}
                }
            };
            tell(Told::Back);
        }
    }

    /// Says hello and tells what comes, until the connection ends. Returns whether it has ended for good.
    fn read(&self, mut stream: TcpStream, last: &mut usize, tell: &mut impl FnMut(Told)) -> bool {
        let mut hello = json!({"hello": WIRE, "after": *last, "program": u8::from(self.is_program)});
        if let Some(code) = &self.code {
            hello["code"] = code.as_str().into();
        }
        let Ok(input) = stream.try_clone() else { return false };
        if writeln!(stream, "{hello}").is_err() {
            return false;
        }
        *self.stream.lock().unwrap_or_else(PoisonError::into_inner) = Some(stream);
        let (mut input, mut line) = (BufReader::new(input), Vec::new());
        let is_closed = loop {
            line.clear();
            let read = (&mut input).take(MAX_LINE_BYTES).read_until(b'\n', &mut line);
            if read.is_err() || line.pop_if(|last| *last == b'\n').is_none() {
                break false;
            }
            let text = String::from_utf8_lossy(&line);
            // What is no line of a host is passed over.
            let Ok(Head { seq, event }) = serde_json::from_str(&text) else { continue };
            if seq.is_none_or(|seq| seq == *last + 1) {
                *last = seq.unwrap_or(*last);
                tell(Told::Line(text.into_owned()));
            }
            if event == "closed" {
                break true;
            }
        };
        *self.stream.lock().unwrap_or_else(PoisonError::into_inner) = None;
        is_closed
    }
}
