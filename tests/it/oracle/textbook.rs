//! Where a hunt in the textbook's Wumpus World can begin.

use wumpus_hunt::game::layout::{Layout, Pits, elsewhere};
use wumpus_hunt::game::textbook::{Action, Board, Event, Position, Setup, Textbook, View};

use super::Listed;

impl Listed for Textbook {
    type Key = Position;

    fn is_idle(view: &View, action: &Action) -> bool {
        match action {
            Action::Grab => !view.percepts.glitter,
            Action::Climb => view.square.number() != 1,
            Action::Shoot => !view.has_arrow,
            Action::Forward | Action::TurnLeft | Action::TurnRight => false,
        }
    }

    fn key(position: &Position) -> Position {
        position.clone()
    }

    /// The published board, or every random one (T2).
    fn prior(setup: &Setup, _: &View, mut each: impl FnMut(Position, [u64; 2])) {
        let Board::Random { num, den } = setup.board else {
            return each(setup.begin(Layout::published(&setup.cave)), [1, 1]);
        };
        let squares: Vec<_> = elsewhere(&setup.cave).collect();
        let count = u32::try_from(squares.len()).unwrap();
        let [num, den] = [num, den].map(u64::from);
        for set in 0..1_u64 << count {
            let pits: Pits =
                (0..).zip(&squares).filter(|(at, _)| set >> at & 1 == 1).map(|(_, square)| *square).collect();
            let weight = num.pow(set.count_ones()) * (den - num).pow(count - set.count_ones());
            if weight == 0 {
                continue;
            }
            for (wumpus, gold) in squares.iter().flat_map(|wumpus| squares.iter().map(move |gold| (*wumpus, *gold))) {
                each(setup.begin(Layout { wumpus, gold, pits: pits.clone() }), [weight, den.pow(count)]);
            }
        }
    }

    fn is_hit(event: &Event) -> bool {
        *event == Event::Screamed
    }
}
