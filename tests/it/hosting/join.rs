//! `wumpus join` at real hosts.

use super::told::{CODE, FakeHost};
use super::{Hosting, Person, at};
use crate::program::{TempFolder, is_refused, run, run_command, wumpus};
use crate::terminal::emulator::{COLUMNS, Home, Terminal};

/// H29: what the guest types goes where it says, and nothing that is not for others is said aloud.
#[test]
fn bare_text_is_never_said_aloud() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let [mut ann, mut bob] = ["Ann", "Bob"].map(|name| Person::join(&hosting, name));
    ann.wait_for("Bob is here.");
    hosting.command("begin");
    ann.wait_for("The game begins.");
    ann.type_line("I am the Wumpus");
    ann.wait_for("I don't know \"I\".");
    ann.type_line("say I smell it; run");
    assert_eq!(bob.wait_for("Ann: "), "Ann: I smell it; run");
    assert!(!bob.all.contains("I am the Wumpus"));
    ann.type_line("say and I hear it");
    ann.wait_for("One line in two seconds is heard, and this one was not.");
    bob.type_line("board 5: 3 8 12");
    ann.wait_for("On the board: 5: 3 8 12");
    bob.type_line("strike 7");
    bob.wait_for("Type strike and the number of a line that is on the board.");
}

/// Others speak above the line that is being typed, which stays as it is.
#[test]
fn a_line_that_is_being_typed_stays_below_what_others_say() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy");
    let flags = format!("join --socket {} {}", hosting.file("socket"), hosting.code("Ann"));
    let mut ann = Terminal::run_at(&Home::new(), &flags, COLUMNS, |_| {});
    ann.wait_to_edit("Ann> |");
    ann.edit("say half a", "Ann> say half a|");
    hosting.command("say I smell it.");
    ann.wait("what is said", |ann| ann.screen().contains("Gamemaster: I smell it.\nAnn> say half a"));
    ann.edit(" line", "Ann> say half a line|");
    ann.send("\r");
    hosting.wait_for("Ann: half a line");
    ann.wait_to_edit("Ann> |");
    assert_eq!(ann.leave("quit\r"), 0);
    ann.shows("You have left the table.");
}

#[test]
fn who_cannot_be_joined_is_said_in_one_line() {
    let host = FakeHost::new();
    let mut guest = Person::start(wumpus(&host.flags()));
    host.accept().0.send("220 mail.example.org");
    assert_eq!(guest.status(), Some(1));
    let hosting = Hosting::new("--players Ann,Bob,Cy");
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
        (&format!("join --socket {} {CODE}", hosting.file("socket")), "no seat has this code"),
    ] {
        is_refused(flags, 1, told);
    }
}

/// Terminals and phones sit at one table: the code of the room is enough, with a name. With `--players` those who are named
/// have seats, and others can come in.
#[test]
fn terminals_and_phones_come_in_by_the_code_of_the_room() {
    let mut site = Hosting::web("--players Zoe --bots 1");
    let join = |flags: &str| format!("join {} {} {flags}", site.address(), site.room);
    let mut ann = Person::start(wumpus(&join("")));
    ann.type_line("  Ann ");
    ann.wait_for("Ann is here.");
    let mut bob = Terminal::run(&join(""), COLUMNS, |_| {});
    for (name, why) in [("ann", "Ann has a seat"), ("begin", "\"begin\" is what the host types; choose another name.")]
    {
        bob.wait_to_edit("Your name? |");
        bob.send(format!("{name}\r"));
        bob.wait("the reason", |bob| bob.screen().contains(why));
    }
    bob.wait_to_edit("Your name? |");
    bob.send("Bob\r");
    bob.wait_to_edit("Bob> |");
    let refused = run_command(wumpus(&join("--json")), "");
    assert!(refused.stderr.contains("that is the code of a room; add --name NAME"), "{refused:?}");
    let mut cy = site.enter("Cy");
    cy.until("hello");
    site.command("begin");
    assert_eq!(cy.until("begun")["players"], serde_json::json!(["Zoe", "Ann", "Bob", "Cy", "Bot 1"]));
    assert_eq!(bob.leave("quit\r"), 0);
}

/// Without any flag a host opens a room in their own account, where a code is enough.
#[test]
fn a_game_of_ones_own_is_found_by_its_code() {
    let folder = TempFolder::new();
    let start = |flags: &str| Person::start(at(&folder, flags));
    let mut host = start("host");
    let room = host.wait_for("  wumpus join ").rsplit(' ').next().unwrap().to_owned();
    let mut watcher = start("watch");
    let mut ann = start(&format!("join {} --name Ann", room.to_lowercase()));
    ann.wait_for("Ann is here.");
    watcher.wait_for("Ann is here.");
    let mut other = start("host --players 3");
    let code = other.wait_for("  wumpus join ").rsplit(' ').next().unwrap().to_owned();
    let several = run_command(at(&folder, "watch"), "");
    assert!(several.stderr.contains("you host several games: type wumpus watch "), "{several:?}");
    start(&format!("watch {}", &code[..4])).wait_for("Red is not here. Orange is not here. Yellow is not here.");
    host.type_line("begin");
    for guest in [&mut ann, &mut watcher] {
        guest.wait_for("The turns go round in this order: Ann, Bot 1 and Bot 2.");
    }
    for host in [&mut host, &mut other] {
        host.type_line("end");
        assert_eq!(host.status(), Some(0));
    }
    ann.wait_for("The host has stopped the game");
}

/// Where `wumpus join` is the only command of an account, a slip must not end the visit.
#[test]
fn a_code_is_asked_for_until_one_is_typed() {
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let flags = format!("join --socket {}", hosting.file("socket"));
    let mut ann = Person::start(wumpus(&flags));
    for line in ["", "what?", hosting.code("Ann")] {
        ann.type_line(line);
    }
    ann.wait_for("Ann is here.");
    let refused = run(&flags, "what?\n");
    assert_eq!(refused.status, 1);
    assert_eq!(refused.stderr.matches("wumpus: a code has four letters and digits").count(), 2, "{}", refused.stderr);
}

#[test]
fn watchers_type_nothing_but_quit_and_are_told_how_long_the_game_waits() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --turn 90.5");
    let mut watcher = Person::watch(&hosting);
    watcher.wait_for("Cy is not here.");
    for line in ["help", "map", "say hi"] {
        watcher.type_line(line);
        watcher.wait_for("You are only watching: type quit to leave.");
    }
    let _ann = hosting.join("Ann");
    hosting.command("begin");
    watcher.wait_for(", 1:30 at most.");
    watcher.type_line("q");
    watcher.wait_for("You have stopped watching.");
}
