//! The hints of Wumpus World.

use super::{GRID, WorldPhrasebook};
use crate::bot::Advice;
use crate::bot::world::{Reason, Why};
use crate::game::Rooms;
use crate::game::world::{Action, Arrow, View, World};
use crate::odds::world::{Conclusion, Proof, Task, WorldEngine};
use crate::text::listed;
use crate::words::hint::{self, of_the_time, perceived};
use crate::words::phrasebook::Reasons;

impl Reasons<World> for WorldPhrasebook {
    fn why(&self, _: &View, engine: &WorldEngine, advice: &Advice<Action, Why>) -> String {
        let Why { task, reason: because, walk } = &advice.why;
        let deduced = &engine.by_percepts();
        let place = GRID.name(task.to());
        let goal = match (task, walk.len()) {
            (Task::Enter { .. }, 0 | 1) | (Task::Shoot { .. }, 0) => String::new(),
            (Task::Enter { .. }, _) => format!("This is the way to {place}. "),
            (Task::Shoot { direction, .. }, _) => format!("From {place} you can shoot {direction}. "),
        };
        let reason = match (because, task) {
            (Reason::SureShot, Task::Shoot { from, direction }) => {
                let cells = deduced.survey.lairs;
                let place = if cells.without(engine.boards.grid.line(*from, *direction)).is_empty() {
                    proved(deduced, Conclusion::WumpusIn { cells }, &format!("The wumpus must be in {}", named(cells)))
                } else {
                    format!("On the published board the wumpus is always in {}.", named(engine.survey.lairs))
                };
                format!("The arrow is sure to hit. {place}")
            }
            (Reason::SureGold { gold }, Task::Enter { cell }) => {
                let is_deduced = deduced.survey.golds == Rooms::only(*gold);
                let must = if is_deduced { "The gold must be" } else { "On the published board the gold is always" };
                format!("{must} in {}. {}", GRID.name(*gold), safe(deduced, *cell))
            }
            (Reason::SafeAndNew, Task::Enter { cell }) => safe(deduced, *cell),
            (Reason::BestEntry { death }, _) => {
                format!("{NOTHING_SURE} {place} kills you {}, but nothing else wins more often.", of_the_time(*death))
            }
            (Reason::BestShot { hit }, _) => {
                format!("{NOTHING_SURE} The arrow hits {}, and nothing else wins more often.", of_the_time(*hit))
            }
            (Reason::Hopeless, _) => "You can no longer win. This ends the hunt soonest, or type give up.".to_owned(),
            (Reason::SureShot | Reason::SureGold { .. } | Reason::SafeAndNew, _) => String::new(),
        };
        goal + &reason
    }
}

const NOTHING_SURE: &str = "No new cell is safe and no shot is sure.";

/// Says why a new cell is safe: by what `deduced` proves, or else by the published board.
fn safe(deduced: &WorldEngine, cell: u32) -> String {
    let name = format!("{} is new and safe", GRID.name(cell));
    let is_dead = deduced.view.arrow == Arrow::InWumpus;
    if is_dead && deduced.survey.lairs == Rooms::only(cell) {
        return format!("{name}: the wumpus was there, and a pit is never in the same cell.");
    }
    let no_wumpus = Conclusion::WumpusIn { cells: Rooms::EVERY.without(Rooms::only(cell)) };
    let [pit, wumpus] = [Conclusion::NoPit { cell }, no_wumpus].map(|conclusion| deduced.proof(conclusion));
    if pit.is_none() || wumpus.is_none() && !is_dead {
        return format!("{name}: the published board is always the same.");
    }
    let no_pit = proved(deduced, Conclusion::NoPit { cell }, "It has no pit");
    if is_dead {
        return format!("{name}. {no_pit}");
    }
    if let Some(Proof { calm, .. }) = pit
        && !calm.is_empty()
        && pit == Some(Proof { calm, ..Proof::default() })
        && wumpus == Some(Proof { clean: calm, ..Proof::default() })
    {
        let cells = listed(by_column(calm), "and");
        return format!("{name}: you felt no breeze and smelled no stench in {cells}.");
    }
    format!("{name}. {no_pit} {}", proved(deduced, no_wumpus, "It has no wumpus"))
}

/// Says that a conclusion holds, and what proves it.
fn proved(engine: &WorldEngine, conclusion: Conclusion, in_words: &str) -> String {
    let reasons = engine.proof(conclusion).map(|Proof { calm, breezy, clean, smelly }| {
        let felt = perceived(["felt", "breeze"], &by_column(calm), &by_column(breezy));
        let smelled = perceived(["smelled", "stench"], &by_column(clean), &by_column(smelly));
        felt.into_iter().chain(smelled)
    });
    hint::proved(in_words, reasons, None)
}

/// Lists cells as alternatives.
fn named(cells: Rooms) -> String {
    listed(cells.iter().map(|cell| GRID.name(cell)), "or")
}

/// Names cells, column by column.
fn by_column(cells: Rooms) -> Vec<String> {
    let mut cells: Vec<_> = cells.iter().map(|cell| GRID.name(cell)).collect();
    cells.sort();
    cells
}
