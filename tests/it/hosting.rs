//! Games that are hosted: real sockets, with small programs as guests.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, ChildStdin, Stdio};
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
mod frames;
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

pub(crate) use guest::Guest;

/// How long an answer may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A running host, which is killed at the end of the test.
pub(crate) struct Hosting {
    child: Child,
    stdin: Option<ChildStdin>,
    printed: Receiver<String>,
    folder: TempFolder,
    /// The code of each player, as the host printed it.
    codes: BTreeMap<String, String>,
    /// The names with codes, in the order of the seats.
    order: Vec<String>,
    /// The flags that say where it listens.
    place: String,
    /// The address of the page, `http://127.0.0.1:4000/`; empty if there is none.
    pub(crate) url: String,
    /// The codes of the room and of the table's screen.
    pub(crate) room: String,
    pub(crate) screen: String,
    /// The names of those who have come by a phone, and come back by it.
    phones: Vec<String>,
}

impl Hosting {
    /// Hosts a game at a socket of its own.
    #[track_caller]
    pub(crate) fn new(flags: &str) -> Self {
        Self::at("--socket FOLDER/socket", flags)
    }

    /// Opens a room for phones, and for lines of the wire.
    #[track_caller]
    pub(crate) fn web(flags: &str) -> Self {
        Self::at("--web --listen 127.0.0.1:0", flags)
    }

    #[track_caller]
    fn at(place: &str, flags: &str) -> Self {
        let folder = TempFolder::new();
        let (child, stdin, printed) = start(&folder, &format!("{place} {flags}"));
        let (codes, place, [url, room, screen]) = (BTreeMap::new(), place.to_owned(), Default::default());
        let (order, phones) = (Vec::new(), Vec::new());
        let mut hosting = Self { child, stdin, printed, folder, codes, order, place, url, room, screen, phones };
        hosting.read_invitations();
        hosting
    }

    /// Opens a room, and lets guests in by phones. They can come back then.
    #[track_caller]
    pub(crate) fn with_phones(names: &[impl AsRef<str>], flags: &str) -> Self {
        let mut hosting = Self::web(flags);
        for name in names {
            hosting.admit(name.as_ref(), hosting.connect_phone());
        }
        hosting
    }

    /// Kills the host, and goes on with what it has kept.
    #[track_caller]
    pub(crate) fn resume(&mut self, flags: &str) {
        self.restart(&format!("--resume {flags}"));
    }

    /// Kills the host, and goes on with the record in a file.
    #[track_caller]
    pub(crate) fn resume_from(&mut self, file: &str) {
        self.restart(&format!("--resume={file}"));
    }

