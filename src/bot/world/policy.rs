//! What to do next, and why.

use super::solver::Solver;
use crate::bot::policy::{Advice, Advised, Policy, Wins};
use crate::game::cave::grid::{Cell, Direction};
use crate::game::world::{Action, Arrow, Outcome, Setup, Toward, World};
use crate::odds::world::{Boards, Facts, Known, Step, Survey, WorldEngine, index, mask, sole};

/// Why an action is the best: it is part of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The step to take.
    pub step: Step,
    /// The cells of the walk to it, ending with a cell that is entered or shot from; empty to shoot from here.
    pub walk: Vec<Cell>,
    /// Why this step.
    pub reason: Reason,
}

/// Why a step is advised.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Reason {
    /// The arrow hits the wumpus wherever it can be.
    SureShot,
    /// The gold must be in this cell, and the way there is safe.
    SureGold { gold: Cell },
    /// The cell is new and safe, and what is felt there may help.
    SafeAndNew,
    /// Nothing is sure, and entering this cell wins most often, though it is deadly with this chance.
    BestEntry { death: f64 },
    /// Nothing is sure, and this shot wins most often, though it hits with this chance alone.
    BestShot { hit: f64 },
    /// The hunt cannot be won, and this is the quickest death.
    Hopeless,
}

impl Why {
    /// Returns what to do now, in this cell.
    #[must_use]
    pub fn action(&self, here: Cell) -> Action {
        let next = self.walk.first().and_then(|next| Direction::between(here, *next));
        match (next, self.step) {
            (None, Step::Shoot { direction, .. }) => Action::Shoot { direction },
            (next, _) => Action::Move { toward: Toward::Direction(next.unwrap_or(Direction::North)) },
        }
    }
}

impl Advised for World {
    type Policy = Solver;
}

impl Policy<World> for Solver {
    type Why = Why;

    fn new(setup: &Setup) -> Self {
        Self::of(setup.board)
    }

    fn advise(&mut self, engine: &WorldEngine) -> Advice<Action, Why> {
        let why = self.best(&engine.known);
        let wins = Some(Wins::Exactly(self.value(&engine.known)));
        Advice { action: why.action(engine.known.here), why, wins }
    }
}

impl Solver {
    /// Returns the step after which the chance to win is best, the nearest of them if there are several.
    #[must_use]
    pub fn best(&mut self, known: &Known) -> Why {
        let facts = known.all_facts(&self.boards);
        let survey = self.boards.survey(&facts);
        self.sure_shot(known, &facts, &survey)
            .or_else(|| self.safe_step(known, &facts, &survey))
            .or_else(|| self.gamble(known))
            .unwrap_or_else(|| self.quick_death(known))
    }

    fn sure_shot(&self, known: &Known, facts: &Facts, survey: &Survey) -> Option<Why> {
        let shots = self.boards.sure_shots(facts, survey.lairs).filter(|_| known.arrow == Arrow::Held);
        let cells = &self.boards.grid.cells;
        let steps = shots.map(|(from, direction)| Step::Shoot { from: cells[from], direction });
        let (step, walk) = self.nearest(known, steps)?;
        Some(Why { step, walk, reason: Reason::SureShot })
    }

    fn safe_step(&self, known: &Known, facts: &Facts, survey: &Survey) -> Option<Why> {
        if known.arrow == Arrow::Lost {
            return None;
        }
        let grid = &self.boards.grid;
        let walk = |goals, open| grid.walk(index(known.here), goals, open);
        let safe = Boards::safe(facts, survey);
        let gold = if facts.has_gold() { 0 } else { sole(survey.golds) & safe };
        let to_gold = walk(gold, facts.visited | safe);
        let to_gold = to_gold.and_then(|walk| Some((Reason::SureGold { gold: *walk.last()? }, walk)));
        let (reason, mut walk) = to_gold.or_else(|| Some((Reason::SafeAndNew, walk(safe, facts.visited)?)))?;
        let new = walk.iter().position(|cell| !known.has_visited(*cell))?;
        walk.truncate(new + 1);
        Some(Why { step: Step::Enter { cell: walk[new] }, walk, reason })
    }

    fn gamble(&mut self, known: &Known) -> Option<Why> {
        let steps: Vec<_> =
            self.boards.steps(known).into_iter().map(|step| (step, self.wins_after(known, step))).collect();
        let most = steps.iter().map(|(_, wins)| *wins).max().filter(|wins| *wins > 0)?;
        let best = steps.into_iter().filter(|(_, wins)| *wins == most).map(|(step, _)| step);
        let (step, walk) = self.nearest(known, best)?;
        let reason = match step {
            Step::Enter { cell } => Reason::BestEntry { death: self.danger(known, cell) },
            Step::Shoot { from, direction } => {
                Reason::BestShot { hit: self.boards.chance_to_hit(known, from, direction) }
            }
        };
        Some(Why { step, walk, reason })
    }

    fn quick_death(&self, known: &Known) -> Why {
        let enter = self.boards.steps(known).into_iter().filter_map(|step| match step {
            Step::Enter { cell } => Some((step, self.danger(known, cell))),
            Step::Shoot { .. } => None,
        });
        let most = enter.clone().map(|(_, danger)| danger).fold(0., f64::max);
        let steps = enter.filter(|(_, danger)| *danger >= most).map(|(step, _)| step);
        let (step, walk) = self.nearest(known, steps).expect("a hunt that goes on has a cell that is not visited");
        Why { step, walk, reason: Reason::Hopeless }
    }

    /// Returns the chance to die on entering a cell.
    fn danger(&self, known: &Known, cell: Cell) -> f64 {
        let results = self.boards.results(known, Step::Enter { cell });
        results.ends.iter().filter(|(end, _)| *end != Outcome::Won).map(|(_, chance)| chance).sum()
    }

    /// Returns the nearest of these steps, and the walk to it.
    fn nearest(&self, known: &Known, steps: impl Iterator<Item = Step>) -> Option<(Step, Vec<Cell>)> {
        let walks = steps.filter_map(|step| {
            let (Step::Enter { cell } | Step::Shoot { from: cell, .. }) = step;
            Some((step, self.boards.grid.walk(index(known.here), mask([cell]), known.visited)?))
        });
        walks.min_by_key(|(_, walk)| walk.len())
    }
}
