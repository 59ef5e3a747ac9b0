//! How a classic hunt ends.

/// How a classic hunt ends, in the order of its [`Game::ENDINGS`](crate::game::Game::ENDINGS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// An arrow has hit the wumpus: the only way to win (C30).
    ShotWumpus,
    /// The wumpus has eaten the hunter (C16, C19).
    Eaten,
    /// The hunter has fallen into a pit (C15).
    FellInPit,
    /// The hunter's own arrow has hit the hunter (C30).
    ShotSelf,
    /// The hunter has shot the last arrow and missed (C32 to C34).
    OutOfArrows,
}
