//! The bot that plays on the exact odds of everything that it cannot see.

use super::{Advised, Bot, Follower, Policy};
use crate::game::Chance;
use crate::odds::TooLarge;

/// Does what the game's [`Policy`] advises, as hints do.
#[derive(Clone, Debug)]
pub struct Sharp<G: Advised> {
    follower: Follower<G>,
    policy: Option<(G::Setup, G::Policy)>,
}

impl<G: Advised> Default for Sharp<G> {
    fn default() -> Self {
        Self { follower: Follower::default(), policy: None }
    }
}

impl<G: Advised> Bot<G> for Sharp<G> {
    fn begin(&mut self, setup: &G::Setup, view: &G::View<'_>) -> Result<(), TooLarge> {
        if self.policy.as_ref().is_none_or(|(last, _)| last != setup) {
            self.policy = Some((setup.clone(), G::Policy::new(setup)));
        }
        self.follower.begin(setup, &G::sight(view))
    }

    fn observe(&mut self, event: &G::Event) {
        self.follower.observe(event);
    }

    fn decide(&mut self, view: &G::View<'_>, _: &mut (impl Chance + ?Sized)) -> G::Action {
        let engine = self.follower.see(&G::sight(view));
        let (_, policy) = self.policy.as_mut().expect("a hunt begins before its first choice");
        let action = policy.advise(engine).action;
        self.follower.act(action.clone());
        action
    }
}
