//! Whatever anybody sends to a host of Hidden Wumpus: lines, the requests of browsers, and the messages of a WebSocket.

use std::io::Write as _;
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use wumpus_hunt::game::Chance;
use wumpus_hunt::game::chance::Dice;
use wumpus_hunt::hosting::connection::Connection;
use wumpus_hunt::hosting::page::Page;
use wumpus_hunt::wire::{MAX_LINE_BYTES, Request};

/// Asks for a WebSocket, over which the rest comes.
const UPGRADE: &str = "GET /play HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\n\
                       Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHg=\r\n\r\n";
/// What a socket takes at once.
const MOST_BYTES: usize = 50_000;
/// The lines that are read at once. Those after them have to wait.
const AT_ONCE: usize = 20;
const A_MOMENT: Duration = Duration::from_secs(1);
const PATIENCE: Duration = Duration::from_secs(30);

/// The thread that reads a connection comes to its end, and passes on the lines that have come whole. A request is written so
/// that it is read the same again. The first byte chooses a WebSocket.
pub(crate) fn wire(bytes: &[u8]) {
    let Some((first, sent)) = bytes.split_first() else { return };
    let is_web = first % 2 == 1;
    let sent = &sent[..sent.len().min(MOST_BYTES)];
    let lines = heard(&[if is_web { UPGRADE.as_bytes() } else { b"" }, sent].concat());
    // A byte order mark is skipped.
    if !is_web && sent.first() == Some(&b'{') && !sent.contains(&0xef) {
        let mut whole: Vec<_> = sent.split(|byte| *byte == b'\n').collect();
        // The rest is a line only if it is too long for one.
        let _ = whole.pop_if(|rest| rest.len() < MAX_LINE_BYTES + 2);
        assert_eq!(lines.len(), whole.len().min(AT_ONCE));
        for (line, whole) in lines.iter().zip(whole) {
            assert!(whole.starts_with(line) && (line.len() == whole.len() || line.len() > MAX_LINE_BYTES));
        }
    }
    for request in lines.iter().filter_map(|line| serde_json::from_slice::<Request>(line).ok()) {
        let again = serde_json::to_string(&request).expect("a request is written as JSON");
        assert_eq!(serde_json::from_str::<Request>(&again).ok(), Some(request), "{again}");
    }
}

/// Returns the lines that a host hears of these bytes, as many as it hears at once.
fn heard(sent: &[u8]) -> Vec<Vec<u8>> {
    let (guest, host) = UnixStream::pair().expect("there are sockets");
    let mut guest = Some(guest);
    let page = Page {
        url: "http://wumpus.example.org/".to_owned(),
        others: Vec::new(),
        is_proxied: sent.len().is_multiple_of(2),
    };
    let (hear, heard) = channel();
    let hear = move |line| hear.send(line).is_ok();
    let connection = Connection::start(OwnedFd::from(host).into(), Some(Arc::new(page)), hear, None, PATIENCE)
        .expect("there are threads");
    // The host may have ended it already.
    let _ = guest.as_mut().map(|guest| guest.write_all(sent).and_then(|()| guest.shutdown(Shutdown::Write)));
    let (mut lines, began) = (Vec::new(), Instant::now());
    while lines.len() < AT_ONCE {
        match heard.recv_timeout(A_MOMENT) {
            Ok(Some(line)) => lines.push(line),
            Ok(None) => break,
            Err(RecvTimeoutError::Disconnected) => panic!("the thread that reads has failed"),
            // Too much came at once. Now the other side is gone, and the host notices when it writes.
            Err(RecvTimeoutError::Timeout) => {
                assert!(began.elapsed() < PATIENCE, "it reads for ever");
                drop(guest.take());
                connection.send("{}\n".to_owned());
            }
        }
    }
    lines
}

const LINES: [&str; 14] = [
    "{\"hello\":1,\"code\":\"K7Q2-MHXR-9TWB\",\"after\":3}",
    "{\"hello\":1,\"room\":\"K7Q2\",\"name\":\"Ann\",\"page\":1}",
    "{\"say\":\"5: 3 8 12 stench\"}",
    "{\"board\":\"\u{1f987}\"}",
    "{\"strike\":1}",
    "{\"done\":0}",
    "{\"turn\":1,\"action\":\"shoot 3 4; move 5\"}",
    "{\"order\":\"skip\",\"who\":2}",
    "{\"leave\":1}",
    "{\"strike\":1e99}",
    "[1]",
    "garbage",
    "",
    "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ::1\r\n\r\n",
];

/// Makes lines and messages, some of them damaged.
pub(crate) fn input(dice: &mut Dice) -> Vec<u8> {
    let mut byte = |most| dice.pick(most).to_le_bytes()[0];
    let is_web = byte(2);
    let mut bytes = vec![is_web];
    for _ in 0..byte(20) {
        let line = LINES[usize::from(byte(14))].as_bytes();
        if is_web == 1 {
            // Most are texts, some continuations, binaries, pings and farewells. The mask changes nothing.
            let kind = [0x81, 0x81, 0x81, 0x81, 0x01, 0x80, 0x82, 0x88, 0x89][usize::from(byte(9))];
            let length = u8::try_from(line.len()).expect("a line is short");
            bytes.extend([kind, 0x80 | length, 0, 0, 0, 0]);
        }
        bytes.extend(line);
        if is_web == 0 {
            bytes.extend(vec![b' '; [0, 0, 0, 0, 1_100][usize::from(byte(5))]]);
            bytes.push(b'\n');
        }
    }
    for _ in 0..byte(3) {
        let at = usize::from(byte(255)) % bytes.len();
        bytes[at] = byte(255);
    }
    bytes
}
