//! How a game of Hidden Wumpus ends.

use crate::game::named::named;

named! {
    /// How a game of Hidden Wumpus ends (H21).
    pub enum Outcome {
        /// Every wumpus is dead.
        HumansWin = "humans_win",
        /// Every human is dead, or no living human has an arrow.
        WumpusesWin = "wumpuses_win",
    }
}
