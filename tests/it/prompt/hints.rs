//! Hints at the prompt: what they cost, when they are given, and where there are none.

use crate::games::SOLO_GAMES;
use crate::program::{is_refused, play};

#[test]
fn a_hint_changes_nothing_that_follows() {
    let asks = ["hint", "map odds", "hint off"];
    for (flags, turns) in SOLO_GAMES.into_iter().zip([["3", "s 16"], ["ne", "s nw"], ["n", "s n"], ["f", "s"]]) {
        let ends = |asks: &[&str]| {
            let printed = play(flags, &[asks, &turns[..1], asks, &turns[1..], asks, &["look", "score", "q"]].concat());
            printed.rsplit_once("? look\n").unwrap().1.to_owned()
        };
        assert_eq!(ends(&asks), ends(&[]), "{flags}");
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
    is_refused("hidden --hints", 2, "the odds depend on what other players hide");
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
