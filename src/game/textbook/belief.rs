//! What a hunter in the textbook's Wumpus World can know: where a hunt can begin, and what is shown of it.

use super::{Board, Percepts, Position, Setup, Textbook, View};
use crate::game::belief::{Knowable, MOST_POSITIONS, Unknowable};
use crate::game::cave::grid::Direction;
use crate::game::cave::{Cave, Room};
use crate::game::layout::{Layout, Pits, elsewhere};

/// What changes in a hunter's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the view")]
pub struct Sight {
    pub square: Room,
    pub facing: Direction,
    pub percepts: Percepts,
    pub has_arrow: bool,
    pub has_gold: bool,
    pub score: i32,
}

/// What can be in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Pit,
    Wumpus,
    Gold,
}

impl Knowable for Textbook {
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
        let View { square, facing, percepts, has_arrow, has_gold, score, .. } = *view;
        Sight { square, facing, percepts, has_arrow, has_gold, score }
    }

    /// The published board, or every random one (T2).
    fn prior(setup: &Setup, _: &Sight, mut each: impl FnMut(Position, [u64; 2])) -> Result<(), Unknowable> {
        let Board::Random { num, den } = setup.board else {
            Layout::known(setup.board, &setup.cave).into_iter().for_each(|layout| each(setup.begin(layout), [1, 1]));
            return Ok(());
        };
        let squares: Vec<_> = elsewhere(&setup.cave).collect();
        let count = u32::try_from(squares.len()).unwrap_or(u32::MAX);
        let all = 1_u64.checked_shl(count).and_then(|sets| sets.checked_mul(u64::from(count).pow(2)));
        if all.is_none_or(|all| all > MOST_POSITIONS) {
            return Err(Unknowable::TooLarge);
        }
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
        Ok(())
    }

    fn moving(position: &Position) -> Position {
        position.clone()
    }

    fn put(position: &mut Position, moving: &Position) {
        position.clone_from(moving);
    }

    fn each_thing(_: &Setup, position: &Position, mut each: impl FnMut(Thing, Room)) {
        position.pits.iter().for_each(|pit| each(Thing::Pit, *pit));
        each(Thing::Wumpus, position.wumpus);
        position.gold.into_iter().for_each(|gold| each(Thing::Gold, gold));
    }
}
