//! The set-up of a hunt on the hex map.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::game::cave::hex::hex;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::grue::{Grue, Life, Position, Sense, Setup};
use wumpus_hunt::game::{Game, Seat, Status};

use crate::every::{Ratio, every_outcome};

/// Hunts dealt.
const HUNTS: u32 = 20_000;

fn dealt(seeds: u32) -> impl Iterator<Item = Position> {
    let setup = Setup::new(Sense::Smell);
    (0..seeds).map(move |seed| *Grue::deal(&setup, &mut Dice::new(seed.into(), Stream::Setup)).position())
}

const fn things(position: &Position) -> [Room; 4] {
    [position.hunter, position.wumpus, position.grue, position.exit]
}

/// G3.
#[test]
fn a_hunt_begins_with_three_arrows_the_wumpus_alive_and_the_grue_prowling() {
    for sense in Sense::ALL {
        let hunt = Grue::deal(&Setup::new(sense), &mut Dice::new(1, Stream::Setup));
        let Position { arrows, wumpus_life, stunned_turns, outcome, .. } = *hunt.position();
        assert_eq!((arrows, wumpus_life, stunned_turns, outcome), (3, Life::Alive, 0, None));
        assert_eq!(hunt.status(), Status::Awaiting(Seat::HUNTER));
        assert_eq!(hunt.view(Seat::HUNTER).sense, sense);
    }
}

/// G3.
#[test]
fn the_grue_begins_as_if_it_came_from_a_neighbour() {
    let map = hex();
    assert!(dealt(HUNTS).all(|position| map.tunnels(position.grue).contains(&position.grue_came_from)));
}

/// G3: five rooms in a row, of which only the ends are four moves apart, and three rooms that have a tunnel to
/// themselves alone. Four rooms that are far apart are then these three and any of the row, or two of them and both
/// ends: 192 arrangements. Each first draw of four rooms has 1 in 8 × 8 × 8 × 8.
#[test]
fn every_arrangement_and_every_neighbour_of_the_grue_is_equally_likely() {
    let tunnels: [&[u32]; 8] = [&[2], &[1, 3], &[2, 4], &[3, 5], &[4], &[6], &[7], &[8]];
    let setup = Setup::within(Sense::Smell, Arc::new(Cave::new(&tunnels).unwrap())).unwrap();
    let odds = every_outcome(5, |chance| *Grue::deal(&setup, chance).position());
    let mut arrangements = BTreeSet::new();
    for (position, chance) in odds.iter() {
        let neighbours = setup.cave().tunnels(position.grue);
        assert_eq!(chance, Ratio::new(1, 8 * 8 * 8 * 8 * neighbours.len() as u128), "{position:?}");
        assert!(neighbours.contains(&position.grue_came_from), "{position:?}");
        let rooms = things(position);
        let in_row: Vec<_> = rooms.iter().map(|room| room.number()).filter(|number| *number <= 5).collect();
        assert_eq!(BTreeSet::from(rooms).len(), 4, "{position:?}");
        assert!(in_row.len() == 1 || in_row == [1, 5] || in_row == [5, 1], "{position:?}");
        arrangements.insert(rooms);
    }
    assert_eq!(arrangements.len(), 192);
    // 18 of them have the grue in the row with a neighbour on each side.
    assert_eq!(odds.iter().count(), 192 + 18);
}

/// Returns the number of legal arrangements with a given thing in each room. It is the same for all four things, which
/// are placed alike.
fn legal_arrangements() -> Vec<u32> {
    let map = hex();
    let far: Vec<u128> = map
        .rooms()
        .map(|room| {
            let is_far = map.rooms().map(|other| u128::from(map.distance(room, other) > Some(3)));
            is_far.enumerate().fold(0, |set, (index, is_far)| set | is_far << index)
        })
        .collect();
    let members = |set: u128| (0..far.len()).filter(move |index| set >> index & 1 == 1);
    let fourths = |set: u128| members(set).map(|third| (set & far[third]).count_ones()).sum::<u32>();
    far.iter().map(|first| members(*first).map(|second| fourths(first & far[second])).sum()).collect()
}

/// G3.
#[test]
fn there_are_35_282_928_arrangements() {
    assert_eq!(legal_arrangements().iter().sum::<u32>(), 35_282_928);
}

/// G3: two rings of eight rooms have room for two things each, and rings of seven for one.
#[test]
fn a_cave_without_four_rooms_far_apart_is_refused() {
    let rings = |rooms: u32| {
        let ring = |first: u32| (0..rooms).map(move |at| [first + (at + 1) % rooms, first + (at + rooms - 1) % rooms]);
        Arc::new(Cave::new(&ring(1).chain(ring(1 + rooms)).collect::<Vec<_>>()).unwrap())
    };
    assert_eq!(Setup::within(Sense::Smell, rings(7)), None);
    assert!(Setup::within(Sense::Smell, rings(8)).is_some());
}
