//! What a seat knows before it chooses, and its legal actions.

use std::fmt::Debug;

use super::Game;
use super::arrow::Paths;

/// What a seat knows before it chooses. It has no field for a secret.
///
/// Both methods assume that the hunt goes on. Once it is over, no action is legal.
pub trait View<G: Game>: Clone + Debug + Eq + Send + Sync {
    /// Checks that the seat may take this action now.
    ///
    /// # Errors
    ///
    /// Why the rules refuse the action.
    fn check(&self, action: &G::Action) -> Result<(), G::Illegal>;

    /// Returns the legal actions: those that [`View::check`] accepts, and no others.
    fn legal(&self) -> Legal<impl Iterator<Item = G::Action> + Clone>;
}

/// The legal actions of a seat.
///
/// Where the rules accept two names for one action, like `move e` and `move 4,10`, the list has it once, by direction.
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
