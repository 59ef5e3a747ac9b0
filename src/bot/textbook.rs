//! The bots of the textbook's Wumpus World.

use super::Advised;
use super::plan::{Goal, Plan};
use super::reason::{Cause, Fate};
use super::tale::Mark;
use crate::game::Chance;
use crate::game::chance::uniform;
use crate::game::layout::START;
use crate::game::textbook::{Action, Event, Outcome, Textbook, View};
use crate::odds::textbook::TextbookEngine;
pub use policy::TextbookPolicy;
use walk::{Stance, aims_at, route};

mod policy;
mod walk;

impl Advised for Textbook {
    type Engine = TextbookEngine;
    type Policy = TextbookPolicy;

    fn plans(engine: &TextbookEngine) -> Vec<Plan<Action>> {
        // Goes to a square that fits, and acts there.
        let set_out = |goal, death, last: Option<Action>, fits: &dyn Fn(Stance) -> bool| {
            let (mut actions, _) = route(engine, fits)?;
            actions.extend(last);
            Some(Plan { action: *actions.first()?, cost: actions.len(), goal, death })
        };
        let has_gold = engine.view.has_gold;
        let out = if has_gold { Goal::Win } else { Goal::Other };
        let mut plans = Vec::new();
        plans.extend(set_out(out, 0.0, Some(Action::Climb), &|(square, _)| square == START));
        if let Some(gold) = engine.gold.filter(|_| !has_gold) {
            plans.extend(set_out(Goal::Win, 0.0, Some(Action::Grab), &|(square, _)| square == gold));
        }
        for new in engine.grid.frontier(engine.perceived.visited).iter() {
            plans.extend(set_out(Goal::NewRoom, engine.danger(new), None, &|(square, _)| square == new));
            let hit = engine.wumpus_in(new);
            if engine.view.has_arrow && hit > 0.0 {
                let is_aimed = |stance| aims_at(engine, stance) == Some(new);
                plans.extend(set_out(Goal::Shot { hit }, 0.0, Some(Action::Shoot), &is_aimed));
            }
        }
        plans
    }

    fn fate(outcome: Outcome) -> Fate {
        match outcome {
            Outcome::ClimbedOutWithGold => Fate::Won,
            Outcome::LeftWithoutGold => Fate::Left,
            Outcome::FellInPit => Fate::Lost(Cause::Pit),
            Outcome::Eaten => Fate::Lost(Cause::Wumpus),
        }
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Screamed => Some(Mark::Killed),
            Event::TookGold => Some(Mark::TookGold),
            _ => None,
        }
    }

    /// Takes any of the six actions, each equally likely.
    fn random(_: &View, chance: &mut impl Chance) -> Action {
        uniform(chance, Action::ALL.into_iter()).expect("there are actions")
    }
}
