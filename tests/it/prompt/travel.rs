//! `travel`: the way it takes, where it halts, and what it leaves in the record.

use std::fs;

use wumpus_hunt::game::Chance as _;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
use wumpus_hunt::repl::{Prompt as _, Prompted as _};
use wumpus_hunt::variant::Options;

use super::questions::start;

use crate::games::SOLO_GAMES;
use crate::program::{TempFolder, play, run};

/// Plays these lines, and returns the turns in the record.
#[track_caller]
fn turns(flags: &str, lines: &[&str]) -> Vec<String> {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    play(&format!("{flags} --record {file}"), lines);
    fs::read_to_string(file).unwrap().split_once("\n\n").unwrap().1.lines().map(ToOwned::to_owned).collect()
}

/// Asserts that the last line takes these turns.
#[track_caller]
fn takes(flags: &str, before: &[&str], line: &str, expected: &[&str]) {
    let (earlier, all) = (turns(flags, before), turns(flags, &[before, &[line]].concat()));
    assert_eq!(all[earlier.len()..], *expected, "{flags}: {line}");
}

#[test]
fn it_takes_the_shortest_way_through_visited_rooms() {
    let around = ["m 11", "m 10", "m 9", "m 18"];
    takes("--seed 263", &around, "travel 11", &["move 9", "move 10", "move 11"]);
    // Room 17 is on the shortest way from 18 to 7, but new.
    takes("--seed 263", &["m 9", "m 8", "m 9", "m 18"], "travel 8", &["move 9", "move 8"]);
    takes("--rules original --seed 7", &["no", "m 3"], "travel 4", &["move 4"]);
    takes("--cave random --pits 0 --bats 0 --seed 3", &["m 1"], "travel 9", &["move 9"]);
}

#[test]
fn on_the_hex_map_and_on_the_grids_it_names_the_way_as_the_game_does() {
    let grue = "grue --sense hearing --seed 2";
    let back = ["move ne", "move nw", "move w", "move sw"];
    takes(grue, &["nw", "ne", "nw", "w"], "travel 10,8", &["move e", "move se", "move sw", "move se"]);
    takes("grue --sense hearing --seed 8", &["ne", "e", "se", "sw"], "travel (6,7)", &back);
    takes("world --board random --seed 1", &["n", "e"], "travel a1", &["move west", "move south"]);
}

/// A turn is an action of its own, and so is a step. Of two ways it takes the one with fewer actions.
#[test]
fn in_the_textbook_it_turns_and_walks() {
    let flags = "textbook --seed 1";
    let there = ["f", "f", "le", "f"];
    let back = ["turn left", "turn left", "forward", "turn right", "forward", "forward"];
    takes(flags, &there, "travel 1,1", &back);
    takes(flags, &there, "travel [2,1]", &back[..5]);
    takes(flags, &["f", "le", "le"], "travel 1,1", &["forward"]);
}

/// A ring of four rooms, and two more.
#[test]
fn one_way_tunnels_are_taken_only_along_their_way() {
    let folder = TempFolder::new();
    let file = folder.file("ring.txt");
    fs::write(&file, "1: 2 5\n2: 3\n3: 4\n4: 1\n5: 6\n6: 1\n").unwrap();
    let flags = format!("--cave={file} --pits 0 --bats 0 --seed 3");
    let refused = play(&flags, &["m 2", "travel 1", "q"]);
    assert!(refused.contains("? travel 1\nYou know no safe way there. Type M, S, Q, a room's number"), "{refused}");
    takes(&flags, &["m 2", "m 3", "m 4", "m 1", "m 2"], "travel 1", &["move 3", "move 4", "move 1"]);
}

