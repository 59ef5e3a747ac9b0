//! Who is next, and who has won.

use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::hidden::Outcome;
use wumpus_hunt::game::{Game, Seat, Status};

use super::scene::{Scene, Turn};

const HUMANS: Option<Outcome> = Some(Outcome::HumansWin);
const WUMPUSES: Option<Outcome> = Some(Outcome::WumpusesWin);

fn after(scene: &Scene, action: &str) -> Turn {
    scene.play(action, &[])
}

/// H6.
#[test]
fn players_take_turns_in_the_order_of_their_seats_round_and_round() {
    for (turn, next) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
        let scene = Scene::of("h1 h12 w18 h9").turn(turn);
        assert_eq!(after(&scene, "pass").after.turn, Seat(next));
    }
}

/// H6.
#[test]
fn the_dead_are_skipped() {
    for (turn, next) in [(0, 3), (3, 5), (5, 0)] {
        let scene = Scene::of("h1 h1 h1 w18 h18 h12").dead(1).dead(2).dead(4).turn(turn);
        assert_eq!(after(&scene, "pass").after.turn, Seat(next));
    }
}

/// H6: also where the order begins again.
#[test]
fn a_dead_first_player_is_skipped() {
    for (turn, next) in [(3, 1), (2, 3)] {
        let scene = Scene::of("h1 h1 h12 w18").dead(0).turn(turn);
        assert_eq!(after(&scene, "pass").after.turn, Seat(next));
    }
}

/// H6: at once.
#[test]
fn a_player_who_dies_just_before_their_turn_is_skipped() {
    assert_eq!(after(&Scene::of("h1 h2 h12 w18"), "shoot 2").after.turn, Seat(2));
}

/// H6.
#[test]
fn after_a_player_who_died_in_his_turn_comes_the_next() {
    assert_eq!(after(&Scene::of("h1 h12 w18"), "shoot 2 1").after.turn, Seat(1));
    assert_eq!(after(&Scene::of("h12 w18 h1").turn(2), "shoot 2 1").after.turn, Seat(0));
}

/// H6, H21.
#[test]
fn when_somebody_has_won_nobody_is_next() {
    assert_eq!(after(&Scene::of("h1 h12 w2"), "shoot 2").after.turn, Seat(0));
}

/// H21.
#[test]
fn humans_win_when_the_last_wumpus_is_shot() {
    assert_eq!(after(&Scene::of("h1 h12 w2"), "shoot 2").told(), "2 dies, a Wumpus, HumansWin");
    assert_eq!(after(&Scene::of("h1 w18 w2"), "shoot 2").outcome(), None, "another lives");
    assert_eq!(after(&Scene::of("h1 w18 w2").dead(1), "shoot 2").outcome(), HUMANS);
    assert_eq!(after(&Scene::of("h1 w3 w2"), "shoot 2 3").outcome(), HUMANS, "both by one arrow");
}

/// H21.
#[test]
fn wumpuses_win_when_the_last_human_is_eaten() {
    assert_eq!(after(&Scene::of("w1 h2 h12"), "move 2").outcome(), None, "another lives");
    assert_eq!(after(&Scene::of("w1 h2 h12").dead(2), "move 2").told(), "1 dies, a Human, WumpusesWin");
    assert_eq!(after(&Scene::of("w1 h2 h2"), "move 2").outcome(), WUMPUSES, "both at once");
    assert_eq!(after(&Scene::of("h1 h12 w2").dead(1), "move 2").outcome(), WUMPUSES, "he came to it");
}

/// H21.
#[test]
fn wumpuses_win_when_the_last_human_falls() {
    assert_eq!(after(&Scene::of("h1 h12 w18").dead(1).pits([2, 20]), "move 2").outcome(), WUMPUSES);
}

/// H21.
#[test]
fn wumpuses_win_when_the_last_human_shoots_himself() {
    assert_eq!(after(&Scene::of("h1 h12 w18").dead(1), "shoot 2 1").outcome(), WUMPUSES);
}

/// H21: what the dead have left does not count.
#[test]
fn wumpuses_win_when_no_living_human_has_an_arrow() {
    let last_arrow = Scene::of("h1 h12 w18").arrows(0, 1);
    assert_eq!(after(&last_arrow, "shoot 2").outcome(), None, "another has arrows");
    assert_eq!(after(&last_arrow.clone().arrows(1, 0), "shoot 2").told(), "WumpusesWin");
    assert_eq!(after(&last_arrow.dead(1), "shoot 2").outcome(), WUMPUSES, "the dead man's arrows");
}

/// H21: the one in 12 lives, and has none.
#[test]
fn wumpuses_win_when_the_last_human_with_an_arrow_dies() {
    let helpless = Scene::of("w1 h2 h12").arrows(2, 0);
    assert_eq!(after(&helpless, "move 2").told(), "1 dies, a Human, WumpusesWin");
    assert_eq!(after(&Scene::of("h1 h2 w18").arrows(0, 1), "shoot 2").outcome(), WUMPUSES, "by his friend's last");
}

/// H21: the last human and the last wumpus die by one arrow; or the last arrow of all kills the last wumpus.
#[test]
fn when_both_would_win_at_once_humans_do() {
    let last_two = Scene::of("h1 h12 w2").dead(1);
    assert_eq!(after(&last_two, "shoot 2 1").told(), "0 dies, a Human, 2 dies, a Wumpus, HumansWin");
    assert_eq!(after(&last_two, "shoot 5 1 2").outcome(), HUMANS, "the human first");
    assert_eq!(after(&last_two.arrows(0, 1), "shoot 2").told(), "2 dies, a Wumpus, HumansWin");
}

/// H21: the move would be into a pit, and the wumpuses would win.
#[test]
fn once_humans_have_won_by_the_shot_the_shooter_does_not_move() {
    let turn = after(&Scene::of("h1 h12 w2").dead(1).pits([5, 20]), "shoot 2; move 5");
    assert_eq!((turn.outcome(), turn.room(0), turn.dead()), (HUMANS, 1, vec![1, 2]));
}

/// H21: judged after the shot, before the move.
#[test]
fn once_wumpuses_have_won_by_the_last_arrow_the_shooter_does_not_move() {
    let turn = after(&Scene::of("h1 h12 w18").arrows(0, 1).arrows(1, 0).bats([5, 8]), "shoot 2; move 5");
    assert_eq!((turn.outcome(), turn.room(0), turn.told().as_str()), (WUMPUSES, 1, "WumpusesWin"));
}

/// H21: the shot misses, and the move ends it.
#[test]
fn a_turn_is_judged_again_after_the_move() {
    let turn = after(&Scene::of("h1 h12 w18").dead(1).pits([5, 20]), "shoot 2; move 5");
    assert_eq!(turn.told(), "0 dies, a Human, WumpusesWin");
}

/// H21.
#[test]
fn while_nobody_has_won_the_game_goes_on() {
    let mut game = Scene::of("h1 h12 w18").game();
    assert_eq!(game.status(), Status::Awaiting(Seat(0)));
    let mut chance = Script::new([]);
    game.apply(Seat(0), &"shoot 8; move 2".parse().unwrap(), &mut chance, &mut Vec::new()).unwrap();
    assert_eq!(game.status(), Status::Awaiting(Seat(1)));
}

/// H21.
#[test]
fn the_status_tells_who_has_won() {
    for outcome in [Outcome::HumansWin, Outcome::WumpusesWin] {
        assert_eq!(Scene::of("h1 h12 w18").over(outcome).game().status(), Status::Over(outcome));
    }
}
