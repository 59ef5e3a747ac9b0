//! What players of Hidden Wumpus say in words that are no commands.

use crate::program::{TempFolder, play, run_command, wumpus};

const THREE: &str = "--variant hidden --players Ann,Bob,Cy --seed 7";

/// Checks that each line is answered so, at the question that the first lines lead to.
#[track_caller]
fn answers(before: &[&str], answers: &[(&str, &str)]) {
    for (typed, answer) in answers {
        let printed = play(THREE, &[before, &[typed, "q"]].concat());
        assert!(printed.contains(&format!("? {typed}\n{answer}\n")), "{typed}\n{printed}");
    }
}

#[test]
fn to_write_is_to_write_on_the_board_and_saves_no_file() {
    let folder = TempFolder::new();
    let run = |flags, input: &str| {
        let mut command = wumpus(flags);
        command.current_dir(folder.file(""));
        run_command(command, input)
    };
    assert!(run(THREE, "write lies\nq\n").stdout.contains("? write lies\nThe board:\n  1  lies\n"));
    answers(&["ready"], &[("write x", "The board is public: type hide, then board x.")]);
    let over = run("--variant hidden --players Ann,Bob,Cy --seed 251", "ready\ns 13 4 9 12; m 13\nwrite lies\n");
    assert!(over.stdout.contains("\nPlease answer Y or N (Q quits).\n"), "{}", over.stdout);
    assert_eq!(folder.names(), [""; 0]);
    // A player may have that name.
    assert!(run("--variant hidden", "Write, Bob, Cy\nq\n").stdout.contains("--players=Write,Bob,Cy"));
}

#[test]
fn what_is_said_of_the_board_is_understood() {
    let one = "The board:\n  1  Bob lies";
    answers(
        &[],
        &[
            ("write on board Bob lies", one),
            ("write on the board: Bob lies", one),
            ("board: Bob lies", one),
            ("board:Bob lies", one),
            ("board :) hi", "The board:\n  1  :) hi"),
        ],
    );
    let strike = "To take a line off the board type strike 1.";
    let secret = "Your map and notes are secret: type ready first.";
    answers(
        &["board a"],
        &[
            ("strike out 1", "The board is empty."),
            ("strike line 1", "The board is empty."),
            ("strike #1", "The board is empty."),
            ("strike 1 2", "The board has one line: type strike 1."),
            ("erase 1", strike),
            ("clear line 1", strike),
            ("unmark 1", strike),
            ("unmark 12", secret),
        ],
    );
}

#[test]
fn a_player_who_is_called_is_told_the_word_ready() {
    for typed in ["Bob", "bob ready", "Ready Bob", "start", "begin", "yes"] {
        answers(&[], &[(typed, "Type the word ready when nobody else can see the screen.")]);
    }
    answers(&[], &[("Ann", "I don't know \"Ann\". Type ready, or board TEXT, strike N, look or help.")]);
}

#[test]
fn players_may_take_their_time() {
    for typed in ["not yet", "no", "n", "Not yet"] {
        answers(&[], &[(typed, "Take your time. Type ready when nobody else can see the screen.")]);
        answers(&["ready", "pass"], &[(typed, "Take your time. Press Enter to go on.")]);
    }
}

/// Cy is a wumpus, Bob a human.
#[test]
fn only_a_wumpus_is_told_how_it_eats() {
    for typed in ["eat Ann", "bite", "attack Ann"] {
        answers(
            &["ready", "pass", "go on", "ready"],
            &[(typed, "A Wumpus eats by entering a human's room: type move 2, or pass.")],
        );
    }
    answers(
        &["ready"],
        &[("eat Ann", "I don't know \"eat\". Type shoot 8 9, or move 3, or shoot 8 9; move 3, or pass.")],
    );
}

#[test]
fn the_help_of_a_player_without_arrows_has_no_shot() {
    let help = |lines: &[&str]| {
        let printed = play(THREE, &[lines, &["help", "q"]].concat());
        printed.rsplit_once("? help\n").unwrap().1.to_owned()
    };
    assert!(help(&["ready"]).contains("\nshoot 8 9; move 3  do both, the shot first\n"));
    let unarmed = help(&["ready", "pass", "go on", "ready"]);
    assert!(unarmed.starts_with("move 3 ") && !unarmed.contains("an arrow"), "{unarmed}");
}

#[test]
fn to_shoot_and_move_is_both() {
    for typed in ["shoot and move", "shoot then move", "shoot, move"] {
        answers(&["ready"], &[(typed, "Rooms to shoot through (1 to 4)? q")]);
    }
}

#[test]
fn to_skip_is_to_pass() {
    assert!(play(&format!("{THREE} --cheat"), &["ready", "skip", "q"]).contains("\n[Bob: pass]\n"));
}

#[test]
fn a_page_of_notes_that_does_not_exist_is_refused() {
    for typed in ["notes 2", "notes 0", "notes x", "notes 1 2"] {
        answers(&["ready"], &[(typed, "There is only one page: type notes.")]);
    }
}

/// The examples in the help are topics too.
#[test]
fn help_looks_up_the_first_word() {
    for [typed, topic] in [
        ["go on", "go"],
        ["board TEXT", "board"],
        ["save FILE", "save"],
        ["mark 12", "mark"],
        ["shoot 8 9 8 7", "shoot"],
        ["shoot, move, both", "shoot"],
    ] {
        let answer = |topic: &str| {
            let printed = play(THREE, &[&format!("help {topic}"), "q"]);
            printed.rsplit_once(&format!("? help {topic}\n")).unwrap().1.to_owned()
        };
        assert_eq!(answer(typed), answer(topic));
        assert!(!answer(topic).contains("no help"), "{topic}");
    }
    assert!(play(THREE, &["help me", "q"]).contains("? help me\nready  "));
}

/// H24.
#[test]
fn after_the_game_a_map_in_words_has_every_room() {
    let printed = play(
        "--variant hidden --players Ann,Bob,Cy --seed 251",
        &["ready", "shoot 13 4 9 12; move 13", "map words", "map", "n"],
    );
    let (_, over) = printed.split_once("? map words\n").unwrap();
    assert_eq!(over.lines().filter(|line| line.starts_with("Room ")).count(), 20, "{over}");
    for room in ["Room 8: tunnels to 5, 16 and 17; pit.", "Room 7: tunnels to 13, 14 and 16; Cy died here."] {
        assert!(over.lines().any(|line| line == room), "{over}");
    }
    assert!(!over.contains("you are here") && over.contains("\n\n(Cy) dead\n"), "{over}");
}

/// In a cave that is too large for a drawing, the table has every room.
#[test]
fn everybody_sees_the_whole_cave_in_cheat_mode() {
    let printed = play(&format!("{THREE} --cheat"), &["map", "ready", "pass", "reveal", "q"]);
    assert_eq!(printed.matches("=pit").count(), 4, "{printed}");
    assert!(!printed.contains("you are here"), "{printed}");
    answers(&[], &[("map", "Your map and notes are secret: type ready first.")]);
}
