//! What `wumpus join` tells and asks people at seats of their own, by a host of the test's own.

use std::io::Write;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixListener;
use std::thread;

use serde_json::{Value, json};

use super::{Guest, Person, wait_until};
use crate::program::{TempFolder, wumpus};
use crate::terminal::emulator::{COLUMNS, Terminal};

/// A code that no host has drawn.
pub(super) const CODE: &str = "K7Q2-MHXR-9TWB";
const ACT: &str = "Shoot, move, both or pass?";

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
        let guest = host.deal(1);
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

    /// Waits for a guest, and deals to Ann, Bob and Cy. The guest is Ann. There are so many numbered lines already.
    #[track_caller]
    pub(super) fn deal(&self, lines: usize) -> Guest {
        let (mut guest, _) = self.accept();
        guest.send(&hello(lines));
        let people = [(1, "Ann"), (2, "Bob"), (3, "Cy")].map(|(who, name)| {
            json!({"who": who, "name": name, "is": "person", "seat": who - 1, "here": 1, "left": 0, "leads": 0, "text": "here"})
        });
        guest.send(
            &json!({"event": "party", "stage": "game", "room": "K7Q2", "open": 0, "people": people, "orders": []}),
        );
        guest.send(&json!({"seq": 1, "event": "begun", "players": ["Ann", "Bob", "Cy"], "rooms": 20, "wumpuses": 1,
            "cheat": 0, "text": "The game begins."}));
        guest
    }
}

/// Welcomes Ann, for whom there are so many numbered lines.
pub(super) fn hello(last: usize) -> Value {
    json!({"event": "hello", "hello": 1, "seat": 0, "you": 1, "last": last})
}

/// Returns the numbered line in which Bob says something.
pub(super) fn bob_says(number: usize, text: &str) -> Value {
    json!({"seq": number, "event": "said", "seat": 1, "text": text, "by": "Bob"})
}

/// Returns the numbered line in which the talk after the first turn begins.
pub(super) fn talk(number: usize) -> Value {
    json!({"seq": number, "event": "talk", "turn": 1, "text": "Time to talk."})
}

/// Begins the first turn for Ann, in lines 2 and 3.
pub(super) fn call_ann(guest: &mut Guest) {
    guest.send(&json!({"seq": 2, "event": "turn", "turn": 1, "seat": 0, "text": "Turn 1: Ann"}));
    let obs = json!({"role": 0, "arrows": 2, "room": 4, "tunnels": [6, 8, 17], "flapping": 0, "breeze": 0,
        "stench": 1, "meal": 0, "bats_here": 0, "pit_here": 0});
    guest.send(&json!({"seq": 3, "event": "act", "turn": 1, "obs": obs, "legal": {}}));
}

/// At a seat of one's own the same questions follow as at one screen. H19: only the shooter knows that there was a shot.
#[test]
fn a_shot_asks_for_its_rooms_and_for_the_move_after_it() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for(ACT);
    for (line, told) in [
        ("mark 6 @Zed", "Nobody here is called \"Zed\". The players are Ann, Bob and Cy."),
        ("shoot", "Rooms to shoot through (1 to 4)?"),
        ("99", "There is no room \"99\""),
        ("6 8", "Where to (Enter to stay)?"),
        // What is still to be answered is asked again, so that Enter is no surprise.
        ("look", "Where to (Enter to stay)?"),
        ("back", "Your shot is cancelled."),
        ("s 6 8", "Where to (Enter to stay)?"),
    ] {
        ann.type_line(line);
        ann.wait_for(told);
    }
    ann.type_line("");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "shoot 6 8"}));
    guest.send(&json!({"seq": 4, "event": "acted", "turn": 1, "action": "shoot 6 8", "text": "Your turn was played: shoot 6 8."}));
    guest.send(&talk(5));
    ann.wait_for("Nobody cries out.");
}

/// H26, H32: a player who missed a turn is told how it was played. Notes have what was done, not what was sent. As at one
/// screen, Enter shows the turn again, `go 8` is a move, and a line may end with a semicolon.
#[test]
fn how_a_turn_was_played_is_told_and_noted() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for(ACT);
    ann.type_line("");
    ann.wait_for("Current room: 4.");
    ann.wait_for(ACT);
    ann.type_line("go 8;");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 8"}));
    guest
        .send(&json!({"seq": 4, "event": "acted", "turn": 1, "action": "pass", "text": "Your turn was played: pass."}));
    ann.wait_for("Your turn was played: pass.");
    guest.send(&talk(5));
    ann.wait_for("Time to talk.");
    ann.type_line("notes");
    ann.wait_for("Turn 1: room 4, next to 6, 8 and 17: a stench. (pass)");
}

