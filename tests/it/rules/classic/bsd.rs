//! The ruleset `bsd`.

use std::sync::Arc;

use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::classic::{CaveSource, Classic, Event, Outcome, Position, Ruleset, Setup, Warnings};
use wumpus_hunt::game::{Game, Rooms, Viewer};

use super::scene::Scene;
use crate::every::{Ratio, every_outcome};

/// The hunter in room 1 of the dodecahedron, everything else far away.
fn scene() -> Scene {
    Scene::of(Ruleset::BSD)
}

/// V11.
#[test]
fn a_hunt_is_dealt_in_a_random_cave_with_three_pits_three_bats_and_five_arrows() {
    assert_eq!(Setup::new(Ruleset::BSD).cave, CaveSource::Random { rooms: 20, tunnels: 3 });
    let [one, other] = [1, 2].map(|seed| Classic::deal(&Setup::new(Ruleset::BSD), &mut Dice::new(seed, Stream::Setup)));
    let Position { cave, pits, bats, arrows, .. } = one.position();
    assert_eq!((cave.len(), cave.most_tunnels(), pits.count(), bats.count(), *arrows), (20, 3, 3, 3, 5));
    assert_ne!(cave, &other.position().cave, "each set-up has a cave of its own");
}

/// V12: in a cave of six rooms with one pit and one room with bats there are 6 × 5 ways for them and 6 for the wumpus; the
/// free rooms share the chance of each choice.
#[test]
fn pits_and_bats_are_apart_and_the_wumpus_anywhere_but_where_the_hunter_begins() {
    let ring: Vec<[u32; 1]> = (1..=6).map(|room| [room % 6 + 1]).collect();
    let ruleset = Ruleset { pits: 1, bats: 1, ..Ruleset::BSD };
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::new(Cave::new(&ring).unwrap())) };
    let odds = every_outcome(4, |chance| {
        let Position { hunter, wumpus, pits, bats, .. } = *Classic::deal(&setup, chance).position();
        (pits, bats, Rooms::only(wumpus.number()), hunter.number())
    });
    let (mut together, mut apart) = (0, 0);
    for ((pits, bats, wumpus, hunter), chance) in odds.iter() {
        let taken = pits.or(*bats).or(*wumpus);
        assert!(!pits.meets(*bats) && !taken.has(*hunter));
        *(if taken.count() == 2 { &mut together } else { &mut apart }) += 1;
        assert_eq!(chance, Ratio::new(1, 30 * 6 * (6 - u128::from(taken.count()))));
    }
    assert_eq!((together, apart), (30 * 2 * 4, 30 * 4 * 3));
}

/// V13: room 1 has tunnels to 2, 5 and 8; room 3 is two tunnels away, and room 4 is too; 14 is three away.
#[test]
fn the_wumpus_is_smelled_two_tunnels_away_and_the_rest_one() {
    let warnings = |scene: Scene| scene.view(|view| view.warnings);
    let far = Warnings::default();
    for room in [2, 5, 8, 3, 4, 10] {
        assert_eq!(warnings(scene().wumpus(room)), Warnings { wumpus: 1, ..far }, "{room}");
    }
    assert_eq!(warnings(scene().wumpus(14)), far);
    assert_eq!(warnings(scene().pits([2, 5, 3])), Warnings { pits: 1, ..far }, "a kind warns once");
    assert_eq!(warnings(scene().bats([3, 4, 6])), far);
}

/// V14.
#[test]
fn whoever_walks_into_the_wumpus_is_eaten() {
    let scene = scene().wumpus(2).pits([2]);
    let eaten = Event::Ended { outcome: Outcome::Eaten };
    assert_eq!(scene.play("move 2", &[]).events, [Event::Entered { room: scene.room(2) }, eaten]);
}

/// V14: one time in six; then bats in the room do nothing.
#[test]
fn the_edge_of_a_pit_is_caught_one_time_in_six() {
    let scene = scene().pits([2]).bats([2]);
    let odds = scene.odds("move 2", |turn| (turn.outcome(), turn.after.hunter.number(), turn.events.len()));
    assert_eq!(odds.of(&(Some(Outcome::FellInPit), 2, 2)), Ratio::new(5, 6));
    assert_eq!(odds.of(&(None, 2, 2)), Ratio::new(1, 6));
    assert_eq!(scene.play("move 2", &[0]).told(), [Event::Entered { room: scene.room(2) }, Event::CaughtEdge]);
    scene.hunter(2).accepts("move 1");
}

