//! Plays hunt after hunt with the people at the prompt.

use std::io;

use super::dialogue::{Dialogue, NextHunt};
use crate::game::{Game, Viewer};
use crate::game_loop::{self, Leave, Player, Stop};
use crate::session::{HuntSeed, Session};

/// Finds the seed of the hunt after the one with this seed.
pub type NextSeed = fn(HuntSeed) -> io::Result<HuntSeed>;

/// The people who play at the prompt.
pub trait Prompt<'a, G: Game>: Player<G> {
    /// Greets the players before a hunt is dealt, and asks what a new set-up leaves to them.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the players leave, or if the console fails.
    fn begin(&mut self, setup: &mut G::Setup, after: Option<NextHunt>) -> Result<(), Stop>;

    /// Asks for another hunt after the one with this seed, and returns the next seed.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the players leave, or if the console fails.
    fn again(&mut self, seed: HuntSeed) -> Result<(NextHunt, HuntSeed), Stop>;

    /// Returns the `wumpus` command with the flags of this set-up.
    fn command(&self, setup: &G::Setup) -> String;

    /// Returns the dialogue with the players.
    fn dialogue(&mut self) -> &mut Dialogue<'a>;
}

/// The result of [`hunt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How the players left.
    pub leave: Leave,
    /// Hunts begun.
    pub hunts: u32,
    /// Whether the last hunt, if any, was played to its end.
    pub is_over: bool,
}

/// Plays hunt after hunt until the players leave.
///
/// # Errors
///
/// If the console fails.
pub fn hunt<'a, G: Game>(
    prompt: &mut impl Prompt<'a, G>,
    mut setup: G::Setup,
    first: HuntSeed,
    viewer: Viewer,
) -> io::Result<Played> {
    let (mut seed, mut after) = (first, None);
    let mut hunts = 0;
    let mut is_over = true;
    loop {
        prompt.dialogue().console.prepare_hunt();
        let another = prompt.begin(&mut setup, after).and_then(|()| {
            let mut session = Session::<G>::deal(&setup, seed);
            prompt.dialogue().console.begin_hunt();
            (hunts, is_over) = (hunts + 1, false);
            let played = game_loop::play(&mut session, prompt, viewer);
            let command = prompt.command(&setup);
            match &played {
                Ok(()) => {
                    is_over = true;
                    prompt.dialogue().console.end_hunt();
                    prompt.dialogue().name_hunt(seed, &command)?;
                }
                Err(Stop::Left(_)) => prompt.dialogue().say_how_to_resume(seed, &command)?,
                Err(_) => {}
            }
            played.and_then(|()| prompt.again(seed))
        });
        match another {
            Ok((again, next)) => (seed, after) = (next, Some(again)),
            Err(Stop::Left(leave)) => return Ok(Played { leave, hunts, is_over }),
            Err(Stop::Io(error)) => return Err(error),
            Err(stop @ (Stop::Illegal(_) | Stop::Resumed)) => return Err(io::Error::other(stop.to_string())),
        }
    }
}
