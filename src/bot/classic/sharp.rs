//! The sharp bot of the classic game.

use super::careful::{Careful, choices};
use crate::bot::Bot;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::Chance;
use crate::game::cave::Cave;
use crate::game::cave::dodecahedron::dodecahedron;
use crate::game::classic::ruleset::WumpusBehavior;
use crate::game::classic::{Action, Classic, Event, Path, Ruleset, Thing, View};
pub use counsel::Counsel;
use knowledge::{Everything, Knowledge};
use odds::Odds;
pub use policy::Why;
use shots::Shots;
use state::State;

mod counsel;
mod knowledge;
mod lookahead;
mod odds;
mod policy;
mod shots;
mod state;
mod steps;
#[cfg(test)]
mod tests;

/// Plays on the exact odds of everything that it cannot see.
///
/// In a cave without a map, or one too large to know everything that is possible, it plays as [`Careful`] does; and so
/// where the wumpus is restless.
#[derive(Clone, Debug)]
pub struct Sharp {
    terrain: Terrain,
    knowledge: Option<Knowledge>,
    /// The events since the last decision.
    events: Vec<Event>,
    /// Who plays in its place where it cannot know everything.
    careful: Option<Careful>,
}

/// What depends on the cave, and on the number of pits and bats in it.
#[derive(Clone, Debug)]
struct Terrain {
    map: Map,
    shots: Shots,
    pits: u16,
    bats: u16,
    everything: Everything,
}

/// The most chances that it keeps: one for each set of pits and two rooms.
const MOST_CHANCES: u64 = 4_000_000;
/// The most pairs of possible pits and bats.
const MOST_PAIRS: u64 = 4_000_000;
/// The most paths of arrows.
const MOST_PATHS: u64 = 1_000_000;

impl Default for Sharp {
    fn default() -> Self {
        let terrain = Terrain::of(dodecahedron(), &Ruleset::OPINIONATED);
        Self { terrain, knowledge: None, events: Vec::new(), careful: None }
    }
}

impl Terrain {
    fn of(cave: Cave, ruleset: &Ruleset) -> Self {
        let map = Map::of(cave);
        let (shots, everything) = (Shots::of(&map), Everything::of(&map, ruleset));
        Self { map, shots, pits: ruleset.pits, bats: ruleset.bats, everything }
    }
}

impl Bot<Classic> for Sharp {
    fn begin(&mut self) {
        self.events.clear();
        self.knowledge = None;
        self.careful = None;
    }

    fn observe(&mut self, event: &Event) {
        if let Some(careful) = &mut self.careful {
            careful.observe(event);
        } else {
            self.events.push(*event);
        }
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        if self.knowledge.is_none() && self.careful.is_none() {
            self.begin_in(view);
        }
        if let Some(careful) = &mut self.careful {
            return careful.decide(view, chance);
        }
        let (terrain, knowledge) = (&self.terrain, self.knowledge.get_or_insert_default());
        knowledge.learn(&terrain.map, &self.events, view);
        self.events.clear();
        let state = State {
            map: &terrain.map,
            shots: &terrain.shots,
            ruleset: view.ruleset,
            here: knowledge.here,
            arrows: view.arrows,
            visited: knowledge.visited,
            awake: knowledge.awake,
        };
        // Most often a proof is enough, and the odds take longer.
        let advice = policy::prove(&state, &knowledge.possible())
            .unwrap_or_else(|| policy::decide(&state, &Odds::of(knowledge, &terrain.map, view.ruleset)));
        if let Action::Shoot { path } = &advice.action {
            knowledge.note_shot(path);
        }
        advice.action
    }
}

impl Sharp {
    /// Returns the chance that a thing is in each room, in the order of the rooms, as of the last decision; `None` where it
    /// plays as [`Careful`].
    pub fn odds(&mut self, ruleset: &Ruleset, thing: Thing) -> Option<Vec<f64>> {
        let odds = Odds::of(self.knowledge.as_mut()?, &self.terrain.map, ruleset);
        let by_room = match thing {
            Thing::Pit => odds.pits,
            Thing::Bats => odds.bats,
            Thing::Wumpus => odds.wumpus,
        };
        Some(by_room[1..].to_vec())
    }

    fn begin_in(&mut self, view: &View<'_>) {
        let Some(map) = view.map.filter(|map| can_know(map, view.ruleset)) else {
            self.careful = Some(Careful::default());
            return;
        };
        let terrain = &mut self.terrain;
        if terrain.map.cave != *map || (terrain.pits, terrain.bats) != (view.ruleset.pits, view.ruleset.bats) {
            *terrain = Terrain::of(map.clone(), view.ruleset);
        }
        self.knowledge = Some(Knowledge::begin(&terrain.map, &terrain.everything, view.room.number()));
    }
}

/// Returns whether everything that is possible in a hunt can be kept.
fn can_know(cave: &Cave, ruleset: &Ruleset) -> bool {
    let rooms = u64::from(cave.len());
    let [pits, bats] = [ruleset.pits, ruleset.bats].map(|count| choices(rooms, count));
    let chances = || pits?.checked_mul(rooms * rooms);
    let pairs = || pits?.checked_mul(bats?);
    let is_at_most = |count: Option<u64>, most| count.is_some_and(|count| count <= most);
    can_aim(cave)
        && is_at_most(chances(), MOST_CHANCES)
        && is_at_most(pairs(), MOST_PAIRS)
        && !matches!(ruleset.behavior, WumpusBehavior::Restless { .. })
}

/// Returns whether every path of an arrow can be looked at.
fn can_aim(cave: &Cave) -> bool {
    let paths =
        (0..Path::LONGEST).try_fold(u64::from(cave.len()), |paths, _| paths.checked_mul(cave.most_tunnels() as u64));
    cave.len() <= Rooms::MOST && paths.is_some_and(|paths| paths <= MOST_PATHS)
}
