//! What happens to players who move and to those they meet.

use wumpus_hunt::game::Seat;
use wumpus_hunt::game::hidden::Cause;

use super::scene::{Scene, in_order};
use crate::every::Ratio;

const FELL: Option<Cause> = Some(Cause::Fell);
const EATEN: Option<Cause> = Some(Cause::Eaten);

/// H11, H16: to pass changes nothing but the turn.
#[test]
fn a_move_goes_through_the_tunnel() {
    for people in ["h1 h12 w18", "w1 h12 h18"] {
        let scene = Scene::of(people);
        let turn = scene.play("move 2", &[]);
        assert_eq!((turn.room(0), turn.told().as_str()), (2, ""), "{people}");
        let turn = scene.play("pass", &[]);
        assert_eq!((turn.after.clone(), turn.told().as_str()), (scene.turn(1).position, ""), "{people}");
    }
}

/// H17: the bats' own room and the other bats' included.
#[test]
fn bats_carry_a_human_to_the_room_that_the_die_shows() {
    let odds = Scene::of("h1 h12 w18").bats([2, 11]).odds_within(2, "move 2", |turn| turn.drops()[0]);
    let bats = [2, 11];
    for room in (1..=20).filter(|room| !bats.contains(room)) {
        assert_eq!(odds.of(&room), Ratio::new(1, 20), "to {room}");
    }
    assert_eq!(odds.that(|room| bats.contains(room)) + odds.open(), Ratio::new(2, 20));
}

/// H17, H20: everybody sees the die, and its number is the room's.
#[test]
fn the_bats_die_is_rolled_on_the_table_and_has_as_many_sides_as_there_are_rooms() {
    for (n, pick, told) in [(10, 6, "d20 7"), (20, 39, "d40 40"), (48, 94, "d96 95")] {
        let turn = Scene::within(in_order(n), "h1 h12 w18").bats([2, 11]).play("move 2", &[pick]);
        assert_eq!((turn.told().as_str(), turn.room(0)), (told, pick + 1));
    }
}

/// H17: with as much chance as in a cave of 20 each of its rooms has.
#[test]
fn in_a_larger_cave_bats_may_drop_a_human_in_any_of_its_rooms() {
    for n in [20, 48] {
        let scene = Scene::within(in_order(n), "h1 h12 w18").bats([2, 2]);
        let odds = scene.odds_within(1, "move 2", |turn| turn.drops());
        let rooms = u128::from(2 * n);
        assert_eq!(odds.iter().count() as u128, rooms - 1);
        assert!(odds.iter().all(|(_, chance)| chance == Ratio::new(1, rooms)));
        assert_eq!(odds.open(), Ratio::new(1, rooms), "the bats' own room");
    }
}

/// H17: the bats' own room, then the other bats', then room 6.
#[test]
fn bats_may_drop_a_human_on_bats() {
    let scene = Scene::of("h1 h12 w18").bats([2, 11]);
    let turn = scene.play("move 2", &[1, 10, 5]);
    assert_eq!((turn.drops(), turn.told().as_str()), (vec![2, 11, 6], "d20 2, d20 11, d20 6"));
    assert_eq!(turn.after.bats, scene.position.bats, "they stay where they live");
}

/// H17: with everything in room 2, a player dies of what is in the room where they land.
#[test]
fn bats_act_before_pit_and_wumpus_in_the_same_room() {
    let scene = Scene::of("h1 h12 w2 h11").bats([2, 19]).pits([2, 20]);
    assert!(scene.play("move 2", &[5]).dead().is_empty());
    assert_eq!(scene.play("move 2", &[19]).died_of(0), FELL);
}

/// H17, H18: two pits and a wumpus in twenty rooms, and bats in two.
#[test]
fn a_human_dropped_by_bats_meets_what_is_there() {
    let odds = Scene::of("h1 h12 w18").bats([2, 2]).odds_within(1, "move 2", |turn| turn.died_of(0));
    assert_eq!(odds.of(&FELL), Ratio::new(2, 20));
    assert_eq!(odds.of(&EATEN), Ratio::new(1, 20));
    assert_eq!(odds.of(&None), Ratio::new(16, 20));
}

/// H17, H18: bats and pits leave a wumpus alone; a human falls, or is eaten; all who are there are eaten; the pit comes first;
/// the same kind shares a room in peace; the dead eat nobody, and next door nobody is eaten.
#[test]
fn players_die_of_what_they_come_to() {
    for (scene, action, dead) in [
        (Scene::of("w1 h12 h18").bats([2, 11]), "move 2", &[][..]),
        (Scene::of("w1 h12 h18").pits([2, 20]), "move 2", &[]),
        (Scene::of("h1 h12 w18").pits([2, 20]), "move 2", &[(0, FELL)]),
        (Scene::of("h1 h12 w2"), "move 2", &[(0, EATEN)]),
        (Scene::of("h1 h12 w2").pits([2, 20]), "move 2", &[(0, FELL)]),
        (Scene::of("w1 h2 h2 h12 w2"), "move 2", &[(1, EATEN), (2, EATEN)]),
        (Scene::of("h1 h12 w2 w18").dead(2), "move 2", &[(2, FELL)]),
        (Scene::of("h1 h12 w2 w18"), "shoot 2; move 2", &[(2, Some(Cause::Shot { by: Seat(0) }))]),
        (Scene::of("h1 h2 w18"), "move 2", &[]),
        (Scene::of("w1 w2 h18"), "move 2", &[]),
        (Scene::of("w1 h3 h12"), "move 2", &[]),
        (Scene::of("h1 w3 h12"), "move 2", &[]),
    ] {
        let turn = scene.play(action, &[]);
        let died: Vec<_> = turn.dead().into_iter().map(|seat| (seat, turn.died_of(seat))).collect();
        assert_eq!((died.as_slice(), turn.room(0)), (dead, 2), "{:?}", scene.position);
    }
}
