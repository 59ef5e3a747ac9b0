//! The chance that each square has a pit.

use std::collections::BTreeMap;

use super::TextbookEngine;
use crate::game::textbook::Board;
use crate::odds::rooms::Rooms;

/// A square that may have a pit, with the breezes that it explains, and those that no later square can explain.
#[derive(Debug)]
struct Candidate {
    square: u32,
    explains: Rooms,
    last: Rooms,
}

pub(super) type PitChances = BTreeMap<u32, f64>;

/// Returns the chance of a pit in each square that can have one.
///
/// Only a pit beside a breeze explains anything. This goes through the squares that may have one in order. For each set of
/// breezes that are still unexplained, it keeps the weight of all sets of pits so far.
pub(super) fn chances(engine: &TextbookEngine) -> PitChances {
    let may_have_pit = engine.may_have_pit();
    let Board::Random { num, den } = engine.view.board else {
        return may_have_pit.iter().map(|square| (square, 1.0)).collect();
    };
    let prior = f64::from(num) / f64::from(den);
    let frontier = engine.frontier().and(may_have_pit);
    let explains = |square| engine.grid.map.beside(square).and(engine.perceived.breezy);
    let candidate = |square| Candidate { square, explains: explains(square), last: Rooms::NONE };
    let mut candidates: Vec<_> = frontier.iter().map(candidate).collect();
    let mut later = Rooms::NONE;
    for candidate in candidates.iter_mut().rev() {
        candidate.last = candidate.explains.without(later);
        later = later.or(candidate.explains);
    }
    let weight = |pit| weight(&candidates, prior, pit);
    let all = weight(None);
    let chance = |square| if frontier.has(square) { weight(Some(square)) / all } else { prior };
    may_have_pit.iter().map(|square| (square, chance(square))).collect()
}

/// Returns the weight of all sets of pits that explain every breeze; with `pit`, of those with a pit there.
fn weight(candidates: &[Candidate], prior: f64, pit: Option<u32>) -> f64 {
    let mut begun = Rooms::NONE;
    let mut weights = BTreeMap::from([(Rooms::NONE, 1.0)]);
    for Candidate { square, explains, last } in candidates {
        let new = explains.without(begun);
        begun = begun.or(*explains);
        let mut next: BTreeMap<Rooms, f64> = BTreeMap::new();
        for (unexplained, weight) in weights {
            let unexplained = unexplained.or(new);
            *next.entry(unexplained.without(*explains)).or_default() += weight * prior;
            if !unexplained.meets(*last) && pit != Some(*square) {
                *next.entry(unexplained).or_default() += weight * (1.0 - prior);
            }
        }
        weights = next;
    }
    weights.values().sum()
}
