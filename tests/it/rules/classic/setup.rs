//! The set-up of a classic hunt.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{CaveSource, Classic, Position, Ruleset, Setup};
use wumpus_hunt::game::{Game, Seat, Status};

use crate::every::{Odds, Ratio, every_outcome};

/// Hunter, wumpus, pits and bats.
type Dealt = (Room, Room, Vec<Room>, Vec<Room>);

fn in_a_ring_of(rooms: u32, ruleset: Ruleset) -> Odds<Dealt> {
    let tunnels: Vec<_> = (1..=rooms).map(|room| [room % rooms + 1]).collect();
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::new(Cave::new(&tunnels).unwrap())) };
    every_outcome(8, |chance| {
        let Position { hunter, wumpus, pits, bats, .. } = Classic::deal(&setup, chance).position().clone();
        (hunter, wumpus, pits.to_vec(), bats.to_vec())
    })
}

/// C2.
#[test]
fn a_hunt_begins_with_five_arrows_and_the_wumpus_asleep() {
    for ruleset in Ruleset::ALL {
        let hunt = Classic::deal(&Setup::new(ruleset), &mut Dice::new(1, Stream::Setup));
        assert_eq!((hunt.position().arrows, hunt.position().awake), (5, false), "{}", ruleset.name);
        assert_eq!(hunt.status(), Status::Awaiting(Seat::HUNTER));
    }
}

/// C3: in a cave of seven rooms there are 7 × 6 × 5 × 4 × 3 × 2 arrangements.
#[test]
fn six_different_rooms_and_every_arrangement_is_equally_likely() {
    for ruleset in [Ruleset::OPINIONATED, Ruleset::ORIGINAL] {
        let odds = in_a_ring_of(7, ruleset);
        assert_eq!(odds.iter().count(), 5_040);
        for (position, chance) in odds.iter() {
            let (hunter, wumpus, pits, bats) = position.clone();
            let rooms = BTreeSet::from([hunter, wumpus, pits[0], pits[1], bats[0], bats[1]]);
            assert_eq!((rooms.len(), chance), (6, Ratio::new(1, 5_040)), "{position:?}");
        }
    }
}

/// C4: in a cave of seven rooms there are 21 pairs for the bats, 21 for the pits and 7 rooms for the wumpus; each of
/// the 3,087 choices has the same chance, which the free rooms share equally for the hunter.
#[test]
fn dungeon_places_bats_pits_and_wumpus_independently_and_the_hunter_apart() {
    let odds = in_a_ring_of(7, Ruleset::DUNGEON);
    let mut choices = BTreeSet::new();
    for (position, chance) in odds.iter() {
        let (hunter, wumpus, pits, bats) = position.clone();
        assert!(pits[0] != pits[1] && bats[0] != bats[1], "{position:?}");
        let hazards = BTreeSet::from([wumpus, pits[0], pits[1], bats[0], bats[1]]);
        assert!(!hazards.contains(&hunter), "{position:?}");
        let free = 7 - hazards.len() as u128;
        // Pairs come in both orders here, hence four times 3,087.
        assert_eq!(chance, Ratio::new(1, 4 * 3_087 * free), "{position:?}");
        choices.insert((bats, pits, wumpus));
    }
    assert_eq!(choices.len(), 4 * 3_087);
}

/// C3, C4: the positions of seed 7 never change.
#[test]
fn a_seed_never_changes_its_set_up() {
    let written = |ruleset| {
        let hunt = Classic::deal(&Setup::new(ruleset), &mut Dice::new(7, Stream::Setup));
        let Position { hunter, wumpus, pits, bats, .. } = hunt.position();
        [*hunter, *wumpus, pits[0], pits[1], bats[0], bats[1]].map(|room| room.number())
    };
    assert_eq!(written(Ruleset::OPINIONATED), [4, 16, 19, 9, 10, 1]);
    assert_eq!(written(Ruleset::ORIGINAL), [4, 16, 19, 9, 10, 1]);
    assert_eq!(written(Ruleset::DUNGEON), [1, 9, 19, 9, 4, 16]);
}
