//! How a game of Hidden Wumpus ends.

use super::{Hidden, Position, Role};
use crate::game::{Endings, Seat};

/// How a game of Hidden Wumpus ends, in the order of its [`Endings::NAMES`] (H21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every wumpus is dead.
    HumansWin,
    /// Every human is dead, or no living human has an arrow.
    WumpusesWin,
}

impl Endings for Hidden {
    const NAMES: &'static [&'static str] = &["humans_win", "wumpuses_win"];

    fn name(outcome: Outcome) -> &'static str {
        Self::NAMES[outcome as usize]
    }

    /// A player wins with their side, dead or alive.
    fn has_won(seat: Seat, outcome: Outcome, position: &Position) -> bool {
        let side = match outcome {
            Outcome::HumansWin => Role::Human,
            Outcome::WumpusesWin => Role::Wumpus,
        };
        position.people.get(usize::from(seat.0)).is_some_and(|person| person.role == side)
    }
}
