//! The hunter's view on the hex map: what it tells, and which actions it allows.

use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::grue::{Distance, Event, Grue, Life, NearGrue, Outcome, Sense};
use wumpus_hunt::game::{Game, Seat, View as _, Viewer};

use super::super::scene::Scene;
use super::{always, scene};

/// G2, G4 to G7, G27: in every room of the map, with and without the keen sense. A stunned grue is told apart, and a dead wumpus is not
/// smelled.
#[test]
fn things_are_sensed_within_three_moves_and_no_farther() {
    let map = scene().setup.cave().clone();
    for (room, sense) in map.rooms().flat_map(|room| Sense::ALL.map(|sense| (room, sense))) {
        let moves = map.distance(scene().position.hunter, room).filter(|moves| *moves <= 3);
        let (keen, dull) = (moves.map(|moves| Distance::Exactly { moves }), moves.map(|_| Distance::Within));
        let tells = |of: Sense| if of == sense { keen } else { dull };
        let near = |things: &str| {
            let mut scene: Scene<Grue> = scene().with(&things.replace('?', &Coordinates::of(room).to_string()));
            scene.setup.sense = sense;
            scene.view().near
        };
        assert_eq!(near("wumpus ?").wumpus, tells(Sense::Smell), "{room}, {sense:?}");
        assert_eq!(near("corpse ?").wumpus, None);
        for (misses, is_stunned) in [(0, false), (1, true), (9, true)] {
            let grue = tells(Sense::Hearing).map(|distance| NearGrue { distance, is_stunned });
            assert_eq!(near(&format!("grue ? ?, stunned {misses}")).grue, grue, "{room}, {sense:?}");
        }
        let exit = if moves == Some(0) { Some(Distance::Here) } else { tells(Sense::Sight) };
        assert_eq!(near("exit ?").exit, exit, "{room}, {sense:?}");
    }
}

/// G4, G8.
#[test]
fn the_status_tells_arrows_wumpus_room_and_tunnels() {
    let view = scene().with("hunter 4,10, corpse 1,1, arrows 2").view();
    assert_eq!((view.sense, view.arrows, view.wumpus), (Sense::Smell, 2, Life::Dead));
    assert_eq!(view.room.to_string(), "4,10");
    assert_eq!(view.ways().map(|way| way.to_string()).collect::<Vec<_>>(), ["nw to 4,9", "e to 5,10"]);
    assert_eq!(scene().view().wumpus, Life::Alive);
}

/// G13, G16, G18, G23, G26: wherever wumpus, grue and exit are, if they are far.
#[test]
fn distant_events_are_never_told() {
    let map = scene().setup.cave().clone();
    for room in map.rooms().filter(|room| map.distance(scene().position.hunter, *room) > Some(3)) {
        let scene = scene().with(&"wumpus ?, grue ? ?, exit ?".replace('?', &Coordinates::of(room).to_string()));
        assert_eq!(always(&scene, "shoot e", |turn| turn.told()), "Missed", "{room}");
        assert_eq!(always(&scene, "move e", |turn| turn.told()), "Entered room 6,5", "{room}");
    }
}

/// G13, G23, G26.
#[test]
fn only_the_gamemaster_sees_wumpus_grue_and_arrow_move() {
    let (from, to) = (scene().position.wumpus, scene().position.hunter);
    for (event, is_told) in [
        (Event::WumpusMoved { from, to }, false),
        (Event::GrueMoved { from, to }, false),
        (Event::ArrowFlew { to }, false),
        (Event::HalfFlew { to }, false),
        (Event::Entered { room: to }, true),
        (Event::ShotWumpus, true),
        (Event::StunnedGrue, true),
        (Event::Missed, true),
        (Event::Ended { outcome: Outcome::Escaped }, true),
    ] {
        assert_eq!(Grue::is_seen_by(&event, Viewer::Seat(Seat::HUNTER)), is_told, "{event:?}");
    }
}

/// G10, G22: a tunnel is named by its direction or by the room there.
#[test]
fn a_refusal_names_the_tunnels() {
    let view = scene().view();
    for (way, room) in [("nw", "5,4"), ("sw", "5,6"), ("e", "6,5")] {
        assert_eq!(view.text(&view.read(&format!("move {room}")).unwrap()), format!("move {way}"));
        assert_eq!(view.read(&format!("shoot {room}")), view.read(&format!("shoot {way}")));
        let told = always(&scene(), &format!("move {way}"), |turn| turn.told());
        assert_eq!(told, format!("Entered room {room}"));
    }
    scene().assert_refusals(&[
        ("", "move ne", "no tunnel leads from 5,5 toward ne (tunnels lead nw to 5,4, sw to 5,6, e to 6,5)"),
        ("hunter 10,1", "shoot 11,1", "no tunnel leads from 10,1 toward 11,1 (tunnels lead se to 10,2, w to 9,1)"),
        (
            "hunter 10,1, arrows 0",
            "shoot w",
            "there is no arrow left; only a move is possible (tunnels lead se to 10,2, w to 9,1)",
        ),
    ]);
}
