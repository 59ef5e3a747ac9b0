//! How a hunt on the hex map ends.

/// How a hunt on the hex map ends, in the order of its [`Game::ENDINGS`](crate::game::Game::ENDINGS) (G25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The hunter has reached the exit after killing the wumpus: a win (G20).
    Escaped,
    /// As [`Outcome::Escaped`], with the grue in the exit's room: a win (G20).
    EscapedPastGrue,
    /// The hunter has entered the room of the living wumpus (G11).
    EatenOnEntering,
    /// The wumpus has come into the hunter's room (G16).
    EatenWhenItCame,
    /// The hunter has entered the grue's room (G11).
    CaughtOnEntering,
    /// The hunter has entered the room of a stunned grue (G11).
    CaughtOnEnteringStunned,
    /// The grue has come into the hunter's room (G18, G19).
    CaughtWhenItCame,
    /// The hunter has shot the last arrow and the wumpus lives (G15).
    OutOfArrows,
}

impl Outcome {
    /// Returns whether the hunter has escaped.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Escaped | Self::EscapedPastGrue)
    }
}
