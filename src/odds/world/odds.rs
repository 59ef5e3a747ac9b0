//! The exact odds of what is where, and of the results of a task.

use super::boards::{Boards, Facts};
use super::{Task, Thing, WorldEngine};
use crate::game::Rooms;
use crate::game::cave::grid::Direction;
use crate::game::chance::every::Weight;
use crate::game::world::{Arrow, Outcome};
use crate::odds::{Results, whole};

impl WorldEngine {
    /// Divides a weight by the weight of all boards that fit.
    pub(crate) fn share<W: Weight>(&self, weight: u64) -> W {
        W::ratio(weight, whole(self.survey.weight))
    }

    /// Returns the chance that a thing is in a cell; gold that is taken is in none.
    pub fn chance_of<W: Weight>(&self, thing: Thing, cell: u32) -> W {
        let (facts, here) = (&self.facts, Rooms::only(cell));
        self.share(match thing {
            Thing::Pit => self.boards.weight_with_pit(facts, here),
            Thing::Wumpus => self.boards.weight(&Facts { lairs: facts.lairs.and(here), ..*facts }),
            Thing::Gold => self.boards.weight(&Facts { golds: facts.golds.and(here).without(facts.visited), ..*facts }),
        })
    }

    /// Returns the chance that a shot hits.
    pub fn chance_to_hit<W: Weight>(&self, from: u32, direction: Direction) -> W {
        self.share(self.boards.weight(&Boards::shot(&self.facts, self.boards.grid.line(from, direction))))
    }

    /// Returns the chances of how a task can end.
    pub fn results_of<W: Weight>(&self, task: Task) -> Results<Outcome, W> {
        let (boards, facts) = (&self.boards, &self.facts);
        let [won, fell, eaten] = match task {
            Task::Enter { cell } => {
                let here = Rooms::only(cell);
                let eaten = boards.weight(&Facts { lairs: facts.jaws().and(here), ..*facts });
                let gold = Facts { golds: facts.golds.and(here), ..*facts };
                let won = if facts.wumpus_lives { 0 } else { boards.weight(&gold) };
                [won, boards.weight_with_pit(facts, here), eaten]
            }
            Task::Shoot { from, direction } => {
                let hit = Boards::shot(facts, boards.grid.line(from, direction));
                [if hit.is_won() { boards.weight(&hit) } else { 0 }, 0, 0]
            }
        };
        let ends = [(Outcome::Won, won), (Outcome::FellInPit, fell), (Outcome::Eaten, eaten)];
        let ends = ends.into_iter().filter(|(_, weight)| *weight > 0).map(|(end, weight)| (end, self.share(weight)));
        let goes_on = self.share(self.survey.weight - won - fell - eaten);
        Results { goes_on, is_open: W::ZERO, ends: ends.collect() }
    }

    /// Returns the share of all boards that fit what is known.
    pub fn likelihood<W: Weight>(&self) -> W {
        W::ratio(self.survey.weight, self.boards.weight(&self.boards.nothing_known()))
    }

    /// Lists the tasks that can be taken: first the new cells, then the shots.
    pub fn tasks(&self) -> Vec<Task> {
        let enter = self.boards.frontier(&self.facts).iter().map(|cell| Task::Enter { cell });
        let shots = self.boards.shots(&self.facts).filter(|_| self.view.arrow == Arrow::Held);
        enter.chain(shots.map(|(from, direction, _)| Task::Shoot { from, direction })).collect()
    }
}
