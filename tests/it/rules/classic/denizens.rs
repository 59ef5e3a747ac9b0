//! The table of properties in the source of *dungeon*.

use wumpus_hunt::game::classic::{Classic, Event, Outcome, Ruleset};
use wumpus_hunt::game::{Game, Seat, Viewer};

use super::scene::Scene;

#[derive(Clone, Copy)]
enum Denizen {
    Bat,
    Pit,
    Wumpus,
    Hunter,
    Arrow,
}

use Denizen::{Arrow, Bat, Hunter, Pit, Wumpus};

const YES: bool = true;
const NO: bool = false;

type Property = fn(Denizen) -> bool;

/// C12, C14, C15, C18, C19, C30, C39.
#[test]
#[rustfmt::skip]
fn denizens_have_the_properties_of_the_table() {
    let denizens =                            [ Bat, Pit, Wumpus, Hunter, Arrow];
    let table: [(&str, Property, [bool; 5]); 5] = [
        ("Carryable",       is_carryable,       [ NO,  NO,     NO,    YES,    NO]),
        ("Fatal to Wumpus", is_fatal_to_wumpus, [ NO,  NO,     NO,     NO,   YES]),
        ("Fatal to Hunter", is_fatal_to_hunter, [ NO, YES,    YES,     NO,   YES]),
        ("Edible",          is_edible,          [ NO,  NO,     NO,    YES,    NO]),
        ("Report Movement", reports_movement,   [ NO,  NO,     NO,    YES,    NO]),
    ];
    for (name, has, expected) in table {
        assert_eq!(denizens.map(has), expected, "{name}");
    }
}

/// The hunter in room 1, next to room 2, and everything else far from both.
fn scene() -> Scene {
    Scene::of(Ruleset::DUNGEON)
}

/// Whether it leaves room 2, where there are bats.
fn is_carryable(denizen: Denizen) -> bool {
    let scene = scene().bats([2, 12]);
    let crowded = scene.clone().pits([2, 20]).wumpus(2);
    let to_6 = [4];
    let [before, after] = [crowded.position.clone(), crowded.play("move 2", &to_6).after];
    match denizen {
        Bat => after.bats != before.bats,
        Pit => after.pits != before.pits,
        Wumpus => after.wumpus != before.wumpus,
        Hunter => after.hunter != scene.room(2),
        Arrow => !scene.play("shoot 2 3", &[0]).events.contains(&Event::ArrowFlew { to: scene.room(3) }),
    }
}

/// Whether the wumpus ever dies in a room with it.
fn is_fatal_to_wumpus(denizen: Denizen) -> bool {
    // After a miss the wumpus goes from room 17 to 7, 16 or 18.
    let scene = scene().wumpus(17);
    let (scene, action) = match denizen {
        Bat => (scene.bats([7, 16]), "shoot 8"),
        Pit => (scene.pits([7, 16]), "shoot 8"),
        Wumpus => (scene, "shoot 8"),
        Hunter => (scene.wumpus(2), "move 2"),
        Arrow => (scene.wumpus(2), "shoot 2"),
    };
    scene.odds(action, |turn| turn.outcome()).iter().any(|(outcome, _)| *outcome == Some(Outcome::ShotWumpus))
}

/// Whether it can kill the hunter in room 2, or in room 1 when it is shot back there.
fn is_fatal_to_hunter(denizen: Denizen) -> bool {
    let (to_6, stays) = ([4], [3]);
    let turn = match denizen {
        Bat => scene().bats([2, 12]).play("move 2", &to_6),
        Pit => scene().pits([2, 20]).play("move 2", &[]),
        Wumpus => scene().wumpus(2).play("move 2", &stays),
        Hunter => scene().play("move 2", &[]),
        Arrow => scene().play("shoot 2 1", &[]),
    };
    turn.outcome().is_some()
}

/// Whether it is gone, and the wumpus is not, when they have met.
fn is_edible(denizen: Denizen) -> bool {
    let to_7 = [0];
    let meets = |scene: &Scene| scene.play("shoot 8", &to_7).after;
    let next_door = scene().wumpus(17).pits([7, 20]).bats([7, 12]);
    match denizen {
        Bat => meets(&next_door).bats != next_door.position.bats,
        Pit => meets(&next_door).pits != next_door.position.pits,
        Wumpus => meets(&next_door).wumpus != next_door.room(7),
        Hunter => scene().wumpus(2).play("move 2", &[3]).outcome() == Some(Outcome::Eaten),
        Arrow => scene().wumpus(2).play("shoot 2", &[]).outcome() != Some(Outcome::ShotWumpus),
    }
}

/// Whether the hunter is told where it goes. Bats and pits stay where they are.
fn reports_movement(denizen: Denizen) -> bool {
    let [from, to] = [1, 2].map(|number| scene().room(number));
    let moved = match denizen {
        Bat | Pit => None,
        Wumpus => Some(Event::WumpusMoved { from, to }),
        Hunter => Some(Event::Entered { room: to }),
        Arrow => Some(Event::ArrowFlew { to }),
    };
    moved.is_some_and(|event| Classic::is_seen_by(&event, Viewer::Seat(Seat::HUNTER)))
}
