//! The bot that does what a policy advises.

use super::Bot;
use super::policy::{Advised, Policy};
use crate::game::{Chance, Seat, Viewer};
use crate::odds::{Engine as _, TooMany};

/// The bot that plays on the odds of everything that it cannot see. Hints and the protocol's advice ask it too.
pub type Sharp<G> = PolicyBot<G, <G as Advised>::Policy>;

/// A bot that follows a hunt with the game's engine, and does what a policy advises.
///
/// It records what the hunter sees, and passes it to the engine when the engine is asked for.
#[derive(Clone, Debug)]
pub struct PolicyBot<G: Advised, P> {
    /// The set-up, and the policy for it.
    hunt: Option<(G::Setup, P)>,
    /// The engine of this hunt, or of an earlier one with the same set-up.
    engine: Option<G::Engine>,
    /// The first view of this hunt, if the engine has not begun with it.
    first: Option<G::View>,
    /// The turns that the engine has not learned.
    turns: Vec<(SeenTurn<G>, G::View)>,
    /// The turn that is being played.
    playing: Option<SeenTurn<G>>,
}

/// The action of a turn, and the events that the hunter was shown.
#[derive(Clone, Debug)]
struct SeenTurn<G: Advised> {
    action: G::Action,
    events: Vec<G::Event>,
}

impl<G: Advised, P> Default for PolicyBot<G, P> {
    fn default() -> Self {
        Self { hunt: None, engine: None, first: None, turns: Vec::new(), playing: None }
    }
}

impl<G: Advised, P: Policy<G>> PolicyBot<G, P> {
    /// Begins to follow a hunt.
    pub(crate) fn follow(&mut self, setup: &G::Setup, view: G::View) {
        if self.setup() != Some(setup) {
            (self.hunt, self.engine) = (Some((setup.clone(), P::new(setup))), None);
        }
        (self.first, self.playing) = (Some(view), None);
        self.turns.clear();
    }

    /// Returns the set-up of the hunt.
    pub(crate) fn setup(&self) -> Option<&G::Setup> {
        self.hunt.as_ref().map(|(setup, _)| setup)
    }

    /// Notes an action.
    pub(crate) fn act(&mut self, action: G::Action) {
        self.playing = Some(SeenTurn { action, events: Vec::new() });
    }

    /// Notes what the hunter is shown before a choice.
    pub(crate) fn see(&mut self, view: G::View) {
        self.turns.extend(self.playing.take().map(|turn| (turn, view)));
    }

    /// Returns the engine, which has learned everything up to now. It keeps tables of an earlier hunt with the same set-up.
    ///
    /// # Errors
    ///
    /// [`TooMany`] if the engine cannot follow such a hunt.
    ///
    /// # Panics
    ///
    /// If no hunt has begun.
    pub(crate) fn engine(&mut self) -> Result<&G::Engine, TooMany> {
        if let Some(first) = &self.first {
            let (setup, _) = self.hunt.as_ref().expect("a hunt begins with its set-up");
            let begun = self.engine.as_ref().map(|engine| engine.begin_again(first));
            self.engine = Some(begun.map_or_else(|| G::Engine::begin(setup, first), Ok)?);
            self.first = None;
        }
        let engine = self.engine.as_mut().expect("a hunt begins before anybody asks");
        for (SeenTurn { action, events }, view) in self.turns.drain(..) {
            engine.learn(&action, &events, &view);
        }
        Ok(engine)
    }

    /// Returns the set-up, the policy, and the engine, which has learned everything up to now.
    ///
    /// # Errors
    ///
    /// As [`PolicyBot::engine`].
    pub(crate) fn parts(&mut self) -> Result<(&G::Setup, &mut P, &G::Engine), TooMany> {
        self.engine()?;
        let parts = self.hunt.as_mut().zip(self.engine.as_ref());
        let ((setup, policy), engine) = parts.expect("a hunt begins before anybody asks");
        Ok((setup, policy, engine))
    }
}

impl<G: Advised, P: Policy<G>> Bot<G> for PolicyBot<G, P> {
    fn begin(&mut self, setup: &G::Setup, view: &G::View) -> Result<(), TooMany> {
        self.follow(setup, view.clone());
        self.engine().map(drop)
    }

    /// Notes an event, if the hunter is shown it.
    fn observe(&mut self, event: &G::Event) {
        if let Some(turn) = self.playing.as_mut().filter(|_| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER))) {
            turn.events.push(event.clone());
        }
    }

    fn see(&mut self, view: &G::View) {
        self.see(view.clone());
    }

    fn act(&mut self, action: &G::Action) {
        self.act(action.clone());
    }

    fn decide(&mut self, view: &G::View, _: &mut dyn Chance) -> G::Action {
        self.see(view.clone());
        let (_, policy, engine) = self.parts().expect("`begin` has asked the engine");
        let action = policy.decide(engine);
        self.act(action.clone());
        action
    }
}
