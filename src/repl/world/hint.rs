//! The hints of Wumpus World.

use super::WorldPhrasebook;
use crate::bot::Advice;
use crate::bot::world::{Reason, Why};
use crate::game::cave::Room;
use crate::game::cave::grid::Cell;
use crate::game::world::{Action, Arrow, Board, Outcome, Toward, View, World};
use crate::odds::Knowable as _;
use crate::odds::world::{Claim, Proof, Step, Thing, WorldEngine};
use crate::repl::hint::{chances, of_the_time, signs};
use crate::repl::phrasebook::Hinter;
use crate::text::listed;

impl Hinter<World> for WorldPhrasebook {
    fn odds(&self, engine: &WorldEngine, odds: &[(Thing, f64)]) -> String {
        let of = |gold| told(engine, odds).filter(move |(thing, _)| (*thing == Thing::Gold) == gold);
        let in_words = |(thing, chance)| (World::thing_name(thing), chance);
        let gold = chances(of(true).map(in_words), "");
        let dangers = chances(of(false).map(in_words), "safe");
        if gold.is_empty() { dangers } else { format!("{dangers}, {gold}") }
    }

    fn odds_on_map(&self, engine: &WorldEngine, odds: &[(Thing, f64)]) -> Option<String> {
        signs(told(engine, odds).map(|(thing, chance)| (World::thing_name(thing), chance)))
    }

    fn odds_key(&self) -> &'static str {
        "P20: pit 20 % (W wumpus, G gold)"
    }

    fn ways(&self, view: &View<'_>) -> Vec<(String, Room)> {
        let ways = view.ways().zip(view.tunnels);
        ways.map(|(way, room)| (format!("{} ({})", way.to, way.direction), *room)).collect()
    }

    fn action(&self, view: &View<'_>, action: &Action) -> String {
        let to = |cell| view.ways().find(|way| way.to == cell);
        match action {
            Action::Move { toward: Toward::Direction(direction) } => {
                let way = view.ways().find(|way| way.direction == *direction);
                way.map_or_else(|| action.to_string(), |way| format!("go {} to {}", way.direction, way.to))
            }
            Action::Move { toward: Toward::Cell(cell) } => {
                to(*cell).map_or_else(|| action.to_string(), |way| format!("go {} to {}", way.direction, way.to))
            }
            Action::Shoot { .. } => action.to_string(),
        }
    }

    fn end(&self, outcome: Outcome) -> Option<&'static str> {
        Some(match outcome {
            Outcome::Won => "win",
            Outcome::FellInPit => "pit",
            Outcome::Eaten => "wumpus",
        })
    }

    fn why(&self, view: &View<'_>, engine: &WorldEngine, advice: &Advice<Action, Why>) -> String {
        let Why { step, reason: because, walk } = &advice.why;
        let place = match step {
            Step::Enter { cell } | Step::Shoot { from: cell, .. } => *cell,
        };
        let goal = match (step, walk.len()) {
            (Step::Enter { .. }, 0 | 1) | (Step::Shoot { .. }, 0) => String::new(),
            (Step::Enter { cell }, _) => format!("This is the way to {cell}. "),
            (Step::Shoot { from, direction }, _) => format!("From {from} you can shoot {direction}. "),
        };
        let reason = match (because, step) {
            (Reason::SureShot, Step::Shoot { from, direction }) => {
                let lairs = listed(engine.cells_of(Thing::Wumpus), "or");
                let place = match view.board {
                    Board::Published => format!("On the published board the wumpus is always in {lairs}."),
                    Board::Random => {
                        let claim = Claim::WumpusInLine { from: *from, direction: *direction };
                        Reasons::of(engine, claim).in_words(&format!("The wumpus must be in {lairs}"))
                    }
                };
                format!("The arrow is sure to hit. {place}")
            }
            (Reason::SureGold { gold }, Step::Enter { cell }) => {
                format!("The gold must be in {gold}. {}", safe(view, engine, *cell))
            }
            (Reason::SafeAndNew, Step::Enter { cell }) => safe(view, engine, *cell),
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

/// Lists what is worth telling: a dead wumpus is no danger.
fn told(engine: &WorldEngine, odds: &[(Thing, f64)]) -> impl Iterator<Item = (Thing, f64)> {
    let is_dead = engine.arrow() == Arrow::InWumpus;
    odds.iter().copied().filter(move |(thing, _)| !is_dead || *thing != Thing::Wumpus)
}

/// Says why a new cell is safe.
fn safe(view: &View<'_>, engine: &WorldEngine, cell: Cell) -> String {
    let name = format!("{cell} is new and safe");
    if view.board == Board::Published {
        return format!("{name}: the published board is always the same.");
    }
    if engine.arrow() == Arrow::InWumpus && engine.cells_of(Thing::Wumpus) == [cell] {
        return format!("{name}: the wumpus was there, and a pit is never in the same cell.");
    }
    let pit = Reasons::of(engine, Claim::NoPit { cell });
    if engine.arrow() == Arrow::InWumpus {
        return format!("{name}. {}", pit.in_words("It has no pit"));
    }
    let wumpus = Reasons::of(engine, Claim::NoWumpus { cell });
    let is_alike = pit.calm == wumpus.clean
        && [&pit.breezy, &pit.clean, &wumpus.calm, &wumpus.smelly].iter().all(|cells| cells.is_empty());
    if is_alike && !pit.calm.is_empty() {
        let cells = listed(pit.calm, "and");
        return format!("{name}: you felt no breeze and smelled no stench in {cells}.");
    }
    let (pit, wumpus) = (pit.in_words("It has no pit"), wumpus.in_words("It has no wumpus"));
    format!("{name}. {pit} {wumpus}")
}

/// The visited cells that prove a claim: without a breeze, with one, without a stench and with one.
#[derive(Debug, Default)]
struct Reasons {
    calm: Vec<Cell>,
    breezy: Vec<Cell>,
    clean: Vec<Cell>,
    smelly: Vec<Cell>,
}

impl Reasons {
    fn of(engine: &WorldEngine, claim: Claim) -> Self {
        let Proof { mut breezes, mut stenches } = engine.proof(claim).unwrap_or_default();
        breezes.sort();
        stenches.sort();
        let (breezy, calm) = breezes.into_iter().partition(|cell| engine.felt(*cell).breeze);
        let (smelly, clean) = stenches.into_iter().partition(|cell| engine.felt(*cell).stench);
        Self { calm, breezy, clean, smelly }
    }

    /// Says that the claim holds, and what proves it.
    fn in_words(&self, claim: &str) -> String {
        let felt = perceived("felt", "breeze", &self.calm, &self.breezy);
        let smelled = perceived("smelled", "stench", &self.clean, &self.smelly);
        let reasons: Vec<_> = felt.into_iter().chain(smelled).collect();
        if reasons.is_empty() { format!("{claim}.") } else { format!("{claim}: you {}.", reasons.join(", and you ")) }
    }
}

/// Says in which cells there was none and in which there was one: `felt no breeze in A2 or C2, but one in B3`.
fn perceived(verb: &str, what: &str, without: &[Cell], with: &[Cell]) -> Option<String> {
    let (none, one) = (listed(without, "or"), listed(with, "and"));
    match (without.is_empty(), with.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{verb} no {what} in {none}")),
        (true, false) => Some(format!("{verb} a {what} in {one}")),
        (false, false) => Some(format!("{verb} no {what} in {none}, but one in {one}")),
    }
}
