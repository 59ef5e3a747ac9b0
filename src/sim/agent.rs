//! Plays the hunts of a simulation with a program, which reads the replies of `reset` and `step` and answers actions.

use std::io;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::child::{AgentCommand, Child, Silence};
use super::{HuntResult, MAX_TURNS, Runner};
use crate::agent::{AgentConfig, AgentHunt, Extras, Refusal, Reward, deal, refused};
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::variant::Options;

const CRASHED: &str = "crashed";
const TIMED_OUT: &str = "timed_out";
const ILLEGAL_MOVE: &str = "illegal_move";

/// The settings of every graded program. The seed is hidden because the next hunt has the next seed.
const CONFIG: AgentConfig = AgentConfig {
    cheat: false,
    max_turns: NonZeroU64::new(MAX_TURNS as u64),
    reward: Reward::Sparse,
    hides_seed: true,
};

/// A program that plays every seat in the hunts of a simulation.
///
/// It is started for the first hunt, and again after a crash or a time-out.
pub struct AgentRunner<'a> {
    program: &'a AgentCommand,
    options: &'a Options,
    move_timeout: Duration,
    child: Option<Child>,
    /// The failures that standard error has an explanation of.
    explained: Vec<&'static str>,
}

/// Why a program lost a hunt, apart from the rules of the game.
enum Failure {
    Silent(Silence),
    Illegal(Refusal),
}

impl<'a> AgentRunner<'a> {
    /// Makes the runner of a program, which plays hunts with these options.
    #[must_use]
    pub const fn new(program: &'a AgentCommand, options: &'a Options, move_timeout: Duration) -> Self {
        Self { program, options, move_timeout, child: None, explained: Vec::new() }
    }

    /// Explains the first failure of each kind on standard error. Later ones often have the same cause.
    fn explain(&mut self, failure: &'static str, seed: u64, turn: u32, why: impl FnOnce() -> String) {
        if !self.explained.contains(&failure) {
            self.explained.push(failure);
            warn(&format!("seed {seed}, turn {turn}: {}: {}", failure.replace('_', " "), why()));
        }
    }
}

impl Runner for AgentRunner<'_> {
    // Each hunt is listed as soon as it ends.
    const BATCH: u64 = 1;

    const FAILURES: &'static [&'static str] = &[CRASHED, TIMED_OUT, ILLEGAL_MOVE];

    fn hunt(&mut self, seed: u64, ended: &AtomicBool) -> io::Result<HuntResult> {
        let hunt = deal(self.options, HuntSeed::new(seed), CONFIG, Extras::default());
        let mut hunt = hunt.map_err(|why| io::Error::other(why.message().to_owned()))?;
        let mut child = match self.child.take() {
            Some(child) => child,
            None => Child::start(self.program, self.move_timeout)?,
        };
        let mut turns = 0;
        let ending = match play(&mut *hunt, &child, &mut turns, ended)? {
            Ok(ending) => {
                self.child = Some(child);
                ending
            }
            Err(Failure::Illegal(why)) => {
                self.explain(ILLEGAL_MOVE, seed, turns + 1, || why.message().to_owned());
                child.tell(refused(why)?);
                self.child = Some(child);
                ILLEGAL_MOVE
            }
            Err(Failure::Silent(silence)) => {
                let ending = match silence {
                    Silence::Crashed => {
                        self.explain(CRASHED, seed, turns + 1, || child.why_it_crashed());
                        CRASHED
                    }
                    Silence::TimedOut => {
                        let limit = self.move_timeout.as_secs_f64();
                        self.explain(TIMED_OUT, seed, turns + 1, || format!("no answer within {limit} s"));
                        TIMED_OUT
                    }
                };
                child.kill();
                ending
            }
        };
        Ok(HuntResult { seed, ending, turns })
    }
}

/// Plays a hunt and counts its turns. Returns the name of its ending, or why the program lost it earlier.
fn play(
    hunt: &mut dyn AgentHunt,
    child: &Child,
    turns: &mut u32,
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
        *turns += 1;
    }
}
