//! Sets of rooms, with which careful bots reason.

use crate::game::Chance;
use crate::game::chance::uniform;

/// A set of rooms by their numbers, 0 to 127; higher numbers are dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rooms(u128);

impl Rooms {
    /// The highest number of a room in a set.
    pub(super) const MOST: u16 = 127;

    pub(super) const NONE: Self = Self(0);
    pub(super) const EVERY: Self = Self(u128::MAX);

    pub(super) fn of(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self(numbers.into_iter().fold(0, |set, number| set | 1_u128.checked_shl(number).unwrap_or(0)))
    }

    pub(super) fn union(sets: impl Iterator<Item = Self>) -> Self {
        sets.fold(Self::NONE, Self::or)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the rooms above the highest of a set.
    pub(super) const fn above(self, set: Self) -> Self {
        if set.is_empty() { self } else { Self(self.0 & (u128::MAX << set.0.ilog2() << 1)) }
    }

    pub(super) fn has(self, number: u32) -> bool {
        self.0.checked_shr(number).is_some_and(|rooms| rooms & 1 == 1)
    }

    /// Returns the rooms in which something can be: only those of `to` if it is felt, and none of them if it is not.
    pub(super) const fn narrowed(self, to: Self, is_felt: bool) -> Self {
        if is_felt { self.and(to) } else { self.without(to) }
    }

    /// Returns the set if it has a single room, which is then proved; otherwise no rooms.
    pub(super) const fn proved(self) -> Self {
        if self.count() == 1 { self } else { Self::NONE }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = u32> + Clone {
        let lowest = |left: u128| (left != 0).then(|| (left.trailing_zeros(), left & (left - 1)));
        std::iter::successors(lowest(self.0), move |(_, left)| lowest(*left)).map(|(number, _)| number)
    }

    /// Draws one of the rooms, each equally likely; returns `None` and draws nothing if there are none.
    pub(super) fn draw(self, chance: &mut (impl Chance + ?Sized)) -> Option<u32> {
        uniform(chance, self.iter())
    }
}
