//! The grue: its steps, its chase, and the effect of an arrow.

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::grue::{Event, Outcome};
use wumpus_hunt::game::{Game, Seat, View as _};

use super::scene::{Scene, Turn, assert_odds, assert_rooms};
use crate::every::Ratio;

const HALF: Ratio = Ratio::new(1, 2);

/// G18: from 2,2 tunnels lead to 2,1, 2,3 and 3,2.
#[test]
fn far_from_the_hunter_it_goes_on_through_any_tunnel_but_the_one_it_came_through() {
    for (came_from, onward) in [("2,1", ["2,3", "3,2"]), ("2,3", ["2,1", "3,2"]), ("3,2", ["2,1", "2,3"])] {
        let odds = Scene::new().grue("2,2", came_from).odds("move e", Turn::grue);
        assert_rooms(&odds, onward.map(|room| (room, HALF)));
    }
}

/// G18.
#[test]
fn with_two_tunnels_it_goes_on_and_in_a_dead_end_it_goes_back() {
    assert_eq!(Scene::new().grue("1,1", "1,2").always("move e", Turn::grue), "2,1");
    assert_eq!(Scene::new().grue("1,1", "2,1").always("move e", Turn::grue), "1,2");
    assert_eq!(Scene::new().grue("1,10", "1,9").always("move e", Turn::grue), "1,9");
    assert_eq!(Scene::new().grue("10,10", "10,9").always("move e", Turn::grue), "10,9");
}

/// G18, G19.
#[test]
fn it_remembers_the_room_that_it_comes_from() {
    assert_eq!(Scene::new().grue("1,1", "1,2").always("move e", Turn::grue_came_from), "1,1");
    assert_eq!(Scene::new().grue("5,3", "5,2").always("shoot sw", Turn::grue_came_from), "5,3");
}

/// G19: 7,4 is three moves from 5,5, and only 6,4 is nearer.
#[test]
fn within_three_moves_it_comes_nearer_even_through_the_tunnel_it_came_through() {
    for came_from in ["7,3", "7,5", "6,4"] {
        assert_eq!(Scene::new().grue("7,4", came_from).always("shoot sw", Turn::grue), "6,4", "from {came_from}");
    }
}

/// G18, G19: 7,5 is four moves from 5,5. If it gave chase it would not go to 8,5, and could go back.
#[test]
fn at_four_moves_it_does_not_give_chase() {
    let odds = Scene::new().grue("7,5", "7,4").odds("shoot sw", Turn::grue);
    assert_rooms(&odds, [("7,6", HALF), ("8,5", HALF)]);
}

/// G19: from 4,5 it is two moves by 4,4 and by 4,6, round the hexagon either way.
#[test]
fn of_two_rooms_that_are_nearest_it_takes_either_wherever_it_came_from() {
    for came_from in ["3,5", "4,4", "4,6"] {
        let odds = Scene::new().grue("4,5", came_from).odds("shoot e", Turn::grue);
        assert_rooms(&odds, [("4,4", HALF), ("4,6", HALF)]);
    }
}

/// G9, G18, G19: the hunter moves first. From 6,5 the grue in 4,5, three moves away before, is four moves away.
#[test]
fn a_hunter_who_gets_four_moves_away_is_not_chased() {
    let odds = Scene::new().grue("4,5", "4,4").odds("move e", Turn::grue);
    assert_rooms(&odds, [("3,5", HALF), ("4,6", HALF)]);
}

/// G9, G18, G19: from 6,5 the grue in 7,5, four moves away before, is three moves away.
#[test]
fn a_hunter_who_comes_within_three_moves_is_chased() {
    let odds = Scene::new().grue("7,5", "7,4").odds("move e", Turn::grue);
    assert_rooms(&odds, [("7,4", HALF), ("7,6", HALF)]);
}

/// G19.
#[test]
fn it_gives_chase_out_of_a_dead_end_and_into_one() {
    assert_eq!(Scene::new().hunter("10,7").grue("10,10", "10,9").always("shoot ne", Turn::grue), "10,9");
    assert_eq!(Scene::new().hunter("10,10").grue("10,7", "10,8").always("shoot nw", Turn::grue), "10,8");
}

