//! Where a hunt in the textbook's Wumpus World can begin.

use crate::every::subsets;
use wumpus_hunt::game::Rooms;
use wumpus_hunt::game::layout::{Layout, elsewhere};
use wumpus_hunt::game::textbook::{Board, Event, Position, Setup, Textbook, View};

use super::Listed;

impl Listed for Textbook {
    type Key = Position;

    fn key(position: &Position) -> Position {
        position.clone()
    }

    /// The published board, or every random one (T2).
    fn prior(setup: &Setup, _: &View, mut each: impl FnMut(Position, [u64; 2])) {
        let Board::Random { num, den } = setup.board else {
            return each(setup.begin(Layout::published(&setup.cave)), [1, 1]);
        };
        let squares: Rooms = elsewhere(&setup.cave).collect();
        let [num, den] = [num, den].map(u64::from);
        for pits in subsets(squares) {
            let weight = num.pow(pits.count()) * (den - num).pow(squares.without(pits).count());
            if weight == 0 {
                continue;
            }
            for wumpus in elsewhere(&setup.cave) {
                for gold in elsewhere(&setup.cave) {
                    each(setup.begin(Layout { wumpus, gold, pits }), [weight, den.pow(squares.count())]);
                }
            }
        }
    }

    fn is_hit(event: &Event) -> bool {
        *event == Event::Screamed
    }
}
