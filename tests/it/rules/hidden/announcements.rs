//! What everybody is told after a turn, and what nobody is told before the end.

use wumpus_hunt::game::hidden::{Cause, Die, Event, Hidden, Outcome, Role};
use wumpus_hunt::game::{Game, Seat, Viewer};

use super::scene::Scene;

/// H13, H17, H20: the arrow goes astray, kills, goes astray again; bats carry the shooter into a pit.
#[test]
fn dice_are_told_in_their_order_then_the_dead_by_seat_then_who_has_won() {
    let scene = Scene::of("h1 w3 h2 w18").dead(3).bats([8, 19]);
    let turn = scene.play("shoot 9 9", &[0, 2]);
    assert_eq!(turn.told(), "d3 1, d3 3, 2 dies, a Human");
    let turn = scene.play("shoot 9 3; move 8", &[0]);
    assert_eq!(turn.told(), "d3 1, 1 dies, a Wumpus, 2 dies, a Human, HumansWin");
    let turn = scene.play("shoot 9 10; move 8", &[0, 19]);
    assert_eq!(turn.told(), "d3 1, d20 20, 0 dies, a Human, 2 dies, a Human, WumpusesWin");
}

/// H13, H20: who died first is not told, nor how far the arrow had flown.
#[test]
fn the_order_of_deaths_on_the_arrows_way_is_not_told() {
    let told = |people| Scene::of(people).play("shoot 2 3 4", &[]).told();
    assert_eq!(told("h1 h2 h4 w18"), told("h1 h4 h2 w18"));
    assert_eq!(told("h1 h2 h4 w18"), "1 dies, a Human, 2 dies, a Human");
    let astray = |people| Scene::of(people).play("shoot 2 9 9", &[1, 2]).told();
    assert_eq!(astray("h1 h2 h12 w18"), astray("h1 h12 h3 w18"), "before the dice, between them, after them");
}

/// H20: shot, fallen, or eaten; where they went or stayed.
#[test]
fn no_cause_and_no_place_is_told() {
    let human = |scene: Scene, action: &str| scene.play(action, &[]).told();
    let shot_himself = human(Scene::of("h1 h12 w18"), "shoot 2 1; move 5");
    let fell = human(Scene::of("h1 h12 w18").pits([5, 20]), "shoot 2; move 5");
    let eaten = human(Scene::of("h1 h12 w5"), "shoot 2; move 5");
    assert_eq!([shot_himself, fell, eaten], ["0 dies, a Human"; 3]);
}

/// H20.
#[test]
fn a_turn_without_dice_or_deaths_announces_nothing() {
    for action in ["pass", "move 2", "shoot 8 9 8 7", "shoot 8 9; move 2"] {
        assert_eq!(Scene::of("h1 h12 w18").play(action, &[]).told(), "", "{action}");
    }
}

/// H20: each kind of event, to the public, to the player on turn, to another, and to the gamemaster.
#[test]
fn every_event_is_told_to_everybody_or_to_the_gamemaster_alone() {
    let room = Scene::of("h1 w18").room(1);
    let (seat, cause) = (Seat(0), Cause::Eaten);
    let open = [
        Event::Rolled { die: Die::Arrow, sides: 3, number: 1 },
        Event::Died { seat, role: Role::Human },
        Event::Ended { outcome: Outcome::HumansWin },
    ];
    let secret = [
        Event::Said { seat, action: "shoot 8; move 2".parse().unwrap() },
        Event::ArrowFlew { to: room },
        Event::Entered { room },
        Event::Carried { to: room },
        Event::Killed { seat, room, cause },
    ];
    for event in open.iter().chain(&secret) {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            assert_eq!(Hidden::is_seen_by(event, viewer), open.contains(event), "{event:?} to {viewer:?}");
        }
        assert!(Hidden::is_seen_by(event, Viewer::Gamemaster));
    }
}

/// H13, H17, H20, H24: the gamemaster follows all of it.
#[test]
fn the_gamemaster_sees_what_happens_when_it_happens() {
    let turn = Scene::of("h1 h12 h2 w18").bats([5, 19]).play("shoot 9 3; move 5", &[0, 15]);
    assert_eq!(
        turn.seen_by(Viewer::Gamemaster),
        "0 says shoot 9 3; move 5, d3 1, arrow in 2, 2 Shot { by: Seat(0) } in 2, arrow in 3, goes to 5, d20 16, \
         carried to 16, 0 Fell in 16, 0 dies, a Human, 2 dies, a Human"
    );
}
