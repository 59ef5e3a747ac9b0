//! How a hunt in Wumpus World ends.

/// How a hunt in Wumpus World ends, in the order of its [`Game::ENDINGS`](crate::game::Game::ENDINGS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The player has the gold and the wumpus is dead: the only way to win (W9).
    Won,
    /// The player has fallen into a pit (W7).
    FellInPit,
    /// The player has entered the cell of the living wumpus (W7).
    Eaten,
}
