//! The bots of Hidden Wumpus: what they know, how they play, and what they say.

use wumpus_hunt::bot::hidden::{BadClaim, Claim, Mind};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Hidden, Percept, Role, Setup, Wumpuses};
use wumpus_hunt::game::{Game, Status};
use wumpus_hunt::session::{HuntSeed, Session};

#[test]
fn a_claim_is_a_room_its_tunnels_and_what_was_sensed() {
    for text in ["5: 3 8 12", "5: 3 8 12 stench", "20: 1 2 19 meal", "5: 3 8 12 stench flapping breeze"] {
        assert_eq!(text.parse::<Claim>().map(|claim| claim.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn people_may_write_a_claim_with_commas_and_capitals_in_any_order() {
    for text in ["5:12,8,3,breeze,STENCH", " 5 : 3 8  12 Breeze stench", "5: 8, 3, 12 stench stench breeze"] {
        assert_eq!(text.parse::<Claim>().map(|claim| claim.to_string()), Ok("5: 3 8 12 stench breeze".to_owned()));
    }
}

#[test]
fn other_talk_is_no_claim() {
    for text in ["", "5", "5:", "5 3 8 12", "5: 3 8", "5: 3 8 12 9", "5: 3 8 12 smell", "5: 3 8 5", "5: 3 3 8"] {
        assert_eq!(text.parse::<Claim>(), Err(BadClaim), "{text}");
    }
    for text in ["0: 3 8 12", "5: 0 3 8", "-5: 3 8 12", "5: 3 8 4294967296", "I am in 5: 3 8 12", "5: 3 8 12: breeze"] {
        assert_eq!(text.parse::<Claim>(), Err(BadClaim), "{text}");
    }
}

/// H9: only a wumpus smells a meal. What it says could be said by a human, and what a human says is true.
#[test]
fn no_claim_tells_that_a_bot_is_a_wumpus() {
    let setup = Setup::new(5, Wumpuses::Two).unwrap();
    let mut wumpuses = 0;
    for seed in 0..100 {
        let game = Session::<Hidden>::deal(&setup, HuntSeed::new(seed));
        let Status::Awaiting(seat) = game.game().status() else { panic!("nobody has won yet") };
        let view = game.game().view(seat);
        let mut mind = Mind::new(seat, &setup);
        mind.see(&view);
        let claim = mind.claim(&mut Dice::new(seed, Stream::Bots)).unwrap();
        let sheet = view.sheet.unwrap();
        assert!(!claim.has(Percept::Meal));
        if sheet.role == Role::Human {
            assert_eq!(claim, Claim::of(&sheet));
        } else {
            wumpuses += 1;
        }
    }
    assert!(wumpuses > 10, "{wumpuses}");
}
