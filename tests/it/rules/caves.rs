//! Caves: the dodecahedron, those of the second program, and caves that are drawn or read from a text.

use std::sync::Arc;

use wumpus_hunt::game::cave::listing::BadListing;
use wumpus_hunt::game::cave::random::random;
use wumpus_hunt::game::cave::yob::{NamedCave, dodecahedron};
use wumpus_hunt::game::cave::{BadCave, Cave};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{CaveSource, Ruleset, Setup};

use crate::every::{Ratio, every_outcome};

/// C1, V1, V2, V11: the tunnels in Yob's numbering.
#[test]
fn the_dodecahedron_is_numbered_as_yob_did() {
    assert_eq!(
        dodecahedron().to_string().replace('\n', " · "),
        "1: 2 5 8 · 2: 1 3 10 · 3: 2 4 12 · 4: 3 5 14 · 5: 1 4 6 · 6: 5 7 15 · 7: 6 8 17 · 8: 1 7 9 · \
         9: 8 10 18 · 10: 2 9 11 · 11: 10 12 19 · 12: 3 11 13 · 13: 12 14 20 · 14: 4 13 15 · 15: 6 14 16 · \
         16: 15 17 20 · 17: 7 16 18 · 18: 9 17 19 · 19: 11 18 20 · 20: 13 16 19 · "
    );
    for ruleset in Ruleset::ALL {
        let expected =
            if ruleset.draws_cave { CaveSource::RANDOM } else { CaveSource::Known(Arc::new(dodecahedron())) };
        assert_eq!(Setup::new(ruleset).cave, expected, "{}", ruleset.name);
        assert_eq!(ruleset.draws_cave, ruleset == Ruleset::BSD);
    }
}

/// V4: twenty rooms with three tunnels, from each of which one comes to every other. A slip of one number would make a
/// tunnel that leads one way.
#[test]
fn the_tunnels_of_the_second_program_lead_both_ways_except_in_the_one_way_cave() {
    for named in NamedCave::ALL {
        let cave = named.cave();
        assert!(cave.len() == 20 && cave.is_connected(), "{}", named.name);
        let tunnels = |from, to| cave.tunnels(from).iter().filter(|end| **end == to).count();
        for from in cave.rooms() {
            let into: usize = cave.rooms().map(|other| tunnels(other, from)).sum();
            assert_eq!((cave.tunnels(from).len(), into), (3, 3), "{} {from}", named.name);
            let back = cave.rooms().filter(|to| tunnels(*to, from) == tunnels(from, *to)).count();
            assert_eq!(back, if named.name == "one-way" { 14 } else { 20 }, "{} {from}", named.name);
        }
        let lines = match named.name {
            "mobius" => "\n15: 13 16 17\n",
            "torus" => "\n10: 5 1 14\n",
            "dendrite" => "\n9: 8 8 10\n",
            "one-way" => "\n17: 1 4 20\n",
            _ => "\n2: 1 3 ",
        };
        assert!(cave.to_string().contains(lines), "{}: two misprints are corrected", named.name);
        assert_eq!(cave.to_string().parse(), Ok(cave));
    }
}

/// V5: six rooms stand in 5 × 4 × 3 cycles. Five rooms in a cycle have five diagonals; with three tunnels a room, two
/// of the five are added that share no room, and one room keeps two tunnels: 12 cycles, each with 5 such pairs, but two
/// cycles can make the same cave. In a cycle of four both diagonals are missing, and come in either order.
#[test]
fn every_cycle_and_every_further_tunnel_is_equally_likely() {
    for (rooms, tunnels, caves, ends) in [(6, 2, 60, 12), (5, 3, 30, 14), (4, 3, 1, 12)] {
        let odds = every_outcome(8, |chance| random(rooms, tunnels, chance).to_string());
        assert_eq!(odds.iter().count(), caves, "{rooms} rooms");
        for (cave, share) in odds.iter() {
            assert_eq!(share, Ratio::new(1, caves as u128), "{cave}");
            assert_eq!(cave.split_whitespace().filter(|word| !word.ends_with(':')).count(), ends, "{cave}");
        }
    }
}

