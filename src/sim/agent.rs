//! Plays the hunts of a simulation with a program, which reads the replies of `reset` and `step` and answers actions.

use std::io;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::child::{AgentCommand, Child, NoAnswer, Silence};
use super::errors::Said;
use super::{HuntResult, Runner, is_stopped};
use crate::agent::{AgentConfig, AgentHunt, Deal, Extras, Refusal, Reward, refused};
use crate::game::UNFINISHED;
use crate::sanitize::sanitize;
use crate::session::HuntSeed;
use crate::stdio::warn;
use crate::system::hold;
use crate::text::counted;
use crate::variant::Options;

const CRASHED: &str = "crashed";
const TIMED_OUT: &str = "timed_out";
const ILLEGAL_MOVE: &str = "illegal_move";
/// The turns after which a hunt of a program is given up.
pub const MAX_PROGRAM_TURNS: NonZeroU64 = NonZeroU64::new(1_000).unwrap();
/// The ending of the hunts that are left when a program is given up.
pub const NOT_PLAYED: &str = "not_played";

/// What a program may use, with times in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Limits {
    pub move_timeout: f64,
    /// The time for all hunts together.
    pub total_timeout: Option<f64>,
    /// Seconds of processor time for each of its processes, which the sandbox limits.
    pub cpu_time: Option<u64>,
    /// Whether it runs in the sandbox.
    pub sandbox: bool,
}

/// How a program is graded.
#[derive(Debug)]
pub struct Grading<'a> {
    pub(super) program: &'a AgentCommand,
    /// What begins a message: the program's name, where it is one of several.
    pub(super) prefix: String,
    options: &'a Options,
    /// The salt of the program's own seeds.
    salt: u64,
    pub(super) limits: Limits,
    /// The end of the time for all hunts.
    deadline: Option<Instant>,
    reward: Reward,
    pub(super) said: Arc<Mutex<Said>>,
    /// The first failure of each kind, and its explanation.
    explained: Mutex<Vec<(&'static str, String)>>,
}

impl<'a> Grading<'a> {
    /// Grades a program. The time for all hunts begins now.
    #[must_use]
    pub fn new(
        program: &'a AgentCommand,
        is_alone: bool,
        options: &'a Options,
        salt: u64,
        limits: Limits,
        reward: Reward,
    ) -> Self {
        let prefix = if is_alone { String::new() } else { format!("{}: ", sanitize(&program.name)) };
        let deadline = limits.total_timeout.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
        let (said, explained) = (Arc::default(), Mutex::default());
        Self { program, prefix, options, salt, limits, deadline, reward, said, explained }
    }

    /// Returns whether the time for all hunts is over.
    pub fn is_over(&self) -> bool {
        self.time_left().is_zero()
    }

    /// Returns the time for a move, or what is left of the time for all hunts if that is less.
    pub(super) fn time_left(&self) -> Duration {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        left.unwrap_or(Duration::MAX).min(Duration::from_secs_f64(self.limits.move_timeout))
    }

    /// Explains the first failure of each kind on standard error. Later ones often have the same cause. The hunt has a
    /// number and no seed, because the programs may be able to read this.
    fn explain(&self, failure: &'static str, number: u64, turn: u32, why: impl FnOnce() -> String) {
        let mut explained = hold(&self.explained);
        if explained.iter().all(|(known, _)| *known != failure) {
            let (hunt, kind) = (u128::from(number) + 1, failure.replace('_', " "));
            let told = format!("hunt {hunt}, turn {turn}: {kind}: {}", why());
            warn(&format!("{}{told}", self.prefix));
            explained.push((failure, told));
        }
    }

    /// Returns the explanation of the first failure of each kind. Says how often the program repeated itself on standard
    /// error.
    pub fn explanations(&self) -> Vec<String> {
        let times = hold(&self.said).repeats;
        if times > 0 {
            warn(&format!("{}the same text came on standard error {}", self.prefix, counted(times, "more time")));
        }
        hold(&self.explained).iter().map(|(_, told)| told.clone()).collect()
    }
}

