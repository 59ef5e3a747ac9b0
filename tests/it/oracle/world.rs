//! Where a hunt in Wumpus World can begin.

use crate::every::subsets;
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::layout::{Layout, elsewhere};
use wumpus_hunt::game::world::{Board, Event, Position, Setup, View, World};

use super::Listed;

impl Listed for World {
    type Key = Position;

    fn key(position: &Position) -> Position {
        position.clone()
    }

    /// The published board (W2), or every random one: each cell that may have a pit has one with a chance of 1 in 5 (W3).
    fn prior(setup: &Setup, _: &View, mut each: impl FnMut(Position, [u64; 2])) {
        if setup.board == Board::Published {
            return each(setup.begin(Layout::published(&setup.cave)), [1, 1]);
        }
        for wumpus in elsewhere(&setup.cave) {
            for gold in elsewhere(&setup.cave) {
                let free: Rooms = elsewhere(&setup.cave).filter(|room| ![wumpus, gold].contains(room)).collect();
                for pits in subsets(free) {
                    let weight = [4_u64.pow(free.without(pits).count()), 5_u64.pow(free.count())];
                    each(setup.begin(Layout { wumpus, gold, pits }), weight);
                }
            }
        }
    }

    fn is_hit(event: &Event) -> bool {
        *event == Event::ShotWumpus
    }
}
