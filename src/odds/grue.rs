//! The engine of the grue's hunt.

use std::sync::Arc;

use super::{CERTAIN, Engine, Goal, Knowable, Plan, ROUNDING, Results, TooLarge, needed};
use crate::game::Rooms;
use crate::game::cave::hex::Coordinates;
use crate::game::cave::{Cave, Room};
use crate::game::grue::{Action, Event, Grue, Life, Outcome, Sense, Setup, View};
pub(crate) use chain::Chain;
pub(crate) use tables::{Tables, room_of};
pub(crate) use tracker::Odds;
pub(crate) use turn::{Hypothesis, Moment};

mod chain;
mod draw;
mod tables;
mod tracker;
mod turn;

/// What can be in a room of the hex map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Wumpus,
    Grue,
    Exit,
}

impl Knowable for Grue {
    type Thing = Thing;
    type Engine = GrueEngine;

    const THINGS: &'static [(Thing, &'static str)] =
        &[(Thing::Wumpus, "wumpus"), (Thing::Grue, "grue"), (Thing::Exit, "exit")];

    fn cave(setup: &Setup) -> Option<&Cave> {
        Some(setup.cave())
    }
}

/// Everything that the hunter can know of a grue's hunt, in a cave of at most 127 rooms.
#[derive(Clone, Debug)]
pub struct GrueEngine {
    pub(crate) sense: Sense,
    /// The last view.
    pub(crate) view: View,
    /// Every view, the first to the last.
    views: Vec<View>,
    /// The index of the first view after the last shot; since then the wumpus has not moved.
    since_shot: usize,
    pub(crate) tables: Arc<Tables>,
    pub(crate) moment: Moment,
    /// Where the exit can be.
    exits: Rooms,
    /// The weight of each room as the exit's; `None` until the engine is simplified, because the rules prefer none (G3).
    exit_weights: Option<Arc<Vec<f64>>>,
    /// What the arrows so far may have hit, and where.
    hypotheses: Vec<Hypothesis>,
    pub(crate) odds: Odds,
}

/// Sights that prove where a thing can be: none of them can be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The rooms from which the hunter perceived the thing, in order.
    pub perceived: Vec<Coordinates>,
    /// The rooms from which the hunter did not perceive it, in order.
    pub unperceived: Vec<Coordinates>,
}

impl GrueEngine {
    /// Lists the rooms where a thing can be, in order.
    pub fn rooms_of(&self, thing: Thing) -> Vec<Room> {
        self.tables.cave.rooms().filter(|room| self.odds(thing, *room) > 0.0).collect()
    }

    /// Returns the views that prove that the living wumpus, or the exit, is in one of the rooms where it can be; `None` if
    /// something else is needed, such as where an arrow hit nothing.
    pub fn proof(&self, thing: Thing) -> Option<Proof> {
        let tables = &self.tables;
        let distance = |view: &View| if thing == Thing::Exit { view.near.exit } else { view.near.wumpus };
        let first = if thing == Thing::Exit { 0 } else { self.since_shot };
        // Sights without the thing are dropped first, because there are more of them.
        let (mut used, mut others): (Vec<_>, Vec<_>) =
            self.views[first..].iter().partition(|view| distance(view).is_none());
        used.append(&mut others);
        let proves = |views: &[&View]| {
            let fits = |room: &Room, view: &&View| {
                let hunter = view.room.room(&tables.cave).map_or(0, Room::number);
                tables.fits(hunter, distance(view), room.number())
            };
            let mut left = tables.cave.rooms().filter(|room| views.iter().all(|view| fits(room, view)));
            left.all(|room| self.odds(thing, room) > 0.0)
        };
        let mut used = needed(used, proves)?;
        used.sort_unstable_by_key(|view| view.room);
        let (perceived, unperceived) = used.into_iter().partition::<Vec<_>, _>(|view| distance(view).is_some());
        let rooms = |views: Vec<&View>| views.into_iter().map(|view| view.room).collect();
        Some(Proof { perceived: rooms(perceived), unperceived: rooms(unperceived) })
    }

    /// Returns the chance that a shot stuns the grue; 0 if the action is no shot.
    pub fn stuns(&self, action: &Action) -> f64 {
        self.hits(action)[1]
    }

