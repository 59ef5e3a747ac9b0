//! Records that cannot be played, and flags that do not go together.

use std::fs;

use super::{RECORD, resume};
use crate::program::{TempFolder, is_refused, run};

const NO_RECORD: &str = "this is not a record; a record begins with \"wumpus record 1\"";

fn cases() -> Vec<(Vec<u8>, usize, &'static str)> {
    let with = |old: &str, new: &str| RECORD.replacen(old, new, 1).into_bytes();
    let hidden =
        |lines: &str| format!("wumpus record 1\nvariant hidden\nplayers Ann,Bob,Cy\nseed 7\n{lines}").into_bytes();
    vec![
        (vec![], 1, NO_RECORD),
        (b"# mine\n".to_vec(), 2, NO_RECORD),
        (with("record 1", "record 0"), 1, NO_RECORD),
        (with("record 1", "record 1.5"), 1, NO_RECORD),
        (with("record 1", "record 2"), 1, "this record has version 2; this program reads only version 1"),
        (with("record 1", "record 99999999999"), 1, "this record has version 99999999999; this program"),
        (
            with("seed 7", "sed 7"),
            4,
            "\"sed\" is not a word of the header; an empty line ends the header, and its words are",
        ),
        (with("seed 7\n\nmove 3", "seed 7\nmove 3\n"), 5, "\"move\" is not a word of the header; an empty line ends"),
        (with("seed 7", "seed 7\nseed 7"), 5, "seed is given twice"),
        (with("rules opinionated", "variant GRUE"), 3, "variant is given twice"),
        (with("seed 7", "seed x"), 4, "seed x: a hunt is named by a number like 7, or by two like 7:8"),
        (with("seed 7", "seed"), 4, "seed needs a value"),
        (with("seed 7", "cheat yes\nseed 7"), 4, "cheat takes no value"),
        (with("opinionated", "Dungeon"), 3, "rules Dungeon: must be opinionated, dungeon, original or bsd"),
        (with("classic", "Classic"), 2, "variant Classic: must be classic, grue, world, textbook or hidden"),
        (with("classic", "grue"), 3, "rules is only for variant classic"),
        (with("rules opinionated", "cave own\n1: 2"), 4, "a cave has 6 to 127 rooms, not 1"),
        (with("rules opinionated", "cave own\n1: 2\n3: 3"), 5, "room 2 has no line"),
        (with("rules opinionated", "1: 2"), 3, "1: describes a room, but the header has no line \"cave own\""),
        (with("rules opinionated", "cave mine.txt"), 3, "cave mine.txt: must be dodecahedron, mobius, beads, "),
        (with("rules opinionated", "rooms 30"), 3, "rooms and tunnels are only for a random cave: add cave random"),
        (hidden("hints\n\n"), 5, "hints is only for games that"),
        (b"wumpus record 1\nvariant hidden\ndaily 2026-11-01\n\n".to_vec(), 3, "daily is only for games that you hunt"),
        (with("seed 7", "seed 7\ndaily 2026-11-01"), 5, "seed and daily do not go together"),
        (with("seed 7", "daily tomorrow"), 4, "daily tomorrow: must be a date like 2026-11-22"),
        (with("seed 7\n", ""), 2, "the header has no seed; add a line like seed 7"),
        (b"wumpus record 1\nseed 7\n".to_vec(), 1, "the header has no end; add an empty line after it"),
        (with("move 3", "move\u{1b} 3"), 6, "a line may not have control characters"),
        (with("move 3", "mo\rve 3"), 6, "a line may not have control characters"),
        ([with("move 2\n", ""), b"move \xff\n".to_vec()].concat(), 8, "this is not UTF-8 text"),
        ([b"\xff\xfe".to_vec(), RECORD.into()].concat(), 1, "this is not UTF-8 text"),
        (with("move 3", &"m".repeat(5_000)), 6, "\"mmmmmmmmmmmmmmmmmmmm…\": I don't know \"mmmmm"),
        (with("move 3", &"m".repeat(5_001)), 6, "a line may have at most 5000 bytes, and this one has 5001"),
        (with("move 3", &format!("#{}", "m".repeat(5_000))), 6, "a line may have at most 5000 bytes, and this one has"),
        (with("move 3", "move 4"), 6, "\"move 4\": Not possible - tunnels lead to 3, 5 and 14."),
        (with("move 3", "move 3; move 4; move 99"), 6, "\"move 3; move 4; move…\": Not possible - tunnels lead to 3,"),
        (with("move 2", "xyzzy"), 8, "\"xyzzy\": Nothing happens."),
        (with("move 2", "unmark 1"), 8, "\"unmark 1\": Type unmark and a room. You have notes on 12."),
        (with("move 2", "again 5"), 8, "\"again 5\": Type just again, without anything after it."),
        (hidden("\ngo on\n"), 6, "\"go on\": I don't know \"go\". Type ready, or board TEXT, strike N, look or help."),
        (hidden("\nstrike 1\n"), 6, "\"strike 1\": Type strike and the number of a line that is on the board."),
        (hidden("\nready\nmove 1\n"), 7, "\"move 1\": Not possible - tunnels lead to 3, 5 and 12."),
        (hidden("\nready\npass\nmove 3\n"), 8, "\"move 3\": I don't know \"move\"."),
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
    let hunt = "wumpus record 1\nseed 1\n\nmove 12\nmove 11\nmove 19\nno\n";
    for (text, line) in [(left.as_str(), 9), (hunt, 7)] {
        let (ran, written) = resume(&folder, text, "");
        let told = format!("wumpus: {file}:{line}: this line leaves the game, so there is nothing to resume\n");
        assert_eq!((ran.stdout.as_str(), ran.stderr, ran.status), ("", told, 1));
        assert_eq!(String::from_utf8(written).unwrap(), text);
    }
    fs::write(&file, &left).unwrap();
    let typed = left.split_once("\n\n").unwrap().1;
    assert_eq!(run(&format!("--replay {file}"), ""), run("--seed 7", typed));
    fs::write(&file, format!("{left}\n# Gone.\nmove 1\n")).unwrap();
    is_refused(&format!("--replay {file}"), 1, &format!("wumpus: {file}:12: line 9 has left the game already"));
}

#[test]
fn no_flag_can_change_the_hunt_of_a_record() {
    let folder = TempFolder::new();
    let file = folder.file("record.txt");
    fs::write(&file, RECORD).unwrap();
    for way in [format!("--replay {file}"), format!("--resume={file}"), "--resume".to_owned()] {
        for flag in [
            "--seed 7",
            "grue",
            "--variant classic",
            "--rules original",
            "--sense smell",
            "--board random",
            "--players 5",
            "--wumpuses 1",
            "--record other.txt",
        ] {
            is_refused(&format!("{way} {flag}"), 2, " cannot be used with");
        }
    }
    for flags in ["--replay x --resume=x", "--replay", "--record", "--color", "--color=pink"] {
        assert_eq!(run(flags, "").status, 2, "{flags}");
    }
    assert_eq!(folder.names(), ["record.txt"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), RECORD);
}
