//! The chance that each square has a pit.

use std::collections::BTreeMap;

use super::known::Known;
use crate::game::cave::square::Square;
use crate::game::textbook::Board;

/// The largest grid whose pits can be worked out: each breeze needs a bit of its own in [`Unexplained`].
pub(crate) const LARGEST: u8 = 11;

/// The breezes that no pit explains yet.
type Unexplained = u128;

/// A square that may have a pit, with the breezes that it explains, and those that no later square can explain.
#[derive(Debug)]
struct Candidate {
    square: Square,
    explains: Unexplained,
    last: Unexplained,
}

/// The chance of a pit in each square that can have one.
pub(crate) type PitChances = BTreeMap<Square, f64>;

/// Returns the chance of a pit in each square that can have one; `None` if there are too many breezes to work them out.
///
/// A pit matters only beside a breeze. The squares that can explain one are gone through in order, and for each set of
/// breezes that are still unexplained the weight of all pits so far is kept.
pub(crate) fn chances(known: &Known) -> Option<PitChances> {
    let may_have_pit = Square::all(known.size).filter(|square| known.may_have_pit(*square));
    let Board::Random { num, den } = known.board else {
        return Some(may_have_pit.map(|square| (square, 1.0)).collect());
    };
    let prior = f64::from(num) / f64::from(den);
    let candidates = candidates(known)?;
    let weight = |pit| weight(&candidates, prior, pit);
    let all = weight(None);
    let chance = |square| match candidates.iter().find(|candidate| candidate.square == square) {
        Some(_) => weight(Some(square)) / all,
        None => prior,
    };
    Some(may_have_pit.map(|square| (square, chance(square))).collect())
}

/// Lists the squares that can explain a breeze.
fn candidates(known: &Known) -> Option<Vec<Candidate>> {
    let breezes: Vec<_> =
        known.visited.iter().filter(|(_, percepts)| percepts.breeze).map(|(square, _)| *square).collect();
    if breezes.len() > Unexplained::BITS as usize {
        return None;
    }
    let explains = |square: Square| {
        let beside = breezes.iter().zip(0_u32..).filter(|(breeze, _)| breeze.is_beside(square));
        beside.fold(0, |set: Unexplained, (_, bit)| set | 1 << bit)
    };
    let edge = known.edge().filter(|square| known.may_have_pit(*square));
    let mut candidates: Vec<_> = edge.map(|square| Candidate { square, explains: explains(square), last: 0 }).collect();
    let mut later = 0;
    for candidate in candidates.iter_mut().rev() {
        candidate.last = candidate.explains & !later;
        later |= candidate.explains;
    }
    Some(candidates)
}

/// Returns the weight of all sets of pits that explain every breeze; with `pit`, of those with a pit there.
fn weight(candidates: &[Candidate], prior: f64, pit: Option<Square>) -> f64 {
    let mut begun: Unexplained = 0;
    let mut weights = BTreeMap::from([(0, 1.0)]);
    for Candidate { square, explains, last } in candidates {
        let new = explains & !begun;
        begun |= explains;
        let mut next: BTreeMap<Unexplained, f64> = BTreeMap::new();
        for (unexplained, weight) in weights {
            let unexplained = unexplained | new;
            *next.entry(unexplained & !explains).or_default() += weight * prior;
            if unexplained & last == 0 && pit != Some(*square) {
                *next.entry(unexplained).or_default() += weight * (1.0 - prior);
            }
        }
        weights = next;
    }
    weights.values().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::textbook::Percepts;

    #[test]
    fn there_is_a_bit_for_128_breezes() {
        let with = |breezes| {
            let mut known = Known::of(15, Board::Random { num: 1, den: 5 });
            let breeze = Percepts { breeze: true, ..Percepts::default() };
            known.visited = Square::all(15).take(breezes).map(|square| (square, breeze)).collect();
            candidates(&known).is_some()
        };
        assert_eq!([127, 128, 129, 130].map(with), [true, true, false, false]);
    }
}
