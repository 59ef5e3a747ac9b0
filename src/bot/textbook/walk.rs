//! Routes across the grid.

use std::collections::{BTreeSet, VecDeque};

use crate::game::cave::grid::Direction;
use crate::game::textbook::Action;
use crate::odds::textbook::TextbookEngine;

/// A square, and the direction in which the hunter faces there.
pub(super) type Stance = (u32, Direction);

/// Returns the square ahead, if the hunter would stand in a visited square.
pub(super) fn aims_at(engine: &TextbookEngine, (square, facing): Stance) -> Option<u32> {
    engine.grid.ahead(square, facing).filter(|_| engine.perceived.visited.has(square))
}

/// Returns the fewest actions that lead to a stance that is `done`, and this stance. All squares on the way but the last
/// are safe.
pub(super) fn route(engine: &TextbookEngine, done: impl Fn(Stance) -> bool) -> Option<(Vec<Action>, Stance)> {
    let (start, safe) = ((engine.here(), engine.view.facing), engine.safe());
    let (mut seen, mut next) = (BTreeSet::from([start]), VecDeque::from([(start, Vec::new())]));
    while let Some((here @ (square, facing), actions)) = next.pop_front() {
        if done(here) {
            return Some((actions, here));
        }
        if !safe.has(square) {
            continue;
        }
        let ahead = engine.grid.ahead(square, facing).map(|to| ((to, facing), Action::Forward));
        let turns = [((square, facing.left()), Action::TurnLeft), ((square, facing.right()), Action::TurnRight)];
        for (to, action) in ahead.into_iter().chain(turns).filter(|(to, _)| seen.insert(*to)) {
            next.push_back((to, [&actions[..], &[action]].concat()));
        }
    }
    None
}
