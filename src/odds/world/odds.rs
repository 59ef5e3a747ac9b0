//! The exact odds of what is where, and of the results of a task.

use super::boards::{Boards, Facts};
use super::{Task, WorldEngine};
use crate::game::Rooms;
use crate::game::cave::grid::Direction;
use crate::game::world::Outcome;
use crate::odds::{Results, whole};

impl WorldEngine {
    /// Divides a weight by the weight of all boards that fit.
    #[expect(clippy::cast_precision_loss, reason = "no weight has more than 53 bits")]
    pub(crate) fn share(&self, weight: u64) -> f64 {
        weight as f64 / whole(self.survey.weight) as f64
    }

    /// Returns the chance that a shot hits.
    pub fn chance_to_hit(&self, from: u32, direction: Direction) -> f64 {
        self.share(self.boards.weight(&Boards::shot(&self.facts, self.boards.grid.line(from, direction))))
    }

    /// Returns the chances of how a task can end.
    pub fn results_of(&self, task: Task) -> Results<Outcome> {
        let (boards, facts) = (&self.boards, &self.facts);
        let [won, fell, eaten] = match task {
            Task::Enter { cell } => {
                let here = Rooms::only(cell);
                let eaten = boards.weight(&Facts { lairs: facts.deadly().and(here), ..*facts });
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
        let goes_on = self.share(self.survey.weight - won - fell - eaten);
        Results::new(goes_on, 0.0, ends.map(|(end, weight)| (end, self.share(weight))))
    }

    /// Lists the tasks that can be taken: first the new cells, then the shots.
    pub fn tasks(&self) -> Vec<Task> {
        let enter = self.boards.grid.frontier(self.facts.visited).iter().map(|cell| Task::Enter { cell });
        let shots = self.boards.shots(&self.facts).filter(|_| self.view.may_shoot());
        enter.chain(shots.map(|(from, direction, _)| Task::Shoot { from, direction })).collect()
    }
}
