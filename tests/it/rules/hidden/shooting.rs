//! Where an arrow flies, and whom it kills.

use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::Cause;
use wumpus_hunt::game::{Seat, Viewer};

use super::scene::Scene;
use crate::every::Ratio;

/// H12, H13: the seed's example, which turns back in between.
#[test]
fn an_arrow_flies_where_it_is_sent() {
    let turn = Scene::of("h1 h20 w12").play("shoot 8 9 8 7", &[]);
    assert_eq!((turn.flown(), turn.told().as_str()), (vec![8, 9, 8, 7], ""));
}

/// H13.
#[test]
fn an_arrow_flies_as_many_rooms_as_were_named() {
    for (action, rooms) in [("shoot 20", 1), ("shoot 20 20", 2), ("shoot 20 20 20", 3), ("shoot 20 20 20 20", 4)] {
        let turn = Scene::of("h1 h12 w18").play(action, &[0, 0, 0, 0][..rooms]);
        assert_eq!(turn.flown().len(), rooms, "{action}");
    }
}

/// H13: room 1 has tunnels to 2, 5 and 8.
#[test]
fn where_no_tunnel_leads_a_d3_decides() {
    let odds = Scene::of("h1 h12 w18").odds("shoot 3", |turn| (turn.flown(), turn.told()));
    for (room, told) in [(2, "d3 1"), (5, "d3 2"), (8, "d3 3")] {
        assert_eq!(odds.of(&(vec![room], told.to_owned())), Ratio::new(1, 3), "to {room}");
    }
}

/// H13: in shuffled caves of 20, 40 and 96 rooms.
#[test]
fn the_d3_counts_the_tunnels_in_the_order_of_their_rooms_numbers() {
    for (n, seed) in [10, 20, 48].into_iter().flat_map(|n| (0..20).map(move |seed| (n, seed))) {
        let scene = Scene::within(petersen(n, &mut Dice::new(seed, Stream::Setup)), "h1 h2 w3");
        let mut leads: Vec<u32> = scene.position.cave.tunnels(scene.room(1)).iter().map(|to| to.number()).collect();
        leads.sort_unstable();
        for (pick, to) in (0..3).zip(leads) {
            let turn = scene.play("shoot 1", &[pick]);
            assert_eq!(turn.flown(), [to]);
            assert!(turn.told().starts_with(&format!("d3 {}", pick + 1)));
        }
    }
}

/// H13: its own room, to which no tunnel leads.
#[test]
fn to_name_the_room_in_which_the_arrow_is_is_a_misfire() {
    assert_eq!(Scene::of("h1 h12 w18").play("shoot 1", &[1]).flown(), [5]);
    assert_eq!(Scene::of("h1 h12 w18").play("shoot 2 2", &[1]).flown(), [2, 3]);
}

/// H13: from 2 a tunnel leads to 3 and on to 4; from 5 and 8 none to 3.
#[test]
fn after_a_misfire_the_arrow_goes_on_with_the_next_name() {
    let odds = Scene::of("h1 h12 w18").odds("shoot 9 3 4", |turn| turn.flown());
    assert_eq!(odds.of(&vec![2, 3, 4]), Ratio::new(1, 3));
    assert_eq!(odds.of(&vec![5, 4, 3]), Ratio::new(1, 27));
    assert_eq!(odds.of(&vec![5, 1, 2]), Ratio::new(1, 27));
}

/// H13: any tunnel, the one by which it came included.
#[test]
fn a_misfire_may_turn_the_arrow_back_on_the_shooter() {
    let odds = Scene::of("h1 h12 w18").odds("shoot 9 20", |turn| turn.dead().contains(&0));
    assert_eq!(odds.of(&true), Ratio::new(1, 3));
}

/// H13, H20: one die for each misfire.
#[test]
fn every_misfire_is_rolled_on_the_table() {
    assert_eq!(Scene::of("h1 h12 w18").play("shoot 9 10 3", &[0, 2]).told(), "d3 1, d3 3");
    assert_eq!(Scene::of("h1 h12 w18").play("shoot 9 10 20", &[0, 2]).told(), "d3 1, d3 3");
}

/// H14: humans as well as wumpuses, in each room, all that are there.
#[test]
fn an_arrow_kills_everybody_in_each_room_and_flies_on() {
    let turn = Scene::of("h1 h2 h2 w3 w12 h12 h11 w18").play("shoot 2 3 12", &[]);
    assert_eq!(turn.dead(), [1, 2, 3, 4, 5]);
    assert_eq!(turn.died_of(3), Some(Cause::Shot { by: Seat(0) }));
}

/// H14: where the arrow only starts nobody is hit.
#[test]
fn the_room_it_starts_from_counts_only_when_it_comes_back() {
    assert!(Scene::of("h1 h1 w18 h20").play("shoot 2", &[]).dead().is_empty());
    assert_eq!(Scene::of("h1 h1 w18 h20").play("shoot 2 1", &[]).dead(), [0, 1]);
}

/// H14: from 1 to 2, back to 1 where the shooter is, and on to 5.
#[test]
fn the_arrow_flies_on_after_the_shooters_death() {
    let turn = Scene::of("h1 h5 w18 h20").play("shoot 2 1 5", &[]);
    assert_eq!((turn.flown(), turn.dead()), (vec![2, 1, 5], vec![0, 1]));
}

/// H14, H20.
#[test]
fn the_dead_do_not_die_again() {
    let turn = Scene::of("h1 h2 w18").dead(1).play("shoot 2 1 2 3", &[]);
    assert_eq!(turn.told(), "0 dies, a Human, WumpusesWin");
    assert_eq!(turn.died_of(1), Some(Cause::Fell));
}

/// H12.
#[test]
fn a_shot_costs_one_arrow() {
    let scene = Scene::of("h1 h12 w18");
    for (action, left) in [("shoot 8 9 8 7", 1), ("shoot 2 1", 1), ("shoot 8; move 2", 1), ("move 2", 2), ("pass", 2)] {
        let turn = scene.play(action, &[]);
        assert_eq!([0, 1].map(|seat| turn.after.people[seat].arrows), [left, 2], "{action}");
    }
}

/// H11: the wumpus in 2 is dead before the shooter comes there.
#[test]
fn the_shot_is_resolved_before_the_move() {
    let turn = Scene::of("h1 h12 w2 w18").play("shoot 2; move 2", &[]);
    assert_eq!((turn.dead(), turn.room(0)), (vec![2], 2));
    let order = "0 says shoot 2; move 2, arrow in 2, 2 Shot { by: Seat(0) } in 2, goes to 2, 2 dies, a Wumpus";
    assert_eq!(turn.seen_by(Viewer::Gamemaster), order);
}

/// H11: the arrow flies from where the player stood when it was announced.
#[test]
fn the_arrow_starts_where_the_shooter_stood() {
    assert_eq!(Scene::of("h1 h12 w18").play("shoot 5 4; move 2", &[]).flown(), [5, 4]);
}

/// H15.
#[test]
fn a_dead_shooter_does_not_move() {
    let turn = Scene::of("h1 h12 w18").play("shoot 2 1; move 5", &[]);
    assert_eq!((turn.room(0), turn.dead()), (1, vec![0]));
}

/// H15: into a room with bats, which would be told.
#[test]
fn a_dead_shooter_is_not_carried() {
    let turn = Scene::of("h1 h12 w18").bats([5, 8]).play("shoot 2 1; move 5", &[]);
    assert_eq!(turn.told(), "0 dies, a Human");
}
