//! The exact odds of what is where, and of what a step leads to.

use super::boards::{Boards, Facts};
use super::grid::{each, index, mask};
use super::known::Known;
use super::{Step, Thing};
use crate::game::cave::grid::{Cell, Direction};
use crate::game::chance::every::Weight;
use crate::game::world::{Arrow, Outcome};
use crate::odds::Results;

impl Boards {
    /// Returns the chance that a thing is in a cell; gold that is taken is in none.
    #[must_use]
    pub fn chance_of<W: Weight>(&self, known: &Known, thing: Thing, cell: Cell) -> W {
        let facts = known.all_facts(self);
        let here = mask([cell]);
        let weight = match thing {
            Thing::Pit => self.weight_with_pit(&facts, here),
            Thing::Wumpus => self.weight(&Facts { lairs: facts.lairs & here, ..facts }),
            Thing::Gold => self.weight(&Facts { golds: facts.golds & here & !facts.visited, ..facts }),
        };
        self.share(weight, &facts)
    }

    /// Returns the chance that a shot hits.
    #[must_use]
    pub fn chance_to_hit<W: Weight>(&self, known: &Known, from: Cell, direction: Direction) -> W {
        let facts = known.all_facts(self);
        let hit = Boards::shot(&facts, self.grid.line(index(from), direction));
        self.share(self.weight(&hit), &facts)
    }

    /// Returns how a step can end, with its chances.
    #[must_use]
    pub fn results<W: Weight>(&self, known: &Known, step: Step) -> Results<Outcome, W> {
        let facts = known.all_facts(self);
        let [won, fell, eaten] = match step {
            Step::Enter { cell } => {
                let here = mask([cell]);
                let eaten = self.weight(&Facts { lairs: facts.jaws() & here, ..facts });
                let gold = Facts { golds: facts.golds & here, ..facts };
                let won = if facts.wumpus_lives { 0 } else { self.weight(&gold) };
                [won, self.weight_with_pit(&facts, here), eaten]
            }
            Step::Shoot { from, direction } => {
                let hit = Boards::shot(&facts, self.grid.line(index(from), direction));
                [if hit.is_won() { self.weight(&hit) } else { 0 }, 0, 0]
            }
        };
        let goes_on = self.weight(&facts) - won - fell - eaten;
        let ends = [(Outcome::Won, won), (Outcome::FellInPit, fell), (Outcome::Eaten, eaten)];
        let share = |weight| self.share(weight, &facts);
        let ends = ends.into_iter().filter(|(_, weight)| *weight > 0).map(|(end, weight)| (end, share(weight)));
        Results { goes_on: share(goes_on), is_open: W::ZERO, ends: ends.collect() }
    }

    /// Returns the share of all boards that fit what is known.
    #[must_use]
    pub fn likelihood<W: Weight>(&self, known: &Known) -> W {
        self.share(self.weight(&known.all_facts(self)), &self.nothing_known())
    }

    /// Lists the steps that can be taken: first the new cells, then the shots.
    #[must_use]
    pub fn steps(&self, known: &Known) -> Vec<Step> {
        let cells = &self.grid.cells;
        let facts = known.all_facts(self);
        let enter = each(self.new_cells(&facts)).map(|cell| Step::Enter { cell: cells[cell] });
        let shots = self.shots(&facts).filter(|_| known.arrow == Arrow::Held);
        enter.chain(shots.map(|(from, direction, _)| Step::Shoot { from: cells[from], direction })).collect()
    }
}
