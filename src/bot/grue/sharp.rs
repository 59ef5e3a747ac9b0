//! The sharp bot of the grue's hunt.

use std::sync::Arc;

use crate::bot::Bot;
use crate::game::belief::Knowable as _;
use crate::game::cave::hex::{Coordinates, hex};
use crate::game::grue::{Action, Event, Grue, Toward, View};
use crate::game::{Chance, View as _};
pub use odds::Odds;
pub use policy::{Policy, Why};

mod chain;
mod flight;
mod goal;
mod ground;
mod odds;
mod peace;
mod policy;
mod results;
mod scene;

/// Keeps the exact [`Odds`] of wumpus, grue and exit on the hex map, and does what the [`Policy`] advises.
#[derive(Clone, Debug)]
pub struct Sharp {
    policy: Arc<Policy>,
    /// What it knows, once the hunt has begun.
    odds: Option<Odds>,
    /// Its last action, and the events since.
    last: Option<Action>,
    events: Vec<Event>,
    /// The turns played.
    turns: u32,
}

impl Default for Sharp {
    fn default() -> Self {
        let policy = Policy::of(&hex()).expect("the hex map has few enough rooms");
        Self { policy, odds: None, last: None, events: Vec::new(), turns: 0 }
    }
}

impl Bot<Grue> for Sharp {
    fn begin(&mut self) {
        *self = Self { policy: Arc::clone(&self.policy), odds: None, last: None, events: Vec::new(), turns: 0 };
    }

    fn observe(&mut self, event: &Event) {
        self.events.push(*event);
    }

    fn decide(&mut self, view: &View<'_>, _: &mut (impl Chance + ?Sized)) -> Action {
        let sight = Grue::sight(view);
        match (&mut self.odds, self.last) {
            (Some(odds), Some(action)) => odds.learn(&action, &self.events, &sight),
            _ => self.odds = self.policy.begin(&sight),
        }
        self.events.clear();
        let advise = |odds: &Odds| self.policy.advise(odds, view.sense, self.turns).action;
        // Without odds the hunter is not on the hex map.
        let way_on = Action::Move {
            toward: view.tunnels.first().map_or(Toward::Room(view.room), |room| Toward::Room(Coordinates::of(*room))),
        };
        let action = self.odds.as_ref().map(advise).filter(|action| view.check(action).is_ok()).unwrap_or(way_on);
        self.turns += 1;
        self.last = Some(action);
        action
    }
}
