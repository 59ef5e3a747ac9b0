//! The engine of the grue's hunt.

use std::sync::Arc;

use super::{Engine, Goal, Knowable, Plan, Results, TooLarge};
use crate::game::cave::hex::Coordinates;
use crate::game::cave::{Cave, Room};
use crate::game::grue::{Action, Event, Grue, Life, Outcome, Sense, Setup, View};
pub(crate) use flight::Flight;
pub(crate) use ground::{Ground, NEAR, STUN, Step, room_of};
pub(crate) use odds::Odds;

mod chain;
mod flight;
mod ground;
mod odds;
mod results;

/// What changes in a hunter's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The hunter's room.
    pub room: Coordinates,
    /// The arrows left: 0 to 3.
    pub arrows: u8,
    /// Whether the wumpus lives.
    pub wumpus: Life,
    /// What is within three moves.
    pub near: crate::game::grue::Near,
}

/// What can be in a room of the hex map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Wumpus,
    Grue,
    Exit,
}

impl Knowable for Grue {
    type Sight = Sight;
    type Thing = Thing;
    type Engine = GrueEngine;

    const THINGS: &'static [Thing] = &[Thing::Wumpus, Thing::Grue, Thing::Exit];

    fn thing_name(thing: Thing) -> &'static str {
        match thing {
            Thing::Wumpus => "wumpus",
            Thing::Grue => "grue",
            Thing::Exit => "exit",
        }
    }

    fn cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }

    fn sight(view: &View<'_>) -> Sight {
        Sight { room: view.room, arrows: view.arrows, wumpus: view.wumpus, near: view.near }
    }
}

/// Keeps the odds of wumpus, grue and exit.
#[derive(Clone, Debug)]
pub struct GrueEngine {
    sense: Sense,
    sight: Sight,
    pub(crate) odds: Odds,
    /// The odds of each thing by room, in the order of [`Knowable::THINGS`].
    by_thing: Vec<Vec<f64>>,
    /// The rooms where each thing was perceived since it last moved.
    perceived: Vec<(Thing, Coordinates)>,
    /// The rooms where the hunter has stood.
    visited: Vec<Coordinates>,
    turns: u32,
}

impl GrueEngine {
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
        let rooms = self.odds.ground.cave.rooms().map(|room| (room, self.odds(thing, room)));
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

    /// Returns the keen sense.
    pub(crate) const fn sense(&self) -> Sense {
        self.sense
    }

    /// Returns the number of turns played.
    pub(crate) const fn turns(&self) -> u32 {
        self.turns
    }

    fn on(ground: Arc<Ground>, sense: Sense, sight: &Sight) -> Self {
        let odds = Odds::on(ground, sight);
        let (by_thing, perceived, visited) = (Vec::new(), Vec::new(), Vec::new());
        let mut engine = Self { sense, sight: sight.clone(), odds, by_thing, perceived, visited, turns: 0 };
        engine.see(sight);
        engine
    }

    fn see(&mut self, sight: &Sight) {
        self.sight = sight.clone();
        self.by_thing = Grue::THINGS.iter().map(|thing| self.odds.odds(*thing)).collect();
        let Sight { room, near, .. } = *sight;
        let wumpus = near.wumpus.map(|_| Thing::Wumpus);
        let exit = near.exit.map(|_| Thing::Exit);
        self.perceived.extend(wumpus.into_iter().chain(exit).map(|thing| (thing, room)));
        self.visited.push(room);
    }
}

impl Engine<Grue> for GrueEngine {
    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, TooLarge> {
        Ok(Self::on(Arc::new(Ground::of(&setup.cave)?), setup.sense, sight))
    }

    fn begin_again(&self, sight: &Sight) -> Self {
        Self::on(Arc::clone(&self.odds.ground), self.sense, sight)
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

    fn plans(&self) -> Vec<Plan<Action>> {
        let goal_is = if self.life() == Life::Alive { Thing::Wumpus } else { Thing::Exit };
        let ground = &self.odds.ground;
        let ways =
            ground.beside(self.odds.hunter).iter().filter_map(|to| Some((to, ground.toward(self.odds.hunter, to)?)));
        let visits = |to: u32| {
            let room = ground.cave.room(to).map(Coordinates::of);
            self.visited.iter().filter(|visited| Some(**visited) == room).fold(0, |visits, _| visits + 1)
        };
        let distance = |from: u32| {
            let odds = ground.cave.rooms().map(|room| (room, self.odds(goal_is, room)));
            let possible = odds.filter(|(_, chance)| *chance > 0.0).map(|(room, _)| ground.moves(from, room.number()));
            possible.min().map_or(0, u32::from)
        };
        let mut plans = Vec::new();
        for (to, toward) in ways {
            let action = Action::Move { toward };
            let (wins, death) = self.ends_of(&action);
            let goal = if wins >= 1.0 - 1e-9 { Goal::Win } else { Goal::Other };
            plans.push(Plan { action, turns: 1 + distance(to) + 2 * visits(to), goal, death });
            let action = Action::Shoot { toward };
            if self.sight.arrows > 0 && self.life() == Life::Alive {
                let hit = self.hit(&action).unwrap_or_default();
                let (_, death) = self.ends_of(&action);
                if hit > 0.0 {
                    plans.push(Plan { action, turns: 1, goal: Goal::Shot { hit }, death });
                }
            }
        }
        plans
    }
}

impl GrueEngine {
    /// Returns the chances that an action wins and that it loses.
    fn ends_of(&self, action: &Action) -> (f64, f64) {
        let results = self.results(action);
        let is_win = |end: &Outcome| matches!(end, Outcome::Escaped | Outcome::EscapedPastGrue);
        let wins = results.ends.iter().filter(|(end, _)| is_win(end)).map(|(_, chance)| chance).sum();
        (wins, (1.0 - results.goes_on - wins).max(0.0))
    }
}
