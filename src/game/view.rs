//! What a seat knows before it chooses, and its legal actions.

use std::fmt::Debug;

use super::Game;
use super::arrow::Paths;

/// What a seat knows before it chooses. It has no field for a secret.
///
/// Both methods answer for a hunt that goes on; once it is over no action is legal.
pub trait View<G: Game>: Debug + Eq {
    /// Checks that the seat may take this action now.
    ///
    /// # Errors
    ///
    /// Why the rules refuse the action.
    fn check(&self, action: &G::Action) -> Result<(), G::Illegal>;

    /// Returns the legal actions: those that [`View::check`] accepts, and no others.
    fn legal(&self) -> Legal<impl Actions<G>, impl Actions<G>>;
}

/// Actions of a game, made one by one as they are asked for.
pub trait Actions<G: Game>: Iterator<Item = G::Action> + Clone {}

impl<G: Game, I: Iterator<Item = G::Action> + Clone> Actions<G> for I {}

/// The legal actions of a seat.
///
/// Where the rules accept two names for one action, like `move e` and `move 4,10`, the list has it once, by direction.
#[derive(Clone, Copy, Debug)]
pub struct Legal<Moves, Listed> {
    /// Every legal move: one for each tunnel, then the move to one's own room and the pass, where they are legal.
    pub moves: Moves,
    /// The legal shots.
    pub shots: Shots<Listed>,
}

/// The legal shots of a seat.
#[derive(Clone, Copy, Debug)]
pub enum Shots<Listed> {
    /// No shot is legal.
    None,
    /// Exactly these shots are legal, in the order of the tunnels.
    Listed(Listed),
    /// There are too many to list: a shot is legal exactly if [`Paths::contains`] its path.
    ///
    /// Where a seat may shoot and move in one turn, any of the moves may follow such a shot.
    Along(Paths),
}

impl<Listed: Iterator> Shots<Listed> {
    /// Iterates over the shots that are listed.
    pub fn listed(self) -> impl Iterator<Item = Listed::Item> {
        let listed = if let Self::Listed(shots) = self { Some(shots) } else { None };
        listed.into_iter().flatten()
    }

    /// Returns the shape of the shots that are too many to list.
    pub const fn paths(&self) -> Option<&Paths> {
        if let Self::Along(paths) = self { Some(paths) } else { None }
    }
}
