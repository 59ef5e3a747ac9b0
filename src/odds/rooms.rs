//! Sets of rooms.

use crate::game::cave::Cave;

/// A set of rooms by their numbers, 0 to 127; higher numbers are dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rooms(u128);

impl Rooms {
    /// The highest number of a room in a set.
    pub(crate) const MOST: u16 = Cave::MOST_ROOMS;

    pub(crate) const NONE: Self = Self(0);
    pub(crate) const EVERY: Self = Self(u128::MAX);

    /// Makes a set of the rooms with these numbers.
    pub fn of(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self::union(numbers.into_iter().map(Self::only))
    }

    /// Returns a number with a bit for each room of the set.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    pub(crate) const fn only(number: u32) -> Self {
        if number <= Self::MOST as u32 { Self(1 << number) } else { Self::NONE }
    }

    pub(crate) fn union(sets: impl Iterator<Item = Self>) -> Self {
        sets.fold(Self::NONE, Self::or)
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether a room is in both sets.
    pub(crate) const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the set if it has a single room, otherwise no rooms.
    pub(crate) const fn sole(self) -> Self {
        if self.0.is_power_of_two() { self } else { Self::NONE }
    }

    /// Lists every subset, the empty one first.
    pub(crate) fn subsets(self) -> impl Iterator<Item = Self> {
        // Counts in binary, with the bits of these rooms alone.
        let next = move |set: &u128| Some(set.wrapping_sub(self.0) & self.0).filter(|set| *set > 0);
        std::iter::successors(Some(0), next).map(Self)
    }

    /// Returns the rooms whose numbers are higher than every number of another set.
    pub(crate) const fn above(self, set: Self) -> Self {
        if set.is_empty() { self } else { Self(self.0 & (u128::MAX << set.0.ilog2() << 1)) }
    }

    pub(crate) fn has(self, number: u32) -> bool {
        self.0.checked_shr(number).is_some_and(|rooms| rooms & 1 == 1)
    }

    /// Lists the numbers of the rooms, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u32> + Clone {
        let lowest = |left: u128| (left != 0).then(|| (left.trailing_zeros(), left & (left - 1)));
        std::iter::successors(lowest(self.0), move |(_, left)| lowest(*left)).map(|(number, _)| number)
    }
}

/// Returns the number of ways to choose `count` of `others` rooms; `None` if there are too few rooms, or too many ways.
pub(crate) fn combinations(others: u64, count: u16) -> Option<u64> {
    let count = u64::from(count).min(others.checked_sub(count.into())?);
    (0..count).try_fold(1_u64, |ways, taken| Some(ways.checked_mul(others - taken)? / (taken + 1)))
}

/// Lists every subset of `count` rooms.
pub(crate) fn sets(rooms: Rooms, count: u16) -> Vec<Rooms> {
    // A room is added only if enough higher rooms are left to complete the set.
    (0..u32::from(count)).rev().fold(vec![Rooms::NONE], |sets, still| {
        let with_another = |set: Rooms| {
            let above = rooms.above(set);
            let fits = move |room: &u32| above.above(Rooms::only(*room)).count() >= still;
            above.iter().filter(fits).map(move |room| set.or(Rooms::only(room)))
        };
        sets.into_iter().flat_map(with_another).collect()
    })
}
