//! What to do next, and why.

use super::solver::Solver;
use crate::bot::policy::{Advice, Advised, Policy, Wins};
use crate::game::world::{Action, Arrow, Outcome, Setup, World};
use crate::odds::rooms::Rooms;
use crate::odds::world::{Facts, Known, Step, Survey, WorldEngine};

/// Why an action is the best: it is part of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The step to take.
    pub step: Step,
    /// The cells of the walk to it, ending with a cell that is entered or shot from; empty to shoot from here.
    pub walk: Vec<u32>,
    /// Why this step.
    pub reason: Reason,
}

/// Why a step is advised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The arrow hits the wumpus wherever it can be.
    SureShot,
    /// The gold must be in this cell, and the way there is safe.
    SureGold { gold: u32 },
    /// The cell is new and safe, and what is felt there may help.
    SafeAndNew,
    /// Nothing is sure, and entering this cell wins most often, though it is deadly with this chance.
    BestEntry { death: f64 },
    /// Nothing is sure, and this shot wins most often, though it hits with this chance alone.
    BestShot { hit: f64 },
    /// The hunt cannot be won, and this is the quickest death.
    Hopeless,
}

impl Advised for World {
    type Policy = Solver;
}

impl Policy<World> for Solver {
    type Why = Why;

    fn new(setup: &Setup) -> Self {
        Self::of(setup)
    }

    fn advise(&mut self, engine: &WorldEngine) -> Advice<Action, Why> {
        let why = self.best(&engine.known);
        let wins = Some(Wins::Exactly(self.value(&engine.known)));
        Advice { action: why.step.action(engine.known.here(), &why.walk), why, wins }
    }
}

impl Solver {
    /// Returns the step after which the chance to win is best, the nearest of them if there are several.
    pub fn best(&mut self, known: &Known) -> Why {
        if known.view.arrow == Arrow::Lost {
            return self.quick_death(known);
        }
        let facts = known.all_facts(&self.boards);
        let survey = self.boards.survey(&facts);
        self.sure_shot(known, &facts, &survey)
            .or_else(|| self.safe_step(known, &facts, &survey))
            .or_else(|| self.gamble(known, &facts, &survey))
            .unwrap_or_else(|| self.quick_death(known))
    }

    fn sure_shot(&self, known: &Known, facts: &Facts, survey: &Survey) -> Option<Why> {
        let shots = self.boards.sure_shots(facts, survey.lairs);
        let steps = shots.map(|(from, direction)| Step::Shoot { from, direction });
        let (step, walk) = self.nearest(known, steps)?;
        Some(Why { step, walk, reason: Reason::SureShot })
    }

    fn safe_step(&self, known: &Known, facts: &Facts, survey: &Survey) -> Option<Why> {
        let (visited, safe) = (facts.visited, self.boards.safe(facts, survey));
        let walk = |goals, open| self.boards.walk(known.here(), goals, open);
        let gold = if facts.has_gold() { Rooms::NONE } else { survey.golds.sole().and(safe) };
        let to_gold = walk(gold, visited.or(safe));
        let to_gold = to_gold.and_then(|walk| Some((Reason::SureGold { gold: *walk.last()? }, walk)));
        let (reason, mut walk) = to_gold.or_else(|| Some((Reason::SafeAndNew, walk(safe, visited)?)))?;
        let new = walk.iter().position(|cell| !visited.has(*cell))?;
        walk.truncate(new + 1);
        Some(Why { step: Step::Enter { cell: walk[new] }, walk, reason })
    }

    fn gamble(&mut self, known: &Known, facts: &Facts, survey: &Survey) -> Option<Why> {
        let steps = self.boards.steps(known).into_iter();
        let steps: Vec<_> = steps.map(|step| (step, self.wins_after(facts, survey, step))).collect();
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
    fn danger(&self, known: &Known, cell: u32) -> f64 {
        let results = self.boards.results(known, Step::Enter { cell });
        results.ends.iter().filter(|(end, _)| *end != Outcome::Won).map(|(_, chance)| chance).sum()
    }

    /// Returns the nearest of these steps, and the walk to it.
    fn nearest(&self, known: &Known, steps: impl Iterator<Item = Step>) -> Option<(Step, Vec<u32>)> {
        let (here, visited) = (known.here(), known.perceived.visited);
        let walks = steps.filter_map(|step| Some((step, self.boards.walk(here, Rooms::only(step.to()), visited)?)));
        walks.min_by_key(|(_, walk)| walk.len())
    }
}
