//! Records made by earlier versions: before the prompt asked one question after a hunt, when `yes` and `no` answered two and
//! a blank line went back; and before a large group of Hidden Wumpus had more than two wumpuses.

use std::fs;

use crate::program::{TempFolder, play};

/// The header and the lines of each, and what they show: the hunts that are over, and where the next one begins.
const RECORDS: [(&str, &str, &[&str], &str); 5] = [
    (
        "variant classic\nrules opinionated\nseed 7",
        "shoot 1\ngive up\nyes\nyes\ngive up\nyes\n\nyes\nno\ngive up\nyes\nno\n",
        &["7", "7 with the luck of 8", "8"],
        "\nYou are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows.\n",
    ),
    (
        "variant classic\nrules original\nseed 7",
        "no\ngive up\nyes\ngive up\nno\ngive up\nyes\n",
        &["7", "7 with the luck of 8", "8"],
        "\nYOU ARE IN ROOM  8\n",
    ),
    (
        "variant grue\nseed 7",
        "smell\ngive up\nyes\nno\nhearing\ngive up\nyes\nyes\ngive up\nyes\n\nyes\nno\nsight\n",
        &["7", "8", "8 with the luck of 9"],
        "\nA: 3          ( 7, 1)\n",
    ),
    (
        "variant world\nboard random\nseed 7",
        "move north\ngive up\nyes\n\nyes\nyes\ngive up\nyes\nno\n",
        &["7", "7 with the luck of 8"],
        "\nYou are in A1. ",
    ),
    (
        "variant textbook\nboard random\nseed 7",
        "forward\ngive up\nyes\nyes\ngive up\nyes\n\nyes\nno\n",
        &["7", "7 with the luck of 8"],
        "\nYou are in [1,1], facing east. ",
    ),
];

#[test]
fn records_made_before_still_play() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    for (header, lines, hunts, begins) in RECORDS {
        fs::write(&file, format!("wumpus record 1\n{header}\n\n{lines}")).unwrap();
        let shown = play(&format!("--replay {file}"), &[]);
        let named = shown.to_lowercase();
        let named: Vec<_> = named.split("that was hunt ").skip(1).collect();
        let seeds = named.iter().map(|after| after.split(['.', '(']).next().unwrap().trim_end());
        assert_eq!(seeds.collect::<Vec<_>>(), hunts, "{shown}");
        assert!(named.last().unwrap().contains(&begins.to_lowercase()), "{shown}");
    }
}

/// H2: without a line `wumpuses` there are one or two, as with `--wumpuses few`, which the command says that plays it again.
#[test]
fn a_record_made_before_deals_a_large_group_one_or_two_wumpuses() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let replayed = |players: &str, line: &str| {
        fs::write(&file, format!("wumpus record 1\nvariant hidden\n{players}seed 1\ncheat\n\n{line}")).unwrap();
        play(&format!("--replay {file}"), &[])
    };
    let typed = play("hidden --players 17 --wumpuses few --seed 1 --cheat", &["q"]);
    assert!(typed.ends_with("Player 17' --wumpuses few --seed 1\n") || cfg!(windows), "{typed}");
    for shown in [replayed("players 17\n", ""), replayed("", "17\n"), typed] {
        let dealt: Vec<_> =
            shown.lines().filter(|line| line.contains("a Wumpus") || line.starts_with("Turn")).collect();
        let wumpuses =
            ["Pink is a Wumpus with no arrows, in room 30.", "Player 16 is a Wumpus with no arrows, in room 6."];
        assert_eq!(dealt.join("\n"), format!("Turn 1: Player 17\n  {}", wumpuses.join("\n  ")));
    }
}

/// Enter means a new hunt to a person, but a blank line in a record means nothing there.
#[test]
fn a_blank_line_in_a_record_begins_no_hunt() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    fs::write(&file, "wumpus record 1\nseed 7\n\ngive up\n\n").unwrap();
    assert!(play(&format!("--replay {file}"), &[]).ends_with("(same, new or no)? \n"));
    assert!(play("--seed 7", &["give up", ""]).contains("You are in room 8."));
}
