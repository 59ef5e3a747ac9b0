//! The caves of the classic game: named, drawn at random, and read from a text.

use std::collections::BTreeSet;
use std::sync::Arc;

use wumpus_hunt::game::cave::listing::{BadListing, WhyBad};
use wumpus_hunt::game::cave::random::random;
use wumpus_hunt::game::cave::yob::NamedCave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::{BadCave, Cave, Room};
use wumpus_hunt::game::classic::{CaveSource, Ruleset, Setup};

use crate::every::{Ratio, every_outcome};
use crate::rules::classic::scene::IN_THE_DODECAHEDRON;

fn named(name: &str) -> Cave {
    NamedCave::ALL.iter().find(|cave| cave.name == name).unwrap().cave()
}

fn tunnels(cave: &Cave, room: u32) -> Vec<u32> {
    cave.tunnels(cave.room(room).unwrap()).iter().map(|room| room.number()).collect()
}

fn has_tunnel(cave: &Cave, from: Room, to: Room) -> bool {
    cave.tunnels(from).contains(&to)
}

/// V1, V2.
#[test]
fn every_ruleset_has_a_cave_of_its_own() {
    for ruleset in IN_THE_DODECAHEDRON {
        assert_eq!(Setup::new(ruleset).cave, CaveSource::Known(Arc::new(dodecahedron())), "{}", ruleset.name);
    }
    assert_eq!(Setup::new(Ruleset::BSD).cave, CaveSource::RANDOM);
}

/// V4.
#[test]
fn the_caves_of_the_second_program_have_twenty_rooms_with_three_tunnels() {
    for cave in NamedCave::ALL {
        let cave = cave.cave();
        assert!(cave.len() == 20 && cave.rooms().all(|room| cave.tunnels(room).len() == 3));
    }
    assert_eq!(tunnels(&named("mobius"), 15), [13, 16, 17], "a misprint is corrected");
    assert_eq!(tunnels(&named("torus"), 10), [5, 1, 14], "a misprint is corrected");
    assert_eq!(tunnels(&named("dendrite"), 9), [8, 8, 10], "tunnels may be doubled");
    assert_eq!(tunnels(&named("one-way"), 17), [1, 4, 20]);
}

/// V4: a slip of one number would make a tunnel that leads one way.
#[test]
fn their_tunnels_lead_both_ways_except_in_the_one_way_cave() {
    let counted = |cave: &Cave, from: Room, to: Room| cave.tunnels(from).iter().filter(|room| **room == to).count();
    for name in ["mobius", "beads", "torus", "dendrite"] {
        let cave = named(name);
        for from in cave.rooms() {
            assert!(cave.rooms().all(|to| counted(&cave, from, to) == counted(&cave, to, from)), "{name} {from}");
        }
    }
    let cave = named("one-way");
    assert!(cave.rooms().all(|from| cave.tunnels(from).iter().all(|to| !has_tunnel(&cave, *to, from))));
    assert!(cave.rooms().all(|to| cave.rooms().filter(|from| has_tunnel(&cave, *from, to)).count() == 3));
}

/// V4: from every room one comes to every other.
#[test]
fn nobody_is_locked_in_a_named_cave() {
    for cave in NamedCave::ALL.map(|cave| cave.cave()) {
        for from in cave.rooms() {
            assert!(cave.rooms().all(|to| cave.distance(from, to).is_some()));
        }
    }
}

/// V5: six rooms stand in 5 × 4 × 3 cycles.
#[test]
fn every_cycle_is_equally_likely() {
    let odds = every_outcome(6, |chance| random(6, 2, chance).to_string());
    assert_eq!(odds.iter().count(), 60);
    for (cave, share) in odds.iter() {
        assert_eq!(share, Ratio::new(1, 60), "{cave}");
    }
}

/// V5: in a cycle of four rooms with three tunnels, both diagonals are missing, and come in either order.
#[test]
fn tunnels_are_added_until_no_pair_of_rooms_lacks_one() {
    let odds = every_outcome(8, |chance| random(4, 3, chance).to_string());
    let only: Vec<_> = odds.iter().map(|(cave, _)| cave.as_str()).collect();
    assert_eq!(only, ["1: 2 3 4\n2: 1 3 4\n3: 1 2 4\n4: 1 2 3\n"]);
}

