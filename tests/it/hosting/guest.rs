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
pub(crate) struct Guest {
    pub(crate) stream: TcpStream,
    lines: BufReader<Box<dyn Read + Send>>,
    pub(super) is_phone: bool,
    /// The numbered lines so far, and the others.
    pub(crate) seen: Vec<String>,
    pub(super) others: Vec<Value>,
}

impl Guest {
    pub(crate) fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let lines: Box<dyn Read + Send> = Box::new(stream.try_clone().unwrap());
        Self { stream, lines: BufReader::new(lines), is_phone: false, seen: Vec::new(), others: Vec::new() }
    }

    /// Returns the same connection as a WebSocket, as the page at this address has it.
    pub(super) fn upgraded(self, address: &str) -> Self {
        self.forwarded(address, "")
    }

    /// Returns the same, through a proxy that says where it comes from.
    pub(super) fn forwarded(self, address: &str, from: &str) -> Self {
        let mut request = upgrade(address);
        if !from.is_empty() {
            request.headers_mut().insert("X-Forwarded-For", from.parse().unwrap());
        }
        let (socket, _) = client(request, self.stream.try_clone().unwrap()).unwrap();
        let messages = Messages { socket, unread: VecDeque::new() };
        Self { lines: BufReader::new(Box::new(messages)), is_phone: true, ..self }
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &(impl ToString + ?Sized)) {
        let line = worded(line.to_string());
        let text = OpCode::Data(Data::Text);
        let bytes = if self.is_phone { framed(text, &line) } else { (line + "\n").into_bytes() };
        // The host may have closed the connection.
        let _ = self.stream.write_all(&bytes);
    }

    /// Waits for the next line; `None` at the end of the connection.
    #[track_caller]
    pub(crate) fn try_next(&mut self) -> Option<Value> {
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
    pub(crate) fn hang_up(&mut self) {
        let _ = self.stream.shutdown(std::net::Shutdown::Both);
    }

    /// Returns whether the connection has ended and all is read.
    pub(crate) fn is_broken(&mut self) -> bool {
        self.stream.set_nonblocking(true).unwrap();
        let is_broken = matches!(self.lines.fill_buf(), Ok([]));
        self.stream.set_nonblocking(false).unwrap();
        is_broken
    }

    #[track_caller]
    pub(crate) fn next(&mut self) -> Value {
        self.try_next().expect("the connection goes on")
    }

    /// Waits for an event of this name.
    #[track_caller]
    pub(crate) fn until(&mut self, event: &str) -> Value {
        loop {
            let line = self.next();
            if line["event"] == event {
                return line;
            }
        }
    }

    /// Sends a line that is refused, and returns the code of the error.
    #[track_caller]
    pub(crate) fn refused(&mut self, line: &str) -> String {
        self.send(line);
        self.until("error")["code"].as_str().unwrap().to_owned()
    }

    /// Returns all lines until the host ends the connection.
    #[track_caller]
    pub(crate) fn until_closed(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.try_next()).collect()
    }
}

/// Adds the words that a host adds to a line of its own, where a test sends it.
fn worded(line: String) -> String {
    const NAMES: [&str; 3] = ["Ann", "Bob", "Cy"];
    let Ok(Value::Object(mut told)) = serde_json::from_str(&line) else { return line };
    let name = |seat: &Value| {
        let name = seat.as_u64().and_then(|seat| NAMES.get(usize::try_from(seat).ok()?));
        name.copied().unwrap_or("Gamemaster").to_owned()
    };
    let (text, turn) = (told.get("text").cloned().unwrap_or_default(), told.get("turn").cloned().unwrap_or_default());
    let seat = name(told.get("seat").unwrap_or(&Value::Null));
    let words = match told.get("event").and_then(Value::as_str) {
        Some("said") => {
            told.insert("by".to_owned(), seat.into());
            return Value::Object(told).to_string();
        }
        Some("wrote") => ("words", format!("On the board: {}", text.as_str().unwrap_or_default())),
        Some("turn") => ("text", format!("Turn {turn}: {seat}")),
        Some("begun") => ("text", "The game begins.".to_owned()),
        Some("talk") => ("text", "Time to talk.".to_owned()),
        Some("died") => ("text", format!("{seat} is dead, and was a human.")),
        Some("acted") => ("text", format!("Your turn was played: {}.", told["action"].as_str().unwrap_or_default())),
        Some("error" | "closed") => ("text", told["message"].as_str().unwrap_or_default().to_owned()),
        _ => return line,
    };
    told.insert(words.0.to_owned(), words.1.into());
    Value::Object(told).to_string()
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
