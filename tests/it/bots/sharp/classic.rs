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
