//! Hunts in play, and their names.

use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
use wumpus_hunt::game::{Game, Seat};
use wumpus_hunt::session::{Name, ParseNameError, Session};

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

#[test]
fn a_name_is_a_seed_or_a_seed_for_set_up_and_one_for_luck() {
    assert_eq!(name("7"), Name { setup: 7, luck: 7 });
    assert_eq!(name("7:8"), Name { setup: 7, luck: 8 });
    assert_eq!(name("7:7").to_string(), "7");
    assert_eq!(name("7:8").to_string(), "7:8");
    assert_eq!(name("18446744073709551615").setup, u64::MAX);
}

#[test]
fn what_is_no_name_is_refused() {
    for text in ["", ":", "7:", ":7", "7:8:9", "-1", "x", "7 ", "1.5", "18446744073709551616", "+7", "7:+8"] {
        assert_eq!(text.parse::<Name>(), Err(ParseNameError), "{text:?}");
    }
}

/// C36.
#[test]
fn the_same_set_up_again_has_the_next_luck_and_a_new_one_the_next_seed() {
    assert_eq!(name("7").same_setup().to_string(), "7:8");
    assert_eq!(name("7").same_setup().same_setup().to_string(), "7:9");
    assert_eq!(name("7:9").new_setup().to_string(), "8");
}

/// C36.
#[test]
fn names_wrap_around() {
    assert_eq!(Name::of_seed(u64::MAX).same_setup(), Name { setup: u64::MAX, luck: 0 });
    assert_eq!(Name::of_seed(u64::MAX).new_setup(), Name::of_seed(0));
}

/// C36: everything stands where it stood; what follows may differ.
#[test]
fn the_same_set_up_is_dealt_alike_whatever_the_luck() {
    for ruleset in Ruleset::ALL {
        let setup = Setup::new(ruleset);
        let [hunt, again] = ["7", "7:8"].map(|text| Session::<Classic>::deal(&setup, name(text)));
        assert_eq!(hunt.game().position(), again.game().position());
    }
}

/// C36: from seed 7, the wumpus of the original goes elsewhere with another luck.
#[test]
fn another_luck_is_another_hunt() {
    let setup = Setup::new(Ruleset::ORIGINAL);
    let wumpus = |luck| {
        let mut hunt = Session::<Classic>::deal(&setup, Name { setup: 7, luck });
        hunt.step(Seat::HUNTER, &"shoot 3".parse().unwrap()).unwrap();
        hunt.game().position().wumpus
    };
    assert!((8..20).any(|luck| wumpus(luck) != wumpus(7)));
}

#[test]
fn a_refused_step_leaves_the_hunt_as_it_was() {
    let setup = Setup::new(Ruleset::ORIGINAL);
    let mut hunt = Session::<Classic>::deal(&setup, name("7"));
    let before = hunt.game().clone();
    assert!(hunt.step(Seat::HUNTER, &"move 99".parse().unwrap()).is_err());
    assert_eq!(hunt.game(), &before);
}
