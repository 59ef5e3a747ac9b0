//! How a hunt on the hex map ends.

use crate::game::named::named;

named! {
    /// How a hunt on the hex map ends (G25).
    pub enum Outcome {
        /// The hunter has reached the exit after killing the wumpus: a win (G20).
        Escaped = "escaped",
        /// As [`Outcome::Escaped`], with the grue in the exit's room: a win (G20).
        EscapedPastGrue = "escaped_past_grue",
        /// The hunter has entered the room of the living wumpus (G11).
        EatenOnEntering = "eaten_on_entering",
        /// The wumpus has come into the hunter's room (G16).
        EatenWhenItCame = "eaten_when_it_came",
        /// The hunter has entered the grue's room (G11).
        CaughtOnEntering = "caught_on_entering",
        /// The hunter has entered the room of a stunned grue (G11).
        CaughtOnEnteringStunned = "caught_on_entering_stunned",
        /// The grue has come into the hunter's room (G18, G19).
        CaughtWhenItCame = "caught_when_it_came",
        /// The hunter has shot the last arrow and the wumpus lives (G15).
        OutOfArrows = "out_of_arrows",
    }
}

impl Outcome {
    /// Returns whether the hunter has escaped.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Escaped | Self::EscapedPastGrue)
    }
}