/// V5: random caves are connected, every tunnel leads both ways and to another room, and no further tunnel would fit.
#[test]
fn random_caves_are_connected_and_full() {
    for (rooms, tunnels) in [(6, 2), (6, 5), (7, 3), (20, 3), (30, 4), (40, 12)] {
        for seed in 0..100 {
            let cave = random(rooms, tunnels, &mut Dice::new(seed, Stream::Setup));
            assert!(cave.is_connected(), "{cave}");
            let lacking: Vec<_> = cave.rooms().filter(|room| cave.tunnels(*room).len() < tunnels.into()).collect();
            for room in cave.rooms() {
                let ends = cave.tunnels(room);
                assert!((2..=tunnels.into()).contains(&ends.len()), "{cave}");
                assert!(ends.windows(2).all(|two| two[0] < two[1]), "{cave}: no two tunnels lead to the same room");
                assert!(ends.iter().all(|end| *end != room && cave.tunnels(*end).contains(&room)), "{cave}");
                let could_have = lacking.iter().filter(|other| **other != room && !ends.contains(other)).count();
                assert!(!lacking.contains(&room) || could_have == 0, "{cave}");
            }
        }
    }
}

/// V6.
#[test]
fn a_cave_is_read_from_a_text() {
    let text = "# my cave\n4: 5\n1: 2,6\n\n2:1, 3 3\n 3 : 4   # one way\n5: 6 5\n6: 1\n";
    let cave: Cave = text.parse().unwrap();
    assert_eq!(cave.to_string(), "1: 2 6\n2: 1 3 3\n3: 4\n4: 5\n5: 6 5\n6: 1\n");
    let room = |number| cave.room(number);
    assert_eq!([0, 7, u32::MAX].map(room), [None; 3]);
    let [second, third] = [2, 3].map(|number| room(number).unwrap());
    assert_eq!(cave.tunnels(second), [room(1).unwrap(), third, third], "doubled");
    assert_eq!((cave.tunnel(second, 3), cave.tunnel(third, 2)), (Some(third), None));
}

/// V6: with the line and the reason.
#[test]
fn a_text_that_is_no_cave_is_refused() {
    let ring =
        |rooms: usize| (1..=rooms).map(|room| format!("{room}: {}\n", room % rooms + 1)).collect::<Vec<_>>().concat();
    for (text, line, why) in [
        (String::new(), 1, "a cave has 6 to 127 rooms, not 0"),
        (ring(5), 5, "a cave has 6 to 127 rooms, not 5"),
        (ring(128), 128, "a cave has 6 to 127 rooms, not 128"),
        ("1 2 3\n".to_owned(), 1, "write a room and the rooms its tunnels lead to, like 5: 1 4 6"),
        ("# x\nroom 1: 2\n".to_owned(), 2, "\"room 1\" is not a room number"),
        ("1: 2; 3\n".to_owned(), 1, "\"2;\" is not a room number"),
        ("0: 1\n".to_owned(), 1, "rooms count from 1"),
        (ring(6).replace("3: 4", "3: 0"), 3, "rooms count from 1"),
        ("1: 2\n3: 1\n".to_owned(), 2, "room 2 has no line"),
        ("1: 2\n1: 2\n".to_owned(), 2, "room 1 has a line already"),
        ("1:\n".to_owned(), 1, "a room has 1 to 12 tunnels, and room 1 has 0"),
        (format!("1: {}\n", "2 ".repeat(256)), 1, "a room has 1 to 12 tunnels, and room 1 has 256"),
        (ring(6).replace("3: 4", "3: 7"), 3, "room 3 has a tunnel to room 7, but this cave has no room 7"),
    ] {
        let refused: BadListing = text.parse::<Cave>().unwrap_err();
        assert_eq!(refused.to_string(), format!("{line}: {why}"));
    }
    assert_eq!(ring(127).parse::<Cave>().unwrap().len(), 127);
    assert_eq!(Cave::new(&[[0; 0]; 0]), Err(BadCave::Size(0)));
    assert_eq!(Cave::new(&vec![[1]; 65_536]), Err(BadCave::Size(65_536)));
    assert_eq!(Cave::new(&[vec![2], vec![]]), Err(BadCave::NoWayOut { from: 2 }));
    assert_eq!(Cave::new(&[[1], [3]]), Err(BadCave::LeadsNowhere { from: 2, to: 3 }));
}

/// G2: 1 → 2 → 3 → 1, and 3 → 4, whence a tunnel leads back to 4 alone.
#[test]
fn a_distance_is_the_number_of_moves_on_a_shortest_way() {
    let distances = |cave: Cave| -> Vec<Vec<_>> {
        cave.rooms().map(|from| cave.rooms().map(|to| cave.distance(from, to)).collect()).collect()
    };
    assert_eq!(
        distances(Cave::new(&[vec![2], vec![3], vec![1, 4], vec![4]]).unwrap()),
        [
            [Some(0), Some(1), Some(2), Some(3)],
            [Some(2), Some(0), Some(1), Some(2)],
            [Some(1), Some(2), Some(0), Some(1)],
            [None, None, None, Some(0)],
        ]
    );
}
