//! Ways across the grid, and what the hunter can set out to do.

use std::collections::{BTreeMap, VecDeque};
use std::iter::successors;

use super::{FIRST, TextbookEngine};
use crate::game::cave::grid::Direction;
use crate::game::textbook::Action;
use crate::odds::{Goal, Plan};

/// A square, and the direction in which the hunter faces there.
type Stance = (u32, Direction);

impl TextbookEngine {
    pub(super) fn all_plans(&self) -> Vec<Plan<Action>> {
        // Goes to a square that fits, and acts there.
        let set_out = |goal, death, last: Option<Action>, fits: &dyn Fn(Stance) -> bool| {
            let (mut actions, _) = self.way(fits)?;
            actions.extend(last);
            let turns = u32::try_from(actions.len()).unwrap_or(u32::MAX);
            Some(Plan { action: *actions.first()?, turns, goal, death })
        };
        let out = if self.view.has_gold { Goal::Win } else { Goal::Leave };
        let mut plans = Vec::new();
        plans.extend(set_out(out, 0.0, Some(Action::Climb), &|(square, _)| square == FIRST));
        if let Some(gold) = self.gold.filter(|_| !self.view.has_gold) {
            plans.extend(set_out(Goal::Win, 0.0, Some(Action::Grab), &|(square, _)| square == gold));
        }
        for new in self.edge().iter() {
            plans.extend(set_out(Goal::NewRoom, self.death_in(new), None, &|(square, _)| square == new));
            if self.view.has_arrow && self.wumpus_in(new) > 0.0 {
                let goal = Goal::Shot { hit: self.wumpus_in(new) };
                plans.extend(set_out(goal, 0.0, Some(Action::Shoot), &|stance| self.aims_at(stance) == Some(new)));
            }
        }
        plans
    }

    /// Returns the square in front of a hunter in a visited square.
    pub(crate) fn aims_at(&self, (square, facing): Stance) -> Option<u32> {
        self.grid.ahead(square, facing).filter(|_| self.perceived.visited.has(square))
    }

    /// Returns the fewest actions after which the hunter is `done`, and where that is. All squares on the way but the last
    /// are safe.
    pub(crate) fn way(&self, done: impl Fn(Stance) -> bool) -> Option<(Vec<Action>, Stance)> {
        let (start, safe) = ((self.here(), self.view.facing), self.safe());
        let mut before = BTreeMap::from([(start, None)]);
        let mut next = VecDeque::from([start]);
        while let Some(here @ (square, facing)) = next.pop_front() {
            if done(here) {
                let mut actions: Vec<_> =
                    successors(before[&here], |(from, _)| before[from]).map(|(_, action)| action).collect();
                actions.reverse();
                return Some((actions, here));
            }
            if !safe.has(square) {
                continue;
            }
            let ahead = self.grid.ahead(square, facing).map(|to| ((to, facing), Action::Forward));
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
}
