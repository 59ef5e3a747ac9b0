//! The bots of Hidden Wumpus: what they know, how they play, and what they say.

use wumpus_hunt::bot::hidden::{BadClaim, Claim};

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
