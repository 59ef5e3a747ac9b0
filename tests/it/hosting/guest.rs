//! A guest of a hosted game: lines in and lines out, over a socket or a WebSocket.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;

use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Request;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::{Message, WebSocket, client};

use super::PATIENCE;

/// A connection of the test's own.
pub(super) struct Guest {
    pub(super) stream: TcpStream,
    lines: BufReader<Box<dyn Read + Send>>,
    is_phone: bool,
    /// The numbered lines so far, and the others.
    pub(super) seen: Vec<String>,
    pub(super) others: Vec<Value>,
}

impl Guest {
    pub(super) fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let lines: Box<dyn Read + Send> = Box::new(stream.try_clone().unwrap());
        Self { stream, lines: BufReader::new(lines), is_phone: false, seen: Vec::new(), others: Vec::new() }
    }

    /// Returns the same connection as a WebSocket, as the page at this address has it. A proxy says where it comes from.
    pub(super) fn upgraded(self, address: &str, from: &str) -> Self {
        let mut request = upgrade(address);
        request.headers_mut().insert("X-Forwarded-For", from.parse().unwrap());
        let (socket, _) = client(request, self.stream.try_clone().unwrap()).unwrap();
        let messages = Messages { socket, unread: VecDeque::new() };
        Self { lines: BufReader::new(Box::new(messages)), is_phone: true, ..self }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &(impl ToString + ?Sized)) {
        let line = line.to_string();
        let bytes = if self.is_phone { framed(OpCode::Data(Data::Text), &line) } else { (line + "\n").into_bytes() };
        // The host may have closed the connection.
        let _ = self.stream.write_all(&bytes);
    }

    /// Waits for the next line; `None` at the end of the connection.
    #[track_caller]
    pub(super) fn try_next(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            Ok(1..) => {}
            Ok(0) => return None,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return None,
            Err(error) => panic!("no line in time: {error}"),
        }
        let value: Value = serde_json::from_str(&line).unwrap();
        if value["seq"].is_u64() {
            self.seen.push(line.trim_end().to_owned());
        } else {
            self.others.push(value.clone());
        }
        Some(value)
    }

    /// Breaks the connection.
    pub(super) fn hang_up(&mut self) {
        let _ = self.stream.shutdown(std::net::Shutdown::Both);
    }

    /// Returns whether the connection has ended and all is read.
    pub(super) fn is_broken(&mut self) -> bool {
        self.stream.set_nonblocking(true).unwrap();
        let is_broken = matches!(self.lines.fill_buf(), Ok([]));
        self.stream.set_nonblocking(false).unwrap();
        is_broken
    }

    #[track_caller]
    pub(super) fn next(&mut self) -> Value {
        self.try_next().expect("the connection goes on")
    }

    /// Waits for an event of this name.
    #[track_caller]
    pub(super) fn until(&mut self, event: &str) -> Value {
        loop {
            let line = self.next();
            if line["event"] == event {
                return line;
            }
        }
    }

    /// Sends a line that is refused, and returns the code of the error.
    #[track_caller]
    pub(super) fn refused(&mut self, line: &str) -> String {
        self.send(line);
        self.until("error")["code"].as_str().unwrap().to_owned()
    }

    /// Returns all lines until the host ends the connection.
    #[track_caller]
    pub(super) fn until_closed(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.try_next()).collect()
    }
}

/// Asks for the WebSocket of the page at this address.
pub(super) fn upgrade(address: &str) -> Request {
    let mut request = format!("ws://{address}/play").into_client_request().unwrap();
    request.headers_mut().insert("Origin", format!("http://{address}").parse().unwrap());
    request
}

/// The text of the messages of a WebSocket.
struct Messages {
    socket: WebSocket<TcpStream>,
    unread: VecDeque<u8>,
}

impl Read for Messages {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.unread.is_empty() {
            match self.socket.read() {
                Ok(Message::Text(text)) => self.unread.extend(text.bytes()),
                Ok(_) => {}
                Err(tungstenite::Error::Io(why)) if why.kind() == ErrorKind::WouldBlock => return Err(why),
                Err(_) => return Ok(0),
            }
        }
        self.unread.read(bytes)
    }
}

/// Returns a message of a WebSocket, as a phone sends it.
pub(super) fn framed(code: OpCode, text: &str) -> Vec<u8> {
    let (mut frame, mut bytes) = (Frame::message(text.to_owned(), OpCode::Data(Data::Text), true), Vec::new());
    (frame.header_mut().opcode, frame.header_mut().mask) = (code, Some([7; 4]));
    frame.format(&mut bytes).unwrap();
    bytes
}
