//! The hunter's view on the hex map: what it tells, what it hides, and which actions it allows.

use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::grue::{Action, Distance, Event, Grue, Life, Near, NearGrue, Outcome, Sense};
use wumpus_hunt::game::{Game, Seat, Unread, View as _, Viewer};

use super::scene::{Scene, Turn, coordinates};

const TWO_MOVES: Option<Distance> = Some(Distance::Exactly { moves: 2 });
const WITHIN: Option<Distance> = Some(Distance::Within);

fn near(scene: &Scene) -> Near {
    scene.view(|view| view.near)
}

fn grue(distance: Option<Distance>, is_stunned: bool) -> Option<NearGrue> {
    distance.map(|distance| NearGrue { distance, is_stunned })
}

/// G2, G5, G27: in every room of the map, with and without the keen sense.
#[test]
fn things_are_sensed_within_three_moves_and_no_farther() {
    let scene = Scene::new();
    let map = scene.setup.cave();
    for room in map.rooms().map(coordinates) {
        let moves = map.distance(scene.room("5,5"), scene.room(&room)).filter(|moves| *moves <= 3);
        let (keen, dull) = (moves.map(|moves| Distance::Exactly { moves }), moves.map(|_| Distance::Within));
        for sense in Sense::ALL {
            let tells = |of: Sense| if of == sense { keen } else { dull };
            let scene = scene.clone().sense(sense);
            assert_eq!(near(&scene.clone().wumpus(&room)).wumpus, tells(Sense::Smell), "{room}, {sense:?}");
            let prowling = grue(tells(Sense::Hearing), false);
            assert_eq!(near(&scene.clone().grue(&room, &room)).grue, prowling, "{room}, {sense:?}");
            let exit = if room == "5,5" { Some(Distance::Here) } else { tells(Sense::Sight) };
            assert_eq!(near(&scene.exit(&room)).exit, exit, "{room}, {sense:?}");
        }
    }
}

/// G4, G5: all two moves away.
#[test]
fn each_keen_sense_tells_the_distance_of_its_own_thing_alone() {
    let scene = Scene::new().wumpus("5,3").grue("6,6", "6,7").exit("4,6");
    for (sense, wumpus, grue_is, exit) in [
        (Sense::Smell, TWO_MOVES, WITHIN, WITHIN),
        (Sense::Hearing, WITHIN, TWO_MOVES, WITHIN),
        (Sense::Sight, WITHIN, WITHIN, TWO_MOVES),
    ] {
        let expected = Near { wumpus, grue: grue(grue_is, false), exit };
        assert_eq!(near(&scene.clone().sense(sense)), expected);
    }
}

/// G6: for as long as it misses turns.
#[test]
fn a_stunned_grue_is_told_apart() {
    for (misses, is_stunned) in [(0, false), (1, true), (9, true)] {
        let scene = Scene::new().stunned_grue("6,6", misses);
        assert_eq!(near(&scene).grue, grue(WITHIN, is_stunned));
        assert_eq!(near(&scene.sense(Sense::Hearing)).grue, grue(TWO_MOVES, is_stunned));
    }
}

/// G7.
#[test]
fn a_dead_wumpus_is_not_smelled() {
    for sense in Sense::ALL {
        assert_eq!(near(&Scene::new().dead_wumpus("5,4").sense(sense)).wumpus, None);
    }
}

/// G4, G8.
#[test]
fn the_status_tells_arrows_wumpus_room_and_tunnels() {
    let scene = Scene::new().hunter("4,10").dead_wumpus("1,1").arrows(2).sense(Sense::Sight);
    scene.view(|view| {
        assert_eq!((view.sense, view.arrows, view.wumpus), (Sense::Sight, 2, Life::Dead));
        assert_eq!(view.room.to_string(), "4,10");
        assert_eq!(view.ways().map(|way| way.to_string()).collect::<Vec<_>>(), ["nw to 4,9", "e to 5,10"]);
    });
    assert_eq!(Scene::new().view(|view| view.wumpus), Life::Alive);
}

/// Asserts that the hunter's view is the same in both.
#[track_caller]
fn assert_alike(left: &Scene, right: &Scene) {
    left.view(|left| right.view(|right| assert_eq!(left, right)));
}

