//! What to do next, and why.

use super::solver::Solver;
use crate::bot::policy::{Advice, Advised, Estimate, Judge, Policy, Wins};
use crate::game::Rooms;
use crate::game::world::{Action, Arrow, Outcome, Setup, World};
use crate::odds::world::{Facts, Knowledge, Survey, Task, WorldEngine};

/// Why an action is the best: the task that it begins, and the reason for that task.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The best task.
    pub task: Task,
    /// The cells of the walk to it, ending with a cell that is entered or shot from; empty to shoot from here.
    pub walk: Vec<u32>,
    /// Why it is the best.
    pub reason: Reason,
}

/// Why a task is advised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The arrow hits the wumpus wherever it can be.
    SureShot,
    /// The gold must be in this cell, and the way there is safe.
    SureGold { gold: u32 },
    /// The cell is new and safe, and what is felt there may help.
    SafeAndNew,
    /// Nothing is sure. Entering this cell wins most often; it is deadly with the chance `death`.
    BestEntry { death: f64 },
    /// Nothing is sure. This shot wins most often; it hits with the chance `hit`.
    BestShot { hit: f64 },
    /// The hunt cannot be won, and this is the quickest death.
    Hopeless,
}

impl Advised for World {
    type Policy = Solver;
    type Judge = Solver;
}

impl Policy<World> for Solver {
    type Why = Why;

    fn new(setup: &Setup) -> Self {
        Self::of(setup)
    }

    fn advise(&mut self, engine: &WorldEngine) -> Advice<Action, Why> {
        let why = self.best(&engine.known);
        let wins = Some(Wins::Exactly(self.value(&engine.known)));
        Advice { action: why.task.action(&why.walk), why, wins }
    }
}

impl Judge<World> for Solver {
    fn new(setup: &Setup, _: u64) -> Self {
        Self::of(setup)
    }

    fn judge(&mut self, engine: &WorldEngine, actions: &[Action], _: &dyn Fn() -> bool) -> Option<Vec<Estimate>> {
        let value = |action| self.value_of(&engine.known, engine.task(action));
        Some(actions.iter().map(value).map(|value| Estimate { value, error: 0.0 }).collect())
    }
}

impl Solver {
    /// Returns the task with the highest chance to win; the nearest of several.
    pub fn best(&mut self, known: &Knowledge) -> Why {
        if known.view.arrow == Arrow::Lost {
            return self.quick_death(known);
        }
        let facts = known.all_facts(&self.boards);
        let survey = self.boards.survey(&facts);
        self.sure_shot(known, &facts, &survey)
            .or_else(|| self.safe_entry(known, &facts, &survey))
            .or_else(|| self.gamble(known, &facts, &survey))
            .unwrap_or_else(|| self.quick_death(known))
    }

    fn sure_shot(&self, known: &Knowledge, facts: &Facts, survey: &Survey) -> Option<Why> {
        let shots = self.boards.sure_shots(facts, survey.lairs);
        let tasks = shots.map(|(from, direction)| Task::Shoot { from, direction });
        let (task, walk) = self.nearest(known, tasks)?;
        Some(Why { task, walk, reason: Reason::SureShot })
    }

    fn safe_entry(&self, known: &Knowledge, facts: &Facts, survey: &Survey) -> Option<Why> {
        let (visited, safe) = (facts.visited, self.boards.safe(facts, survey));
        let walk = |goals, open| self.boards.walk(known.here(), goals, open);
        let gold = if facts.has_gold() { Rooms::NONE } else { survey.golds.sole().and(safe) };
        let to_gold = walk(gold, visited.or(safe));
        let to_gold = to_gold.and_then(|walk| Some((Reason::SureGold { gold: *walk.last()? }, walk)));
        let (reason, mut walk) = to_gold.or_else(|| Some((Reason::SafeAndNew, walk(safe, visited)?)))?;
        let new = walk.iter().position(|cell| !visited.has(*cell))?;
        walk.truncate(new + 1);
        Some(Why { task: Task::Enter { cell: walk[new] }, walk, reason })
    }

    fn gamble(&mut self, known: &Knowledge, facts: &Facts, survey: &Survey) -> Option<Why> {
        let tasks = self.boards.tasks(known).into_iter();
        let tasks: Vec<_> = tasks.map(|task| (task, self.wins_after(facts, survey, task))).collect();
        let most = tasks.iter().map(|(_, wins)| *wins).max().filter(|wins| *wins > 0)?;
        let best = tasks.into_iter().filter(|(_, wins)| *wins == most).map(|(task, _)| task);
        let (task, walk) = self.nearest(known, best)?;
        let reason = match task {
            Task::Enter { cell } => Reason::BestEntry { death: self.danger(known, cell) },
            Task::Shoot { from, direction } => {
                Reason::BestShot { hit: self.boards.chance_to_hit(known, from, direction) }
            }
        };
        Some(Why { task, walk, reason })
    }

    fn quick_death(&self, known: &Knowledge) -> Why {
        let enter = self.boards.tasks(known).into_iter().filter_map(|task| match task {
            Task::Enter { cell } => Some((task, self.danger(known, cell))),
            Task::Shoot { .. } => None,
        });
        let most = enter.clone().map(|(_, danger)| danger).fold(0., f64::max);
        let tasks = enter.filter(|(_, danger)| *danger >= most).map(|(task, _)| task);
        let (task, walk) = self.nearest(known, tasks).expect("a hunt that goes on has a cell that is not visited");
        Why { task, walk, reason: Reason::Hopeless }
    }

    /// Returns the chance to die on entering a cell.
    fn danger(&self, known: &Knowledge, cell: u32) -> f64 {
        let results = self.boards.results(known, Task::Enter { cell });
        results.ends.iter().filter(|(end, _)| *end != Outcome::Won).map(|(_, chance)| chance).sum()
    }

    /// Returns the nearest of these tasks, and the walk to it.
    fn nearest(&self, known: &Knowledge, tasks: impl Iterator<Item = Task>) -> Option<(Task, Vec<u32>)> {
        let (here, visited) = (known.here(), known.perceived.visited);
        let walks = tasks.filter_map(|task| Some((task, self.boards.walk(here, Rooms::only(task.to()), visited)?)));
        walks.min_by_key(|(_, walk)| walk.len())
    }
}
