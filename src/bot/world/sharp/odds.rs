//! The exact odds of what is where, and of what a step leads to.

use super::boards::{Boards, Facts};
use super::grid::{index, mask};
use super::known::Known;
use super::solver::{Solver, Step};
use crate::game::belief::Results;
use crate::game::cave::grid::{Cell, Direction};
use crate::game::chance::every::Weight;
use crate::game::world::{Outcome, Thing};

impl Solver {
    /// Returns the chance that a thing is in a cell; gold that is taken is in none.
    #[must_use]
    pub fn chance_of<W: Weight>(&self, known: &Known, thing: Thing, cell: Cell) -> W {
        let facts = known.all_facts(&self.boards);
        let here = mask([cell]);
        let weight = match thing {
            Thing::Pit => self.boards.weight_with_pit(&facts, here),
            Thing::Wumpus => self.boards.weight(&Facts { lairs: facts.lairs & here, ..facts }),
            Thing::Gold => self.boards.weight(&Facts { golds: facts.golds & here & !facts.visited, ..facts }),
        };
        self.boards.share(weight, &facts)
    }

    /// Returns the chance that a shot hits.
    #[must_use]
    pub fn chance_to_hit<W: Weight>(&self, known: &Known, from: Cell, direction: Direction) -> W {
        let facts = known.all_facts(&self.boards);
        let hit = Boards::shot(&facts, self.boards.grid.line(index(from), direction));
        self.boards.share(self.boards.weight(&hit), &facts)
    }

    /// Returns how a step can end, with its chances.
    #[must_use]
    pub fn results<W: Weight>(&self, known: &Known, step: Step) -> Results<Outcome, W> {
        let facts = known.all_facts(&self.boards);
        let [won, fell, eaten] = match step {
            Step::Enter { cell } => {
                let here = mask([cell]);
                let eaten = self.boards.weight(&Facts { lairs: facts.jaws() & here, ..facts });
                let gold = Facts { golds: facts.golds & here, ..facts };
                let won = if facts.wumpus_lives { 0 } else { self.boards.weight(&gold) };
                [won, self.boards.weight_with_pit(&facts, here), eaten]
            }
            Step::Shoot { from, direction } => {
                let hit = Boards::shot(&facts, self.boards.grid.line(index(from), direction));
                [if hit.is_won() { self.boards.weight(&hit) } else { 0 }, 0, 0]
            }
        };
        let goes_on = self.boards.weight(&facts) - won - fell - eaten;
        let ends = [(Outcome::Won, won), (Outcome::FellInPit, fell), (Outcome::Eaten, eaten)];
        let share = |weight| self.boards.share(weight, &facts);
        let ends = ends.into_iter().filter(|(_, weight)| *weight > 0).map(|(end, weight)| (end, share(weight)));
        Results { goes_on: share(goes_on), is_open: W::ZERO, ends: ends.collect() }
    }

    /// Returns the share of all boards that fit what is known.
    #[must_use]
    pub fn likelihood<W: Weight>(&self, known: &Known) -> W {
        self.boards.share(self.boards.weight(&known.all_facts(&self.boards)), &self.boards.nothing_known())
    }
}
