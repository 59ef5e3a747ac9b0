//! How likely somebody is to be in each room.

use super::SURE;
use super::known_cave::KnownCave;
use crate::game::Rooms;

/// How likely somebody is to be in each room, as weights by room number. All are 0 if what they stand for is
/// impossible.
#[derive(Clone, Debug)]
pub(super) struct Whereabouts(Vec<i64>);

/// The approximate sum of all weights that are compared. Twice this number, times [`SURE`] and the number of rooms, is
/// below 2^63.
const WHOLE: i64 = 1 << 38;
/// The least weight of anything possible, so that a mind that believed a lie can still change its opinion.
const LEAST: i64 = 1 << 18;

impl Whereabouts {
    /// Makes equal weights for these rooms.
    pub(super) fn among(cave: &KnownCave, rooms: Rooms) -> Self {
        let each = WHOLE / i64::from(rooms.count().max(1));
        let numbers = 0..=cave.rooms.count();
        Self(numbers.map(|room| if rooms.has(room) { each } else { 0 }).collect())
    }

    pub(super) fn total(&self) -> i64 {
        self.0.iter().sum()
    }

    /// Returns the weights, scaled so that their total is `sure`.
    pub(super) fn shares(&self, sure: i64) -> Vec<i64> {
        let total = self.total().max(1);
        self.0.iter().map(|weight| weight * sure / total).collect()
    }

    /// Multiplies the weight of each room by a factor, in parts of [`SURE`].
    pub(super) fn scale(&mut self, factor: impl Fn(usize) -> i64) {
        self.0.iter_mut().enumerate().for_each(|(room, weight)| *weight = *weight * factor(room) / SURE);
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Lets somebody stay or go through one of the three tunnels, all four equally likely. A tunnel to an unknown room
    /// leads to any room that has such a tunnel.
    pub(super) fn walk(&mut self, cave: &KnownCave) {
        self.0.iter_mut().for_each(|weight| *weight /= 4);
        let (quarters, mut gone, mut ends) = (self.0.clone(), 0, 0);
        for room in cave.rooms.iter() {
            let quarter = quarters[room as usize];
            cave.doors(room).iter().for_each(|door| self.0[door as usize] += quarter);
            gone += quarter * cave.unknown_doors(room);
            ends += cave.unknown_doors(room);
        }
        let per_end = gone / ends.max(1);
        cave.rooms.iter().for_each(|room| self.0[room as usize] += per_end * cave.unknown_doors(room));
    }
}

/// Scales weights that are compared back up to about [`WHOLE`], after factors have made them small, or back down, before
/// factors of up to 16 make them too large.
pub(super) fn enlarge(all: &mut [Whereabouts]) {
    let total: i64 = all.iter().map(Whereabouts::total).sum();
    if total >= WHOLE << 4 {
        all.iter_mut().flat_map(|weights| &mut weights.0).for_each(|weight| *weight >>= 4);
    }
    let shift = total.max(1).leading_zeros().saturating_sub(WHOLE.leading_zeros());
    let possible = all.iter_mut().flat_map(|weights| &mut weights.0).filter(|weight| **weight > 0);
    possible.for_each(|weight| *weight = (*weight << shift).max(LEAST));
}
