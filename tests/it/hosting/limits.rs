//! What a connection can ask of a host, and what it costs nobody else.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use super::{Hosting, wait_until};

/// Returns a remark of this many bytes in all.
fn remark(bytes: usize) -> String {
    let frame = "{\"say\":\"\"}".len();
    format!("{{\"say\":\"{}\"}}", "x".repeat(bytes - frame))
}

#[test]
fn bad_lines_are_refused_with_a_code_and_the_connection_goes_on() {
    let mut hosting = Hosting::new("--players 3");
    let mut red = hosting.join("Red");
    assert_eq!(red.refused("{\"board\":\"hello\"}"), "not_begun");
    hosting.command("begin");
    red.until("begun");
    let refused = [
        ("garbage", "bad_json"),
        ("", "bad_json"),
        ("{\"say\":\"half", "bad_json"),
        ("[1]", "bad_line"),
        ("{\"say\":\"a\"} {}", "bad_json"),
        ("{}", "bad_line"),
        ("{\"turn\":1}", "bad_line"),
        ("{\"cmd\":\"reset\"}", "bad_line"),
        ("{\"say\":\"a\",\"to\":2}", "bad_line"),
        ("{\"say\":\"a\",\"say\":\"b\"}", "bad_line"),
        ("{\"say\":7}", "bad_line"),
        ("{\"turn\":-1,\"action\":\"pass\"}", "bad_line"),
        ("{\"strike\":1e99}", "bad_line"),
        ("{\"hello\":1}", "bad_line"),
        (&remark(1_025), "too_long"),
    ];
    for (line, code) in refused {
        assert_eq!(red.refused(line), code, "{line}");
    }
    red.stream.write_all(b"\xff\xfe\n").unwrap();
    assert_eq!(red.until("error")["code"], "bad_json");
    red.send("{\"say\":\"still here\"}\r");
    assert_eq!(red.until("said")["text"], "still here");
}

