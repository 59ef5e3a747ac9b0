//! How a hunt in Wumpus World ends.

use super::{Position, World};
use crate::game::{Endings, Seat};

/// How a hunt in Wumpus World ends, in the order of its [`Endings::NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The player has the gold and the wumpus is dead: the only way to win (W9).
    Won,
    /// The player has fallen into a pit (W7).
    FellInPit,
    /// The player has entered the cell of the living wumpus (W7).
    Eaten,
}

impl Endings for World {
    const NAMES: &'static [&'static str] = &["won", "fell_in_pit", "eaten"];

    fn name(outcome: Outcome) -> &'static str {
        Self::NAMES[outcome as usize]
    }

    fn has_won(_: Seat, outcome: Outcome, _: &Position) -> bool {
        outcome == Outcome::Won
    }
}
