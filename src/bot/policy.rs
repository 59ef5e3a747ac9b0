//! Policies: what to do with what is known.

use std::fmt::Debug;

use serde::Serialize;

use super::plan::Plan;
use crate::game::{Chance, Game, Legal, View as _};
use crate::odds::{Engine, ROUNDING};
use reason::{Aim, Fate, Reason, risk};
use tale::Mark;

pub use judge::{Judged, judge};

mod judge;
pub mod reason;
pub mod tale;

/// A game for one hunter, with what follows its hunts and what decides in them.
pub trait Advised: Game + 'static {
    /// The engine that follows its hunts.
    type Engine: Engine<Self>;
    /// What hints and the sharp bot follow.
    type Policy: Advisor<Self>;

    /// Lists what the hunter can set out to do.
    fn plans(engine: &Self::Engine) -> Vec<Plan<Self::Action>>;

    /// Returns how an outcome ends a hunt.
    fn fate(outcome: Self::Outcome) -> Fate;

    /// Returns what an event is to a story, if it is anything.
    fn mark(event: &Self::Event) -> Option<Mark>;

    /// Draws the action of the bot [`Random`](super::Random).
    fn random(view: &Self::View, chance: &mut impl Chance) -> Self::Action;
}

/// What can be in a room of a game.
pub type ThingOf<G> = <<G as Advised>::Engine as Engine<G>>::Thing;

/// What a game's policy advises.
pub type AdviceOf<G> = Advice<<G as Game>::Action>;

/// Chooses what to do.
pub trait Policy<G: Advised>: Clone + Debug + Send + Sync {
    /// Makes the policy for hunts of this set-up.
    fn new(setup: &G::Setup) -> Self;

    /// Returns what a bot does now: a legal action.
    fn decide(&mut self, engine: &G::Engine) -> G::Action;
}

/// A policy that says why. Hints follow it, and so does the bot [`Sharp`](super::Sharp), but where all is lost: there a hint
/// says how to live longest, and the bot ends the hunt.
pub trait Advisor<G: Advised>: Policy<G> {
    /// Returns what a person should do now.
    fn advise(&mut self, engine: &G::Engine) -> AdviceOf<G>;

    /// Returns what advice is for, also where that takes longer than the advice itself.
    fn aim(&mut self, _: &G::Engine, advice: &AdviceOf<G>) -> Aim {
        advice.aim.clone()
    }

    /// Returns why an action is advised.
    fn reason(&mut self, engine: &G::Engine, advice: &AdviceOf<G>) -> Reason {
        let aim = self.aim(engine, advice);
        Reason::of::<G>(engine, &advice.action, aim)
    }

    /// Returns the chance to win after a legal action with best play, if it is known without playing on.
    fn known(&mut self, _: &G::Engine, _: &G::Action) -> Option<f64> {
        None
    }
}

/// What a policy advises.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// A legal action.
    pub action: A,
    /// What it is for.
    pub aim: Aim,
    /// The chance to win, if it is known or can be estimated.
    pub wins: Option<Wins>,
}

/// A chance to win: 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wins {
    /// With best play from now on.
    Exactly(f64),
    /// An estimate.
    About(f64),
}

/// A chance to win, and its standard error: 0 if the chance is exact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// 0 to 1.
    pub value: f64,
    /// 0 to 1.
    pub error: f64,
}

impl Estimate {
    /// Makes an exact chance.
    pub(crate) const fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }
}

/// Advises the least deadly of some actions, the first of several, where nothing wins any more.
pub(super) fn lost<G: Advised>(engine: &G::Engine, actions: impl Iterator<Item = G::Action>) -> AdviceOf<G> {
    let risks = actions.map(|action| (risk::<G>(engine, &action), action));
    let safest = risks.reduce(|best, other| if other.0 < best.0 - ROUNDING { other } else { best });
    let (_, action) = safest.expect("there is always a legal action");
    Advice { action, aim: Aim::Lost, wins: None }
}

/// Lists the legal actions to show odds for: all that can be listed, and the best shot if shots are too many to list.
pub fn actions<G: Advised>(view: &G::View, engine: &G::Engine) -> Vec<G::Action> {
    let Legal { listed, paths } = view.legal();
    let best = engine.best_shot().filter(|_| paths.is_some());
    listed.chain(best).collect()
}
