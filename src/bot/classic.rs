//! The bots of the classic game.

use super::plan::{Goal, Plan};
use super::reason::{Cause, Fate};
use super::tale::Mark;
use super::{Advised, tunnel};
use crate::game::chance::uniform;
use crate::game::classic::{Action, Classic, Event, Outcome, Path, View};
use crate::game::{Chance, Rooms};
use crate::odds::Engine as _;
use crate::odds::classic::{ClassicEngine, Shot};
pub use policy::ClassicPolicy;
use routes::{danger, routes};

mod lookahead;
mod policy;
mod routes;

impl Advised for Classic {
    type Engine = ClassicEngine;
    type Policy = ClassicPolicy;

    fn plans(engine: &ClassicEngine) -> Vec<Plan<Action>> {
        let here = engine.here;
        let odds = engine.all_odds();
        let reach = engine.reach(&odds.possible());
        let safe = Rooms::of(reach.iter().copied());
        let plan = |action, cost, goal, death| Plan { action, cost, goal, death };
        let mut plans = Vec::new();
        for Shot { from, path, hit } in
            reach.iter().filter_map(|from| engine.best_aim([*from].into_iter(), &odds.wumpus))
        {
            if from == here {
                let action = Action::Shoot { path };
                let death = 1.0 - engine.results(&action).goes_on - hit;
                plans.push(plan(action, 1, if hit >= 1.0 { Goal::Win } else { Goal::Shot { hit } }, death));
            } else if let Some(route) = engine.map.route(here, Rooms::only(from), safe).filter(|_| hit >= 1.0) {
                plans.push(plan(Action::Move { to: route[0] }, route.len() + 1, Goal::Win, 0.0));
            }
        }
        for route in routes(engine, safe) {
            let room = route.last().copied().unwrap_or(here);
            let goal = if engine.visited.has(room) { Goal::Other } else { Goal::NewRoom };
            plans.push(plan(Action::Move { to: route[0] }, route.len(), goal, danger(engine, room)));
        }
        if plans.is_empty() {
            plans.push(plan(Action::Move { to: here }, 1, Goal::Other, 0.0));
        }
        plans
    }

    fn fate(outcome: Outcome) -> Fate {
        match outcome {
            Outcome::ShotWumpus => Fate::Won,
            Outcome::Eaten => Fate::Lost(Cause::Wumpus),
            Outcome::FellInPit => Fate::Lost(Cause::Pit),
            Outcome::ShotSelf => Fate::Lost(Cause::Arrow),
            Outcome::OutOfArrows => Fate::Lost(Cause::OutOfArrows),
        }
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Bumped => Some(Mark::Bumped),
            Event::CaughtEdge => Some(Mark::CaughtEdge),
            Event::Snatched { .. } => Some(Mark::Carried),
            Event::Ended { outcome: Outcome::ShotWumpus } => Some(Mark::Killed),
            Event::WumpusMoved { .. } => Some(Mark::Moved),
            _ => None,
        }
    }

    /// Moves half the time, through a tunnel, each equally likely; otherwise shoots.
    ///
    /// The arrow's path has 1 to 5 rooms, each length equally likely. Each room is one tunnel away from the room before
    /// it, each equally likely, but never the room that the arrow has just left. Where no other room is left, the path
    /// ends early. In a cave without a map the path has one room.
    fn random(view: &View, chance: &mut impl Chance) -> Action {
        if chance.ratio(1, 2) {
            Action::Move { to: tunnel(&view.tunnels, chance).number() }
        } else {
            Action::Shoot { path: crooked_path(view, chance) }
        }
    }
}

fn crooked_path(view: &View, chance: &mut impl Chance) -> Path {
    let longest = 1 + chance.pick(5) as usize;
    let (mut came_from, mut at) = (view.room, tunnel(&view.tunnels, chance));
    let mut path = vec![at.number()];
    while let Some(map) = view.map.as_ref().filter(|_| path.len() < longest) {
        let onward = map.tunnels(at).iter().copied().filter(|room| *room != came_from);
        let Some(next) = uniform(chance, onward) else { break };
        (came_from, at) = (at, next);
        path.push(at.number());
    }
    Path::new(&path).expect("the path has one to five rooms")
}
