//! What players of Hidden Wumpus say in words that are no commands.

use crate::program::{TempFolder, play, run_command, wumpus};

const THREE: &str = "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7";

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
    let over = run(
        "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 251",
        "ready\ns 13 4 9 12; m 13\nwrite lies\n",
    );
    assert!(over.stdout.contains("\nPlease answer Y or N (Q quits).\n"), "{}", over.stdout);
    assert_eq!(folder.names(), [""; 0]);
    // A player may have that name.
    assert!(run("--variant hidden", "Write, Bob, Cy\nq\n").stdout.contains("--players=Write,Bob,Cy"));
}

/// What is not a command of the question gets a short answer, and no guess.
#[test]
fn other_words_are_refused_in_public() {
    const ACCEPTED: &str = "Type ready, or board TEXT, strike N, look or help.";
    for typed in ["start", "Ann", "Bob"] {
        answers(&[], &[(typed, &format!("I don't know \"{typed}\". {ACCEPTED}"))]);
    }
    answers(&[], &[("yes", "Nobody asked yes or no.")]);
    answers(&[], &[("shoot 8", &format!("I don't know \"shoot\". {ACCEPTED}"))]);
    answers(&["ready", "pass"], &[("notes", "I don't know \"notes\". Press Enter to go on, or type help.")]);
    answers(
        &["board a"],
        &[
            ("strike 1 2", "Type strike and the number of a line that is on the board."),
            ("strike 1", "The board is empty."),
        ],
    );
}

#[test]
fn to_skip_is_to_pass() {
    assert!(play(&format!("{THREE} --cheat"), &["ready", "skip", "q"]).contains("\n[Bob: pass]\n"));
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
    assert!(play(THREE, &["help me", "q"]).contains("? help me\nlook  "));
}

/// H24.
#[test]
fn after_the_game_a_map_in_words_has_every_room() {
    let printed = play(
        "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 251",
        &["ready", "shoot 13 4 9 12; move 13", "map words", "map", "n"],
    );
    let (_, over) = printed.split_once("? map words\n").unwrap();
    assert_eq!(over.lines().filter(|line| line.starts_with("Room ")).count(), 20, "{over}");
    for room in ["Room 8: tunnels to 5, 16 and 17; pit.", "Room 7: tunnels to 13, 14 and 16; Cy died here."] {
        assert!(over.lines().any(|line| line == room), "{over}");
    }
    assert!(!over.contains("you are here") && over.contains("\n\n@Ann alive   (Cy) dead\n"), "{over}");
}

/// Roles, rooms and hazards are on the map before the first turn.
#[test]
fn everybody_sees_the_whole_cave_in_cheat_mode() {
    let printed = play(&format!("{THREE} --cheat"), &["map", "ready", "pass", "reveal", "q"]);
    assert_eq!(printed.matches("=pit").count(), 4, "{printed}");
    assert!(!printed.contains("you are here"), "{printed}");
    answers(&[], &[("map", "I don't know \"map\". Type ready, or board TEXT, strike N, look or help.")]);
}

/// A word after `pass` is not ignored: otherwise the turn would be played by mistake.
#[test]
fn after_a_shot_only_pass_alone_stays() {
    let lines = ["ready", "shoot 4", "pass wait no", "pass", "q"];
    let printed = play("hidden --players Ann,Bob,Cy --wumpuses few --seed 1", &lines);
    assert_eq!(printed.matches("press Enter to stay where you are.").count(), 1, "{printed}");
    assert_eq!(printed.matches("'s turn is over.").count(), 1, "{printed}");
}

#[test]
fn before_a_turn_there_is_nothing_to_go_on_with() {
    let printed = play("hidden --players Ann,Bob,Cy --wumpuses few --seed 1", &["go on", "go 3", "q"]);
    assert_eq!(printed.matches("\nI don't know \"go\". Type ready, or board TEXT").count(), 2, "{printed}");
}

#[test]
fn look_on_ones_own_turn_says_who_lives() {
    answers(&["ready"], &[]);
    let printed = play(THREE, &["ready", "look", "q"]);
    assert!(printed.contains("You win when every Wumpus is dead.\nAlive: Ann, Bob and Cy.\n"), "{printed}");
}

/// Others must not learn that there was a shot: it stands in the notes, and on the next sheet.
#[test]
fn a_shot_that_hits_nobody_is_told_to_the_shooter_alone() {
    let round = ["pass", "", "ready"].repeat(2);
    let lines = [&["ready", "shoot 3; pass", "", "ready"], &round[..], &["notes", "q"]].concat();
    let printed = play(THREE, &lines);
    let told: Vec<_> = printed.match_indices("Nobody cries out.").map(|(at, _)| at).collect();
    let alone: Vec<_> = printed.match_indices("----- for Bob alone -----").map(|(at, _)| at).collect();
    assert!(told.len() == 2 && alone.len() == 2 && told.iter().all(|at| *at > alone[1]), "{printed}");
    assert!(printed.contains("----- for Bob alone -----\nAt your last shot: Nobody cries out.\n"), "{printed}");
    let alone = play("hidden --players Ann --bots 2 --seed 2", &["shoot 9; pass", "q"]);
    assert!(alone.contains("Your turn is over.\nNobody cries out.\n") || !alone.contains("Your turn"), "{alone}");
}

/// Who is next may end the talk: one line, and not two.
#[test]
fn the_next_player_ends_the_talk_with_ready() {
    let printed = play(THREE, &["ready", "pass", "ready", "q"]);
    assert!(printed.contains("Done talking? ready\n\nTurn 2: Cy\n----- for Cy alone -----\n"), "{printed}");
    let folder = TempFolder::new();
    let file = folder.file("game.txt");
    play(&format!("{THREE} --record {file}"), &["ready", "pass", "ready", "pass"]);
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.ends_with("\nready\npass\ngo on\nready\npass\n"), "{record}");
    assert_eq!(play(&format!("--replay {file} --cheat"), &[]).matches(" alone -----").count(), 2);
}
