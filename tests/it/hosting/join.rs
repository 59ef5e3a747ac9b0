//! `wumpus join`: people at real hosts, and at hosts of the test's own.

use std::io::{BufRead, BufReader, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixListener;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{Guest, Hosting, PATIENCE, end, wait_until};
use crate::program::{TempFolder, run, run_command, wumpus};
use crate::terminal::emulator::{COLUMNS, Home, Terminal};

/// A code that no host has drawn.
pub(super) const CODE: &str = "K7Q2-MHXR-9TWB";

/// Somebody at `wumpus join`, through a pipe.
pub(super) struct Person {
    pub(super) child: Child,
    printed: Receiver<String>,
    pub(super) all: String,
}

impl Person {
    pub(super) fn join(hosting: &Hosting, name: &str, program: Option<&str>) -> Self {
        let mut command = wumpus(&format!("join --socket {} {}", hosting.file("socket"), hosting.code(name)));
        command.args(program.into_iter().flat_map(|program| ["--run", program]));
        Self::start(command)
    }

    pub(super) fn start(mut command: std::process::Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (print, printed) = channel();
        thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| print.send(line))
        });
        Self { child, printed, all: String::new() }
    }

    pub(super) fn type_line(&mut self, line: &str) {
        // The game may be over.
        let _ = writeln!(self.child.stdin.as_mut().unwrap(), "{line}");
    }

    fn note(&mut self, line: &str) {
        self.all.push_str(line);
        self.all.push('\n');
    }

    /// Returns the next line that has been printed, if there is one.
    pub(super) fn hear(&mut self) -> Option<String> {
        let line = self.printed.try_recv().ok()?;
        self.note(&line);
        Some(line)
    }

    #[track_caller]
    pub(super) fn wait_for(&mut self, text: &str) -> String {
        loop {
            let Ok(line) = self.printed.recv_timeout(PATIENCE) else { panic!("no {text:?} in\n{}", self.all) };
            self.note(&line);
            if line.contains(text) {
                return line;
            }
        }
    }
}

/// A host of the test's own, which says what a test wants.
pub(super) struct FakeHost {
    pub(super) folder: TempFolder,
    listener: UnixListener,
}

impl FakeHost {
    pub(super) fn new() -> Self {
        let folder = TempFolder::new();
        let listener = UnixListener::bind(folder.file("socket")).unwrap();
        listener.set_nonblocking(true).unwrap();
        Self { folder, listener }
    }

    /// Deals to Ann, who joins by `wumpus join` with these flags too. Returns both ends of her connection.
    pub(super) fn with_ann(flags: &str) -> (Self, Person, Guest) {
        let host = Self::new();
        let ann = Person::start(wumpus(&format!("{} {flags}", host.flags())));
        let guest = host.deal();
        (host, ann, guest)
    }

    /// Returns the flags that join it.
    pub(super) fn flags(&self) -> String {
        format!("join --socket {} {CODE}", self.folder.file("socket"))
    }

    /// Waits for a guest, and returns them with their `hello`.
    #[track_caller]
    pub(super) fn accept(&self) -> (Guest, Value) {
        let mut accepted = None;
        wait_until(|| {
            accepted = self.listener.accept().ok();
            accepted.is_some()
        });
        let (stream, _) = accepted.unwrap();
        stream.set_nonblocking(false).unwrap();
        let mut guest = Guest::new(OwnedFd::from(stream).into());
        let hello = guest.next();
        (guest, hello)
    }

    /// Waits for a guest, and deals to Ann, Bob and Cy. The guest is Ann.
    #[track_caller]
    pub(super) fn deal(&self) -> Guest {
        self.deal_with(1)
    }

    /// Deals a game that has this many numbered lines already.
    #[track_caller]
    pub(super) fn deal_with(&self, lines: usize) -> Guest {
        let (mut guest, _) = self.accept();
        guest.send(&json!({"event": "hello", "hello": 1, "seat": 0, "you": 1, "last": lines}).to_string());
        let people = [(1, "Ann"), (2, "Bob"), (3, "Cy")].map(|(who, name)| {
            json!({"who": who, "name": name, "is": "person", "seat": who - 1, "here": 1, "left": 0, "leads": 0, "text": "here"})
        });
        let party =
            json!({"event": "party", "stage": "game", "room": "K7Q2", "open": 0, "people": people, "orders": []});
        guest.send(&party.to_string());
        let begun = json!({"seq": 1, "event": "begun", "players": ["Ann", "Bob", "Cy"], "rooms": 20,
            "wumpuses": 1, "cheat": 0});
        guest.send(&begun.to_string());
        guest
    }
}