/// V14: bats drop the hunter in any of the twenty rooms, where the wumpus may be.
#[test]
fn bats_drop_the_hunter_in_any_room_and_arrival_begins_anew() {
    let scene = scene().bats([2]).wumpus(7).pits([9]);
    let odds = scene.odds_within(3, "move 2", |turn| (turn.drops().first().copied(), turn.outcome()));
    assert_eq!(odds.of(&(Some(7), Some(Outcome::Eaten))), Ratio::new(1, 20));
    assert_eq!(odds.of(&(Some(9), Some(Outcome::FellInPit))), Ratio::new(5, 6 * 20));
    assert_eq!(odds.of(&(Some(14), None)), Ratio::new(1, 20));
}

/// V15: before the fourth room with 1 in 5, before the fifth with 3 in 5.
#[test]
fn an_arrow_may_drop_before_its_fourth_and_fifth_room() {
    let flown = |path: &str| {
        scene().odds(&format!("shoot {path}"), |turn| {
            let flown = turn.events.iter().filter(|event| matches!(event, Event::ArrowFlew { .. })).count();
            (flown, turn.events.contains(&Event::ArrowDropped))
        })
    };
    assert_eq!(flown("2 3 4").of(&(3, false)), Ratio::ONE);
    assert_eq!(flown("2 3 4 14").of(&(4, false)), Ratio::new(4, 5));
    let odds = flown("2 3 4 14 13");
    assert_eq!(odds.of(&(3, true)), Ratio::new(1, 5));
    assert_eq!(odds.of(&(4, true)), Ratio::new(4 * 3, 5 * 5));
    assert_eq!(odds.of(&(5, false)), Ratio::new(4 * 2, 5 * 5));
    assert!(Classic::is_seen_by(&Event::ArrowDropped, Viewer::Public));
}

/// V15: a dropped arrow is a miss, though the wumpus was in the next room.
#[test]
fn an_arrow_that_drops_misses() {
    let turn = scene().wumpus(14).play("shoot 2 3 4 14", &[0, 11]);
    assert_eq!(turn.result(), [Event::ArrowDropped, Event::Missed]);
    assert_eq!(turn.after.arrows, 4);
}

/// V15: no path is too crooked, and the hunter is hit like anything else.
#[test]
fn an_arrow_may_fly_straight_back_to_the_hunter() {
    assert_eq!(scene().play("shoot 2 1", &[]).outcome(), Some(Outcome::ShotSelf));
}

/// V15: without a tunnel to 9 it takes any tunnel, then tries the next name from there.
#[test]
fn an_arrow_astray_takes_any_tunnel_and_tries_the_next_name() {
    let odds = scene().wumpus(3).odds("shoot 9 3", |turn| turn.outcome() == Some(Outcome::ShotWumpus));
    // By room 2 it finds room 3. By 5 or 8 it takes one of three tunnels, and none leads to room 3.
    assert_eq!(odds.of(&true), Ratio::new(1, 3));
}

/// V16: after the k-th miss with min(2k, 12) in 12, through each tunnel alike.
#[test]
fn each_miss_makes_the_wumpus_likelier_to_move() {
    for (before, chance) in [(0, 2), (1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 12), (98, 12)] {
        let odds = scene().misses(before).odds("shoot 8", |turn| (turn.wumpus(), turn.after.misses));
        for room in [15, 17, 20] {
            assert_eq!(odds.of(&(room, 0)), Ratio::new(chance, 36), "after {before} misses, to {room}");
        }
        assert_eq!(odds.of(&(16, before + 1)), Ratio::new(12 - chance, 12), "after {before} misses");
    }
}

/// V16: it is never asleep, so it stays where it is unless an arrow misses.
#[test]
fn the_wumpus_moves_only_after_a_miss() {
    let turn = scene().misses(3).play("move 2", &[]);
    assert_eq!((turn.wumpus(), turn.after.misses), (16, 3));
}

/// V16: from room 2 one of three tunnels leads to the hunter.
#[test]
fn a_wumpus_that_moves_into_the_hunters_room_eats_the_hunter() {
    let odds = scene().wumpus(2).odds("shoot 8", |turn| turn.outcome());
    assert_eq!(odds.of(&Some(Outcome::Eaten)), Ratio::new(2, 36));
    let odds = scene().wumpus(2).arrows(1).odds("shoot 8", |turn| turn.outcome());
    assert_eq!(odds.of(&Some(Outcome::Eaten)), Ratio::new(2, 36), "it moves before the last arrow is mourned");
    assert_eq!(odds.of(&Some(Outcome::OutOfArrows)), Ratio::new(34, 36));
}

/// V17: nothing is drawn, and nothing changes.
#[test]
fn a_room_without_a_tunnel_is_refused() {
    for to in [1, 3, 21] {
        scene().refusal(&format!("move {to}"));
    }
}
