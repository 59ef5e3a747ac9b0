//! Caves of any shape and the numbers of a hunt, under every ruleset.

use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{Action, CaveSource, Classic, Event, Outcome, Ruleset, Setup, Warnings};
use wumpus_hunt::game::{Game, Seat, View as _};
use wumpus_hunt::session::{HuntSeed, Session};

use super::scene::Scene;
use crate::every::Ratio;

fn ring(rooms: u32) -> CaveSource {
    let tunnels: Vec<_> = (1..=rooms).map(|room| [room % rooms + 1]).collect();
    CaveSource::Known(Arc::new(Cave::new(&tunnels).unwrap()))
}

/// V3: every set-up numbers the dodecahedron anew.
#[test]
fn a_shuffled_cave_is_a_dodecahedron_with_other_numbers() {
    let setup = Setup { ruleset: Ruleset::OPINIONATED, cave: CaveSource::Shuffled };
    let [one, other] = [1, 2].map(|seed| Classic::deal(&setup, &mut Dice::new(seed, Stream::Setup)).position().clone());
    assert_ne!(one.cave, other.cave);
    for cave in [one.cave, other.cave] {
        assert!(cave.rooms().all(|room| cave.tunnels(room).len() == 3));
        // As in the dodecahedron, 1, 3, 6, 6, 3 and 1 rooms are 0 to 5 moves away.
        let from = cave.room(7).unwrap();
        let so_far = |moves| cave.rooms().filter(|to| cave.distance(from, *to) == Some(moves)).count();
        assert_eq!([0, 1, 2, 3, 4, 5].map(so_far), [1, 3, 6, 6, 3, 1]);
    }
}

/// V8: the next hunt has the same cave with the same set-up, and another cave with a new one.
#[test]
fn a_drawn_cave_belongs_to_the_set_up() {
    for cave in [CaveSource::Shuffled, CaveSource::RANDOM] {
        let setup = Setup { ruleset: Ruleset::OPINIONATED, cave };
        let cave = |seed| Session::<Classic>::deal(&setup, seed).game().position().cave.clone();
        let seed = HuntSeed::new(1);
        assert_eq!(cave(seed.same_setup()), cave(seed));
        assert_ne!(cave(seed.new_setup()), cave(seed));
    }
}

/// V5: the hunter is given no map of a cave that is drawn.
#[test]
fn only_a_cave_that_never_changes_has_a_map() {
    for (cave, has_map) in [(ring(6), true), (CaveSource::Shuffled, false), (CaveSource::RANDOM, false)] {
        let setup = Setup { ruleset: Ruleset::OPINIONATED, cave };
        let hunt = Classic::deal(&setup, &mut Dice::new(1, Stream::Setup));
        assert_eq!(hunt.view(Seat::HUNTER).map.is_some(), has_map);
    }
}

/// V7: next door is where a tunnel leads, not whence one comes.
#[test]
fn a_tunnel_warns_only_the_way_it_leads() {
    let cave: [&[u32]; 3] = [&[2], &[3], &[1]];
    let near = Scene::within(Ruleset::OPINIONATED, &cave, [1, 3, 2, 2, 3, 3]).view(|view| view.warnings);
    assert_eq!(near, Warnings { wumpus: 0, pits: 1, bats: 0 });
    Scene::within(Ruleset::OPINIONATED, &cave, [1, 3, 2, 2, 3, 3]).refusal("move 3");
}

/// V7: a wumpus takes each tunnel alike, so two tunnels to a room count twice, and one to its own room is a step.
#[test]
fn doubled_tunnels_count_twice_for_the_wumpus() {
    // From room 2 two tunnels lead to 3, and one back to 2.
    let scene = |ruleset| Scene::within(ruleset, &[&[3, 3, 1], &[3, 3, 2], &[2, 2, 1]], [1, 2, 3, 3, 3, 3]);
    let odds = scene(Ruleset::DUNGEON).odds("shoot 3", |turn| turn.wumpus());
    assert_eq!((odds.of(&3), odds.of(&2)), (Ratio::new(2, 3), Ratio::new(1, 3)));
    let odds = scene(Ruleset::BSD).misses(5).odds("shoot 3", |turn| (turn.wumpus(), turn.after.misses));
    assert_eq!(
        (odds.of(&(3, 0)), odds.of(&(2, 0))),
        (Ratio::new(2, 3), Ratio::new(1, 3)),
        "it has moved, and is there"
    );
}

/// V7: a wumpus that takes a tunnel to its own room has moved, and an event says so. With `original` it can also stay.
#[test]
fn a_wumpus_that_comes_back_to_its_own_room_has_moved() {
    let cave: [&[u32]; 3] = [&[3, 3, 1], &[2, 2, 2], &[3, 3, 1]];
    for (ruleset, moves) in [(Ruleset::DUNGEON, Ratio::ONE), (Ruleset::ORIGINAL, Ratio::new(3, 4))] {
        let scene = Scene::within(ruleset, &cave, [1, 2, 3, 3, 3, 3]);
        let moved = Event::WumpusMoved { from: scene.room(2), to: scene.room(2) };
        let odds = scene.odds("shoot 3", |turn| turn.events.contains(&moved));
        assert_eq!(odds.of(&true), moves, "{}", ruleset.name);
    }
}

