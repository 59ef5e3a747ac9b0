//! `wumpus join`: a person, a program, and a stranger who is let in.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::{Hosting, PATIENCE};
use crate::program::{TempFolder, wumpus};

/// Somebody at `wumpus join`, through a pipe.
struct Person {
    child: Child,
    printed: Receiver<String>,
    all: String,
}

impl Person {
    fn join(hosting: &Hosting, name: &str, program: Option<&str>) -> Self {
        let mut command = wumpus(&format!("join --socket {} {}", hosting.file("socket"), hosting.code(name)));
        command.args(program.into_iter().flat_map(|program| ["--run", program]));
        Self::start(command)
    }

    fn start(mut command: std::process::Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (print, printed) = channel();
        thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| print.send(line))
        });
        Self { child, printed, all: String::new() }
    }

    fn type_line(&mut self, line: &str) {
        // The game may be over.
        let _ = writeln!(self.child.stdin.as_mut().unwrap(), "{line}");
    }

    fn note(&mut self, line: &str) {
        self.all.push_str(line);
        self.all.push('\n');
    }

    #[track_caller]
    fn wait_for(&mut self, text: &str) -> String {
        loop {
            let Ok(line) = self.printed.recv_timeout(PATIENCE) else { panic!("no {text:?} in\n{}", self.all) };
            self.note(&line);
            if line.contains(text) {
                return line;
            }
        }
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two people, a program of the documents and a bot play a game to its end; everybody is told the same closing words.
#[test]
fn people_a_program_and_a_bot_play_to_the_end() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --bots 1 --seed 2");
    let program = format!("python3 '{}'", Path::new("docs/agents/seat.py").canonicalize().unwrap().display());
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let _cy = Person::join(&hosting, "Cy", Some(&program));
    let mut people = [Person::join(&hosting, "Ann", None), Person::join(&hosting, "Bob", None)];
    for person in &mut people {
        person.wait_for("The game begins.");
    }
    // The first who is called shoots next door; both agree to go on whenever there is talk.
    let mut closings = Vec::new();
    for turn in 0..400 {
        hosting.command("go on");
        for person in &mut people {
            while let Ok(line) = person.printed.try_recv() {
                person.note(&line);
                let rooms = line.strip_prefix("Current room: ").and_then(|rest| rest.split("rooms: ").nth(1));
                if let Some(rooms) = rooms {
                    let room = rooms.trim_end_matches('.').split(", ").nth(turn % 3).unwrap().to_owned();
                    person.type_line(&format!("shoot {room}; move {room}"));
                    person.type_line(&format!("move {room}"));
                }
                if line.contains("have won") {
                    closings.push(line);
                }
            }
        }
        if closings.len() == 2 {
            break;
        }
        thread::sleep(std::time::Duration::from_millis(100));
    }
    assert_eq!(closings.len(), 2, "{}", people[0].all);
    assert_eq!(closings[0], closings[1]);
    for person in &people {
        assert!(person.all.contains("you are a "), "{}", person.all);
    }
}

/// What the guest types goes where it says, and nothing that is not for others is said aloud.
#[test]
fn bare_text_is_never_said_aloud() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let (mut ann, mut bob) = (Person::join(&hosting, "Ann", None), Person::join(&hosting, "Bob", None));
    ann.wait_for("Bob is here");
    hosting.command("begin");
    ann.wait_for("The game begins.");
    ann.type_line("I am the Wumpus");
    ann.wait_for("To say that aloud, type say and the text.");
    ann.type_line("say I smell it; run");
    assert_eq!(bob.wait_for("Ann: "), "Ann: I smell it; run");
    assert!(!bob.all.contains("I am the Wumpus"));
    ann.type_line("board 5: 3 8 12");
    assert_eq!(bob.wait_for("On the board"), "On the board: 5: 3 8 12");
    bob.type_line("strike 7");
    bob.wait_for("The board has one line: type strike 1.");
}

/// A connection that is lost is taken up again, with what was missed, and nothing comes twice.
#[test]
fn a_guest_comes_back_when_the_host_does() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut ann = Person::join(&hosting, "Ann", None);
    ann.wait_for("Ann is here");
    hosting.command("begin");
    ann.wait_for("The game begins.");
    hosting.command("say before");
    ann.wait_for("Gamemaster: before");
    hosting.resume("");
    ann.wait_for("The connection is lost.");
    ann.wait_for("The connection is back.");
    hosting.command("say after");
    ann.wait_for("Gamemaster: after");
    assert_eq!(ann.all.matches("Gamemaster: before").count(), 1, "{}", ann.all);
    assert_eq!(ann.all.matches("The game begins.").count(), 1, "{}", ann.all);
}

/// Where `wumpus join` is the forced command of an account, whoever comes can give a code and nothing else. Nothing is
/// written or read, and nothing that others say moves the cursor.
#[test]
fn a_stranger_can_do_nothing_but_play() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut bob = hosting.join("Bob");
    let home = TempFolder::new();
    fs::write(home.file(".inputrc"), "$include /etc/passwd\n").unwrap();
    let contents = || {
        let entries = fs::read_dir(home.file(".")).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| (path.clone(), fs::read(&path).unwrap_or_default())).collect::<BTreeMap<_, _>>()
    };
    let before = contents();
    let socket = Path::new(&hosting.file("socket")).canonicalize().unwrap();
    let forced = |asked: &str| {
        let mut command = wumpus(&format!("join --socket {}", socket.display()));
        for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME"] {
            command.env(name, fs::canonicalize(home.file(".")).unwrap());
        }
        command.env("EDITOR", "touch").env("PAGER", "touch").env("SSH_ORIGINAL_COMMAND", asked);
        command.current_dir(home.file("."));
        command
    };
    for asked in ["sh -c 'touch x'", "--json", "--run sh", &format!("{} --run sh", hosting.code("Ann")), "; touch x"] {
        let refused = forced(asked).stderr(Stdio::piped()).output().unwrap();
        assert!(String::from_utf8_lossy(&refused.stderr).contains("a code has twelve letters and digits"), "{asked}");
    }
    let mut ann = Person::start(forced(hosting.code("Ann")));
    ann.wait_for("Bob is here");
    hosting.command("begin");
    ann.wait_for("The game begins.");
    for line in
        ["save x", "!touch x", "save /tmp/x", "record x", "wumpus --record x", "$(touch x)", "`touch x`", "help", "map"]
    {
        ann.type_line(line);
    }
    ann.type_line(&"x".repeat(100_000));
    assert_eq!(bob.refused("{\"say\":\"\\u001b[2J\"}"), "unfit_text");
    assert_eq!(bob.refused("{\"board\":\"\\u202eevil\"}"), "unfit_text");
    bob.send("{\"say\":\"done\"}");
    ann.wait_for("Bob: done");
    assert!(!ann.all.contains('\u{1b}'), "{}", ann.all);
    drop(ann);
    assert_eq!(contents(), before);
}
