//! Every way in which an arrow can fly.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::{ByRoom, ClassicEngine};
use crate::game::arrow::Leg;
use crate::game::chance::every::every_fall;
use crate::game::classic::Path;
use crate::game::classic::ruleset::{Flown, StrayReport};
use crate::odds::rooms::Rooms;

/// What the hunter was told of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// The room in which the arrow first went astray, and the room that was named.
    pub(super) stray: Option<[u32; 2]>,
    pub(super) has_dropped: bool,
}

/// One way in which an arrow can fly if it does not meet the wumpus.
#[derive(Clone, Debug)]
struct Flight {
    chance: f64,
    rooms: SmallVec<[u32; Path::LONGEST]>,
    told: Told,
    /// Whether it comes back to the hunter.
    hits_hunter: bool,
}

/// Lists every way in which an arrow of a hunter in this room can fly.
fn flights(engine: &ClassicEngine, from: u32, path: &Path) -> Vec<Flight> {
    let ground = &engine.ground;
    let Some((cave, hunter)) = ground.cave.as_ref().and_then(|cave| Some((cave, cave.room(from)?))) else {
        return vec![known_flight(engine, from, path)];
    };
    let tells = ground.ruleset.stray_report == StrayReport::Once;
    let mut flights = Vec::new();
    every_fall(|fall| {
        let (mut rooms, mut told) = (SmallVec::new(), Told::default());
        let flown = ground.ruleset.fly(cave, hunter, path, fall, |flown| {
            match flown {
                Flown::Dropped => told.has_dropped = true,
                Flown::Into(Leg { from, to, missing }) => {
                    if let Some(named) = missing.filter(|_| tells && told.stray.is_none()) {
                        told.stray = Some([from.number(), named]);
                    }
                    if to == hunter {
                        return ControlFlow::Break(());
                    }
                    rooms.push(to.number());
                }
            }
            ControlFlow::Continue(())
        });
        flights.push(Flight { chance: fall.weight(), rooms, told, hits_hunter: flown.is_break() });
    });
    flights
}

/// Follows a path as far as its tunnels are known, and the arrow surely flies.
fn known_flight(engine: &ClassicEngine, from: u32, path: &Path) -> Flight {
    let (mut rooms, mut at) = (SmallVec::new(), from);
    for (named, drops) in path.iter().copied().zip(engine.ground.ruleset.drops) {
        if drops > 0 || named == from || !engine.map.beside(at).has(named) {
            break;
        }
        rooms.push(named);
        at = named;
    }
    Flight { chance: 1.0, rooms, told: Told::default(), hits_hunter: false }
}

/// Returns the chances to hit the wumpus and the hunter, by the room of the wumpus.
pub(super) fn hits(engine: &ClassicEngine, from: u32, path: &Path) -> [ByRoom; 2] {
    let size = engine.map.size();
    let [mut wumpus, mut hunter] = [ByRoom::from_elem(0.0, size), ByRoom::from_elem(0.0, size)];
    for Flight { chance, rooms, hits_hunter, .. } in flights(engine, from, path) {
        let flown = Rooms::of(rooms);
        flown.iter().for_each(|room| wumpus[room as usize] += chance);
        if hits_hunter {
            engine.map.all().without(flown).iter().for_each(|room| hunter[room as usize] += chance);
        }
    }
    [wumpus, hunter]
}

/// Returns the chance of a miss of which the hunter is told this, by the room of the wumpus.
pub(super) fn misses(engine: &ClassicEngine, path: &Path, told: Told) -> ByRoom {
    let mut missed = ByRoom::from_elem(0.0, engine.map.size());
    let has_map = engine.ground.cave.is_some();
    for flight in flights(engine, engine.here, path) {
        if !flight.hits_hunter && (!has_map || flight.told == told) {
            let others = engine.map.all().without(Rooms::of(flight.rooms));
            others.iter().for_each(|room| missed[room as usize] += flight.chance);
        }
    }
    missed
}
