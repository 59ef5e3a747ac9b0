//! What to do, and what for.

use super::walk::{aims_at, route};
use crate::bot::policy::{Advice, AdviceOf, Advisor, Policy, Wins};
use crate::bot::reason::Aim;
use crate::game::Rooms;
use crate::game::layout::START;
use crate::game::textbook::{Action, Setup, Textbook};
use crate::odds::Engine as _;
use crate::odds::textbook::{TextbookEngine, Thing};

/// The number of squares that entering a new one is assumed to open up. This value had the best mean score on random
/// boards of size 4.
const OPENS: f64 = 2.0;

/// The policy of the textbook's game.
#[derive(Clone, Copy, Debug)]
pub struct TextbookPolicy;

impl Policy<Textbook> for TextbookPolicy {
    fn new(_: &Setup) -> Self {
        Self
    }

    fn decide(&mut self, engine: &TextbookEngine) -> Action {
        self.advise(engine).action
    }
}

impl Advisor<Textbook> for TextbookPolicy {
    /// Advises what is proved, or else to take the least risk, if that is worth it.
    fn advise(&mut self, engine: &TextbookEngine) -> AdviceOf<Textbook> {
        let leave = || walk(engine, START, Action::Climb, Aim::Leave { wins: false });
        let (action, aim) = prove(engine).or_else(|| risk(engine)).unwrap_or_else(leave);
        let is_sure = matches!(aim, Aim::Reach { .. } | Aim::Leave { wins: true });
        Advice { action, aim, wins: is_sure.then_some(Wins::Exactly(1.0)) }
    }
}

/// Advises what can be proved to be safe, if there is anything left to do.
fn prove(engine: &TextbookEngine) -> Option<(Action, Aim)> {
    if engine.view.has_gold {
        return Some(walk(engine, START, Action::Climb, Aim::Leave { wins: true }));
    }
    if let Some(square) = engine.gold {
        return Some(walk(engine, square, Action::Grab, Aim::Reach { thing: "gold", through: None }));
    }
    let new_and_safe = engine.safe().without(engine.perceived.visited);
    enter(engine, new_and_safe, |room| Aim::Enter { room, death: 0.0 }).or_else(|| {
        let without_pit = engine.deadly().without(engine.may_have_pit());
        shoot_first(engine, without_pit, |room| Aim::Clear { room, death: 0.0 })
    })
}

/// Advises to enter the square with the least risk. A wumpus counts only if no arrow is left to rule it out.
fn risk(engine: &TextbookEngine) -> Option<(Action, Aim)> {
    let frontier = engine.grid.frontier(engine.perceived.visited);
    let death = |square| if engine.view.has_arrow { engine.pit_in(square) } else { engine.danger(square) };
    // The gold is worth as much as a life, and is equally likely in every new square.
    let finds = (OPENS * frontier.iter().map(|square| engine.odds(Thing::Gold, square)).fold(0.0, f64::max)).min(1.0);
    let worth = finds / (1.0 + finds);
    let least = frontier.iter().map(death).fold(worth, f64::min);
    let least_risk = Rooms::of(frontier.iter().filter(|square| death(*square) <= least));
    let clear = Rooms::of(least_risk.iter().filter(|square| engine.wumpus_in(*square) <= 0.0));
    let entered = |room| Aim::Enter { room, death: engine.danger(room) };
    enter(engine, clear, entered)
        .or_else(|| shoot_first(engine, least_risk, |room| Aim::Clear { room, death: death(room) }))
        .or_else(|| enter(engine, least_risk, entered))
}

/// Advises to go to the nearest of the new squares `goals`.
fn enter(engine: &TextbookEngine, goals: Rooms, aim: impl Fn(u32) -> Aim) -> Option<(Action, Aim)> {
    let (route, (square, _)) = route(engine, |(square, _)| goals.has(square))?;
    Some((*route.first()?, aim(square)))
}

/// Advises to shoot into the nearest of the squares `targets`, from the square before it.
fn shoot_first(engine: &TextbookEngine, targets: Rooms, aim: impl Fn(u32) -> Aim) -> Option<(Action, Aim)> {
    if !engine.view.has_arrow {
        return None;
    }
    let (route, stance) = route(engine, |stance| aims_at(engine, stance).is_some_and(|square| targets.has(square)))?;
    Some((route.first().copied().unwrap_or(Action::Shoot), aim(aims_at(engine, stance)?)))
}

/// Returns the first action of a safe route to a square, or `action` in the square itself.
fn walk(engine: &TextbookEngine, goal: u32, action: Action, aim: Aim) -> (Action, Aim) {
    let route = route(engine, |(square, _)| square == goal);
    (route.and_then(|(route, _)| route.first().copied()).unwrap_or(action), aim)
}
