//! What is drawn of the boards of single games, and what their set-ups are called.

use crate::program::play;

/// W13: the change of the board is told once, and the command that hunts it again deals the same board.
#[test]
fn a_new_set_up_after_the_published_board_is_a_random_board() {
    const KNOWN: &str = "You know that board by now.";
    let printed = play("world --seed 1 --cheat", &["north", "north", "new", "give up", "new", "q"]);
    assert_eq!(printed.matches(KNOWN).count(), 1, "{printed}");
    let dealt_anew = printed.split_once(KNOWN).unwrap().1;
    assert!(dealt_anew.contains("  wumpus --variant world --board random --seed 2\n"), "{printed}");
    let again = play("world --board random --seed 2 --cheat", &["q"]);
    let board = |printed: &str| printed.split_once("\n\n").unwrap().1.split_once("Shoot").unwrap().0.to_owned();
    assert_eq!(board(dealt_anew), board(&again));

    let printed = play("world --seed 1", &["north", "north", "same", "q"]);
    assert!(!printed.contains(KNOWN) && printed.ends_with("  wumpus --variant world --seed 1:2\n"), "{printed}");
}

/// G8: the hunter's room is at one end of `--`, at the left end for one parity and else at the right.
#[test]
fn the_junction_of_tunnels_is_drawn_as_it_lies() {
    let left = "\
A: 3  ( 5, 8)
W: A      \\
           \\
          ( 5, 9)--( 6, 9)
           /
          /
      ( 5,10)";
    let right = "\
A: 3          ( 6, 8)
W: A            /
               /
 ( 5, 9)--( 6, 9)
               \\
                \\
              ( 6,10)";
    for (seed, drawn) in [(6, left), (3, right)] {
        let printed = play(&format!("grue --sense sight --seed {seed}"), &["q"]);
        assert!(printed.contains(&format!("\n\n{drawn}")), "{printed}");
    }
}

/// T11: with `--cheat` the board has everything, and the way the hunter faces.
#[test]
fn cheat_mode_draws_everything_and_the_way_he_faces() {
    let facing = |turns: &[&str]| play("textbook --board published --cheat", &[turns, &["q"]].concat());
    assert!(facing(&[]).contains("| you >         |               | pit           |"));
    for (turns, sign) in [(vec!["le"], "^"), (vec!["le", "le"], "<"), (vec!["ri"], "v")] {
        assert!(facing(&turns).contains(&format!("| you {sign} ")), "{turns:?}");
    }
    assert!(facing(&[]).contains("3 | wumpus        | gold          | pit           |"));
}

/// Equal odds are one option.
#[test]
fn odds_are_told_in_lowest_terms() {
    assert!(play("textbook --pit-odds 6/8 --seed 3", &["q"]).contains("--pit-odds 3/4 "));
    assert!(play("textbook --pit-odds 2/10 --seed 3", &["q"]).contains("textbook --seed 3"));
}
