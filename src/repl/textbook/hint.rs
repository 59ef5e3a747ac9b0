//! The hints of the textbook's Wumpus World.

use super::TextbookPhrasebook;
use crate::bot::Advice;
use crate::bot::textbook::Why;
use crate::game::cave::Room;
use crate::game::cave::grid::Direction;
use crate::game::cave::square::Square;
use crate::game::textbook::{Action, Board, Outcome, Percepts, Textbook, View};
use crate::odds::Knowable as _;
use crate::odds::textbook::{TextbookEngine, Thing};
use crate::repl::hint::{chances, of_the_time, signs};
use crate::repl::phrasebook::Hinter;
use crate::text::listed;

impl Hinter<Textbook> for TextbookPhrasebook {
    fn odds(&self, engine: &TextbookEngine, odds: &[(Thing, f64)]) -> String {
        let of = |gold| told(engine, odds).filter(move |(thing, _)| (*thing == Thing::Gold) == gold);
        let in_words = |(thing, chance)| (Textbook::thing_name(thing), chance);
        let gold = chances(of(true).map(in_words), "");
        let dangers = chances(of(false).map(in_words), "safe");
        if gold.is_empty() { dangers } else { format!("{dangers}, {gold}") }
    }

    fn odds_on_map(&self, engine: &TextbookEngine, odds: &[(Thing, f64)]) -> Option<String> {
        signs(told(engine, odds).map(|(thing, chance)| (Textbook::thing_name(thing), chance)))
    }

    fn odds_key(&self) -> &'static str {
        "P20: pit 20 % (W wumpus, G gold)"
    }

    fn ways(&self, view: &View) -> Vec<(String, Room)> {
        let ways = Direction::ALL.into_iter().filter_map(|way| Some((way, view.square.toward(way, view.size)?)));
        let named = |(way, to): (Direction, Square)| Some((format!("{to} ({way})"), to.room(&self.setup.cave)?));
        ways.filter_map(named).collect()
    }

    fn no_shot(&self) -> &'static str {
        "A shot straight ahead cannot hit the wumpus."
    }

    fn action(&self, view: &View, action: &Action) -> String {
        match action {
            Action::Forward => {
                let ahead = view.square.toward(view.facing, view.size);
                format!("go forward to {}", ahead.map_or("the wall".to_owned(), |to| to.to_string()))
            }
            Action::Shoot => format!("shoot {}", view.facing),
            Action::Climb => "climb out".to_owned(),
            Action::Grab => "grab".to_owned(),
            Action::TurnLeft => format!("turn left, to face {}", view.facing.left()),
            Action::TurnRight => format!("turn right, to face {}", view.facing.right()),
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
            Why::Gold { square } if advice.action == Action::Grab => format!("The gold is here, in {square}."),
            Why::Gold { square } if view.board == Board::Published => {
                format!("The gold is in {square}, and the way there is safe: the published board is always the same.")
            }
            Why::Gold { square } => format!("The gold is in {square}, and the way there is safe."),
            Why::Home => "You have the gold. The way out is safe.".to_owned(),
            Why::SafeAndNew { square } => format!("{square} is new and safe. {}", safe(engine, square)),
            Why::ShootFirst { square } => {
                let calm = without(engine, square, |percepts| percepts.breeze);
                format!(
                    "{square} has no pit: you felt no breeze in {calm}. After the shot the wumpus cannot be alive there."
                )
            }
            Why::LeastRisk { square, death, shoots } => {
                let after = if shoots { " After the shot," } else { "" };
                format!(
                    "{NOTHING_SAFE}{after} {square} kills you {}, but the gold may be worth the risk.",
                    of_the_time(death)
                )
            }
            Why::Leave => format!("{NOTHING_SAFE} The other squares are too great a risk."),
        }
    }
}

const NOTHING_SAFE: &str = "No new square is safe.";

/// Lists what is worth telling: a dead wumpus is no danger.
fn told(engine: &TextbookEngine, odds: &[(Thing, f64)]) -> impl Iterator<Item = (Thing, f64)> {
    let lives = engine.wumpus_lives();
    odds.iter().copied().filter(move |(thing, _)| lives || *thing != Thing::Wumpus)
}

/// Lists the visited squares beside a square where something was not sensed.
fn without(engine: &TextbookEngine, square: Square, is_sensed: impl Fn(Percepts) -> bool) -> String {
    let visited = engine.visited_beside(square).filter(|(_, percepts)| !is_sensed(*percepts));
    listed(visited.map(|(beside, _)| beside), "or")
}

/// Says why neither a pit nor the wumpus is in a square.
fn safe(engine: &TextbookEngine, square: Square) -> String {
    let calm = without(engine, square, |percepts| percepts.breeze);
    let clean = without(engine, square, |percepts| percepts.stench);
    match engine.lairs() {
        _ if !engine.wumpus_lives() => format!("You felt no breeze in {calm}, and the wumpus is dead."),
        _ if clean == calm => format!("You felt no breeze and smelled no stench in {calm}."),
        _ if !clean.is_empty() => format!("You felt no breeze in {calm}, and smelled no stench in {clean}."),
        lairs => format!(
            "You felt no breeze in {calm}, and the wumpus must be in {}{}.",
            listed(lairs, "or"),
            smelled(engine)
        ),
    }
}

/// Says where the wumpus was smelled, and where not.
fn smelled(engine: &TextbookEngine) -> String {
    let Some([with, without]) = engine.smelled() else { return ", given everything you know".to_owned() };
    match [listed(with, "and"), listed(without, "or")] {
        [with, without] if without.is_empty() => format!(": you smelled it in {with}"),
        [with, without] => format!(": you smelled it in {with}, but not in {without}"),
    }
}
