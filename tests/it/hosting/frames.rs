//! What phones and strangers can send besides lines, and that the others notice nothing.

use std::collections::VecDeque;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tungstenite::protocol::frame::coding::Control::{Close, Ping, Pong};
use tungstenite::protocol::frame::coding::Data::{Binary, Continue, Text};
use tungstenite::protocol::frame::coding::OpCode::{Control, Data};
use tungstenite::{Bytes, Message, client};

use wumpus_hunt::hosting::connection::Connection;
use wumpus_hunt::hosting::page::Page;

use super::guest::{framed, upgrade};
use super::{Guest, Hosting, PATIENCE, wait_until};

/// Begins a game of Ann, Bob and Eve. Ann and Bob are here.
fn begun() -> (Hosting, [Guest; 2]) {
    let mut site = Hosting::with_phones(&["Ann", "Bob", "Eve"], "--seed 1");
    let mut others = ["Ann", "Bob"].map(|name| site.join(name));
    site.command("begin");
    for guest in &mut others {
        guest.until("begun");
    }
    (site, others)
}

/// Ann and Bob talk as if nothing had happened.
#[track_caller]
fn talk([ann, bob]: &mut [Guest; 2], what: &str) {
    // One line in two seconds is heard.
    thread::sleep(Duration::from_millis(2_010));
    let began = Instant::now();
    ann.send(&format!("{{\"say\":\"{what}\"}}"));
    while bob.until("said")["text"] != what {}
    assert!(began.elapsed() < Duration::from_secs(2), "{what}: {:?}", began.elapsed());
}

/// Returns a frame with another byte. The first two are the header, and then comes the mask.
fn with(mut frame: Vec<u8>, at: usize, byte: u8) -> Vec<u8> {
    frame[at] = byte;
    frame
}

/// A phone is told what is wrong with its line. What is no line ends its connection, and nothing else.
#[test]
fn a_frame_that_is_no_line_disturbs_nobody() {
    let (site, mut others) = begun();
    let say = "{\"say\":\"I am Eve\"}";
    let text = |text: &str| framed(Data(Text), text);
    let endless = [with(text("x"), 0, 1), with(framed(Data(Continue), &"x".repeat(100)), 0, 0).repeat(100)].concat();
    for (what, bytes, code) in [
        ("no JSON", text("garbage"), Some("bad_json")),
        ("nothing", text(""), Some("bad_json")),
        ("two lines", text(&format!("{say}\n{say}")), Some("bad_json")),
        ("no line of a seat", text("[1]"), Some("bad_line")),
        ("too long", text(&"x".repeat(1_025)), Some("too_long")),
        ("much too long", text(&"x".repeat(100_000)), None),
        ("longer than any memory", b"\x81\xff\x3f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0".to_vec(), None),
        ("without end", endless, None),
        ("only a rest", framed(Data(Continue), say), None),
        ("binary", framed(Data(Binary), say), None),
        ("of no kind", with(text(say), 0, 0x83), None),
        ("not masked", [b"\x81\x12", say.as_bytes()].concat(), None),
        ("masked wrongly", with(text(say), 2, 6), Some("bad_json")),
        ("not in UTF-8", with(text(say), 2, 0xff), None),
        ("a long ping", framed(Control(Ping), &"x".repeat(126)), None),
        ("a farewell", framed(Control(Close), ""), None),
    ] {
        let mut eve = site.join("Eve");
        eve.stream.write_all(&bytes).unwrap();
        match code {
            Some(code) => assert_eq!(eve.until("error")["code"], code, "{what}"),
            None => assert!(eve.until_closed().iter().all(|line| line["event"] != "error"), "{what}"),
        }
        talk(&mut others, what);
    }
    assert!(!others[1].seen.concat().contains("I am Eve"));
    assert!(site.peak() < 32 << 10, "{} KiB", site.peak());
}

/// Neither a storm of pings nor a phone that sleeps holds anybody up. The newest tab of a phone has its seat and all the news,
/// and the older one is told that it is closed.
#[test]
fn a_phone_that_sleeps_or_goes_mad_disturbs_nobody() {
    let (mut site, mut others) = begun();
    let mut mad = site.join("Eve");
    mad.stream.write_all(&framed(Control(Ping), "Are you there?").repeat(10_000)).unwrap();
    talk(&mut others, "a storm");
    let mut asleep = site.join("Eve");
    assert_eq!(mad.until_closed().last().unwrap()["event"], "closed");
    for _ in 0..1_000 {
        site.command(&format!("say {}", "x".repeat(190)));
        for guest in &mut others {
            guest.until("said");
        }
    }
    talk(&mut others, "a sleeper");
    let mut awake = site.join("Eve");
    (0..1_002).for_each(|_| drop(awake.until("said")));
    asleep.until_closed();
}

/// A proxy cuts a WebSocket that is quiet for a minute. A program gets lines and nothing else.
#[test]
fn a_quiet_phone_is_pinged_and_a_quiet_program_is_not() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let page = Arc::new(Page { url: format!("http://{address}/"), others: Vec::new(), is_proxied: false });
    let often = Duration::from_millis(20);
    let connect = || {
        let stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let socket = listener.accept().unwrap().0;
        (stream, Connection::start(socket, Some(Arc::clone(&page)), |_| true, None, often).unwrap())
    };
    let (stream, _connection) = connect();
    let (mut phone, _) = client(upgrade(&address), stream).unwrap();
    assert_eq!(phone.read().unwrap(), Message::Ping(Bytes::new()));
    phone.flush().unwrap();
    assert_eq!(phone.read().unwrap(), Message::Ping(Bytes::new()), "again");
    let (stream, connection) = connect();
    let mut program = Guest::new(stream);
    program.send("{}");
    thread::sleep(5 * often);
    connection.send("{\"event\":\"first\"}\n".to_owned());
    assert_eq!(program.next()["event"], "first");
}

/// They say nothing, ask for half a page, open a WebSocket and stay silent, or send all at once what the host would read for
/// minutes.
#[test]
fn a_thousand_strangers_disturb_nobody_and_leave_nothing_behind() {
    let (site, mut others) = begun();
    let mut strangers = VecDeque::new();
    for number in 0..1_000 {
        let mut stranger = if number % 5 < 3 { site.connect() } else { site.connect_phone() };
        let bytes = [&b""[..], b"GET / HT", &b"{}\n".repeat(2_000), b"", &framed(Control(Pong), "").repeat(2_000)];
        // The host may have closed it.
        let _ = stranger.stream.write_all(bytes[number % 5]);
        strangers.push_back(stranger);
        if strangers.len() > 200 {
            strangers.pop_front();
        }
    }
    talk(&mut others, "a thousand strangers");
    site.join("Eve");
    drop(strangers);
    let left = |kind: &str| std::fs::read_dir(format!("/proc/{}/{kind}", site.process())).unwrap().count();
    wait_until(|| left("task") < 20 && left("fd") < 30);
    assert!(site.peak() < 32 << 10, "{} KiB", site.peak());
}
