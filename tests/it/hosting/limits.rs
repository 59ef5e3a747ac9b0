//! What a connection can ask of a host, and what it costs nobody else.

use std::collections::VecDeque;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tungstenite::protocol::frame::coding::Control::{Ping, Pong};
use tungstenite::protocol::frame::coding::OpCode::Control;
use tungstenite::{Bytes, Message, client};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::hosting::connection::Connection;
use wumpus_hunt::hosting::page::Page;

use super::guest::{framed, upgrade};
use super::wire::{input, wire};
use super::{Guest, Hosting, NAMES, PATIENCE, wait_until};
use serde_json::json;

#[test]
fn whatever_is_sent_is_read_to_its_end() {
    (0..500).for_each(|seed| wire(&input(&mut Dice::new(seed, Stream::Seed))));
}

/// Begins a game of three.
fn begun() -> (Hosting, [Guest; 3]) {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut guests = NAMES.map(|name| hosting.join(name));
    for guest in &mut guests {
        guest.until("begun");
    }
    hosting.wait_for("Turn 1: ");
    (hosting, guests)
}

/// The host says something, and these hear it.
#[track_caller]
fn all_hear(hosting: &mut Hosting, what: &str, guests: &mut [Guest]) {
    hosting.command(&format!("say {what}"));
    for guest in guests {
        while guest.until("said")["text"] != what {}
    }
}

/// Returns a remark of this many bytes in all.
fn remark(bytes: usize) -> String {
    let frame = "{\"say\":\"\"}".len();
    format!("{{\"say\":\"{}\"}}", "x".repeat(bytes - frame))
}

