//! The sharp bot of Wumpus World, which nobody can beat: it solves the board exactly.
//!
//! What can be where is found by going through the sets of pits that fit the breezes. Only cells beside a visited cell
//! matter, so there are few. For each set the boards are counted, not listed: wumpus and gold lie anywhere where the
//! stenches, the arrow and the pits allow it.

use crate::bot::Bot;
use crate::game::Chance;
use crate::game::world::{Action, View, World};
pub use advice::{Advice, Why};
pub use known::Known;
pub use proof::{Claim, Proof};
pub use solver::{Solver, Step};

mod advice;
mod boards;
mod grid;
mod known;
mod odds;
mod proof;
mod solver;

/// Takes the step with the best chance to win; see [`Solver`].
///
/// It keeps its solver from hunt to hunt. Once it cannot win, it dies as soon as it can.
#[derive(Clone, Debug, Default)]
pub struct Sharp {
    solver: Option<Solver>,
    /// What it knows in this hunt, and what it did last.
    hunt: Option<(Known, Action)>,
}

impl Bot<World> for Sharp {
    const OBSERVES: bool = false;

    fn begin(&mut self) {
        self.hunt = None;
    }

    fn decide(&mut self, view: &View<'_>, _: &mut (impl Chance + ?Sized)) -> Action {
        let solver = self.solver.take().filter(|solver| solver.board() == view.board);
        let solver = self.solver.insert(solver.unwrap_or_else(|| Solver::new(view.board)));
        let known = self.hunt.map_or_else(|| Known::first(view), |(known, action)| known.after(&action, view));
        let action = solver.advise(&known).action(view.cell);
        self.hunt = Some((known, action));
        action
    }
}
