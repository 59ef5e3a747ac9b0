//! The engine of Wumpus World.
//!
//! It goes through the sets of pits that fit the breezes. Only cells beside a visited cell matter, so there are few. For
//! each set it counts the boards instead of listing them: wumpus and gold can be wherever the stenches, the arrow and the
//! pits allow it. It names a cell by the number of its room.

use std::sync::Arc;

pub use super::grid::Thing;
use super::{CERTAIN, Engine, Goal, Knowable, Plan, Results, TooLarge};
use crate::game::Rooms;
use crate::game::cave::grid::Direction;
use crate::game::cave::{Cave, Room};
use crate::game::world::{Action, Event, Outcome, Setup, View, World};
pub use boards::Boards;
pub(crate) use boards::{Facts, Survey};
pub use knowledge::Knowledge;
pub use proof::{Claim, Proof};

mod boards;
mod knowledge;
mod odds;
mod proof;

impl Knowable for World {
    type Thing = Thing;
    type Engine = WorldEngine;

    const THINGS: &'static [(Thing, &'static str)] = Thing::ALL;

    fn cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }
}

/// What a player can set out to do: a walk through visited cells, which costs nothing, and the action at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Enter this new cell.
    Enter { cell: u32 },
    /// Shoot from this visited cell.
    Shoot { from: u32, direction: Direction },
}

impl Task {
    /// Returns the cell where the walk ends.
    pub const fn to(self) -> u32 {
        let (Self::Enter { cell } | Self::Shoot { from: cell, .. }) = self;
        cell
    }

    /// Returns the next action of a player with this walk ahead.
    pub fn action(self, walk: &[u32]) -> Action {
        match (self, walk.first()) {
            (Self::Shoot { direction, .. }, None) => Action::Shoot { direction },
            (task, next) => Action::Move { to: next.copied().unwrap_or(task.to()) },
        }
    }
}

/// Weighs the boards that fit what the player knows.
#[derive(Clone, Debug)]
pub struct WorldEngine {
    pub(crate) boards: Arc<Boards>,
    pub(crate) known: Knowledge,
}

impl WorldEngine {
    /// Returns the engine of a player who has perceived the same, and knows no published board.
    pub(crate) fn by_percepts(&self) -> Self {
        Self { boards: Arc::new(self.boards.unpublished()), known: self.known }
    }

    /// Returns the cells where the wumpus can be, dead or alive.
    pub(crate) fn lairs(&self) -> Rooms {
        self.boards.survey(&self.known.all_facts(&self.boards)).lairs
    }

    /// Returns the cells where the gold can lie.
    pub(crate) fn golds(&self) -> Rooms {
        self.boards.survey(&self.known.all_facts(&self.boards)).golds
    }

    pub(crate) fn task(&self, action: &Action) -> Task {
        match *action {
            Action::Move { to } => Task::Enter { cell: to },
            Action::Shoot { direction } => Task::Shoot { from: self.known.here(), direction },
        }
    }
}

impl Engine<World> for WorldEngine {
    fn begin(setup: &Setup, view: &View) -> Result<Self, TooLarge> {
        Ok(Self { boards: Arc::new(Boards::new(setup)), known: Knowledge::first(view) })
    }

    fn begin_again(&self, view: &View) -> Self {
        Self { boards: Arc::clone(&self.boards), known: Knowledge::first(view) }
    }

    fn learn(&mut self, action: &Action, _: &[Event], view: &View) {
        self.known = self.known.after(action, view);
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        self.boards.chance_of(&self.known, thing, room.number())
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        self.boards.results(&self.known, self.task(action))
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { direction } = action else { return None };
        Some(self.boards.chance_to_hit(&self.known, self.known.here(), *direction))
    }

    fn best_shot(&self) -> Option<Action> {
        let tasks = self.boards.tasks(&self.known).into_iter();
        let here = self.known.here();
        let shots = tasks.filter(|task| task.to() == here).map(|task| task.action(&[]));
        let hits = shots.filter_map(|shot| Some((self.hit(&shot)?, shot)));
        hits.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, shot)| shot)
    }

    fn plans(&self) -> Vec<Plan<Action>> {
        let here = self.known.here();
        let plan = |task: Task| {
            let walk = self.boards.walk(here, Rooms::only(task.to()), self.known.perceived.visited)?;
            let Results { goes_on, ends, .. }: Results<Outcome> = self.boards.results(&self.known, task);
            let wins = ends.iter().find(|(end, _)| *end == Outcome::Won).map_or(0.0, |(_, chance)| *chance);
            let (goal, death) = match task {
                _ if wins > CERTAIN => (Goal::Win, 0.0),
                Task::Enter { .. } => (Goal::NewRoom, 1.0 - goes_on - wins),
                // A miss is as good as death (W10).
                Task::Shoot { from, direction } => {
                    let hit = self.boards.chance_to_hit(&self.known, from, direction);
                    (Goal::Shot { hit }, 1.0 - hit)
                }
            };
            let turns = walk.len() + usize::from(matches!(task, Task::Shoot { .. }));
            Some(Plan { action: task.action(&walk), turns: u32::try_from(turns).unwrap_or(u32::MAX), goal, death })
        };
        self.boards.tasks(&self.known).into_iter().filter_map(plan).collect()
    }
}
