//! What a shot hits, and what follows a miss.

use wumpus_hunt::game::classic::{Classic, Event, Outcome, Ruleset};
use wumpus_hunt::game::{Game, Seat, Viewer};

use super::scene::{IN_THE_DODECAHEDRON, Scene};
use crate::every::Ratio;

fn ended(outcome: Outcome) -> Event {
    Event::Ended { outcome }
}

/// C30: it stops there, and the named rooms behind are not flown.
#[test]
fn an_arrow_that_reaches_the_wumpus_wins() {
    for ruleset in Ruleset::ALL {
        let turn = Scene::of(ruleset).wumpus(3).play("shoot 2 3 4 5 1", &[]);
        assert_eq!(turn.result(), [ended(Outcome::ShotWumpus)], "{}", ruleset.name);
        assert_eq!((turn.after.arrows, turn.outcome()), (4, Some(Outcome::ShotWumpus)));
    }
}

/// C30: around the pentagon 1, 2, 3, 4, 5.
#[test]
fn an_arrow_that_comes_back_to_the_hunter_loses() {
    for ruleset in IN_THE_DODECAHEDRON {
        let turn = Scene::of(ruleset).wumpus(16).play("shoot 2 3 4 5 1", &[]);
        assert_eq!(turn.result(), [ended(Outcome::ShotSelf)], "{}", ruleset.name);
        assert_eq!(turn.after.arrows, 4, "the arrow is spent");
    }
}

/// C30: the first of the two on the path is hit, never both.
#[test]
fn the_first_on_the_way_is_hit_and_nobody_else() {
    for ruleset in [Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        // From 1 to 2, astray back to 1 where the hunter is, with the wumpus in 5 behind them.
        let turn = Scene::of(ruleset).wumpus(5).play("shoot 2 9 5", &[0]);
        assert_eq!(turn.result(), [ended(Outcome::ShotSelf)], "{}", ruleset.name);
    }
}

/// C25.
#[test]
fn original_a_path_back_to_the_hunter_hits_him() {
    let turn = Scene::of(Ruleset::ORIGINAL).hunter(3).play("shoot 2 3", &[]);
    assert_eq!(turn.result(), [ended(Outcome::ShotSelf)]);
}

/// C28: from 1 no tunnel leads to 9; from there on the arrow goes 1 in 3, then 1 in 2.
#[test]
fn opinionated_an_arrow_astray_finds_the_wumpus_by_luck() {
    let odds = Scene::of(Ruleset::OPINIONATED).wumpus(3).odds("shoot 9 9", |turn| turn.outcome());
    assert_eq!(odds.of(&Some(Outcome::ShotWumpus)), Ratio::new(1, 6));
    assert_eq!(odds.of(&Some(Outcome::ShotSelf)), Ratio::ZERO, "it never turns straight back");
}

/// C29: 1 in 3 to room 2, from where a tunnel leads to 3 as named; 1 in 9 straight back to the hunter for each other.
#[test]
fn elsewhere_an_arrow_astray_takes_up_its_path_again() {
    for ruleset in [Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        let odds = Scene::of(ruleset).wumpus(3).odds("shoot 9 3", |turn| turn.outcome());
        assert_eq!(odds.of(&Some(Outcome::ShotWumpus)), Ratio::new(1, 3), "{}", ruleset.name);
        assert_eq!(odds.of(&Some(Outcome::ShotSelf)), Ratio::new(2, 9), "{}", ruleset.name);
    }
}

/// C31.
#[test]
fn a_miss_costs_the_arrow() {
    for ruleset in Ruleset::ALL {
        let arrows = Scene::of(ruleset).odds("shoot 8", |turn| (turn.result()[0] == Event::Missed, turn.after.arrows));
        assert_eq!(arrows.of(&(true, 4)), Ratio::ONE, "{}", ruleset.name);
    }
}

/// C32: before the wumpus can do anything.
#[test]
fn opinionated_the_last_miss_loses_at_once() {
    let turn = Scene::of(Ruleset::OPINIONATED).wumpus(2).arrows(1).play("shoot 8", &[]);
    assert_eq!(turn.result(), [Event::Missed, ended(Outcome::OutOfArrows)]);
    assert!(!turn.after.awake);
}

