//! A guest's connection that breaks and comes back.

use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::json;

use super::Hosting;
use super::faults::ann_begins_among;
use super::join::{FakeHost, Person, bob_says, call_ann};
use crate::program::{TempFolder, wumpus};

const LOST: &str = "The connection is lost. Reconnecting...";
const BACK: &str = "Reconnected.";

/// A wire between a guest and a host that can be cut.
struct Wire {
    folder: TempFolder,
    streams: Arc<Mutex<Vec<UnixStream>>>,
    is_cut: Arc<Mutex<bool>>,
}

impl Wire {
    fn to(hosting: &Hosting) -> Self {
        let folder = TempFolder::new();
        let listener = UnixListener::bind(folder.file("socket")).unwrap();
        let (streams, is_cut) = (Arc::<Mutex<Vec<_>>>::default(), Arc::<Mutex<bool>>::default());
        let wire = Self { folder, streams: Arc::clone(&streams), is_cut: Arc::clone(&is_cut) };
        let host = hosting.file("socket");
        thread::spawn(move || {
            for guest in listener.incoming().map_while(Result::ok) {
                let Ok(host) = UnixStream::connect(&host) else { return };
                if *is_cut.lock().unwrap() {
                    continue;
                }
                for (from, to) in [(&guest, &host), (&host, &guest)] {
                    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    thread::spawn(move || std::io::copy(&mut from, &mut to));
                }
                streams.lock().unwrap().extend([guest, host]);
            }
        });
        wire
    }

