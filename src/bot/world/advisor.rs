//! The advisor of Wumpus World: its chance to win is exact.

use super::sharp::{Advice, Claim, Known, Proof, Solver, Step};
use crate::bot::advisor::{self, Advised, Advisor, Wins, best_of};
use crate::game::View as _;
use crate::game::belief::{Results, Unknowable};
use crate::game::cave::Room;
use crate::game::cave::grid::{COLUMNS, Cell, ROWS};
use crate::game::world::{Action, Arrow, Event, Outcome, Percepts, Setup, Sight, Thing, Toward, View, World};

/// Solves the board, as the bot does.
#[derive(Clone, Debug)]
pub struct Counsel {
    setup: Setup,
    solver: Solver,
    known: Known,
    sight: Sight,
    /// What was felt in each visited cell.
    felt: Vec<(Cell, Percepts)>,
}

impl Counsel {
    /// Returns the visited cells that prove a claim; `None` if it is not proved.
    #[must_use]
    pub fn proof(&self, claim: Claim) -> Option<Proof> {
        self.solver.proof(&self.known, claim)
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
        let is_possible = |cell: &Cell| self.solver.chance_of::<f64>(&self.known, thing, *cell) > 0.0;
        self.setup.cave.rooms().map(Cell::of).filter(is_possible).collect()
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

impl Advised for World {
    type Advisor = Counsel;
}

fn view<'a>(setup: &'a Setup, sight: &Sight) -> View<'a> {
    let Sight { cell, percepts, arrow, has_gold } = *sight;
    let tunnels = cell.room(&setup.cave).map_or(&[][..], |room| setup.cave.tunnels(room));
    View { board: setup.board, columns: &COLUMNS, rows: &ROWS, cell, tunnels, percepts, arrow, has_gold }
}

impl Advisor<World> for Counsel {
    type Why = Advice;

    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, Unknowable> {
        let (known, felt) = (Known::first(&view(setup, sight)), vec![(sight.cell, sight.percepts)]);
        Ok(Self { setup: setup.clone(), solver: Solver::new(setup.board), known, sight: *sight, felt })
    }

    fn learn(&mut self, action: &Action, _: &[Event], sight: &Sight) {
        self.known = self.known.after(action, &view(&self.setup, sight));
        self.sight = *sight;
        self.felt.push((sight.cell, sight.percepts));
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        self.solver.chance_of(&self.known, thing, Cell::of(room))
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        self.solver.results(&self.known, self.step(action))
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { direction } = action else { return None };
        Some(self.solver.chance_to_hit(&self.known, self.sight.cell, *direction))
    }

    fn best_shot(&self) -> Option<Action> {
        best_of(self, view(&self.setup, &self.sight).legal().listed)
    }

    fn advise(&mut self) -> advisor::Advice<Action, Advice> {
        let advice = self.solver.advise(&self.known);
        let wins = Wins::Exactly(self.solver.value(&self.known));
        advisor::Advice { action: advice.action(self.sight.cell), why: advice, wins: Some(wins) }
    }
}
