//! The map of a phone.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{from_value, json, to_value};
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::hidden::{Action, Hidden, Setup};
use wumpus_hunt::game::{Chance as _, Game as _, Seat, Status};
use wumpus_hunt::party::drawn::Drawn;
use wumpus_hunt::session::{HuntSeed, Session};
use wumpus_hunt::wire::Scene;

/// A row and a column.
type Point = (usize, usize);

/// Makes a turn of a player in this room.
fn scene(turn: u32, (room, tunnels): (u32, [u32; 3]), sensed: &[&str], action: &str) -> Scene {
    let scene = json!({
        "turn": turn, "seat": 0, "room": room, "tunnels": tunnels, "sensed": sensed, "action": action, "to": null, "words": "",
    });
    from_value(scene).unwrap()
}

/// Plays a game in which everybody moves, and calls `each` with what the player on turn has seen of so many rooms by then.
fn play(players: usize, seed: u64, mut each: impl FnMut(&[Scene], u16)) {
    let setup = Setup::new(players, None).unwrap();
    let mut game = Session::<Hidden>::deal(&setup, HuntSeed::new(seed));
    let mut dice = Dice::new(seed, Stream::Bots);
    let mut by_seat: BTreeMap<Seat, Vec<Scene>> = BTreeMap::new();
    while let Status::Awaiting(seat) = game.game().status() {
        let turn = game.turns() + 1;
        if turn > 30 * u32::from(setup.players()) {
            return;
        }
        let sheet = game.game().view(seat).sheet.unwrap();
        let tunnels = sheet.tunnels.map(|room| room.number());
        let own = by_seat.entry(seat).or_default();
        let sensed: Vec<_> = sheet.percepts.iter().map(|percept| percept.name()).collect();
        own.push(scene(turn, (sheet.room.number(), tunnels), &sensed, ""));
        each(own, setup.rooms());
        let step = Action { shot: None, step: Some(tunnels[dice.pick(3) as usize]) };
        game.step(seat, &step).unwrap();
    }
}

/// Checks that a drawing joins exactly these rooms, on six columns and without crossings.
fn check(drawn: &Drawn, tunnels: impl IntoIterator<Item = (u32, u32)>) {
    let rooms: BTreeMap<Point, u32> = drawn.rooms.iter().map(|room| (room.at.unwrap(), room.room)).collect();
    assert_eq!(rooms.len(), drawn.rooms.len(), "two rooms are at one place: {drawn:?}");
    let (mut joined, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for way in &drawn.tunnels {
        let [from, to] = [way.first(), way.last()].map(|end| rooms[end.unwrap()]);
        joined.insert((from.min(to), from.max(to)));
        let points: BTreeSet<Point> = way.windows(2).flat_map(|ends| straight(ends[0], ends[1])).collect();
        for point in points.into_iter().filter(|point| point != &way[0] && Some(point) != way.last()) {
            assert!(!rooms.contains_key(&point) && taken.insert(point), "{point:?} is crossed: {drawn:?}");
        }
    }
    assert_eq!(joined.len(), drawn.tunnels.len());
    assert_eq!(joined, tunnels.into_iter().map(|(from, to)| (from.min(to), from.max(to))).collect());
    let points = || rooms.keys().chain(drawn.tunnels.iter().flatten());
    assert_eq!((points().map(|at| at.0).min(), points().map(|at| at.1).min()), (Some(0), Some(0)));
    assert!(points().all(|at| at.1 < 6), "{drawn:?}");
}

/// Returns all points of a line along a row or a column.
fn straight(from: Point, to: Point) -> Vec<Point> {
    assert!(from.0 == to.0 || from.1 == to.1, "{from:?} {to:?}");
    let rows = from.0.min(to.0)..=from.0.max(to.0);
    rows.flat_map(|row| (from.1.min(to.1)..=from.1.max(to.1)).map(move |column| (row, column))).collect()
}

/// Everything that anybody can see of a cave of 20 or 24 rooms has a drawing.
#[test]
fn a_map_is_drawn_without_crossings_while_it_grows() {
    let mut largest = 0;
    for (players, games) in [(5, 12), (11, 2)] {
        for seed in 0..games {
            play(players, seed, |seen, rooms| {
                let drawn = Drawn::seen(seen, rooms);
                check(&drawn, seen.iter().flat_map(|seen| seen.tunnels.map(|to| (seen.room, to))));
                assert_eq!(drawn, Drawn::seen(seen, rooms));
                largest = largest.max(drawn.rooms.len());
            });
        }
    }
    assert!(largest >= 20, "{largest}");
}

/// In a cave with an odd number of rooms in its ring, some tunnels must cross. A small part of it can be drawn.
#[test]
fn a_whole_cave_is_drawn_if_its_tunnels_need_not_cross() {
    for players in [3, 9, 10, 11, 13, 16, 30, 36, 60] {
        let game = Session::<Hidden>::deal(&Setup::new(players, None).unwrap(), HuntSeed::new(7));
        let cave = &game.game().position().cave;
        let drawn = Drawn::whole(cave, &[]);
        assert_eq!(drawn.rooms.len(), usize::from(cave.len()));
        assert!(drawn.rooms.iter().all(|room| room.seen == 1));
        let is_drawn = drawn.rooms.iter().all(|room| room.at.is_some());
        assert_eq!(is_drawn, cave.len().is_multiple_of(4), "{} rooms", cave.len());
        if is_drawn {
            let tunnels = |room| cave.tunnels(room).iter().map(move |to| (room.number(), to.number()));
            check(&drawn, cave.rooms().flat_map(tunnels));
        } else {
            assert!(drawn.tunnels.is_empty() && drawn.rooms.iter().all(|room| room.at.is_none()));
        }
    }
    play(10, 7, |seen, rooms| {
        let drawn = Drawn::seen(seen, rooms);
        assert!(seen.len() > 5 || drawn.rooms.iter().all(|room| room.at.is_some()), "{drawn:?}");
    });
}

/// Each room has the turns that began there, from the oldest on, and the letters of the last.
#[test]
fn a_room_tells_what_was_sensed_there() {
    let place = (9, [6, 16, 17]);
    let scenes = [scene(5, place, &["flapping", "stench"], "pass"), scene(8, place, &[], "")];
    let rooms = |seen: &[Scene]| to_value(Drawn::seen(seen, 20)).unwrap()["rooms"].clone();
    assert_eq!(rooms(&scenes[..1])[1]["senses"], "fs");
    assert_eq!(rooms(&[]), json!([]));
    let drawn = to_value(Drawn::seen(&scenes, 20)).unwrap();
    assert_eq!(drawn["here"], 9);
    let mut nine = drawn["rooms"][1].clone();
    assert_eq!(nine["at"].as_array().map(Vec::len), Some(2));
    nine.as_object_mut().unwrap().remove("at");
    let text = "Room 9, next to 6, 16 and 17. Turn 5: flapping, a stench (pass). Turn 8: nothing.";
    assert_eq!(nine, json!({"room": 9, "seen": 1, "senses": "", "text": text}));
    let mut six = drawn["rooms"][0].clone();
    six.as_object_mut().unwrap().remove("at");
    let text = "Room 6, next to 9. You have not been there.";
    assert_eq!(six, json!({"room": 6, "seen": 0, "senses": "", "text": text}));
}
