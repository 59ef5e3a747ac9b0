//! How a hunt in the textbook's Wumpus World ends.

use crate::game::named::named;

named! {
    /// How a hunt ends (T9).
    pub enum Outcome {
        /// The hunter has climbed out with the gold: the only way to win (T8).
        ClimbedOutWithGold = "climbed_out_with_gold",
        /// The hunter has climbed out without it, which is neither won nor lost (T8).
        LeftWithoutGold = "left_without_gold",
        /// The hunter has fallen into a pit (T5).
        FellInPit = "fell_in_pit",
        /// The hunter has entered the square of the living wumpus (T5).
        Eaten = "eaten",
    }
}

impl Outcome {
    /// Returns what the ending adds to the score (T8).
    pub const fn score(self) -> i32 {
        match self {
            Self::ClimbedOutWithGold => 1_000,
            Self::LeftWithoutGold => 0,
            Self::FellInPit | Self::Eaten => -1_000,
        }
    }
}
