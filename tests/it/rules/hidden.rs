//! Hidden Wumpus: a scene in the dodecahedron or any other cave, and the rules.

use std::sync::Arc;

use wumpus_hunt::game::Seat;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::hidden::{Cause, Event, Hidden, Percept, Person, Position, Role, Setup};

use super::scene::{Placed, Scene};

mod secrecy;
mod setup;
mod sheet;
mod turns;

/// Humans and wumpuses by seat, each with a room of the dodecahedron in Yob's numbering: `h1 h12 w18`.
///
/// The first is on turn. Humans have two arrows. Bats are in 13 and 19, pits in 16 and 20: far from room 1.
pub(crate) fn scene(people: &str) -> Scene<Hidden> {
    within(dodecahedron(), people)
}

/// The same in another cave.
fn within(cave: Cave, people: &str) -> Scene<Hidden> {
    let room = |number| cave.room(number).unwrap();
    let person = |text: &str| {
        let (role, arrows) = if text.starts_with('h') { (Role::Human, 2) } else { (Role::Wumpus, 0) };
        Person { role, arrows, room: room(text[1..].parse().unwrap()), died_of: None }
    };
    let people = people.split(' ').map(person).collect();
    let [bats, pits] = [[13, 19], [16, 20]].map(|pair| pair.map(room));
    let position = Position { cave: Arc::new(cave), people, bats, pits, turn: Seat(0), outcome: None };
    Scene { setup: Setup::new(3, None).unwrap(), position }
}

/// The graph G(n, 2) with its rooms numbered in order: the outer ring from 1, the inner half from n + 1 (H4).
fn in_order(n: u32) -> Cave {
    let outer = (0..n).map(|i| [(i + 1) % n + 1, (i + n - 1) % n + 1, n + i + 1]);
    let inner = (0..n).map(|i| [n + (i + 2) % n + 1, n + (i + n - 2) % n + 1, i + 1]);
    Cave::new(&outer.chain(inner).collect::<Vec<_>>()).unwrap()
}

/// Returns what the player on turn perceives.
pub(crate) fn percepts(scene: &Scene<Hidden>) -> Vec<Percept> {
    scene.view().sheet.unwrap().percepts.iter().collect()
}

impl Placed for Hidden {
    fn in_words(event: &Event) -> String {
        match event {
            Event::Said { seat, action } => format!("{} says {action}", seat.0),
            Event::Rolled { sides, number, .. } => format!("d{sides} {number}"),
            Event::ArrowFlew { to } => format!("arrow in {to}"),
            Event::Entered { room } => format!("goes to {room}"),
            Event::Carried { to } => format!("carried to {to}"),
            Event::Killed { seat, room, cause: Cause::Shot { by } } => format!("{} shot by {} in {room}", seat.0, by.0),
            Event::Killed { seat, room, cause } => format!("{} {cause:?} in {room}", seat.0),
            Event::Died { seat, role } => format!("{} dies, a {role:?}", seat.0),
            Event::Ended { outcome } => format!("{outcome:?}"),
        }
    }

    /// `turn` and the others take a seat: `dead 1`, `dead 1 eaten`, `dead 1 shot 0`, `room 1 16`, `arrows 1 2`.
    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let number = |at: usize| values[at].parse::<u32>().unwrap();
        let room = |at: usize| position.cave.room(number(at)).unwrap();
        let seat = |at: usize| Seat(number(at).try_into().unwrap());
        match what {
            "bats" => position.bats = [room(0), room(1)],
            "pits" => position.pits = [room(0), room(1)],
            "turn" => position.turn = seat(0),
            "room" => position.people[seat(0).index()].room = room(1),
            "arrows" => position.people[seat(0).index()].arrows = number(1).try_into().unwrap(),
            "dead" => {
                let cause = match values.get(1) {
                    None => Cause::Fell,
                    Some(&"eaten") => Cause::Eaten,
                    Some(_) => Cause::Shot { by: seat(2) },
                };
                position.people[seat(0).index()].died_of = Some(cause);
            }
            _ => panic!("{what} is no thing of this game"),
        }
    }
}
