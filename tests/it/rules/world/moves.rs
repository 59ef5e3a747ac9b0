//! What happens to the player on entering a cell.

use wumpus_hunt::game::world::{Arrow, Event, Outcome};

use super::scene::{EATEN, FELL, Scene, WON};

/// W4: a cell can be named instead of a direction.
#[test]
fn a_move_goes_to_the_cell_beside_and_costs_nothing() {
    let scene = Scene::new();
    for (direction, cell) in [("north", "B3"), ("east", "C2"), ("south", "B1"), ("west", "A2")] {
        for toward in [direction, cell] {
            let turn = scene.play(&format!("move {toward}"));
            assert_eq!(turn.events, [scene.entered(cell)]);
            assert_eq!(turn.after.position, scene.clone().player(cell).position);
        }
    }
}

/// W6.
#[test]
fn the_gold_is_taken_where_it_lies_and_once() {
    let scene = Scene::new().gold("B3");
    let turn = scene.play("move north");
    assert_eq!(turn.events, [scene.entered("B3"), Event::TookGold]);
    assert_eq!(turn.after.position, scene.clone().player("B3").gold_taken().position);
    let again = turn.after.play_all(&["move south", "move north"]);
    assert_eq!(again.events, [scene.entered("B2"), scene.entered("B3")]);
}

/// W5, W7, W9: what is beside the cell that is entered is felt, not what was beside the one that is left. In this order: gold,
/// breeze, stench, pit, wumpus, and the end. The dead have not won, though no set-up puts the gold into a pit.
#[test]
fn what_is_met_in_a_cell_is_told_in_its_order() {
    use Event::{Eaten, FellInPit, FeltBreeze, SmelledStench, TookGold};
    let new = Scene::new;
    for (scene, events, outcome) in [
        (new().pits(&["B4"]), &[FeltBreeze][..], None),
        (new().pits(&["A3", "B4", "C3"]), &[FeltBreeze], None),
        (new().wumpus("C3"), &[SmelledStench], None),
        (new().wumpus("C2").pits(&["A2", "B1"]), &[], None),
        (new().pits(&["B3"]), &[FellInPit, FELL], Some(Outcome::FellInPit)),
        // With or without the arrow.
        (new().wumpus("B3"), &[Eaten, EATEN], Some(Outcome::Eaten)),
        (new().wumpus("B3").arrow(Arrow::Lost), &[Eaten, EATEN], Some(Outcome::Eaten)),
        // The dead wumpus smells on, but not in its own cell.
        (new().dead_wumpus("B3"), &[], None),
        (new().dead_wumpus("B4"), &[SmelledStench], None),
        (
            new().gold("B3").pits(&["B3", "B4"]).wumpus("A3"),
            &[TookGold, FeltBreeze, SmelledStench, FellInPit, FELL],
            Some(Outcome::FellInPit),
        ),
        (
            new().gold("B3").pits(&["B3", "B4"]).wumpus("B3"),
            &[TookGold, FeltBreeze, FellInPit, Eaten, FELL],
            Some(Outcome::FellInPit),
        ),
        (new().dead_wumpus("D4").gold("B3").pits(&["B3"]), &[TookGold, FellInPit, FELL], Some(Outcome::FellInPit)),
        (
            new().gold("B3").pits(&["B4"]).dead_wumpus("A3"),
            &[TookGold, FeltBreeze, SmelledStench, WON],
            Some(Outcome::Won),
        ),
    ] {
        let turn = scene.play("move north");
        assert_eq!((turn.events[0], &turn.events[1..], turn.outcome()), (scene.entered("B3"), events, outcome));
    }
}
