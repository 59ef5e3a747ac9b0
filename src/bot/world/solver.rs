//! The exact chance to win.

use std::collections::HashMap;

use crate::game::world::Arrow;
use crate::odds::world::{Boards, Facts, Survey, Task, WorldEngine};

/// Solves Wumpus World exactly.
///
/// Turns cost nothing, and walks through visited cells are safe, so the chance to win depends only on what is known of
/// the board. There are two kinds of tasks: to enter a new cell, and to shoot. For each the solver goes through all that
/// the player may know afterwards. It takes the task that wins the greatest weight of boards. A task that is proved
/// safe comes first, since knowing more never hurts.
///
/// It remembers each answer, so the first one takes longest. All hunts that one solver is asked about have the same boards.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    /// The weight of the boards that are won, by [`Facts::key`].
    wins: HashMap<u128, u64>,
}

impl Solver {
    /// Returns the exact chance to win with best play from now on.
    pub fn value(&mut self, engine: &WorldEngine) -> f64 {
        engine.share(self.wins_of(engine))
    }

    /// Returns the weight of the boards that best play wins from now on, a whole number.
    pub fn wins_of(&mut self, engine: &WorldEngine) -> u64 {
        if engine.view.arrow == Arrow::Lost { 0 } else { self.wins(&engine.boards, engine.facts) }
    }

    /// Returns the exact chance to win with this task next, and best play afterwards.
    pub fn value_of(&mut self, engine: &WorldEngine, task: Task) -> f64 {
        engine.share(if engine.view.arrow == Arrow::Lost { 0 } else { self.wins_with(engine, task) })
    }

    /// Returns the weight of the boards that are won with this task next. The arrow is not lost.
    pub(super) fn wins_with(&mut self, WorldEngine { boards, facts, survey, .. }: &WorldEngine, task: Task) -> u64 {
        match task {
            Task::Enter { cell } => self.wins_after_entering(boards, facts, survey, cell),
            Task::Shoot { from, direction } => {
                self.wins(boards, Boards::shot(facts, boards.grid.line(from, direction)))
            }
        }
    }

    /// Returns the weight of the boards that best play wins.
    fn wins(&mut self, boards: &Boards, facts: Facts) -> u64 {
        if facts.is_won() {
            return boards.weight(&facts);
        }
        let key = facts.key();
        if let Some(wins) = self.wins.get(&key) {
            return *wins;
        }
        let survey = boards.survey(&facts);
        if survey.weight == 0 {
            return 0;
        }
        let new = boards.grid.frontier(facts.visited);
        let wins = if boards.sure_shots(&facts, survey.lairs).next().is_some() {
            self.wins(boards, Facts { wumpus_lives: false, ..facts })
        } else if let Some(cell) = boards.safe(&facts, &survey).and(new).iter().next() {
            self.wins_after_entering(boards, &facts, &survey, cell)
        } else {
            let enter = new.iter().map(|cell| self.wins_after_entering(boards, &facts, &survey, cell)).max();
            let shots = boards.shots(&facts).map(|(.., line)| Boards::shot(&facts, line));
            enter.max(shots.map(|hit| self.wins(boards, hit)).max()).unwrap_or(0)
        };
        self.wins.insert(key, wins);
        wins
    }

    fn wins_after_entering(&mut self, boards: &Boards, facts: &Facts, survey: &Survey, cell: u32) -> u64 {
        boards.entered(facts, survey, cell).map(|facts| self.wins(boards, facts)).sum()
    }
}
