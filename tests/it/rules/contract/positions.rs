//! Positions that no hunt can be in. Each is refused for what is wrong with it.

use std::sync::Arc;

use wumpus_hunt::game::RefusedKind::{Cave as BadCave, Over, Place, Unreachable, Value};
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{self, CaveSource, Classic, Ruleset};
use wumpus_hunt::game::{Game as _, hidden, textbook, world};

use crate::rules;
use crate::rules::classic::scene;
use crate::rules::scene::Scene;

/// C17, C18, V16: a wumpus that wakes for good is awake after a miss, and sleeps where it was dealt. A restless one has stepped before its
/// chance is certain.
#[test]
fn a_wumpus_sleeps_where_it_was_dealt_and_wakes_after_a_miss() {
    scene(Ruleset::OPINIONATED).assert_positions(&[
        ("", None),
        ("arrows 4", Some(Value)),
        ("arrows 4, awake", None),
        ("bats 16 12", Some(Value)),
        // The hunter bumped into it.
        ("bats 16 12, awake", None),
    ]);
    // It cannot have stepped after a bump, since each tunnel leads to it from a pit.
    scene(Ruleset { pits: 3, ..Ruleset::OPINIONATED })
        .assert_positions(&[("wumpus 1, hunter 20, awake, pits 2 5 8, bats 15 18", Some(Value))]);
    scene(Ruleset { arrows: 20, ..Ruleset::BSD }).with("pits 18 19 20, bats 11 12 13").assert_positions(&[
        ("arrows 15, misses 5", None),
        ("arrows 14, misses 6", Some(Value)),
        ("arrows 16, misses 5", Some(Value)),
    ]);
}

/// H13, V3, V5: tunnels are drawn in order, to other rooms, both ways.
#[test]
fn a_cave_that_was_drawn_looks_like_it() {
    let refused = |cave: CaveSource, tunnels: &[(usize, [u32; 3])]| {
        let mut rooms = dodecahedron().listing();
        for (room, ends) in tunnels {
            rooms[room - 1] = ends.iter().copied().filter(|end| *end > 0).collect();
        }
        let setup = classic::Setup { ruleset: Ruleset::OPINIONATED, cave };
        let mut position = scene(Ruleset::OPINIONATED).position;
        position.cave = Arc::new(Cave::new(&rooms).unwrap());
        Classic::at(&setup, position).err().map(|refused| refused.kind)
    };
    for cave in [CaveSource::Shuffled, CaveSource::RANDOM] {
        assert_eq!(refused(cave.clone(), &[]), None, "it can be the dodecahedron");
        // Out of order, doubled, to its own room, and one way.
        for tunnels in [[8, 5, 2], [2, 5, 5], [1, 2, 5], [2, 3, 5]] {
            assert_eq!(refused(cave.clone(), &[(1, tunnels)]), Some(BadCave), "{tunnels:?}");
        }
    }
    // Three tunnels a room, but no dodecahedron.
    let crossed = [(1, [5, 8, 12]), (2, [3, 10, 11]), (11, [2, 10, 19]), (12, [1, 3, 13])];
    assert_eq!(refused(CaveSource::Shuffled, &crossed), Some(BadCave));
    assert_eq!(refused(CaveSource::RANDOM, &crossed), None);
    // Rooms 1 and 11 lack a tunnel to each other.
    let open = [(1, [0, 5, 8]), (2, [0, 3, 10]), (11, [0, 10, 19]), (12, [0, 3, 13])];
    assert_eq!(refused(CaveSource::RANDOM, &open), Some(BadCave));
    // Every room is on a cycle through all.
    let ruleset = Ruleset { pits: 1, bats: 1, ..Ruleset::DUNGEON };
    let dead_end: [&[u32]; 6] = [&[2], &[1, 3, 4], &[2, 4, 5], &[2, 3, 6], &[3, 6], &[4, 5]];
    let small = rules::classic::within(ruleset, &dead_end).with("pits 3, bats 4");
    let setup = classic::Setup { ruleset, cave: CaveSource::Random { rooms: 6, tunnels: 3 } };
    Scene::<Classic> { setup, ..small }.assert_positions(&[("", Some(BadCave))]);
}

