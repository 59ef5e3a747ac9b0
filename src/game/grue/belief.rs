//! What a hunter on the hex map can know: where a hunt can begin, and what is shown of it.

use super::{ARROWS, Grue, Life, Near, Position, Setup, View, are_apart};
use crate::game::belief::{Knowable, Unknowable};
use crate::game::cave::hex::Coordinates;
use crate::game::cave::{Cave, Room};

/// What changes in a hunter's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the view")]
pub struct Sight {
    pub room: Coordinates,
    pub arrows: u8,
    pub wumpus: Life,
    pub near: Near,
}

/// What can be in a room of the hex map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Wumpus,
    Grue,
    Exit,
}

impl Knowable for Grue {
    type Sight = Sight;
    type Thing = Thing;
    type Moving = Position;

    const THINGS: &'static [Thing] = &[Thing::Wumpus, Thing::Grue, Thing::Exit];

    fn thing_name(thing: Thing) -> &'static str {
        match thing {
            Thing::Wumpus => "wumpus",
            Thing::Grue => "grue",
            Thing::Exit => "exit",
        }
    }

    fn cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }

    fn sight(view: &View<'_>) -> Sight {
        Sight { room: view.room, arrows: view.arrows, wumpus: view.wumpus, near: view.near }
    }

    /// Places wumpus, grue and exit far enough apart (G3).
    fn prior(setup: &Setup, sight: &Sight, mut each: impl FnMut(Position, [u64; 2])) -> Result<(), Unknowable> {
        let cave = &setup.cave;
        let Some(hunter) = cave.rooms().find(|room| Coordinates::of(*room) == sight.room) else { return Ok(()) };
        let apart: Vec<_> = cave.rooms().filter(|room| are_apart(cave, &[hunter, *room])).collect();
        for &exit in &apart {
            for wumpus in apart.iter().copied().filter(|wumpus| are_apart(cave, &[exit, *wumpus])) {
                for grue in apart.iter().copied().filter(|grue| are_apart(cave, &[exit, wumpus, *grue])) {
                    let ways = cave.tunnels(grue);
                    for &grue_came_from in ways {
                        let position = Position {
                            hunter,
                            wumpus,
                            wumpus_life: Life::Alive,
                            grue,
                            grue_came_from,
                            stunned_turns: 0,
                            exit,
                            arrows: ARROWS,
                            outcome: None,
                        };
                        each(position, [1, ways.len() as u64]);
                    }
                }
            }
        }
        Ok(())
    }

    fn moving(position: &Position) -> Position {
        *position
    }

    fn put(position: &mut Position, moving: &Position) {
        *position = *moving;
    }

    fn each_thing(_: &Setup, position: &Position, mut each: impl FnMut(Thing, Room)) {
        each(Thing::Wumpus, position.wumpus);
        each(Thing::Grue, position.grue);
        each(Thing::Exit, position.exit);
    }
}
