//! The hints of Wumpus World.

use super::{GRID, WorldPhrasebook};
use crate::bot::Advice;
use crate::bot::world::{Reason, Why};
use crate::game::cave::Room;
use crate::game::world::{Action, Arrow, Board, Cell, Outcome, View, World};
use crate::odds::grid::Thing;
use crate::odds::rooms::Rooms;
use crate::odds::world::{Claim, Proof, Task, WorldEngine};
use crate::repl::grids;
use crate::repl::hint::{self, of_the_time, perceived};
use crate::repl::phrasebook::Hinter;
use crate::text::listed;

impl Hinter<World> for WorldPhrasebook {
    const ODDS_KEY: &'static str = grids::ODDS_KEY;

    fn odds(&self, engine: &WorldEngine, odds: &[(Thing, f64)]) -> String {
        grids::odds(odds, engine.known.view.arrow != Arrow::InWumpus)
    }

    fn odds_on_map(&self, engine: &WorldEngine, odds: &[(Thing, f64)]) -> Option<String> {
        grids::odds_on_map(odds, engine.known.view.arrow != Arrow::InWumpus)
    }

    fn ways(&self, view: &View) -> Vec<(String, Room)> {
        view.ways().map(|(direction, room)| (format!("{} ({direction})", Cell::of(room)), room)).collect()
    }

    fn action(&self, view: &View, action: &Action) -> String {
        let Action::Move { toward } = action else { return action.to_string() };
        let to = view.destination(*toward);
        let way = view.ways().find(|(_, room)| to == Ok(*room));
        way.map_or_else(|| action.to_string(), |(direction, room)| format!("go {direction} to {}", Cell::of(room)))
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::Won => "win",
            Outcome::FellInPit => "pit",
            Outcome::Eaten => "wumpus",
        })
    }

    fn why(&self, view: &View, engine: &WorldEngine, advice: &Advice<Action, Why>) -> String {
        let Why { task, reason: because, walk } = &advice.why;
        let place = GRID.name(task.to());
        let goal = match (task, walk.len()) {
            (Task::Enter { .. }, 0 | 1) | (Task::Shoot { .. }, 0) => String::new(),
            (Task::Enter { .. }, _) => format!("This is the way to {place}. "),
            (Task::Shoot { direction, .. }, _) => format!("From {place} you can shoot {direction}. "),
        };
        let reason = match (because, task) {
            (Reason::SureShot, Task::Shoot { .. }) => {
                let cells = engine.lairs();
                let lairs = listed(cells.iter().map(|cell| GRID.name(cell)), "or");
                let place = match view.board {
                    Board::Published => format!("On the published board the wumpus is always in {lairs}."),
                    Board::Random { .. } => {
                        proved(engine, Claim::WumpusIn { cells }, &format!("The wumpus must be in {lairs}"))
                    }
                };
                format!("The arrow is sure to hit. {place}")
            }
            (Reason::SureGold { gold }, Task::Enter { cell }) => {
                format!("The gold must be in {}. {}", GRID.name(*gold), safe(view, engine, *cell))
            }
            (Reason::SafeAndNew, Task::Enter { cell }) => safe(view, engine, *cell),
            (Reason::BestEntry { death }, _) => {
                format!("{NOTHING_SURE} {place} kills you {}, but nothing else wins more often.", of_the_time(*death))
            }
            (Reason::BestShot { hit }, _) => {
                format!("{NOTHING_SURE} The arrow hits {}, and nothing else wins more often.", of_the_time(*hit))
            }
            (Reason::Hopeless, _) => "You can no longer win. This ends the hunt soonest, or type quit.".to_owned(),
            (Reason::SureShot | Reason::SureGold { .. } | Reason::SafeAndNew, _) => String::new(),
        };
        goal + &reason
    }
}

const NOTHING_SURE: &str = "No new cell is safe and no shot is sure.";

/// Says why a new cell is safe.
fn safe(view: &View, engine: &WorldEngine, cell: u32) -> String {
    let name = format!("{} is new and safe", GRID.name(cell));
    if view.board == Board::Published {
        return format!("{name}: the published board is always the same.");
    }
    if engine.known.view.arrow == Arrow::InWumpus && engine.lairs() == Rooms::only(cell) {
        return format!("{name}: the wumpus was there, and a pit is never in the same cell.");
    }
    let no_pit = proved(engine, Claim::NoPit { cell }, "It has no pit");
    if engine.known.view.arrow == Arrow::InWumpus {
        return format!("{name}. {no_pit}");
    }
    let no_wumpus = Claim::WumpusIn { cells: Rooms::EVERY.without(Rooms::only(cell)) };
    let [pit, wumpus] = [Claim::NoPit { cell }, no_wumpus].map(|claim| engine.boards.proof(&engine.known, claim));
    if let Some(Proof { calm, .. }) = pit
        && !calm.is_empty()
        && pit == Some(Proof { calm, ..Proof::default() })
        && wumpus == Some(Proof { clean: calm, ..Proof::default() })
    {
        let cells = listed(by_column(calm), "and");
        return format!("{name}: you felt no breeze and smelled no stench in {cells}.");
    }
    format!("{name}. {no_pit} {}", proved(engine, no_wumpus, "It has no wumpus"))
}

/// Says that a claim holds, and what proves it.
fn proved(engine: &WorldEngine, claim: Claim, in_words: &str) -> String {
    let reasons = engine.boards.proof(&engine.known, claim).map(|Proof { calm, breezy, clean, smelly }| {
        let felt = perceived(["felt", "breeze"], &by_column(calm), &by_column(breezy));
        let smelled = perceived(["smelled", "stench"], &by_column(clean), &by_column(smelly));
        felt.into_iter().chain(smelled).map(|reason| format!("you {reason}")).collect()
    });
    hint::proved(in_words, reasons)
}

/// Names cells, column by column.
fn by_column(cells: Rooms) -> Vec<String> {
    let mut cells: Vec<_> = cells.iter().map(|cell| GRID.name(cell)).collect();
    cells.sort();
    cells
}
