//! The grue: its steps, its chase, and the effect of an arrow.

use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::grue::{Event, Outcome};
use wumpus_hunt::game::{Game, Seat, View as _};

use super::scene::{Scene, Turn, assert_odds};
use crate::every::Ratio;

/// G18: far from the hunter it goes on through any tunnel but the one it came through, and goes back in a dead end.
/// G19: within three moves it comes nearer, wherever it came from, out of a dead end and into one.
/// G9: the hunter moves first, and so may get away or come near.
#[test]
fn it_prowls_far_from_the_hunter_and_gives_chase_within_three_moves() {
    for (hunter, at, came_from, action, to) in [
        ("5,5", "2,2", "2,1", "move e", &["2,3", "3,2"][..]),
        ("5,5", "2,2", "2,3", "move e", &["2,1", "3,2"]),
        ("5,5", "2,2", "3,2", "move e", &["2,1", "2,3"]),
        ("5,5", "1,1", "1,2", "move e", &["2,1"]),
        ("5,5", "1,1", "2,1", "move e", &["1,2"]),
        ("5,5", "1,10", "1,9", "move e", &["1,9"]),
        ("5,5", "10,10", "10,9", "move e", &["10,9"]),
        // 7,4 is three moves from 5,5, and only 6,4 is nearer.
        ("5,5", "7,4", "7,3", "shoot sw", &["6,4"]),
        ("5,5", "7,4", "7,5", "shoot sw", &["6,4"]),
        ("5,5", "7,4", "6,4", "shoot sw", &["6,4"]),
        // 7,5 is four moves from 5,5.
        ("5,5", "7,5", "7,4", "shoot sw", &["7,6", "8,5"]),
        // From 4,5 it is two moves round the hexagon either way.
        ("5,5", "4,5", "3,5", "shoot e", &["4,4", "4,6"]),
        ("5,5", "4,5", "4,4", "shoot e", &["4,4", "4,6"]),
        ("5,5", "4,5", "4,6", "shoot e", &["4,4", "4,6"]),
        // From 6,5 the grue in 4,5 is four moves away, and the one in 7,5 three.
        ("5,5", "4,5", "4,4", "move e", &["3,5", "4,6"]),
        ("5,5", "7,5", "7,4", "move e", &["7,4", "7,6"]),
        ("10,7", "10,10", "10,9", "shoot ne", &["10,9"]),
        ("10,10", "10,7", "10,8", "shoot nw", &["10,8"]),
    ] {
        let scene = Scene::new().hunter(hunter).grue(at, came_from);
        let share = Ratio::new(1, to.len() as u128);
        assert_odds(&scene.odds(action, Turn::grue), to.iter().map(|room| ((*room).to_owned(), share)));
        assert_eq!(scene.always(action, Turn::grue_came_from), at);
    }
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
        game.apply(Seat::HUNTER, &action, &mut dice, &mut |event| log.push(event)).unwrap();
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
