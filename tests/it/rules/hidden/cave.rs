//! The caves of Hidden Wumpus: G(n, 2), numbered at random.

use std::collections::BTreeSet;

use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::{Dice, Script, Stream, shuffle};

use super::scene::in_order;
use crate::every::{Ratio, every_outcome};

/// Caves of 20, 40 and 96 rooms with shuffled numbers.
fn caves() -> impl Iterator<Item = Cave> {
    [10, 20, 48].into_iter().flat_map(|n| (0..20).map(move |seed| petersen(n, &mut Dice::new(seed, Stream::Setup))))
}

fn numbers<'a>(rooms: impl IntoIterator<Item = &'a Room>) -> Vec<u32> {
    rooms.into_iter().map(|room| room.number()).collect()
}

/// How many rooms are 0, 1, 2 … tunnels away.
fn profile(cave: &Cave, from: Room) -> Vec<usize> {
    let distances: Vec<_> = cave.rooms().map(|to| u32::from(cave.distance(from, to).unwrap())).collect();
    (0..=*distances.iter().max().unwrap()).map(|far| distances.iter().filter(|near| **near == far).count()).collect()
}

/// H4: every room can be reached from every other, and this far they are. Half of the rooms are of the outer ring.
#[test]
fn the_distances_are_those_of_the_graph() {
    let dodecahedron = [1, 3, 6, 6, 3, 1].as_slice();
    let in_40 = [[1, 3, 6, 6, 6, 8, 7, 3].as_slice(), &[1, 3, 6, 8, 8, 7, 5, 2]];
    let in_96 =
        [[1, 3, 6, 6, 6, 8, 8, 8, 8, 8, 8, 8, 8, 7, 3].as_slice(), &[1, 3, 6, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 5, 2]];
    for (n, [outer, inner]) in [(10, [dodecahedron; 2]), (20, in_40), (48, in_96)] {
        for cave in caves().filter(|cave| cave.len() == 2 * n) {
            let mut expected = [vec![inner.to_vec(); n.into()], vec![outer.to_vec(); n.into()]].concat();
            let mut profiles: Vec<_> = cave.rooms().map(|room| profile(&cave, room)).collect();
            expected.sort();
            profiles.sort();
            assert_eq!(profiles, expected);
        }
    }
}

/// H3, H4: Yob's number for each room of G(10, 2), which is numbered in order when nothing is shuffled.
#[test]
fn with_20_rooms_the_cave_is_the_dodecahedron() {
    let yobs = [1, 5, 4, 14, 13, 20, 19, 18, 9, 8, 2, 6, 3, 15, 12, 16, 11, 17, 10, 7];
    let yob = |room: &Room| yobs[room.number() as usize - 1];
    let unshuffled = &mut Script::new((1..20).collect::<Vec<_>>());
    let (cave, dodecahedron) = (petersen(10, unshuffled), dodecahedron());
    assert_eq!(yobs.iter().collect::<BTreeSet<_>>().len(), 20);
    for room in cave.rooms() {
        let leads: BTreeSet<u32> = cave.tunnels(room).iter().map(yob).collect();
        let expected = numbers(dodecahedron.tunnels(dodecahedron.room(yob(&room)).unwrap()));
        assert_eq!(leads, BTreeSet::from_iter(expected), "room {room}");
    }
}

/// H3.
#[test]
fn every_order_of_a_shuffle_is_equally_likely() {
    let odds = every_outcome(4, |chance| {
        let mut items = ['a', 'b', 'c', 'd', 'e'];
        shuffle(chance, &mut items);
        items
    });
    assert_eq!(odds.iter().count(), 120);
    assert!(odds.iter().all(|(_, chance)| chance == Ratio::new(1, 120)));
}

/// H3.
#[test]
fn nothing_is_drawn_to_shuffle_one_thing_or_none() {
    shuffle(&mut Script::new([]), &mut ['a']);
    shuffle::<char>(&mut Script::new([]), &mut []);
}

/// H3, H4, H13: so the numbering is a uniform permutation.
#[test]
fn the_numbers_of_a_cave_are_shuffled() {
    for n in [10, 20, 48] {
        let plain = in_order(n.into());
        for seed in 0..100 {
            let mut shuffled: Vec<u32> = (1..=u32::from(n) * 2).collect();
            shuffle(&mut Dice::new(seed, Stream::Setup), &mut shuffled);
            let cave = petersen(n, &mut Dice::new(seed, Stream::Setup));
            let number = |room: &Room| shuffled[room.number() as usize - 1];
            for room in plain.rooms() {
                let mut expected: Vec<u32> = plain.tunnels(room).iter().map(number).collect();
                expected.sort_unstable();
                assert_eq!(numbers(cave.tunnels(cave.room(number(&room)).unwrap())), expected);
            }
        }
    }
}

#[test]
#[should_panic(expected = "n must be 5 or more, not 4")]
fn there_is_no_smaller_graph_than_that_of_five() {
    let _ = petersen(4, &mut Dice::new(1, Stream::Setup));
}