/// Returns the numbered line in which Bob says something.
pub(super) fn bob_says(number: usize, text: &str) -> String {
    json!({"seq": number, "event": "said", "seat": 1, "text": text, "by": "Bob"}).to_string()
}

/// Begins the first turn for Ann, in lines 2 and 3.
pub(super) fn call_ann(guest: &mut Guest) {
    guest.send(&json!({"seq": 2, "event": "turn", "turn": 1, "seat": 0}).to_string());
    let obs = json!({"role": 0, "arrows": 2, "room": 4, "tunnels": [6, 8, 17], "flapping": 0, "breeze": 0,
        "stench": 1, "meal": 0, "bats_here": 0, "pit_here": 0});
    guest.send(&json!({"seq": 3, "event": "act", "turn": 1, "obs": obs, "legal": {}}).to_string());
}

impl Drop for Person {
    fn drop(&mut self) {
        let mut stdin = self.child.stdin.take();
        end(&mut self.child, stdin.as_mut(), "quit");
    }
}

/// H26, H33: two people, a program of the documents and a bot play a game to its end; everybody is told the same
/// closing words.
#[test]
fn people_a_program_and_a_bot_play_to_the_end() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --bots 1 --seed 2");
    let program = "python3 docs/agents/seat.py";
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let _cy = Person::join(&hosting, "Cy", Some(program));
    let mut people = [Person::join(&hosting, "Ann", None), Person::join(&hosting, "Bob", None)];
    for person in &mut people {
        person.wait_for("The game begins.");
    }
    // The first who is called shoots next door; both agree to go on whenever there is talk.
    let mut closings = Vec::new();
    for turn in 0..1200 {
        hosting.command("go on");
        for person in &mut people {
            while let Some(line) = person.hear() {
                let rooms = line.strip_prefix("Current room: ").and_then(|rest| rest.split("rooms: ").nth(1));
                if let Some(rooms) = rooms {
                    let room = rooms.trim_end_matches('.').split(", ").nth(turn % 3).unwrap().to_owned();
                    person.type_line(&format!("shoot {room}; move {room}"));
                    person.type_line(&format!("move {room}"));
                }
                if line.contains("have won!") || line.contains("have won, though") {
                    closings.push(line);
                }
            }
        }
        if closings.len() == 2 {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(closings.len(), 2, "{}", people[0].all);
    assert_eq!(closings[0], closings[1]);
    for (person, death) in people.iter().zip(["Ann is dead", "Bob is dead"]) {
        // A player who is shot before the first turn has no sheet.
        let has_a_sheet = person.all.contains("you are a ");
        assert!(has_a_sheet || person.all.contains(death), "{}", person.all);
    }
}

/// H29: what the guest types goes where it says, and nothing that is not for others is said aloud.
#[test]
fn bare_text_is_never_said_aloud() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let (mut ann, mut bob) = (Person::join(&hosting, "Ann", None), Person::join(&hosting, "Bob", None));
    for _ in 0..2 {
        hosting.wait_for(" is here.");
    }
    hosting.command("begin");
    ann.wait_for("The game begins.");
    ann.type_line("I am the Wumpus");
    ann.wait_for("I don't know \"I\".");
    ann.type_line("say I smell it; run");
    assert_eq!(bob.wait_for("Ann: "), "Ann: I smell it; run");
    assert!(!bob.all.contains("I am the Wumpus"));
    // One line in two seconds is heard.
    ann.type_line("say and I hear it");
    ann.wait_for("One line in two seconds is heard, and this one was not.");
    thread::sleep(Duration::from_secs(2));
    ann.type_line("board 5: 3 8 12");
    assert_eq!(bob.wait_for("On the board"), "On the board: 5: 3 8 12");
    bob.type_line("strike 7");
    bob.wait_for("Type strike and the number of a line that is on the board.");
}