    #[track_caller]
    fn restart(&mut self, flags: &str) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, self.stdin, self.printed) = start(&self.folder, &format!("{} {flags}", self.place));
        self.read_invitations();
    }

    /// Reads where the page is, and the list of the seats.
    #[track_caller]
    fn read_invitations(&mut self) {
        self.command("codes");
        self.command("go on now");
        let until = |line: &str| line.starts_with("Type seats, begin");
        while let Some(line) = Some(self.line()).filter(|line| !until(line)) {
            if let Some((_, address)) = line.split_once("or open ") {
                address.rsplit('#').next().unwrap().clone_into(&mut self.room);
            } else if line == "The table's screen:" {
                let line = self.line();
                let (url, screen) = line.trim().split_once("table#").unwrap();
                (self.url, self.screen) = (url.to_owned(), screen.to_owned());
                self.place = format!("--web --listen {}", self.address());
            } else if let Some(name) = line.strip_suffix(':').filter(|line| *line != "At a terminal") {
                let invitation = self.line();
                let code = invitation.rsplit([' ', '#']).next().unwrap();
                if self.codes.insert(name.to_owned(), code.to_owned()).is_none() {
                    self.order.push(name.to_owned());
                }
            }
        }
    }

    /// Types a line at the host's prompt.
    pub(crate) fn command(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Waits for the next line that the host prints.
    #[track_caller]
    pub(crate) fn line(&self) -> String {
        self.printed.recv_timeout(PATIENCE).expect("the host prints a line")
    }

    /// Waits for a line with this text.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> String {
        loop {
            let line = self.line();
            if line.contains(text) {
                return line;
            }
        }
    }

    pub(crate) fn code(&self, name: &str) -> &str {
        &self.codes[name]
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.folder.file(name)
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Returns the most memory that the host has used, in KiB.
    pub(crate) fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Returns the address of the page without its scheme.
    pub(crate) fn address(&self) -> &str {
        self.url.trim_start_matches("http://").trim_end_matches('/')
    }

    /// Connects, and says nothing yet.
    #[track_caller]
    pub(crate) fn connect(&self) -> Guest {
        let stream = if self.url.is_empty() {
            OwnedFd::from(UnixStream::connect(self.file("socket")).unwrap()).into()
        } else {
            TcpStream::connect(self.address()).unwrap()
        };
        Guest::new(stream)
    }

    /// Connects as a phone does, and says nothing yet.
    #[track_caller]
    pub(crate) fn connect_phone(&self) -> Guest {
        self.connect().upgraded(self.address())
    }

    /// Lets a guest into the room, and notes the code of their seat.
    #[track_caller]
    pub(crate) fn admit(&mut self, name: &str, mut guest: Guest) -> Guest {
        guest.send(&json!({"hello": 1, "room": self.room, "name": name}));
        let code = guest.until("hello")["code"].as_str().expect("a seat").to_owned();
        self.codes.insert(name.to_owned(), code);
        self.order.push(name.to_owned());
        self.phones.extend(guest.is_phone.then(|| name.to_owned()));
        guest
    }

    /// Takes the seat of a player, and returns the guest after the first `seats`.
    #[track_caller]
    pub(crate) fn join(&self, name: &str) -> Guest {
        self.join_after(name, 0)
    }

    #[track_caller]
    pub(crate) fn join_after(&self, name: &str, after: usize) -> Guest {
        self.come(name, &json!({"hello": 1, "code": self.code(name), "after": after}))
    }

    /// Takes a seat for a program, for which nobody waits when they talk.
    #[track_caller]
    pub(crate) fn join_as_program(&self, name: &str, after: usize) -> Guest {
        self.come(name, &json!({"hello": 1, "code": self.code(name), "after": after, "program": 1}))
    }

    #[track_caller]
    pub(crate) fn watch(&self) -> Guest {
        if self.url.is_empty() {
            self.come("", &json!({"hello": 1}))
        } else {
            self.come("", &json!({"hello": 1, "code": self.screen}))
        }
    }

    #[track_caller]
    fn come(&self, name: &str, hello: &Value) -> Guest {
        let is_phone = self.phones.iter().any(|phone| phone == name) || name.is_empty() && !self.url.is_empty();
        let mut guest = if is_phone { self.connect_phone() } else { self.connect() };
        guest.send(hello);
        let hello = guest.next();
        assert_eq!(hello["event"], "hello", "{hello}");
        guest.until("seats");
        guest
    }
}

impl Drop for Hosting {
    fn drop(&mut self) {
        end(&mut self.child, self.stdin.as_mut(), "end");
    }
}

/// Ends a program by a line, or kills it if it does not end soon.
fn end(child: &mut Child, stdin: Option<&mut ChildStdin>, line: &str) {
    const SOON: Duration = Duration::from_secs(2);
    // It may have ended already.
    let _ = stdin.map(|stdin| writeln!(stdin, "{line}"));
    let began = Instant::now();
    while child.try_wait().is_ok_and(|status| status.is_none()) && began.elapsed() < SOON {
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn start(folder: &TempFolder, flags: &str) -> (Child, Option<ChildStdin>, Receiver<String>) {
    let pace = if flags.contains("--pace") { "" } else { "--pace 0 " };
    let flags = flags.replace("FOLDER", &folder.file("."));
    let mut command = wumpus(&format!("host {pace}{flags}"));
    command.env("XDG_STATE_HOME", fs::canonicalize(folder.file(".")).unwrap()).stderr(Stdio::inherit());
    let mut child = command.spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take().unwrap());
    let (print, printed) = channel();
    thread::spawn(move || BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| print.send(line)));
    (child, stdin, printed)
}

/// Waits until something is so.
#[track_caller]
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < until, "it does not come to be");
        thread::sleep(Duration::from_millis(10));
    }
}