/// The word `to` tells it from a move, whose mistakes cost nothing.
#[test]
fn go_to_a_far_room_travels_and_a_move_to_it_is_refused() {
    let before = ["m 11", "m 10", "m 9"];
    for line in ["go to 11", "walk to room 11", "m to 11", "to 11"] {
        takes("--seed 263", &before, line, &["move 10", "move 11"]);
    }
    takes("--seed 263", &before, "go to 8", &["move 8"]);
    for (line, told) in [
        ("m 11", "11 is not next door. To walk there: travel 11\n"),
        ("11", "11 is not next door. To walk there: travel 11\n"),
        ("m 20", "Not possible - tunnels lead to 8, 10 and 18."),
        ("go to 20", "Not possible - tunnels lead to 8, 10 and 18."),
        ("go to 9", "Not possible - tunnels lead to 8, 10 and 18."),
        ("s to 21", "There is no room \"21\""),
    ] {
        let printed = play("--seed 263", &[&before[..], &[line, "score", "q"]].concat());
        assert!(printed.contains(&format!("? {line}\n{told}")) && printed.contains(": 3 turns"), "{line}\n{printed}");
    }
    takes("world --board random --seed 1", &["n", "e"], "go to a1", &["move west", "move south"]);
    takes("textbook --seed 1", &["f"], "go to 1,1", &["turn left", "turn left", "forward"]);
}

#[test]
fn a_refusal_says_why_and_what_is_accepted() {
    let usage = "Type travel and a visited room: travel 10.";
    for (line, why) in [
        ("travel", ""),
        ("travel north", ""),
        ("travel 10 11", ""),
        ("travel 9", "You are there already. "),
        ("travel 20", "You know no safe way there. "),
    ] {
        let printed = play("--seed 263", &["m 9", line, "score", "q"]);
        assert!(printed.contains(&format!("? {line}\n{why}{usage}\n")), "{printed}");
        assert!(printed.contains(": 1 turn,"), "{printed}");
    }
    for (flags, line, told) in [
        ("--seed 263", "travel 21", "There is no room \"21\" - rooms are numbered 1 to 20."),
        ("--seed 263", "travel", "Type M, S, Q, a room's number, or help."),
        ("grue --sense sight --seed 4", "travel 11,1", "There is no room (11,1): both numbers go from 1 to 10."),
        ("world --seed 1", "travel e1", "There is no cell \"E1\": columns are A to D, rows 1 to 4."),
        ("textbook --seed 1", "travel 5,1", "There is no square [5,1]: both numbers go from 1 to 4."),
        ("textbook --seed 1", "travel 1,2", "You know no safe way there. Type forward, left, right, grab,"),
        ("--seed 263", "travel 9", "You have not been in 9. To go there: move 9\n"),
    ] {
        let printed = play(flags, &[line, "score", "q"]);
        assert!(printed.contains(&format!("? {line}\n{told}")) && printed.contains(": 0 turns"), "{printed}");
    }
}

/// Room 19 has bats, and room 3 a pit whose edge the hunter caught.
#[test]
fn it_goes_neither_to_nor_through_a_room_with_a_known_danger() {
    let printed = play("--seed 6", &["m 9", "m 10", "m 11", "m 19", "m 11", "travel 19", "q"]);
    assert!(printed.contains("? travel 19\nYou know no safe way there. Type travel and a visited room"), "{printed}");
    let printed = play("--rules bsd --seed 36", &["m 3", "m 13", "travel 3", "m 3", "q"]);
    assert!(printed.contains("? travel 3\nYou know no safe way there."), "{printed}");
}

#[test]
fn it_stops_where_a_warning_is_gone_and_skips_the_rest_of_the_line() {
    let lines = ["m 3", "m 12", "m 13", "m 14", "s 4", "travel 2; score", "score", "q"];
    let printed = play("--seed 12", &lines);
    let stopped = "? travel 2; score\n\nYou are in room 13. Tunnels lead to 12, 14 and 20. You have 4 arrows.\n\
                   Something is new here, so you stop.\n(Skipped: score)\n";
    assert!(printed.contains(stopped) && printed.contains("In this hunt: 6 turns"), "{printed}");
}

