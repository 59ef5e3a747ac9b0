//! The hints of the textbook's Wumpus World.

use super::TextbookPhrasebook;
use crate::bot::Advice;
use crate::bot::textbook::Why;
use crate::game::Rooms;
use crate::game::cave::Room;
use crate::game::cave::grid::{Direction, toward};
use crate::game::textbook::{Action, Board, Outcome, Textbook, View};
use crate::odds::grid::{Perceived, Thing};
use crate::odds::textbook::{FIRST, TextbookEngine};
use crate::repl::grids;
use crate::repl::hint::{of_the_time, perceived, proved};
use crate::repl::phrasebook::{Hinter, MapTruth, Mapper as _};
use crate::text::listed;

impl Hinter<Textbook> for TextbookPhrasebook {
    const ODDS_KEY: &'static str = grids::ODDS_KEY;

    fn is_told(&self, engine: &TextbookEngine, thing: Thing) -> bool {
        thing != Thing::Wumpus || engine.wumpus_lives
    }

    fn plan(&self, engine: Option<&TextbookEngine>) -> Option<MapTruth> {
        let TextbookEngine { view: View { board, has_gold, .. }, wumpus_lives, .. } = engine?;
        grids::plan(*board, &self.setup.cave, *wumpus_lives, *has_gold)
    }

    fn ways(&self, view: &View) -> Vec<(String, Room)> {
        let way = |way| Some((way, toward(&self.setup.cave, view.square, way)?));
        let named = |(way, to): (Direction, Room)| (format!("{} ({way})", self.name(to.number())), to);
        Direction::ALL.into_iter().filter_map(way).map(named).collect()
    }

    fn action(&self, view: &View, action: &Action) -> String {
        match action {
            Action::Forward => {
                let ahead = toward(&self.setup.cave, view.square, view.facing);
                format!("go forward to {}", ahead.map_or("the wall".to_owned(), |to| self.name(to.number())))
            }
            Action::Shoot => format!("shoot {}", view.facing),
            Action::Climb => "climb out".to_owned(),
            Action::Grab => "grab".to_owned(),
            Action::TurnLeft => format!("turn left, to face {}", view.facing.left()),
            Action::TurnRight => format!("turn right, to face {}", view.facing.right()),
        }
    }

    fn is_idle(&self, view: &View, action: &Action) -> bool {
        match action {
            Action::Grab => !view.percepts.glitter,
            Action::Climb => view.square.number() != FIRST,
            Action::Shoot => !view.has_arrow,
            Action::Forward | Action::TurnLeft | Action::TurnRight => false,
        }
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::ClimbedOutWithGold => "win",
            Outcome::LeftWithoutGold => "the end, without the gold",
            Outcome::FellInPit => "pit",
            Outcome::Eaten => "wumpus",
        })
    }

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
            let smelled = engine.smelled().map(|[with, without]| {
                let reason = perceived(["smelled", "stench"], &self.names(without), &self.names(with));
                reason.map(|reason| format!("you {reason}")).into_iter().collect()
            });
            format!("{safe}. It has no pit: you felt no breeze in {calm}. {}", proved(&lairs, smelled))
        }
    }

    fn names(&self, squares: Rooms) -> Vec<String> {
        squares.iter().map(|square| self.name(square)).collect()
    }
}
