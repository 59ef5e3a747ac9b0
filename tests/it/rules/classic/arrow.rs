//! Crooked arrows: paths, and flights on their own.

use wumpus_hunt::game::Chance;
use wumpus_hunt::game::arrow::{Flight, Leg, Stray};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::classic;

use crate::every::{Ratio, every_outcome};

fn legs(cave: &Cave, from: u32, named: &[u32], stray: Stray, chance: &mut impl Chance) -> Vec<Leg> {
    let mut flight = Flight::new(cave, cave.room(from).unwrap(), named, stray);
    std::iter::from_fn(|| flight.next(chance)).collect()
}

fn flown(cave: &Cave, from: u32, named: &[u32], stray: Stray, chance: &mut impl Chance) -> Vec<u32> {
    legs(cave, from, named, stray, chance).into_iter().map(|leg| leg.to.number()).collect()
}

/// C23.
#[test]
fn a_path_has_one_to_five_rooms() {
    assert_eq!(classic::Path::new(&[]), None);
    assert_eq!(classic::Path::new(&[1, 2, 3, 4, 5]).as_deref(), Some([1, 2, 3, 4, 5].as_slice()));
    assert_eq!(classic::Path::new(&[1; 6]), None);
}

/// C27 to C30, C39: where a tunnel leads it flies as it is sent. Astray for good, it goes on through any tunnel but the one by which it
/// came, unless that is the only one, and looks for no other name. Astray once, it takes any tunnel, the one back included, and tries
/// the next name from where it is.
#[test]
fn an_arrow_flies_by_name_or_goes_astray() {
    use Stray::{ForGood, ThisOnce};
    let (yob, dead_end) = (dodecahedron(), Cave::new(&[[2], [1]]).unwrap());
    let sixths: Vec<(&[u32], _)> = [[2, 3], [2, 10], [5, 4], [5, 6], [8, 7], [8, 9]]
        .each_ref()
        .map(|way| (way.as_slice(), Ratio::new(1, 6)))
        .to_vec();
    let [half, third] = [2, 3].map(|n| Ratio::new(1, n));
    let to = |ways: &[&'static [u32]], share| ways.iter().map(|way| (*way, share)).collect::<Vec<_>>();
    for (cave, named, stray, flown) in [
        (&yob, &[2, 3, 12, 11, 10][..], ForGood, to(&[&[2, 3, 12, 11, 10]], Ratio::ONE)),
        (&yob, &[2, 3, 12, 11, 10], ThisOnce, to(&[&[2, 3, 12, 11, 10]], Ratio::ONE)),
        (&yob, &[9, 9], ForGood, sixths.clone()),
        // Later names count for nothing, even if a tunnel leads there.
        (&yob, &[9, 3], ForGood, sixths.clone()),
        // The way by which it came is left out after a named room as well.
        (&yob, &[2, 9], ForGood, to(&[&[2, 3], &[2, 10]], half)),
        (&dead_end, &[2, 2], ForGood, to(&[&[2, 1]], Ratio::ONE)),
        (&yob, &[2, 9], ThisOnce, to(&[&[2, 1], &[2, 3], &[2, 10]], third)),
    ] {
        let odds = every_outcome(2, |chance| self::flown(cave, 1, named, stray, chance));
        let odds: Vec<_> = odds.iter().map(|(rooms, chance)| (rooms.as_slice(), chance)).collect();
        assert_eq!(odds, flown, "{named:?} {stray:?}");
    }
    assert_eq!(self::flown(&yob, 1, &[9, 3, 12], ThisOnce, &mut Script::new([0])), [2, 3, 12]);
    for (stray, second) in [(ForGood, None), (ThisOnce, Some(19))] {
        let legs = legs(&yob, 1, &[2, 9, 19, 12], stray, &mut Script::new([0, 0, 0]));
        let missing: Vec<_> = legs.iter().map(|leg| leg.missing).collect();
        assert_eq!((legs.len(), &missing[..3]), (4, &[None, Some(9), second][..]), "{legs:?}");
        assert!(legs.windows(2).all(|two| two[0].to == two[1].from), "{legs:?}");
    }
}