/// G19.
#[test]
fn next_door_it_catches_the_hunter() {
    let caught = ("5,5".to_owned(), Some(Outcome::CaughtWhenItCame));
    for (at, came_from) in [("5,4", "5,3"), ("6,5", "6,4")] {
        let scene = Scene::new().dead_wumpus("1,1").grue(at, came_from);
        assert_eq!(scene.always("shoot sw", |turn| (turn.grue(), turn.outcome())), caught);
    }
}

/// G18, G23.
#[test]
fn each_of_its_moves_is_an_event() {
    let scene = Scene::new().grue("1,10", "1,9");
    let [from, to] = ["1,10", "1,9"].map(|at| scene.room(at));
    assert_eq!(scene.always("move e", Turn::grue_moves), [Event::GrueMoved { from, to }]);
    assert!(scene.stunned_grue("1,10", 2).always("move e", Turn::grue_moves).is_empty());
}

/// Returns the turns that the grue in 5,4 misses if the hunter in 5,5 does this and then walks to and fro.
fn turns_missed(actions: &[&str]) -> usize {
    let mut game = Scene::new().arrows(9).dead_wumpus("1,1").grue("5,4", "5,3").game();
    let mut dice = Dice::new(1, Stream::Play);
    let to_and_fro = ["move e", "move w"].into_iter().cycle();
    let all = actions.iter().copied().chain(to_and_fro);
    let missed = all.take_while(|action| {
        let mut log = Vec::new();
        let action = game.view(Seat::HUNTER).read(action).unwrap();
        game.apply(Seat::HUNTER, &action, &mut dice, &mut log).unwrap();
        !log.iter().any(|event| matches!(event, Event::GrueMoved { .. }))
    });
    missed.count()
}

/// G14, G17: the turn of the shot is the first.
#[test]
fn a_stunned_grue_misses_three_turns() {
    assert_eq!(turns_missed(&["shoot nw"]), 3);
}

/// G14, G17: in the turns of both shots and four more, or wherever among the first three the second shot is.
#[test]
fn each_hit_makes_it_miss_three_turns_more() {
    assert_eq!(turns_missed(&["shoot nw", "shoot nw"]), 6);
    assert_eq!(turns_missed(&["shoot nw", "move e", "move w", "shoot nw"]), 6);
    assert_eq!(turns_missed(&["shoot nw", "shoot nw", "shoot nw"]), 9);
}

/// G17.
#[test]
fn a_stunned_grue_stays_even_next_to_the_hunter() {
    for misses in [1, 2] {
        let scene = Scene::new().stunned_grue("5,6", misses);
        assert_eq!(scene.always("move e", |turn| (turn.grue(), turn.outcome())), ("5,6".to_owned(), None));
    }
}

/// G17: two are left, then one, and nothing is drawn.
#[test]
fn until_it_recovers_it_remembers_where_it_came_from() {
    let scene = Scene::new().grue("2,2", "2,1").stunned_grue("2,2", 2);
    let turn = scene.play("move e");
    assert_eq!((turn.after.stunned_turns, turn.grue_came_from()), (1, "2,1".to_owned()));
}

/// G17: a third for each neighbour, wherever it did come from.
#[test]
fn when_it_recovers_it_has_come_from_any_neighbour() {
    let scene = Scene::new().grue("2,2", "2,1").stunned_grue("2,2", 1);
    let odds = scene.odds("move e", |turn| (turn.after.stunned_turns, turn.grue(), turn.grue_came_from()));
    let third = Ratio::new(1, 3);
    let recovered = |came_from: &str| ((0, "2,2".to_owned(), came_from.to_owned()), third);
    assert_odds(&odds, ["2,1", "2,3", "3,2"].map(recovered));
}

/// G16, G18, G21: from 2,2 the wumpus stays or goes three ways; from 2,3, coming from 2,4, the grue goes to 2,2 or 1,3.
/// All of these go together, sharing 2,2 and changing places included.
#[test]
fn wumpus_and_grue_share_rooms_and_pass_each_other() {
    let odds = Scene::new().wumpus("2,2").grue("2,3", "2,4").odds("shoot e", |turn| (turn.wumpus(), turn.grue()));
    let pair = |wumpus: &str, grue: &str| ((wumpus.to_owned(), grue.to_owned()), Ratio::new(1, 8));
    let pairs =
        ["2,1", "2,2", "2,3", "3,2"].into_iter().flat_map(|wumpus| ["1,3", "2,2"].map(|grue| pair(wumpus, grue)));
    assert_odds(&odds, pairs);
}
