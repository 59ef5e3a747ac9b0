//! An arrow on the hex map: what it hits, and the effects.

use wumpus_hunt::game::grue::{Event, Life};

use super::scene::{Scene, Turn, coordinates};

use Event::{Missed, ShotWumpus, StunnedGrue};

/// Returns the events of the arrow.
fn hits(turn: &Turn) -> Vec<Event> {
    turn.events.iter().filter(|event| matches!(event, ShotWumpus | StunnedGrue | Missed)).copied().collect()
}

/// Returns the rooms in which the wumpus would be hit.
fn reaches_wumpus(scene: &Scene, action: &str) -> Vec<String> {
    let is_hit = |room: &String| scene.clone().wumpus(room).always(action, hits).contains(&ShotWumpus);
    scene.setup.cave().rooms().map(coordinates).filter(is_hit).collect()
}

/// Returns the rooms in which the grue would be hit.
fn reaches_grue(scene: &Scene, action: &str) -> Vec<String> {
    let is_hit = |room: &String| scene.clone().grue(room, room).always(action, hits).contains(&StunnedGrue);
    scene.setup.cave().rooms().map(coordinates).filter(is_hit).collect()
}

/// G12: the first room, and the two beyond it; not the hunter's own, nor any farther.
#[test]
fn an_arrow_reaches_the_first_room_and_in_two_halves_the_rooms_beyond() {
    let scene = Scene::new();
    for (action, rooms) in [
        ("shoot nw", ["5,3", "4,4", "5,4"]),
        ("shoot sw", ["4,6", "5,6", "5,7"]),
        ("shoot e", ["6,4", "6,5", "6,6"]),
        ("shoot 6,5", ["6,4", "6,5", "6,6"]),
    ] {
        assert_eq!(reaches_wumpus(&scene, action), rooms);
        assert_eq!(reaches_grue(&scene, action), rooms);
    }
}

/// G12: from 1,2 into 1,1 it goes on to 2,1 alone; in the dead ends 1,10 and 10,10 it goes on nowhere.
#[test]
fn at_the_edge_there_are_halves_only_for_rooms_that_exist() {
    for (hunter, action, rooms) in [
        ("1,2", "shoot ne", vec!["1,1", "2,1"]),
        ("1,9", "shoot sw", vec!["1,10"]),
        ("10,9", "shoot se", vec!["10,10"]),
    ] {
        let scene = Scene::new().hunter(hunter).wumpus("5,5");
        assert_eq!(reaches_wumpus(&scene, action), rooms);
        assert_eq!(reaches_grue(&scene, action), rooms);
    }
}

/// G12, G26: the arrow, then its halves if it has hit nothing yet.
#[test]
fn each_room_that_the_arrow_or_a_half_enters_is_an_event() {
    let scene = Scene::new();
    let flight = |scene: &Scene| {
        scene.always("shoot e", |turn| {
            let flown = turn.events.iter().filter_map(|event| match event {
                Event::ArrowFlew { to } => Some(("arrow", coordinates(*to))),
                Event::HalfFlew { to } => Some(("half", coordinates(*to))),
                _ => None,
            });
            flown.collect::<Vec<_>>()
        })
    };
    let rooms =
        |rooms: &[(&'static str, &str)]| rooms.iter().map(|(what, at)| (*what, (*at).to_owned())).collect::<Vec<_>>();
    assert_eq!(flight(&scene), rooms(&[("arrow", "6,5"), ("half", "6,4"), ("half", "6,6")]));
    assert_eq!(flight(&scene.clone().wumpus("6,4")), flight(&scene));
    assert_eq!(flight(&scene.wumpus("6,5")), rooms(&[("arrow", "6,5")]));
}

/// G12, G13: the first room with both in it, or else whatever is in either half; a dead wumpus and the exit stop no arrow.
#[test]
fn an_arrow_hits_what_is_in_the_first_room_or_else_in_its_halves() {
    let new = Scene::new;
    for (scene, hit) in [
        (new(), &[Missed][..]),
        (new().wumpus("6,5").grue("6,5", "6,6"), &[ShotWumpus, StunnedGrue]),
        (new().wumpus("6,5").grue("6,6", "6,7"), &[ShotWumpus]),
        (new().wumpus("6,6").grue("6,5", "6,4"), &[StunnedGrue]),
        (new().wumpus("6,4").grue("6,4", "6,5"), &[ShotWumpus, StunnedGrue]),
        (new().wumpus("6,4").grue("6,6", "6,5"), &[ShotWumpus, StunnedGrue]),
        (new().wumpus("6,6").grue("6,4", "6,5"), &[ShotWumpus, StunnedGrue]),
        (new().dead_wumpus("6,5"), &[Missed]),
        (new().dead_wumpus("6,4"), &[Missed]),
        (new().dead_wumpus("6,5").grue("6,6", "6,5"), &[StunnedGrue]),
        (new().exit("6,5"), &[Missed]),
        (new().exit("6,5").wumpus("6,6"), &[ShotWumpus]),
    ] {
        assert_eq!(scene.always("shoot e", hits), hit, "{:?}", scene.position);
    }
}

/// G13: the same is told wherever it was.
#[test]
fn the_hunter_is_told_what_was_hit_and_not_where() {
    for room in ["6,4", "6,5", "6,6"] {
        assert_eq!(Scene::new().wumpus(room).always("shoot e", Turn::told), [ShotWumpus]);
        let stunned = Scene::new().dead_wumpus("1,1").grue(room, room);
        assert_eq!(stunned.always("shoot e", Turn::told), [StunnedGrue]);
    }
}

/// G12.
#[test]
fn every_shot_takes_one_arrow() {
    for scene in [Scene::new(), Scene::new().wumpus("6,5"), Scene::new().wumpus("6,4").grue("6,6", "6,7")] {
        assert_eq!(scene.always("shoot e", |turn| turn.after.arrows), 2);
    }
    assert_eq!(Scene::new().always("move e", |turn| turn.after.arrows), 3);
}

/// G14.
#[test]
fn a_wumpus_that_is_hit_is_dead_and_no_other() {
    let life = |turn: &Turn| turn.after.wumpus_life;
    assert_eq!(Scene::new().wumpus("6,5").always("shoot e", life), Life::Dead);
    assert_eq!(Scene::new().wumpus("6,6").always("shoot e", life), Life::Dead);
    assert_eq!(Scene::new().wumpus("6,7").always("shoot e", life), Life::Alive);
    assert_eq!(Scene::new().grue("6,5", "6,4").always("shoot e", life), Life::Alive);
}

/// G14, G17: three are added, and one is taken off in the same turn.
#[test]
fn a_grue_that_is_hit_misses_three_turns_more() {
    for (before, after) in [(0, 2), (1, 3), (2, 4), (5, 7)] {
        let scene = Scene::new().stunned_grue("6,6", before);
        assert_eq!(scene.always("shoot e", |turn| turn.after.stunned_turns), after, "{before}");
    }
}