/// An answer to a question of a turn that is over does nothing.
#[test]
fn an_answer_that_comes_too_late_is_not_taken_for_another() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for(ACT);
    ann.type_line("shoot");
    ann.wait_for("Rooms to shoot through (1 to 4)?");
    guest.send(&talk(4));
    ann.wait_for("Time to talk.");
    ann.type_line("6 8");
    ann.wait_for("Too late: that turn is over, so your action was not carried out.");
    ann.type_line("");
    assert_eq!(guest.next(), json!({"done": 1}));
}

/// H22: Enter, `go on` and `ok` end the talk, and the player is told to wait. What only looks like them does not.
#[test]
fn enter_and_some_words_end_the_talk() {
    for word in ["", "go on", "ok"] {
        let (_host, mut ann, mut guest) = FakeHost::with_ann("");
        guest.send(&talk(2));
        ann.wait_for("Time to talk.");
        for (line, told) in [
            ("move 3", "Time to talk."),
            ("ok Bob, where were you?", "Time to talk."),
            ("look;", "The board is empty."),
        ] {
            ann.type_line(line);
            ann.wait_for(told);
        }
        ann.type_line(word);
        assert_eq!(guest.next(), json!({"done": 1}), "{word}");
        ann.wait_for("Waiting for the others.");
    }
}

/// Lines that are typed before the game arrives wait for it.
#[test]
fn nothing_is_answered_before_the_game_is_known() {
    let host = FakeHost::new();
    let mut ann = Person::start(wumpus(&host.flags()));
    ann.type_line("move 6");
    let mut guest = host.deal(3);
    call_ann(&mut guest);
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 6"}));
}

/// H31: a player who dies in the last turn is told only how the game ended.
#[test]
fn what_the_dead_may_do_is_told_only_if_the_game_goes_on() {
    let ended = json!({"seq": 3, "event": "ended", "outcome": "wumpuses_won", "text": "The Wumpuses have won!"});
    for (next, goes_on) in [(talk(3), true), (ended, false)] {
        let (_host, mut ann, mut guest) = FakeHost::with_ann("");
        guest.send(&json!({"seq": 2, "event": "died", "seat": 0, "role": 0, "text": "Ann is dead, and was a human."}));
        guest.send(&next);
        guest.send(&bob_says(4, "That was it."));
        ann.wait_for("That was it.");
        assert_eq!(ann.all.contains("You are dead."), goes_on, "{}", ann.all);
        if goes_on {
            ann.type_line("move 8");
            ann.wait_for("The others are talking.");
        }
    }
}

/// H25: a turn shows the board. Claims can be looked up before one's first turn.
#[test]
fn the_board_and_claims_are_shown_as_at_one_screen() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send(&json!({"seq": 2, "event": "said", "seat": 1, "text": "5: 3 8 12 stench"}));
    ann.wait_for("stench");
    ann.type_line("notes");
    ann.wait_for("Claims so far:");
    assert!(!ann.all.contains("Your turns so far"), "{}", ann.all);
    guest.send(&json!({"seq": 3, "event": "wrote", "text": "5: 3 8 12", "words": "On the board: 5: 3 8 12"}));
    guest.send(&json!({"seq": 4, "event": "turn", "turn": 1, "seat": 0, "text": "Turn 1: Ann"}));
    ann.wait_for("  1  5: 3 8 12");
    assert!(ann.all.contains("Turn 1: Ann\nThe board:\n"), "{}", ann.all);
}

/// Only the first line of what somebody says begins at the edge, so that no player can imitate a line of the program.
#[test]
fn a_long_text_is_indented() {
    let host = FakeHost::new();
    let mut ann = Terminal::run(&host.flags(), 40, |_| {});
    let mut guest = host.deal(1);
    let text = format!("{}Gamemaster: Time is up.", "fine ".repeat(7));
    guest.send(&bob_says(2, &text));
    guest.send(&json!({"seq": 3, "event": "wrote", "text": text, "words": format!("On the board: {text}")}));
    ann.wait("both texts", |ann| ann.screen().matches("Time is up.").count() == 2);
    assert!(!ann.screen().lines().any(|line| line.starts_with("Gamemaster")), "{}", ann.screen());
}

/// However much others say while keys are typed, neither side waits for the other for ever.
#[test]
fn much_that_is_said_does_not_stop_whoever_types() {
    let host = FakeHost::new();
    let mut ann = Terminal::run(&host.flags(), COLUMNS, |_| {});
    let mut guest = host.deal(1);
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
    (0..100).for_each(|_| assert_eq!(guest.next(), json!({"say": "yes"})));
}
