//! The classic game: a scene in the dodecahedron or any other cave, and the rules.

use std::sync::Arc;

use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{CaveSource, Classic, Position, Ruleset, Setup, Warnings};

use super::scene::{Placed, Scene};

mod setup;
mod turns;

/// The rulesets with five arrows, two pits and two bats in the dodecahedron.
pub(crate) const IN_THE_DODECAHEDRON: [Ruleset; 3] = [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::ORIGINAL];

/// The hunter in room 1 of the dodecahedron, everything else far away.
pub(crate) fn scene(ruleset: Ruleset) -> Scene<Classic> {
    within(ruleset, &dodecahedron().listing()).with("wumpus 16, pits 19 20, bats 11 12")
}

/// The hunter in room 1 of a cave, and the wumpus in room 2.
pub(super) fn within(ruleset: Ruleset, tunnels: &[impl AsRef<[u32]>]) -> Scene<Classic> {
    let cave = Arc::new(Cave::new(tunnels).unwrap());
    let [hunter, wumpus] = [1, 2].map(|number| cave.room(number).unwrap());
    let (pits, bats) = (Rooms::NONE, Rooms::NONE);
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
    let position = Position { cave, hunter, wumpus, awake: false, misses: 0, pits, bats, arrows: 5, outcome: None };
    Scene { setup, position }
}

/// A ring of rooms whose tunnels lead one way.
fn ring(rooms: u32) -> Vec<[u32; 1]> {
    (1..=rooms).map(|room| [room % rooms + 1]).collect()
}

impl Placed for Classic {
    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let numbers: Vec<u32> = values.iter().map(|value| value.parse().unwrap()).collect();
        let room = || position.cave.room(numbers[0]).unwrap();
        let rooms = || Rooms::of(numbers.iter().copied());
        match what {
            "hunter" => position.hunter = room(),
            "wumpus" => position.wumpus = room(),
            "awake" => position.awake = true,
            "pits" => position.pits = rooms(),
            "bats" => position.bats = rooms(),
            "arrows" => position.arrows = numbers[0].try_into().unwrap(),
            "misses" => position.misses = numbers[0].try_into().unwrap(),
            _ => panic!("{what} is no thing of this game"),
        }
    }
}

/// C5, C6, V7, V13: never of the hunter's own room. Room 1 has tunnels to 2, 5 and 8; 3, 4, 6 and 10 are two away, and
/// 14 is three.
#[test]
fn only_hazards_one_tunnel_away_warn() {
    let [one_way, doubled]: [[&[u32]; 3]; 2] = [[&[2], &[3], &[1]], [&[2, 2, 3], &[1], &[1]]];
    let rows = IN_THE_DODECAHEDRON.into_iter().flat_map(|ruleset| {
        let crowd = if ruleset == Ruleset::ORIGINAL { [1, 2, 2] } else { [1, 1, 1] };
        [
            ("", [0, 0, 0]),
            ("wumpus 2", [1, 0, 0]),
            ("pits 5 20", [0, 1, 0]),
            ("bats 11 8", [0, 0, 1]),
            ("wumpus 3, pits 10 4, bats 6 7", [0, 0, 0]),
            ("wumpus 2, pits 2 5, bats 5 8", crowd),
        ]
        .map(|(things, warnings)| (scene(ruleset).with(things), warnings))
    });
    let bsd = [
        ("wumpus 2", [1, 0, 0]),
        ("wumpus 10", [1, 0, 0]),
        ("wumpus 14", [0, 0, 0]),
        ("pits 2 5 3", [0, 1, 0]),
        ("bats 3 4 6", [0, 0, 0]),
    ];
    let elsewhere = [
        (within(Ruleset::ORIGINAL, &[&[1, 1, 2][..], &[1]]).with("wumpus 1, pits 1, bats 1"), [0, 0, 0]),
        // Once for each tunnel, and only the way it leads.
        (within(Ruleset::ORIGINAL, &doubled).with("wumpus 3, pits 2 3"), [1, 3, 0]),
        (within(Ruleset::OPINIONATED, &one_way).with("wumpus 3, pits 2"), [0, 1, 0]),
    ];
    let bsd = bsd.map(|(things, warnings)| (scene(Ruleset::BSD).with(things), warnings));
    for (scene, [wumpus, pits, bats]) in rows.chain(bsd).chain(elsewhere) {
        assert_eq!(scene.view().warnings, Warnings { wumpus, pits, bats }, "{scene:?}");
    }
}

/// V10: in a ring of twenty rooms, whose tunnels lead one way.
#[test]
fn the_wumpus_is_smelled_as_far_as_was_chosen() {
    for (smell, wumpus) in (1..=9).flat_map(|smell| (2..=20).map(move |wumpus| (smell, wumpus))) {
        let scene = within(Ruleset { smell, ..Ruleset::ORIGINAL }, &ring(20)).with(&format!("wumpus {wumpus}"));
        let is_near = wumpus - 1 <= u32::from(smell);
        assert_eq!(scene.view().warnings.wumpus, u8::from(is_near), "smell {smell}, {wumpus}");
    }
}

/// C7, C8, C23, C24, V7, V17.
#[test]
fn a_refusal_tells_what_would_be_accepted() {
    for ruleset in Ruleset::ALL {
        let no_tunnel = |to| format!("no tunnel leads from room 1 to room {to} (tunnels lead to 2, 5, 8)");
        let stay = if ruleset.may_stay { String::new() } else { no_tunnel(1) };
        scene(ruleset).assert_refusals(&[
            ("", "move 2", ""),
            ("", "move 0", &no_tunnel(0)),
            ("", "move 3", &no_tunnel(3)),
            ("", "move 1", &stay),
            ("", "shoot 2 0", "room 0 is not in this cave (1 to 20)"),
            ("", "shoot 21", "room 21 is not in this cave (1 to 20)"),
        ]);
    }
    let back = "an arrow cannot fly straight back to room 2";
    scene(Ruleset::OPINIONATED).assert_refusals(&[("", "shoot 2 3 2", back)]);
    within(Ruleset::OPINIONATED, &ring(6)).assert_refusals(&[
        ("hunter 2", "move 1", "no tunnel leads from room 2 to room 1 (tunnels lead to 3)"),
        ("", "shoot 6", ""),
        ("", "shoot 7", "room 7 is not in this cave (1 to 6)"),
    ]);
}

/// C24 to C26, V15: from room 1, which paths are too crooked under opinionated, original, and the others.
#[test]
fn paths_that_are_too_crooked() {
    for (path, too_crooked) in [
        ("2 3", [false, false]),
        ("2 1", [true, false]),
        ("2 3 2", [true, true]),
        ("2 3 4 3", [true, true]),
        ("1", [false, false]),
        ("1 1", [true, false]),
        ("1 2 2", [false, false]),
        ("5 5", [false, false]),
        ("5 5 5", [true, true]),
    ] {
        let refused = |ruleset| !scene(ruleset).refusal(&format!("shoot {path}")).is_empty();
        assert_eq!([Ruleset::OPINIONATED, Ruleset::ORIGINAL].map(refused), too_crooked, "{path}");
        assert!(!refused(Ruleset::DUNGEON) && !refused(Ruleset::BSD), "{path}");
    }
}
