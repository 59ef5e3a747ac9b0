//! A program that is graded: it is told what `reset` and `step` reply, and answers with actions.
//!
//! Deliberately absent: processes and pipes.

use std::io;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::child::{Child, Program, Silence};
use super::refusal::Refusal;
use super::{AnyHunt, Deal, Refused, Reward, Terms, write};
use crate::cli::setup::SetupFlags;
use crate::session::HuntSeed;
use crate::sim::{HuntResult, MOST_TURNS, Runner};
use crate::stdio::warn;

const CRASHED: &str = "crashed";
const TIMED_OUT: &str = "timed_out";
const ILLEGAL_MOVE: &str = "illegal_move";

/// By these terms every program is graded. The seeds of its next hunts follow from that of this one.
const TERMS: Terms =
    Terms { cheat: false, max_turns: NonZeroU64::new(MOST_TURNS as u64), reward: Reward::Sparse, nameless: true };

/// A program that plays the hunts of a simulation. It plays every seat.
///
/// It is started when it is needed, and after a crash or when it was too slow started anew for the next hunt.
pub struct Graded<'a> {
    program: &'a Program,
    setup: &'a SetupFlags,
    patience: Duration,
    child: Option<Child>,
    /// Whether whoever grades has been told why a move of it was illegal.
    has_been_explained: bool,
}

/// Why a program has lost a hunt, other than by the rules of the game.
enum Failure {
    Silent(Silence),
    Illegal(Refusal),
}

impl<'a> Graded<'a> {
    /// Lets a program play hunts of a set-up, with so much time for each move.
    #[must_use]
    pub const fn new(program: &'a Program, setup: &'a SetupFlags, patience: Duration) -> Self {
        Self { program, setup, patience, child: None, has_been_explained: false }
    }

    /// Tells whoever grades why a move was illegal: of the first, from which the others often follow.
    fn explain(&mut self, why: &Refusal, seed: u64, turn: u32) {
        if !std::mem::replace(&mut self.has_been_explained, true) {
            warn(&format!("seed {seed}, turn {turn}, an illegal move: {}", why.message()));
        }
    }
}

impl Runner for Graded<'_> {
    /// Whoever waits for a program sees how each hunt ended.
    const BATCH: u64 = 1;

    const FAILURES: &'static [&'static str] = &[CRASHED, TIMED_OUT, ILLEGAL_MOVE];

    fn hunt(&mut self, seed: u64, ended: &AtomicBool) -> io::Result<HuntResult> {
        let deal = Deal { name: HuntSeed::new(seed), terms: TERMS };
        let mut hunt = self.setup.with_variant(deal).map_err(io::Error::other)?;
        let child = match self.child.take() {
            Some(child) => child,
            None => Child::start(self.program, self.patience)?,
        };
        let mut turns = 0;
        let ending = match play(&mut hunt, &child, &mut turns, ended)? {
            Ok(ending) => {
                self.child = Some(child);
                ending
            }
            Err(Failure::Illegal(why)) => {
                self.explain(&why, seed, turns + 1);
                child.tell(refused(why)?);
                self.child = Some(child);
                ILLEGAL_MOVE
            }
            Err(Failure::Silent(silence)) => {
                child.kill();
                match silence {
                    Silence::Crashed => CRASHED,
                    Silence::TimedOut => TIMED_OUT,
                }
            }
        };
        Ok(HuntResult { seed, ending, turns })
    }
}

/// Plays a hunt, counts its turns, and names its end; or tells why the program has lost it before.
fn play(
    hunt: &mut AnyHunt,
    child: &Child,
    turns: &mut u32,
    ended: &AtomicBool,
) -> io::Result<Result<&'static str, Failure>> {
    loop {
        if ended.load(Ordering::Relaxed) {
            return Err(io::Error::other("the simulation has ended"));
        }
        let mut line = Vec::new();
        hunt.write(None, &mut line)?;
        if let Some(ending) = hunt.ending() {
            child.tell(line);
            return Ok(Ok(ending));
        }
        let answer = match child.ask(line) {
            Ok(answer) => answer,
            Err(silence) => return Ok(Err(Failure::Silent(silence))),
        };
        if let Err(why) = answer.and_then(|action| hunt.step(&action)) {
            return Ok(Err(Failure::Illegal(why)));
        }
        *turns += 1;
    }
}

/// The line that ends a hunt for an illegal move.
fn refused(error: Refusal) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    write(None, Refused { error }, &mut line)?;
    Ok(line)
}
