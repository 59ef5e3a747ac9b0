//! The set-up of a hunt on the hex map. All its arrangements are counted in `odds::grue`.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::grue::{Grue, Life, Position, Sense, Setup};
use wumpus_hunt::game::{Game, Seat, Status};

use crate::every::{Ratio, every_outcome};

/// G3.
#[test]
fn a_hunt_begins_with_three_arrows_the_wumpus_alive_and_the_grue_prowling() {
    for sense in Sense::ALL {
        let hunt = Grue::deal(&Setup::new(sense), &mut Dice::new(1, Stream::Setup));
        let Position { arrows, wumpus_life, stunned_turns, .. } = *hunt.position();
        assert_eq!((arrows, wumpus_life, stunned_turns), (3, Life::Alive, 0));
        assert_eq!(hunt.status(), Status::Awaiting(Seat::HUNTER));
        assert_eq!(hunt.view(Seat::HUNTER).sense, sense);
    }
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
        let rooms = [position.hunter, position.wumpus, position.grue, position.exit];
        let in_row: Vec<_> = rooms.iter().map(|room| room.number()).filter(|number| *number <= 5).collect();
        assert_eq!(BTreeSet::from(rooms).len(), 4, "{position:?}");
        assert!(in_row.len() == 1 || in_row == [1, 5] || in_row == [5, 1], "{position:?}");
        arrangements.insert(rooms);
    }
    assert_eq!(arrangements.len(), 192);
    // 18 of them have the grue in the row with a neighbour on each side.
    assert_eq!(odds.iter().count(), 192 + 18);
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