/// At a seat of one's own the same questions follow as at one screen.
#[test]
fn a_shot_asks_for_its_rooms_and_for_the_move_after_it() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for("Shoot, move, both or pass?");
    ann.type_line("shoot");
    ann.wait_for("Rooms to shoot through (1 to 4)?");
    ann.type_line("99");
    ann.wait_for("There is no room \"99\"");
    ann.type_line("6 8");
    ann.wait_for("Where to (Enter to stay)?");
    // What is still to be answered is asked again, so that Enter is no surprise.
    ann.type_line("look");
    ann.wait_for("Current room: 4.");
    ann.wait_for("Where to (Enter to stay)?");
    ann.type_line("back");
    ann.wait_for("Your shot is cancelled.");
    ann.type_line("s 6 8");
    ann.wait_for("Where to (Enter to stay)?");
    ann.type_line("");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "shoot 6 8"}));
    ann.type_line("shoot 6; move 8");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "shoot 6; move 8"}));
}

/// An empty part of a line is not Enter, which would end the talk for good.
#[test]
fn a_line_may_end_with_a_semicolon() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for("Shoot, move, both or pass?");
    ann.type_line("move 8;");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 8"}));
    guest.send("{\"seq\":4,\"event\":\"talk\",\"turn\":1}");
    ann.wait_for("Time to talk.");
    ann.type_line("look;");
    ann.type_line("say still here");
    assert_eq!(guest.next(), json!({"say": "still here"}));
}

/// H19: everybody sees who is dead, and only the shooter knows that there was a shot.
#[test]
fn a_shot_that_hits_nobody_is_told_to_the_shooter() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for("Shoot, move, both or pass?");
    ann.type_line("shoot 6 8; pass");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "shoot 6 8"}));
    guest.send("{\"seq\":4,\"event\":\"acted\",\"turn\":1,\"action\":\"shoot 6 8\"}");
    guest.send("{\"seq\":5,\"event\":\"talk\",\"turn\":1}");
    ann.wait_for("Nobody cries out.");
    ann.wait_for("Time to talk.");
}

/// An answer to a question of a turn that is over does nothing.
#[test]
fn an_answer_that_comes_too_late_is_not_taken_for_another() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for("Shoot, move, both or pass?");
    ann.type_line("shoot");
    ann.wait_for("Rooms to shoot through (1 to 4)?");
    guest.send("{\"seq\":4,\"event\":\"talk\",\"turn\":1}");
    ann.wait_for("Time to talk.");
    ann.type_line("6 8");
    ann.wait_for("Too late: that turn is over, so your action was not carried out.");
    ann.type_line("");
    assert_eq!(guest.next(), json!({"done": 1}));
}

/// Others speak above the line that is being typed, which stays as it is.
#[test]
fn a_line_that_is_being_typed_stays_below_what_others_say() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut bob = hosting.join("Bob");
    let (home, flags) = (Home::new(), format!("join --socket {} {}", hosting.file("socket"), hosting.code("Ann")));
    let mut ann = Terminal::run_at(&home, &flags, COLUMNS, |_| {});
    ann.wait_to_edit("Ann> |");
    hosting.command("begin");
    ann.wait("the game", |ann| ann.screen().contains("The game begins."));
    ann.edit("say half a", "Ann> say half a|");
    bob.send("{\"say\":\"I smell it.\"}");
    ann.wait("what Bob says", |ann| ann.screen().contains("Bob: I smell it.\nAnn> say half a"));
    ann.edit(" line", "Ann> say half a line|");
    ann.send("\r");
    assert_eq!(bob.until("said")["text"], "I smell it.");
    assert_eq!(bob.until("said")["text"], "half a line");
    ann.wait_to_edit("Ann> |");
    assert_eq!(ann.leave("quit\r"), 0);
    assert!(ann.screen().contains("You have left the table."), "{}", ann.screen());
}

