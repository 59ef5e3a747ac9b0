//! The bots of Wumpus World.

use super::Advised;
use super::plan::{Goal, Plan};
use super::reason::{Cause, Fate};
use super::tale::Mark;
use crate::game::chance::uniform;
use crate::game::world::{Action, Event, Outcome, View, World};
use crate::game::{Chance, Rooms};
use crate::odds::world::{Task, WorldEngine};
pub use policy::Errand;
use policy::danger;
pub use solver::Solver;

mod policy;
mod solver;

impl Advised for World {
    type Engine = WorldEngine;
    type Policy = Solver;

    fn plans(engine: &WorldEngine) -> Vec<Plan<Action>> {
        let here = engine.here();
        let plan = |task: Task| {
            let walk = engine.boards.walk(here, Rooms::only(task.to()), engine.perceived.visited)?;
            let (goal, death) = match task {
                _ if engine.results_of(task).ends == [(Outcome::Won, 1.0)] => (Goal::Win, 0.0),
                Task::Enter { cell } => (Goal::NewRoom, danger(engine, cell)),
                // A miss is as good as death (W10).
                Task::Shoot { from, direction } => {
                    let hit = engine.chance_to_hit(from, direction);
                    (Goal::Shot { hit }, 1.0 - hit)
                }
            };
            let cost = walk.len() + usize::from(matches!(task, Task::Shoot { .. }));
            Some(Plan { action: task.action(&walk), cost, goal, death })
        };
        engine.tasks().into_iter().filter_map(plan).collect()
    }

    fn fate(outcome: Outcome) -> Fate {
        match outcome {
            Outcome::Won => Fate::Won,
            Outcome::FellInPit => Fate::Lost(Cause::Pit),
            Outcome::Eaten => Fate::Lost(Cause::Wumpus),
        }
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::ShotWumpus => Some(Mark::Killed),
            Event::TookGold => Some(Mark::TookGold),
            _ => None,
        }
    }

    /// Moves half the time, and always without an arrow; otherwise shoots. Each direction with a cell is equally likely.
    fn random(view: &View, chance: &mut impl Chance) -> Action {
        let moves = !view.may_shoot() || chance.ratio(1, 2);
        let (direction, room) = uniform(chance, view.ways()).expect("every cell has one beside it");
        if moves { Action::Move { to: room.number() } } else { Action::Shoot { direction } }
    }
}
