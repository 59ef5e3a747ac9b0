//! Output through a pipe: with and without colours, and in words alone.

use std::io::Write;

use crate::games::GAMES;
use crate::program::{assert_snapshot, play, wumpus};

/// Returns the output with these environment variables.
fn printed(flags: &str, settings: &[(&str, &str)]) -> String {
    let mut child = wumpus(flags).envs(settings.iter().copied()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"look\nmap\nq\n").unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn there_are_colours_where_they_are_asked_for_and_nowhere_else() {
    let force = ("CLICOLOR_FORCE", "1");
    let none = ("NO_COLOR", "1");
    let dumb = ("TERM", "dumb");
    for (flags, settings, is_coloured) in [
        ("", vec![], false),
        ("--color auto", vec![], false),
        ("--color always", vec![], true),
        ("--color never", vec![], false),
        ("", vec![none], false),
        ("", vec![force], true),
        ("", vec![force, none], false),
        ("", vec![force, dumb], true),
        ("--color always", vec![dumb], true),
        ("--color auto", vec![force], true),
        ("--color never", vec![force], false),
        ("--color always", vec![none], true),
        ("--plain", vec![force], false),
        ("--plain --color always", vec![force], false),
    ] {
        for game in GAMES {
            let shown = printed(&format!("{game} {flags}"), &settings);
            assert_eq!(shown.contains('\x1b'), is_coloured, "{game} {flags} {settings:?}\n{shown}");
        }
    }
}

/// Capitals change the words, not the colour codes.
#[test]
fn capitals_leave_the_colours_as_they_are() {
    let lines = ["n", "mark 12 pit?", "map", "m 12", "map words", "q"];
    let shown = play("--rules original --seed 1 --color always", &lines);
    assert!(shown.contains("\x1b[36mSHOOT OR MOVE (S-M)?\x1b[0m m 12\n"), "{shown:?}");
    assert!(shown.contains("YOU ARE IN ROOM  \x1b[1m\x1b[33m13\x1b[0m\n"), "{shown:?}");
    assert!(!shown.replace("mark 12 pit?", "").replace("\x1b[36m", "").contains("pit"), "{shown:?}");
}

/// A command of the shell can be copied.
#[test]
fn capitals_leave_commands_of_the_shell_as_they_are() {
    let shown = play("--rules original --seed 1", &["n", "help hint", "grue", "q"]);
    for command in ["wumpus stats", "wumpus grue"] {
        assert!(shown.contains(command) && !shown.contains(&command.to_uppercase()), "{shown}");
    }
}

/// A letter may become two in capitals, and the map uses the capitals.
#[test]
fn a_note_is_drawn_in_the_capitals_in_which_it_is_shown() {
    let shown = play("--rules original --seed 1", &["n", "mark 12 straße am Fluß", "mark 3 straße", "map", "q"]);
    assert!(shown.contains("12 STRASSE AM FLUSS") && shown.contains("3 STRASSE"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 78), "{shown}");
}

#[test]
fn plain_play_is_in_words_alone() {
    for (name, flags, lines) in [
        ("plain-classic", "--seed 7", ["m 3", "mark 2 bats", "look", "map", "map words", "q"].as_slice()),
        (
            "plain-grue",
            "--variant grue --sense sight --seed 456",
            &["m ne", "nw", "look", "s ne", "mark 4,8 smell", "map", "look", "q"],
        ),
        ("plain-world", "--variant world --seed 1", &["look", "n", "mark b3 pit?", "look", "map", "q"]),
        ("plain-world-cheat", "--variant world --seed 1 --cheat", &["n", "s n", "look", "q"]),
        (
            "plain-hidden",
            "--variant hidden --players Ann,Bob,Cy --wumpuses few --seed 7",
            &["ready", "mark 12 pit?", "map", "map words", "pass", "q"],
        ),
    ] {
        let shown = play(&format!("{flags} --plain"), lines);
        assert!(shown.lines().all(|line| !line.contains("--") || line.contains("----- ") || line.contains("wumpus ")));
        assert_snapshot(name, &shown);
    }
}