/// However much others say while keys are typed, neither side waits for the other for ever.
#[test]
fn much_that_is_said_does_not_stop_whoever_types() {
    let host = FakeHost::new();
    let mut ann = Terminal::run(&host.flags(), COLUMNS, |_| {});
    let mut guest = host.deal();
    ann.wait_to_edit("Ann> |");
    let mut speaker = guest.stream.try_clone().unwrap();
    let speaking = thread::spawn(move || {
        for number in 0..2_000 {
            writeln!(speaker, "{}", bob_says(number + 2, &format!("word {number}"))).unwrap();
        }
    });
    for _ in 0..100 {
        let before = ann.printed.len();
        ann.send("say yes\r");
        ann.wait("an echo", |ann| ann.printed.len() > before);
    }
    ann.wait("the last word", |ann| ann.screen().contains("Bob: word 1999"));
    speaking.join().unwrap();
    for _ in 0..100 {
        assert_eq!(guest.next(), json!({"say": "yes"}));
    }
}

#[test]
fn who_cannot_be_joined_is_said_in_one_line() {
    let host = FakeHost::new();
    let guest = thread::spawn({
        let flags = host.flags();
        move || run(&flags, "")
    });
    let (mut not_a_host, _) = host.accept();
    not_a_host.send("220 mail.example.org");
    let output = guest.join().unwrap();
    assert!(output.told().contains("no host of Hidden Wumpus answers at that address"), "{output:?}");
    assert_eq!((output.stdout.as_str(), output.status), ("", 1));
    for (flags, told) in [
        ("join --socket /nowhere/socket K7Q2-MHXR-9TWB", "no game is hosted there"),
        ("join /nowhere/socket K7Q2-MHXR-9TWB", "no game is hosted there"),
        ("join K7Q2-MHXR", "a code has four letters and digits"),
        (
            "join K7Q2-MHXR-9TWB",
            "you host no game K7Q2 on this machine; if its host gave you an address or a socket, type that too",
        ),
        ("join 127.0.0.1 K7Q2-MHXR-9TWB", "an address ends in a port from 1 to 65535, such as 127.0.0.1:4000"),
        ("join localhost:http K7Q2-MHXR-9TWB", "an address ends in a port"),
        ("watch ..", "a game is named by the first four letters of its codes"),
        ("watch", "you host no game here that needs no address"),
    ] {
        let output = run(flags, "");
        assert!(output.told().contains(told), "{flags}: {output:?}");
        assert_eq!((output.stdout.as_str(), output.status), ("", 1), "{flags}");
    }
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let output = run(&format!("join --socket {} {CODE}", hosting.file("socket")), "");
    assert!(output.told().contains("code"), "{output:?}");
    assert_eq!(output.status, 1);
}

/// Terminals and phones sit at one table: the code of the room is enough, with a name.
#[test]
fn terminals_and_phones_come_in_by_the_code_of_the_room() {
    let mut site = Hosting::web("--bots 1");
    let join = |flags: &str| wumpus(&format!("join {} {} {flags}", site.address(), site.room));
    let mut ann = Person::start(join(""));
    ann.type_line("  Ann ");
    ann.wait_for("Ann is here.");
    let mut bob = Person::start(join("--name Bob"));
    bob.wait_for("Bob is here.");
    let refused = run_command(join("--name ann"), "");
    assert!(refused.stderr.contains("Ann has a seat; if that is you, ask the host for your link"), "{refused:?}");
    let refused = run_command(join("--json"), "");
    assert!(refused.stderr.contains("that is the code of a room; add --name NAME"), "{refused:?}");
    let phone = site.connect_phone();
    site.admit("Cy", phone);
    site.command("begin");
    for person in [&mut ann, &mut bob] {
        person.wait_for("The turns go round in this order: Ann, Bob, Cy and Bot 1.");
    }
}

/// At a terminal a name that is refused is asked for again.
#[test]
fn a_name_is_asked_for_until_one_fits() {
    let site = Hosting::web("--bots 1");
    let mut ann = Terminal::run(&format!("join {} {}", site.address(), site.room), COLUMNS, |_| {});
    ann.wait_to_edit("Your name? |");
    ann.send("begin\r");
    ann.wait("the reason", |ann| ann.screen().contains("\"begin\" is what the host types; choose another name."));
    ann.wait_to_edit("Your name? |");
    ann.send("Ann\r");
    ann.wait_to_edit("Ann> |");
    assert_eq!(ann.leave("quit\r"), 0);
}

/// With `--web` and `--players` those who are named have seats, and others can come in.
#[test]
fn who_is_named_has_a_seat_and_others_can_come() {
    let mut site = Hosting::web("--players Ann,Bob");
    assert_eq!(site.order, ["Ann", "Bob"]);
    let mut ann = site.join("Ann");
    let phone = site.connect_phone();
    site.admit("Cy", phone);
    site.command("begin");
    assert_eq!(ann.until("begun")["players"], json!(["Ann", "Bob", "Cy"]));
}

