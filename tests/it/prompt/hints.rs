//! Hints at the prompt: what they cost, when they are given, and where there are none.

use crate::games::SOLO_GAMES;
use crate::program::{play, run};

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
    let mut is_answer = false;
    let kept = printed.split_inclusive('\n').filter(|line| {
        if let Some((_, typed)) = line.trim_end().split_once("? ") {
            is_answer = commands.contains(&typed);
        }
        !is_answer
    });
    kept.collect()
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

/// A hint says what is certain.
#[test]
fn where_nobody_can_know_the_odds_a_hint_says_so() {
    const NO_MAP: &str = "No odds here: you have no map of this cave.";
    const TOO_MANY: &str = "No odds here: there are too many pits and bats.";
    // 150,000,000 chances are kept at most, one for each set of pits and pair of rooms.
    const NO_HINTS: &str = "No hints here: there are too many pits.";
    for (flags, lines, told, times) in [
        ("--cave random --seed 1", &["hint", "map odds"][..], NO_MAP, 1),
        ("--cave random --seed 1", &["hint"], "bats (possible)", 3),
        ("--cave random --hints --seed 1", &["hint"], "bats (possible)", 6),
        ("--cave random --seed 1", &["help"], "\nhint          see what is certain about the rooms next door\n", 1),
        ("--cave random --seed 1", &["help"], "odds", 0),
        ("--pits 5 --bats 5 --seed 1", &["hint", "map odds"], TOO_MANY, 2),
        ("--cave random --rooms 80 --pits 3 --seed 3", &["hint"], NO_HINTS, 1),
        ("--hints --cave random --rooms 80 --pits 3 --seed 3", &["look"], NO_HINTS, 1),
        ("--cave random --rooms 80 --pits 3 --seed 3", &["map odds"], NO_HINTS, 1),
    ] {
        let printed = play(flags, &[lines, &["q"]].concat());
        assert_eq!(printed.matches(told).count(), times, "{flags}: {printed}");
        assert!(!printed.contains("Advice"), "{printed}");
    }
    let ran = run("hidden --hints", "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 2));
    assert!(ran.told().contains("the odds depend on what other players hide"), "{}", ran.stderr);
}

/// Takes the advice word for word, for a few turns of some hunts.
#[test]
fn advice_is_a_command() {
    for game in SOLO_GAMES {
        let (game, _) = game.split_once("--seed").unwrap();
        for seed in 1..=4 {
            let mut lines: Vec<String> = Vec::new();
            for turn in 0..5 {
                let typed: Vec<_> = lines.iter().map(String::as_str).chain(["score", "hint", "q"]).collect();
                let printed = play(&format!("{game} --seed {seed}"), &typed);
                if printed.contains("Play again") {
                    break;
                }
                assert!(printed.contains(&format!("In this hunt: {turn} turn")), "{game} --seed {seed}\n{printed}");
                let advice = printed.lines().find_map(|line| line.strip_prefix("Advice: ")).unwrap();
                lines.push(advice.trim_end_matches('.').to_owned());
            }
        }
    }
}
