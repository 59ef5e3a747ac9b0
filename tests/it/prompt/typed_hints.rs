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

#[test]
fn hint_on_gives_a_hint_at_once() {
    let printed = play("--seed 7", &["hint on", "q"]);
    assert_eq!(printed.matches("Advice: ").count(), 1, "{printed}");
}
