//! How a hunt in the textbook's Wumpus World ends.

use super::{Position, Textbook};
use crate::game::{Endings, Seat};

/// How a hunt ends (T9), in the order of its [`Endings::NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The hunter has climbed out with the gold: the only way to win (T8).
    ClimbedOutWithGold,
    /// The hunter has climbed out without it, which is neither won nor lost (T8).
    LeftWithoutGold,
    /// The hunter has fallen into a pit (T5).
    FellInPit,
    /// The hunter has entered the square of the living wumpus (T5).
    Eaten,
}

impl Outcome {
    /// Returns what the ending adds to the score (T8).
    #[must_use]
    pub const fn score(self) -> i32 {
        match self {
            Self::ClimbedOutWithGold => 1_000,
            Self::LeftWithoutGold => 0,
            Self::FellInPit | Self::Eaten => -1_000,
        }
    }
}

impl Endings for Textbook {
    const NAMES: &'static [&'static str] = &["climbed_out_with_gold", "left_without_gold", "fell_in_pit", "eaten"];

    fn name(outcome: Outcome) -> &'static str {
        Self::NAMES[outcome as usize]
    }

    fn has_won(_: Seat, outcome: Outcome, _: &Position) -> bool {
        outcome == Outcome::ClimbedOutWithGold
    }

    fn is_drawn(outcome: Outcome) -> bool {
        outcome == Outcome::LeftWithoutGold
    }
}
