//! A person at the prompt is a player.
//!
//! Here is what all variants share: hunt after hunt, the words that are understood at every question, and the few
//! sentences that are the same everywhere. What a variant says is in the one file that bears its name. Deliberately
//! absent: rules.

use std::io;

use crate::game::{Game, Viewer};
use crate::game_loop::{self, Leave, Player, Stop};
use crate::session::{HuntSeed, Session};
use speaker::Speaker;

pub mod chart;
pub mod classic;
pub mod console;
pub mod grue;
pub mod help;
pub mod hidden;
pub mod hunter;
mod saving;
pub mod speaker;
pub mod style;
pub mod voice;
pub mod words;
pub mod world;

/// A person who plays a variant at the prompt.
pub trait Prompt<'a, G: Game>: Player<G> {
    /// Greets the person before a hunt is dealt, and settles what a new set-up leaves to him.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    fn begin(&mut self, setup: &mut G::Setup, after: Option<Again>) -> Result<(), Stop>;

    /// Asks, after a hunt of this name, for another, and names that.
    ///
    /// # Errors
    ///
    /// [`Stop`] when the person leaves, or when the console fails.
    fn again(&mut self, name: HuntSeed) -> Result<(Again, HuntSeed), Stop>;

    /// What is typed to play by this set-up.
    fn command(&self, setup: &G::Setup) -> String;

    /// By what it speaks.
    fn speaker(&mut self) -> &mut Speaker<'a>;
}

/// Which hunt comes next (C36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Everything stands where it stood when the last hunt began; the luck is fresh.
    SameSetup,
    /// Everything is dealt anew.
    NewSetup,
}

/// What was played, and how the person left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How he left.
    pub leave: Leave,
    /// How many hunts were begun.
    pub hunts: u32,
    /// Whether the last of them was played to its end, if there was one.
    pub is_over: bool,
}

/// Plays hunt after hunt until the person leaves, and tells how. The end of each tells its name, and what is typed to hunt
/// it again.
///
/// # Errors
///
/// When the console fails.
pub fn hunt<'a, G: Game>(
    prompt: &mut impl Prompt<'a, G>,
    mut setup: G::Setup,
    first: HuntSeed,
    viewer: Viewer,
) -> io::Result<Played> {
    let (mut name, mut after) = (first, None);
    let mut hunts = 0;
    let mut is_over = true;
    loop {
        prompt.speaker().console.prepare_hunt();
        let another = prompt.begin(&mut setup, after).and_then(|()| {
            let mut session = Session::<G>::deal(&setup, name);
            prompt.speaker().console.begin_hunt();
            (hunts, is_over) = (hunts + 1, false);
            let played = game_loop::play(&mut session, prompt, viewer);
            let command = prompt.command(&setup);
            match &played {
                Ok(()) => {
                    is_over = true;
                    prompt.speaker().console.end_hunt();
                    prompt.speaker().name_hunt(name, &command)?;
                }
                Err(Stop::Left(_)) => prompt.speaker().tell_what_is_left(name, &command)?,
                Err(_) => {}
            }
            played.and_then(|()| prompt.again(name))
        });
        match another {
            Ok((again, next)) => (name, after) = (next, Some(again)),
            Err(Stop::Left(leave)) => return Ok(Played { leave, hunts, is_over }),
            Err(Stop::Io(error)) => return Err(error),
            Err(stop @ (Stop::Illegal(_) | Stop::Resumed)) => return Err(io::Error::other(stop.to_string())),
        }
    }
}
