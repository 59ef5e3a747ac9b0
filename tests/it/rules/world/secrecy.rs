//! Events tell the player no more than the rules allow.
//!
//! The contract tests show the same for views.

use wumpus_hunt::game::world::Cell;

use super::scene::Scene;

/// W8: wherever the wumpus is, if it is not in the line of the shot, and wherever gold and pits are.
#[test]
fn a_miss_tells_no_more_than_that() {
    let scene = Scene::new();
    let missed = scene.play("shoot north");
    for room in scene.rooms().filter(|room| !["B3", "B4"].map(|cell| scene.room(cell)).contains(room)) {
        let elsewhere = Cell::of(room).to_string();
        let other = scene.clone().wumpus(&elsewhere).gold("B4").pits(&["B3", "D4"]).play("shoot north");
        assert_eq!(other.events, missed.events, "the wumpus in {elsewhere}");
    }
}

/// W8.
#[test]
fn a_hit_does_not_tell_how_far_it_was() {
    let hits = ["A2", "A3", "A4"].map(|cell| Scene::new().player("A1").wumpus(cell).play("shoot north").events);
    assert_eq!(hits[0], hits[1]);
    assert_eq!(hits[0], hits[2]);
}

/// W5: into B3.
#[test]
fn entering_a_cell_does_not_tell_where_a_breeze_or_a_stench_comes_from() {
    let entered = |wumpus: &str, pits: &[&str], gold: &str| {
        Scene::new().wumpus(wumpus).pits(pits).gold(gold).play("move north").events
    };
    let told = entered("A3", &["B4"], "D1");
    assert_eq!(told, entered("C3", &["B4"], "D1"));
    assert_eq!(told, entered("B4", &["A3", "C3", "A1", "D4"], "D2"));
}

/// W5 to W7: into B3.
#[test]
fn entering_a_cell_tells_nothing_of_what_is_two_cells_away() {
    let scene = Scene::new();
    let told = scene.play("move north").events;
    let near = ["B3", "B4", "C3", "B2", "A3"].map(|cell| scene.room(cell));
    for room in scene.rooms().filter(|room| !near.contains(room)) {
        let far = Cell::of(room).to_string();
        let other = scene.clone().wumpus(&far).gold(&far).pits(&[&far]);
        assert_eq!(other.play("move north").events, told, "everything in {far}");
    }
}
