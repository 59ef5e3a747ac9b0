//! Where an arrow flies, and whom it kills.

use wumpus_hunt::game::cave::petersen::petersen;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::Cause;
use wumpus_hunt::game::{Seat, Viewer};

use super::scene::Scene;
use crate::every::Ratio;

/// H11 to H13: from where the shooter stood, room by room; where no tunnel leads, as to the arrow's own room, a die decides. Every
/// die is told.
#[test]
fn an_arrow_flies_where_it_is_sent() {
    for (action, picks, flown, told) in [
        ("shoot 8 9 8 7", &[][..], &[8, 9, 8, 7][..], ""),
        ("shoot 5 4; move 2", &[], &[5, 4], ""),
        ("shoot 20", &[0], &[2], "d3 1"),
        ("shoot 1", &[1], &[5], "d3 2"),
        ("shoot 2 2", &[1], &[2, 3], "d3 2"),
        ("shoot 9 10 3", &[0, 2], &[2, 10, 11], "d3 1, d3 3"),
        ("shoot 20 20 20 20", &[0; 4], &[2, 1, 2, 1], "d3 1, d3 1, d3 1, d3 1, 0 dies, a Human"),
    ] {
        let turn = Scene::of("h1 h20 w12").play(action, picks);
        assert_eq!((turn.flown().as_slice(), turn.told().as_str()), (flown, told), "{action}");
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

/// H14, H20: humans as well as wumpuses, in each room, all that are there; the shooter only when it comes back to them, and the
/// dead not again. It flies on after each death.
#[test]
fn an_arrow_kills_everybody_in_each_room_and_flies_on() {
    for (people, action, dead) in [
        ("h1 h2 h2 w3 w12 h12 h11 w18", "shoot 2 3 12", &[1, 2, 3, 4, 5][..]),
        ("h1 h1 w18 h20", "shoot 2", &[]),
        ("h1 h1 w18 h20", "shoot 2 1", &[0, 1]),
        ("h1 h5 w18 h20", "shoot 2 1 5", &[0, 1]),
    ] {
        let turn = Scene::of(people).play(action, &[]);
        assert_eq!(turn.dead(), dead, "{people}: {action}");
        assert!(dead.iter().all(|seat| turn.died_of(*seat) == Some(Cause::Shot { by: Seat(0) })));
    }
    let turn = Scene::of("h1 h2 w18").dead(1).play("shoot 2 1 2 3", &[]);
    assert_eq!((turn.told().as_str(), turn.died_of(1)), ("0 dies, a Human, WumpusesWin", Some(Cause::Fell)));
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

/// H15: nor are they carried by bats, which would be told.
#[test]
fn a_dead_shooter_does_not_move() {
    let turn = Scene::of("h1 h12 w18").bats([5, 8]).play("shoot 2 1; move 5", &[]);
    assert_eq!((turn.room(0), turn.told().as_str()), (1, "0 dies, a Human"));
}
