//! What to do, and why.

use super::walk::{aims_at, route};
use crate::bot::policy::{Advice, Policy, Wins};
use crate::game::Rooms;
use crate::game::layout::START;
use crate::game::textbook::{Action, Setup, Textbook};
use crate::odds::Engine as _;
use crate::odds::textbook::{TextbookEngine, Thing};

/// Why an action is the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// The gold lies in this square.
    Gold { square: u32 },
    /// The hunter has the gold, and climbs out.
    Home,
    /// Nothing can be in this square, and the hunter has not been there.
    SafeAndNew { square: u32 },
    /// This square has no pit, and will be safe when an arrow has flown through it.
    ShootFirst { square: u32 },
    /// Nothing is proved. This square is the least risk: the chance to die there is `death`; if `shoots`, after an arrow has
    /// flown through it.
    LeastRisk { square: u32, death: f64, shoots: bool },
    /// No square is worth the risk, and the hunter climbs out without the gold.
    Leave,
}

/// The number of squares that entering a new one is assumed to open up. This value had the best mean score on random
/// boards of size 4.
const OPENS: f64 = 2.0;

/// The policy of the textbook's game.
#[derive(Clone, Copy, Debug)]
pub struct TextbookPolicy;

impl Policy<Textbook> for TextbookPolicy {
    type Why = Why;

    fn new(_: &Setup) -> Self {
        Self
    }

    /// Advises what is proved, or else to take the least risk, if that is worth it.
    fn advise(&mut self, engine: &TextbookEngine) -> Advice<Action, Why> {
        let (action, why) =
            prove(engine).or_else(|| risk(engine)).unwrap_or_else(|| walk(engine, START, Action::Climb, Why::Leave));
        let wins = matches!(why, Why::Gold { .. } | Why::Home).then_some(Wins::Exactly(1.0));
        Advice { action, why, wins }
    }
}

/// Advises what can be proved to be safe, if there is anything left to do.
fn prove(engine: &TextbookEngine) -> Option<(Action, Why)> {
    if engine.view.has_gold {
        return Some(walk(engine, START, Action::Climb, Why::Home));
    }
    if let Some(square) = engine.gold {
        return Some(walk(engine, square, Action::Grab, Why::Gold { square }));
    }
    let new_and_safe = engine.safe().without(engine.perceived.visited);
    enter(engine, new_and_safe, |square| Why::SafeAndNew { square }).or_else(|| {
        shoot_first(engine, engine.deadly().without(engine.may_have_pit()), |square| Why::ShootFirst { square })
    })
}

/// Advises to enter the square with the least risk. A wumpus counts only if no arrow is left to rule it out.
fn risk(engine: &TextbookEngine) -> Option<(Action, Why)> {
    let frontier = engine.grid.frontier(engine.perceived.visited);
    let death = |square| if engine.view.has_arrow { engine.pit_in(square) } else { engine.danger(square) };
    // The gold is worth as much as a life, and is equally likely in every new square.
    let finds = (OPENS * frontier.iter().map(|square| engine.odds(Thing::Gold, square)).fold(0.0, f64::max)).min(1.0);
    let worth = finds / (1.0 + finds);
    let least = frontier.iter().map(death).fold(worth, f64::min);
    let least_risk = Rooms::of(frontier.iter().filter(|square| death(*square) <= least));
    let clear = Rooms::of(least_risk.iter().filter(|square| engine.wumpus_in(*square) <= 0.0));
    let why = |shoots| move |square| Why::LeastRisk { square, death: death(square), shoots };
    enter(engine, clear, why(false))
        .or_else(|| shoot_first(engine, least_risk, why(true)))
        .or_else(|| enter(engine, least_risk, why(false)))
}

/// Advises to go to the nearest of the new squares `goals`.
fn enter(engine: &TextbookEngine, goals: Rooms, why: impl Fn(u32) -> Why) -> Option<(Action, Why)> {
    let (route, (square, _)) = route(engine, |(square, _)| goals.has(square))?;
    Some((*route.first()?, why(square)))
}

/// Advises to shoot into the nearest of the squares `targets`, from the square before it.
fn shoot_first(engine: &TextbookEngine, targets: Rooms, why: impl Fn(u32) -> Why) -> Option<(Action, Why)> {
    if !engine.view.has_arrow {
        return None;
    }
    let (route, stance) = route(engine, |stance| aims_at(engine, stance).is_some_and(|square| targets.has(square)))?;
    Some((route.first().copied().unwrap_or(Action::Shoot), why(aims_at(engine, stance)?)))
}

/// Returns the first action of a safe route to a square, or `action` in the square itself.
fn walk(engine: &TextbookEngine, goal: u32, action: Action, why: Why) -> (Action, Why) {
    let route = route(engine, |(square, _)| square == goal);
    (route.and_then(|(route, _)| route.first().copied()).unwrap_or(action), why)
}
