//! The sharp bot of the classic game.

use crate::simulate::counts;

/// Of 300 hunts, `careful` wins at most 245 with any ruleset.
#[test]
fn the_sharp_player_wins_nine_hunts_in_ten() {
    for rules in ["opinionated", "dungeon", "original"] {
        let wins = counts(&format!("--rules {rules} --bot sharp --hunts 300 --seed 1"))[1];
        assert!(wins >= 275, "{rules}: {wins}");
    }
}

/// Where not everything can be known, it plays as the careful one does.
#[test]
fn the_sharp_player_is_the_careful_one_where_the_odds_are_out_of_reach() {
    for flags in ["--rules bsd", "--rules original --cave random"] {
        let [sharp, careful] =
            ["sharp", "careful"].map(|bot| counts(&format!("{flags} --bot {bot} --hunts 50 --seed 1")));
        assert_eq!(sharp, careful, "{flags}");
    }
}
