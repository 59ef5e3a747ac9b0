//! A connection to the host: a thread reads its lines, and another writes to it.

use std::io::{self, BufRead as _, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::stdio::read_line;
use crate::wire::{MAX_LINE_BYTES, News};

/// The longest time for the other side to receive what it is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The number of lines that a connection may send at once.
const BURST: u32 = 20;
/// The time after which it may send one more line.
const PER_LINE: Duration = Duration::from_millis(200);
/// The most texts that may wait to be sent to a connection.
pub(super) const QUEUE: usize = 64;

/// A connection.
pub(super) struct Connection {
    socket: TcpStream,
    queue: SyncSender<String>,
}

impl Connection {
    /// Starts the two threads of a connection. The reading thread calls `hear` with each line that arrives, and with `None`
    /// at the end, until `hear` returns false. The writing thread drops `is_alive` when it ends.
    pub(super) fn start(
        socket: TcpStream,
        hear: impl Fn(Option<Vec<u8>>) -> bool + Send + 'static,
        is_alive: Option<Sender<()>>,
    ) -> io::Result<Self> {
        socket.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let (queue, texts) = sync_channel(QUEUE);
        let (input, output) = (socket.try_clone()?, socket.try_clone()?);
        thread::Builder::new().spawn(move || {
            read(input, &hear);
            hear(None);
        })?;
        thread::Builder::new().spawn(move || {
            write(output, &texts);
            drop(is_alive);
        })?;
        Ok(Self { socket, queue })
    }

    /// Queues a text. Returns false if the queue is full, because the other side does not read.
    pub(super) fn send(&self, text: String) -> bool {
        self.queue.try_send(text).is_ok()
    }

    /// Ends the connection. If there is a reason, sends what is queued and then the reason first.
    pub(super) fn end(self, why: Option<&str>) {
        let is_told = why.is_some_and(|why| self.send(News::Closed { message: why.to_owned() }.json() + "\n"));
        if !is_told {
            end(&self.socket);
        }
    }
}

/// Passes the lines of a connection on until it ends. Text after the last line break is ignored. Of a line that is too long
/// only the beginning is passed on, which is too long as well.
fn read(socket: TcpStream, hear: impl Fn(Option<Vec<u8>>) -> bool) {
    let mut input = BufReader::new(socket);
    // When the next line would be due, if lines came at the steady rate.
    let mut due = Instant::now();
    loop {
        let mut line = Vec::new();
        let Ok(has_end) = read_line(&mut input, &mut line, MAX_LINE_BYTES) else { return };
        if !has_end && line.len() < MAX_LINE_BYTES + 2 {
            return;
        }
        let now = Instant::now();
        due = due.max(now) + PER_LINE;
        thread::sleep(due.saturating_duration_since(now + BURST * PER_LINE));
        if !hear(Some(line)) || !has_end && input.skip_until(b'\n').is_err() {
            return;
        }
    }
}

/// Writes texts to a connection until the queue is closed, and then ends the connection.
fn write(mut socket: TcpStream, texts: &Receiver<String>) {
    let _ = texts.iter().try_for_each(|text| socket.write_all(text.as_bytes()));
    end(&socket);
}

/// Ends a connection in both directions, and with it the wait of a thread that reads or writes.
fn end(socket: &TcpStream) {
    // It may have ended already.
    let _ = socket.shutdown(Shutdown::Both);
}
