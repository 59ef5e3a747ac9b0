//! A connection to the host: a thread reads its lines, and another writes to it.

use std::io::{self, BufRead as _, BufReader};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::channel::{Channel, Pace};
use super::gate::Origin;
use super::page::Page;
use crate::stdio::{BOM, read_line};
use crate::wire::{Closing, MAX_LINE_BYTES, Worded};

/// The longest time for the other side to receive what it is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time after which a quiet WebSocket gets a ping. Some proxies cut one that is quiet for a minute.
pub(super) const PING_AFTER: Duration = Duration::from_secs(25);
/// The first byte of a byte order mark.
const BOM_BYTE: u8 = BOM.as_bytes()[0];
/// The most texts that may wait to be sent to a connection.
pub(super) const QUEUE: usize = 64;

/// A connection.
pub struct Connection {
    channel: Arc<Channel>,
    queue: SyncSender<String>,
}

impl Connection {
    /// Starts the two threads of a connection. The reading thread calls `hear` with each line that arrives, and with `None`
    /// at the end, until `hear` returns false. The writing thread drops `is_alive` when it ends, and after `ping_after` without a
    /// text sends a ping over a WebSocket. Browsers are let in if there is a page for them.
    ///
    /// # Errors
    ///
    /// If the system has no thread left.
    pub fn start(
        socket: TcpStream,
        page: Option<Arc<Page>>,
        hear: impl Fn(Option<Vec<u8>>) -> bool + Send + 'static,
        is_alive: Option<Sender<()>>,
        ping_after: Duration,
    ) -> io::Result<Self> {
        socket.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let (queue, texts) = sync_channel(QUEUE);
        let channel = Arc::new(Channel::new(socket));
        let (input, output) = (Arc::clone(&channel), Arc::clone(&channel));
        thread::Builder::new().spawn(move || {
            read(&input, page.as_deref(), &hear);
            hear(None);
        })?;
        thread::Builder::new().spawn(move || {
            write(&output, &texts, ping_after);
            output.end();
            drop(is_alive);
        })?;
        Ok(Self { channel, queue })
    }

    /// Queues a text. Returns false if the queue is full, because the other side does not read.
    pub fn send(&self, text: String) -> bool {
        self.queue.try_send(text).is_ok()
    }

    /// Returns where the connection comes from.
    pub(super) fn origin(&self) -> Origin {
        self.channel.origin()
    }

    /// Ends the connection. If there is a reason, sends what is queued and then the reason first.
    pub(super) fn end(self, why: Option<Closing>) {
        let is_told = why.is_some_and(|why| self.send(Worded::closed(why).json(None) + "\n"));
        if !is_told {
            self.channel.end();
        }
    }
}

/// Writes texts until the queue is closed or the connection has ended.
fn write(channel: &Channel, texts: &Receiver<String>, ping_after: Duration) {
    loop {
        let sent = match texts.recv_timeout(ping_after) {
            Ok(text) => channel.send(&text),
            Err(RecvTimeoutError::Timeout) => channel.ping(),
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if sent.is_err() {
            return;
        }
    }
}

/// Passes the lines of a connection on until it ends. Its first byte tells a guest from a browser, and anything else ends it.
fn read(channel: &Channel, browsers: Option<&Page>, hear: impl Fn(Option<Vec<u8>>) -> bool) {
    let mut input = BufReader::new(channel);
    let pace = Pace::default();
    match (input.fill_buf().ok().and_then(|bytes| bytes.first().copied()), browsers) {
        (Some(b'{' | BOM_BYTE), _) => read_lines(input, pace, hear),
        (Some(b'A'..=b'Z'), Some(site)) => site.serve(input, pace, |line| hear(Some(line))),
        _ => {}
    }
}

/// Passes lines on. Text after the last line break is ignored. Of a line that is too long only the beginning is passed on,
/// which is too long as well.
fn read_lines(mut input: BufReader<&Channel>, mut pace: Pace, hear: impl Fn(Option<Vec<u8>>) -> bool) {
    loop {
        let mut line = Vec::new();
        let Ok(has_end) = read_line(&mut input, &mut line, MAX_LINE_BYTES) else { return };
        if !has_end && line.len() < MAX_LINE_BYTES + 2 {
            return;
        }
        let is_heard = pace.keep(input.get_ref()) && hear(Some(line));
        if !is_heard || !has_end && input.skip_until(b'\n').is_err() {
            return;
        }
    }
}
