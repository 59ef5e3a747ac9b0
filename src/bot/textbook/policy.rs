//! What to do, and why.

use std::collections::{BTreeMap, VecDeque};
use std::iter::successors;

use super::known::Known;
use super::pits::PitChances;
use crate::game::cave::grid::Direction;
use crate::game::cave::square::Square;
use crate::game::textbook::Action;

/// An action, and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The action; it may be a step on the way.
    pub action: Action,
    /// The reason.
    pub why: Why,
}

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

/// Advises what is proved, or else to take the least risk, if that is worth it. The chances of pits are asked for only if
/// nothing is proved.
pub(super) fn decide(known: &Known, pits: impl FnOnce() -> Option<PitChances>) -> Advice {
    prove(known).or_else(|| risk(known, &pits()?)).unwrap_or_else(|| leave(known))
}

/// Advises what can be proved to be safe, if there is anything left to do.
pub(super) fn prove(known: &Known) -> Option<Advice> {
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

/// Advises to climb out.
pub(super) fn leave(known: &Known) -> Advice {
    climb(known, Why::Leave).unwrap_or(Advice { action: Action::Climb, why: Why::Leave })
}

/// Advises to enter the square with the least risk. What the arrow can rule out is no risk.
fn risk(known: &Known, pits: &PitChances) -> Option<Advice> {
    let chance = |square| pits.get(&square).copied().unwrap_or_default();
    let death = |square: Square| {
        let eaten = if known.has_arrow { 0.0 } else { known.wumpus_in(square) };
        1.0 - (1.0 - chance(square)) * (1.0 - eaten)
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
fn enter(known: &Known, goal: impl Fn(Square) -> bool, why: impl Fn(Square) -> Why) -> Option<Advice> {
    let (way, square, _) = way(known, |square, _| goal(square))?;
    Some(Advice { action: *way.first()?, why: why(square) })
}

/// Shoots into the nearest of some squares, from the square before it.
fn shoot_first(known: &Known, target: impl Fn(Square) -> bool, why: impl Fn(Square) -> Why) -> Option<Advice> {
    if !known.has_arrow {
        return None;
    }
    let aims_at = |from: Square, facing| from.toward(facing, known.size).filter(|square| target(*square));
    let (way, square, facing) =
        way(known, |square, facing| known.was_visited(square) && aims_at(square, facing).is_some())?;
    Some(Advice { action: way.first().copied().unwrap_or(Action::Shoot), why: why(aims_at(square, facing)?) })
}

/// Goes to a square and acts there.
fn walk(known: &Known, goal: impl Fn(Square) -> bool, action: Action, why: Why) -> Option<Advice> {
    let (way, _, _) = way(known, |square, _| goal(square))?;
    Some(Advice { action: way.first().copied().unwrap_or(action), why })
}

fn climb(known: &Known, why: Why) -> Option<Advice> {
    walk(known, |square| square == Square::FIRST, Action::Climb, why)
}

/// Returns the fewest actions after which the hunter is `done`, and where that is. All squares on the way but the last are
/// safe.
fn way(known: &Known, done: impl Fn(Square, Direction) -> bool) -> Option<(Vec<Action>, Square, Direction)> {
    let start = (known.square, known.facing);
    let mut before = BTreeMap::from([(start, None)]);
    let mut next = VecDeque::from([start]);
    while let Some(here @ (square, facing)) = next.pop_front() {
        if done(square, facing) {
            let mut actions: Vec<_> =
                successors(before[&here], |(from, _)| before[from]).map(|(_, action)| action).collect();
            actions.reverse();
            return Some((actions, square, facing));
        }
        if !known.is_safe(square) {
            continue;
        }
        let ahead = square.toward(facing, known.size).map(|to| ((to, facing), Action::Forward));
        let turns = [((square, facing.left()), Action::TurnLeft), ((square, facing.right()), Action::TurnRight)];
        for (to, action) in ahead.into_iter().chain(turns) {
            before.entry(to).or_insert_with(|| {
                next.push_back(to);
                Some((here, action))
            });
        }
    }
    None
}
