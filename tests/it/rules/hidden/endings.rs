//! Who is next, and who has won.

use wumpus_hunt::game::hidden::Outcome;
use wumpus_hunt::game::{Seat, Status};

use super::scene::{Scene, Turn};

const HUMANS: Option<Outcome> = Some(Outcome::HumansWin);
const WUMPUSES: Option<Outcome> = Some(Outcome::WumpusesWin);

fn after(scene: &Scene, action: &str) -> Turn {
    scene.play(action, &[])
}

/// H6: in the order of the seats, round and round, without the dead.
#[test]
fn players_take_turns_in_the_order_of_their_seats_and_the_dead_are_skipped() {
    let four = Scene::of("h1 h12 w18 h9");
    let dead = Scene::of("h1 h1 h1 w18 h18 h12").dead(1).dead(2).dead(4);
    let first_is_dead = Scene::of("h1 h1 h12 w18").dead(0);
    let three = Scene::of("h1 h12 w18");
    for (scene, turn, action, next) in [
        (&four, 0, "pass", 1),
        (&four, 2, "pass", 3),
        (&four, 3, "pass", 0),
        (&dead, 0, "pass", 3),
        (&dead, 3, "pass", 5),
        (&dead, 5, "pass", 0),
        (&first_is_dead, 3, "pass", 1),
        (&first_is_dead, 2, "pass", 3),
        // One who dies just before their turn, and one who dies in it.
        (&Scene::of("h1 h2 h12 w18"), 0, "shoot 2", 2),
        (&three, 0, "shoot 2 1", 1),
        (&Scene::of("h12 w18 h1"), 2, "shoot 2 1", 0),
        // When somebody has won, nobody is next.
        (&Scene::of("h1 h12 w2"), 0, "shoot 2", 0),
    ] {
        assert_eq!(after(&scene.clone().turn(turn), action).after.turn, Seat(next), "{turn}: {action}");
    }
}

/// H21: humans when the last wumpus is dead, else wumpuses when no living human has an arrow; judged after the shot, and again
/// after the move.
#[test]
fn a_side_wins_when_the_other_can_no_longer_win() {
    let [alone, last_arrow] = [Scene::of("h1 h12 w2").dead(1), Scene::of("h1 h12 w18").arrows(0, 1)];
    for (scene, action, outcome, told) in [
        (&Scene::of("h1 h12 w2"), "shoot 2", HUMANS, "2 dies, a Wumpus, HumansWin"),
        (&Scene::of("h1 w18 w2"), "shoot 2", None, "2 dies, a Wumpus"),
        (&Scene::of("h1 w18 w2").dead(1), "shoot 2", HUMANS, "2 dies, a Wumpus, HumansWin"),
        (&Scene::of("h1 w3 w2"), "shoot 2 3", HUMANS, "1 dies, a Wumpus, 2 dies, a Wumpus, HumansWin"),
        // The last human is eaten, comes to a wumpus, falls, or shoots himself.
        (&Scene::of("w1 h2 h12"), "move 2", None, "1 dies, a Human"),
        (&Scene::of("w1 h2 h12").dead(2), "move 2", WUMPUSES, "1 dies, a Human, WumpusesWin"),
        (&Scene::of("w1 h2 h2"), "move 2", WUMPUSES, "1 dies, a Human, 2 dies, a Human, WumpusesWin"),
        (&alone, "move 2", WUMPUSES, "0 dies, a Human, WumpusesWin"),
        (&Scene::of("h1 h12 w18").dead(1).pits([2, 20]), "move 2", WUMPUSES, "0 dies, a Human, WumpusesWin"),
        (&Scene::of("h1 h12 w18").dead(1), "shoot 2 1", WUMPUSES, "0 dies, a Human, WumpusesWin"),
        // Arrows of the dead do not count.
        (&last_arrow, "shoot 2", None, ""),
        (&last_arrow.clone().arrows(1, 0), "shoot 2", WUMPUSES, "WumpusesWin"),
        (&last_arrow.clone().dead(1), "shoot 2", WUMPUSES, "WumpusesWin"),
        (&Scene::of("w1 h2 h12").arrows(2, 0), "move 2", WUMPUSES, "1 dies, a Human, WumpusesWin"),
        (&Scene::of("h1 h2 w18").arrows(0, 1), "shoot 2", WUMPUSES, "1 dies, a Human, WumpusesWin"),
        // Where both would win at once, humans do.
        (&alone, "shoot 2 1", HUMANS, "0 dies, a Human, 2 dies, a Wumpus, HumansWin"),
        (&alone, "shoot 5 1 2", HUMANS, "0 dies, a Human, 2 dies, a Wumpus, HumansWin"),
        (&alone.clone().arrows(0, 1), "shoot 2", HUMANS, "2 dies, a Wumpus, HumansWin"),
        // The shot misses, and the move ends it.
        (&Scene::of("h1 h12 w18").dead(1).pits([5, 20]), "shoot 2; move 5", WUMPUSES, "0 dies, a Human, WumpusesWin"),
    ] {
        let turn = after(scene, action);
        assert_eq!((turn.outcome(), turn.told().as_str()), (outcome, told), "{action}");
    }
}

/// H21: into a pit, or to bats.
#[test]
fn once_a_side_has_won_by_the_shot_the_shooter_does_not_move() {
    let turn = after(&Scene::of("h1 h12 w2").dead(1).pits([5, 20]), "shoot 2; move 5");
    assert_eq!((turn.outcome(), turn.room(0), turn.dead()), (HUMANS, 1, vec![1, 2]));
    let turn = after(&Scene::of("h1 h12 w18").arrows(0, 1).arrows(1, 0).bats([5, 8]), "shoot 2; move 5");
    assert_eq!((turn.outcome(), turn.room(0), turn.told().as_str()), (WUMPUSES, 1, "WumpusesWin"));
}

/// H21.
#[test]
fn the_status_tells_who_is_next_or_who_has_won() {
    use wumpus_hunt::game::Game as _;
    assert_eq!(Scene::of("h1 h12 w18").game().status(), Status::Awaiting(Seat(0)));
    for outcome in [Outcome::HumansWin, Outcome::WumpusesWin] {
        assert_eq!(Scene::of("h1 h12 w18").over(outcome).game().status(), Status::Over(outcome));
    }
}
