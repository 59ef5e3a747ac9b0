//! The wumpus: when it moves, and where to.

use wumpus_hunt::game::grue::{Event, Outcome};

use super::scene::{Scene, Turn, assert_odds, assert_rooms};
use crate::every::Ratio;

/// G16: a quarter for each of three neighbours.
#[test]
fn after_a_shot_the_wumpus_moves_three_times_in_four_through_any_tunnel() {
    let odds = Scene::new().wumpus("2,2").odds("shoot e", Turn::wumpus);
    let quarter = Ratio::new(1, 4);
    assert_rooms(&odds, [("2,2", quarter), ("2,1", quarter), ("2,3", quarter), ("3,2", quarter)]);
}

/// G16.
#[test]
fn at_the_edge_it_moves_no_less_often() {
    let two = Scene::new().wumpus("1,1").odds("shoot e", Turn::wumpus);
    assert_rooms(&two, [("1,1", Ratio::new(1, 4)), ("1,2", Ratio::new(3, 8)), ("2,1", Ratio::new(3, 8))]);
    let one = Scene::new().wumpus("10,10").odds("shoot e", Turn::wumpus);
    assert_rooms(&one, [("10,10", Ratio::new(1, 4)), ("10,9", Ratio::new(3, 4))]);
}

/// G16.
#[test]
fn a_shot_that_hits_the_grue_disturbs_it_too() {
    let odds = Scene::new().wumpus("10,10").grue("5,4", "5,3").odds("shoot nw", Turn::wumpus);
    assert_rooms(&odds, [("10,10", Ratio::new(1, 4)), ("10,9", Ratio::new(3, 4))]);
}

/// G16.
#[test]
fn it_sleeps_while_the_hunter_moves_even_next_to_it() {
    for at in ["2,2", "6,4"] {
        assert_rooms(&Scene::new().wumpus(at).odds("move e", Turn::wumpus), [(at, Ratio::ONE)]);
    }
}

/// G16: nor in the turn in which it dies.
#[test]
fn a_dead_wumpus_does_not_move() {
    assert_eq!(Scene::new().dead_wumpus("2,2").always("shoot e", Turn::wumpus), "2,2");
    assert_eq!(Scene::new().wumpus("6,5").always("shoot e", Turn::wumpus), "6,5");
}

/// G16: it comes with 3 in 4 times 1 in 3; if it does not, it has eaten nobody.
#[test]
fn it_eats_the_hunter_when_it_comes_to_him() {
    let odds = Scene::new().wumpus("5,4").odds("shoot e", |turn| (turn.wumpus(), turn.outcome()));
    assert_eq!(odds.of(&("5,5".to_owned(), Some(Outcome::EatenWhenItCame))), Ratio::new(1, 4));
    assert_eq!(odds.that(|(_, outcome)| outcome.is_none()), Ratio::new(3, 4));
}

/// G9, G16, G23, G26: after what the hunter does, and before what the grue does.
#[test]
fn its_move_is_an_event_and_its_rest_is_none() {
    let scene = Scene::new().wumpus("10,10").grue("1,10", "1,9");
    let wumpus_moved = Event::WumpusMoved { from: scene.room("10,10"), to: scene.room("10,9") };
    let grue_moved = Event::GrueMoved { from: scene.room("1,10"), to: scene.room("1,9") };
    let odds = scene.odds("shoot e", |turn| turn.events.clone());
    let flight = [Event::ArrowFlew { to: scene.room("6,5") }].into_iter();
    let halves = ["6,4", "6,6"].map(|at| Event::HalfFlew { to: scene.room(at) });
    let shot = || flight.clone().chain(halves).chain([Event::Missed]);
    let rests = (shot().chain([grue_moved]).collect(), Ratio::new(1, 4));
    let moves = (shot().chain([wumpus_moved, grue_moved]).collect(), Ratio::new(3, 4));
    assert_odds(&odds, [rests, moves]);
}
