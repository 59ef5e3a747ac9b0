//! The bot that acts on what it can prove.

use std::cmp::Ordering;

use super::{Bot, Follower};
use crate::game::Chance;
use crate::odds::{Engine as _, Goal, Knowable, Plan, TooLarge};

/// Takes a sure win. Otherwise it enters a new room where nothing can happen; otherwise it shoots if the arrow must hit.
/// If nothing is proved, it takes the least risk: of equal risks the likeliest hit, and then the nearest.
#[derive(Clone, Debug)]
pub struct Careful<G: Knowable> {
    follower: Follower<G>,
}

impl<G: Knowable> Default for Careful<G> {
    fn default() -> Self {
        Self { follower: Follower::default() }
    }
}

impl<G: Knowable<Setup: PartialEq>> Bot<G> for Careful<G> {
    fn begin(&mut self, setup: &G::Setup, view: &G::View<'_>) -> Result<(), TooLarge> {
        self.follower.begin(setup, G::sight(view));
        self.follower.engine().map(drop)
    }

    fn observe(&mut self, event: &G::Event) {
        self.follower.observe(event);
    }

    fn decide(&mut self, view: &G::View<'_>, _: &mut (impl Chance + ?Sized)) -> G::Action {
        self.follower.see(G::sight(view));
        let plans = self.follower.engine().expect("`begin` has asked the engine").plans();
        let action = choose(plans).expect("a hunter can always set out to do something");
        self.follower.act(action.clone());
        action
    }
}

/// Chances that differ by less are equal but for rounding.
const ROUNDING: f64 = 1e-9;

/// Returns the action of the best plan, the first of equals.
fn choose<A>(plans: Vec<Plan<A>>) -> Option<A> {
    let rank = |plan: &Plan<A>| match plan.goal {
        Goal::Win => 0,
        Goal::NewRoom if plan.death <= ROUNDING => 1,
        Goal::Shot { hit } if hit > 1.0 - ROUNDING => 2,
        _ => 3,
    };
    let rounded = |chance: f64| (chance / ROUNDING).round();
    let key = |plan: &Plan<A>| {
        let hit = if let Goal::Shot { hit } = plan.goal { hit } else { 0.0 };
        (rank(plan), rounded(plan.death), -rounded(hit), plan.turns)
    };
    let best = plans.into_iter().min_by(|one, other| key(one).partial_cmp(&key(other)).unwrap_or(Ordering::Equal));
    best.map(|plan| plan.action)
}
