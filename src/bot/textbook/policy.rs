//! What to do, and why.

use crate::bot::policy::{Advice, Advised, Policy, Wins};
use crate::game::cave::square::Square;
use crate::game::textbook::{Action, Setup, Textbook};
use crate::odds::textbook::{Known, TextbookEngine, way};

/// Why an action is the best.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Why {
    /// The gold lies in this square.
    Gold { square: Square },
    /// The hunter has the gold, and climbs out.
    Home,
    /// Nothing can be in this square, and the hunter has not been there.
    SafeAndNew { square: Square },
    /// This square has no pit, and will be safe when an arrow has flown through it.
    ShootFirst { square: Square },
    /// Nothing is proved. This square is the least risk: the chance to die there is `death`; if `shoots`, after an arrow has
    /// flown through it.
    LeastRisk { square: Square, death: f64, shoots: bool },
    /// No square is worth the risk, and the hunter climbs out without the gold.
    Leave,
}

/// The new squares that a step into the unknown is assumed to open. This value had the best mean score on random boards of
/// size 4.
const OPENS: f64 = 2.0;

/// The policy of the textbook's game.
#[derive(Clone, Copy, Debug)]
pub struct TextbookPolicy;

impl Advised for Textbook {
    type Policy = TextbookPolicy;
}

impl Policy<Textbook> for TextbookPolicy {
    type Why = Why;

    fn new(_: &Setup) -> Self {
        Self
    }

    /// Advises what is proved, or else to take the least risk, if that is worth it.
    fn advise(&mut self, engine: &TextbookEngine) -> Advice<Action, Why> {
        let known = &engine.known;
        let (action, why) = prove(known)
            .or_else(|| risk(engine))
            .or_else(|| climb(known, Why::Leave))
            .unwrap_or((Action::Climb, Why::Leave));
        let wins = matches!(why, Why::Gold { .. } | Why::Home).then_some(Wins::Exactly(1.0));
        Advice { action, why, wins }
    }
}

/// Advises what can be proved to be safe, if there is anything left to do.
fn prove(known: &Known) -> Option<(Action, Why)> {
    if known.has_gold {
        return climb(known, Why::Home);
    }
    if let Some(square) = known.gold {
        return walk(known, |to| to == square, Action::Grab, Why::Gold { square });
    }
    let is_new_and_safe = |square| !known.was_visited(square) && known.is_safe(square);
    enter(known, is_new_and_safe, |square| Why::SafeAndNew { square }).or_else(|| {
        let is_lair = |square: Square| !known.may_have_pit(square) && known.wumpus_in(square) > 0.0;
        shoot_first(known, is_lair, |square| Why::ShootFirst { square })
    })
}

/// Advises to enter the square with the least risk. What the arrow can rule out is no risk.
fn risk(engine: &TextbookEngine) -> Option<(Action, Why)> {
    let known = &engine.known;
    let death = |square: Square| {
        let eaten = if known.has_arrow { 0.0 } else { known.wumpus_in(square) };
        1.0 - (1.0 - engine.pit_in(square)) * (1.0 - eaten)
    };
    // The gold is worth as much as a life, and is equally likely in every new square.
    let finds = (OPENS * known.edge().map(|square| known.gold_in(square)).fold(0.0, f64::max)).min(1.0);
    let worth = finds / (1.0 + finds);
    let least = known.edge().map(death).fold(worth, f64::min);
    let is_least = |square: Square| !known.was_visited(square) && death(square) <= least;
    let why = |shoots| move |square: Square| Why::LeastRisk { square, death: death(square), shoots };
    let is_clear = |square| is_least(square) && known.wumpus_in(square) <= 0.0;
    enter(known, is_clear, why(false))
        .or_else(|| shoot_first(known, is_least, why(true)))
        .or_else(|| enter(known, is_least, why(false)))
}

/// Goes to the nearest of some new squares.
fn enter(known: &Known, goal: impl Fn(Square) -> bool, why: impl Fn(Square) -> Why) -> Option<(Action, Why)> {
    let (way, square, _) = way(known, |square, _| goal(square))?;
    Some((*way.first()?, why(square)))
}

/// Shoots into the nearest of some squares, from the square before it.
fn shoot_first(known: &Known, target: impl Fn(Square) -> bool, why: impl Fn(Square) -> Why) -> Option<(Action, Why)> {
    if !known.has_arrow {
        return None;
    }
    let aims_at = |from: Square, facing| from.toward(facing, known.size).filter(|square| target(*square));
    let (way, square, facing) =
        way(known, |square, facing| known.was_visited(square) && aims_at(square, facing).is_some())?;
    Some((way.first().copied().unwrap_or(Action::Shoot), why(aims_at(square, facing)?)))
}

/// Goes to a square and acts there.
fn walk(known: &Known, goal: impl Fn(Square) -> bool, action: Action, why: Why) -> Option<(Action, Why)> {
    let (way, _, _) = way(known, |square, _| goal(square))?;
    Some((way.first().copied().unwrap_or(action), why))
}

fn climb(known: &Known, why: Why) -> Option<(Action, Why)> {
    walk(known, |square| square == Square::FIRST, Action::Climb, why)
}
