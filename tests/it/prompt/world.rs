//! The prompt of Wumpus World.

use wumpus_hunt::chart::Space;
use wumpus_hunt::game::world::{Board, Setup, World};
use wumpus_hunt::repl::{Prompt as _, Prompted as _, Screen};
use wumpus_hunt::variant::{Options, VariantInfo};

use super::questions::start;
use crate::program::play;

const KNOWN: &str = "You know that board by now.";

/// Returns the part of a session that begins with its last hunt.
fn last_hunt(printed: &str) -> &str {
    printed.rsplit_once("Wumpus World: ").unwrap().1
}

/// W13: and the command that hunts it again deals the same board.
#[test]
fn a_new_set_up_after_the_published_board_is_a_random_board() {
    let dies = ["north", "north"];
    let printed = play("--variant world --seed 1 --cheat", &[&dies[..], &["new", "q"]].concat());
    let dealt_anew = last_hunt(&printed);
    assert!(dealt_anew.contains(KNOWN), "{printed}");
    assert!(dealt_anew.contains("  wumpus --variant world --board random --seed 2\n"), "{printed}");
    let again = play("--variant world --board random --seed 2 --cheat", &["q"]);
    let board = |printed: &str| last_hunt(printed).split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(board(&printed), board(&again));
}

/// W12, W13.
#[test]
fn the_same_set_up_keeps_the_published_board() {
    let printed = play("--variant world --seed 1", &["north", "north", "same", "q"]);
    assert!(!printed.contains(KNOWN), "{printed}");
    assert!(printed.ends_with("  wumpus --variant world --seed 1:2\n"), "{printed}");
}

/// W13: what follows a random board needs no remark.
#[test]
fn the_change_of_the_board_is_told_once() {
    let printed = play("--variant world --board random --seed 4", &["n", "n", "n", "e", "e", "e", "new", "q"]);
    assert!(!printed.contains(KNOWN), "{printed}");
    assert!(printed.contains("That was hunt 5."), "{printed}");
}

/// W12: a note that was made a moment ago is there.
#[test]
fn look_draws_the_grid_as_it_is_now() {
    let printed = play("--variant world --seed 1", &["mark b3 gold?", "look", "unmark b3", "look", "q"]);
    assert_eq!(printed.matches("'gold?'").count(), 1, "{printed}");
    let (_, seen) = printed.split_once("? look\n").unwrap();
    assert!(seen.split_once("? unmark").unwrap().0.contains("'gold?'"), "{printed}");
}

/// At a terminal with 24 lines that is the small one, also below what needs less room than the greeting.
#[test]
fn all_situations_of_a_hunt_show_the_same_grid() {
    for (lines, wide) in [(24, false), (40, true)] {
        let options = Options::of(VariantInfo::named("world").unwrap());
        let mut prompt = World::prompt(&Setup::new(Board::Published), &options, start(1, false));
        let to_draw = Some(Space { columns: 78, lines: lines.min(24) - 1 });
        prompt.dialogue().screen = Some(Screen { columns: Some(80), lines, to_draw, is_attended: true });
        for reply in [prompt.begin(), prompt.hear("north"), prompt.hear("look")] {
            let said = format!("{:?}", reply.said);
            assert_eq!((said.contains("+-----"), said.contains("[ ]")), (wide, !wide), "{lines}: {said}");
        }
    }
}
