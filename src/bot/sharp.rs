//! The bot that does what a policy advises.

use super::policy::{Advice, Advised, Policy};
use super::{Bot, Follower};
use crate::game::Chance;
use crate::odds::{Knowable, TooLarge};

/// The bot that plays on the odds of everything that it cannot see. Hints and the protocol's advice ask it too.
pub type Sharp<G> = PolicyBot<G, <G as Advised>::Policy>;

/// A bot that follows a hunt with the game's engine, and does what a policy advises.
#[derive(Clone, Debug)]
pub struct PolicyBot<G: Knowable, P> {
    pub(crate) follower: Follower<G>,
    policy: Option<P>,
}

impl<G: Knowable, P> Default for PolicyBot<G, P> {
    fn default() -> Self {
        Self { follower: Follower::default(), policy: None }
    }
}

impl<G: Knowable<Setup: PartialEq>, P: Policy<G>> PolicyBot<G, P> {
    /// Begins to follow a hunt.
    pub(crate) fn follow(&mut self, setup: &G::Setup, sight: G::Sight) {
        if self.follower.setup() != Some(setup) {
            self.policy = Some(P::new(setup));
        }
        self.follower.begin(setup, sight);
    }

    /// Returns what is known now, and what to do.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the engine cannot follow such a hunt.
    #[expect(clippy::type_complexity, reason = "what is known, and what to do")]
    pub(crate) fn advise(&mut self) -> Result<(&G::Engine, Advice<G::Action, P::Why>), TooLarge> {
        let engine = self.follower.engine()?;
        let policy = self.policy.as_mut().expect("a hunt begins before its first choice");
        Ok((engine, policy.advise(engine)))
    }
}

impl<G: Knowable<Setup: PartialEq>, P: Policy<G>> Bot<G> for PolicyBot<G, P> {
    fn begin(&mut self, setup: &G::Setup, view: &G::View<'_>) -> Result<(), TooLarge> {
        self.follow(setup, G::sight(view));
        self.follower.engine().map(drop)
    }

    fn observe(&mut self, event: &G::Event) {
        self.follower.observe(event);
    }

    fn decide(&mut self, view: &G::View<'_>, _: &mut (impl Chance + ?Sized)) -> G::Action {
        self.follower.see(G::sight(view));
        let (_, advice) = self.advise().expect("`begin` has asked the engine");
        self.follower.act(advice.action.clone());
        advice.action
    }
}
