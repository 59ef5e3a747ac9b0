//! The classic game: a scene in the dodecahedron or any other cave, and the rules.

use std::sync::Arc;

use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::cave::Cave;
use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::classic::{CaveSource, Classic, Position, Ruleset, Setup};

use super::scene::{Placed, Scene};

mod arrival;
mod setup;
mod shooting;
mod view;
mod wumpus;

/// The rulesets with five arrows, two pits and two bats in the dodecahedron.
pub(crate) const IN_THE_DODECAHEDRON: [Ruleset; 3] = [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::ORIGINAL];

/// The hunter in room 1 of the dodecahedron, everything else far away.
pub(crate) fn scene(ruleset: Ruleset) -> Scene<Classic> {
    within(ruleset, &dodecahedron().listing()).with("wumpus 16, pits 19 20, bats 11 12")
}

/// The hunter in room 1 of a cave, and the wumpus in room 2.
pub(super) fn within(ruleset: Ruleset, tunnels: &[impl AsRef<[u32]>]) -> Scene<Classic> {
    let cave = Arc::new(Cave::new(tunnels).unwrap());
    let [hunter, wumpus] = [1, 2].map(|number| cave.room(number).unwrap());
    let (pits, bats) = (Rooms::NONE, Rooms::NONE);
    let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
    let position = Position { cave, hunter, wumpus, awake: false, misses: 0, pits, bats, arrows: 5, outcome: None };
    Scene { setup, position }
}

/// A ring of rooms whose tunnels lead one way.
fn ring(rooms: u32) -> Vec<[u32; 1]> {
    (1..=rooms).map(|room| [room % rooms + 1]).collect()
}

impl Placed for Classic {
    fn put(position: &mut Position, what: &str, values: &[&str]) {
        let numbers: Vec<u32> = values.iter().map(|value| value.parse().unwrap()).collect();
        let room = || position.cave.room(numbers[0]).unwrap();
        let rooms = || Rooms::of(numbers.iter().copied());
        match what {
            "hunter" => position.hunter = room(),
            "wumpus" => position.wumpus = room(),
            "awake" => position.awake = true,
            "pits" => position.pits = rooms(),
            "bats" => position.bats = rooms(),
            "arrows" => position.arrows = numbers[0].try_into().unwrap(),
            "misses" => position.misses = numbers[0].try_into().unwrap(),
            _ => panic!("{what} is no thing of this game"),
        }
    }
}
