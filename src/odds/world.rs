//! The engine of Wumpus World.
//!
//! What can be where is found by going through the sets of pits that fit the breezes. Only cells beside a visited cell
//! matter, so there are few. For each set the boards are counted, not listed: wumpus and gold lie anywhere where the
//! stenches, the arrow and the pits allow it.

use std::sync::Arc;

use super::{Engine, Goal, Knowable, Plan, Results, TooLarge};
use crate::game::View as _;
use crate::game::cave::grid::{COLUMNS, Cell, Direction, ROWS};
use crate::game::cave::{Cave, Room};
use crate::game::world::{Action, Arrow, Event, Outcome, Percepts, Setup, Toward, View, World};
pub use boards::Boards;
pub(crate) use boards::{Facts, Survey};
pub(crate) use grid::{Mask, each, index, mask, sole};
pub use known::Known;
pub use proof::{Claim, Proof};

mod boards;
mod grid;
mod known;
mod odds;
mod proof;

/// What changes in a player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the view")]
pub struct Sight {
    pub cell: Cell,
    pub percepts: Percepts,
    pub arrow: Arrow,
    pub has_gold: bool,
}

/// What can be in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Pit,
    Wumpus,
    Gold,
}

impl Knowable for World {
    type Sight = Sight;
    type Thing = Thing;
    type Engine = WorldEngine;

    const THINGS: &'static [Thing] = &[Thing::Pit, Thing::Wumpus, Thing::Gold];

    fn thing_name(thing: Thing) -> &'static str {
        match thing {
            Thing::Pit => "pit",
            Thing::Wumpus => "wumpus",
            Thing::Gold => "gold",
        }
    }

    fn cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }

    fn sight(view: &View<'_>) -> Sight {
        Sight { cell: view.cell, percepts: view.percepts, arrow: view.arrow, has_gold: view.has_gold }
    }
}

/// What a player can do next; the walk there costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Step {
    /// Enter this new cell.
    Enter { cell: Cell },
    /// Shoot from this visited cell.
    Shoot { from: Cell, direction: Direction },
}

/// Weighs the boards that fit what the player knows.
#[derive(Clone, Debug)]
pub struct WorldEngine {
    setup: Setup,
    pub(crate) boards: Arc<Boards>,
    pub(crate) known: Known,
    sight: Sight,
    /// What was felt in each visited cell.
    felt: Vec<(Cell, Percepts)>,
}

impl WorldEngine {
    /// Returns the visited cells that prove a claim; `None` if it is not proved.
    #[must_use]
    pub fn proof(&self, claim: Claim) -> Option<Proof> {
        self.boards.proof(&self.known, claim)
    }

    /// Returns what was felt in a visited cell.
    #[must_use]
    pub fn felt(&self, cell: Cell) -> Percepts {
        let felt = self.felt.iter().find(|(felt, _)| *felt == cell);
        felt.map_or(self.sight.percepts, |(_, percepts)| *percepts)
    }

    /// Returns where the arrow is.
    #[must_use]
    pub const fn arrow(&self) -> Arrow {
        self.sight.arrow
    }

    /// Lists the cells where a thing can be.
    #[must_use]
    pub fn cells_of(&self, thing: Thing) -> Vec<Cell> {
        let is_possible = |cell: &Cell| self.boards.chance_of::<f64>(&self.known, thing, *cell) > 0.0;
        self.setup.cave.rooms().map(Cell::of).filter(is_possible).collect()
    }

    fn on(setup: Setup, boards: Arc<Boards>, sight: &Sight) -> Self {
        let (known, felt) = (Known::first(&view(&setup, sight)), vec![(sight.cell, sight.percepts)]);
        Self { setup, boards, known, sight: *sight, felt }
    }

    fn step(&self, action: &Action) -> Step {
        let here = self.sight.cell;
        match action {
            Action::Move { toward: Toward::Direction(way) } => Step::Enter { cell: here.toward(*way).unwrap_or(here) },
            Action::Move { toward: Toward::Cell(cell) } => Step::Enter { cell: *cell },
            Action::Shoot { direction } => Step::Shoot { from: here, direction: *direction },
        }
    }
}

fn view<'a>(setup: &'a Setup, sight: &Sight) -> View<'a> {
    let Sight { cell, percepts, arrow, has_gold } = *sight;
    let tunnels = cell.room(&setup.cave).map_or(&[][..], |room| setup.cave.tunnels(room));
    View { board: setup.board, columns: &COLUMNS, rows: &ROWS, cell, tunnels, percepts, arrow, has_gold }
}

impl Engine<World> for WorldEngine {
    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, TooLarge> {
        Ok(Self::on(setup.clone(), Arc::new(Boards::new(setup.board)), sight))
    }

    fn begin_again(&self, sight: &Sight) -> Self {
        Self::on(self.setup.clone(), Arc::clone(&self.boards), sight)
    }

    fn learn(&mut self, action: &Action, _: &[Event], sight: &Sight) {
        self.known = self.known.after(action, &view(&self.setup, sight));
        self.sight = *sight;
        self.felt.push((sight.cell, sight.percepts));
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        self.boards.chance_of(&self.known, thing, Cell::of(room))
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        self.boards.results(&self.known, self.step(action))
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { direction } = action else { return None };
        Some(self.boards.chance_to_hit(&self.known, self.sight.cell, *direction))
    }

    fn best_shot(&self) -> Option<Action> {
        let view = view(&self.setup, &self.sight);
        let shots = view.legal().listed;
        let hits = shots.filter_map(|shot| Some((self.hit(&shot)?, shot)));
        hits.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, shot)| shot)
    }

    fn plans(&self) -> Vec<Plan<Action>> {
        let Known { here, .. } = self.known;
        let plan = |step| {
            let (Step::Enter { cell } | Step::Shoot { from: cell, .. }) = step;
            let walk = self.boards.grid.walk(index(here), mask([cell]), self.known.visited)?;
            let next = walk.first().and_then(|next| Direction::between(here, *next));
            let (action, more) = match (next, step) {
                (None, Step::Shoot { direction, .. }) => (Action::Shoot { direction }, 1),
                (next, Step::Shoot { .. }) => (Action::Move { toward: Toward::Direction(next?) }, 1),
                (next, Step::Enter { .. }) => (Action::Move { toward: Toward::Direction(next?) }, 0),
            };
            let results: Results<Outcome> = self.boards.results(&self.known, step);
            let wins =
                results.ends.iter().filter(|(end, _)| *end == Outcome::Won).map(|(_, chance)| chance).sum::<f64>();
            let goal = match step {
                _ if wins > 1.0 - 1e-9 => Goal::Win,
                Step::Enter { .. } => Goal::NewRoom,
                // A miss is as good as death (W10).
                Step::Shoot { from, direction } => {
                    Goal::Shot { hit: self.boards.chance_to_hit(&self.known, from, direction) }
                }
            };
            let death = if let Goal::Shot { hit } = goal { 1.0 - hit } else { 1.0 - results.goes_on - wins };
            Some(Plan { action, turns: u32::try_from(walk.len()).unwrap_or(u32::MAX) + more, goal, death })
        };
        self.boards.steps(&self.known).into_iter().filter_map(plan).collect()
    }
}
