//! Advisors: what a hunter can know, exactly, and what to do about it.

use std::fmt::Debug;

use crate::game::belief::{Knowable, Results, Unknowable};
use crate::game::cave::Room;
use crate::game::{Legal, View as _};

/// A game with an advisor.
pub trait Advised: Knowable {
    /// Its advisor.
    type Advisor: Advisor<Self>;
}

/// Follows a hunt from what its hunter is shown.
///
/// It learns what a [`Belief`](crate::game::belief::Belief) learns, and knows the same, but faster.
pub trait Advisor<G: Knowable>: Clone + Debug + Send + Sync + Sized {
    /// Why it advises an action.
    type Why: Debug + PartialEq;

    /// Begins with what is known from the set-up and the first sight.
    ///
    /// # Errors
    ///
    /// [`Unknowable`] if there is no advice on such a hunt.
    fn begin(setup: &G::Setup, sight: &G::Sight) -> Result<Self, Unknowable>;

    /// Learns from a turn: the action, the events that the hunter was shown, and the sight afterwards.
    fn learn(&mut self, action: &G::Action, seen: &[G::Event], sight: &G::Sight);

    /// Returns the chance that a thing is in a room.
    fn odds(&self, thing: G::Thing, room: Room) -> f64;

    /// Returns how a turn with a legal action can go.
    fn results(&self, action: &G::Action) -> Results<G::Outcome>;

    /// Returns the chance that a shot hits the wumpus; `None` if the action is no shot.
    fn hit(&self, action: &G::Action) -> Option<f64>;

    /// Returns the shot from here that hits the wumpus most often; `None` if there is none.
    fn best_shot(&self) -> Option<G::Action>;

    /// Returns what to do now.
    fn advise(&mut self) -> Advice<G::Action, Self::Why>;
}

/// What an advisor would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A, W> {
    /// The action.
    pub action: A,
    /// The reason for it.
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

/// Returns the shot among these actions that hits the wumpus most often, the first of equals.
pub(super) fn best_of<G: Knowable, A: Advisor<G>>(
    advisor: &A,
    actions: impl Iterator<Item = G::Action>,
) -> Option<G::Action> {
    let hits = actions.filter_map(|action| Some((advisor.hit(&action)?, action)));
    hits.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, shot)| shot)
}

/// Lists the legal actions to show odds for: all that can be listed, and the best shot if shots are too many to list.
pub fn actions<G: Advised>(view: &G::View<'_>, advisor: &G::Advisor) -> Vec<G::Action> {
    let Legal { listed, paths } = view.legal();
    listed.chain(paths.and_then(|_| advisor.best_shot())).collect()
}