/// Without any flag a host opens a room in their own account.
#[test]
fn a_host_without_flags_opens_a_room() {
    let folder = TempFolder::new();
    let at_home = |flags: &str| {
        let mut command = wumpus(flags);
        command.env("XDG_STATE_HOME", std::path::absolute(folder.file("state")).unwrap());
        command
    };
    let mut host = Person::start(at_home("host"));
    let room = host.wait_for("  wumpus join ").rsplit(' ').next().unwrap().to_owned();
    let mut ann = Person::start(at_home(&format!("join {room} --name Ann")));
    ann.wait_for("Ann is here.");
    host.type_line("begin");
    ann.wait_for("The turns go round in this order: Ann, Bot 1 and Bot 2.");
    host.type_line("end");
    ann.wait_for("The host has stopped the game");
}

/// Where `wumpus join` is the only command of an account, a slip must not end the visit.
#[test]
fn a_code_is_asked_for_until_one_is_typed() {
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut ann = Person::start(wumpus(&format!("join --socket {}", hosting.file("socket"))));
    for line in ["", "what?", hosting.code("Ann")] {
        ann.type_line(line);
    }
    ann.wait_for("Ann is here.");
    let refused = run(&format!("join --socket {}", hosting.file("socket")), "what?\n");
    assert_eq!(refused.status, 1);
    assert_eq!(refused.stderr.matches("wumpus: a code has four letters and digits").count(), 2, "{}", refused.stderr);
}

/// H22: Enter, `go on` and `ok` end the talk, and the player is told to wait.
#[test]
fn enter_and_some_words_end_the_talk() {
    for word in ["", "go on", "ok"] {
        let (_host, mut ann, mut guest) = FakeHost::with_ann("");
        guest.send(&json!({"seq": 2, "event": "talk", "turn": 1}).to_string());
        ann.wait_for("Time to talk.");
        ann.type_line("move 3");
        ann.wait_for("Time to talk.");
        ann.type_line("ok Bob, where were you?");
        ann.wait_for("Time to talk.");
        ann.type_line(word);
        assert_eq!(guest.next(), json!({"done": 1}), "{word}");
        ann.wait_for("Waiting for the others.");
    }
}

/// Talk before the game is part of no record. The board, turns and talks are those of a game.
#[test]
fn before_the_game_there_is_talk_alone() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    hosting.command("say hi");
    hosting.wait_for("Gamemaster: hi");
    for line in ["board 5: 3 8 12", "strike 1", "go on"] {
        hosting.command(line);
        hosting.wait_for("The game has not begun yet.");
    }
    // A bot counts as present, so the game begins by itself.
    let _guests = [hosting.join("Ann"), hosting.join("Bob")];
    hosting.command("bot Cy");
    hosting.wait_for("Turn 1: ");
}

#[test]
fn a_host_who_ends_a_game_before_its_first_turn_can_go_on_with_it() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    hosting.command("begin");
    hosting.wait_for("Turn 1: ");
    hosting.command("end");
    hosting.wait_for("The game is saved. To continue it:");
}

/// The record has no line yet that says so.
#[test]
fn a_game_that_has_begun_is_not_begun_again_after_a_kill() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let _ann = hosting.join("Ann");
    hosting.command("begin");
    hosting.wait_for("Turn 1: ");
    hosting.resume("");
    let mut ann = hosting.join("Ann");
    ann.until("turn");
    ann.send("{\"say\":\"hi\"}");
    assert_eq!(ann.until("said")["text"], "hi");
    hosting.command("begin");
    hosting.wait_for("The game has begun, and is not over yet.");
}

/// The others make claims before one's first turn, too.
#[test]
fn claims_can_be_looked_up_before_ones_first_turn() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send(&json!({"seq": 2, "event": "said", "seat": 1, "text": "5: 3 8 12 stench"}).to_string());
    ann.wait_for("stench");
    ann.type_line("notes");
    ann.wait_for("Claims so far:");
    assert!(!ann.all.contains("Your turns so far"), "{}", ann.all);
}
