//! The names of a game's endings, and who has won.

use super::{Game, Seat};

/// The name of the ending of an abandoned hunt.
pub const UNFINISHED: &str = "unfinished";

/// A game whose endings have names.
///
/// Programs read the names, so they never change: results, simulations and the protocol have the same.
pub trait Endings: Game {
    /// Every name, in the order in which they are listed.
    const NAMES: &'static [&'static str];

    /// Returns the name of an outcome, one of [`Endings::NAMES`].
    fn name(outcome: Self::Outcome) -> &'static str;

    /// Returns whether a seat has won a hunt that ended with this outcome in this position.
    fn has_won(seat: Seat, outcome: Self::Outcome, position: &Self::Position) -> bool;

    /// Returns whether a hunt that ended with this outcome is neither won nor lost.
    #[must_use]
    fn is_drawn(_: Self::Outcome) -> bool {
        false
    }
}
