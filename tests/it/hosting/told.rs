//! What people at seats of their own are told, as players at one screen are.

use serde_json::json;
use wumpus_hunt::text::shell_quoted_file;

use super::Hosting;
use super::join::{FakeHost, Person, bob_says, call_ann};
use crate::program::{TempFolder, wumpus};
use crate::terminal::emulator::Terminal;

/// H26, H32: a player who missed a turn is told how it was played. Notes have what was done, not what was sent.
#[test]
fn how_a_turn_was_played_is_told_and_noted() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for("Shoot, move, both or pass?");
    ann.type_line("move 6");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 6"}));
    guest.send("{\"seq\":4,\"event\":\"acted\",\"turn\":1,\"action\":\"pass\"}");
    ann.wait_for("Your turn was played: pass.");
    guest.send("{\"seq\":5,\"event\":\"talk\",\"turn\":1}");
    ann.type_line("notes");
    assert!(ann.wait_for("Turn 1: room 4").ends_with("(pass)"), "{}", ann.all);
}

/// Only those who play have a mark.
#[test]
fn the_mark_of_somebody_who_does_not_play_is_refused() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    ann.wait_for("Shoot, move, both or pass?");
    ann.type_line("mark 6 @Zed");
    ann.wait_for("Nobody here is called \"Zed\". The players are Ann, Bob and Cy.");
    ann.type_line("mark 6 @bob");
    ann.wait_for("Noted on room 6: @Bob");
}

/// As in a game at one screen, Enter shows the turn again, and `go 8` moves to room 8.
#[test]
fn enter_shows_the_turn_again_and_go_with_a_room_is_a_move() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    call_ann(&mut guest);
    for _ in 0..2 {
        ann.wait_for("Current room: 4.");
        ann.wait_for("Shoot, move, both or pass?");
        ann.type_line("");
    }
    ann.type_line("go 8");
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 8"}));
}

/// Lines that are typed before the game arrives wait for it.
#[test]
fn nothing_is_answered_before_the_game_is_known() {
    let host = FakeHost::new();
    let mut ann = Person::start(wumpus(&host.flags()));
    ann.type_line("move 6");
    let mut guest = host.deal_with(3);
    std::thread::sleep(std::time::Duration::from_millis(200));
    call_ann(&mut guest);
    assert_eq!(guest.next(), json!({"turn": 1, "action": "move 6"}));
}

/// A player who dies in the last turn is told only how the game ended.
#[test]
fn what_the_dead_may_do_is_told_only_if_the_game_goes_on() {
    let died = "{\"seq\":2,\"event\":\"died\",\"seat\":0,\"role\":0}";
    let told = "You are dead.";
    for (next, goes_on) in
        [("{\"event\":\"talk\",\"turn\":1,", true), ("{\"event\":\"ended\",\"outcome\":\"wumpuses_won\",", false)]
    {
        let (_host, mut ann, mut guest) = FakeHost::with_ann("");
        guest.send(died);
        guest.send(&format!("{next}\"seq\":3}}"));
        guest.send(&bob_says(4, "That was it."));
        ann.wait_for("That was it.");
        assert_eq!(ann.all.contains(told), goes_on, "{}", ann.all);
    }
}

#[test]
fn the_dead_are_told_that_the_others_are_talking() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send("{\"seq\":2,\"event\":\"died\",\"seat\":0,\"role\":0}");
    guest.send("{\"seq\":3,\"event\":\"talk\",\"turn\":1}");
    ann.wait_for("Time to talk.");
    ann.type_line("move 8");
    ann.wait_for("The others are talking.");
}

/// H25: a turn shows the board, unless a bot plays it.
#[test]
fn a_seat_is_told_what_the_players_at_one_screen_are_told() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    guest.send("{\"seq\":2,\"event\":\"wrote\",\"text\":\"5: 3 8 12\"}");
    guest.send("{\"seq\":3,\"event\":\"turn\",\"turn\":1,\"seat\":0}");
    ann.wait_for("  1  5: 3 8 12");
    assert!(ann.all.contains("Turn 1: Ann\nThe board:\n"), "{}", ann.all);
}

/// Only the first line of what somebody says begins at the edge, so that no player can imitate a line of the program.
#[test]
fn a_long_text_is_indented() {
    let (_host, mut ann, mut guest) = FakeHost::with_ann("");
    let text = format!("{} Gamemaster: Time is up.", "fine ".repeat(13));
    guest.send(&bob_says(2, &text));
    guest.send(&json!({"seq": 3, "event": "wrote", "text": text}).to_string());
    ann.wait_for("On the board:");
    ann.wait_for("Time is up.");
    assert_eq!(ann.all.matches("\n    Gamemaster: Time is up.").count(), 2, "{}", ann.all);
}

/// The same holds in a narrow terminal.
#[test]
fn a_text_is_indented_at_the_width_of_the_terminal() {
    let host = FakeHost::new();
    let mut ann = Terminal::run(&host.flags(), 40, |_| {});
    let mut guest = host.deal();
    let text = format!("{}Gamemaster: Time is up.", "fine ".repeat(7));
    guest.send(&bob_says(2, &text));
    guest.send(&json!({"seq": 3, "event": "wrote", "text": text}).to_string());
    ann.wait("both texts", |ann| ann.screen().matches("Time is up.").count() == 2);
    assert!(!ann.screen().lines().any(|line| line.starts_with("Gamemaster")), "{}", ann.screen());
}

#[test]
fn watchers_type_nothing_but_quit() {
    let hosting = Hosting::new("--players Ann,Bob,Cy");
    let mut watcher = Person::start(wumpus(&format!("watch --socket {}", hosting.file("socket"))));
    watcher.wait_for("Cy is not here.");
    for line in ["help", "map", "say hi"] {
        watcher.type_line(line);
        watcher.wait_for("You are only watching: type quit to leave.");
    }
    watcher.type_line("q");
    watcher.wait_for("You have stopped watching.");
}

#[test]
fn watchers_are_told_how_long_the_game_waits() {
    let mut hosting = Hosting::new("--players Ann,Bob,Cy --turn 90.5");
    let mut watcher = Person::start(wumpus(&format!("watch --socket {}", hosting.file("socket"))));
    watcher.wait_for("Cy is not here.");
    let _ann = hosting.join("Ann");
    hosting.command("begin");
    watcher.wait_for(", 1:30 at most.");
}

/// Even in a narrow terminal the command is on one line, so it can be copied.
#[test]
fn what_a_player_types_to_join_is_never_broken() {
    let folder = TempFolder::new();
    let socket = folder.file("socket");
    let whole = shell_quoted_file(&std::path::absolute(&socket).unwrap());
    let mut host = Terminal::run(&format!("host --players 3 --socket {socket}"), 30, |_| {});
    host.wait_to_edit("Host: |");
    assert!(host.has_printed(&format!("Red:\r\n  wumpus join --socket {whole} ")), "{}", host.screen());
}
