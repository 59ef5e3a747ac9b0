//! Games at the page for phones: what a browser may ask for, the room, and who gets in.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::{fs, thread};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket, client};

use super::{PATIENCE, end};
use crate::program::{TempFolder, run, wumpus};

/// A host with a page, which is killed at the end of the test.
pub(super) struct Site {
    child: Child,
    stdin: ChildStdin,
    printed: Receiver<String>,
    folder: TempFolder,
    /// The address of the page: `http://127.0.0.1:4000/`.
    pub(super) url: String,
    pub(super) room: String,
    pub(super) watch: String,
}

impl Site {
    #[track_caller]
    pub(super) fn new(flags: &str) -> Self {
        let folder = TempFolder::new();
        let (child, stdin, printed) = start(&folder, &format!("--listen 127.0.0.1:0 {flags}"));
        let mut site =
            Self { child, stdin, printed, folder, url: String::new(), room: String::new(), watch: String::new() };
        let open = site.wait_for("or open http");
        let (url, room) = open.rsplit(' ').next().unwrap().split_once('#').unwrap();
        (site.url, site.room) = (url.to_owned(), room.to_owned());
        let table = site.wait_for("/table#");
        table.rsplit('#').next().unwrap().clone_into(&mut site.watch);
        site
    }

    /// Kills the host, and goes on with what it has kept.
    pub(super) fn resume(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let flags = format!("--listen {} --resume", self.address());
        (self.child, self.stdin, self.printed) = start(&self.folder, &flags);
        self.wait_for("/table#");
    }

    pub(super) fn command(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    #[track_caller]
    pub(super) fn wait_for(&self, text: &str) -> String {
        loop {
            let line = self.printed.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no line has {text}"));
            if line.contains(text) {
                return line;
            }
        }
    }

    fn address(&self) -> &str {
        self.url.trim_start_matches("http://").trim_end_matches('/')
    }

    /// Sends a request, and returns the first line of the answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let _ = stream.write_all(request.replace("HOST", self.address()).as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned()
    }

    /// Opens a WebSocket, and sends its first line.
    fn open(&self, first: &Value) -> Phone {
        let stream = TcpStream::connect(self.address()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut request = format!("ws://{}/play", self.address()).into_client_request().unwrap();
        request.headers_mut().insert("Origin", self.url.trim_end_matches('/').parse().unwrap());
        let (socket, _) = client(request, stream).unwrap();
        let mut phone = Phone { socket, lines: Vec::new() };
        phone.send(first);
        phone
    }

    fn enter(&self, name: &str) -> Phone {
        self.open(&json!({"hello": 1, "room": self.room, "name": name}))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        end(&mut self.child, Some(&mut self.stdin), "end");
    }
}

fn start(folder: &TempFolder, flags: &str) -> (Child, ChildStdin, Receiver<String>) {
    let mut command = wumpus(&format!("host --web --pace 0 {flags}"));
    command.env("XDG_STATE_HOME", fs::canonicalize(folder.file(".")).unwrap()).stderr(Stdio::inherit());
    let mut child = command.spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (print, printed) = channel();
    thread::spawn(move || BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| print.send(line)));
    (child, stdin, printed)
}

/// A WebSocket of the test's own.
struct Phone {
    socket: WebSocket<TcpStream>,
    lines: Vec<Value>,
}

impl Phone {
    fn send(&mut self, line: &Value) {
        let _ = self.socket.send(Message::text(line.to_string()));
    }

    /// Waits for an event of this name.
    #[track_caller]
    fn until(&mut self, event: &str) -> Value {
        loop {
            while !self.lines.is_empty() {
                let line = self.lines.remove(0);
                if line["event"] == event {
                    return line;
                }
            }
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.lines = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
                }
                Ok(_) => {}
                Err(why) => panic!("no {event}: {why}"),
            }
        }
    }
}

