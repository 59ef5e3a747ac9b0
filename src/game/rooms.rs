//! Sets of rooms.

use std::iter::{from_fn, successors};

/// A set of rooms by their numbers, 0 to 127; higher numbers are dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rooms(u128);

impl Rooms {
    /// No rooms.
    pub const NONE: Self = Self(0);
    /// Every number, whether the cave has a room of this number or not.
    pub const EVERY: Self = Self(u128::MAX);

    /// Makes a set of the rooms with these numbers.
    pub fn of(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self::union(numbers.into_iter().map(Self::only))
    }

    /// Returns a number with a bit for each room of the set.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// Makes the set of one room.
    pub const fn only(number: u32) -> Self {
        if number < u128::BITS { Self(1 << number) } else { Self::NONE }
    }

    pub(crate) fn union(sets: impl Iterator<Item = Self>) -> Self {
        sets.fold(Self::NONE, Self::or)
    }

    /// Returns the rooms that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the rooms that are in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the rooms that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether a room is in both sets.
    pub const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns whether there is no room in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of rooms.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the set if it has a single room, otherwise no rooms.
    pub(crate) const fn sole(self) -> Self {
        if self.0.is_power_of_two() { self } else { Self::NONE }
    }

    /// Returns the rooms whose numbers are higher than every number of another set.
    pub(crate) const fn above(self, set: Self) -> Self {
        if set.is_empty() { self } else { Self(self.0 & (u128::MAX << set.0.ilog2() << 1)) }
    }

    /// Returns whether a room is in the set.
    pub const fn has(self, number: u32) -> bool {
        number < u128::BITS && self.0 >> number & 1 == 1
    }

    /// Lists the numbers of the rooms, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u32> + Clone {
        let mut left = self.0;
        from_fn(move || {
            let lowest = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(lowest)
        })
    }
}

/// Lists the rooms by their distance from those of `start`: no move away, one move, and so on, as long as there are any.
/// `next` returns the rooms one move away from a room.
pub(crate) fn rings(start: Rooms, next: impl Fn(u32) -> Rooms) -> impl Iterator<Item = Rooms> {
    let mut seen = start;
    successors(Some(start), move |ring| {
        let ring = Rooms::union(ring.iter().map(&next)).without(seen);
        seen = seen.or(ring);
        (!ring.is_empty()).then_some(ring)
    })
}
