//! Records that cannot be played, and flags that do not go together.

use std::fs;

use super::{RECORD, resume};
use crate::program::{TempFolder, run};

/// Returns damaged records, each with the bad line and the message.
fn cases() -> Vec<(Vec<u8>, usize, &'static str)> {
    let with = |old: &str, new: &str| RECORD.replacen(old, new, 1).into_bytes();
    let hidden = "wumpus record 1\nvariant hidden\nplayers Ann,Bob,Cy\nseed 7\n\n";
    vec![
        (vec![], 1, "this is not a record; a record begins with \"wumpus record 1\""),
        (b"\n".to_vec(), 1, "this is not a record; a record begins with \"wumpus record 1\""),
        (b"mine\n".to_vec(), 1, "this is not a record; a record begins with \"wumpus record 1\""),
        (b"# mine\n".to_vec(), 2, "this is not a record; a record begins with \"wumpus record 1\""),
        (with("record 1", "record 2"), 1, "this record has version 2; this program reads only version 1"),
        (with("record 1", "record 99999999999"), 1, "this record has version 99999999999; this program"),
        (with("record 1", "record 0"), 1, "this is not a record; a record begins with \"wumpus record 1\""),
        (with("record 1", "record"), 1, "this is not a record; a record begins with \"wumpus record 1\""),
        (with("record 1", "record 1.5"), 1, "this is not a record; a record begins with \"wumpus record 1\""),
        (with("wumpus record 1\n", ""), 1, "this is not a record; a record begins with \"wumpus record 1\""),
        (
            with("seed 7", "sed 7"),
            4,
            "\"sed\" is not a word of the header; an empty line ends the header, and its words are variant, rules, ",
        ),
        (with("seed 7", "seed=7\nseed 8"), 4, "\"seed=7\" is not a word of the header; an empty line ends the header"),
        (
            with("seed 7", "seed 7\nrecord x"),
            5,
            "\"record\" is not a word of the header; an empty line ends the header",
        ),
        (with("seed 7", "seed 7\nresume"), 5, "\"resume\" is not a word of the header; an empty line ends the header"),
        (with("seed 7", "seed 7\nhelp"), 5, "\"help\" is not a word of the header; an empty line ends the header"),
        (with("seed 7", "seed 7\n-"), 5, "\"-\" is not a word of the header; an empty line ends the header"),
        (with("seed 7", "seed 7\nseed 7"), 5, "seed is given twice"),
        (with("seed 7", "cheat\nseed 7\ncheat"), 6, "cheat is given twice"),
        (with("seed 7", "seed x"), 4, "seed x: a hunt is named by a number like 7, or by two like 7:8"),
        (with("seed 7", "seed"), 4, "seed needs a value"),
        (with("seed 7", "cheat yes\nseed 7"), 4, "cheat takes no value"),
        (with("opinionated", "yob"), 3, "rules yob: must be opinionated, dungeon, original or bsd"),
        (with("opinionated", ""), 3, "rules needs a value"),
        (with("classic", "chess"), 2, "variant chess: must be classic, grue, world, textbook or hidden"),
        (with("classic", "grue"), 3, "rules is only for variant classic"),
        (with("rules opinionated", "sense smell"), 3, "sense is only for variant grue"),
        (with("rules opinionated", "variant GRUE"), 3, "variant is given twice"),
        (with("classic", "Classic"), 2, "variant Classic: must be classic, grue, world, textbook or hidden"),
        (with("opinionated", "Dungeon"), 3, "rules Dungeon: must be opinionated, dungeon, original or bsd"),
        (with("rules opinionated", "players 5"), 3, "players is only for variant hidden"),
        (with("rules opinionated", "board random"), 3, "board is only for variant world"),
        (with("seed 7\n", ""), 2, "the header has no seed; add a line like seed 7"),
        (with("seed 7\n\n", "seed 7\n"), 1, "the header has no end; add an empty line after it"),
        (
            with("seed 7\n\nmove 3", "seed 7\nmove 3\n"),
            5,
            "\"move\" is not a word of the header; an empty line ends the",
        ),
        (b"wumpus record 1\nvariant hidden\nplayers 5\nseed 7\nhints\n\n".to_vec(), 5, "hints is only for games that"),
        (b"wumpus record 1\nseed 7\n".to_vec(), 1, "the header has no end; add an empty line after it"),
        (with("move 3", "move\u{1b} 3"), 6, "a line may not have control characters"),
        (with("move 3", "move\0 3"), 6, "a line may not have control characters"),
        (with("move 3", "mo\rve 3"), 6, "a line may not have control characters"),
        ([with("move 2\n", ""), b"move \xff\n".to_vec()].concat(), 8, "this is not UTF-8 text"),
        ([b"\xff\xfe".to_vec(), RECORD.into()].concat(), 1, "this is not UTF-8 text"),
        (with("move 3", &"m".repeat(5_000)), 6, "\"mmmmmmmmmmmmmmmmmmmm…\": I don't know \"mmmmm"),
        (with("move 3", &"m".repeat(5_001)), 6, "a line may have at most 5000 bytes, and this one has 5001"),
        (
            with("move 3", &format!("#{}", "m".repeat(5_000))),
            6,
            "a line may have at most 5000 bytes, and this one has 5001",
        ),
        (with("move 3", "move 4"), 6, "\"move 4\": Not possible - tunnels lead to 3, 5 and 14."),
        (
            with("move 3", "move 3; move 4; move 99"),
            6,
            "\"move 3; move 4; move…\": Not possible - tunnels lead to 3, 5 and 14.",
        ),
        (with("move 2", "xyzzy"), 8, "\"xyzzy\": Nothing happens."),
        (with("move 2", "mark 21 x"), 8, "\"mark 21 x\": There is no room \"21\" - rooms are numbered 1 to 20."),
        (with("move 2", "unmark 1"), 8, "\"unmark 1\": Type unmark and a room. You have notes on 12."),
        (with("move 2", "map me"), 8, "\"map me\": Type map, map words or help map."),
        (with("move 2", "help us"), 8, "\"help us\": There is no help on \"us\"."),
        (with("move 2", "again 5"), 8, "\"again 5\": Type just again, without anything after it."),
        (
            format!("{hidden}go on\n").into(),
            6,
            "\"go on\": I don't know \"go\". Type ready, or board TEXT, strike N, look or help.",
        ),
        (
            format!("{hidden}strike 1\n").into(),
            6,
            "\"strike 1\": Type strike and the number of a line that is on the board.",
        ),
        (format!("{hidden}ready\nmove 1\n").into(), 7, "\"move 1\": Not possible - tunnels lead to 3, 5 and 12."),
        (format!("{hidden}ready\npass\nmove 3\n").into(), 8, "\"move 3\": I don't know \"move\"."),
    ]
}

