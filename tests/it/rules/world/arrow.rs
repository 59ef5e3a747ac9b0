//! The one arrow: what it hits, and the hunt after it.

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::grid::{Direction, column_and_row};
use wumpus_hunt::game::world::{Arrow, Cell, Event, Illegal};

use super::scene::Scene;

/// Returns whether one cell lies in a direction from another, however far.
fn lies(to: Room, direction: Direction, from: Room) -> bool {
    let [[to_column, to_row], [column, row]] = [to, from].map(|room| column_and_row(room.number(), 4));
    match direction {
        Direction::North => to_column == column && to_row > row,
        Direction::East => to_row == row && to_column > column,
        Direction::South => to_column == column && to_row < row,
        Direction::West => to_row == row && to_column < column,
    }
}

/// W8: from every cell, in every direction, wherever the wumpus is.
#[test]
fn the_arrow_hits_the_wumpus_if_it_is_in_the_line_of_the_shot_and_else_the_wall() {
    let mut shots = 0;
    for (player, wumpus) in Scene::new().rooms().flat_map(|player| Scene::new().rooms().map(move |to| (player, to))) {
        let [player_cell, wumpus_cell] = [player, wumpus].map(|room| Cell::of(room).to_string());
        let scene = Scene::new().player(&player_cell).wumpus(&wumpus_cell);
        for direction in scene.view(|view| view.ways().map(|(direction, _)| direction).collect::<Vec<_>>()) {
            let turn = scene.play(&format!("shoot {direction}"));
            let hit = lies(wumpus, direction, player);
            let expected = if hit { Event::ShotWumpus } else { Event::HitWall };
            assert_eq!(turn.events[0], expected, "{player_cell} {direction} {wumpus_cell}");
            shots += 1;
        }
    }
    assert_eq!(shots, 48 * 16);
}

/// W8: the player stays where they are.
#[test]
fn a_hit_kills_the_wumpus_where_it_is() {
    let scene = Scene::new().wumpus("B4");
    let turn = scene.play("shoot north");
    assert_eq!(turn.events, [Event::ShotWumpus]);
    assert_eq!(turn.after.position, scene.dead_wumpus("B4").position);
}

/// W8.
#[test]
fn neither_pits_nor_gold_stop_the_arrow() {
    let scene = Scene::new().player("B1").pits(&["B2", "B3"]).gold("B3").wumpus("B4");
    let turn = scene.play("shoot north");
    assert_eq!(turn.events, [Event::ShotWumpus]);
    assert_eq!(turn.after.position.gold, scene.position.gold);
}

/// W8, W10: as part of the shot's result.
#[test]
fn a_miss_loses_the_arrow_and_is_told_to_be_hopeless() {
    let scene = Scene::new();
    let turn = scene.play("shoot north");
    assert_eq!(turn.events, [Event::HitWall, Event::BecameHopeless]);
    assert_eq!(turn.after.position, scene.arrow(Arrow::Lost).position);
}

/// W10: not even the gold wins, and it is not told again.
#[test]
fn a_hopeless_hunt_goes_on() {
    let missed = Scene::new().gold("B3").play("shoot south").after;
    let turn = missed.play_all(&["move north", "move south"]);
    assert_eq!(turn.events, [missed.entered("B3"), Event::TookGold, missed.entered("B2")]);
    assert_eq!(turn.outcome(), None);
}

/// W4, W8: once the arrow is shot, every further shot is refused, in any direction and from any cell.
#[test]
fn there_is_no_second_shot() {
    for (hunt, went) in [(Scene::new().wumpus("B4"), Arrow::InWumpus), (Scene::new(), Arrow::Lost)] {
        let after = hunt.play_all(&["shoot north", "move north", "move north"]).after;
        assert_eq!(after.position, hunt.player("B4").arrow(went).position);
        for direction in Direction::ALL {
            assert_eq!(after.refusal(&format!("shoot {direction}")), Illegal::NoArrow);
        }
    }
}
