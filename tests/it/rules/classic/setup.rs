//! The set-up of a classic hunt.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{CaveSource, Classic, Position, Ruleset, Setup};
use wumpus_hunt::game::{Game, Rooms, Seat, Status};
use wumpus_hunt::session::{HuntSeed, Session};

use super::ring;
use crate::every::{Odds, Ratio, every_outcome};

fn in_a_ring_of(rooms: u32, ruleset: Ruleset) -> Setup {
    Setup { ruleset, cave: CaveSource::Known(Arc::new(Cave::new(&ring(rooms)).unwrap())) }
}

/// The odds of the rooms of hunter, wumpus, pits and bats.
fn dealt(setup: &Setup) -> Odds<[Rooms; 4]> {
    every_outcome(8, |chance| {
        let Position { hunter, wumpus, pits, bats, .. } = *Classic::deal(setup, chance).position();
        [Rooms::only(hunter.number()), Rooms::only(wumpus.number()), pits, bats]
    })
}

/// C2, V11.
#[test]
fn a_hunt_begins_with_five_arrows_and_the_wumpus_asleep() {
    for ruleset in Ruleset::ALL {
        let hunt = Classic::deal(&Setup::new(ruleset), &mut Dice::new(1, Stream::Setup));
        let Position { arrows, awake, ref cave, pits, bats, .. } = *hunt.position();
        let many = if ruleset == Ruleset::BSD { 3 } else { 2 };
        assert_eq!((arrows, awake, cave.len(), pits.count(), bats.count()), (5, false, 20, many, many));
        assert_eq!(hunt.status(), Status::Awaiting(Seat::HUNTER));
    }
}

/// C3: in a cave of seven rooms there are 7 × 6 × 10 × 3 arrangements, because pits and bats are pairs.
#[test]
fn six_different_rooms_and_every_arrangement_is_equally_likely() {
    for ruleset in [Ruleset::OPINIONATED, Ruleset::ORIGINAL] {
        let odds = dealt(&in_a_ring_of(7, ruleset));
        assert_eq!(odds.iter().count(), 1_260);
        for (rooms, chance) in odds.iter() {
            let all = rooms.iter().copied().fold(Rooms::NONE, Rooms::or);
            assert_eq!((rooms.map(Rooms::count), all.count()), ([1, 1, 2, 2], 6), "{rooms:?}");
            assert_eq!(chance, Ratio::new(1, 1_260), "{rooms:?}");
        }
    }
}

/// C4, V12: in a cave of seven rooms there are 21 pairs for the bats, 21 for the pits and 7 rooms for the wumpus; each
/// of the 3,087 choices has the same chance, which the free rooms share equally for the hunter. In *bsd* bats and pits
/// are apart: with one of each in a cave of six rooms there are 6 × 5 × 6 choices.
#[test]
fn dungeon_places_bats_pits_and_wumpus_independently_and_the_hunter_apart() {
    let one_of_each = Ruleset { pits: 1, bats: 1, ..Ruleset::BSD };
    for (rooms, ruleset, count) in [(7, Ruleset::DUNGEON, 3_087), (6, one_of_each, 180)] {
        let odds = dealt(&in_a_ring_of(rooms, ruleset));
        let mut choices = BTreeSet::new();
        for (dealt, chance) in odds.iter() {
            let [hunter, wumpus, pits, bats] = *dealt;
            assert_eq!((pits.count(), bats.count()), (ruleset.pits.into(), ruleset.bats.into()), "{dealt:?}");
            let hazards = wumpus.or(pits).or(bats);
            assert!(!hazards.meets(hunter) && (ruleset == Ruleset::DUNGEON || !pits.meets(bats)), "{dealt:?}");
            assert_eq!(chance, Ratio::new(1, count * u128::from(rooms - hazards.count())), "{dealt:?}");
            choices.insert([bats, pits, wumpus]);
        }
        assert_eq!(choices.len() as u128, count);
    }
}

/// V9: the wumpus and the hunter need a room each.
#[test]
fn more_pits_and_bats_than_rooms_for_them_are_refused() {
    for (pits, bats, fits) in [(0, 0, true), (4, 0, true), (2, 2, true), (0, 5, false), (u16::MAX, u16::MAX, false)] {
        let setup = in_a_ring_of(6, Ruleset { pits, bats, ..Ruleset::DUNGEON });
        assert_eq!(setup.check().is_ok(), fits, "{pits} {bats}");
    }
    let crowded = in_a_ring_of(6, Ruleset { pits: 4, bats: 3, ..Ruleset::DUNGEON }).check().unwrap_err();
    assert_eq!(
        crowded.to_string(),
        "6 rooms hold at most 4 pits and bats, not 7: the wumpus and the hunter need a room each"
    );
}

/// V3, V5, V8: the next hunt has the same cave with the same set-up, and another cave with a new one. The hunter is
/// given no map of it.
#[test]
fn a_drawn_cave_belongs_to_the_set_up() {
    for cave in [CaveSource::Shuffled, CaveSource::RANDOM] {
        let setup = Setup { ruleset: Ruleset::OPINIONATED, cave };
        let dealt = |seed| Session::<Classic>::deal(&setup, seed).game().clone();
        let cave = |seed| dealt(seed).position().cave.clone();
        let seed = HuntSeed::new(1);
        assert_eq!(cave(seed.same_setup()), cave(seed));
        assert_ne!(cave(seed.new_setup()), cave(seed));
        assert_eq!(dealt(seed).view(Seat::HUNTER).map, None);
        // As in the dodecahedron, 1, 3, 6, 6, 3 and 1 rooms are 0 to 5 moves away.
        let (cave, from) = (cave(seed), cave(seed).room(7).unwrap());
        let so_far = |moves| cave.rooms().filter(|to| cave.distance(from, *to) == Some(moves)).count();
        assert!(setup.cave == CaveSource::RANDOM || [0, 1, 2, 3, 4, 5].map(so_far) == [1, 3, 6, 6, 3, 1]);
    }
    let known = Classic::deal(&in_a_ring_of(6, Ruleset::OPINIONATED), &mut Dice::new(1, Stream::Setup));
    assert!(known.view(Seat::HUNTER).map.is_some());
}
