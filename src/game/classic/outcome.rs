//! How a classic hunt ends.

use crate::game::named::named;

named! {
    /// How a classic hunt ends.
    pub enum Outcome {
        /// An arrow has hit the wumpus: the only way to win (C30).
        ShotWumpus = "shot_wumpus",
        /// The wumpus has eaten the hunter (C16, C19).
        Eaten = "eaten",
        /// The hunter has fallen into a pit (C15).
        FellInPit = "fell_in_pit",
        /// The hunter's own arrow has hit the hunter (C30).
        ShotSelf = "shot_self",
        /// The hunter has shot the last arrow and missed (C32 to C34).
        OutOfArrows = "out_of_arrows",
    }
}
