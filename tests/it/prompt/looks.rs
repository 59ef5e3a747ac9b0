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
        ("--color auto", vec![], false),
        ("--color always", vec![], true),
        ("--color never", vec![], false),
        ("", vec![none], false),
        ("", vec![force], true),
        ("", vec![force, none], false),
        ("", vec![force, dumb], true),
        ("--color always", vec![dumb], true),
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

/// Capitals change the words, not the colour codes, and no command of the shell, which can be copied. A letter may become
/// two, and the map uses the capitals.
#[test]
fn the_original_prints_capitals() {
    let lines = ["n", "mark 12 straße am Fluß", "map", "m 12", "map words", "help hint", "grue", "q"];
    let shown = play("--rules original --seed 1 --color always", &lines);
    assert!(shown.contains("\x1b[36mSHOOT OR MOVE (S-M)?\x1b[0m m 12\n"), "{shown:?}");
    assert!(shown.contains("YOU ARE IN ROOM  \x1b[1m\x1b[33m13\x1b[0m\n"), "{shown:?}");
    assert!(shown.contains("12 STRASSE AM FLUSS") && !shown.contains("tunnels"), "{shown:?}");
    assert!(["wumpus stats", "wumpus grue"].iter().all(|command| shown.contains(command)), "{shown:?}");
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
