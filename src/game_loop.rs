//! The table: players decide, the session takes the steps, and everybody is shown what he may see.
//!
//! Deliberately absent: words, and any knowledge of a variant.

use std::error::Error;
use std::io;

use thiserror::Error;

use crate::game::{Game, Seat, Status, Viewer};
use crate::session::Session;

/// Decides for a seat: a person at the prompt, or a program.
pub trait Player<G: Game> {
    /// Chooses what the seat does now. The action must be legal.
    ///
    /// # Errors
    ///
    /// [`Stop`] when there will be no action.
    fn decide(&mut self, seat: Seat, view: &G::View<'_>) -> Result<G::Action, Stop>;

    /// Is shown an event, as much of it as the viewer at this screen may see.
    ///
    /// # Errors
    ///
    /// When it cannot be passed on.
    fn observe(&mut self, event: &G::Event) -> io::Result<()>;

    /// Is shown everything, before each choice, if the viewer at this screen is the gamemaster.
    ///
    /// # Errors
    ///
    /// When it cannot be passed on.
    fn reveal(&mut self, position: &G::Position) -> io::Result<()>;

    /// Is told that the hunt has ended, and how everything stood: there are no secrets any more.
    ///
    /// # Errors
    ///
    /// When it cannot be passed on.
    fn over(&mut self, outcome: &G::Outcome, position: &G::Position) -> io::Result<()>;
}

/// Plays a hunt to its end.
///
/// # Errors
///
/// [`Stop`] when it cannot be played to its end.
pub fn play<G: Game>(session: &mut Session<G>, player: &mut impl Player<G>, viewer: Viewer) -> Result<(), Stop> {
    loop {
        let seat = match session.game().status() {
            Status::Awaiting(seat) => seat,
            Status::Over(outcome) => return Ok(player.over(&outcome, session.game().position())?),
        };
        if viewer == Viewer::Gamemaster {
            player.reveal(session.game().position())?;
        }
        let action = player.decide(seat, &session.game().view(seat))?;
        let events = session.step(seat, &action).map_err(|why| Stop::Illegal(Box::new(why)))?;
        for event in events.iter().filter_map(|event| G::seen_by(event, viewer)) {
            player.observe(&event)?;
        }
    }
}

/// Why a hunt is not played to its end.
#[derive(Debug, Error)]
pub enum Stop {
    /// The player has left.
    #[error("the player has left")]
    Left(Leave),
    /// A record that is played again has ended in the middle of a secret, which is not for whoever goes on.
    #[error("the record ends in the middle of a secret")]
    Resumed,
    /// The player decided on something that the rules refuse.
    #[error("a player broke the rules: {0}")]
    Illegal(#[source] Box<dyn Error>),
    /// Something cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// How a player leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// By saying so.
    Quit,
    /// By the end of the input.
    EndOfInput,
    /// By interrupting the program.
    Interrupt,
}
