//! The careful policy: it acts on proofs, by one rule for all games.

use std::cmp::Ordering;

use super::plan::{Goal, Plan};
use super::policy::{Advised, Policy};
use super::sharp::PolicyBot;
use crate::odds::ROUNDING;

/// The bot with this policy.
pub type Careful<G> = PolicyBot<G, CarefulPolicy>;

/// Takes a sure win. Otherwise it enters a new room without risk; otherwise it shoots an arrow that is certain to hit.
/// If nothing is proved, it takes the plan with the lowest chance to die. Of several it takes the likeliest hit, then the
/// lowest cost; on a tie, the first.
#[derive(Clone, Debug)]
pub struct CarefulPolicy;

impl<G: Advised> Policy<G> for CarefulPolicy {
    fn new(_: &G::Setup) -> Self {
        Self
    }

    fn decide(&mut self, engine: &G::Engine) -> G::Action {
        let rank = |plan: &Plan<_>| match plan.goal {
            Goal::Win => 0,
            Goal::NewRoom if plan.death <= 0.0 => 1,
            Goal::Shot { hit } if hit >= 1.0 => 2,
            _ => 3,
        };
        let rounded = |chance: f64| (chance / ROUNDING).round();
        let key = |plan: &Plan<_>| {
            let hit = if let Goal::Shot { hit } = plan.goal { hit } else { 0.0 };
            (rank(plan), rounded(plan.death), -rounded(hit), plan.cost)
        };
        let order = |one: &Plan<_>, other: &Plan<_>| key(one).partial_cmp(&key(other)).unwrap_or(Ordering::Equal);
        let best = G::plans(engine).into_iter().min_by(order);
        best.expect("a hunter can always set out to do something").action
    }
}
