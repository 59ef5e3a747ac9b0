//! What a hint prints can be typed.

use crate::games::SOLO_GAMES;
use crate::program::play;

/// Takes the advice word for word, for a few turns of some hunts.
#[test]
fn advice_is_a_command() {
    for game in SOLO_GAMES {
        for seed in 1..=4 {
            let (game, _) = game.split_once("--seed").expect("each has a seed");
            let flags = format!("{game} --seed {seed}");
            let mut lines: Vec<String> = Vec::new();
            for turn in 0..5 {
                let typed = |more: &[&str]| {
                    play(&flags, &[&lines.iter().map(String::as_str).collect::<Vec<_>>()[..], more].concat())
                };
                let score = typed(&["score", "q"]);
                if score.contains("Play again") {
                    break;
                }
                assert!(score.contains(&format!("In this hunt: {turn} turn")), "{flags}\n{score}");
                let hint = typed(&["hint", "q"]);
                let advice = hint.lines().find_map(|line| line.strip_prefix("Advice: ")).expect("a hint has advice");
                lines.push(advice.trim_end_matches('.').to_owned());
            }
        }
    }
}

/// A direction and a place that do not agree name no move.
#[test]
fn a_way_is_named_by_a_direction_and_the_place_there() {
    for (game, agrees, differs) in [
        ("grue --sense sight --seed 4", "go w, to (9,9)", "go w, to (10,8)"),
        ("world --seed 1", "go east to B1", "go north to B1"),
        ("textbook --seed 1", "go forward to [2,1]", "go forward to [1,2]"),
    ] {
        let turns = |line: &str| play(game, &[line, "score", "q"]).contains("In this hunt: 1 turn");
        assert!(turns(agrees) && !turns(differs), "{game}");
    }
}
