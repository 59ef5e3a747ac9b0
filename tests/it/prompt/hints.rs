//! Hints at the prompt: what they cost, when they are given, and where there are none.

use std::fs;

use crate::program::{TempFolder, play, run};

/// Flags of hunts, and lines that do not end them.
const HUNTS: [(&str, &[&str]); 5] = [
    ("--pits 1 --bats 1 --seed 7", &["3", "4", "14", "s 15 16"]),
    ("--rules dungeon --pits 1 --bats 1 --seed 5", &["s 1 2", "s 3"]),
    ("--rules original --pits 1 --bats 1 --seed 7", &["no", "s", "1", "3", "s", "1", "5"]),
    ("grue --sense hearing --seed 4", &["ne", "s nw", "nw"]),
    ("world --board random --seed 5", &["e", "w", "s e"]),
];

/// Returns what is printed, without the answers to these commands.
fn without(printed: &str, commands: &[&str]) -> String {
    let mut kept = String::new();
    let mut is_answer = false;
    for line in printed.lines() {
        let asks = line.contains("? ");
        is_answer =
            if asks { commands.iter().any(|command| line.ends_with(&format!("? {command}"))) } else { is_answer };
        if !is_answer {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

#[test]
fn a_hint_changes_nothing_that_follows() {
    for (flags, lines) in HUNTS {
        let plain: Vec<&str> = lines.iter().copied().chain(["q"]).collect();
        let asks = ["hint", "hint", "map odds", "map odds words", "hint off"];
        // The first line of the original game answers whether to read the instructions.
        let skipped = usize::from(plain[0] == "no");
        let mut asked: Vec<&str> = Vec::new();
        for (at, line) in plain.iter().enumerate() {
            if at >= skipped && !["1", "3", "5"].contains(line) {
                asked.extend(asks);
            }
            asked.push(line);
        }
        let (plain, asked) = (play(flags, &plain), play(flags, &asked));
        assert!(asked.len() > plain.len() + 200, "{asked}");
        assert_eq!(without(&asked.to_lowercase(), &asks), plain.to_lowercase(), "{flags}");
    }
}

#[test]
fn hints_can_be_given_before_each_choice() {
    let printed = play("--hints --pits 1 --bats 1 --seed 7", &["3", "hint off", "2", "hint on", "1", "q"]);
    // Before the first two choices, at `hint on`, and before the last.
    assert_eq!(printed.matches("Advice: ").count(), 4, "{printed}");
    let typed = play("--pits 1 --bats 1 --seed 7", &["hint on", "3", "q"]);
    assert_eq!(typed.matches("Advice: ").count(), 2, "{typed}");
}

/// Without a map, or with too many possibilities, a hint says what is certain.
#[test]
fn where_nobody_can_know_the_odds_a_hint_says_what_is_certain() {
    let no_odds = "No odds here: you have no map of this cave.";
    let printed = play("--cave random --seed 1", &["hint", "map odds", "q"]);
    assert_eq!(printed.matches(no_odds).count(), 1, "{printed}");
    assert!(printed.contains("bats (possible)") && !printed.contains("Advice"), "{printed}");
    let before = play("--cave random --hints --seed 1", &["hint", "q"]);
    assert_eq!(before.matches("(possible)").count(), 2 * printed.matches("(possible)").count(), "{before}");
    let printed = play("--pits 5 --bats 5 --seed 1", &["hint", "map odds", "q"]);
    let too_many = "No odds here: there are too many pits and bats.";
    assert_eq!(printed.matches(too_many).count(), 2, "{printed}");
    let ran = run("hidden --hints", "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 2));
    assert!(ran.told().contains("the odds depend on what other players hide"), "{}", ran.stderr);
}

/// Help promises no odds where there are none.
#[test]
fn in_a_cave_without_a_map_help_promises_no_odds() {
    let printed = play("--cave random --seed 1", &["help", "q"]);
    assert!(printed.contains("\nhint          see what is certain about the rooms next door\n"), "{printed}");
    assert!(!printed.contains("odds"), "{printed}");
    // 150,000,000 chances are kept at most, one for each set of pits and pair of rooms.
    let too_many = "No hints here: there are too many pits.";
    for (flags, asked) in [("", "hint"), ("--hints", "look"), ("", "map odds")] {
        let printed = play(&format!("{flags} --cave random --rooms 80 --pits 3 --seed 3"), &[asked, "q"]);
        assert_eq!(printed.matches(too_many).count(), 1, "{printed}");
    }
}

/// A record keeps that a hint was taken.
#[test]
fn a_record_has_the_hints() {
    let folder = TempFolder::new();
    let file = folder.file("hunt.txt");
    let flags = format!("--hints --pits 1 --bats 1 --seed 7 --record {file}");
    let printed = play(&flags, &["hint", "map odds", "3", "hint off", "q"]);
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains("\nhints\n") && record.ends_with("\nhint\nmap odds\nmove 3\nhint off\n"), "{record}");
    let replayed = play(&format!("--replay {file}"), &[]);
    let of_hunt = |printed: &str| printed.matches("Advice: ").count();
    assert_eq!(of_hunt(&replayed), of_hunt(&printed));
}
