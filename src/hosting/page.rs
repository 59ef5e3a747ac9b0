//! The page for phones: browsers at the listener of a host, and the wire in a WebSocket.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{IpAddr, SocketAddr};

use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, QrCode};
use tungstenite::Message;
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocket, WebSocketConfig};

use super::channel::{Channel, Pace};
use super::codes::Code;
use super::gate::Origin;
use crate::stdio::{help_width, prints_unicode};
use crate::style;
use crate::wire::MAX_LINE_BYTES;

/// Bytes of the longest request.
const MOST_REQUEST: usize = 8_192;
/// Bytes of the longest message that is read.
const MOST_MESSAGE: usize = 4 * MAX_LINE_BYTES;
/// The most headers of a request.
const MOST_HEADERS: usize = 64;

/// The header in which a proxy says where a request comes from.
const FORWARDED: &str = "X-Forwarded-For";

/// What every answer says. Nothing comes from anywhere else, nothing is kept by the browser or a proxy, and no other page can
/// show this one.
const HEADERS: &str = "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
                       connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
                       Cache-Control: no-store\r\n\
                       Referrer-Policy: no-referrer\r\n\
                       X-Content-Type-Options: nosniff\r\n\
                       Connection: close\r\n";

/// The files of the page, each with its type.
const FILES: [(&str, &str, &str); 4] = [
    ("/", "text/html", include_str!("page/index.html")),
    ("/table", "text/html", include_str!("page/index.html")),
    ("/page.css", "text/css", include_str!("page/page.css")),
    ("/page.js", "text/javascript", include_str!("page/page.js")),
];

/// A page for browsers.
#[derive(Debug)]
pub struct Page {
    /// Its address, as `http://192.168.1.5:4000/`.
    pub url: String,
    /// Its other addresses.
    pub others: Vec<String>,
    /// Whether a proxy serves it, which says where each request comes from.
    pub is_proxied: bool,
}

/// The answer to a request.
enum Answer {
    File(&'static str, &'static str),
    /// The rest of the connection is a WebSocket, with this key.
    Upgrade(String),
    Refused(&'static str),
}

impl Page {
    /// Returns the address of the room of this name.
    pub(super) fn room(&self, group: &str) -> String {
        format!("{}#{group}", self.url)
    }

    /// Returns the address of the table's screen.
    pub(super) fn table(&self, watch: Code) -> String {
        format!("{}table#{watch}", self.url)
    }

    /// Answers the request of a browser. If it asks for a WebSocket, passes the lines on that come over it.
    pub(super) fn serve(&self, mut input: BufReader<&Channel>, pace: Pace, hear: impl Fn(Vec<u8>) -> bool) {
        let Ok((answer, rest)) = self.read(&mut input) else { return };
        let mut channel = *input.get_ref();
        let sent = match &answer {
            Answer::File(kind, body) => respond(channel, "200 OK", kind, body),
            Answer::Refused(status) => respond(channel, status, "text/plain", status),
            Answer::Upgrade(key) => channel.write_all(
                format!(
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                     Sec-WebSocket-Accept: {key}\r\n\r\n"
                )
                .as_bytes(),
            ),
        };
        if let (Answer::Upgrade(_), Ok(())) = (answer, sent) {
            channel.frame();
            converse(channel, rest, pace, hear);
        }
    }

    /// Reads a request, and returns its answer, and what came after it.
    fn read(&self, input: &mut BufReader<&Channel>) -> io::Result<(Answer, Vec<u8>)> {
        let mut bytes = Vec::new();
        loop {
            let part = input.fill_buf()?;
            let length = part.len();
            if length == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bytes.extend_from_slice(part);
            input.consume(length);
            let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
            let mut request = httparse::Request::new(&mut headers);
            return Ok(match request.parse(&bytes) {
                Ok(httparse::Status::Complete(end)) => {
                    let forwarded = request.headers.iter().rfind(|header| header.name.eq_ignore_ascii_case(FORWARDED));
                    let forwarded =
                        forwarded.filter(|_| self.is_proxied).and_then(|header| str::from_utf8(header.value).ok());
                    let _ = forwarded.and_then(Origin::forwarded).map(|origin| input.get_ref().forward(origin));
                    (self.answer(&request), bytes[end..].to_vec())
                }
                Ok(httparse::Status::Partial) if bytes.len() < MOST_REQUEST => continue,
                Ok(httparse::Status::Partial) | Err(httparse::Error::TooManyHeaders) => {
                    (Answer::Refused("431 Request Header Fields Too Large"), Vec::new())
                }
                Err(_) => (Answer::Refused("400 Bad Request"), Vec::new()),
            });
        }
    }

