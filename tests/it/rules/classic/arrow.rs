//! Crooked arrows: paths, and flights on their own.

use wumpus_hunt::game::Chance;
use wumpus_hunt::game::arrow::{Flight, Leg, Stray};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::classic;

use crate::every::{Ratio, every_outcome};

fn legs(cave: &Cave, from: u32, named: &[u32], stray: Stray, chance: &mut dyn Chance) -> Vec<Leg> {
    let mut flight = Flight::new(cave, cave.room(from).unwrap(), named, stray);
    std::iter::from_fn(|| flight.next(chance)).collect()
}

fn flown(cave: &Cave, from: u32, named: &[u32], stray: Stray, chance: &mut dyn Chance) -> Vec<u32> {
    legs(cave, from, named, stray, chance).into_iter().map(|leg| leg.to.number()).collect()
}

/// C23.
#[test]
fn a_path_has_one_to_five_rooms() {
    assert_eq!(classic::Path::new(&[]), None);
    assert_eq!(classic::Path::new(&[1, 2, 3, 4, 5]).as_deref(), Some([1, 2, 3, 4, 5].as_slice()));
    assert_eq!(classic::Path::new(&[1; 6]), None);
}

/// C27.
#[test]
fn an_arrow_flies_where_it_is_sent() {
    for stray in [Stray::ForGood, Stray::ThisOnce] {
        let rooms = flown(&dodecahedron(), 1, &[2, 3, 12, 11, 10], stray, &mut Script::new([]));
        assert_eq!(rooms, [2, 3, 12, 11, 10]);
    }
}

/// C30.
#[test]
fn an_arrow_flies_as_many_rooms_as_were_named() {
    for stray in [Stray::ForGood, Stray::ThisOnce] {
        assert_eq!(flown(&dodecahedron(), 1, &[9, 9, 9], stray, &mut Script::new([0, 0, 0])).len(), 3);
    }
}

/// C28: from 1 the arrow may go anywhere, for it has come from nowhere; from 2 it does not go back to 1.
#[test]
fn an_arrow_astray_for_good_never_turns_straight_back() {
    let cave = dodecahedron();
    let odds = every_outcome(2, |chance| flown(&cave, 1, &[9, 9], Stray::ForGood, chance));
    assert_eq!(odds.iter().count(), 6);
    assert!(odds.iter().all(|(rooms, chance)| rooms[1] != 1 && chance == Ratio::new(1, 6)));
}

/// C28: the way by which it came is left out after a named room as well.
#[test]
fn the_first_stray_flight_does_not_turn_straight_back_either() {
    let cave = dodecahedron();
    let odds = every_outcome(1, |chance| flown(&cave, 1, &[2, 9], Stray::ForGood, chance));
    assert_eq!(odds.of(&vec![2, 3]), Ratio::new(1, 2));
    assert_eq!(odds.of(&vec![2, 10]), Ratio::new(1, 2));
}

/// C28: later names count for nothing, even if a tunnel leads there.
#[test]
fn an_arrow_astray_for_good_ignores_later_names() {
    let cave = dodecahedron();
    let odds = every_outcome(2, |chance| flown(&cave, 1, &[9, 3], Stray::ForGood, chance));
    assert_eq!(odds.of(&vec![2, 3]), Ratio::new(1, 6));
    assert_eq!(odds.of(&vec![2, 10]), Ratio::new(1, 6));
}

/// C28.
#[test]
fn an_arrow_in_a_dead_end_takes_the_only_tunnel() {
    let cave = Cave::new(&[[2], [1]]).unwrap();
    assert_eq!(flown(&cave, 1, &[2, 2], Stray::ForGood, &mut Script::new([])), [2, 1]);
}

/// C29: any tunnel, the one back included.
#[test]
fn an_arrow_astray_once_takes_any_tunnel() {
    let cave = dodecahedron();
    let odds = every_outcome(1, |chance| flown(&cave, 1, &[2, 9], Stray::ThisOnce, chance));
    for onward in [1, 3, 10] {
        assert_eq!(odds.of(&vec![2, onward]), Ratio::new(1, 3), "to {onward}");
    }
}

/// C29.
#[test]
fn an_arrow_astray_once_tries_the_next_name_from_where_it_is() {
    let astray_to_2 = &mut Script::new([0]);
    assert_eq!(flown(&dodecahedron(), 1, &[9, 3, 12], Stray::ThisOnce, astray_to_2), [2, 3, 12]);
}

/// C28, C29, C39: an arrow astray for good looks for no other tunnel.
#[test]
fn an_arrow_goes_astray_where_it_finds_no_tunnel() {
    for (stray, second) in [(Stray::ForGood, None), (Stray::ThisOnce, Some(19))] {
        let legs = legs(&dodecahedron(), 1, &[2, 9, 19, 12], stray, &mut Script::new([0, 0, 0]));
        let missing: Vec<_> = legs.iter().map(|leg| leg.missing).collect();
        assert_eq!(missing[..3], [None, Some(9), second], "{legs:?}");
        assert!(legs.windows(2).all(|two| two[0].to == two[1].from), "{legs:?}");
    }
}
