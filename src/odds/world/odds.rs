//! The exact odds of what is where, and of the results of a task.

use super::boards::{Boards, Facts};
use super::knowledge::Knowledge;
use super::{Task, Thing};
use crate::game::Rooms;
use crate::game::cave::grid::Direction;
use crate::game::chance::every::Weight;
use crate::game::world::{Arrow, Outcome};
use crate::odds::Results;

impl Boards {
    /// Returns the chance that a thing is in a cell; gold that is taken is in none.
    pub fn chance_of<W: Weight>(&self, known: &Knowledge, thing: Thing, cell: u32) -> W {
        let facts = known.all_facts(self);
        let here = Rooms::only(cell);
        let weight = match thing {
            Thing::Pit => self.weight_with_pit(&facts, here),
            Thing::Wumpus => self.weight(&Facts { lairs: facts.lairs.and(here), ..facts }),
            Thing::Gold => self.weight(&Facts { golds: facts.golds.and(here).without(facts.visited), ..facts }),
        };
        self.share(weight, &facts)
    }

    /// Returns the chance that a shot hits.
    pub fn chance_to_hit<W: Weight>(&self, known: &Knowledge, from: u32, direction: Direction) -> W {
        let facts = known.all_facts(self);
        let hit = Boards::shot(&facts, self.grid.line(from, direction));
        self.share(self.weight(&hit), &facts)
    }

    /// Returns the chances of how a task can end.
    pub fn results<W: Weight>(&self, known: &Knowledge, task: Task) -> Results<Outcome, W> {
        let facts = known.all_facts(self);
        let [won, fell, eaten] = match task {
            Task::Enter { cell } => {
                let here = Rooms::only(cell);
                let eaten = self.weight(&Facts { lairs: facts.jaws().and(here), ..facts });
                let gold = Facts { golds: facts.golds.and(here), ..facts };
                let won = if facts.wumpus_lives { 0 } else { self.weight(&gold) };
                [won, self.weight_with_pit(&facts, here), eaten]
            }
            Task::Shoot { from, direction } => {
                let hit = Boards::shot(&facts, self.grid.line(from, direction));
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
    pub fn likelihood<W: Weight>(&self, known: &Knowledge) -> W {
        self.share(self.weight(&known.all_facts(self)), &self.nothing_known())
    }

    /// Lists the tasks that can be taken: first the new cells, then the shots.
    pub fn tasks(&self, known: &Knowledge) -> Vec<Task> {
        let facts = known.all_facts(self);
        let enter = self.frontier(&facts).iter().map(|cell| Task::Enter { cell });
        let shots = self.shots(&facts).filter(|_| known.view.arrow == Arrow::Held);
        enter.chain(shots.map(|(from, direction, _)| Task::Shoot { from, direction })).collect()
    }
}
