//! The endings of a hunt on the hex map, and the order of a turn.

use wumpus_hunt::game::grue::{Event, Outcome};
use wumpus_hunt::game::{Game, Status};

use super::scene::{Scene, Turn, assert_odds};
use crate::every::Ratio;

/// G9, G11, G15, G20, G25: how a turn ends the hunt without a draw.
#[test]
fn a_turn_ends_the_hunt_or_it_goes_on() {
    use Outcome::{CaughtOnEntering, CaughtOnEnteringStunned, EatenOnEntering, Escaped, EscapedPastGrue, OutOfArrows};
    let new = Scene::new;
    let [exit, open] = [new().exit("6,5"), new().dead_wumpus("1,1").exit("6,5")];
    let at_exit = new().wumpus("6,5").exit("5,5");
    for (scene, action, outcome) in [
        // A hunter who enters a beast's room dies there, even if the beast was about to move away.
        (new().wumpus("6,5"), "move e", EatenOnEntering),
        (new().grue("6,5", "6,4"), "move e", CaughtOnEntering),
        // Even in the turn in which it would recover.
        (new().stunned_grue("6,5", 1), "move e", CaughtOnEnteringStunned),
        (new().stunned_grue("6,5", 2), "move e", CaughtOnEnteringStunned),
        // With both in the room the wumpus comes first, unless it is dead.
        (new().wumpus("6,5").grue("6,5", "6,4"), "move e", EatenOnEntering),
        (new().dead_wumpus("6,5").grue("6,5", "6,4"), "move e", CaughtOnEntering),
        // With the wumpus dead the exit is the way out, whatever the grue does there or next door.
        (open.clone(), "move e", Escaped),
        (new().dead_wumpus("6,5").exit("6,5"), "move e", Escaped),
        (open.clone().grue("6,5", "6,4"), "move e", EscapedPastGrue),
        (open.clone().stunned_grue("6,5", 2), "move e", EscapedPastGrue),
        (open.grue("6,6", "6,7"), "move e", Escaped),
        // With the wumpus alive the exit does nothing.
        (exit.clone().wumpus("6,5"), "move e", EatenOnEntering),
        (exit.clone().grue("6,5", "6,4"), "move e", CaughtOnEntering),
        // The shot that kills from the exit wins at once, with the grue next door, and by the last arrow.
        (at_exit.clone(), "shoot e", Escaped),
        (at_exit.clone().grue("5,4", "5,3"), "shoot e", Escaped),
        (at_exit.arrows(1), "shoot e", Escaped),
        // The last arrow lost is the hunt lost, before wumpus or grue can come, and if it hits the grue.
        (new().arrows(1), "shoot e", OutOfArrows),
        (new().arrows(1).wumpus("5,4").grue("5,6", "5,7"), "shoot e", OutOfArrows),
        (new().arrows(1).grue("6,5", "6,4"), "shoot e", OutOfArrows),
    ] {
        let turn = scene.play(action);
        assert_eq!(turn.outcome(), Some(outcome), "{:?}", scene.position);
        assert_eq!(turn.events.last(), Some(&Event::Ended { outcome }));
        let over = Scene { position: turn.after, ..scene.clone() };
        assert_eq!(over.game().status(), Status::Over(outcome));
    }
    for (scene, action) in [
        (new().dead_wumpus("6,5"), "move e"),
        (exit.clone(), "move e"),
        (exit.clone().hunter("6,5"), "move w"),
        (exit.hunter("6,5"), "shoot w"),
        // Elsewhere the shot that kills wins nothing yet.
        (new().wumpus("6,5").exit("5,4"), "shoot e"),
        // Without arrows it goes on when the wumpus is dead.
        (new().arrows(1).wumpus("6,5"), "shoot e"),
        (new().arrows(1).dead_wumpus("1,1"), "shoot e"),
        (new().arrows(0).dead_wumpus("1,1"), "move e"),
        (new().arrows(2), "shoot e"),
    ] {
        assert_eq!(scene.always(action, Turn::outcome), None, "{:?}", scene.position);
    }
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
