//! Follows a hunt with an engine.

use crate::game::{Seat, Viewer};
use crate::odds::{Engine, Knowable, TooLarge};

/// Records what the hunter sees, and passes it to the engine when the engine is asked for.
#[derive(Clone, Debug)]
pub struct Follower<G: Knowable> {
    setup: Option<G::Setup>,
    /// The engine of this hunt, or of an earlier one with the same set-up.
    engine: Option<G::Engine>,
    /// The first sight of this hunt, if the engine has not begun with it.
    first: Option<G::Sight>,
    /// The turns that the engine has not learned.
    turns: Vec<(SeenTurn<G>, G::Sight)>,
    /// The turn that is being played.
    playing: Option<SeenTurn<G>>,
}

/// The action of a turn, and the events that the hunter was shown.
#[derive(Clone, Debug)]
struct SeenTurn<G: Knowable> {
    action: G::Action,
    events: Vec<G::Event>,
}

impl<G: Knowable> Default for Follower<G> {
    fn default() -> Self {
        Self { setup: None, engine: None, first: None, turns: Vec::new(), playing: None }
    }
}

impl<G: Knowable<Setup: PartialEq>> Follower<G> {
    /// Begins a hunt.
    pub fn begin(&mut self, setup: &G::Setup, sight: G::Sight) {
        if self.setup.as_ref() != Some(setup) {
            (self.setup, self.engine) = (Some(setup.clone()), None);
        }
        (self.first, self.playing) = (Some(sight), None);
        self.turns.clear();
    }

    /// Returns the set-up of the hunt.
    pub(crate) const fn setup(&self) -> Option<&G::Setup> {
        self.setup.as_ref()
    }

    /// Notes an action.
    pub fn act(&mut self, action: G::Action) {
        self.playing = Some(SeenTurn { action, events: Vec::new() });
    }

    /// Notes an event, if the hunter is shown it.
    pub fn observe(&mut self, event: &G::Event) {
        if let Some(turn) = self.playing.as_mut().filter(|_| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER))) {
            turn.events.push(event.clone());
        }
    }

    /// Notes what the hunter is shown before a choice.
    pub fn see(&mut self, sight: G::Sight) {
        self.turns.extend(self.playing.take().map(|turn| (turn, sight)));
    }

    /// Returns the engine, which has learned everything up to now. It keeps tables of an earlier hunt with the same set-up.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the engine cannot follow such a hunt.
    ///
    /// # Panics
    ///
    /// If no hunt has begun.
    pub fn engine(&mut self) -> Result<&G::Engine, TooLarge> {
        self.engine_of_setup()?;
        let engine = self.engine.as_mut().expect("it has begun");
        if let Some(first) = self.first.take() {
            *engine = engine.begin_again(&first);
        }
        for (SeenTurn { action, events }, sight) in self.turns.drain(..) {
            engine.learn(&action, &events, &sight);
        }
        Ok(engine)
    }

    /// Returns the engine for what depends on the set-up alone. It may know an earlier hunt, or not the last turns of this one.
    pub(crate) fn engine_of_setup(&mut self) -> Result<&G::Engine, TooLarge> {
        if self.engine.is_none() {
            let (setup, first) = (self.setup.as_ref(), self.first.as_ref());
            let (setup, first) = setup.zip(first).expect("a hunt begins before anybody asks");
            self.engine = Some(G::Engine::begin(setup, first)?);
            self.first = None;
        }
        Ok(self.engine.as_ref().expect("it has begun"))
    }
}
