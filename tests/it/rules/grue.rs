//! Grue: a scene on the hex map, and the rules.

use std::fmt::Debug;

use wumpus_hunt::game::Game as _;
use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::chance::{Dice, Stream};
use wumpus_hunt::game::grue::{Grue, Life, Position, Sense, Setup};

use super::scene::{Placed, Scene, Turn};
use crate::every::Ratio;

mod beasts;
mod map;
mod setup;
mod shooting;
mod view;

/// The hunter in 5,5, everything else in a far corner, and so far that a turn brings nothing near.
///
/// From 5,5 tunnels lead nw to 5,4, sw to 5,6 and e to 6,5.
pub(crate) fn scene() -> Scene<Grue> {
    let setup = Setup::new(Sense::Smell);
    let position = *Grue::deal(&setup, &mut Dice::new(1, Stream::Setup)).position();
    Scene { setup, position }.with("hunter 5,5, wumpus 1,1, grue 10,1 9,1, exit 1,10")
}

impl Placed for Grue {
    fn room_name(number: u32) -> String {
        Coordinates::numbered(number).to_string()
    }

    /// A grue has the room that it came from as well.
    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let setup = Setup::new(Sense::Smell);
        let room = |at: usize| Coordinates::read(values[at]).unwrap().room(setup.cave()).unwrap();
        match what {
            "hunter" => position.hunter = room(0),
            "wumpus" => position.wumpus = room(0),
            "corpse" => (position.wumpus, position.wumpus_life) = (room(0), Life::Dead),
            "grue" => (position.grue, position.grue_came_from) = (room(0), room(1)),
            "stunned" => position.stunned_turns = values[0].parse().unwrap(),
            "exit" => position.exit = room(0),
            "arrows" => position.arrows = values[0].parse().unwrap(),
            _ => panic!("{what} is no thing of this game"),
        }
    }
}

/// Returns what is so of a turn whatever is drawn.
#[track_caller]
fn always<T: Ord + Clone + Debug>(scene: &Scene<Grue>, action: &str, of: impl Fn(&Turn<Grue>) -> T) -> T {
    let odds = scene.odds(action, of);
    let (first, _) = odds.iter().next().unwrap();
    assert_eq!(odds.of(first), Ratio::ONE, "{odds:?}");
    first.clone()
}

/// Asserts in which rooms a thing can be after a turn, and the chance of each.
#[track_caller]
fn assert_rooms(scene: &Scene<Grue>, action: &str, rooms: &[(&str, Ratio)], of: impl Fn(&Position) -> Coordinates) {
    let odds = scene.odds(action, |turn| of(turn.after.position()).to_string());
    let found: Vec<_> = odds.iter().map(|(room, chance)| (room.as_str(), chance)).collect();
    assert_eq!(found, rooms, "{:?}", scene.position);
}
