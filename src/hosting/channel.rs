//! The socket of a connection, for lines or for the messages of a WebSocket.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};

use super::gate::Origin;
use crate::system::hold;

/// The number of lines that a connection may send at once.
const BURST: u32 = 20;
/// The time after which it may send one more line.
const PER_LINE: Duration = Duration::from_millis(200);

/// The socket of a connection, which both threads use.
pub(super) struct Channel {
    socket: TcpStream,
    /// Where a proxy says that the connection comes from.
    forwarded: OnceLock<Origin>,
    /// Whether each text is a message of a WebSocket.
    is_framed: AtomicBool,
    /// Whether this side has ended the connection.
    has_ended: AtomicBool,
    /// Held while something is written.
    turn: Mutex<()>,
}

impl Channel {
    pub(super) fn new(socket: TcpStream) -> Self {
        let (is_framed, has_ended) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { socket, forwarded: OnceLock::new(), is_framed, has_ended, turn: Mutex::default() }
    }

    /// Notes where a proxy says that the connection comes from.
    pub(super) fn forward(&self, origin: Origin) {
        let _ = self.forwarded.set(origin);
    }

    /// Returns where the connection comes from.
    pub(super) fn origin(&self) -> Origin {
        // A Unix socket has no address of this kind.
        let own = || self.socket.peer_addr().map_or(Origin::Local, |peer| Origin::of(peer.ip()));
        self.forwarded.get().copied().unwrap_or_else(own)
    }

    /// Sends each text as a message of a WebSocket from now on.
    pub(super) fn frame(&self) {
        self.is_framed.store(true, Ordering::Release);
    }

    pub(super) fn send(&self, text: &str) -> io::Result<()> {
        let mut output = self;
        if self.is_framed.load(Ordering::Acquire) {
            output.write_all(&bytes_of(Frame::message(text.to_owned(), OpCode::Data(Data::Text), true)))
        } else {
            output.write_all(text.as_bytes())
        }
    }

    /// Sends an empty ping over a WebSocket.
    pub(super) fn ping(&self) -> io::Result<()> {
        let mut output = self;
        if self.is_framed.load(Ordering::Acquire) { output.write_all(&bytes_of(Frame::ping(""))) } else { Ok(()) }
    }

    /// Ends the connection in both directions, and with it the wait of a thread that reads or writes.
    pub(super) fn end(&self) {
        self.has_ended.store(true, Ordering::Release);
        // It may have ended already.
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

impl Read for &Channel {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (&self.socket).read(bytes)
    }
}

/// What one thread writes at once is never mixed with what the other writes.
impl Write for &Channel {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _turn = hold(&self.turn);
        (&self.socket).write_all(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lets a connection send no more than its share.
#[derive(Default)]
pub(super) struct Pace {
    /// When the next line would be due, if lines came at the steady rate.
    due: Option<Instant>,
}

impl Pace {
    /// Counts a line, and waits if it comes too early. Returns false if the connection has ended meanwhile: then nobody waits
    /// for the lines that have already arrived.
    pub(super) fn keep(&mut self, channel: &Channel) -> bool {
        let now = Instant::now();
        let due = self.due.map_or(now, |due| due.max(now)) + PER_LINE;
        self.due = Some(due);
        thread::sleep(due.saturating_duration_since(now + BURST * PER_LINE));
        !channel.has_ended.load(Ordering::Acquire)
    }
}

fn bytes_of(frame: Frame) -> Vec<u8> {
    let mut bytes = Vec::new();
    frame.format(&mut bytes).expect("a vector takes any bytes");
    bytes
}
