//! The hints of Wumpus World.

use super::WorldPhrasebook;
use crate::bot::advisor;
use crate::bot::world::Counsel;
use crate::bot::world::sharp::{Advice, Claim, Proof, Step, Why};
use crate::game::belief::Knowable as _;
use crate::game::cave::Room;
use crate::game::cave::grid::Cell;
use crate::game::world::{Action, Arrow, Outcome, Thing, Toward, View, World};
use crate::repl::hint::{chances, of_the_time, signs};
use crate::repl::phrasebook::Hinter;
use crate::text::listed;

impl Hinter<World> for WorldPhrasebook {
    fn odds(&self, counsel: &Counsel, odds: &[(Thing, f64)]) -> String {
        // A dead wumpus is no danger.
        let is_told = |thing| thing != Thing::Wumpus || counsel.arrow() != Arrow::InWumpus;
        let of = |gold| odds.iter().filter(move |(thing, _)| (*thing == Thing::Gold) == gold && is_told(*thing));
        let in_words = |(thing, chance): &(Thing, f64)| (World::thing_name(*thing), *chance);
        let gold = chances(of(true).map(in_words), "");
        let dangers = chances(of(false).map(in_words), "safe");
        if gold.is_empty() { dangers } else { format!("{dangers}, {gold}") }
    }

    fn odds_on_map(&self, odds: &[(Thing, f64)]) -> Option<String> {
        signs(odds.iter().map(|(thing, chance)| (World::thing_name(*thing), *chance)))
    }

    fn odds_key(&self) -> &'static str {
        "P20: a pit in 20 % (W wumpus, G gold)"
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
            Outcome::Won => "you win",
            Outcome::FellInPit => "you fall",
            Outcome::Eaten => "you are eaten",
        })
    }

    fn why(&self, _: &View<'_>, counsel: &Counsel, advice: &advisor::Advice<Action, Advice>) -> String {
        let Advice { step, why, walk } = &advice.why;
        let place = match step {
            Step::Enter { cell } | Step::Shoot { from: cell, .. } => *cell,
        };
        let goal = match (step, walk.len()) {
            (Step::Enter { .. }, 0 | 1) | (Step::Shoot { .. }, 0) => String::new(),
            (Step::Enter { cell }, _) => format!("It is on the way to {cell}. "),
            (Step::Shoot { from, direction }, _) => format!("From {from} you can shoot {direction}. "),
        };
        let reason = match (why, step) {
            (Why::SureShot, Step::Shoot { from, direction }) => {
                let claim = Claim::WumpusInLine { from: *from, direction: *direction };
                format!(
                    "The arrow is sure to hit. {}",
                    Reasons::of(counsel, claim).in_words("The wumpus must be in its way")
                )
            }
            (Why::SureGold { gold }, Step::Enter { cell }) => {
                format!("The gold must be in {gold}. {}", safe(counsel, *cell))
            }
            (Why::SafeAndNew, Step::Enter { cell }) => safe(counsel, *cell),
            (Why::BestEntry { death }, _) => {
                format!(
                    "Nothing is sure. {place} kills you {}, and no other step wins more often.",
                    of_the_time(*death)
                )
            }
            (Why::BestShot { hit }, _) => {
                format!("Nothing is sure. The arrow hits {}, and no other step wins more often.", of_the_time(*hit))
            }
            (Why::Hopeless, _) => "Nobody can win this hunt any more.".to_owned(),
            (Why::SureShot | Why::SureGold { .. } | Why::SafeAndNew, _) => String::new(),
        };
        goal + &reason
    }
}

/// Says why a cell is safe.
fn safe(counsel: &Counsel, cell: Cell) -> String {
    let pit = Reasons::of(counsel, Claim::NoPit { cell });
    if counsel.arrow() == Arrow::InWumpus {
        return pit.in_words(&format!("{cell} has no pit"));
    }
    let wumpus = Reasons::of(counsel, Claim::NoWumpus { cell });
    let is_alike = pit.calm == wumpus.clean
        && [&pit.breezy, &pit.clean, &wumpus.calm, &wumpus.smelly].iter().all(|cells| cells.is_empty());
    if is_alike && !pit.calm.is_empty() {
        let cells = listed(pit.calm, "and");
        return format!("{cell} is safe: you felt no breeze and smelled no stench in {cells}.");
    }
    let (pit, wumpus) = (pit.in_words("It has no pit"), wumpus.in_words("It has no wumpus"));
    format!("{cell} is safe. {pit} {wumpus}")
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
    fn of(counsel: &Counsel, claim: Claim) -> Self {
        let Proof { breezes, stenches } = counsel.proof(claim).unwrap_or_default();
        let (breezy, calm) = breezes.into_iter().partition(|cell| counsel.felt(*cell).breeze);
        let (smelly, clean) = stenches.into_iter().partition(|cell| counsel.felt(*cell).stench);
        Self { calm, breezy, clean, smelly }
    }

    /// Says that the claim holds, and what proves it.
    fn in_words(&self, claim: &str) -> String {
        let told = |cells: &[Cell], what| (!cells.is_empty()).then(|| format!("{what} in {}", listed(cells, "and")));
        let sense = |verb, reasons: [Option<String>; 2]| {
            let reasons: Vec<_> = reasons.into_iter().flatten().collect();
            (!reasons.is_empty()).then(|| format!("{verb} {}", listed(reasons, "and")))
        };
        let felt = sense("felt", [told(&self.calm, "no breeze"), told(&self.breezy, "a breeze")]);
        let smelled = sense("smelled", [told(&self.clean, "no stench"), told(&self.smelly, "a stench")]);
        let reasons: Vec<_> = felt.into_iter().chain(smelled).collect();
        if reasons.is_empty() { format!("{claim}.") } else { format!("{claim}: you {}.", listed(reasons, "and")) }
    }
}
