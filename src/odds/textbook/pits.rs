//! Where pits can be, by the breezes.

use std::collections::BTreeMap;

use super::TextbookEngine;
use crate::game::textbook::Board;
use crate::game::{Chance, Rooms};
use crate::odds::{weighted, whole};

/// The chance of a pit in each square that can have one.
pub(super) type PitChances = BTreeMap<u32, f64>;

impl TextbookEngine {
    /// Returns the squares that can have a pit: those beside a visited one, and the others. Only the first have a part in
    /// what was perceived on a random board.
    fn pit_squares(&self) -> [Rooms; 2] {
        let may_have_pit = self.may_have_pit();
        let near = self.grid.frontier(self.perceived.visited).and(may_have_pit);
        [near, may_have_pit.without(near)]
    }

    /// Returns the chances that a square has no pit and that it has one, before anything is perceived; `None` on the published
    /// board, whose pits are known.
    fn prior(&self) -> Option<[f64; 2]> {
        let Board::Random { num, den } = self.view.board else { return None };
        let with = f64::from(num) / f64::from(den);
        Some([1.0 - with, with])
    }

    pub(super) fn pit_chances(&self) -> PitChances {
        let Some(prior) = self.prior() else { return self.may_have_pit().iter().map(|pit| (pit, 1.0)).collect() };
        let [near, others] = self.pit_squares();
        let sets = |apart| self.grid.pit_sets(near, self.perceived.breezy, prior, apart).into_iter();
        let all = whole(sets(Rooms::NONE).map(|(_, weight)| weight).sum::<f64>());
        let chance = |square| {
            let possible = sets(Rooms::only(square)).filter(|(_, weight)| *weight > 0.0);
            let (with, without): (Vec<_>, Vec<_>) = possible.partition(|(pits, _)| pits.has(square));
            if without.is_empty() { 1.0 } else { with.iter().map(|(_, weight)| weight).sum::<f64>() / all }
        };
        let near = near.iter().map(|square| (square, chance(square)));
        near.chain(others.iter().map(|square| (square, prior[1]))).collect()
    }

    /// Draws a set of pits.
    pub(super) fn draw_pits(&self, chance: &mut impl Chance) -> Rooms {
        let Some(prior) = self.prior() else { return self.may_have_pit() };
        let [mut near, others] = self.pit_squares();
        let (mut pits, mut breezy) = (Rooms::NONE, self.perceived.breezy);
        for square in near.iter() {
            let here = Rooms::only(square);
            let sets = self.grid.pit_sets(near, breezy, prior, here);
            let weights = [Rooms::NONE, here].map(|pit| sets.iter().filter(|set| set.0 == pit).map(|set| set.1).sum());
            near = near.without(here);
            if weighted(chance, weights.into_iter()) == 1 {
                (pits, breezy) = (pits.or(here), breezy.without(self.grid.map.beside(square)));
            }
        }
        let others = others.iter().filter(|_| weighted(chance, prior.into_iter()) == 1);
        pits.or(Rooms::of(others))
    }
}