/// G6, G7: the grue's last room, its stunned turns, and the place of a dead wumpus.
#[test]
fn what_no_sense_perceives_is_never_told() {
    for sense in Sense::ALL {
        let scene = Scene::new().sense(sense);
        assert_alike(&scene.clone().grue("6,6", "6,5"), &scene.clone().grue("6,6", "7,6"));
        assert_alike(&scene.clone().stunned_grue("6,6", 1), &scene.clone().stunned_grue("6,6", 9));
        assert_alike(&scene.clone().dead_wumpus("1,1"), &scene.dead_wumpus("5,4"));
    }
}

/// G13, G16, G18, G23, G26: wherever wumpus, grue and exit are, if they are far.
#[test]
fn distant_events_are_never_told() {
    let scene = Scene::new();
    let map = scene.setup.cave();
    let entered = Event::Entered { room: scene.room("6,5") };
    for room in map.rooms().filter(|room| map.distance(scene.position.hunter, *room) > Some(3)).map(coordinates) {
        let scene = scene.clone().wumpus(&room).grue(&room, &room).exit(&room);
        assert_eq!(scene.always("shoot e", Turn::told), [Event::Missed], "{room}");
        assert_eq!(scene.always("move e", Turn::told), [entered], "{room}");
    }
}

/// G13, G23, G26.
#[test]
fn only_the_gamemaster_sees_wumpus_grue_and_arrow_move() {
    let scene = Scene::new();
    let [from, to] = ["1,1", "1,2"].map(|at| scene.room(at));
    let secret = [
        Event::WumpusMoved { from, to },
        Event::GrueMoved { from, to },
        Event::ArrowFlew { to },
        Event::HalfFlew { to },
    ];
    let open = [
        Event::Entered { room: to },
        Event::ShotWumpus,
        Event::StunnedGrue,
        Event::Missed,
        Event::Ended { outcome: Outcome::Escaped },
    ];
    for event in secret.iter().chain(&open) {
        assert!(Grue::is_seen_by(event, Viewer::Gamemaster));
        assert_eq!(Grue::is_seen_by(event, Viewer::Seat(Seat::HUNTER)), open.contains(event), "{event:?}");
    }
}

/// G10, G22: by directions and by coordinates.
#[test]
fn the_hunter_moves_through_a_tunnel() {
    for (action, room) in [
        ("move nw", "5,4"),
        ("move sw", "5,6"),
        ("move e", "6,5"),
        ("move 5,4", "5,4"),
        ("move 5,6", "5,6"),
        ("move 6,5", "6,5"),
    ] {
        assert_eq!(Scene::new().always(action, |turn| coordinates(turn.after.hunter)), room, "{action}");
    }
    assert_eq!(Scene::new().always("shoot nw", |turn| coordinates(turn.after.hunter)), "5,5");
}

/// G10, G22: the refusal tells what would be accepted.
#[test]
fn a_refusal_names_the_tunnels() {
    let told = |scene: &Scene, action| scene.refusal(action).to_string();
    let corner = Scene::new().hunter("10,1");
    assert_eq!(
        told(&Scene::new(), "move ne"),
        "no tunnel leads from 5,5 toward ne (tunnels lead nw to 5,4, sw to 5,6, e to 6,5)"
    );
    assert_eq!(
        told(&corner, "shoot 11,1"),
        "no tunnel leads from 10,1 toward 11,1 (tunnels lead se to 10,2, w to 9,1)"
    );
    assert_eq!(
        told(&corner.arrows(0), "shoot w"),
        "there is no arrow left; only a move is possible (tunnels lead se to 10,2, w to 9,1)"
    );
}

/// G10, G22.
#[test]
fn a_tunnel_is_named_by_its_direction_or_by_the_room_there() {
    Scene::new().view(|view| {
        for (text, to) in [("move nw", "5,4"), ("move 5,4", "5,4"), ("shoot e", "6,5"), ("shoot 6,5", "6,5")] {
            let action = view.read(text).unwrap();
            let to = Coordinates::read(to).unwrap().number();
            assert_eq!(action, if text.starts_with("move") { Action::Move { to } } else { Action::Shoot { to } });
        }
        assert_eq!(view.text(&view.read("move 5,4").unwrap()), "move nw");
    });
}

#[test]
fn a_text_in_another_form_is_no_action() {
    for text in ["4,10", "move 5", "move (4,10)", "move 04,10", "shoot nw e", "shoot 4,10 5,10"] {
        assert!(matches!(Scene::new().view(|view| view.read(text)), Err(Unread::Form(_))), "{text:?}");
    }
}
