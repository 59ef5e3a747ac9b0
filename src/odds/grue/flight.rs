//! Where an arrow meets something.

use super::ground::Ground;

/// Where an arrow meets something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flight {
    /// In the room next door.
    First,
    /// Beyond it, where the halves fly if nothing is in the first room.
    Beyond,
    /// Nowhere.
    Nowhere,
}

impl Flight {
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::Beyond, Self::Nowhere];

    /// Returns where an arrow that the hunter shoots into the room `first` meets what is in another.
    pub(crate) fn to(ground: &Ground, hunter: u32, first: u32, room: u32) -> Self {
        if room == first {
            Self::First
        } else if ground.beyond(hunter, first).has(room) {
            Self::Beyond
        } else {
            Self::Nowhere
        }
    }

    /// Returns whether the arrow hits what is here, with the other target there: one in the first room stops it (G12).
    pub(crate) fn hits(self, other: Self) -> bool {
        self == Self::First || self == Self::Beyond && other != Self::First
    }
}