/// G3, G16: the wumpus comes no nearer to the exit than the shots let it. 2,8 is three moves from the exit.
#[test]
fn the_wumpus_of_the_hex_map_needs_a_shot_for_each_move() {
    rules::grue::scene().assert_positions(&[
        ("wumpus 2,8", Some(Unreachable)),
        ("wumpus 1,6", None),
        ("wumpus 1,8, arrows 2", Some(Unreachable)),
        ("wumpus 2,8, arrows 2", None),
        ("corpse 2,8, arrows 2", Some(Unreachable)),
        ("corpse 2,8, arrows 1", None),
        ("wumpus 1,9, arrows 1", Some(Unreachable)),
        ("corpse 1,9, arrows 0", Some(Unreachable)),
        ("corpse 1,8, arrows 0", None),
    ]);
}

/// H3, H12 to H14, H18: tunnels are in order, and the dead died of something.
#[test]
fn the_dead_of_hidden_wumpus_died_of_something() {
    let setup = hidden::Setup::new(4, Some(1)).unwrap();
    let mut scene = Scene { setup, ..rules::hidden::scene("h1 h12 h9 w18") };
    scene.assert_positions(&[
        ("", None),
        ("dead 1 shot 1, arrows 1 1", None),
        // No arrow is spent, or it is a wumpus's.
        ("dead 1 shot 1", Some(Unreachable)),
        ("dead 1 shot 3", Some(Unreachable)),
        ("dead 1, room 1 16", None),
        ("dead 1", Some(Unreachable)),
        ("dead 1 eaten", None),
        // Bats carry a human away before a wumpus eats.
        ("dead 1 eaten, room 1 13", Some(Unreachable)),
    ]);
    let mut rooms = dodecahedron().listing();
    rooms[0].reverse();
    scene.position.cave = Arc::new(Cave::new(&rooms).unwrap());
    scene.assert_positions(&[("", Some(BadCave))]);
}

/// W1 to W10: the player has walked from the corner.
#[test]
fn a_board_of_wumpus_world_is_walked_from_its_corner() {
    let setup = world::Setup::new(world::Board::Random);
    let mut scene = Scene { setup, ..rules::world::scene() }.with("player A1, wumpus A3, gold B3");
    scene.assert_positions(&[
        ("", None),
        ("player D4", None),
        ("gold, pits A2 B1", Some(Unreachable)),
        ("player B3", Some(Unreachable)),
        ("player A3", Some(Unreachable)),
        ("player D4, pits A2 B1", Some(Unreachable)),
        ("pits A2 B1, corpse C3", Some(Unreachable)),
        ("wumpus A1", Some(Place)),
    ]);
    scene.position.outcome = Some(world::Outcome::Eaten);
    scene.assert_positions(&[("", Some(Over))]);
}

/// T3 to T7.
#[test]
fn a_hunt_in_the_textbook_takes_its_turns() {
    let setup = textbook::Setup::new(4, textbook::Board::Published);
    let begun = "hunter 1,1, wumpus 1,3, gold 2,3, pits 3,1 3,3 4,4";
    Scene { setup, ..rules::textbook::scene() }.with(begun).assert_positions(&[
        ("", None),
        // The way east is open.
        ("bumped, turns 9", Some(Unreachable)),
        ("bumped, facing south, turns 1", Some(Unreachable)),
        ("bumped, facing south, turns 2", None),
        ("facing north, shot, corpse 1,3, screamed, turns 0", Some(Unreachable)),
        ("facing north, shot, corpse 1,3, screamed, turns 1", Some(Unreachable)),
        ("facing north, shot, corpse 1,3, screamed, turns 2", None),
        ("gold", Some(Unreachable)),
    ]);
}
