//! The endings of a hunt on the hex map, and the order of a turn.

use wumpus_hunt::game::grue::{Event, Outcome};
use wumpus_hunt::game::{Game, Status};

use super::scene::{Scene, Turn, assert_odds};
use crate::every::Ratio;

/// Asserts that the turn ends the hunt like this without a draw.
#[track_caller]
fn assert_ends(scene: &Scene, action: &str, expected: Outcome) {
    let turn = scene.play(action);
    assert_eq!(turn.outcome(), Some(expected));
    assert_eq!(turn.events.last(), Some(&Event::Ended { outcome: expected }));
    let over = Scene { position: turn.after, ..scene.clone() };
    assert_eq!(over.game().status(), Status::Over(expected));
}

/// Asserts that the hunt goes on in every outcome.
#[track_caller]
fn assert_goes_on(scene: &Scene, action: &str) {
    assert_eq!(scene.always(action, Turn::outcome), None);
}

/// G11, G25.
#[test]
fn a_hunter_who_enters_the_wumpuss_room_is_eaten() {
    assert_ends(&Scene::new().wumpus("6,5"), "move e", Outcome::EatenOnEntering);
}

/// G9, G11, G25: the grue would have its turn only later, and go away or come.
#[test]
fn a_hunter_who_enters_the_grues_room_is_caught_though_it_would_have_gone_elsewhere() {
    assert_ends(&Scene::new().grue("6,5", "6,4"), "move e", Outcome::CaughtOnEntering);
}

/// G11, G25: even in the turn in which it would recover.
#[test]
fn a_hunter_who_enters_the_room_of_a_stunned_grue_is_caught() {
    for misses in [1, 2] {
        let scene = Scene::new().stunned_grue("6,5", misses);
        assert_ends(&scene, "move e", Outcome::CaughtOnEnteringStunned);
    }
}

/// G11.
#[test]
fn with_both_in_the_room_the_wumpus_eats_him_first() {
    assert_ends(&Scene::new().wumpus("6,5").grue("6,5", "6,4"), "move e", Outcome::EatenOnEntering);
    assert_ends(&Scene::new().dead_wumpus("6,5").grue("6,5", "6,4"), "move e", Outcome::CaughtOnEntering);
}

/// G11.
#[test]
fn the_room_of_a_dead_wumpus_is_harmless() {
    assert_goes_on(&Scene::new().dead_wumpus("6,5"), "move e");
}

/// G20, G25.
#[test]
fn with_the_wumpus_dead_the_exit_is_the_way_out() {
    assert_ends(&Scene::new().dead_wumpus("1,1").exit("6,5"), "move e", Outcome::Escaped);
    assert_ends(&Scene::new().dead_wumpus("6,5").exit("6,5"), "move e", Outcome::Escaped);
}

/// G11, G20, G25: stunned or not.
#[test]
fn the_grue_in_the_exits_room_holds_nobody_back() {
    let scene = Scene::new().dead_wumpus("1,1").exit("6,5");
    assert_ends(&scene.clone().grue("6,5", "6,4"), "move e", Outcome::EscapedPastGrue);
    assert_ends(&scene.stunned_grue("6,5", 2), "move e", Outcome::EscapedPastGrue);
}

/// G9, G20.
#[test]
fn in_the_exit_the_grue_next_door_comes_too_late() {
    let scene = Scene::new().dead_wumpus("1,1").exit("6,5");
    assert_ends(&scene.grue("6,6", "6,7"), "move e", Outcome::Escaped);
}

/// G11, G20.
#[test]
fn with_the_wumpus_alive_the_exit_does_nothing() {
    let scene = Scene::new().exit("6,5");
    assert_goes_on(&scene, "move e");
    assert_goes_on(&scene.clone().hunter("6,5"), "move w");
    assert_goes_on(&scene.clone().hunter("6,5"), "shoot w");
    assert_ends(&scene.clone().wumpus("6,5"), "move e", Outcome::EatenOnEntering);
    assert_ends(&scene.grue("6,5", "6,4"), "move e", Outcome::CaughtOnEntering);
}

/// G9, G20: at once, with the grue next door.
#[test]
fn the_shot_that_kills_from_the_exit_wins() {
    let scene = Scene::new().wumpus("6,5").exit("5,5");
    assert_ends(&scene, "shoot e", Outcome::Escaped);
    assert_ends(&scene.clone().grue("5,4", "5,3"), "shoot e", Outcome::Escaped);
    assert_ends(&scene.arrows(1), "shoot e", Outcome::Escaped);
}

/// G20.
#[test]
fn the_shot_that_kills_elsewhere_wins_nothing_yet() {
    assert_goes_on(&Scene::new().wumpus("6,5").exit("5,4"), "shoot e");
}

/// G9, G15, G25: at once, with wumpus and grue next door.
#[test]
fn the_last_arrow_lost_is_the_hunt_lost_before_wumpus_or_grue_can_come() {
    assert_ends(&Scene::new().arrows(1), "shoot e", Outcome::OutOfArrows);
    let between_them = Scene::new().arrows(1).wumpus("5,4").grue("5,6", "5,7");
    assert_ends(&between_them, "shoot e", Outcome::OutOfArrows);
}

/// G15.
#[test]
fn the_last_arrow_spent_on_the_grue_is_the_hunt_lost() {
    assert_ends(&Scene::new().arrows(1).grue("6,5", "6,4"), "shoot e", Outcome::OutOfArrows);
}

/// G15.
#[test]
fn without_arrows_the_hunt_goes_on_when_the_wumpus_is_dead() {
    assert_goes_on(&Scene::new().arrows(1).wumpus("6,5"), "shoot e");
    assert_goes_on(&Scene::new().arrows(1).dead_wumpus("1,1"), "shoot e");
    assert_goes_on(&Scene::new().arrows(0).dead_wumpus("1,1"), "move e");
}

/// G15.
#[test]
fn with_an_arrow_left_a_miss_is_not_the_end() {
    assert_goes_on(&Scene::new().arrows(2), "shoot e");
}

/// G9, G16, G19, G25: both are next door. The wumpus comes with 1 in 4; if it does not, the grue does.
#[test]
fn the_wumpus_comes_before_the_grue() {
    let odds = Scene::new().wumpus("5,4").grue("5,6", "5,7").odds("shoot e", Turn::outcome);
    let (eaten, caught) = (Outcome::EatenWhenItCame, Outcome::CaughtWhenItCame);
    assert_odds(&odds, [(Some(eaten), Ratio::new(1, 4)), (Some(caught), Ratio::new(3, 4))]);
    let grue_moves_first = |turn: &Turn| turn.outcome() == Some(eaten) && !turn.grue_moves().is_empty();
    let scene = Scene::new().wumpus("5,4").grue("5,6", "5,7");
    assert!(!scene.always("shoot e", grue_moves_first));
}

/// G9, G19, G25: the hunter gets out of the grue's way, and it follows.
#[test]
fn a_hunter_who_moves_from_one_neighbour_of_the_grue_to_another_is_caught() {
    let scene = Scene::new().hunter("6,4").grue("6,6", "6,7");
    let told = [Event::Entered { room: scene.room("6,5") }, Event::Ended { outcome: Outcome::CaughtWhenItCame }];
    assert_eq!(scene.always("move sw", Turn::told), told);
}
