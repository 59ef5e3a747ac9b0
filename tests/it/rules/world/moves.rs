//! What happens to the player on entering a cell.

use wumpus_hunt::game::world::{Arrow, Event, Outcome};

use super::scene::{EATEN, FELL, Scene, WON};

/// W4.
#[test]
fn a_move_goes_to_the_cell_beside_and_costs_nothing() {
    let scene = Scene::new();
    for (direction, cell) in [("north", "B3"), ("east", "C2"), ("south", "B1"), ("west", "A2")] {
        let turn = scene.play(&format!("move {direction}"));
        assert_eq!(turn.events, [scene.entered(cell)]);
        assert_eq!(turn.after.position, scene.clone().player(cell).position);
    }
}

/// W4.
#[test]
fn a_cell_can_be_named_instead_of_a_direction() {
    let scene = Scene::new();
    for (direction, cell) in [("north", "B3"), ("east", "C2"), ("south", "B1"), ("west", "A2")] {
        let [by_name, by_direction] = [cell, direction].map(|toward| scene.play(&format!("move {toward}")));
        assert_eq!(by_name.events, by_direction.events);
        assert_eq!(by_name.after.position, by_direction.after.position);
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

/// W5: what is beside the cell that is entered, not what was beside the one that is left.
#[test]
fn on_entering_a_cell_he_feels_what_is_beside_it() {
    let scene = Scene::new();
    let told = |scene: &Scene| scene.play("move north").events[1..].to_vec();
    assert_eq!(told(&scene.clone().pits(&["B4"])), [Event::FeltBreeze]);
    assert_eq!(told(&scene.clone().pits(&["A3", "B4", "C3"])), [Event::FeltBreeze], "once");
    assert_eq!(told(&scene.clone().wumpus("C3")), [Event::SmelledStench]);
    assert!(told(&scene.clone().wumpus("C2").pits(&["A2", "B1"])).is_empty());
}

/// W7.
#[test]
fn a_pit_is_the_end() {
    let scene = Scene::new().pits(&["B3"]);
    let turn = scene.play("move north");
    assert_eq!(turn.events, [scene.entered("B3"), Event::FellInPit, FELL]);
    assert_eq!(turn.outcome(), Some(Outcome::FellInPit));
}

/// W7: with or without the arrow.
#[test]
fn the_living_wumpus_eats_the_player_who_enters_its_cell() {
    for arrow in [Arrow::Held, Arrow::Lost] {
        let scene = Scene::new().wumpus("B3").arrow(arrow);
        let turn = scene.play("move north");
        assert_eq!(turn.events, [scene.entered("B3"), Event::Eaten, EATEN]);
        assert_eq!(turn.outcome(), Some(Outcome::Eaten));
    }
}

/// W7.
#[test]
fn the_dead_wumpus_is_harmless() {
    let scene = Scene::new().dead_wumpus("B3");
    let turn = scene.play("move north");
    assert_eq!(turn.events, [scene.entered("B3")]);
    assert_eq!(turn.outcome(), None);
}

/// W5: its cell is none of those beside it.
#[test]
fn the_dead_wumpus_smells_on_beside_its_cell() {
    let scene = Scene::new().dead_wumpus("B4");
    let there_and_back = ["move north", "move north", "move south"];
    assert_eq!(
        scene.play_all(&there_and_back).events,
        [scene.entered("B3"), Event::SmelledStench, scene.entered("B4"), scene.entered("B3"), Event::SmelledStench]
    );
}

/// W7: gold, breeze, stench, pit. The wumpus that is smelled is not in the cell.
#[test]
fn a_fall_is_told_after_the_gold_the_breeze_and_the_stench() {
    let scene = Scene::new().gold("B3").pits(&["B3", "B4"]).wumpus("A3");
    let turn = scene.play("move north");
    assert_eq!(
        turn.events,
        [scene.entered("B3"), Event::TookGold, Event::FeltBreeze, Event::SmelledStench, Event::FellInPit, FELL]
    );
    assert_eq!(turn.after.position.gold, None);
}

/// W7: gold, breeze, pit, wumpus. All are told, and the pit was first.
#[test]
fn a_pit_with_the_wumpus_in_it_tells_both_and_the_pit_kills() {
    let scene = Scene::new().gold("B3").pits(&["B3", "B4"]).wumpus("B3");
    assert_eq!(
        scene.play("move north").events,
        [scene.entered("B3"), Event::TookGold, Event::FeltBreeze, Event::FellInPit, Event::Eaten, FELL]
    );
}

/// W7, W9: no set-up puts the gold into a pit; if it is there, it does not save the hunter.
#[test]
fn a_dead_player_has_not_won() {
    let scene = Scene::new().dead_wumpus("D4").gold("B3").pits(&["B3"]);
    assert_eq!(scene.play("move north").events, [scene.entered("B3"), Event::TookGold, Event::FellInPit, FELL]);
}

/// W7, W9: the winner too is told all.
#[test]
fn a_win_is_told_after_the_gold_the_breeze_and_the_stench() {
    let scene = Scene::new().gold("B3").pits(&["B4"]).dead_wumpus("A3");
    assert_eq!(
        scene.play("move north").events,
        [scene.entered("B3"), Event::TookGold, Event::FeltBreeze, Event::SmelledStench, WON]
    );
}
