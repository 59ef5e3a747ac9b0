//! Policies: what to do with what is known.

use std::fmt::Debug;

use serde::Serialize;

use super::plan::Plan;
use crate::game::{Chance, Game, Legal, View as _};
use crate::odds::Engine;

pub use judge::judge;

mod judge;

/// A game for one hunter, with what follows its hunts and what decides in them.
pub trait Advised: Game + 'static {
    /// The engine that follows its hunts.
    type Engine: Engine<Self>;
    /// What hints and the sharp bot follow.
    type Policy: Policy<Self>;

    /// Lists what the hunter can set out to do.
    fn plans(engine: &Self::Engine) -> Vec<Plan<Self::Action>>;

    /// Draws the action of the bot [`Random`](super::Random).
    fn random(view: &Self::View, chance: &mut impl Chance) -> Self::Action;
}

/// What can be in a room of a game.
pub type ThingOf<G> = <<G as Advised>::Engine as Engine<G>>::Thing;

/// What a game's policy advises.
pub type AdviceOf<G> = Advice<<G as Game>::Action, <<G as Advised>::Policy as Policy<G>>::Why>;

/// Chooses what to do, and says why. Hints and the bot [`Sharp`](super::Sharp) follow it.
pub trait Policy<G: Advised>: Clone + Debug + Send + Sync {
    /// Why it advises an action.
    type Why: Debug + PartialEq;

    /// Makes the policy for hunts of this set-up.
    fn new(setup: &G::Setup) -> Self;

    /// Returns what to do now.
    fn advise(&mut self, engine: &G::Engine) -> Advice<G::Action, Self::Why>;

    /// Returns the chance to win after a legal action with best play, if it is known without playing on.
    fn known(&mut self, _: &G::Engine, _: &G::Action) -> Option<f64> {
        None
    }
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

/// Lists the legal actions to show odds for: all that can be listed, and the best shot if shots are too many to list.
pub fn actions<G: Advised>(view: &G::View, engine: &G::Engine) -> Vec<G::Action> {
    let Legal { listed, paths } = view.legal();
    let best = engine.best_shot().filter(|_| paths.is_some());
    listed.chain(best).collect()
}
