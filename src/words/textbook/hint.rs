//! The hints of the textbook's Wumpus World.

use super::TextbookPhrasebook;
use crate::bot::Advice;
use crate::bot::textbook::Why;
use crate::game::Rooms;
use crate::game::cave::grid::Direction;
use crate::game::textbook::{Action, Board, Textbook, View};
use crate::odds::grid::Perceived;
use crate::odds::textbook::TextbookEngine;
use crate::text::listed;
use crate::words::hint::{of_the_time, perceived, proved};
use crate::words::phrasebook::{Mapper as _, Reasons};

impl Reasons<Textbook> for TextbookPhrasebook {
    fn why(&self, view: &View, engine: &TextbookEngine, advice: &Advice<Action, Why>) -> String {
        match advice.why {
            Why::Gold { square } if advice.action == Action::Grab => {
                format!("The gold is here, in {}.", self.name(square))
            }
            Why::Gold { square } => {
                let published = ": the published board is always the same";
                let why = if view.board == Board::Published { published } else { "" };
                format!("The gold is in {}, and the way there is safe{why}.", self.name(square))
            }
            Why::Home => "You have the gold. The way out is safe.".to_owned(),
            Why::SafeAndNew { square } => self.safe(engine, square),
            Why::ShootFirst { square } => {
                let calm = self.without(engine, square, engine.perceived.breezy);
                let square = self.name(square);
                format!(
                    "{square} has no pit: you felt no breeze in {calm}. After the shot the wumpus cannot be alive there."
                )
            }
            Why::LeastRisk { square, death, shoots } => {
                let after = if shoots { " After the shot," } else { "" };
                let (square, often) = (self.name(square), of_the_time(death));
                format!("{NOTHING_SAFE}{after} {square} kills you {often}, but the gold may be worth the risk.")
            }
            Why::Leave => {
                let way = if advice.action == Action::Climb { "" } else { TO_LEAVE };
                format!("{NOTHING_SAFE} The other squares are too great a risk.{way}")
            }
        }
    }
}

const NOTHING_SAFE: &str = "No new square is safe.";
const TO_LEAVE: &str = " This is the way to [1,1], to climb out without the gold.";

impl TextbookPhrasebook {
    /// Lists the visited squares beside a square where something was not sensed.
    fn without(&self, engine: &TextbookEngine, square: u32, sensed: Rooms) -> String {
        let beside = Direction::ALL.into_iter().filter_map(|way| engine.grid.ahead(square, way));
        let without = engine.perceived.visited.without(sensed);
        listed(beside.filter(|beside| without.has(*beside)).map(|beside| self.name(beside)), "or")
    }

    /// Says why a new square is safe.
    fn safe(&self, engine: &TextbookEngine, square: u32) -> String {
        let Perceived { breezy, smelly, .. } = engine.perceived;
        let [calm, clean] = [breezy, smelly].map(|sensed| self.without(engine, square, sensed));
        let safe = format!("{} is new and safe", self.name(square));
        if !engine.wumpus_lives {
            format!("{safe}: you felt no breeze in {calm}, and the wumpus is dead.")
        } else if clean == calm {
            format!("{safe}: you felt no breeze and smelled no stench in {calm}.")
        } else if !clean.is_empty() {
            format!("{safe}: you felt no breeze in {calm}, and smelled no stench in {clean}.")
        } else {
            let lairs = format!("The wumpus must be in {}", listed(self.names(engine.lairs), "or"));
            let smelled = engine
                .smelled()
                .map(|[with, without]| perceived(["smelled", "stench"], &self.names(without), &self.names(with)));
            format!("{safe}. It has no pit: you felt no breeze in {calm}. {}", proved(&lairs, smelled, None))
        }
    }

    fn names(&self, squares: Rooms) -> Vec<String> {
        squares.iter().map(|square| self.name(square)).collect()
    }
}
