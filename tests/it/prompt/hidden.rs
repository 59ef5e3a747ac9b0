//! The prompt of Hidden Wumpus: turns, questions, notes and the board.

use std::fs;

use wumpus_hunt::session::HuntSeed;

use crate::program::{TempFolder, play, run};

pub(super) const THREE: &str = "--variant hidden --players Ann,Bob,Cy --wumpuses few";

/// Bob is the first on turn there, in room 20.
const SEVENTH: &str = "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7";

/// Returns the public text: all but the parts for one player alone.
pub(super) fn public(printed: &str) -> String {
    let mut is_public = true;
    let lines = printed.lines().filter(|line| {
        let ends = line.starts_with("----- ") && line.ends_with(" is done -----");
        is_public &= !(line.starts_with("----- for ") && line.ends_with(" alone -----"));
        let is_shown = is_public;
        is_public |= ends;
        is_shown
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns what Bob does if he types this.
fn turn(lines: &[&str]) -> Option<String> {
    let printed = play(&format!("{SEVENTH} --cheat"), &[&["ready"], lines, &["q"]].concat());
    assert!(!public(&printed).contains("(Skipped"), "what is left of the line is told in secret: {printed}");
    printed.split_once("\n[Bob: ").map(|(_, action)| action.split(']').next().unwrap().to_owned())
}

/// A line of the board may have a `;` in it.
#[test]
fn in_public_a_line_may_have_several_commands() {
    let printed = play(SEVENTH, &["rules; ready", "pass", "write a; b", "q"]);
    assert!(printed.contains("Bob? ready\n----- for Bob alone -----"), "{printed}");
    assert!(printed.contains("\n  1  a; b\n"), "{printed}");
    let printed = play(SEVENTH, &["ready; shoot 8", "pass", "q"]);
    assert!(printed.contains("\n(Skipped: shoot 8)\n----- for Bob alone -----"), "{printed}");
    let printed = play(SEVENTH, &["sing; ready", "q"]);
    assert!(printed.contains("\n(Skipped: ready)\n") && !printed.contains(" alone -----"), "{printed}");
    let printed = play("hidden --wumpuses few --seed 7", &["3;ready;pass", "q"]);
    assert!(printed.contains("Orange? ready\n(Skipped: pass)\n----- for Orange alone"), "{printed}");
}

/// H11, H12: a turn is typed in its order, on one line or one question after the other, and is refused as a whole.
#[test]
fn a_turn_is_what_its_player_typed() {
    for (lines, action) in [
        (&["rules; pass"][..], "pass"),
        (&["move", "pass"], "pass"),
        (&["help; m 3"], "move 3"),
        (&["m 3;;"], "move 3"),
        (&["move; 3"], "move 3"),
        (&["score; s 9; m 3"], "shoot 9; move 3"),
        (&["s 9;; m 3"], "shoot 9; move 3"),
        (&["shoot", "9; move 3"], "shoot 9; move 3"),
        (&["s 9; stay"], "shoot 9"),
        // After a shot the game asks for the move, and nothing replaces the shot but going back.
        (&["shoot", "9", ""], "shoot 9"),
        (&["shoot 9", "stay"], "shoot 9"),
        (&["s 9", "pass"], "shoot 9"),
        (&["shoot 9", "shoot 8", "s 8; m 3", "again", "both", "99", "pass wait no", "3"], "shoot 9; move 3"),
        (&["shoot 9", "notes", "map", "mark 3 x", "score", "help", "3"], "shoot 9; move 3"),
        (&["shoot 9", "back", "m 3"], "move 3"),
    ] {
        assert_eq!(turn(lines).as_deref(), Some(action), "{lines:?}");
    }
    assert_eq!(turn(&["shoot 9", "hide"]), None);
    for line in ["m 3; score", "s 9; score", "again; m 3", "m 3;; s 9", "xyzzy; m 3", "move; 3; m 5"] {
        assert_eq!(turn(&[line]), None, "{line}");
        assert_eq!(turn(&[line, "pass"]).as_deref(), Some("pass"), "{line}");
    }
    let refused = ["move 3; shoot 9", "pass; move 3", "move 3; move 5", "shoot 9; shoot 9", "pass; pass"];
    let printed = play(SEVENTH, &[&["ready"], &refused[..], &["q"]].concat());
    let accepted = "Type shoot 8 9, or move 3, or shoot 8 9; move 3, or pass.";
    assert_eq!(printed.matches(accepted).count(), refused.len(), "{printed}");
    // After a refused path a bare number is no move.
    for refused in ["99", "s 99", "1 2 3 4 5", "x", "9; move 1", "s", "both"] {
        assert_eq!(turn(&["s", refused, "3"]), None, "{refused}");
        assert_eq!(turn(&["s", refused, "3", ""]).as_deref(), Some("shoot 3"), "{refused}");
        assert_eq!(turn(&["s", refused, "", "3"]).as_deref(), Some("move 3"), "{refused}");
    }
}

/// Without `--seed` the seed of the next game cannot be guessed from the one that was told.
#[test]
fn the_next_games_seed_cannot_be_guessed() {
    // In six turns everybody shoots twice, and then the game is over (H21). In room 1 only the second shot is accepted, and
    // elsewhere only the first.
    let shots = ["ready", "shoot 1", "shoot 2", "pass", "go on"].repeat(6);
    let seeds = |flags: &str| -> Vec<HuntSeed> {
        let printed = play(flags, &[&shots[..], &["y"], &shots[..]].concat());
        let told = printed.split(" --seed ").skip(1).map(|told| told.split('\n').next().unwrap());
        told.map(|told| told.parse().unwrap()).collect()
    };
    assert_eq!(seeds(&format!("{THREE} --seed 251")), [HuntSeed::new(251), HuntSeed::new(252)], "asked for it is");
    let told = seeds(THREE);
    assert_eq!(told.len(), 2);
    for seed in told {
        let is_hard = seed.setup >> 32 > 0 && seed.play >> 32 > 0 && seed.setup != seed.play;
        assert!(is_hard, "{seed} can be found by trying");
    }
}

/// A second game in one sitting begins with an empty board, no notes, and turn 1.
#[test]
fn nothing_of_one_game_is_left_in_the_next() {
    let game = ["board mine", "ready", "shoot 13 4 9 12; move 13", "y"];
    let printed = play(&format!("{THREE} --seed 251"), &[&game[..], &["board", "ready", "notes", "q"]].concat());
    let (_, second) = printed.split_once("Play again (Y-N)? y").unwrap();
    assert!(second.contains("\nTurn 1: ") && second.contains("The board is empty."), "{second}");
    assert_eq!(second.matches("\n  Turn ").count(), 1, "{second}");
}

/// H20: the players are told once. With `--cheat` they see how and where at once, so the line is left out.
#[test]
fn after_the_first_death_the_players_learn_when_they_are_told_of_it() {
    let dies = ["ready", "move 3", "go on", "ready", "pass", "go on", "q"];
    let told = |flags: &str| play(flags, &dies).matches("You will learn how and where when the game is over.").count();
    assert_eq!(told(SEVENTH), 1);
    assert_eq!(told(&format!("{SEVENTH} --cheat")), 0);
}

/// H31: at one screen, too. A record in which a dead player talks is refused with the line.
#[test]
fn the_dead_say_nothing_at_one_screen() {
    let refusal = "The dead say and write nothing until the end.";
    let lines = ["ready", "move 3", "say Bob: it was Cy"];
    let printed = play(SEVENTH, &[&lines[..], &["q"]].concat());
    assert!(printed.contains(&format!("\n{refusal}\n")), "{printed}");

    let folder = TempFolder::new();
    let file = folder.file("old.txt");
    let header = "wumpus record 1\nvariant hidden\nplayers Ann,Bob,Cy\nwumpuses few\nseed 7\n\n";
    fs::write(&file, format!("{header}{}\n", lines.join("\n"))).unwrap();
    let refused = run(&format!("--replay {file}"), "").stderr;
    assert!(refused.contains("old.txt:9: ") && refused.contains(refusal), "{refused}");
}

/// H7: each player's notes are of that player's own turns, in order.
#[test]
fn each_player_has_their_own_notes() {
    let rounds = ["ready", "pass", "go on"].repeat(3);
    let printed = play(SEVENTH, &[&rounds[..], &["ready", "notes", "again", "q"]].concat());
    let notes: Vec<_> = printed.lines().filter(|line| line.starts_with("  Turn ")).collect();
    assert_eq!(notes.len(), 2, "{printed}");
    assert!(printed.contains("? again\n(pass)\n"), "{printed}");
    assert!(notes[0].starts_with("  Turn 1: room 20,") && notes[1].starts_with("  Turn 4: room 20,"), "{notes:?}");
}

/// Others must not learn that there was a shot: it stands in the notes, and on the next sheet.
#[test]
fn a_shot_that_hits_nobody_is_told_to_the_shooter_alone() {
    let round = ["pass", "", "ready"].repeat(2);
    let printed = play(SEVENTH, &[&["ready", "shoot 3; pass", "", "ready"], &round[..], &["notes", "q"]].concat());
    let told: Vec<_> = printed.match_indices("Nobody cries out.").map(|(at, _)| at).collect();
    let alone: Vec<_> = printed.match_indices("----- for Bob alone -----").map(|(at, _)| at).collect();
    assert!(told.len() == 2 && alone.len() == 2 && told.iter().all(|at| *at > alone[1]), "{printed}");
    assert!(printed.contains("----- for Bob alone -----\nAt your last shot: Nobody cries out.\n"), "{printed}");
}

/// H22: until somebody types `go on` nobody's turn begins. Who is next may type `ready`: one line, and not two.
#[test]
fn the_game_goes_on_when_someone_types_go_on() {
    let turns = |lines: &[&str]| play(SEVENTH, lines).matches("\nTurn ").count();
    assert_eq!(turns(&["ready", "pass", "pass", "gone", "go home", "q"]), 1);
    for go_on in ["go on", "GO ON", "go", "", " ", "y", "Yes", "ok"] {
        assert_eq!(turns(&["ready", "pass", go_on, "q"]), 2, "{go_on}");
    }
    // They begin no secret.
    assert_eq!(turns(&["", "y", "ok", "go on", "pass", "q"]), 1);

    let folder = TempFolder::new();
    let file = folder.file("game.txt");
    let printed = play(&format!("{SEVENTH} --record {file}"), &["ready", "pass", "ready", "pass"]);
    assert!(printed.contains("Done talking? ready\n\nTurn 2: Cy\n----- for Cy alone -----\n"), "{printed}");
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.ends_with("\nready\npass\ngo on\nready\npass\n"), "{record}");
}

/// H25: fifty lines of two hundred printable characters.
#[test]
fn the_board_is_full_at_fifty_lines() {
    let full = "x".repeat(200);
    let lines: Vec<String> = (0..51).map(|_| format!("board {full}")).collect();
    let typed: Vec<&str> = lines.iter().map(String::as_str).chain(["strike 50", "board y", "q"]).collect();
    let printed = play(SEVENTH, &typed);
    assert!(printed.contains(&format!("\n 50  {full}\n")) && !printed.contains("\n 51  "));
    assert_eq!(printed.matches("The board is full").count(), 1);
    assert!(printed.contains("\n 50  y\n"));
    for text in [&format!("{full}x"), "a\u{1b}[2Jb", "a\u{202e}b"] {
        let printed = play(SEVENTH, &[&format!("board {text}"), "board", "q"]);
        assert!(printed.contains("A text must have 1 to 200") && printed.contains("The board is empty."), "{printed}");
    }
}

/// H25: as it was written, and `look` shows it too.
#[test]
fn the_board_is_shown_before_each_turn() {
    let printed = play(SEVENTH, &["board Ann: 20, 3; Bob?", "ready", "pass", "look", "go on", "q"]);
    assert_eq!(printed.matches("\n  1  Ann: 20, 3; Bob?\n").count(), 3, "{printed}");
}
