//! What a player in Wumpus World can know: where a hunt can begin, and what is shown of it.

use super::{Arrow, Percepts, Position, Setup, View, World};
use crate::game::belief::{Knowable, Unknowable};
use crate::game::cave::{Cave, Room};
use crate::game::layout::{Layout, Pits, elsewhere};

/// What changes in a player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the view")]
pub struct Sight {
    pub room: Room,
    pub percepts: Percepts,
    pub arrow: Arrow,
    pub has_gold: bool,
}

/// What can be in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Pit,
    Wumpus,
    Gold,
}

impl Knowable for World {
    type Sight = Sight;
    type Thing = Thing;
    type Moving = Position;

    const THINGS: &'static [Thing] = &[Thing::Pit, Thing::Wumpus, Thing::Gold];

    fn thing_name(thing: Thing) -> &'static str {
        match thing {
            Thing::Pit => "pit",
            Thing::Wumpus => "wumpus",
            Thing::Gold => "gold",
        }
    }

    fn cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }

    fn sight(view: &View) -> Sight {
        Sight { room: view.room, percepts: view.percepts, arrow: view.arrow, has_gold: view.has_gold }
    }

    /// The published board (W2), or every random one: each cell that may have a pit has one with a chance of 1 in 5 (W3).
    fn prior(setup: &Setup, _: &Sight, mut each: impl FnMut(Position, [u64; 2])) -> Result<(), Unknowable> {
        if let Some(published) = Layout::known(setup.board, &setup.cave) {
            each(setup.begin(published), [1, 1]);
            return Ok(());
        }
        for wumpus in elsewhere(&setup.cave) {
            for gold in elsewhere(&setup.cave) {
                let free: Vec<_> = elsewhere(&setup.cave).filter(|room| ![wumpus, gold].contains(room)).collect();
                for set in 0..1_u32 << free.len() {
                    let with_pit = |(at, _): &(u32, Room)| set >> at & 1 == 1;
                    let pits: Pits = (0..).zip(free.iter().copied()).filter(with_pit).map(|(_, room)| room).collect();
                    let without = u32::try_from(free.len()).unwrap_or_default() - set.count_ones();
                    let weight = [4_u64.pow(without), 5_u64.pow(without + set.count_ones())];
                    each(setup.begin(Layout { wumpus, gold, pits }), weight);
                }
            }
        }
        Ok(())
    }

    fn moving(position: &Position) -> Position {
        position.clone()
    }

    fn put(position: &mut Position, moving: &Position) {
        position.clone_from(moving);
    }

    fn each_thing(_: &Setup, position: &Position, mut each: impl FnMut(Thing, Room)) {
        position.pits.iter().for_each(|room| each(Thing::Pit, *room));
        each(Thing::Wumpus, position.wumpus);
        position.gold.into_iter().for_each(|room| each(Thing::Gold, room));
    }
}
