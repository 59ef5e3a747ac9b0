//! What a seat knows before it chooses, and its legal actions.

use std::fmt::Debug;

use thiserror::Error;

use super::Game;
use super::arrow::Paths;

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

    /// Lists the ways that are open: every legal action that names a single way belongs to one of them.
    fn exits(&self) -> Vec<Exit<G::Action>>;

    /// Returns the canonical text of a legal action: for programs and records.
    fn text(&self, action: &G::Action) -> String;

    /// Reads an action from a text: the canonical one, or another name for the same action, like `move 4,10` for `move e`.
    ///
    /// # Errors
    ///
    /// [`Unread`]. An action that was read may still be illegal.
    fn read(&self, text: &str) -> Result<G::Action, Unread<G::Illegal>>;
}

/// A way that is open to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit<A> {
    /// The name of its direction; `None` where ways have none.
    pub direction: Option<&'static str>,
    /// The number of the room there.
    pub to: u32,
    /// The action that goes there; `None` if the seat would have to turn first.
    pub go: Option<A>,
    /// The action that shoots there; `None` also without an arrow, and where a shot names the rooms of its path.
    pub shot: Option<A>,
}

/// Why a text was not read as an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unread<I> {
    /// It has another form than the accepted ones, which are named here.
    #[error("an action is {0}")]
    Form(&'static str),
    /// It is a shot along a path of no rooms, or of more than `longest`.
    #[error("an arrow flies through 1 to {longest} rooms, not {named}")]
    #[expect(missing_docs, reason = "the message explains the fields")]
    Length { named: usize, longest: usize },
    /// It names what is not here.
    #[error(transparent)]
    Illegal(I),
}

/// The legal actions of a seat.
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
