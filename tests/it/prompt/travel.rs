//! `travel`: the way it takes, where it halts, and what it leaves in the record.

use std::fs;

use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
use wumpus_hunt::repl::{Prompt as _, Prompted as _};
use wumpus_hunt::variant::Options;

use super::start;
use crate::program::{TempFolder, play};

/// Plays these lines, and returns the turns in the record.
#[track_caller]
fn turns(flags: &str, lines: &[&str]) -> Vec<String> {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    play(&format!("{flags} --record {file}"), lines);
    fs::read_to_string(file).unwrap().split_once("\n\n").unwrap().1.lines().map(ToOwned::to_owned).collect()
}

/// In the textbook a turn is an action of its own, and so is a step. Of two ways it takes the one with fewer actions.
#[test]
fn it_takes_the_shortest_way_through_visited_rooms() {
    const AROUND: [&str; 4] = ["m 11", "m 10", "m 9", "m 18"];
    const GRUE: &str = "grue --sense hearing --seed 2";
    const FORWARD: [&str; 4] = ["f", "f", "le", "f"];
    let back = ["turn left", "turn left", "forward", "turn right", "forward", "forward"];
    let folder = TempFolder::new();
    let ring = format!("--cave={} --pits 0 --bats 0 --seed 3", folder.file("ring.txt"));
    fs::write(folder.file("ring.txt"), "1: 2 5\n2: 3\n3: 4\n4: 1\n5: 6\n6: 1\n").unwrap();
    for (flags, before, line, expected) in [
        ("--seed 263", &AROUND[..], "travel 11", &["move 9", "move 10", "move 11"][..]),
        // Room 17 is on the shortest way from 18 to 7, but new.
        ("--seed 263", &["m 9", "m 8", "m 9", "m 18"], "travel 8", &["move 9", "move 8"]),
        ("--cave random --pits 0 --bats 0 --seed 3", &["m 1"], "travel 9", &["move 9"]),
        (GRUE, &["nw", "ne", "nw", "w"], "travel 10,8", &["move e", "move se", "move sw", "move se"]),
        ("world --board random --seed 1", &["n", "e"], "travel a1", &["move west", "move south"]),
        ("textbook --seed 1", &FORWARD, "travel 1,1", &back),
        ("textbook --seed 1", &FORWARD, "travel [2,1]", &back[..5]),
        ("textbook --seed 1", &["f", "le", "le"], "travel 1,1", &["forward"]),
        (&ring, &["m 2", "m 3", "m 4", "m 1", "m 2"], "travel 1", &["move 3", "move 4", "move 1"]),
        (&ring, &["m 2"], "travel 1", &[]),
        // The word `to` tells it from a move, whose mistakes cost nothing.
        ("--seed 263", &AROUND[..3], "go to 11", &["move 10", "move 11"]),
        ("--seed 263", &AROUND[..3], "to 11", &["move 10", "move 11"]),
        ("world --board random --seed 1", &["n", "e"], "go to a1", &["move west", "move south"]),
        // A known smell halts nobody before the wumpus is awake.
        ("--seed 12", &["m 3", "m 12", "m 13", "m 14"], "travel 12", &["move 13", "move 12"]),
        ("--seed 35", &["m 18", "m 19", "m 11", "m 12", "s 3"], "travel 9", &["move 11", "move 19", "move 18"]),
    ] {
        let (earlier, all) = (turns(flags, before), turns(flags, &[before, &[line]].concat()));
        assert_eq!(all[earlier.len()..], *expected, "{flags}: {line}");
        // What only the gamemaster sees changes no way.
        assert_eq!(turns(&format!("{flags} --cheat"), &[before, &[line]].concat()), all, "{flags}: {line}");
    }
}

/// As it stops the rest of a line.
#[test]
fn what_stops_a_long_text_stops_a_walk() {
    let mut prompt = Classic::prompt(&Setup::new(Ruleset::OPINIONATED), &Options::default(), start(263));
    prompt.begin();
    for line in ["m 11", "m 10", "m 9", "m 18", "travel 11"] {
        prompt.hear(line);
    }
    assert_eq!(prompt.ahead().as_deref(), Some("move 9"));
    prompt.skip();
    assert_eq!(prompt.ahead(), None);
}