/// Once the wumpus is awake, it may be in any room next to where it is smelled. Before, a known smell halts nobody.
#[test]
fn it_stops_where_a_beast_that_walks_is_near() {
    let before = ["m 18", "m 19", "m 11", "m 12", "s 3"];
    takes("--seed 35", &before, "travel 9", &["move 11", "move 19", "move 18"]);
    takes("--seed 12", &["m 3", "m 12", "m 13", "m 14"], "travel 12", &["move 13", "move 12"]);
    let printed = play("grue --sense hearing --seed 59", &["ne", "nw", "w", "nw", "travel 5,4", "q"]);
    let heard = "I hear a grue prowling!\n  (It's 2 moves away.)\nDanger is near, so you stop.\nShoot";
    assert!(printed.contains(heard), "{printed}");
}

#[test]
fn only_the_end_of_the_way_is_shown() {
    let printed = play("--seed 263", &["m 11", "m 10", "m 9", "m 18", "travel 11", "q"]);
    let (_, travelled) = printed.split_once("? travel 11\n\n").unwrap();
    assert_eq!(travelled.matches("You are in room ").count(), 1, "{printed}");
    assert!(travelled.contains("You are in room 11. ") && !travelled.contains("move"), "{printed}");
}

#[test]
fn what_follows_on_the_line_comes_after_the_way() {
    let printed = play("--seed 263", &["m 9", "travel 10; score", "q"]);
    assert!(printed.contains("? travel 10; score\n\nYou are in room 10. "), "{printed}");
    assert!(printed.contains("? score\nIn this hunt: 2 turns"), "{printed}");
}

/// So a replay knows nothing of it. What only the gamemaster sees changes no way.
#[test]
fn the_record_has_ordinary_turns_with_cheat_too() {
    let ways = ["travel 10,8", "travel a1", "travel 1,1", "go to 4", "travel 3"];
    let moves = ["3", "4", "nw", "se", "e", "m n", "f", "le", "ri", "w", "ne", "sw", "m s", "12", "5"];
    let mut travelled = 0;
    for flags in SOLO_GAMES {
        for seed in 0..10 {
            let mut dice = Dice::new(seed, Stream::Play);
            let mut lines: Vec<_> = (0..60).map(|_| moves[dice.pick(15) as usize]).collect();
            (5..60).step_by(5).for_each(|at| lines[at] = ways[dice.pick(5) as usize]);
            let recorded = turns(flags, &lines);
            assert_eq!(turns(&format!("{flags} --cheat"), &lines), recorded, "{flags} {lines:?}");
            assert!(recorded.iter().all(|line| !line.contains("travel") && !line.contains(" to ")), "{recorded:?}");
            let again: Vec<_> = recorded.iter().map(String::as_str).collect();
            assert_eq!(turns(flags, &again), recorded, "{flags}");
            let seen = |lines: &[&str]| {
                let end = ["map words", "score", "look", "q"];
                let printed = run(flags, [lines, &end].concat().join("\n")).stdout;
                printed.rsplit_once("? map words\n").map(|(_, seen)| seen.to_owned())
            };
            assert_eq!(seen(&lines), seen(&again), "{flags} {lines:?}");
            let printed = run(flags, lines.join("\n")).stdout;
            travelled += ways.map(|way| printed.matches(&format!("? {way}\n\n")).count()).iter().sum::<usize>();
        }
    }
    assert!(travelled > 10, "{travelled}");
}

/// Where the hunter died in the same set-up is no way, and on the map.
#[test]
fn in_the_same_set_up_it_knows_the_way_but_not_into_the_pit() {
    let printed = play("--seed 34", &["m 10", "same", "travel 10", "map words", "q"]);
    assert!(printed.contains("? travel 10\nYou know no safe way there."), "{printed}");
    let map = printed.split("? map words\n").nth(1).unwrap();
    assert!(map.lines().any(|line| line.starts_with("Room 10") && line.contains("pit")), "{printed}");
}

/// As it stops the rest of a line.
#[test]
fn what_stops_a_long_text_stops_a_walk() {
    let mut prompt = Classic::prompt(&Setup::new(Ruleset::OPINIONATED), &Options::default(), start(263, false));
    prompt.begin();
    for line in ["m 11", "m 10", "m 9", "m 18", "travel 11"] {
        prompt.hear(line);
    }
    assert_eq!(prompt.ahead().as_deref(), Some("move 9"));
    prompt.skip();
    assert_eq!(prompt.ahead(), None);
}