/// V5: five rooms in a cycle have five diagonals. With three tunnels a room, two of the five are added that share no
/// room, and one room keeps two tunnels: 12 cycles, each with 5 such pairs, all equally likely.
#[test]
fn every_pair_is_equally_likely_and_the_last_room_may_keep_fewer() {
    let odds = every_outcome(8, |chance| random(5, 3, chance).to_string());
    // Two cycles can make the same cave, each with other diagonals.
    assert_eq!(odds.iter().count(), 30);
    for (cave, share) in odds.iter() {
        assert_eq!(share, Ratio::new(1, 30), "{cave}");
        let lengths: Vec<_> = cave.lines().map(|line| line.split(' ').count() - 1).collect();
        assert_eq!(lengths.iter().sum::<usize>(), 14, "{cave}");
    }
}

/// V6.
#[test]
fn a_cave_is_read_from_a_text_and_written_as_one() {
    let text = "# my cave\n4: 5\n1: 2,6\n\n2:1, 3 3\n 3 : 4   # one way\n5: 6 5\n6: 1\n";
    let cave: Cave = text.parse().unwrap();
    assert_eq!(cave.to_string(), "1: 2 6\n2: 1 3 3\n3: 4\n4: 5\n5: 6 5\n6: 1\n");
    for cave in NamedCave::ALL.map(|cave| cave.cave()) {
        assert_eq!(cave.to_string().parse(), Ok(cave));
    }
}

/// V6: with the line and the reason.
#[test]
fn a_text_that_is_no_cave_is_refused() {
    let ring = |rooms: usize| {
        (1..=rooms)
            .flat_map(|room| [room.to_string(), ": ".to_owned(), (room % rooms + 1).to_string(), "\n".to_owned()])
            .collect::<String>()
    };
    for (text, line, why) in [
        (String::new(), 1, WhyBad::Rooms(0)),
        (ring(5), 5, WhyBad::Rooms(5)),
        (ring(128), 128, WhyBad::Rooms(128)),
        ("1 2 3\n".to_owned(), 1, WhyBad::NoColon),
        ("# x\nroom 1: 2\n".to_owned(), 2, WhyBad::NotANumber("room 1".to_owned())),
        ("1: 2; 3\n".to_owned(), 1, WhyBad::NotANumber("2;".to_owned())),
        ("0: 1\n".to_owned(), 1, WhyBad::NoRoom0),
        ("1: +2\n".to_owned(), 1, WhyBad::NotANumber("+2".to_owned())),
        ("1: 2\n3: 1\n".to_owned(), 2, WhyBad::Missing { room: 2 }),
        ("1: 2\n1: 2\n".to_owned(), 2, WhyBad::Twice { room: 1 }),
        ("1:\n".to_owned(), 1, WhyBad::Tunnels { room: 1, tunnels: 0 }),
        (format!("1: {}\n", "2 ".repeat(256)), 1, WhyBad::Tunnels { room: 1, tunnels: 256 }),
        (ring(6).replace("3: 4", "3: 7"), 3, WhyBad::Cave(BadCave::LeadsNowhere { from: 3, to: 7 })),
        (ring(6).replace("3: 4", "3: 0"), 3, WhyBad::NoRoom0),
    ] {
        let shown = text.chars().take(40).collect::<String>();
        assert_eq!(text.parse::<Cave>(), Err(BadListing { line, why }), "{shown}");
    }
    assert_eq!(ring(127).parse::<Cave>().unwrap().len(), 127);
}

/// V5, V6: what is refused is said with what would fit.
#[test]
fn the_reasons_say_what_would_fit() {
    let reasons: BTreeSet<_> = ["1 2", "1: x", "2: 1", "1:", "1: 2", "0: 1"]
        .map(|text| text.parse::<Cave>().unwrap_err().to_string())
        .into_iter()
        .collect();
    assert_eq!(
        reasons.into_iter().collect::<Vec<_>>(),
        [
            "1: \"x\" is not a room number",
            "1: a cave has 6 to 127 rooms, not 1",
            "1: a room has 1 to 12 tunnels, and room 1 has 0",
            "1: room 1 has no line",
            "1: rooms count from 1",
            "1: write a room and the rooms its tunnels lead to, like 5: 1 4 6",
        ]
    );
}