#[test]
fn a_damaged_record_is_refused_with_its_line_and_left_as_it_is() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    for (text, line, why) in cases() {
        let shown_text = String::from_utf8_lossy(&text).into_owned();
        let (ran, written) = resume(&folder, &text, "look\nm 3\n");
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{shown_text}\n{}", ran.stderr);
        let told = format!("wumpus: {file}:{line}: {why}");
        assert!(ran.stderr.starts_with(&told), "{shown_text}\n{}not {told}", ran.stderr);
        assert!(ran.stderr.lines().count() == 1, "{}", ran.stderr);
        assert_eq!(written, text, "{shown_text}");
        let shown = run(&format!("--replay {file}"), "");
        assert_eq!(shown, ran, "{shown_text}");
    }
    assert_eq!(folder.names(), ["record.txt"]);
}

/// A record that ends with `quit` can be replayed but not resumed.
#[test]
fn a_record_in_which_the_game_is_left() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    let left = format!("{RECORD}quit\n");
    let (ran, written) = resume(&folder, &left, "");
    let told = format!("wumpus: {file}:9: this line leaves the game, so there is nothing to resume\n");
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.status), ("", told.as_str(), 1));
    assert_eq!(String::from_utf8(written).unwrap(), left);
    let shown = run(&format!("--replay {file}"), "");
    assert_eq!(shown, run("--seed 7", RECORD.split_once("\n\n").unwrap().1.to_owned() + "quit\n"));

    fs::write(&file, format!("{left}\n# Gone.\nmove 1\n")).unwrap();
    let shown = run(&format!("--replay {file}"), "");
    let told = format!("wumpus: {file}:12: line 9 has left the game already\n");
    assert_eq!((shown.stdout.as_str(), shown.stderr.as_str(), shown.status), ("", told.as_str(), 1));

    let hunt = "wumpus record 1\nseed 1\n\nmove 12\nmove 11\nmove 19\nno\n";
    let (ran, _) = resume(&folder, hunt, "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 1), "{}", ran.stderr);
    assert!(ran.stderr.contains(":7: this line leaves the game"), "{}", ran.stderr);
}

#[test]
fn no_flag_can_change_the_hunt_of_a_record() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    fs::write(&file, RECORD).unwrap();
    let other = folder.file("other.txt");
    for way in [format!("--replay {file}"), format!("--resume={file}"), "--resume".to_owned()] {
        for flag in [
            "--seed 7",
            "--variant classic",
            "--rules original",
            "--variant grue --sense smell",
            "--variant world --board random",
            "--variant hidden --players 5",
            "--variant hidden --wumpuses 1",
            &format!("--record {other}"),
        ] {
            let ran = run(&format!("{way} {flag}"), "");
            assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{way} {flag}: {}", ran.stderr);
            assert!(ran.stderr.contains(" cannot be used with"), "{way} {flag}: {}", ran.stderr);
        }
    }
    let ran = run(&format!("--replay {file} --resume={file}"), "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{}", ran.stderr);
    for flags in ["--replay", "--record", "--color", "--color=pink"] {
        assert_eq!(run(flags, "").status, 2, "{flags}");
    }
    assert_eq!(folder.names(), ["record.txt"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), RECORD);
}
