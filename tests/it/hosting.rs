//! Games that are hosted: real sockets, with small programs as guests.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{TempFolder, wumpus};

mod browser;
mod clock;
mod codes;
mod desk;
mod ended;
mod faults;
mod harmless;
mod join;
mod limits;
mod link;
mod programs;
mod secrecy;
mod ssh;
mod table;
mod told;
mod web;

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
}

impl Hosting {
    /// Hosts a game at a socket of its own.
    #[track_caller]
    pub(crate) fn new(flags: &str) -> Self {
        let folder = TempFolder::new();
        let (child, stdin, printed) = start(&folder, flags);
        let mut hosting = Self { child, stdin, printed, folder, codes: BTreeMap::new(), order: Vec::new() };
        hosting.read_invitations();
        hosting
    }

    /// Kills the host, and goes on with what it has kept.
    #[track_caller]
    pub(crate) fn resume(&mut self, flags: &str) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, self.stdin, self.printed) = start(&self.folder, &format!("--resume {flags}"));
        self.read_invitations();
    }

    /// Kills the host, and goes on with the record in a file.
    #[track_caller]
    pub(crate) fn resume_from(&mut self, file: &str) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, self.stdin, self.printed) = start(&self.folder, &format!("--resume={file}"));
        self.read_invitations();
    }

    /// Reads the list of the seats.
    #[track_caller]
    fn read_invitations(&mut self) {
        self.command("seats");
        self.command("go on now");
        let until = |line: &str| line.starts_with("Type seats, begin");
        while let Some(line) = Some(self.line()).filter(|line| !until(line)) {
            if let Some(name) = line.strip_suffix(':') {
                let invitation = self.line();
                let code = invitation.rsplit(' ').next().unwrap();
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

    /// Connects, and says nothing yet.
    #[track_caller]
    pub(crate) fn connect(&self) -> Guest {
        let stream = UnixStream::connect(self.file("socket")).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Guest { lines: BufReader::new(stream.try_clone().unwrap()), stream, seen: Vec::new() }
    }

    /// Takes the seat of a player, and returns the guest after the first `seats`.
    #[track_caller]
    pub(crate) fn join(&self, name: &str) -> Guest {
        self.join_after(name, 0)
    }

    #[track_caller]
    pub(crate) fn join_after(&self, name: &str, after: usize) -> Guest {
        let mut guest = self.connect();
        guest.send(&format!("{{\"hello\":1,\"code\":\"{}\",\"after\":{after}}}", self.code(name)));
        assert_eq!(guest.next()["event"], "hello");
        assert_eq!(guest.next()["event"], "seats");
        guest
    }

    /// Takes a seat for a program, for which nobody waits when they talk.
    #[track_caller]
    pub(crate) fn join_as_program(&self, name: &str, after: usize) -> Guest {
        let mut guest = self.connect();
        guest.send(&format!("{{\"hello\":1,\"code\":\"{}\",\"after\":{after},\"program\":1}}", self.code(name)));
        assert_eq!(guest.next()["event"], "hello");
        assert_eq!(guest.next()["event"], "seats");
        guest
    }

    #[track_caller]
    pub(crate) fn watch(&self) -> Guest {
        let mut guest = self.connect();
        guest.send("{\"hello\":1}");
        assert_eq!(guest.next()["event"], "hello");
        assert_eq!(guest.next()["event"], "seats");
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
    let mut command = wumpus(&format!("host {pace}--socket {} {flags}", folder.file("socket")));
    command.env("XDG_STATE_HOME", fs::canonicalize(folder.file(".")).unwrap()).stderr(Stdio::inherit());
    let mut child = command.spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take().unwrap());
    let (print, printed) = channel();
    thread::spawn(move || BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| print.send(line)));
    (child, stdin, printed)
}

/// A connection of the test's own.
pub(crate) struct Guest {
    pub(crate) stream: UnixStream,
    lines: BufReader<UnixStream>,
    /// The numbered lines so far.
    pub(crate) seen: Vec<String>,
}

impl Guest {
    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) {
        // The host may have closed the connection.
        let _ = self.stream.write_all(format!("{line}\n").as_bytes());
    }

    /// Waits for the next line; `None` at the end of the connection.
    #[track_caller]
    pub(crate) fn try_next(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            Ok(1..) => {}
            Ok(0) => return None,
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
            Err(error) => panic!("no line in time: {error}"),
        }
        let value: Value = serde_json::from_str(&line).unwrap();
        if value["seq"].is_u64() {
            self.seen.push(line.trim_end().to_owned());
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

/// Waits until something is so.
#[track_caller]
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < until, "it does not come to be");
        thread::sleep(Duration::from_millis(10));
    }
}
