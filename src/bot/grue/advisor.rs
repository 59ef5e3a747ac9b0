//! The advisor of the grue's hunt: its odds are exact, its chance to win an estimate.

use std::sync::Arc;

use super::sharp::{Odds, Policy, Why};
use crate::bot::advisor::{Advice, Advised, Advisor};
use crate::game::belief::{Knowable, Results, Unknowable};
use crate::game::cave::Room;
use crate::game::cave::hex::Coordinates;
use crate::game::grue::{Action, Event, Grue, Life, Outcome, Setup, Sight, Thing};

/// Keeps the odds and asks the policy, as the bot does.
#[derive(Clone, Debug)]
pub struct Counsel {
    policy: Arc<Policy>,
    setup: Setup,
    sight: Sight,
    odds: Odds,
    /// The odds of each thing by room, in the order of [`Knowable::THINGS`].
    by_thing: Vec<Vec<f64>>,
    /// The rooms where each thing was perceived since it last moved.
    perceived: Vec<(Thing, Coordinates)>,
    turns: u32,
}

impl Advised for Grue {
    type Advisor = Counsel;
}

impl Counsel {
    /// Lists the rooms where a thing was perceived since it last moved, each once.
    #[must_use]
    pub fn perceived(&self, thing: Thing) -> Vec<Coordinates> {
        let mut rooms = Vec::new();
        for (_, room) in self.perceived.iter().filter(|(other, _)| *other == thing) {
            if !rooms.contains(room) {
                rooms.push(*room);
            }
        }
        rooms
    }

    /// Returns the room where a thing is likeliest, and the chance of that.
    #[must_use]
    pub fn likeliest(&self, thing: Thing) -> Option<(Room, f64)> {
        let rooms = self.setup.cave.rooms().map(|room| (room, self.odds(thing, room)));
        rooms.reduce(|most, other| if other.1 > most.1 { other } else { most })
    }

    /// Returns whether the wumpus lives.
    #[must_use]
    pub const fn life(&self) -> Life {
        self.sight.wumpus
    }

    /// Returns whether the grue is perceived.
    #[must_use]
    pub const fn hears_grue(&self) -> bool {
        self.sight.near.grue.is_some()
    }

    /// Returns the chance that a shot stuns the grue; 0 if the action is no shot.
    #[must_use]
    pub fn stuns(&self, action: &Action) -> f64 {
        if let Action::Shoot { toward } = action { self.odds.hits(*toward)[1] } else { 0.0 }
    }

    fn see(&mut self, sight: &Sight) {
        self.sight = *sight;
        self.by_thing = Grue::THINGS.iter().map(|thing| self.odds.odds(*thing)).collect();
        let Sight { room, near, .. } = *sight;
        let wumpus = near.wumpus.map(|_| Thing::Wumpus);
        let exit = near.exit.map(|_| Thing::Exit);
        self.perceived.extend(wumpus.into_iter().chain(exit).map(|thing| (thing, room)));
    }
}

impl Advisor<Grue> for Counsel {
    type Why = Why;

    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, Unknowable> {
        let policy = Policy::of(&setup.cave).ok_or(Unknowable::TooLarge)?;
        let odds = policy.begin(sight).ok_or(Unknowable::NoMap)?;
        let (by_thing, perceived) = (Vec::new(), Vec::new());
        let mut counsel = Self { policy, setup: setup.clone(), sight: *sight, odds, by_thing, perceived, turns: 0 };
        counsel.see(sight);
        Ok(counsel)
    }

    fn learn(&mut self, action: &Action, seen: &[Event], sight: &Sight) {
        self.odds.learn(action, seen, sight);
        self.turns += 1;
        // The wumpus moves only after a shot (G16).
        if matches!(action, Action::Shoot { .. }) {
            self.perceived.retain(|(thing, _)| *thing == Thing::Exit);
        }
        self.see(sight);
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        let of_thing = Grue::THINGS.iter().zip(&self.by_thing).find(|(other, _)| **other == thing);
        of_thing.and_then(|(_, odds)| odds.get(room.number() as usize - 1)).copied().unwrap_or(0.0)
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        self.odds.results(action)
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { toward } = action else { return None };
        Some(if self.sight.wumpus == Life::Alive { self.odds.hits(*toward)[0] } else { 0.0 })
    }

    fn best_shot(&self) -> Option<Action> {
        self.odds.best_shot().map(|(shot, _)| shot)
    }

    fn advise(&mut self) -> Advice<Action, Why> {
        self.policy.advise(&self.odds, self.setup.sense, self.turns)
    }
}