/// V7: an arrow that finds no tunnel takes each tunnel alike.
#[test]
fn doubled_tunnels_count_twice_for_an_arrow() {
    let cave: [&[u32]; 4] = [&[3, 3, 2], &[1], &[1], &[1]];
    for ruleset in [Ruleset::OPINIONATED, Ruleset::DUNGEON] {
        let scene = Scene::within(ruleset, &cave, [1, 3, 4, 4, 4, 4]);
        let odds = scene.odds("shoot 4", |turn| turn.outcome() == Some(Outcome::ShotWumpus));
        assert_eq!(odds.of(&true), Ratio::new(2, 3), "{}", ruleset.name);
    }
}

/// V7: a tunnel that leads back to its own room is one to move through, once.
#[test]
fn a_tunnel_to_the_own_room_is_a_move() {
    let cave: [&[u32]; 2] = [&[1, 2, 2, 1], &[1]];
    for ruleset in [Ruleset::OPINIONATED, Ruleset::ORIGINAL] {
        let scene = Scene::within(ruleset, &cave, [1, 2, 2, 2, 2, 2]);
        let listed = scene.view(|view| view.legal().listed.collect::<Vec<_>>());
        assert_eq!(listed, [1, 2].map(|to| Action::Move { to }));
        assert_eq!(scene.play("move 1", &[]).befell(), [Event::Entered { room: scene.room(1) }]);
    }
}

/// C28, V7: the arrow has come from room 1 to a dead end, and goes back.
#[test]
fn an_arrow_that_cannot_but_go_back_does() {
    let scene = Scene::within(Ruleset::OPINIONATED, &[&[2], &[1], &[1]], [1, 3, 3, 3, 3, 3]);
    assert_eq!(scene.play("shoot 2 3", &[]).outcome(), Some(Outcome::ShotSelf));
}

/// V9.
#[test]
fn a_hunt_has_as_many_pits_bats_and_arrows_as_were_chosen() {
    for ruleset in Ruleset::ALL {
        for (pits, bats, arrows) in [(0, 0, 1), (4, 0, 99), (0, 4, 7), (3, 1, 2)] {
            let ruleset = Ruleset { pits, bats, arrows, ..ruleset };
            let setup = Setup { ruleset, cave: ring(6) };
            assert_eq!(setup.check(), Ok(()));
            for seed in 0..50 {
                let hunt = Classic::deal(&setup, &mut Dice::new(seed, Stream::Setup));
                let position = hunt.position();
                assert_eq!((position.pits.count(), position.bats.count()), (pits.into(), bats.into()));
                assert_eq!(position.arrows, arrows);
                let here = position.hunter;
                assert!(position.wumpus != here && !position.pits.or(position.bats).has(here.number()));
            }
        }
    }
}

/// V9: the wumpus and the hunter need a room each.
#[test]
fn more_pits_and_bats_than_rooms_for_them_are_refused() {
    for (pits, bats, fits) in [(4, 0, true), (2, 2, true), (0, 5, false), (3, 2, false), (u16::MAX, u16::MAX, false)] {
        let setup = Setup { ruleset: Ruleset { pits, bats, ..Ruleset::DUNGEON }, cave: ring(6) };
        assert_eq!(setup.check().is_ok(), fits, "{pits} {bats}");
    }
    let crowded =
        Setup { ruleset: Ruleset { pits: 4, bats: 3, ..Ruleset::DUNGEON }, cave: ring(6) }.check().unwrap_err();
    assert_eq!(
        crowded.to_string(),
        "6 rooms hold at most 4 pits and bats, not 7: the wumpus and the hunter need a room each"
    );
}

/// V10: in a ring of twenty rooms, whose tunnels lead one way.
#[test]
fn the_wumpus_is_smelled_as_far_as_was_chosen() {
    let tunnels: Vec<_> = (1..=20).map(|room| [room % 20 + 1]).collect();
    let tunnels: Vec<&[u32]> = tunnels.iter().map(<[u32; 1]>::as_slice).collect();
    for smell in 1..=9 {
        for wumpus in 2..=20 {
            let ruleset = Ruleset { smell, ..Ruleset::OPINIONATED };
            let scene = Scene::within(ruleset, &tunnels, [1, wumpus, 1, 1, 1, 1]);
            let near = scene.view(|view| view.warnings.wumpus);
            assert_eq!(near > 0, wumpus - 1 <= u32::from(smell), "smell {smell}, {wumpus}");
        }
    }
}

#[test]
fn a_hunter_who_is_locked_in_can_move_and_end_the_hunt_by_an_arrow() {
    let mut cave: Vec<&[u32]> = vec![&[1]];
    cave.extend([&[2_u32] as &[u32]; 5]);
    for ruleset in Ruleset::ALL {
        let scene = Scene::within(ruleset, &cave, [1, 2, 3, 4, 5, 6]);
        let after = scene.play("move 1", &[]).after;
        assert_eq!((after.hunter.number(), after.outcome), (1, None), "{}", ruleset.name);
        assert_eq!(scene.clone().odds("shoot 1", |turn| turn.outcome()).of(&Some(Outcome::ShotSelf)), Ratio::ONE);
    }
}
