//! Games at the page for phones: what a browser may ask for, the room, and who gets in.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;

use serde_json::{Value, json};

use super::Hosting;
use crate::program::run;

impl Hosting {
    /// Sends a request, and returns the first line of the answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = self.connect().stream;
        let _ = stream.write_all(request.replace("HOST", self.address()).as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned()
    }

    fn come_back(&self, code: &Value) -> super::Guest {
        self.open(&json!({"hello": 1, "code": code}))
    }
}

/// What is not asked rightly gets one clear status, and nothing else.
#[test]
fn a_browser_gets_the_page_and_nothing_else() {
    let site = Hosting::web("--bots 2");
    let long = format!("GET / HTTP/1.1\r\nHost: HOST\r\nX: {}\r\n\r\n", "x".repeat(9_000));
    let upgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHg=\r\n";
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", "200 OK"),
        ("GET /page.js HTTP/1.1\r\nHost: localhost:4000\r\n\r\n", "200 OK"),
        // Messengers add a query to links.
        ("GET /table?fbclid=x&utm=y?z HTTP/1.1\r\nHost: HOST\r\n\r\n", "200 OK"),
        ("GET /play?x HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\n\r\n", "426 Upgrade Required"),
        ("GET /other?/ HTTP/1.1\r\nHost: HOST\r\n\r\n", "404 Not Found"),
        ("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\n\r\n{}", "405 Method Not Allowed"),
        ("GET / HTTP/1.1\r\nHost: wumpus.example.org\r\n\r\n", "421 Misdirected Request"),
        ("GET / HTTP/1.1\r\n\r\n", "421 Misdirected Request"),
        (&format!("GET /play HTTP/1.1\r\nHost: HOST\r\n{upgrade}\r\n"), "403 Forbidden"),
        (&format!("GET /play HTTP/1.1\r\nHost: HOST\r\nOrigin: http://evil.example\r\n{upgrade}\r\n"), "403 Forbidden"),
        ("GET / HTTP/1.1\r\nHost HOST\r\n\r\n", "400 Bad Request"),
        (&long, "431 Request Header Fields Too Large"),
    ] {
        assert_eq!(site.ask(request), format!("HTTP/1.1 {status}"), "{request}");
    }
    for other in ["hello\n", "\u{16}\u{3}\u{1}\n", "\n{}\n"] {
        assert_eq!(site.ask(other), "", "{other:?}");
    }
}

/// Without the code of a seat or of the table's screen nobody learns anything. Who comes late watches.
#[test]
fn a_room_lets_in_who_has_its_code() {
    let mut site = Hosting::web("--bots 2");
    let mut ann = site.enter("Ann");
    let hello = ann.until("hello");
    assert_eq!((&hello["seat"], &hello["code"].as_str().unwrap()[..4]), (&json!(0), &*site.room));
    assert_eq!(site.enter("ann").until("error")["code"], "unfit_text");
    assert_eq!(site.come_back(&Value::Null).until("error")["code"], "bad_code");
    let mut table = site.come_back(&json!(site.screen));
    assert_eq!(table.until("hello")["seat"], Value::Null);
    assert_eq!(table.until("room")["address"], format!("{}#{}", site.url, site.room));
    let mut bob = site.enter("Bob");
    let code = bob.until("hello")["code"].clone();
    bob.send(&json!({"say": "Hello"}));
    assert_eq!(ann.until("said"), json!({"seq": 1, "event": "said", "seat": 1, "text": "Hello", "by": "Bob"}));
    let mut again = site.come_back(&code);
    assert_eq!(again.until("hello")["seat"], 1);
    ann.send("{\"leave\":1}");
    ann.until("closed");
    site.wait_for("Ann has left the room.");
    assert_eq!(again.until("hello")["seat"], 0);
    site.command("begin");
    assert_eq!(again.until("begun")["players"], json!(["Bob", "Bot 1", "Bot 2"]));
    let mut cy = site.enter("Cy");
    assert_eq!(cy.until("hello")["seat"], Value::Null);
    assert_eq!(cy.until("begun")["players"], json!(["Bob", "Bot 1", "Bot 2"]));
}

