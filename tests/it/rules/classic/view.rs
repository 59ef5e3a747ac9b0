//! What the hunter is told, and which actions are legal.

use wumpus_hunt::game::classic::{Action, Illegal, Ruleset, Warnings};
use wumpus_hunt::game::{Game, Seat, Unread};

use super::scene::{IN_THE_DODECAHEDRON, Scene};

fn warnings(scene: &Scene) -> [u8; 3] {
    let Warnings { wumpus, pits, bats } = scene.view(|view| view.warnings);
    [wumpus, pits, bats]
}

/// C5.
#[test]
fn the_hunter_is_told_where_he_is_where_tunnels_lead_and_his_arrows() {
    Scene::of(Ruleset::DUNGEON).hunter(4).arrows(3).view(|view| {
        assert_eq!(view.room.number(), 4);
        assert_eq!(view.tunnels.iter().map(|room| room.number()).collect::<Vec<_>>(), [3, 5, 14]);
        assert_eq!((view.arrows, view.rooms), (3, 20));
    });
}

/// C5: room 1 has tunnels to 2, 5 and 8.
#[test]
fn only_hazards_one_tunnel_away_warn() {
    for ruleset in IN_THE_DODECAHEDRON {
        let scene = Scene::of(ruleset);
        assert_eq!(warnings(&scene), [0, 0, 0]);
        assert_eq!(warnings(&scene.clone().wumpus(2)), [1, 0, 0]);
        assert_eq!(warnings(&scene.clone().pits([5, 20])), [0, 1, 0]);
        assert_eq!(warnings(&scene.clone().bats([11, 8])), [0, 0, 1]);
        assert_eq!(warnings(&scene.clone().wumpus(3).pits([10, 4]).bats([6, 7])), [0, 0, 0], "two tunnels away");
    }
}

/// C5: even where a tunnel leads back to the room.
#[test]
fn the_hunters_own_room_never_warns() {
    let scene = Scene::within(Ruleset::ORIGINAL, &[&[1, 1, 2], &[1]], [1, 1, 1, 1, 1, 1]);
    assert_eq!(warnings(&scene), [0, 0, 0]);
}

/// C6.
#[test]
fn the_original_warns_of_each_hazard_and_the_others_of_each_kind() {
    let everything_near = |ruleset| warnings(&Scene::of(ruleset).wumpus(2).pits([2, 5]).bats([5, 8]));
    assert_eq!(everything_near(Ruleset::OPINIONATED), [1, 1, 1]);
    assert_eq!(everything_near(Ruleset::DUNGEON), [1, 1, 1]);
    assert_eq!(everything_near(Ruleset::ORIGINAL), [1, 2, 2]);
}

/// C6: "each hazard and tunnel".
#[test]
fn the_original_warns_once_more_where_two_tunnels_lead_to_the_hazard() {
    let scene = Scene::within(Ruleset::ORIGINAL, &[&[2, 2, 3], &[1], &[1]], [1, 3, 2, 3, 1, 1]);
    assert_eq!(warnings(&scene), [1, 3, 0]);
}

/// C7: nothing is drawn and nothing changes; the contract tests show it for every refusal.
#[test]
fn a_room_without_a_tunnel_is_refused() {
    for ruleset in Ruleset::ALL {
        let scene = Scene::of(ruleset);
        for to in [0, 3, 99] {
            let tunnels = [2, 5, 8].map(|number| scene.room(number)).to_vec();
            let refused = Illegal::NoTunnel { from: scene.room(1), to, tunnels };
            assert_eq!(scene.refusal(&format!("move {to}")), refused);
        }
    }
}

/// C7.
#[test]
fn tunnels_lead_one_way_unless_another_leads_back() {
    let one_way: &[&[u32]] = &[&[2], &[2, 3], &[1]];
    let scene = |hunter| Scene::within(Ruleset::OPINIONATED, one_way, [hunter, 3, 3, 3, 3, 3]);
    scene(1).accepts("move 2");
    scene(2).accepts("move 2");
    assert!(matches!(scene(2).refusal("move 1"), Illegal::NoTunnel { .. }));
}

/// C8.
#[test]
fn only_the_original_lets_the_hunter_move_to_his_own_room() {
    Scene::of(Ruleset::ORIGINAL).accepts("move 1");
    for ruleset in [Ruleset::OPINIONATED, Ruleset::DUNGEON] {
        assert!(matches!(Scene::of(ruleset).refusal("move 1"), Illegal::NoTunnel { .. }));
    }
}

/// C23.
#[test]
fn a_shot_names_rooms_of_the_cave() {
    for ruleset in Ruleset::ALL {
        for room in [0, 21, u32::MAX] {
            let refused = Illegal::NoSuchRoom { room, rooms: 20 };
            assert_eq!(Scene::of(ruleset).refusal(&format!("shoot 2 {room}")), refused);
        }
    }
}

/// C23: in a cave of six rooms.
#[test]
fn rooms_are_those_of_the_cave_whatever_their_number() {
    let ring: &[&[u32]] = &[&[2], &[3], &[4], &[5], &[6], &[1]];
    let scene = Scene::within(Ruleset::OPINIONATED, ring, [1, 2, 3, 4, 5, 6]);
    scene.accepts("shoot 6");
    assert_eq!(scene.refusal("shoot 7"), Illegal::NoSuchRoom { room: 7, rooms: 6 });
}

/// C24 to C26: from room 1, which paths are too crooked under opinionated, dungeon and original.
#[test]
fn paths_that_are_too_crooked() {
    for (path, too_crooked) in [
        ("2 3", [false, false, false]),
        ("2 1", [true, false, false]),
        ("2 3 2", [true, false, true]),
        ("2 3 4 3", [true, false, true]),
        ("2 3 4 5 4", [true, false, true]),
        ("14 7 14", [true, false, true]),
        ("1", [false, false, false]),
        ("1 1", [true, false, false]),
        ("1 2 2", [false, false, false]),
        ("5 5", [false, false, false]),
        ("5 5 5", [true, false, true]),
    ] {
        let refused = IN_THE_DODECAHEDRON.map(|ruleset| {
            let scene = Scene::of(ruleset);
            let action = format!("shoot {path}").parse().unwrap();
            match scene.game().check(Seat::HUNTER, &action) {
                Err(Illegal::TooCrooked { .. }) => true,
                Ok(()) => false,
                other => panic!("{path}: {other:?}"),
            }
        });
        assert_eq!(refused, too_crooked, "{path}");
    }
}

#[test]
fn refusals_tell_what_would_be_accepted() {
    let scene = Scene::of(Ruleset::OPINIONATED);
    let told = |action| scene.refusal(action).to_string();
    assert_eq!(told("move 3"), "no tunnel leads from room 1 to room 3 (tunnels lead to 2, 5, 8)");
    assert_eq!(told("shoot 21"), "room 21 is not in this cave (1 to 20)");
    assert_eq!(told("shoot 2 3 2"), "an arrow cannot fly straight back to room 2");
}

#[test]
fn only_canonical_text_is_an_action() {
    for text in ["move 5 6", "move 05", "move +5", "move -5", "move 4294967296", "shoot 5,4", "shoot 5  4"] {
        assert!(matches!(text.parse::<Action>(), Err(Unread::Form(_))), "{text:?}");
    }
    for (text, named) in [("shoot", 0), ("shoot 1 2 3 4 5 6", 6)] {
        assert_eq!(text.parse::<Action>(), Err(Unread::Length { named, longest: 5 }), "{text:?}");
    }
}