#[test]
fn before_hello_nothing_else_is_heard() {
    let hosting = Hosting::new("--players 3");
    let mut guest = hosting.connect();
    assert_eq!(guest.refused("{\"say\":\"hello\"}"), "bad_line");
    assert_eq!(guest.refused("GET / HTTP/1.1"), "bad_json");
    assert_eq!(guest.refused("{\"hello\":2}"), "bad_line");
    let mut watcher = hosting.watch();
    assert_eq!(watcher.refused("{\"say\":\"hello\"}"), "not_your_turn");
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_at_once_and_never_stored() {
    let mut hosting = Hosting::new("--players 3");
    let mut red = hosting.join("Red");
    hosting.command("begin");
    red.until("begun");
    let mut stream = red.stream.try_clone().unwrap();
    let writer = thread::spawn(move || {
        let piece = vec![b'x'; 1 << 20];
        (0..100).try_for_each(|_| stream.write_all(&piece)).and_then(|()| stream.write_all(b"\n")).unwrap();
    });
    assert_eq!(red.until("error")["code"], "too_long");
    writer.join().unwrap();
    red.send("{\"say\":\"still here\"}");
    assert_eq!(red.until("said")["text"], "still here");
    assert!(hosting.peak() < 32 << 10, "{} KiB", hosting.peak());
}

#[test]
fn half_a_line_is_none() {
    let mut hosting = Hosting::new("--players 3");
    let mut watcher = hosting.watch();
    let mut red = hosting.join("Red");
    hosting.command("begin");
    red.until("begun");
    red.stream.write_all(b"{\"say\":\"half\"}").unwrap();
    drop(red);
    let here = |line: serde_json::Value| line["seats"][0]["here"] == 1;
    assert!(here(watcher.until("seats")));
    assert!(!here(watcher.until("seats")));
    assert!(!watcher.seen.concat().contains("half"));
}

#[test]
fn a_connection_may_send_twenty_lines_at_once_and_five_a_second_after_that() {
    let mut hosting = Hosting::new("--players 3");
    let (mut red, mut orange) = (hosting.join("Red"), hosting.join("Orange"));
    hosting.command("begin");
    orange.until("begun");
    let begun = Instant::now();
    let lines = "{\"strike\":7}\n".repeat(30);
    red.stream.write_all(lines.as_bytes()).unwrap();
    (0..18).for_each(|_| drop(red.until("error")));
    assert!(begun.elapsed() < Duration::from_millis(1_500), "{:?}", begun.elapsed());
    orange.send("{\"say\":\"quiet\"}");
    assert_eq!(orange.until("said")["text"], "quiet");
    (0..12).for_each(|_| drop(red.until("error")));
    assert!(begun.elapsed() > Duration::from_millis(1_500), "{:?}", begun.elapsed());
}

#[test]
fn two_hundred_that_say_nothing_keep_nobody_out() {
    let hosting = Hosting::new("--players 3");
    let mut silent: Vec<_> = (0..200).map(|_| hosting.connect()).collect();
    let mut red = hosting.join("Red");
    // The oldest had to go.
    assert_eq!(silent[0].try_next(), None);
    let threads = || std::fs::read_dir(format!("/proc/{}/task", hosting.process())).unwrap().count();
    wait_until(|| threads() < 2 * 128 + 20);
    assert_eq!(red.refused("{}"), "bad_line");
}

/// Sixty guests who connect together are all let in.
#[test]
fn sixty_may_come_at_once() {
    let hosting = Hosting::new("--players 3");
    let mut guests: Vec<_> = (0..60).map(|_| hosting.connect()).collect();
    for guest in &mut guests {
        guest.send("{\"hello\":1}");
    }
    for guest in &mut guests {
        guest.until("hello");
    }
}

#[test]
fn sixty_four_may_watch() {
    let hosting = Hosting::new("--players 3");
    let watchers: Vec<_> = (0..64).map(|_| hosting.watch()).collect();
    let mut late = hosting.connect();
    assert_eq!(late.refused("{\"hello\":1}"), "full");
    drop(watchers);
    wait_until(|| {
        let mut guest = hosting.connect();
        guest.send("{\"hello\":1}");
        guest.next()["event"] == "hello"
    });
}

/// Each time a watcher gets the whole log, so watchers cannot come again without end.
#[test]
fn watchers_who_come_again_and_again_are_turned_away() {
    let hosting = Hosting::new("--players 3");
    let comes = |_| {
        let mut guest = hosting.connect();
        guest.send("{\"hello\":1}");
        guest.try_next().is_some_and(|line| line["event"] == "hello")
    };
    let let_in = (0..150).filter(|number| comes(*number)).count();
    assert!((128..150).contains(&let_in), "{let_in}");
}

#[test]
fn a_watcher_changes_nothing() {
    let mut hosting = Hosting::new("--players 3");
    let mut watcher = hosting.watch();
    hosting.command("begin");
    watcher.until("begun");
    for line in ["{\"turn\":1,\"action\":\"pass\"}", "{\"say\":\"hi\"}", "{\"board\":\"hi\"}", "{\"done\":1}"] {
        assert_eq!(watcher.refused(line), "not_your_turn", "{line}");
    }
}

#[test]
fn one_that_never_reads_is_dropped_and_nobody_waits_for_it() {
    // More than a socket holds, in parts that fit a queue.
    const PARTS: usize = 200;
    const REMARKS: usize = 30;
    let mut hosting = Hosting::new("--players 3");
    let [mut deaf, mut orange, mut yellow] = ["Red", "Orange", "Yellow"].map(|name| hosting.join(name));
    let part = vec![format!("say {}", "🦇".repeat(200)); REMARKS].join("\n");
    for _ in 0..PARTS {
        hosting.command(&part);
        for guest in [&mut orange, &mut yellow] {
            (0..REMARKS).for_each(|_| drop(guest.until("said")));
        }
    }
    // What it has not read is lost with the connection, and comes again by its log.
    let had = deaf.until_closed().iter().filter(|line| line["event"] == "said").count();
    assert!(had < PARTS * REMARKS);
    let mut again = hosting.join("Red");
    (0..PARTS * REMARKS).for_each(|_| drop(again.until("said")));
}

#[test]
fn sixty_seats_and_sixty_four_watchers_take_little_memory() {
    let names: Vec<_> = (1..=60).map(|number| format!("Guest {number}")).collect();
    for mut hosting in [Hosting::new("--players 60"), Hosting::with_phones(&names, "")] {
        let names: Vec<_> = hosting.codes.keys().cloned().collect();
        let mut guests: Vec<_> = names.iter().map(|name| hosting.join(name)).collect();
        guests.extend((0..64).map(|_| hosting.watch()));
        hosting.command("say hello");
        for guest in &mut guests {
            guest.until("said");
        }
        let peak = hosting.peak();
        assert!(peak < 32 << 10, "{peak} KiB");
    }
}

/// A connection that has ended leaves nothing that the next ones could miss.
#[test]
fn ten_thousand_connections_one_after_the_other_leave_nothing_behind() {
    let hosting = Hosting::new("--players 3");
    let mut red = hosting.join("Red");
    for number in 0..10_000 {
        let mut guest = hosting.connect();
        if number % 2 == 0 {
            guest.send("garbage");
        }
    }
    assert_eq!(red.refused("{}"), "bad_line");
    let files = || std::fs::read_dir(format!("/proc/{}/fd", hosting.process())).unwrap().count();
    wait_until(|| files() < 30);
    assert!(hosting.peak() < 32 << 10, "{} KiB", hosting.peak());
}

/// Otherwise somebody who connects again and again could send as much as they like.
#[test]
fn a_seat_may_be_taken_anew_twenty_times_at_once() {
    let hosting = Hosting::new("--players 3");
    let began = Instant::now();
    let mut guests: Vec<_> = (0..20).map(|_| hosting.join("Red")).collect();
    let mut late = hosting.connect();
    late.send(&format!("{{\"hello\":1,\"code\":\"{}\",\"after\":0}}", hosting.code("Red")));
    let is_refused = late.try_next().is_none();
    // After four seconds one more is let in.
    assert!(is_refused || began.elapsed() > Duration::from_secs(4));
    // Who sits there stays, and other seats can be taken.
    assert!(!is_refused || !guests.last_mut().unwrap().is_broken());
    hosting.join("Orange");
}

#[test]
fn a_line_has_at_most_1024_bytes() {
    let hosting = Hosting::new("--players 3");
    let mut red = hosting.join("Red");
    for (bytes, code) in [(1024, "not_begun"), (1025, "too_long")] {
        assert_eq!(red.refused(&format!("{:bytes$}", "{\"strike\":1}")), code, "{bytes}");
    }
}
