//! How a game of Hidden Wumpus ends.

/// How a game of Hidden Wumpus ends, in the order of its [`Game::ENDINGS`](crate::game::Game::ENDINGS) (H21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every wumpus is dead.
    HumansWin,
    /// Every human is dead, or no living human has an arrow.
    WumpusesWin,
}