    fn cut(&self) {
        *self.is_cut.lock().unwrap() = true;
        for stream in self.streams.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn mend(&self) {
        *self.is_cut.lock().unwrap() = false;
    }
}

/// A player who has ended their part in a talk need not do so again after the host was killed.
#[test]
fn the_end_of_ones_part_in_a_talk_survives_a_killed_host() {
    let mut hosting = super::faults::ann_begins();
    let (mut ann, mut bob) = (Person::join(&hosting, "Ann", None), Person::join(&hosting, "Bob", None));
    ann.wait_for(" or pass?");
    ann.type_line("pass");
    bob.wait_for("Time to talk.");
    ann.wait_for("Time to talk.");
    ann.type_line("");
    ann.wait_for("Waiting for ");
    // The host has heard what came before this. A text that looks like an answer is said once.
    ann.type_line("say done");
    ann.wait_for("Ann: done");
    hosting.resume("");
    ann.wait_for(BACK);
    bob.wait_for(BACK);
    bob.type_line("");
    ann.wait_for("Turn 2: ");
    assert_eq!(ann.all.matches("Ann: done").count(), 1, "{}", ann.all);
    ann.type_line("notes");
    assert!(ann.wait_for("(pass)").contains("Turn 1: room "), "{}", ann.all);
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
    ann.wait_for(LOST);
    ann.wait_for(BACK);
    hosting.command("say after");
    ann.wait_for("Gamemaster: after");
    assert_eq!(ann.all.matches("Gamemaster: before").count(), 1, "{}", ann.all);
    assert_eq!(ann.all.matches("The game begins.").count(), 1, "{}", ann.all);
}

/// While the connection is cut, others play on. What was missed comes when it is back, and once.
#[test]
fn a_connection_that_was_cut_comes_back_with_what_was_missed() {
    let mut hosting = ann_begins_among("--players Ann,Bob,Cy");
    let wire = Wire::to(&hosting);
    let mut ann =
        Person::start(wumpus(&format!("join --socket {} {}", wire.folder.file("socket"), hosting.code("Ann"))));
    ann.wait_for("Ann is here");
    hosting.command("begin");
    ann.wait_for("The game begins.");
    hosting.command("say before");
    ann.wait_for("Gamemaster: before");
    wire.cut();
    ann.wait_for(LOST);
    hosting.command("say meanwhile");
    hosting.wait_for("Gamemaster: meanwhile");
    ann.type_line("say nobody hears me");
    ann.wait_for("That was not sent");
    ann.type_line("pass");
    ann.wait_for("That was not sent");
    wire.mend();
    ann.wait_for(BACK);
    ann.wait_for("Gamemaster: meanwhile");
    hosting.command("say after");
    ann.wait_for("Gamemaster: after");
    for once in [LOST, BACK, "Gamemaster: before", "Gamemaster: meanwhile", "The game begins."] {
        assert_eq!(ann.all.matches(once).count(), 1, "{once}: {}", ann.all);
    }
    assert!(!ann.all.contains("(pass)"), "{}", ann.all);
}

/// A line that does not follow the last one is asked for again.
#[test]
fn a_missing_line_is_asked_for_again() {
    let (host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send(&bob_says(3, "third"));
    let (mut guest, hello) = host.accept();
    assert_eq!(hello["after"], 1);
    guest.send("{\"event\":\"hello\",\"hello\":1,\"seat\":0,\"last\":3}");
    for (number, text) in [(1, "first"), (2, "second"), (3, "third"), (3, "third"), (4, "fourth")] {
        guest.send(&bob_says(number, text));
    }
    ann.wait_for("Bob: fourth");
    let said: Vec<_> = ann.all.lines().filter(|line| line.starts_with("Bob: ")).collect();
    assert_eq!(said, ["Bob: second", "Bob: third", "Bob: fourth"]);
}

/// After a power cut a host may go on from an earlier turn.
#[test]
fn a_host_that_has_fewer_lines_tells_the_game_anew() {
    let (host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send(&bob_says(2, "second"));
    guest.send(&bob_says(3, "third"));
    ann.wait_for("Bob: third");
    guest.hang_up();
    let (mut guest, hello) = host.accept();
    assert_eq!(hello["after"], 3);
    guest.send("{\"event\":\"hello\",\"hello\":1,\"seat\":0,\"last\":2}");
    ann.wait_for("The host has gone back to an earlier turn.");
    let mut guest = host.deal();
    guest.send(&bob_says(2, "another second"));
    ann.wait_for("Bob: another second");
    assert_eq!(ann.all.matches("The game begins.").count(), 2, "{}", ann.all);
}

/// After a power cut a host may also have caught up meanwhile, with other lines.
#[test]
fn a_host_that_has_replaced_lines_tells_the_game_anew() {
    let (host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send(&bob_says(2, "second"));
    ann.wait_for("Bob: second");
    guest.hang_up();
    let (mut guest, hello) = host.accept();
    assert_eq!(hello["after"], 2);
    guest.send(&json!({"event": "hello", "hello": 1, "seat": 0, "last": 2, "epoch": "0123456789abcdef"}).to_string());
    ann.wait_for("The host has gone back to an earlier turn.");
    let mut guest = host.deal();
    guest.send(&bob_says(2, "another second"));
    ann.wait_for("Bob: another second");
}

/// What a program does while the connection breaks is sent again, unless its turn is over.
#[test]
fn an_action_that_the_host_may_not_have_got_is_sent_again() {
    for is_played in [false, true] {
        let (host, mut program, mut guest) = FakeHost::with_ann("--json");
        call_ann(&mut guest);
        program.wait_for("\"act\"");
        let action = json!({"turn": 1, "action": "move 6"});
        program.type_line(&action.to_string());
        assert_eq!(guest.next(), action);
        guest.hang_up();
        let (mut guest, hello) = host.accept();
        assert_eq!((&hello["after"], &hello["program"]), (&json!(3), &json!(1)));
        let last = 3 + usize::from(is_played);
        guest.send(&json!({"event": "hello", "hello": 1, "seat": 0, "last": last}).to_string());
        guest.send(&json!({"event": "seats", "seats": []}).to_string());
        if is_played {
            guest.send(&json!({"seq": 4, "event": "talk", "turn": 1}).to_string());
            program.wait_for("\"talk\"");
            program.type_line("{\"say\":\"next\"}");
            assert_eq!(guest.next(), json!({"say": "next"}));
        } else {
            assert_eq!(guest.next(), action);
        }
    }
}

/// Once a host has said hello, a line that is none of a host's is skipped.
#[test]
fn a_line_that_cannot_be_read_is_skipped() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send("220 mail.example.org");
    guest.send(&json!({"seq": 2, "event": "said", "seat": 1, "text": "Hello!"}).to_string());
    ann.wait_for("Bob: Hello!");
    assert!(!ann.all.contains(LOST), "{}", ann.all);
}
