//! Plays the hunts of a simulation with a program, which reads the replies of `reset` and `step` and answers actions.

use std::io;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::child::{AgentCommand, Child, Silence};
use super::{HuntResult, MAX_TURNS, Runner};
use crate::agent::{AgentConfig, AgentHunt, Extras, Refusal, Reward, deal, refused};
use crate::game::UNFINISHED;
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::variant::Options;

const CRASHED: &str = "crashed";
const TIMED_OUT: &str = "timed_out";
const ILLEGAL_MOVE: &str = "illegal_move";

/// How a program is graded, the same on every thread.
#[derive(Debug)]
pub struct Grading<'a> {
    program: &'a AgentCommand,
    options: &'a Options,
    move_timeout: Duration,
    reward: Reward,
    /// The failures that standard error has an explanation of.
    explained: Mutex<Vec<&'static str>>,
}

impl<'a> Grading<'a> {
    /// Grades a program in hunts with these options.
    #[must_use]
    pub const fn new(program: &'a AgentCommand, options: &'a Options, move_timeout: Duration, reward: Reward) -> Self {
        Self { program, options, move_timeout, reward, explained: Mutex::new(Vec::new()) }
    }

    /// Explains the first failure of each kind on standard error. Later ones often have the same cause.
    fn explain(&self, failure: &'static str, seed: u64, turn: u32, why: impl FnOnce() -> String) {
        let mut explained = self.explained.lock().unwrap_or_else(PoisonError::into_inner);
        if !explained.contains(&failure) {
            explained.push(failure);
            warn(&format!("seed {seed}, turn {turn}: {}: {}", failure.replace('_', " "), why()));
        }
    }
}

/// A program that plays every seat in the hunts of a simulation.
///
/// It is started for the first hunt, and again after a failure that ended it.
pub struct AgentRunner<'a> {
    grading: &'a Grading<'a>,
    child: Option<Child>,
}

/// Why a program lost a hunt, apart from the rules of the game.
enum Failure {
    Silent(Silence),
    Illegal(Refusal),
}

impl<'a> AgentRunner<'a> {
    /// Makes the runner of a thread.
    #[must_use]
    pub const fn new(grading: &'a Grading<'a>) -> Self {
        Self { grading, child: None }
    }
}

impl Runner for AgentRunner<'_> {
    // Each hunt is listed as soon as it ends.
    const BATCH: u64 = 1;

    const FAILURES: &'static [&'static str] = &[CRASHED, TIMED_OUT, ILLEGAL_MOVE];

    fn hunt(&mut self, seed: u64, ended: &AtomicBool) -> io::Result<HuntResult> {
        let Grading { program, options, move_timeout, reward, .. } = *self.grading;
        let max_turns = NonZeroU64::new(MAX_TURNS.into());
        let config = AgentConfig { cheat: false, max_turns, reward, is_graded: true };
        let hunt = deal(options, HuntSeed::new(seed), config, Extras::default());
        let mut hunt = hunt.map_err(|why| io::Error::other(why.message().to_owned()))?;
        let mut child = match self.child.take() {
            Some(child) => child,
            None => Child::start(program, move_timeout)?,
        };
        let mut result = HuntResult { seed, ending: UNFINISHED, turns: 0, score: 0 };
        let failure = match play(&mut *hunt, &mut child, &mut result, ended)? {
            Ok(ending) => {
                self.child = Some(child);
                return Ok(HuntResult { ending, ..result });
            }
            Err(failure) => failure,
        };
        let turn = result.turns + 1;
        result.ending = match failure {
            Failure::Illegal(why) => {
                self.grading.explain(ILLEGAL_MOVE, seed, turn, || child.with_last_error(why.message()));
                child.tell(refused(why)?);
                self.child = Some(child);
                ILLEGAL_MOVE
            }
            Failure::Silent(silence) => {
                let ending = match silence {
                    Silence::Crashed => CRASHED,
                    Silence::TimedOut => TIMED_OUT,
                    Silence::TooLong => ILLEGAL_MOVE,
                };
                self.grading.explain(ending, seed, turn, || child.explain(silence));
                child.kill();
                ending
            }
        };
        result.score += hunt.loss();
        Ok(result)
    }
}

/// Plays a hunt, and counts its turns and its score. Returns the name of its ending, or why the program lost it earlier.
fn play(
    hunt: &mut dyn AgentHunt,
    child: &mut Child,
    result: &mut HuntResult,
    ended: &AtomicBool,
) -> io::Result<Result<&'static str, Failure>> {
    loop {
        if ended.load(Ordering::Relaxed) {
            return Err(io::Error::other("the simulation has ended"));
        }
        let mut line = Vec::new();
        hunt.reply(None, &mut line)?;
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
        result.turns += 1;
        result.score += hunt.reward();
    }
}
