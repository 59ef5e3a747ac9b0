//! What to do next, and why.

use super::solver::Solver;
use crate::bot::policy::{Advice, Policy, Wins};
use crate::game::Rooms;
use crate::game::world::{Action, Arrow, Outcome, Setup, World};
use crate::odds::world::{Task, WorldEngine};

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

impl Policy<World> for Solver {
    type Why = Why;

    fn new(_: &Setup) -> Self {
        Self::default()
    }

    fn advise(&mut self, engine: &WorldEngine) -> Advice<Action, Why> {
        let why = self.best(engine);
        let wins = Some(Wins::Exactly(self.value(engine)));
        Advice { action: why.task.action(&why.walk), why, wins }
    }

    fn known(&mut self, engine: &WorldEngine, action: &Action) -> Option<f64> {
        Some(self.value_of(engine, engine.task(action)))
    }
}

impl Solver {
    /// Returns the task with the highest chance to win; the nearest of several.
    pub fn best(&mut self, engine: &WorldEngine) -> Why {
        if engine.view.arrow == Arrow::Lost {
            return quick_death(engine);
        }
        sure_shot(engine)
            .or_else(|| safe_entry(engine))
            .or_else(|| self.gamble(engine))
            .unwrap_or_else(|| quick_death(engine))
    }

    fn gamble(&mut self, engine: &WorldEngine) -> Option<Why> {
        let tasks: Vec<_> = engine.tasks().into_iter().map(|task| (task, self.wins_with(engine, task))).collect();
        let most = tasks.iter().map(|(_, wins)| *wins).max().filter(|wins| *wins > 0)?;
        let best = tasks.into_iter().filter(|(_, wins)| *wins == most).map(|(task, _)| task);
        let (task, walk) = nearest(engine, best)?;
        let reason = match task {
            Task::Enter { cell } => Reason::BestEntry { death: danger(engine, cell) },
            Task::Shoot { from, direction } => Reason::BestShot { hit: engine.chance_to_hit(from, direction) },
        };
        Some(Why { task, walk, reason })
    }
}

fn sure_shot(engine: &WorldEngine) -> Option<Why> {
    let shots = engine.boards.sure_shots(&engine.facts, engine.survey.lairs);
    let (task, walk) = nearest(engine, shots.map(|(from, direction)| Task::Shoot { from, direction }))?;
    Some(Why { task, walk, reason: Reason::SureShot })
}

fn safe_entry(engine: &WorldEngine) -> Option<Why> {
    let WorldEngine { boards, facts, survey, .. } = engine;
    let (visited, safe) = (facts.visited, boards.safe(facts, survey));
    let walk = |goals, open| boards.walk(engine.here(), goals, open);
    let gold = if facts.has_gold() { Rooms::NONE } else { survey.golds.sole().and(safe) };
    let to_gold = walk(gold, visited.or(safe));
    let to_gold = to_gold.and_then(|walk| Some((Reason::SureGold { gold: *walk.last()? }, walk)));
    let (reason, mut walk) = to_gold.or_else(|| Some((Reason::SafeAndNew, walk(safe, visited)?)))?;
    let new = walk.iter().position(|cell| !visited.has(*cell))?;
    walk.truncate(new + 1);
    Some(Why { task: Task::Enter { cell: walk[new] }, walk, reason })
}

fn quick_death(engine: &WorldEngine) -> Why {
    let new = engine.boards.grid.frontier(engine.facts.visited).iter().map(|cell| (cell, danger(engine, cell)));
    let most = new.clone().map(|(_, danger)| danger).fold(0.0, f64::max);
    let tasks = new.filter(|(_, danger)| *danger >= most).map(|(cell, _)| Task::Enter { cell });
    let (task, walk) = nearest(engine, tasks).expect("a hunt that goes on has a cell that is not visited");
    Why { task, walk, reason: Reason::Hopeless }
}

/// Returns the chance to die on entering a cell.
pub(super) fn danger(engine: &WorldEngine, cell: u32) -> f64 {
    let ends = engine.results_of(Task::Enter { cell }).ends;
    ends.iter().filter(|(end, _)| *end != Outcome::Won).map(|(_, chance)| chance).sum()
}

/// Returns the nearest of these tasks, and the walk to it.
fn nearest(engine: &WorldEngine, tasks: impl Iterator<Item = Task>) -> Option<(Task, Vec<u32>)> {
    let walk = |task: Task| engine.boards.walk(engine.here(), Rooms::only(task.to()), engine.perceived.visited);
    tasks.filter_map(|task| Some((task, walk(task)?))).min_by_key(|(_, walk)| walk.len())
}
