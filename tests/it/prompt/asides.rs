//! Lines that a game for one hunter does not obey, and what it answers. Nothing of it costs anything.

use crate::program::{TempFolder, play};

const CLASSIC: &str = "--seed 7";
const GRUE: &str = "grue --sense sight --seed 4";
const WORLD: &str = "world --seed 1";

/// Types a line, and asserts the answer, and that no turn was spent.
#[track_caller]
fn answers(flags: &str, line: &str, told: &str) {
    answers_at(flags, &[], line, told);
}

/// The same after other lines. An empty line goes back from a question.
#[track_caller]
fn answers_at(flags: &str, before: &[&str], line: &str, told: &str) {
    let printed = play(flags, &[before, &[line, "", "score", "q"]].concat());
    assert!(printed.contains(&format!("? {line}\n{told}\n")), "{line}\n{printed}");
    assert!(printed.contains("In this hunt: 0 turns, "), "{line}\n{printed}");
}

#[test]
fn a_command_of_the_shell_is_no_move() {
    for line in ["wumpus --resume=14", "wumpus -14", "WUMPUS", "wumpus 5", "--seed 5", "--resume=14"] {
        answers(CLASSIC, line, "That is a shell command: quit first.");
    }
    answers_at(CLASSIC, &["m"], "wumpus -14", "That is a shell command: quit first.");
}

#[test]
fn what_players_try_is_met_with_a_remark_of_the_game_or_of_all_games() {
    answers(CLASSIC, "Sing!", "The cave does not know that one.");
    answers(CLASSIC, "light lamp", "You hunt by nose down here.");
    answers(GRUE, "light lamp", "A lamp would spoil it for the grue. You have none.");
    answers(GRUE, "sing", "The cave does not know that one.");
    // What is a command stays one.
    answers(CLASSIC, "inventory", "In this hunt: 0 turns, 5 arrows left. In this session: 0 won, 0 lost.");
    answers(CLASSIC, "smell", "You are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.");
}

/// A line names one direction, and a note one room.
#[test]
fn of_two_directions_neither_is_taken() {
    for line in ["ne se", "move ne se", "ne, se", "s w ne"] {
        answers(GRUE, line, "Not possible - tunnels lead ne, se and w.");
    }
    for line in ["n e", "m north east"] {
        answers(WORLD, line, "Not possible - go north (A2) or east (B1).");
    }
    answers(GRUE, "mark 4,10 far", "Noted on room (4,10): far");
    answers(CLASSIC, "mark 12, pit, I think", "Noted on room 12: pit, I think");
    answers_at(WORLD, &["mark c1 x"], "unmark c1 b2", "Type unmark and a cell. You have notes on C1.");
}

/// G4.
#[test]
fn the_keen_sense_is_confirmed() {
    answers("grue --seed 4", "hear", "Your keen sense is hearing: it tells you how far the grue is.");
    let explained = play("grue --seed 4", &["help smell", "q"]);
    assert!(explained.contains("You smell the wumpus within 3 moves anyway; a keen nose also knows how far.\n"));
    assert!(!play(GRUE, &["q"]).contains("Your keen sense"));
    assert!(play(GRUE, &["score", "q"]).contains("0 lost.\nYour keen sense is sight.\n"));
}

/// W4.
#[test]
fn a_shot_names_no_cell() {
    for cell in ["a2", "b2", "a1", "a5"] {
        answers(WORLD, &format!("s {cell}"), "Not possible - shoot north or east.");
    }
}

#[test]
fn the_way_to_ones_own_room_is_no_way() {
    answers(WORLD, "a1", "Not possible - go north (A2) or east (B1).");
    answers(GRUE, "(10,9)", "Not possible - tunnels lead ne, se and w.");
}

#[test]
fn a_question_that_follows_is_left_with_a_word_too() {
    for word in ["back", "Back", ""] {
        for question in ["m", "s"] {
            let printed = play(CLASSIC, &[question, word, "xyzzy", "q"]);
            let back = format!("? {word}\nShoot, Move or Quit (S-M-Q)? xyzzy\n");
            assert!(printed.contains(&back), "{question} {word}\n{printed}");
        }
    }
    let printed = play("--rules original --seed 7", &["n", "s", "2", "3", "back", "m", "back", "q"]);
    assert!(printed.contains("ROOM #? back\nSHOOT OR MOVE (S-M)? m\nWHERE TO? back\nSHOOT"), "{printed}");
    answers_at(CLASSIC, &["m"], "99", "Not possible - tunnels lead to 3, 5 and 14. Press Enter to go back.");
    answers_at(WORLD, &["shoot"], "w", "Not possible - shoot north or east. Press Enter to go back.");
}