    /// Returns whether it has forgotten where everything began.
    pub(crate) const fn is_simplified(&self) -> bool {
        self.exit_weights.is_some()
    }

    /// Returns the number of turns played.
    pub(crate) const fn turns(&self) -> usize {
        self.views.len() - 1
    }
}

impl Engine<Grue> for GrueEngine {
    fn begin(setup: &Setup, view: &View) -> Result<Self, TooLarge> {
        Ok(Self::on(Arc::new(Tables::of(setup.cave())), setup.sense, view))
    }

    fn begin_again(&self, view: &View) -> Self {
        Self::on(Arc::clone(&self.tables), self.sense, view)
    }

    fn learn(&mut self, action: &Action, seen: &[Event], view: &View) {
        self.track(action, seen, view);
        // The wumpus moves only after a shot (G16).
        if matches!(action, Action::Shoot { .. }) {
            self.since_shot = self.views.len();
        }
        self.view = view.clone();
        self.views.push(view.clone());
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        let Odds { wumpus, grue, exit } = &self.odds;
        let number = room.number() as usize;
        match thing {
            Thing::Wumpus => wumpus[number],
            Thing::Grue => grue[self.tables.states_of(room.number())].iter().sum(),
            Thing::Exit => exit[number],
        }
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        let mut results = Results { goes_on: 0.0, is_open: 0.0, ends: Vec::new() };
        self.play(action, |course| {
            let weight = self.weight(&course.hypothesis, course.exits);
            match (course.end, results.ends.iter_mut().find(|(end, _)| Some(*end) == course.end)) {
                (None, _) => results.goes_on += weight,
                (_, Some((_, sum))) => *sum += weight,
                (Some(end), None) if weight > 0.0 => results.ends.push((end, weight)),
                _ => {}
            }
        });
        results.ends.sort_by_key(|(outcome, _)| *outcome);
        results
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        matches!(action, Action::Shoot { .. }).then(|| self.hits(action)[0])
    }

    fn best_shot(&self) -> Option<Action> {
        let shots = self.next_door().map(|to| Action::Shoot { to });
        let hits = shots.map(|shot| (shot, self.hits(&shot)[0]));
        let (shot, _) = hits.reduce(|best, next| if next.1 > best.1 + ROUNDING { next } else { best })?;
        // While the wumpus lives, the hunter has an arrow, since a miss with the last one ends the hunt.
        (self.view.wumpus == Life::Alive).then_some(shot)
    }

    fn plans(&self) -> Vec<Plan<Action>> {
        let tables = &self.tables;
        let goal = self.rooms_of(if self.view.wumpus == Life::Alive { Thing::Wumpus } else { Thing::Exit });
        let distance = |from: u32| goal.iter().map(|room| tables.moves(from, room.number())).min().map_or(0, u32::from);
        let visits = |to: u32| {
            let room = tables.cave.room(to).map(Coordinates::of);
            self.views.iter().filter(|view| Some(view.room) == room).fold(0, |visits, _| visits + 1)
        };
        let mut plans = Vec::new();
        for to in self.next_door() {
            let [step, shot] = [Action::Move { to }, Action::Shoot { to }];
            let (wins, death) = self.ends_of(&step);
            let goal = if wins >= CERTAIN { Goal::Win } else { Goal::Other };
            plans.push(Plan { action: step, turns: 1 + distance(to) + 2 * visits(to), goal, death });
            let hit = if self.view.wumpus == Life::Alive { self.hits(&shot)[0] } else { 0.0 };
            if hit > 0.0 {
                plans.push(Plan { action: shot, turns: 1, goal: Goal::Shot { hit }, death: self.ends_of(&shot).1 });
            }
        }
        plans
    }
}

impl GrueEngine {
    fn next_door(&self) -> impl Iterator<Item = u32> + Clone + use<> {
        self.tables.beside(self.moment.hunter).iter()
    }

    /// Returns the chances that an action wins and that it loses.
    fn ends_of(&self, action: &Action) -> (f64, f64) {
        let results = self.results(action);
        let wins = results.ends.iter().filter(|(end, _)| end.is_win()).map(|(_, chance)| chance).sum();
        (wins, (1.0 - results.goes_on - wins).max(0.0))
    }
}