/// Who has come has a seat and its code, whatever happens to the host. Seats are open as before.
#[test]
fn a_room_is_open_again_after_a_kill() {
    let mut site = Hosting::web("--wumpuses 2");
    let mut guests = ["Ann", "Bob", "Eve"].map(|name| site.enter(name));
    let codes = guests.each_mut().map(|guest| guest.until("hello")["code"].clone());
    site.answers("remove Bob", "Bob has left the room.");
    assert_eq!(guests[1].until("closed")["code"], "removed");
    let (room, screen) = (site.room.clone(), site.screen.clone());
    site.resume("");
    assert_eq!((&site.room, &site.screen), (&room, &screen));
    let mut eve = site.come_back(&codes[2]);
    assert_eq!(eve.until("hello")["seat"], 1);
    assert_eq!(site.come_back(&codes[1]).until("error")["code"], "bad_code");
    assert_eq!(site.enter("Cy").until("hello")["seat"], 2);
    site.command("begin");
    let begun = eve.until("begun");
    assert_eq!(begun["players"], json!(["Ann", "Eve", "Cy"]), "there was no bot, and three need none");
    site.resume("");
    assert_eq!(site.come_back(&codes[0]).until("begun"), begun);
    assert_eq!(site.come_back(&json!(site.screen)).until("hello")["seat"], Value::Null);
}

/// A room into which nobody has come leaves nothing behind.
#[test]
fn an_empty_room_is_not_kept() {
    let mut site = Hosting::web("");
    let hunts = site.file("wumpus/hunts");
    assert_eq!(fs::read_dir(&hunts).unwrap().count(), 2);
    site.end();
    assert_eq!(fs::read_dir(&hunts).unwrap().count(), 0);
}

/// A room's code is short, so guesses are slow. Behind a proxy everybody comes from the same address, and the proxy says from
/// which they came to it: only the address that guesses has to wait.
#[test]
fn wrong_room_codes_by_the_hundred_keep_nobody_else_out() {
    // The port has to be known before.
    let address = TcpListener::bind("127.0.0.2:0").and_then(|free| free.local_addr()).unwrap();
    let mut site = Hosting::at(&format!("--web --listen {address}"), &format!("--url http://{address}"));
    let enter = |room: &str| json!({"hello": 1, "room": room, "name": "Ann"}).to_string();
    let mut guesses = 0;
    let refused = (0..30).find_map(|_| {
        // What a stranger claims comes first, what the proxy has seen last.
        let from = format!("198.51.100.{guesses}, 203.0.113.7");
        let mut stranger = site.connect().upgraded(site.address(), &from);
        (0..20).find_map(|_| {
            guesses += 1;
            Some(stranger.refused(&enter("0000"))).filter(|code| code != "bad_code")
        })
    });
    assert_eq!(refused.as_deref(), Some("busy"), "after {guesses} guesses");
    let mut ann = site.connect().upgraded(site.address(), "203.0.113.8");
    ann.send(&enter(&site.room));
    assert_eq!(ann.until("hello")["seat"], 0);
    // The host is told once.
    site.wait_for("Somebody has typed a wrong room code.");
    assert_eq!(site.host.line(), "Ann is here.");
}

/// A watcher's terminal shows where guests find the room. It takes no seat, even with the code of one.
#[test]
fn a_terminal_can_be_the_screen_of_the_table() {
    let mut site = Hosting::web("--bots 2");
    let mut ann = site.enter("Ann");
    let code = ann.until("hello")["code"].as_str().unwrap().to_owned();
    site.wait_for("Ann is here.");
    let watch = |address: &str| run(&format!("watch {address}"), "quit\n");
    let told = watch(&format!("{} {}", site.address(), site.screen)).stdout;
    assert!(told.contains(&format!("Guests scan this, or open {}#{}", site.url, site.room)), "{told}");
    let by_line = watch(&format!("{}table#{}", site.url, site.screen)).stdout;
    assert_eq!(by_line, told, "the line that the host's screen shows");
    assert!(watch(&format!("{} {code}", site.address())).stderr.contains("no seat has this code"));
    assert!(!ann.is_broken());
}