#[test]
fn some_words_are_commands_only_alone_and_some_never() {
    for line in ["i am lost", "i think 3"] {
        answers(CLASSIC, line, &format!("I don't know \"{line}\". Type M, S, Q, a room's number, or help."));
    }
    answers(CLASSIC, "i want to quit", "To leave, just type quit.");
    answers(CLASSIC, "clear", "Type unmark and a room. You have notes on no room.");
    answers_at(CLASSIC, &["mark 3 x"], "clear", "Type unmark and a room. You have notes on 3.");
    answers_at(CLASSIC, &["mark 3 x"], "clear 3", "The note on room 3 is gone.");
}

#[test]
fn a_room_may_be_a_number_in_words() {
    for line in ["three", "go three"] {
        let printed = play(CLASSIC, &[line, "q"]);
        assert!(printed.contains(&format!("? {line}\n\nYou are in room 3.")), "{printed}");
    }
    answers(CLASSIC, "eleven", "Not possible - tunnels lead to 3, 5 and 14.");
}

/// In the classic game no tunnel leads on to the room of the last move.
#[test]
fn again_repeats_the_last_shot_after_a_move() {
    let printed = play("--seed 7", &["s 3 2", "m 5", "again", "score", "q"]);
    assert!(printed.contains("? again\n(shoot 3 2)\n"), "{printed}");
    assert!(play("--variant world --seed 1", &["n", "again", "q"]).contains("(move north)"));
}

#[test]
fn of_a_large_map_what_is_near_is_drawn() {
    let flags = "--cave random --rooms 60 --seed 3 --cheat";
    let printed = play(flags, &["map", "map near", "q"]);
    let (whole, near) = printed.split_once("? map near\n").unwrap();
    let (_, whole) =
        whole.split_once("? map\nThis is the part within 2 moves; it leaves out 50 rooms (type map words).\n").unwrap();
    let (near, _) = near.split_once("\nShoot").unwrap();
    assert!(near.contains("[4] you are here") && whole.starts_with(near), "{printed}");
}

/// A drawing would show no direction.
#[test]
fn where_tunnels_lead_one_way_the_map_is_a_list() {
    let printed = play("--cave one-way --seed 3", &["map", "q"]);
    let list = "? map\nNo readable drawing fits, so here is the list.\nRoom 1, you are here: tunnels to 5, 4";
    assert!(printed.contains(list), "{printed}");
}

/// From room 2 the tunnels lead to 1, 5 and 6; others lead to it, and not back.
#[test]
fn what_is_near_is_what_two_moves_reach() {
    let near = play("--cave one-way --seed 5", &["2", "map ne", "q"]);
    let (_, near) = near.split_once("? map ne\n").unwrap();
    let rooms =
        near.lines().filter_map(|line| line.strip_prefix("Room ")).filter_map(|line| line.split_once([',', ':']));
    let rooms: Vec<_> = rooms.map(|(room, _)| room.parse::<u32>().unwrap()).collect();
    assert_eq!(rooms, [1, 2, 5, 6], "{near}");
}

/// Of the words after `save`, only a link to the name is left out.
#[test]
fn a_file_is_saved_under_its_name() {
    let folder = TempFolder::new();
    for (number, link) in ["", "as ", "to ", "As ", "as\t"].into_iter().enumerate() {
        let line = format!("save {link}{}", folder.file(&format!("hunt-{number}")));
        assert!(play(CLASSIC, &[&line, "q"]).contains("\nSaved to "), "{line}");
    }
    assert_eq!(folder.names(), ["hunt-0", "hunt-1", "hunt-2", "hunt-3", "hunt-4"]);
    let there = folder.file("");
    let refused = play(CLASSIC, &[&format!("save {there}"), "q"]);
    assert!(refused.contains(&format!("\nCannot save to \"{there}\": it is a directory.\n")), "{refused}");
}

/// The wumpus comes to the hunter, or bats carry the hunter to it: `reveal` shows where the hunter died.
#[test]
fn after_a_death_elsewhere_reveal_shows_the_room() {
    let comes = play("--seed 4", &["shoot 9", "move 9", "move 3", "move 12", "reveal", "q"]);
    let dropped = play("--seed 196", &["m 12", "reveal", "q"]);
    for printed in [comes, dropped] {
        let (_, revealed) = printed.rsplit_once("? reveal\n").unwrap();
        assert!(printed.contains("Wumpus got you!") && revealed.contains("=W]"), "{printed}");
    }
}
