//! What a seat knows before it chooses, and its legal actions.

use std::fmt::Debug;

use thiserror::Error;

use super::Game;
use super::arrow::{PathLength, Paths};

/// What a seat knows before it chooses. It has no field for a secret.
///
/// All methods assume that the hunt goes on. Once it is over, no action is legal.
pub trait View<G: Game>: Clone + Debug + Eq + Send + Sync {
    /// Checks that the seat may take this action now.
    ///
    /// # Errors
    ///
    /// Why the rules refuse the action.
    fn check(&self, action: &G::Action) -> Result<(), G::Illegal>;

    /// Returns the legal actions: those that [`View::check`] accepts, and no others.
    fn legal(&self) -> Legal<impl Iterator<Item = G::Action> + Clone>;

    /// Returns the canonical text of a legal action: for programs and records.
    fn text(&self, action: &G::Action) -> String;

    /// Reads an action from a text: the canonical one, or another name for the same action, like `move 4,10` for `move e`.
    ///
    /// # Errors
    ///
    /// [`Unread`]. An action that was read may still be illegal.
    fn read(&self, text: &str) -> Result<G::Action, Unread<G::Illegal>>;
}

/// Why a text was not read as an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unread<I> {
    /// It is no action of the game.
    #[error(transparent)]
    NotAnAction(#[from] NotAnAction),
    /// It names what is not here.
    #[error(transparent)]
    Illegal(I),
}

/// Why a text is not the canonical text of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotAnAction {
    /// It has another form than those that are `accepted`.
    #[error("an action is {accepted}")]
    Form {
        /// The forms, in words.
        accepted: &'static str,
    },
    /// It is a shot through no room, or through too many.
    #[error(transparent)]
    Path(#[from] PathLength),
}

/// The legal actions of a seat.
///
#[derive(Clone, Copy, Debug)]
pub struct Legal<Listed> {
    /// Every legal action but the shots along `paths`, each once. Shots that are listed come last.
    pub listed: Listed,
    /// The shape of the legal shots, where they are too many to list. Such a shot is legal exactly if [`Paths::contains`] its
    /// path.
    ///
    /// Where a seat may shoot and move in one turn, any listed action may follow such a shot.
    pub paths: Option<Paths>,
}
