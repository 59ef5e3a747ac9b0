//! Policies: what to do with what is known.

use std::fmt::Debug;

use serde::Serialize;

use crate::game::{Game, Legal, View as _};
use crate::odds::{Engine as _, Knowable};

/// A game with a policy for its engine.
pub trait Advised: Knowable<Setup: PartialEq> + 'static {
    /// What hints and the sharp bot follow.
    type Policy: Policy<Self>;
    /// What judges its actions.
    type Judge: Judge<Self>;
}

/// What a game's policy advises.
pub type AdviceOf<G> = Advice<<G as Game>::Action, <<G as Advised>::Policy as Policy<G>>::Why>;

/// Chooses what to do, and says why. Hints and the bot [`Sharp`](super::Sharp) follow it.
pub trait Policy<G: Knowable>: Clone + Debug + Send + Sync {
    /// Why it advises an action.
    type Why: Debug + PartialEq;

    /// Makes the policy for hunts of this set-up.
    fn new(setup: &G::Setup) -> Self;

    /// Returns what to do now.
    fn advise(&mut self, engine: &G::Engine) -> Advice<G::Action, Self::Why>;
}

/// What a policy advises.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A, W> {
    /// A legal action.
    pub action: A,
    /// Why it is advised.
    pub why: W,
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

/// Judges the actions of hunts with one set-up.
pub trait Judge<G: Advised>: Clone + Debug + Send + Sync {
    /// Makes a judge. The seed gives the draws that it needs.
    fn new(setup: &G::Setup, seed: u64) -> Self;

    /// Returns what each of some legal actions is worth now; `None` once `stops` returns true. The engine is exact.
    fn judge(&mut self, engine: &G::Engine, actions: &[G::Action], stops: &dyn Fn() -> bool) -> Option<Vec<Estimate>>;
}

/// Lists the legal actions to show odds for: all that can be listed, and the best shot if shots are too many to list.
pub fn actions<G: Advised>(view: &G::View, engine: &G::Engine) -> Vec<G::Action> {
    let Legal { listed, paths } = view.legal();
    let best = engine.best_shot().filter(|_| paths.is_some());
    listed.chain(best).collect()
}
