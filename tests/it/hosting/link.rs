//! A guest's connection that breaks and comes back.

use serde_json::json;

use super::told::{FakeHost, bob_says, call_ann, hello, talk};
use super::{Hosting, Person};

const LOST: &str = "The connection is lost. Reconnecting...";
const BACK: &str = "Reconnected.";

/// A player who has ended their part in a talk need not do so again after the host was killed.
#[test]
fn the_end_of_ones_part_in_a_talk_survives_a_killed_host() {
    // Ann begins.
    let mut hosting = Hosting::new("--players Ann,Bob --bots 1 --seed 2");
    let [mut ann, mut bob] = ["Ann", "Bob"].map(|name| Person::join(&hosting, name));
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

/// What was missed comes when the connection is back, and nothing twice. What is typed meanwhile is not sent. A line that does
/// not follow the last one is asked for again, and one that cannot be read is skipped.
#[test]
fn a_connection_that_was_lost_comes_back_with_what_was_missed() {
    let (host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    guest.send("220 mail.example.org");
    guest.send(&bob_says(4, "fourth"));
    ann.wait_for("Bob: fourth");
    guest.hang_up();
    ann.wait_for(LOST);
    for line in ["say nobody hears me", "pass"] {
        ann.type_line(line);
        ann.wait_for("That was not sent");
    }
    for is_whole in [false, true] {
        let (mut again, came) = host.accept();
        assert_eq!(came["after"], 4);
        again.send(&hello(6));
        ann.wait_for(BACK);
        for (number, text) in [(3, "third"), (4, "fourth"), (5, "fifth"), (5, "fifth"), (6, "sixth")] {
            if is_whole || number != 5 {
                again.send(&bob_says(number, text));
            }
        }
        guest = again;
    }
    ann.wait_for("Bob: sixth");
    ann.type_line("move 8");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 8"}));
    let said: Vec<_> = ann.all.lines().filter(|line| line.starts_with("Bob: ")).collect();
    assert_eq!(said, ["Bob: fourth", "Bob: fifth", "Bob: sixth"]);
}

/// After a power cut a host may go on from an earlier turn, or may have caught up meanwhile, with other lines.
#[test]
fn a_host_that_has_other_lines_tells_the_game_anew() {
    let other = json!({"event": "hello", "hello": 1, "seat": 0, "you": 1, "last": 2, "epoch": "0123456789abcdef"});
    for again in [hello(1), other] {
        let (host, mut ann, mut guest) = FakeHost::with_ann("");
        guest.send(&bob_says(2, "second"));
        ann.wait_for("Bob: second");
        guest.hang_up();
        let (mut guest, came) = host.accept();
        assert_eq!(came["after"], 2);
        guest.send(&again);
        ann.wait_for("The host has gone back to an earlier turn.");
        let mut guest = host.deal(1);
        guest.send(&bob_says(2, "another second"));
        ann.wait_for("Bob: another second");
        assert_eq!(ann.all.matches("The game begins.").count(), 2, "{}", ann.all);
    }
}

/// What a program does while the connection breaks is sent again, unless its turn is over. What it does while there is none waits.
#[test]
fn an_action_that_the_host_may_not_have_got_is_sent_again() {
    let action = json!({"turn": 1, "action": "move 6"});
    for (is_late, is_played) in [(true, false), (false, false), (false, true)] {
        let (host, mut program, mut guest) = FakeHost::with_ann("--json");
        call_ann(&mut guest);
        program.wait_for("\"act\"");
        if !is_late {
            program.type_line(&action.to_string());
            assert_eq!(guest.next(), action);
        }
        guest.hang_up();
        let (mut guest, came) = host.accept();
        assert_eq!((&came["after"], &came["program"]), (&json!(3), &json!(1)));
        if is_late {
            program.type_line(&action.to_string());
        }
        guest.send(&hello(3 + usize::from(is_played)));
        if is_played {
            guest.send(&talk(4));
            program.wait_for("\"talk\"");
            program.type_line("{\"say\":\"next\"}");
            assert_eq!(guest.next(), json!({"say": "next"}));
        } else {
            guest.send(&json!({"event": "seats", "seats": []}));
            assert_eq!(guest.next(), action);
        }
    }
}