/// What is not asked rightly gets one clear status, and nothing else.
#[test]
fn a_browser_gets_the_page_and_nothing_else() {
    let site = Site::new("--bots 2");
    let long = format!("GET / HTTP/1.1\r\nHost: HOST\r\nX: {}\r\n\r\n", "x".repeat(9_000));
    let upgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHg=\r\n";
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", "200 OK"),
        ("GET /table HTTP/1.1\r\nHost: HOST\r\n\r\n", "200 OK"),
        ("GET /page.js HTTP/1.1\r\nHost: localhost:4000\r\n\r\n", "200 OK"),
        ("GET /other HTTP/1.1\r\nHost: HOST\r\n\r\n", "404 Not Found"),
        ("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\n\r\n{}", "405 Method Not Allowed"),
        ("GET / HTTP/1.1\r\nHost: wumpus.example.org\r\n\r\n", "421 Misdirected Request"),
        ("GET / HTTP/1.1\r\n\r\n", "421 Misdirected Request"),
        ("GET /play HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\n\r\n", "426 Upgrade Required"),
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

/// Without the code of a seat or of the table's screen nobody learns anything.
#[test]
fn a_room_lets_in_who_has_its_code() {
    let mut site = Site::new("--bots 2");
    let mut ann = site.enter("Ann");
    let hello = ann.until("hello");
    assert_eq!((&hello["seat"], &hello["code"].as_str().unwrap()[..4]), (&json!(0), &*site.room));
    site.wait_for("Ann is here.");
    for (name, why) in
        [("ann", "two players are called \"ann\""), ("Bot 7", "the name \"Bot 7\""), ("Gamemaster", "nobody")]
    {
        let refusal = site.enter(name).until("error");
        assert_eq!(refusal["code"], "unfit_text", "{refusal}");
        assert!(refusal["message"].as_str().unwrap().starts_with(why), "{refusal}");
    }
    let nobody = json!({"hello": 1});
    assert_eq!(site.open(&nobody).until("error")["code"], "bad_code");
    let mut table = site.open(&json!({"hello": 1, "code": site.watch}));
    assert_eq!(table.until("hello")["seat"], Value::Null);
    assert_eq!(table.until("room")["address"], format!("{}#{}", site.url, site.room));
    let mut bob = site.enter("Bob");
    let code = bob.until("hello")["code"].clone();
    bob.send(&json!({"say": "Hello"}));
    assert_eq!(ann.until("said"), json!({"event": "said", "seat": 1, "text": "Hello"}));
    // Who comes back needs no room.
    let mut again = site.open(&json!({"hello": 1, "code": code}));
    assert_eq!(again.until("hello")["seat"], 1);
    site.command("remove Ann");
    ann.until("closed");
    assert_eq!(again.until("hello")["seat"], 0);
    site.command("begin");
    assert_eq!(again.until("begun")["players"], json!(["Bob", "Bot 1", "Bot 2"]));
    assert!(again.until("card")["role"].as_u64().unwrap() < 2);
    assert_eq!(site.enter("Cy").until("error")["code"], "over");
    // A phone comes back to a host that was killed, and so does the table's screen.
    site.resume();
    assert_eq!(site.open(&json!({"hello": 1, "code": code})).until("hello")["seat"], 0);
    assert_eq!(site.open(&json!({"hello": 1, "code": site.watch})).until("hello")["seat"], Value::Null);
}

/// A room's code is short. A wrong one makes everybody wait, and a new connection does not help.
#[test]
fn wrong_room_codes_make_everybody_wait() {
    let site = Site::new("--bots 2");
    let guess =
        |room: &str| site.open(&json!({"hello": 1, "room": room, "name": "Eve"})).until("error")["code"].clone();
    assert_eq!(guess("0000"), "bad_code");
    assert_eq!(guess(&site.room), "busy");
    thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(site.enter("Ann").until("hello")["seat"], 0);
}

/// At a terminal the table's screen shows where guests find the room. Whoever watches takes no seat, whatever the code.
#[test]
fn a_terminal_can_be_the_screen_of_the_table() {
    let site = Site::new("--bots 2");
    let code = site.enter("Ann").until("hello")["code"].as_str().unwrap().to_owned();
    site.wait_for("Ann is here.");
    let watch = |code: &str| run(&format!("watch {} {code}", site.address()), "quit\n");
    let told = watch(&site.watch).stdout;
    assert!(told.contains(&format!("Guests scan this, or open {}#{}", site.url, site.room)), "{told}");
    assert!(watch(&code).stderr.contains("no seat has this code"));
    assert_eq!(site.open(&json!({"hello": 1, "code": code})).until("hello")["seat"], 0);
}
