//! How a hunt on the grid ends.

use wumpus_hunt::game::world::{Arrow, Event, Outcome};

use super::scene::{Scene, WON};

/// The published board (W2).
fn published() -> Scene {
    Scene::new().player("A1").wumpus("A3").gold("B3").pits(&["C1", "C3", "D4"])
}

/// W2, W5, W6, W9: at once, and not back in A1.
#[test]
fn the_published_board_can_be_won_with_the_gold_first() {
    let scene = published();
    let turn = scene.play_all(&["move north", "move east", "move north", "shoot west"]);
    assert_eq!(
        turn.events,
        [
            scene.entered("A2"),
            Event::SmelledStench,
            scene.entered("B2"),
            scene.entered("B3"),
            Event::TookGold,
            Event::FeltBreeze,
            Event::SmelledStench,
            Event::ShotWumpus,
            WON,
        ]
    );
    assert_eq!(turn.outcome(), Some(Outcome::Won));
}

/// W9: the gold in the cell of the wumpus, which W3 allows.
#[test]
fn gold_that_lies_with_the_wumpus_is_won_over_its_body() {
    let scene = Scene::new().wumpus("B3").gold("B3");
    let turn = scene.play_all(&["shoot north", "move north"]);
    assert_eq!(turn.events, [Event::ShotWumpus, scene.entered("B3"), Event::TookGold, WON]);
}

/// W9: either alone leaves the hunt open.
#[test]
fn gold_alone_or_a_dead_wumpus_alone_does_not_win() {
    assert_eq!(Scene::new().wumpus("B4").play("shoot north").outcome(), None);
    assert_eq!(Scene::new().gold("B3").play("move north").outcome(), None);
    assert_eq!(Scene::new().gold_taken().play("shoot north").outcome(), None, "a miss");
    assert_eq!(Scene::new().gold_taken().arrow(Arrow::Lost).play("move north").outcome(), None);
}
