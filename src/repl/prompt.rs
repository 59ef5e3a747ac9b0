//! Plays hunt after hunt with the people at the prompt.

use std::io;
use std::time::Duration;

use super::dialogue::{Dialogue, NextHunt};
use super::review::{Hunted, Review};
use crate::game::{Game, Viewer};
use crate::game_loop::{self, Leave, Player, Stop};
use crate::session::{HuntSeed, Session};

/// Said in Hidden Wumpus.
pub(crate) const NO_REVIEW: &str = "There is no review of Hidden Wumpus, because there are no odds.";

/// The people who play at the prompt.
pub trait Prompt<'a, G: Game>: Player<G> {
    /// Greets the players before the hunt of this seed is dealt, and asks for the options that a new set-up leaves
    /// open.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the players leave, or if the console fails.
    fn begin(&mut self, setup: &mut G::Setup, seed: HuntSeed, after: Option<NextHunt>) -> Result<(), Stop>;

    /// Asks for another hunt after the one with this seed, and returns the next seed.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the players leave, or if the console fails.
    fn again(&mut self, seed: HuntSeed) -> Result<(NextHunt, HuntSeed), Stop>;

    /// Ends a hunt in this position, because the players have given up.
    ///
    /// # Errors
    ///
    /// If the console fails.
    fn give_up(&mut self, _: &G::Position) -> io::Result<()> {
        Ok(())
    }

    /// Returns the `wumpus` command with the flags of this set-up.
    fn command(&self, setup: &G::Setup) -> String;

    /// Returns whether a hint was taken in this hunt.
    fn has_had_hint(&self) -> bool {
        false
    }

    /// Returns the actions of this hunt, as a record has them, if it can be reviewed.
    fn actions(&self) -> Vec<String> {
        Vec::new()
    }

    /// Reviews a hunt of this set-up. `patience` is the longest time for a review that nobody has asked for.
    ///
    /// # Errors
    ///
    /// Why there is no review.
    fn review(&mut self, _: &G::Setup, _: &Hunted, _patience: Option<Duration>) -> Result<Review, String> {
        Err(NO_REVIEW.to_owned())
    }

    /// Returns the dialogue with the players.
    fn dialogue(&mut self) -> &mut Dialogue<'a>;
}

/// How the players left, as [`hunt`] returns it.
#[derive(Clone, Debug)]
pub struct Played<S> {
    /// How the players left.
    pub leave: Leave,
    /// The set-up of the hunt that they left, or of the last.
    pub setup: S,
    /// The last hunt with a turn, its set-up, and whether a hint was taken in it. If there is none, the last hunt.
    pub last: (S, Hunted, bool),
    /// The turns of the hunt that they left; `None` if no hunt was under way.
    pub turns: Option<u32>,
}

/// A hunt that is over.
#[derive(Clone, Copy, Debug)]
pub struct Over<'a, G: Game> {
    /// Its set-up.
    pub setup: &'a G::Setup,
    /// Its seed.
    pub seed: HuntSeed,
    /// How it ended; `None` if the players gave up.
    pub outcome: Option<G::Outcome>,
    /// The hunt at its end.
    pub session: &'a Session<G>,
}

/// Plays hunt after hunt until the players leave. `flag` names a hunt, as `--seed 7`. `over` is called with each hunt
/// whose end somebody sees, or has seen before it could be counted, and may return a text to add.
///
/// # Errors
///
/// If the console fails.
pub fn hunt<'a, G: Game, P: Prompt<'a, G>>(
    prompt: &mut P,
    mut setup: G::Setup,
    first: HuntSeed,
    viewer: Viewer,
    flag: impl Fn(HuntSeed) -> String,
    mut over: impl FnMut(&mut P, &Over<'_, G>) -> Option<String>,
) -> io::Result<Played<G::Setup>> {
    let (mut seed, mut after) = (first, None);
    let (mut turns, mut last) = (None, None);
    loop {
        let another = prompt.begin(&mut setup, seed, after).and_then(|()| {
            let mut session = Session::<G>::deal(&setup, seed);
            prompt.dialogue().console.begin_hunt();
            let played = match game_loop::play(&mut session, prompt, viewer) {
                Err(Stop::GivenUp) => prompt.give_up(session.game().position()).map(|()| None).map_err(Stop::Io),
                played => played.map(Some),
            };
            turns = played.is_err().then_some(session.turns());
            if session.turns() > 0 {
                let hunted = Hunted { seed, actions: prompt.actions(), is_over: played.is_ok() };
                last = Some((setup.clone(), hunted, prompt.has_had_hint()));
            }
            let command = format!("{} {}", prompt.command(&setup), flag(seed));
            match &played {
                Ok(outcome) => {
                    let ended = Over { setup: &setup, seed, outcome: *outcome, session: &session };
                    let counts = prompt.dialogue().console.counts_hunt();
                    let added = if counts { over(prompt, &ended) } else { None };
                    prompt.dialogue().console.end_hunt();
                    prompt.dialogue().name_hunt(seed, &command, added)?;
                }
                Err(Stop::Left(_)) => prompt.dialogue().say_how_to_resume(seed, &command)?,
                Err(_) => {}
            }
            played.and_then(|_| prompt.again(seed))
        });
        match another {
            Ok((again, next)) => (seed, after) = (next, Some(again)),
            Err(Stop::Left(leave)) => {
                let none = || {
                    (
                        setup.clone(),
                        Hunted { seed, actions: Vec::new(), is_over: turns.is_none() },
                        prompt.has_had_hint(),
                    )
                };
                return Ok(Played { leave, last: last.unwrap_or_else(none), setup, turns });
            }
            Err(Stop::Io(error)) => return Err(error),
            Err(stop) => return Err(io::Error::other(stop.to_string())),
        }
    }
}