/// A program that plays every seat in the hunts of a simulation.
///
/// It is started for the first hunt, and again after a failure that ended it.
pub struct AgentRunner<'a> {
    grading: &'a Grading<'a>,
    child: Option<Child<'a>>,
}

/// Why a program lost a hunt, apart from the rules of the game.
enum Failure {
    Silent(NoAnswer),
    /// An answer, as it was written, and what is wrong with it.
    Illegal(String, Refusal),
    /// The reply cannot be written.
    Broken(io::Error),
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

    const FAILURES: &'static [&'static str] = &[CRASHED, TIMED_OUT, ILLEGAL_MOVE, NOT_PLAYED];

    fn hunt(&mut self, number: u64, seed: u64, ended: &AtomicBool) -> io::Result<HuntResult> {
        let Grading { options, reward, salt, .. } = *self.grading;
        let max_turns = Some(MAX_PROGRAM_TURNS);
        let config = AgentConfig { max_turns, reward, salt: Some(salt), ..AgentConfig::default() };
        let deal = Deal { seed: HuntSeed::new(seed), config, extras: Extras::default(), last: None };
        let hunt = deal.hunt(options);
        let mut hunt = hunt.map_err(|why| io::Error::other(why.message().to_owned()))?;
        let mut result = HuntResult::begin(seed);
        let has_ended = || is_stopped() || ended.load(Ordering::Relaxed);
        let child = self.child.take().map_or_else(|| Child::start(self.grading), Ok);
        let mut child = child.map_err(|why| io::Error::other(format!("{}{why}", self.grading.prefix)))?;
        let played = play(&mut *hunt, &mut child, &mut result, has_ended);
        let turn = result.turns + 1;
        result.ending = match played {
            Ok(ending) => {
                self.child = Some(child);
                ending
            }
            // A signal kills the program, which has not failed then.
            Err(_) if has_ended() => {
                child.kill();
                return Err(io::Error::other("the simulation has ended"));
            }
            Err(Failure::Broken(why)) => return Err(why),
            Err(Failure::Illegal(answer, why)) => {
                let told = || format!("{}; the answer was {}", why.message(), sanitize(&answer));
                self.grading.explain(ILLEGAL_MOVE, number, turn, || child.with_last_error(&told()));
                child.tell(refused(&why)?);
                self.child = Some(child);
                ILLEGAL_MOVE
            }
            Err(Failure::Silent(none)) => {
                let ending = match none.0 {
                    Silence::Crashed => CRASHED,
                    Silence::TimedOut => TIMED_OUT,
                    Silence::TooLong => ILLEGAL_MOVE,
                };
                self.grading.explain(ending, number, turn, || child.explain(none));
                child.kill();
                ending
            }
        };
        // An unfinished hunt counts as lost: otherwise dawdling would cost less than dying.
        if result.ending == UNFINISHED || Self::FAILURES.contains(&result.ending) {
            result.score += hunt.loss();
        }
        Ok(result)
    }
}

/// Plays a hunt, and counts its turns and its score. Returns the name of its ending, or why the program lost it earlier.
fn play(
    hunt: &mut dyn AgentHunt,
    child: &mut Child<'_>,
    result: &mut HuntResult,
    has_ended: impl Fn() -> bool,
) -> Result<&'static str, Failure> {
    while !has_ended() {
        let mut line = Vec::new();
        hunt.reply(None, &mut line).map_err(Failure::Broken)?;
        if let Some(ending) = hunt.ending() {
            child.tell(line);
            result.is_won = hunt.is_won();
            return Ok(ending);
        }
        let (answer, action) = child.ask(line).map_err(Failure::Silent)?;
        action.and_then(|action| hunt.step(&action)).map_err(|why| Failure::Illegal(answer, why))?;
        result.turns += 1;
        result.score += hunt.reward();
    }
    // The caller knows that the simulation has ended, and does not count this as a crash.
    Err(Failure::Silent((Silence::Crashed, String::new())))
}