    fn answer(&self, request: &httparse::Request<'_, '_>) -> Answer {
        let header = |name: &str| {
            let found = request.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
            found.and_then(|header| str::from_utf8(header.value).ok()).unwrap_or_default()
        };
        // Messengers add a query to links.
        let path = request.path.and_then(|path| path.split('?').next()).unwrap_or_default();
        let host = header("Host");
        if request.method != Some("GET") {
            return Answer::Refused("405 Method Not Allowed");
        }
        if !self.is_called(host) {
            return Answer::Refused("421 Misdirected Request");
        }
        if path != "/play" {
            let file = FILES.iter().find(|(name, ..)| *name == path);
            return file.map_or(Answer::Refused("404 Not Found"), |(_, kind, body)| Answer::File(kind, body));
        }
        // A page of somebody else must not play here.
        let origin = header("Origin").split_once("://").map_or("", |(_, origin)| origin);
        match (origin == host, header("Upgrade").eq_ignore_ascii_case("websocket"), header("Sec-WebSocket-Key")) {
            (false, ..) => Answer::Refused("403 Forbidden"),
            (true, false, _) | (true, true, "") => Answer::Refused("426 Upgrade Required"),
            (true, true, key) => Answer::Upgrade(derive_accept_key(key.as_bytes())),
        }
    }

    /// Returns whether browsers may call the page by this name: an address, which no other page can claim as its own, or the
    /// name in `--url`.
    fn is_called(&self, host: &str) -> bool {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let is_address = host.parse::<SocketAddr>().is_ok()
            || name.parse::<IpAddr>().is_ok()
            || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        let own = self.url.split_once("://").map_or("", |(_, own)| own.trim_end_matches('/'));
        is_address || [name, host].iter().any(|called| ["localhost", own].contains(called))
    }
}

fn respond(mut channel: &Channel, status: &str, kind: &str, body: &str) -> io::Result<()> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\n{HEADERS}Content-Type: {kind}; charset=utf-8\r\nContent-Length: {length}\r\n\r\n"
    );
    channel.write_all((head + body).as_bytes())
}

/// Passes the lines of a WebSocket on until it ends. Each is a text message. One that is too long is passed on as it is, but
/// one that is longer still ends the connection.
fn converse(channel: &Channel, rest: Vec<u8>, mut pace: Pace, hear: impl Fn(Vec<u8>) -> bool) {
    let config = WebSocketConfig::default().read_buffer_size(MOST_MESSAGE);
    let config = config.max_message_size(Some(MOST_MESSAGE)).max_frame_size(Some(MOST_MESSAGE));
    let mut socket = WebSocket::from_partially_read(channel, rest, Role::Server, Some(config));
    while let Ok(message) = socket.read() {
        let goes_on = pace.keep(channel)
            && match message {
                Message::Text(line) => hear(line.as_bytes().to_vec()),
                message => message.is_ping() || message.is_pong(),
            };
        if !goes_on {
            return;
        }
    }
}

/// Returns the size of the QR code of a text, without its margin, and its dark squares as an SVG path.
pub(super) fn qr_code(text: &str) -> (usize, String) {
    let Ok(code) = QrCode::new(text) else { return (0, String::new()) };
    let size = code.width();
    let squares = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let dark = squares.filter(|at| code[*at] == Color::Dark).map(|(x, y)| format!("M{x} {y}h1v1h-1z"));
    (size, dark.collect())
}

/// Says at a terminal where guests find a room, with a QR code.
pub(crate) fn invitation(address: &str) -> String {
    let drawn = QrCode::new(address).map(|code| code.render::<Dense1x2>().module_dimensions(1, 1).build());
    // Nobody can scan a drawing whose lines are broken.
    let fits = |drawn: &String| drawn.lines().all(|line| line.chars().count() <= help_width());
    let lines = drawn.ok().filter(|drawn| prints_unicode() && fits(drawn)).unwrap_or_default();
    let drawing: String = lines.lines().map(|line| style::paper(line) + "\n").collect();
    format!("{drawing}Guests scan this, or open {address}")
}
