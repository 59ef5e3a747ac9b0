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
    assert!(
        told.contains("In this hunt: 3 turns, 0 arrows left. In this session: 0 won, 0 lost.\nScore: -13."),
        "{told}"
    );
}

/// To leave without the gold counts neither as a win nor as a loss.
#[test]
fn a_hunter_who_leaves_has_neither_won_nor_lost() {
    let told = play("--variant textbook --seed 1", &["climb", "same", "score", "q"]);
    assert!(told.contains("You are out alive, but without the gold."), "{told}");
    assert!(told.contains("In this session: 0 won, 0 lost."), "{told}");
}

/// `re` begins two commands.
#[test]
fn an_ambiguous_word_is_answered_by_all_that_it_can_be() {
    let printed = play("textbook --seed 7", &["re", "q"]);
    assert!(printed.contains("\n\"re\" can be reveal or review. Type forward, left, "), "{printed}");
}

/// Equal odds are one option.
#[test]
fn odds_are_told_in_lowest_terms() {
    let told = play("--variant textbook --pit-odds 6/8 --seed 3", &["q"]);
    assert!(told.contains("--pit-odds 3/4 "), "{told}");
    assert!(play("--variant textbook --pit-odds 2/10 --seed 3", &["q"]).contains("textbook --seed 3"));
}

#[test]
fn luck_is_what_remains_also_for_one_who_leaves_without_the_gold() {
    let lines = ["f", "f", "le", "le", "f", "f", "climb", "review", "n"];
    let printed = play("textbook --seed 456", &lines);
    assert!(printed.contains("You gave away 86 points") && printed.contains("You began with 60 %"), "{printed}");
    assert!(printed.contains("luck gave you 26 points, but you left."), "{printed}");
}

#[test]
fn a_square_that_is_not_there_is_refused_as_such() {
    let printed = play("textbook --seed 456", &["mark 9,9 pit?", "q"]);
    assert!(printed.contains("mark 9,9 pit?\nThere is no square [9,9]: both numbers go from 1 to 4."), "{printed}");
}
