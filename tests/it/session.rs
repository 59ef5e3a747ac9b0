//! Sessions and their hunt seeds.

use std::collections::BTreeSet;

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{Action, Classic, Ruleset, Setup};
use wumpus_hunt::game::{Game, Seat};
use wumpus_hunt::session::{HuntSeed, ParseSeedError, Session};

fn hunt_seed(text: &str) -> HuntSeed {
    text.parse().unwrap()
}

#[test]
fn a_hunt_seed_is_one_number_or_one_for_set_up_and_one_for_luck() {
    assert_eq!(hunt_seed("7"), HuntSeed { setup: 7, play: 7 });
    assert_eq!(hunt_seed("7:8"), HuntSeed { setup: 7, play: 8 });
    assert_eq!(["7:7", "7:8"].map(|text| hunt_seed(text).to_string()), ["7", "7:8"]);
    assert_eq!(hunt_seed("18446744073709551615").setup, u64::MAX);
    for text in ["", ":", "7:", ":7", "7:8:9", "-1", "x", "7 ", "1.5", "18446744073709551616", "+7", "7:+8"] {
        assert_eq!(text.parse::<HuntSeed>(), Err(ParseSeedError), "{text:?}");
    }
}

/// C36.
#[test]
fn the_same_set_up_again_has_the_next_luck_and_a_new_one_the_next_seed() {
    assert_eq!(hunt_seed("7:9").same_setup(), hunt_seed("7:10"));
    assert_eq!(hunt_seed("7:9").new_setup(), hunt_seed("8"));
    assert_eq!(HuntSeed::new(u64::MAX).same_setup(), HuntSeed { setup: u64::MAX, play: 0 });
    assert_eq!(HuntSeed::new(u64::MAX).new_setup(), HuntSeed::new(0));
}

/// C36: the same set-up is dealt alike, and what follows may differ.
#[test]
fn the_luck_of_a_hunt_has_a_stream_of_its_own() {
    let setup = Setup::new(Ruleset::ORIGINAL);
    let dealt = Session::<Classic>::deal(&setup, hunt_seed("7"));
    let shot: Action = "shoot 20 20 19".parse().unwrap();
    let mut wumpuses = BTreeSet::new();
    for luck in 0..20 {
        let mut hunt = Session::<Classic>::deal(&setup, HuntSeed { setup: 7, play: luck });
        let mut other = hunt.game().clone();
        assert_eq!(other.position(), dealt.game().position());
        let told = hunt.step(Seat::HUNTER, &shot).unwrap().to_vec();
        let mut log = Vec::new();
        other.apply(Seat::HUNTER, &shot, &mut Dice::new(luck, Stream::Play), &mut |event| log.push(event)).unwrap();
        assert_eq!((told, hunt.game(), hunt.turns()), (log, &other, 1), "{luck}");
        hunt.step(Seat::HUNTER, &Action::Move { to: 99 }).unwrap_err();
        assert_eq!(hunt.turns(), 1, "a refused action is no turn");
        wumpuses.insert(hunt.game().position().wumpus);
    }
    assert!(wumpuses.len() > 1, "a different luck is a different hunt");
}

/// It fits into a JSON number, and is the same on every platform.
#[test]
fn a_program_gets_a_number_of_its_own_to_seed_itself_by() {
    let seeds = |seed| HuntSeed::new(seed).own_seed(0);
    assert_eq!([0, 1, u64::MAX].map(seeds), [2_097_186_864_332_623, 2_055_502_449_099_269, 589_135_089_909_588]);
    let salted: BTreeSet<u64> = (0..10_000).map(|salt| HuntSeed::new(1).own_seed(salt)).collect();
    assert!(salted.contains(&seeds(1)) && salted.len() == 10_000);
    assert!(salted.iter().all(|seed| *seed < 1 << 53) && salted.iter().any(|seed| *seed > (1 << 53) - (1 << 43)));
}
