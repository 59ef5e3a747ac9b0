//! The bots of the grue's hunt.

use super::plan::{Goal, Plan};
use super::reason::{Cause, Fate, risk};
use super::tale::Mark;
use super::{Advised, tunnel};
use crate::game::Chance;
use crate::game::cave::hex::Coordinates;
use crate::game::grue::{Action, Event, Grue, Life, Outcome, View};
use crate::odds::Engine as _;
use crate::odds::grue::{GrueEngine, Thing};
pub use policy::GruePolicy;

mod approach;
mod belief;
mod evasion;
mod policy;

impl Advised for Grue {
    type Engine = GrueEngine;
    type Policy = GruePolicy;

    fn plans(engine: &GrueEngine) -> Vec<Plan<Action>> {
        let (tables, is_alive) = (&engine.tables, engine.known.life == Life::Alive);
        let goal = engine.rooms_of(if is_alive { Thing::Wumpus } else { Thing::Exit });
        let distance = |from: u32| goal.iter().map(|room| tables.cave.moves(from, room)).min().map_or(0, usize::from);
        let visits = |to: u32| {
            let room = tables.cave.room(to).map(Coordinates::of);
            engine.views.iter().filter(|view| Some(view.room) == room).count()
        };
        let mut plans = Vec::new();
        for to in tables.beside(engine.known.hunter).iter() {
            let [step, shot] = [Action::Move { to }, Action::Shoot { to }];
            let wins = engine.results(&step).chance_of(Outcome::is_win) >= 1.0;
            let goal = if wins { Goal::Win } else { Goal::Other };
            let (cost, death) = (1 + distance(to) + 2 * visits(to), risk::<Self>(engine, &step));
            plans.push(Plan { action: step, cost, goal, death });
            let hit = if is_alive { engine.hits(&shot)[0] } else { 0.0 };
            if hit > 0.0 {
                let death = risk::<Self>(engine, &shot);
                plans.push(Plan { action: shot, cost: 1, goal: Goal::Shot { hit }, death });
            }
        }
        plans
    }

    fn fate(outcome: Outcome) -> Fate {
        match outcome {
            Outcome::Escaped | Outcome::EscapedPastGrue => Fate::Won,
            Outcome::EatenOnEntering | Outcome::EatenWhenItCame => Fate::Lost(Cause::Wumpus),
            Outcome::CaughtOnEntering | Outcome::CaughtOnEnteringStunned | Outcome::CaughtWhenItCame => {
                Fate::Lost(Cause::Grue)
            }
            Outcome::OutOfArrows => Fate::Lost(Cause::OutOfArrows),
        }
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::ShotWumpus => Some(Mark::Killed),
            Event::StunnedGrue => Some(Mark::Stunned),
            Event::WumpusMoved { .. } => Some(Mark::Moved),
            _ => None,
        }
    }

    /// Moves half the time, and always without an arrow; otherwise shoots. Each tunnel is equally likely.
    fn random(view: &View, chance: &mut impl Chance) -> Action {
        let moves = !view.may_shoot() || chance.ratio(1, 2);
        let to = tunnel(&view.tunnels, chance).number();
        if moves { Action::Move { to } } else { Action::Shoot { to } }
    }
}
