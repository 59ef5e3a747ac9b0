//! The loop of every hunt: the player decides, the session plays the turn, the player sees the events.

use std::error::Error;
use std::io;

use thiserror::Error;

use crate::game::{Game, Seat, Status, View as _, Viewer};
use crate::session::Session;

/// Decides for every seat of a hunt: the people at the prompt, or a bot.
pub trait Player<G: Game> {
    /// Returns what the seat does now: a legal action.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the player leaves, a resumed record ends inside a secret, or input or output fails.
    fn decide(&mut self, seat: Seat, view: &G::View) -> Result<G::Action, Stop>;

    /// Shows an event that the viewer sees.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn observe(&mut self, event: &G::Event) -> io::Result<()>;

    /// Shows the position to the gamemaster. The loop calls it before each choice if the viewer is the gamemaster.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn reveal(&mut self, position: &G::Position) -> io::Result<()>;

    /// Shows how the hunt ended, and its last position: nothing is secret any more.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn over(&mut self, outcome: &G::Outcome, position: &G::Position) -> io::Result<()>;
}

/// Plays a hunt to its end, and returns how it ended.
///
/// # Errors
///
/// [`Stop`] if it stops before its end.
pub fn play<G: Game, P: Player<G>>(
    session: &mut Session<G>,
    player: &mut P,
    viewer: Viewer,
) -> Result<G::Outcome, Stop> {
    loop {
        let seat = match session.game().status() {
            Status::Awaiting(seat) => seat,
            Status::Over(outcome) => {
                player.over(&outcome, session.game().position())?;
                return Ok(outcome);
            }
        };
        if viewer == Viewer::Gamemaster {
            player.reveal(session.game().position())?;
        }
        let view = session.game().view(seat);
        let action = player.decide(seat, &view)?;
        view.check(&action).map_err(|why| Stop::Illegal(Box::new(why)))?;
        for event in session.play(seat, &action).iter().filter(|event| G::is_seen_by(event, viewer)) {
            player.observe(event)?;
        }
    }
}

/// Why a hunt stops before its end.
#[derive(Debug, Error)]
pub enum Stop {
    /// The player has left.
    #[error("the player has left")]
    Left(Leave),
    /// The player has given up the hunt.
    #[error("the player has given up")]
    GivenUp,
    /// A resumed record ends while a player reads a secret, which the person who resumes must not see.
    #[error("the record ends in the middle of a secret")]
    Resumed,
    /// The player returned an illegal action.
    #[error("a player broke the rules: {0}")]
    Illegal(#[source] Box<dyn Error>),
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// How a player leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// By a command.
    Quit,
    /// At the end of the input.
    EndOfInput,
    /// By Ctrl-C.
    Interrupt,
}
