//! How a hunt in Wumpus World ends.

use crate::game::named::named;

named! {
    /// How a hunt in Wumpus World ends.
    pub enum Outcome {
        /// The player has the gold and the wumpus is dead: the only way to win (W9).
        Won = "won",
        /// The player has fallen into a pit (W7).
        FellInPit = "fell_in_pit",
        /// The player has entered the cell of the living wumpus (W7).
        Eaten = "eaten",
    }
}
