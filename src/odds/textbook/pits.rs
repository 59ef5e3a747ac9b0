//! Where pits can be, by the breezes.

use std::collections::BTreeMap;

use super::TextbookEngine;
use crate::game::Chance;
use crate::game::Rooms;
use crate::game::textbook::Board;
use crate::odds::weighted;

/// A square that may have a pit, with the breezes that it explains, and those that no later square can explain.
#[derive(Debug)]
struct Candidate {
    square: u32,
    explains: Rooms,
    last: Rooms,
}

/// Where pits can be.
pub(super) struct Pits {
    /// Those of the published board.
    known: Rooms,
    /// The chance of a pit in a square, before anything is perceived.
    prior: f64,
    /// The squares beside a visited one that may have a pit.
    candidates: Vec<Candidate>,
    /// The other squares that may have one.
    others: Rooms,
}

/// The chance of a pit in each square that can have one.
pub(super) type PitChances = BTreeMap<u32, f64>;

impl Pits {
    pub(super) fn of(engine: &TextbookEngine) -> Self {
        let may_have_pit = engine.may_have_pit();
        let Board::Random { num, den } = engine.view.board else {
            return Self { known: may_have_pit, prior: 0.0, candidates: Vec::new(), others: Rooms::NONE };
        };
        let frontier = engine.frontier().and(may_have_pit);
        let explains = |square| engine.grid.map.beside(square).and(engine.perceived.breezy);
        let candidate = |square| Candidate { square, explains: explains(square), last: Rooms::NONE };
        let mut candidates: Vec<_> = frontier.iter().map(candidate).collect();
        let mut later = Rooms::NONE;
        for candidate in candidates.iter_mut().rev() {
            candidate.last = candidate.explains.without(later);
            later = later.or(candidate.explains);
        }
        let prior = f64::from(num) / f64::from(den);
        Self { known: Rooms::NONE, prior, candidates, others: may_have_pit.without(frontier) }
    }

    pub(super) fn chances(&self) -> PitChances {
        let all = self.weight(Rooms::NONE, Rooms::NONE);
        let candidates = self.candidates.iter().map(|candidate| candidate.square);
        let candidates = candidates.map(|square| (square, self.weight(Rooms::only(square), Rooms::NONE) / all));
        let others = self.others.iter().map(|square| (square, self.prior));
        self.known.iter().map(|square| (square, 1.0)).chain(candidates).chain(others).collect()
    }

    /// Draws a set of pits.
    pub(super) fn draw(&self, chance: &mut impl Chance) -> Rooms {
        let (mut pits, mut clear) = (self.known, Rooms::NONE);
        for square in self.candidates.iter().map(|candidate| Rooms::only(candidate.square)) {
            let weights = [self.weight(pits, clear.or(square)), self.weight(pits.or(square), clear)];
            let has_pit = weighted(chance, weights.into_iter()) == 1;
            *(if has_pit { &mut pits } else { &mut clear }) = (if has_pit { pits } else { clear }).or(square);
        }
        let others = self.others.iter().filter(|_| weighted(chance, [1.0 - self.prior, self.prior].into_iter()) == 1);
        pits.or(Rooms::of(others))
    }

    /// Returns the weight of all sets of pits that explain every breeze, have a pit in these squares, and none in those.
    ///
    /// Only a pit beside a breeze explains anything. This goes through the candidates in order. For each set of breezes that
    /// are still unexplained, it keeps the weight of all sets of pits so far.
    fn weight(&self, pits: Rooms, clear: Rooms) -> f64 {
        let mut begun = Rooms::NONE;
        let mut weights = BTreeMap::from([(Rooms::NONE, 1.0)]);
        for Candidate { square, explains, last } in &self.candidates {
            let new = explains.without(begun);
            begun = begun.or(*explains);
            let mut next: BTreeMap<Rooms, f64> = BTreeMap::new();
            for (unexplained, weight) in weights {
                let unexplained = unexplained.or(new);
                if !clear.has(*square) {
                    *next.entry(unexplained.without(*explains)).or_default() += weight * self.prior;
                }
                if !unexplained.meets(*last) && !pits.has(*square) {
                    *next.entry(unexplained).or_default() += weight * (1.0 - self.prior);
                }
            }
            weights = next;
        }
        weights.values().sum()
    }
}
