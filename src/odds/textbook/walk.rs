//! Ways across the grid, and what the hunter can set out to do.

use std::collections::{BTreeMap, VecDeque};
use std::iter::successors;

use super::TextbookEngine;
use super::known::Known;
use crate::game::cave::grid::Direction;
use crate::game::cave::square::Square;
use crate::game::textbook::Action;
use crate::odds::{Goal, Plan};

impl TextbookEngine {
    pub(super) fn all_plans(&self) -> Vec<Plan<Action>> {
        let known = &self.known;
        // Goes to a square that fits, and acts there.
        let set_out = |goal, death, last: Option<Action>, fits: &dyn Fn(Square, Direction) -> bool| {
            let (mut actions, ..) = way(known, fits)?;
            actions.extend(last);
            let turns = u32::try_from(actions.len()).unwrap_or(u32::MAX);
            Some(Plan { action: *actions.first()?, turns, goal, death })
        };
        let home = |square: Square, _| square == Square::FIRST;
        let mut plans = Vec::new();
        plans.extend(set_out(if known.has_gold { Goal::Win } else { Goal::Leave }, 0.0, Some(Action::Climb), &home));
        if let Some(gold) = known.gold.filter(|_| !known.has_gold) {
            plans.extend(set_out(Goal::Win, 0.0, Some(Action::Grab), &|square, _| square == gold));
        }
        for new in known.edge() {
            let death = 1.0 - (1.0 - self.pit_in(new)) * (1.0 - known.wumpus_in(new));
            plans.extend(set_out(Goal::NewRoom, death, None, &|square, _| square == new));
            if known.has_arrow && known.wumpus_in(new) > 0.0 {
                let goal = Goal::Shot { hit: known.wumpus_in(new) };
                let aims =
                    |from: Square, facing| known.was_visited(from) && from.toward(facing, known.size) == Some(new);
                plans.extend(set_out(goal, 0.0, Some(Action::Shoot), &aims));
            }
        }
        plans
    }
}

/// Returns the fewest actions after which the hunter is `done`, and where that is. All squares on the way but the last are
/// safe.
pub(crate) fn way(known: &Known, done: impl Fn(Square, Direction) -> bool) -> Option<(Vec<Action>, Square, Direction)> {
    let start = (known.square, known.facing);
    let mut before = BTreeMap::from([(start, None)]);
    let mut next = VecDeque::from([start]);
    while let Some(here @ (square, facing)) = next.pop_front() {
        if done(square, facing) {
            let mut actions: Vec<_> =
                successors(before[&here], |(from, _)| before[from]).map(|(_, action)| action).collect();
            actions.reverse();
            return Some((actions, square, facing));
        }
        if !known.is_safe(square) {
            continue;
        }
        let ahead = square.toward(facing, known.size).map(|to| ((to, facing), Action::Forward));
        let turns = [((square, facing.left()), Action::TurnLeft), ((square, facing.right()), Action::TurnRight)];
        for (to, action) in ahead.into_iter().chain(turns) {
            before.entry(to).or_insert_with(|| {
                next.push_back(to);
                Some((here, action))
            });
        }
    }
    None
}
