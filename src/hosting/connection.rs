//! A connection to the host: a thread reads its lines, and another writes to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::page::{self, Page};
use crate::stdio::{BOM, read_line};
use crate::system::hold;
use crate::wire::{MAX_LINE_BYTES, News};

/// The longest time for the other side to receive what it is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The number of lines that a connection may send at once.
const BURST: u32 = 20;
/// The time after which it may send one more line.
const PER_LINE: Duration = Duration::from_millis(200);
/// The first byte of a byte order mark.
const BOM_BYTE: u8 = BOM.as_bytes()[0];
/// The most texts that may wait to be sent to a connection.
pub(super) const QUEUE: usize = 64;

/// A connection.
pub(super) struct Connection {
    channel: Arc<Channel>,
    queue: SyncSender<String>,
}

impl Connection {
    /// Starts the two threads of a connection. The reading thread calls `hear` with each line that arrives, and with `None`
    /// at the end, until `hear` returns false. The writing thread drops `is_alive` when it ends. Browsers are let in if there is
    /// a page for them.
    pub(super) fn start(
        socket: TcpStream,
        page: Option<Arc<Page>>,
        hear: impl Fn(Option<Vec<u8>>) -> bool + Send + 'static,
        is_alive: Option<Sender<()>>,
    ) -> io::Result<Self> {
        socket.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let (queue, texts) = sync_channel(QUEUE);
        let channel = Arc::new(Channel { socket, is_framed: AtomicBool::new(false), turn: Mutex::default() });
        let (input, output) = (Arc::clone(&channel), Arc::clone(&channel));
        thread::Builder::new().spawn(move || {
            read(&input, page.as_deref(), &hear);
            hear(None);
        })?;
        thread::Builder::new().spawn(move || {
            // It ends when the queue is closed.
            let _ = texts.iter().try_for_each(|text: String| output.send(&text));
            output.end();
            drop(is_alive);
        })?;
        Ok(Self { channel, queue })
    }

    /// Queues a text. Returns false if the queue is full, because the other side does not read.
    pub(super) fn send(&self, text: String) -> bool {
        self.queue.try_send(text).is_ok()
    }

    /// Ends the connection. If there is a reason, sends what is queued and then the reason first.
    pub(super) fn end(self, why: Option<&str>) {
        let is_told = why.is_some_and(|why| self.send(News::Closed { message: why.to_owned() }.json() + "\n"));
        if !is_told {
            self.channel.end();
        }
    }
}

/// The socket of a connection, which both threads use.
pub(super) struct Channel {
    socket: TcpStream,
    /// Whether each text is a message of a WebSocket.
    is_framed: AtomicBool,
    /// Held while something is written.
    turn: Mutex<()>,
}

impl Channel {
    /// Sends each text as a message of a WebSocket from now on.
    pub(super) fn frame(&self) {
        self.is_framed.store(true, Ordering::Release);
    }

    fn send(&self, text: &str) -> io::Result<()> {
        let mut output = self;
        if self.is_framed.load(Ordering::Acquire) {
            output.write_all(&page::framed(text))
        } else {
            output.write_all(text.as_bytes())
        }
    }

    /// Ends the connection in both directions, and with it the wait of a thread that reads or writes.
    pub(super) fn end(&self) {
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
pub(super) struct Pace {
    /// When the next line would be due, if lines came at the steady rate.
    due: Instant,
}

impl Pace {
    /// Counts a line, and waits if it comes too early.
    pub(super) fn keep(&mut self) {
        let now = Instant::now();
        self.due = self.due.max(now) + PER_LINE;
        thread::sleep(self.due.saturating_duration_since(now + BURST * PER_LINE));
    }
}

/// Passes the lines of a connection on until it ends. Its first byte tells a guest from a browser, and anything else ends it.
fn read(channel: &Channel, page: Option<&Page>, hear: impl Fn(Option<Vec<u8>>) -> bool) {
    let mut input = BufReader::new(channel);
    let calm = Pace { due: Instant::now() };
    match (input.fill_buf().ok().and_then(|bytes| bytes.first().copied()), page) {
        (Some(b'{' | BOM_BYTE), _) => read_lines(input, calm, hear),
        (Some(b'A'..=b'Z'), Some(page)) => page.serve(input, calm, |line| hear(Some(line))),
        _ => {}
    }
}

/// Passes lines on. Text after the last line break is ignored. Of a line that is too long only the beginning is passed on,
/// which is too long as well.
fn read_lines(mut input: impl BufRead, mut pace: Pace, hear: impl Fn(Option<Vec<u8>>) -> bool) {
    loop {
        let mut line = Vec::new();
        let Ok(has_end) = read_line(&mut input, &mut line, MAX_LINE_BYTES) else { return };
        if !has_end && line.len() < MAX_LINE_BYTES + 2 {
            return;
        }
        pace.keep();
        if !hear(Some(line)) || !has_end && input.skip_until(b'\n').is_err() {
            return;
        }
    }
}
