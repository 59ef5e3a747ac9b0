//! Follows a hunt with an engine.

use crate::odds::{Engine, Knowable, TooLarge};

/// Passes what a hunter is shown on to an engine.
#[derive(Clone, Debug)]
pub struct Follower<G: Knowable> {
    /// The set-up and the engine of the last hunt.
    hunt: Option<(G::Setup, G::Engine)>,
    /// The action of this turn.
    action: Option<G::Action>,
    /// The events since.
    events: Vec<G::Event>,
}

impl<G: Knowable> Default for Follower<G> {
    fn default() -> Self {
        Self { hunt: None, action: None, events: Vec::new() }
    }
}

impl<G: Knowable<Setup: PartialEq>> Follower<G> {
    /// Begins a hunt. The tables of the last one serve again if it had the same set-up.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the engine cannot follow such a hunt.
    pub fn begin(&mut self, setup: &G::Setup, sight: &G::Sight) -> Result<(), TooLarge> {
        (self.action, self.hunt) = (
            None,
            match self.hunt.take() {
                Some((last, engine)) if last == *setup => Some((last, engine.begin_again(sight))),
                _ => Some((setup.clone(), G::Engine::begin(setup, sight)?)),
            },
        );
        self.events.clear();
        Ok(())
    }

    /// Notes an action.
    pub fn act(&mut self, action: G::Action) {
        self.action = Some(action);
    }

    /// Notes an event that the hunter is shown.
    pub fn observe(&mut self, event: &G::Event) {
        self.events.push(event.clone());
    }

    /// Returns the engine, which has learned all turns up to this sight.
    ///
    /// # Panics
    ///
    /// If no hunt has begun.
    pub fn see(&mut self, sight: &G::Sight) -> &G::Engine {
        let (_, engine) = self.hunt.as_mut().expect("a hunt begins before its first choice");
        if let Some(action) = self.action.take() {
            engine.learn(&action, &self.events, sight);
        }
        self.events.clear();
        engine
    }
}
