//! What to do next, and why.

use super::solver::Solver;
use crate::bot::policy::{Advice, AdviceOf, Advisor, Policy, Wins, lost};
use crate::bot::reason::Aim;
use crate::game::world::{Action, Arrow, Outcome, Setup, World};
use crate::game::{Rooms, View as _};
use crate::odds::world::{Task, WorldEngine};

/// What to set out to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Errand {
    pub task: Task,
    /// The cells of the walk to it, ending with a cell that is entered or shot from; empty to shoot from here.
    pub walk: Vec<u32>,
    pub aim: Aim,
}

impl Policy<World> for Solver {
    fn new(_: &Setup) -> Self {
        Self::default()
    }

    fn decide(&mut self, engine: &WorldEngine) -> Action {
        let Errand { task, walk, .. } = self.best(engine);
        task.action(&walk)
    }
}

impl Advisor<World> for Solver {
    fn advise(&mut self, engine: &WorldEngine) -> AdviceOf<World> {
        let Errand { task, walk, aim } = self.best(engine);
        let wins = Some(Wins::Exactly(self.value(engine)));
        match aim {
            Aim::Lost => Advice { wins, ..lost::<World>(engine, engine.view.legal().listed) },
            aim => Advice { action: task.action(&walk), aim, wins },
        }
    }

    fn known(&mut self, engine: &WorldEngine, action: &Action) -> Option<f64> {
        Some(self.value_of(engine, engine.task(action)))
    }
}

impl Solver {
    /// Returns the task with the highest chance to win; the nearest of several.
    pub fn best(&mut self, engine: &WorldEngine) -> Errand {
        if engine.view.arrow == Arrow::Lost {
            return quick_death(engine);
        }
        sure_shot(engine)
            .or_else(|| safe_entry(engine))
            .or_else(|| self.gamble(engine))
            .unwrap_or_else(|| quick_death(engine))
    }

    fn gamble(&mut self, engine: &WorldEngine) -> Option<Errand> {
        let tasks: Vec<_> = engine.tasks().into_iter().map(|task| (task, self.wins_with(engine, task))).collect();
        let most = tasks.iter().map(|(_, wins)| *wins).max().filter(|wins| *wins > 0)?;
        let best = tasks.into_iter().filter(|(_, wins)| *wins == most).map(|(task, _)| task);
        let (task, walk) = nearest(engine, best)?;
        let aim = match task {
            Task::Enter { cell } => Aim::Enter { room: cell, death: danger(engine, cell) },
            Task::Shoot { from, direction } => Aim::Shoot { from, hit: engine.chance_to_hit(from, direction) },
        };
        Some(Errand { task, walk, aim })
    }
}

fn sure_shot(engine: &WorldEngine) -> Option<Errand> {
    let shots = engine.boards.sure_shots(&engine.facts, engine.survey.lairs);
    let (task, walk) = nearest(engine, shots.map(|(from, direction)| Task::Shoot { from, direction }))?;
    Some(Errand { task, walk, aim: Aim::Shoot { from: task.to(), hit: 1.0 } })
}

/// Returns the way to the gold, if its cell is known, or else to a new cell, all safe.
fn safe_entry(engine: &WorldEngine) -> Option<Errand> {
    let WorldEngine { boards, facts, survey, .. } = engine;
    let (visited, safe) = (facts.visited, boards.safe(facts, survey));
    let walk = |goals, open| boards.walk(engine.here(), goals, open);
    let gold = if facts.has_gold() { Rooms::NONE } else { survey.golds.sole().and(safe) };
    let to_gold = walk(gold, visited.or(safe));
    let is_to_gold = to_gold.is_some();
    let mut walk = to_gold.or_else(|| walk(safe, visited))?;
    let new = walk.iter().position(|cell| !visited.has(*cell))?;
    walk.truncate(new + 1);
    let room = walk[new];
    let aim =
        if is_to_gold { Aim::Reach { thing: "gold", through: Some(room) } } else { Aim::Enter { room, death: 0.0 } };
    Some(Errand { task: Task::Enter { cell: room }, walk, aim })
}

/// Returns the deadliest task: the end of a hunt that nothing wins any more.
fn quick_death(engine: &WorldEngine) -> Errand {
    let new = engine.boards.grid.frontier(engine.facts.visited).iter().map(|cell| (cell, danger(engine, cell)));
    let most = new.clone().map(|(_, danger)| danger).fold(0.0, f64::max);
    let tasks = new.filter(|(_, danger)| *danger >= most).map(|(cell, _)| Task::Enter { cell });
    let (task, walk) = nearest(engine, tasks).expect("a hunt that goes on has a cell that is not visited");
    Errand { task, walk, aim: Aim::Lost }
}

/// Returns the chance to die on entering a cell.
pub(super) fn danger(engine: &WorldEngine, cell: u32) -> f64 {
    engine.results_of(Task::Enter { cell }).chance_of(|end| end != Outcome::Won)
}

/// Returns the nearest of these tasks, and the walk to it.
fn nearest(engine: &WorldEngine, tasks: impl Iterator<Item = Task>) -> Option<(Task, Vec<u32>)> {
    let walk = |task: Task| engine.boards.walk(engine.here(), Rooms::only(task.to()), engine.perceived.visited);
    tasks.filter_map(|task| Some((task, walk(task)?))).min_by_key(|(_, walk)| walk.len())
}
