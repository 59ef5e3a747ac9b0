//! Games that are hosted: real sockets, with small programs as guests.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::{Value, json};

use crate::program::{TempFolder, wumpus};

mod browser;
mod codes;
mod desk;
mod ended;
mod faults;
mod gate;
mod guest;
mod harmless;
mod join;
mod limits;
mod link;
mod programs;
mod secrecy;
mod ssh;
mod told;
mod web;
#[path = "../laws/wire.rs"]
mod wire;

use guest::Guest;

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

const NAMES: [&str; 3] = ["Ann", "Bob", "Cy"];

/// Somebody at the program, through a pipe.
struct Person {
    child: Child,
    stdin: Option<ChildStdin>,
    printed: Receiver<String>,
    all: String,
    /// What ends the program.
    farewell: &'static str,
}

impl Person {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().unwrap());
        let (print, printed) = channel();
        thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| print.send(line))
        });
        Self { child, stdin, printed, all: String::new(), farewell: "quit" }
    }

    fn join(hosting: &Hosting, name: &str) -> Self {
        Self::start(wumpus(&format!("join --socket {} {}", hosting.file("socket"), hosting.code(name))))
    }

    fn watch(hosting: &Hosting) -> Self {
        Self::start(wumpus(&format!("watch --socket {}", hosting.file("socket"))))
    }

    fn type_line(&mut self, line: &str) {
        // The program may have ended already.
        let _ = self.stdin.as_mut().map(|stdin| writeln!(stdin, "{line}"));
    }

    /// Waits for the next line.
    #[track_caller]
    fn line(&mut self) -> String {
        let Ok(line) = self.printed.recv_timeout(PATIENCE) else { panic!("no more lines than\n{}", self.all) };
        self.all.extend([&line, "\n"]);
        line
    }

    /// Waits for a line with this text.
    #[track_caller]
    fn wait_for(&mut self, text: &str) -> String {
        loop {
            let line = self.line();
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Waits until the program has ended by itself, and returns its status.
    fn status(&mut self) -> Option<i32> {
        wait_until(|| self.child.try_wait().unwrap().is_some());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        const SOON: Duration = Duration::from_secs(2);
        self.type_line(self.farewell);
        let began = Instant::now();
        while self.child.try_wait().is_ok_and(|status| status.is_none()) && began.elapsed() < SOON {
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A running host.
struct Hosting {
    host: Person,
    folder: TempFolder,
    /// The names and codes of the people, in the order of the seats.
    seats: Vec<(String, String)>,
    /// The flags that say where it listens.
    place: String,
    /// The address of the page, `http://127.0.0.2:4000/`; empty if there is none. Then guests have lines, otherwise phones.
    url: String,
    /// The codes of the room and of the table's screen.
    room: String,
    screen: String,
}

impl Hosting {
    /// Hosts a game at a socket of its own.
    #[track_caller]
    fn new(flags: &str) -> Self {
        Self::at("--socket FOLDER/socket", flags)
    }

    /// Opens a room for phones. No connection from 127.0.0.1 takes its port while it is resumed.
    #[track_caller]
    fn web(flags: &str) -> Self {
        Self::at("--web --listen 127.0.0.2:0", flags)
    }

    #[track_caller]
    fn at(place: &str, flags: &str) -> Self {
        let folder = TempFolder::new();
        let host = start(&folder, &format!("{place} {flags}"));
        let (seats, place, [url, room, screen]) = (Vec::new(), place.to_owned(), Default::default());
        let mut hosting = Self { host, folder, seats, place, url, room, screen };
        hosting.read_invitations();
        hosting
    }

    /// Kills the host, and goes on with what it has kept.
    #[track_caller]
    fn resume(&mut self, flags: &str) {
        self.kill();
        self.host = start(&self.folder, &format!("{} --resume{flags}", self.place));
        self.read_invitations();
    }

    fn kill(&mut self) {
        self.host.child.kill().unwrap();
        self.host.child.wait().unwrap();
    }

    /// Stops the game.
    fn end(&mut self) {
        self.host.type_line("end");
        self.host.status();
    }

    /// Reads where the page is, and the list of the seats.
    #[track_caller]
    fn read_invitations(&mut self) {
        self.command("codes");
        self.command("go on now");
        let until = |line: &str| line.starts_with("Type seats, begin");
        while let Some(line) = Some(self.host.line()).filter(|line| !until(line)) {
            if let Some((_, address)) = line.split_once("or open ") {
                address.rsplit('#').next().unwrap().clone_into(&mut self.room);
            } else if line == "The table's screen:" {
                let line = self.host.line();
                let (url, screen) = line.trim().split_once("table#").unwrap();
                (self.url, self.screen) = (url.to_owned(), screen.to_owned());
                self.place = format!("--web --listen {}", self.address());
            } else if let Some(name) = line.strip_suffix(':').filter(|line| *line != "At a terminal") {
                let invitation = self.host.line();
                self.note(name, invitation.rsplit([' ', '#']).next().unwrap());
            }
        }
    }

    /// Notes the code of somebody.
    fn note(&mut self, name: &str, code: &str) {
        match self.seats.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => code.clone_into(old),
            None => self.seats.push((name.to_owned(), code.to_owned())),
        }
    }

    /// Types a line at the host's prompt.
    fn command(&mut self, line: &str) {
        self.host.type_line(line);
    }

    /// Waits for a line of the host with this text.
    #[track_caller]
    fn wait_for(&mut self, text: &str) -> String {
        self.host.wait_for(text)
    }

    /// Types a line, and waits for what is told.
    #[track_caller]
    fn answers(&mut self, line: &str, told: &str) {
        self.command(line);
        self.wait_for(told);
    }

    fn code(&self, name: &str) -> &str {
        &self.seats.iter().find(|(other, _)| other == name).unwrap().1
    }

    fn file(&self, name: &str) -> String {
        self.folder.file(name)
    }

    /// Counts the threads of the host, its open files and the like.
    fn count(&self, kind: &str) -> usize {
        fs::read_dir(format!("/proc/{}/{kind}", self.host.child.id())).unwrap().count()
    }

    /// Checks that the host has never used much memory.
    #[track_caller]
    fn is_small(&self) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.host.child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 32 << 10, "{kilobytes} KiB");
    }

    /// Returns the address of the page without its scheme.
    fn address(&self) -> &str {
        self.url.trim_start_matches("http://").trim_end_matches('/')
    }

    /// Connects, and says nothing yet.
    #[track_caller]
    fn connect(&self) -> Guest {
        let stream = if self.url.is_empty() {
            OwnedFd::from(UnixStream::connect(self.file("socket")).unwrap()).into()
        } else {
            TcpStream::connect(self.address()).unwrap()
        };
        Guest::new(stream)
    }

    /// Connects as a phone does if there is a page, and sends a first line.
    #[track_caller]
    fn open(&self, first: &Value) -> Guest {
        let connection = self.connect();
        let mut guest = if self.url.is_empty() { connection } else { connection.upgraded(self.address(), "192.0.2.1") };
        guest.send(first);
        guest
    }

    /// Comes into the room.
    fn enter(&self, name: &str) -> Guest {
        self.open(&json!({"hello": 1, "room": self.room, "name": name}))
    }

    /// Lets these guests into the room. They can come back then.
    #[track_caller]
    fn admit(&mut self, names: &[impl AsRef<str>]) {
        for name in names {
            let hello = self.enter(name.as_ref()).until("hello");
            self.note(name.as_ref(), hello["code"].as_str().expect("a seat"));
        }
    }

    /// Takes the seat of a player.
    #[track_caller]
    fn join(&self, name: &str) -> Guest {
        self.come(&json!({"hello": 1, "code": self.code(name)}))
    }

    /// Takes a seat for a program, for which nobody waits when they talk, after so many lines.
    #[track_caller]
    fn join_as_program(&self, name: &str, after: usize) -> Guest {
        self.come(&json!({"hello": 1, "code": self.code(name), "after": after, "program": 1}))
    }

    #[track_caller]
    fn watch(&self) -> Guest {
        let code = Some(&self.screen).filter(|_| !self.url.is_empty());
        self.come(&json!({"hello": 1, "code": code}))
    }

    #[track_caller]
    fn come(&self, hello: &Value) -> Guest {
        let mut guest = self.open(hello);
        let hello = guest.next();
        assert_eq!(hello["event"], "hello", "{hello}");
        guest.until("seats");
        guest
    }
}

/// Returns the command of the program with its state directory in a folder.
fn at(folder: &TempFolder, flags: &str) -> Command {
    let mut command = wumpus(flags);
    command.env("XDG_STATE_HOME", fs::canonicalize(folder.file(".")).unwrap());
    command
}

fn start(folder: &TempFolder, flags: &str) -> Person {
    let pace = if flags.contains("--pace") { "" } else { "--pace 0 " };
    let mut command = at(folder, &format!("host {pace}{}", flags.replace("FOLDER", &folder.file("."))));
    command.stderr(Stdio::inherit());
    let mut host = Person::start(command);
    host.farewell = "end";
    host
}

/// Waits until something is so.
#[track_caller]
fn wait_until(mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < until, "it does not come to be");
        thread::sleep(Duration::from_millis(10));
    }
}
