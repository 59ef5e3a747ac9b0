//! How a hunt in the textbook's Wumpus World ends.

/// How a hunt ends (T9), in the order of its [`Game::ENDINGS`](crate::game::Game::ENDINGS).
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
    pub const fn score(self) -> i32 {
        match self {
            Self::ClimbedOutWithGold => 1_000,
            Self::LeftWithoutGold => 0,
            Self::FellInPit | Self::Eaten => -1_000,
        }
    }
}
