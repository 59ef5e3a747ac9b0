//! The set-up of a classic hunt.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{CaveSource, Classic, Position, Ruleset, Setup};
use wumpus_hunt::game::{Chance, Game, Rooms, Seat, Status};

use crate::every::{Odds, Ratio, every_outcome};

/// The rooms of hunter, wumpus, pits and bats.
fn dealt(setup: &Setup, chance: &mut impl Chance) -> [Rooms; 4] {
    let Position { hunter, wumpus, pits, bats, .. } = *Classic::deal(setup, chance).position();
    [Rooms::only(hunter.number()), Rooms::only(wumpus.number()), pits, bats]
}

fn in_a_ring_of(rooms: u32, ruleset: Ruleset) -> Odds<[Rooms; 4]> {
    let tunnels: Vec<_> = (1..=rooms).map(|room| [room % rooms + 1]).collect();
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::new(Cave::new(&tunnels).unwrap())) };
    every_outcome(8, |chance| dealt(&setup, chance))
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

/// C3: in a cave of seven rooms there are 7 × 6 × 10 × 3 arrangements, because pits and bats are pairs.
#[test]
fn six_different_rooms_and_every_arrangement_is_equally_likely() {
    for ruleset in [Ruleset::OPINIONATED, Ruleset::ORIGINAL] {
        let odds = in_a_ring_of(7, ruleset);
        assert_eq!(odds.iter().count(), 1_260);
        for (rooms, chance) in odds.iter() {
            let all = rooms.iter().copied().fold(Rooms::NONE, Rooms::or);
            assert_eq!((rooms.map(Rooms::count), all.count()), ([1, 1, 2, 2], 6), "{rooms:?}");
            assert_eq!(chance, Ratio::new(1, 1_260), "{rooms:?}");
        }
    }
}

/// C4: in a cave of seven rooms there are 21 pairs for the bats, 21 for the pits and 7 rooms for the wumpus; each of
/// the 3,087 choices has the same chance, which the free rooms share equally for the hunter.
#[test]
fn dungeon_places_bats_pits_and_wumpus_independently_and_the_hunter_apart() {
    let odds = in_a_ring_of(7, Ruleset::DUNGEON);
    let mut choices = BTreeSet::new();
    for (rooms, chance) in odds.iter() {
        let [hunter, wumpus, pits, bats] = *rooms;
        assert_eq!((pits.count(), bats.count()), (2, 2), "{rooms:?}");
        let hazards = wumpus.or(pits).or(bats);
        assert!(!hazards.meets(hunter), "{rooms:?}");
        let free = 7 - u128::from(hazards.count());
        assert_eq!(chance, Ratio::new(1, 3_087 * free), "{rooms:?}");
        choices.insert([bats, pits, wumpus]);
    }
    assert_eq!(choices.len(), 3_087);
}
