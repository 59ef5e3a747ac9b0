//! How a classic hunt ends.

use super::{Classic, Position};
use crate::game::{Endings, Seat};

/// How a classic hunt ends, in the order of its [`Endings::NAMES`].
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

impl Endings for Classic {
    const NAMES: &'static [&'static str] = &["shot_wumpus", "eaten", "fell_in_pit", "shot_self", "out_of_arrows"];

    fn name(outcome: Outcome) -> &'static str {
        Self::NAMES[outcome as usize]
    }

    fn has_won(_: Seat, outcome: Outcome, _: &Position) -> bool {
        outcome == Outcome::ShotWumpus
    }
}
