//! What the player on the grid is told, and which actions are legal.

use wumpus_hunt::game::world::{Arrow, Board, Cell, Illegal, Percepts};
use wumpus_hunt::game::{Unread, View as _};

use super::scene::Scene;

fn percepts(scene: &Scene) -> (bool, bool) {
    let Percepts { breeze, stench } = scene.view(|view| view.percepts);
    (breeze, stench)
}

fn cells<const N: usize>(names: [&str; N]) -> [Cell; N] {
    names.map(|name| Cell::read(name).unwrap())
}

/// W1, W12.
#[test]
fn the_player_is_told_where_he_is_what_he_has_and_where_he_can_go() {
    let scene = Scene::new().player("D3").gold_taken().arrow(Arrow::Lost).pits(&["D2"]);
    scene.view(|view| {
        assert_eq!((Cell::of(view.room).to_string().as_str(), view.arrow, view.has_gold), ("D3", Arrow::Lost, true));
        assert_eq!(view.percepts, Percepts { breeze: true, stench: true });
        let ways: Vec<_> = view.ways().map(|(direction, to)| format!("{direction} {}", Cell::of(to))).collect();
        assert_eq!(ways, ["north D4", "south D2", "west C3"]);
        assert_eq!(view.board, Board::Published);
    });
    Scene::new().view(|view| assert_eq!((view.arrow, view.has_gold), (Arrow::Held, false)));
}

/// W5: wherever it is on the grid.
#[test]
fn only_adjacent_cells_are_felt() {
    let scene = Scene::new();
    let beside = ["B3", "C2", "B1", "A2"].map(|cell| scene.room(cell));
    for room in scene.rooms() {
        let cell = Cell::of(room).to_string();
        let felt = beside.contains(&room);
        assert_eq!(percepts(&scene.clone().pits(&[&cell])), (felt, false), "a pit in {cell}");
        assert_eq!(percepts(&scene.clone().wumpus(&cell)), (false, felt), "the wumpus in {cell}");
        assert_eq!(percepts(&scene.clone().dead_wumpus(&cell)), (false, felt), "the dead wumpus in {cell}");
        assert_eq!(percepts(&scene.clone().gold(&cell)), (false, false), "the gold in {cell}");
    }
}

/// W5: before the first move.
#[test]
fn the_player_feels_adjacent_cells_at_the_start_too() {
    let start = Scene::new().player("A1");
    assert_eq!(percepts(&start), (false, false));
    assert_eq!(percepts(&start.pits(&["A2"]).wumpus("B1")), (true, true));
}

/// W4.
#[test]
fn only_a_cell_beside_can_be_named_for_a_move() {
    let scene = Scene::new().player("D2");
    let ([from], beside) = (cells(["D2"]), cells(["D3", "D1", "C2"]));
    for beside in beside {
        scene.accepts(&format!("move {beside}"));
    }
    for to in cells(["D2", "C3", "D4", "A3", "E2", "D0", "Z9"]) {
        let refused = Illegal::NotBeside { from, to, beside: beside.to_vec() };
        assert_eq!(scene.refusal(&format!("move {to}")), refused);
    }
}

#[test]
fn refusals_tell_what_would_be_accepted() {
    let scene = Scene::new().player("A1");
    let told = |action| scene.refusal(action).to_string();
    assert_eq!(told("move west"), "no cell lies west of A1 (only north, east)");
    assert_eq!(told("shoot south"), "no cell lies south of A1 (only north, east)");
    assert_eq!(told("move B2"), "cell B2 is not beside A1 (only A2, B1)");
    let without_arrow = Scene::new().arrow(Arrow::Lost).refusal("shoot north");
    assert_eq!(without_arrow.to_string(), "the only arrow is gone (only moves are left)");
}

/// W4.
#[test]
fn a_cell_is_named_by_its_direction_or_by_its_name() {
    Scene::new().view(|view| {
        for (text, canonical) in [("move north", "move north"), ("move B3", "move north"), ("shoot west", "shoot west")]
        {
            assert_eq!(view.text(&view.read(text).unwrap()), canonical);
        }
    });
}

#[test]
fn a_text_in_another_form_is_no_action() {
    for text in ["move north east", "B1", "move b1", "move B01", "move B+1", "shoot B3"] {
        assert!(matches!(Scene::new().view(|view| view.read(text)), Err(Unread::Form(_))), "{text:?}");
    }
}
