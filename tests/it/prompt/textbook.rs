//! The prompt of the textbook's Wumpus World.

use crate::program::play;

/// T11: with `--cheat` the board has everything, and the way the hunter faces; the map shows what was perceived where.
#[test]
fn cheat_mode_draws_everything_and_the_way_he_faces() {
    let flags = "--variant textbook --board published";
    let facing = |turns: &[&str]| play(&format!("{flags} --cheat"), &[turns, &["q"]].concat());
    assert!(facing(&[]).contains("| you >         |               | pit           |"));
    for (turns, sign) in [(vec!["le"], "^"), (vec!["le", "le"], "<"), (vec!["ri"], "v")] {
        assert!(facing(&turns).contains(&format!("| you {sign} ")), "{turns:?}");
    }
    assert!(facing(&[]).contains("3 | wumpus        | gold          | pit           |"));
    let map = play(flags, &["f", "map", "q"]);
    assert!(map.contains("| quiet         | breeze        |") && !map.contains("wumpus        |"), "{map}");
}

/// T8.
#[test]
fn the_score_of_the_book_is_told() {
    let told = play("--variant textbook --board published", &["le", "s", "s", "score", "q"]);
    assert!(told.contains("In this hunt: 3 turns, 0 arrows left. Hunts won: 0, lost: 0. Score: -13."), "{told}");
}

/// To leave without the gold counts neither as a win nor as a loss.
#[test]
fn a_hunter_who_leaves_has_neither_won_nor_lost() {
    let told = play("--variant textbook --seed 1", &["climb", "y", "y", "score", "q"]);
    assert!(told.contains("You are out alive, but without the gold."), "{told}");
    assert!(told.contains("Hunts won: 0, lost: 0."), "{told}");
}