/// C33, C34: the wumpus moves first, and may eat the hunter.
#[test]
fn elsewhere_the_wumpus_moves_before_the_last_miss_loses() {
    for (ruleset, eaten, starved) in [
        (Ruleset::DUNGEON, Ratio::new(1, 3), Ratio::new(2, 3)),
        (Ruleset::ORIGINAL, Ratio::new(1, 4), Ratio::new(3, 4)),
    ] {
        let odds = Scene::of(ruleset).wumpus(2).arrows(1).odds("shoot 8", |turn| turn.outcome());
        assert_eq!(odds.of(&Some(Outcome::Eaten)), eaten, "{}", ruleset.name);
        assert_eq!(odds.of(&Some(Outcome::OutOfArrows)), starved, "{}", ruleset.name);
    }
}

/// C33, C34: in this order.
#[test]
fn elsewhere_the_wumpus_is_told_to_move_before_the_arrows_run_out() {
    for ruleset in [Ruleset::DUNGEON, Ruleset::ORIGINAL] {
        let scene = Scene::of(ruleset).wumpus(17).arrows(1);
        let moved = Event::WumpusMoved { from: scene.room(17), to: scene.room(7) };
        assert_eq!(scene.play("shoot 8", &[0]).result(), [Event::Missed, moved, ended(Outcome::OutOfArrows)]);
    }
}

/// C30, C32 to C34.
#[test]
fn the_last_arrow_may_win() {
    for ruleset in Ruleset::ALL {
        let turn = Scene::of(ruleset).wumpus(2).arrows(1).play("shoot 2", &[]);
        assert_eq!(turn.result(), [ended(Outcome::ShotWumpus)]);
    }
}

/// C30, C39: each room up to the one where it stops.
#[test]
fn each_room_that_an_arrow_enters_is_an_event() {
    for ruleset in Ruleset::ALL {
        let scene = Scene::of(ruleset).wumpus(4);
        let flew = |to| Event::ArrowFlew { to: scene.room(to) };
        let turn = scene.play("shoot 2 3 4 5 1", &[]);
        assert_eq!(turn.events, [flew(2), flew(3), flew(4), ended(Outcome::ShotWumpus)], "{}", ruleset.name);
    }
}

/// C28, C29, C39: from 1 to 2, from where no tunnel leads to 9, to 3, from where none leads to 20, to 2.
#[test]
fn the_hunter_is_told_once_where_an_arrow_goes_astray() {
    for (ruleset, picks, strays) in [
        (Ruleset::OPINIONATED, vec![0, 0, 3], vec![(2, 9, true)]),
        (Ruleset::DUNGEON, vec![1, 0, 0], vec![(2, 9, true), (3, 20, false)]),
        (Ruleset::ORIGINAL, vec![1, 0, 3], vec![(2, 9, false), (3, 20, false)]),
    ] {
        let scene = Scene::of(ruleset).pits([13, 14]);
        let turn = scene.play("shoot 2 9 20", &picks);
        let is_stray = |event: &&Event| matches!(event, Event::ArrowStrayed { .. });
        let stray = |(from, named, is_told)| {
            let [from, named] = [from, named].map(|number| scene.room(number));
            Event::ArrowStrayed { from, named, is_told }
        };
        let expected: Vec<_> = strays.iter().copied().map(stray).collect();
        assert_eq!(turn.events.iter().copied().filter(|event| is_stray(&event)).collect::<Vec<_>>(), expected);
        let told: Vec<_> =
            strays.into_iter().filter(|(.., is_told)| *is_told).map(stray).chain([Event::Missed]).collect();
        assert_eq!(turn.told(), told, "{}", ruleset.name);
    }
}

/// C37, C39.
#[test]
fn only_the_gamemaster_sees_the_arrow_fly_and_the_wumpus_move() {
    let scene = Scene::of(Ruleset::DUNGEON);
    let [from, to] = [2, 9].map(|number| scene.room(number));
    let strayed = |is_told| Event::ArrowStrayed { from, named: to, is_told };
    for (event, is_seen) in [
        (Event::WumpusMoved { from, to }, false),
        (Event::ArrowFlew { to }, false),
        (strayed(false), false),
        (strayed(true), true),
        (Event::Missed, true),
    ] {
        assert!(Classic::is_seen_by(&event, Viewer::Gamemaster));
        for viewer in [Viewer::Seat(Seat::HUNTER), Viewer::Public] {
            assert_eq!(Classic::is_seen_by(&event, viewer), is_seen, "{event:?}");
        }
    }
}
