//! What a game for one hunter answers to lines that are no turns. Most of it stands in the transcripts.

use std::fs;

use crate::games::SOLO_GAMES;
use crate::program::{TempFolder, play};

#[test]
fn of_a_large_map_what_is_near_is_drawn() {
    let printed = play("--cave random --rooms 60 --seed 3 --cheat", &["map", "map near", "q"]);
    let (whole, near) = printed.split_once("? map near\n").unwrap();
    let (_, whole) =
        whole.split_once("? map\nThis is the part within 2 moves; it leaves out 50 rooms (type map words).\n").unwrap();
    let (near, _) = near.split_once("\nShoot").unwrap();
    assert!(near.contains("[4] you are here") && whole.starts_with(near), "{printed}");
}

/// From room 2 the tunnels lead to 1, 5 and 6; others lead to it, and not back. A drawing would show no direction.
#[test]
fn where_tunnels_lead_one_way_what_is_near_is_a_list_of_what_two_moves_reach() {
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
        assert!(play("--seed 7", &[&line, "q"]).contains("\nSaved to "), "{line}");
    }
    assert_eq!(folder.names(), ["hunt-0", "hunt-1", "hunt-2", "hunt-3", "hunt-4"]);
    let there = folder.file("");
    let refused = play("--seed 7", &[&format!("save {there}"), "q"]);
    assert!(refused.contains(&format!("\nCannot save to \"{there}\": it is a directory.\n")), "{refused}");
}

#[test]
fn after_a_ride_to_the_wumpus_reveal_shows_where_the_hunter_died() {
    let printed = play("--seed 196", &["m 12", "reveal", "q"]);
    let (died, revealed) = printed.split_once("? reveal\n").unwrap();
    assert!(died.contains("Wumpus got you!") && revealed.contains("=W]"), "{printed}");
}

/// The score of a resumed session counts it, but not a hunt without a turn.
#[test]
fn a_hunt_that_is_given_up_is_lost_and_can_be_seen() {
    let folder = TempFolder::new();
    for (flags, turn) in SOLO_GAMES.into_iter().zip(["move 3", "move ne", "move north", "turn left"]) {
        let file = folder.file("record.txt");
        let lines = [turn, "Give UP!; look", "look", "reveal", "score", "new", "give up", "score", "no"];
        let printed = play(&format!("{flags} --record {file}"), &lines);
        assert!(printed.contains("? Give UP!; look\nYou have given up."), "{printed}");
        assert!(printed.contains("(Skipped: look)\n\nThat was hunt "), "{printed}");
        assert!(printed.contains("? look\nThe hunt is over. You have given up."), "{printed}");
        let (_, revealed) = printed.split_once("? reveal\n").unwrap();
        assert!(revealed.split("Play again").next().unwrap().to_lowercase().contains('w'), "{revealed}");
        assert!(printed.contains("? score\nIn this hunt: 1 turn. In this session: 0 won, 1 lost."), "{printed}");
        assert!(printed.contains("? score\nIn this hunt: 0 turns. In this session: 0 won, 1 lost."), "{printed}");

        let record = fs::read_to_string(&file).unwrap();
        assert!(record.contains(&format!("\n{turn}\ngive up\n")), "{record}");
        let resumed = play(&format!("--resume={file}"), &["score", "no"]);
        assert!(resumed.contains("In this hunt: 0 turns. In this session: 0 won, 1 lost."), "{resumed}");
        fs::remove_file(file).unwrap();
    }
}
