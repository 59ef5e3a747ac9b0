//! The bot that plays on the exact odds of everything that it cannot see.

use super::policy::{AdviceOf, Advised, Policy};
use super::{Bot, Follower};
use crate::game::Chance;
use crate::odds::TooLarge;

/// Does what the game's [`Policy`] advises. Hints and the protocol's advice ask it too.
#[derive(Clone, Debug)]
pub struct Sharp<G: Advised> {
    pub(crate) follower: Follower<G>,
    policy: Option<G::Policy>,
}

impl<G: Advised> Default for Sharp<G> {
    fn default() -> Self {
        Self { follower: Follower::default(), policy: None }
    }
}

impl<G: Advised> Sharp<G> {
    /// Begins to follow a hunt.
    pub(crate) fn follow(&mut self, setup: &G::Setup, sight: G::Sight) {
        if self.follower.setup() != Some(setup) {
            self.policy = Some(G::Policy::new(setup));
        }
        self.follower.begin(setup, sight);
    }

    /// Returns what is known now, and what to do.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the engine cannot follow such a hunt.
    pub(crate) fn advise(&mut self) -> Result<(&G::Engine, AdviceOf<G>), TooLarge> {
        let engine = self.follower.engine()?;
        let policy = self.policy.as_mut().expect("a hunt begins before its first choice");
        Ok((engine, policy.advise(engine)))
    }
}

impl<G: Advised> Bot<G> for Sharp<G> {
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
