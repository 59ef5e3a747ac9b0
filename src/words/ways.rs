//! The words for the ways of a game, in which moves and shots are read and refused.

use super::phrasebook::Mapper;
use crate::command::Command;
use crate::game::Game;

/// Why a move or a shot is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    /// No such way is open.
    Move,
    /// The move names several rooms.
    Several,
    /// No arrow flies there.
    Shot,
    NoArrow,
    /// The path of the arrow doubles back.
    Crooked,
}

/// The words for the ways of a game.
pub(crate) trait Ways<G: Game>: Mapper {
    /// Returns the name of the direction that a word means, even one where no way is open.
    fn direction(&self, _: &G::View, _word: &str) -> Option<&'static str> {
        None
    }

    /// Returns the action that `move` or `shoot` and these words mean, if it takes no way: `turn left`.
    fn deed(&self, _: &G::View, _verb: Command, _words: &str) -> Option<G::Action> {
        None
    }

    /// Returns whether a way leads from the seat's room back to it.
    fn leads_back(&self, _: &G::View) -> bool {
        false
    }

    /// Refuses a move or a shot, and says what is possible.
    fn refusal(&self, view: &G::View, denied: Denied) -> String;
}