#[test]
fn bad_lines_are_refused_with_a_code_and_the_connection_goes_on() {
    let (hosting, [mut ann, ..]) = begun();
    let mut site = Hosting::web("");
    site.admit(&["Eve"]);
    let mut phone = site.join("Eve");
    site.command("begin");
    for (line, code) in [
        ("garbage", "bad_json"),
        ("", "bad_json"),
        ("{\"say\":\"half", "bad_json"),
        ("[1]", "bad_line"),
        ("{\"say\":\"a\"} {}", "bad_json"),
        ("{\"cmd\":\"reset\"}", "bad_line"),
        ("{\"say\":\"a\",\"to\":2}", "bad_line"),
        ("{\"say\":\"a\",\"say\":\"b\"}", "bad_line"),
        ("{\"turn\":-1,\"action\":\"pass\"}", "bad_line"),
        ("{\"hello\":1}", "bad_line"),
        (&remark(1_024), "unfit_text"),
        (&remark(1_025), "too_long"),
    ] {
        assert_eq!([ann.refused(line), phone.refused(line)], [code, code], "{line}");
    }
    assert_eq!(phone.refused("{\"say\":\"one\"}\n{\"say\":\"two\"}"), "bad_json", "a message is one line");
    ann.stream.write_all(b"\xff\xfe\n").unwrap();
    assert_eq!(ann.until("error")["code"], "bad_json");
    ann.send("{\"say\":\"still here\"}\r");
    assert_eq!(ann.until("said")["text"], "still here");
    let mut stranger = hosting.connect();
    for (line, code) in
        [("{\"say\":\"hello\"}", "bad_line"), ("GET / HTTP/1.1", "bad_json"), ("{\"hello\":2}", "bad_line")]
    {
        assert_eq!(stranger.refused(line), code, "{line}");
    }
    let mut watcher = hosting.watch();
    for line in ["{\"turn\":1,\"action\":\"pass\"}", "{\"say\":\"hi\"}", "{\"board\":\"hi\"}", "{\"done\":1}"] {
        assert_eq!(watcher.refused(line), "not_your_turn", "{line}");
    }
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_at_once_and_never_stored() {
    let (hosting, [mut ann, ..]) = begun();
    let mut stream = ann.stream.try_clone().unwrap();
    let writer = thread::spawn(move || {
        let piece = vec![b'x'; 1 << 20];
        (0..100).try_for_each(|_| stream.write_all(&piece)).and_then(|()| stream.write_all(b"\n")).unwrap();
    });
    assert_eq!(ann.until("error")["code"], "too_long");
    writer.join().unwrap();
    ann.send("{\"say\":\"still here\"}");
    assert_eq!(ann.until("said")["text"], "still here");
    hosting.is_small();
}

#[test]
fn a_connection_may_send_twenty_lines_at_once_and_five_a_second_after_that() {
    let (mut hosting, mut guests) = begun();
    let began = Instant::now();
    guests[0].stream.write_all("{\"strike\":7}\n".repeat(30).as_bytes()).unwrap();
    all_hear(&mut hosting, "quiet", &mut guests[1..]);
    (0..30).for_each(|_| drop(guests[0].until("error")));
    assert!(began.elapsed() > Duration::from_millis(1_900), "{:?}", began.elapsed());
}

/// Each time one gets the whole log, and could send as many lines at once as before. So nobody can come again without end:
/// after twenty times at once one more in four seconds, and watchers after 128 times four a second.
#[test]
fn whoever_comes_again_and_again_is_turned_away() {
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let ann = format!("{{\"hello\":1,\"code\":\"{}\"}}", hosting.code("Ann"));
    for (hello, at_once, one_more) in [(&*ann, 20, 4_000), ("{\"hello\":1}", 128, 250)] {
        let began = Instant::now();
        let comes = |_: &u32| {
            let mut guest = hosting.connect();
            guest.send(hello);
            guest.try_next().is_some_and(|line| line["event"] == "hello")
        };
        let let_in = (0..at_once + 10).filter(comes).count();
        let later = usize::try_from(began.elapsed().as_millis()).unwrap() / one_more;
        let at_once = usize::try_from(at_once).unwrap();
        assert!((at_once..=at_once + later).contains(&let_in), "{let_in}");
    }
    hosting.join("Bob");
}

#[test]
fn one_that_never_reads_is_dropped_and_nobody_waits_for_it() {
    // More than a socket holds, in parts that fit a queue.
    const PARTS: usize = 200;
    const REMARKS: usize = 30;
    let (mut hosting, [mut deaf, mut bob, mut cy]) = begun();
    let part = vec![format!("say {}", "🦇".repeat(200)); REMARKS].join("\n");
    for _ in 0..PARTS {
        hosting.command(&part);
        for guest in [&mut bob, &mut cy] {
            (0..REMARKS).for_each(|_| drop(guest.until("said")));
        }
    }
    // What it has not read is lost with the connection, and comes again by its log.
    let had = deaf.until_closed().iter().filter(|line| line["event"] == "said").count();
    assert!(had < PARTS * REMARKS);
    let mut again = hosting.join("Ann");
    (0..PARTS * REMARKS).for_each(|_| drop(again.until("said")));
}

/// Nobody else may watch until one of them has gone.
#[test]
fn sixty_seats_and_sixty_four_watchers_take_little_memory() {
    let mut site = Hosting::web("");
    site.admit(&(1..=60).map(|number| format!("Guest {number}")).collect::<Vec<_>>());
    for mut hosting in [Hosting::new("--players 60"), site] {
        let mut guests: Vec<_> = hosting.seats.iter().map(|(name, _)| hosting.join(name)).collect();
        guests.extend((0..64).map(|_| hosting.watch()));
        all_hear(&mut hosting, "hello", &mut guests);
        hosting.is_small();
        let hello = json!({"hello": 1, "code": Some(&hosting.screen).filter(|code| !code.is_empty())});
        assert_eq!(hosting.open(&hello).until("error")["code"], "full");
        drop(guests);
        wait_until(|| hosting.open(&hello).next()["event"] == "hello");
    }
}

/// They say nothing, ask for half a page, open a WebSocket and stay silent, or send all at once what the host would read for
/// minutes.
#[test]
fn a_thousand_strangers_disturb_nobody_and_leave_nothing_behind() {
    let mut site = Hosting::web("");
    site.admit(&NAMES);
    let mut guests = NAMES.map(|name| site.join(name));
    let mut strangers = VecDeque::new();
    for number in 0..1_000 {
        let mut stranger = site.connect();
        if number % 5 >= 3 {
            stranger = stranger.upgraded(site.address(), "192.0.2.1");
        }
        let pings = framed(Control(Ping), "Are you there?").repeat(1_000);
        let bytes = [&b""[..], b"GET / HT", &b"{}\n".repeat(2_000), &pings, &framed(Control(Pong), "").repeat(2_000)];
        // The host may have closed it.
        let _ = stranger.stream.write_all(bytes[number % 5]);
        strangers.push_back(stranger);
        if strangers.len() > 200 {
            // The oldest had to go.
            strangers.pop_front().unwrap().until_closed();
        }
    }
    all_hear(&mut site, "a thousand strangers", &mut guests);
    drop(strangers);
    wait_until(|| site.count("task") < 20 && site.count("fd") < 30);
    site.is_small();
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
    let (stream, connection) = connect();
    let mut program = Guest::new(stream);
    program.send("{}");
    let (stream, _connection) = connect();
    let (mut phone, _) = client(upgrade(&address), stream).unwrap();
    for _ in 0..5 {
        assert_eq!(phone.read().unwrap(), Message::Ping(Bytes::new()));
        phone.flush().unwrap();
    }
    connection.send("{\"event\":\"first\"}\n".to_owned());
    assert_eq!(program.next()["event"], "first");
}
