//! Simulations: many hunts without a screen, one for each seed, on several threads.

use std::io;
use std::num::NonZeroU16;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::game::UNFINISHED;
use crate::game::chance::{Dice, Stream, shuffle};
use crate::session::HuntSeed;
use crate::system::thread_error;

mod agent;
mod bot;
mod child;
mod errors;
mod group;
mod sandbox;
mod tally;

pub use agent::{AgentRunner, Grading, Limits, MAX_PROGRAM_TURNS, NOT_PLAYED};
pub use bot::BotRunner;
pub use child::{AgentCommand, BadAgentCommand};
pub use group::{die_of_signal, is_stopped, stop_on_signals};
pub use sandbox::sandbox;
pub use tally::{Estimate, Scores, Tally, Whole, share};

/// The maximum number of turns. A longer hunt is abandoned and counts as [`UNFINISHED`].
pub const MAX_TURNS: u32 = 10_000;

/// The fewest batches of a simulation, unless it has fewer hunts.
const LEAST_BATCHES: u64 = 64;

/// The number of batches that each thread may queue ahead of the consumer.
const QUEUED_BATCHES: usize = 2;

/// Plays the hunts of a simulation with a bot or a program.
pub trait Runner {
    /// The most hunts per batch sent to the consumer: few for a slow runner, so that results appear early.
    const BATCH: u64;

    /// The endings of hunts lost through a fault of the runner, in the order in which they are listed.
    const FAILURES: &'static [&'static str] = &[];

    /// Plays the hunt of this number, from 0 on, and of [`HuntSeed::new`], for at most [`MAX_TURNS`].
    ///
    /// A slow runner checks from time to time whether the simulation has `ended`, and stops if it has.
    ///
    /// # Errors
    ///
    /// If the runner fails; the simulation stops then.
    fn hunt(&mut self, number: u64, seed: u64, ended: &AtomicBool) -> io::Result<HuntResult>;
}

/// The hunts of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub seeds: Seeds,
    pub hunts: u64,
    /// The number of threads, which changes no result.
    pub threads: NonZeroU16,
}

/// The seeds of a simulation's hunts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// The first hunt has this one. Each later hunt has the next seed; 0 follows the highest.
    From(u64),
    /// The hunts are [drawn](HuntSeed::drawn) from this one, so that one reveals nothing about another.
    /// Their order and the programs' own seeds depend on the salt.
    Drawn { seed: u64, salt: u64 },
}

impl Seeds {
    /// Returns a function of a hunt's number, from 0 on, that returns its seed.
    fn of(self, hunts: u64) -> Box<dyn Fn(u64) -> u64 + Sync> {
        match self {
            Self::From(first) => Box::new(move |number| first.wrapping_add(number)),
            Self::Drawn { seed, salt } => {
                let mut seeds: Vec<_> = (0..hunts).map(|number| HuntSeed::drawn(seed, number).setup).collect();
                shuffle(&mut Dice::new(salt, Stream::Order), &mut seeds);
                Box::new(move |number| usize::try_from(number).map_or(0, |number| seeds[number]))
            }
        }
    }
}

/// The result of a simulated hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HuntResult {
    pub seed: u64,
    /// The name of its ending: one of [`Game::ENDINGS`](crate::game::Game::ENDINGS), [`Runner::FAILURES`] or
    /// [`UNFINISHED`].
    pub ending: &'static str,
    /// Whether the hunter has won.
    pub is_won: bool,
    /// The number of turns of all seats together: 0 to [`MAX_TURNS`].
    pub turns: u32,
    /// The sum of its rewards. It means something only in a game of one seat.
    pub score: i32,
}

impl HuntResult {
    /// Makes the result of a hunt that has only begun.
    #[must_use]
    pub const fn begin(seed: u64) -> Self {
        Self { seed, ending: UNFINISHED, is_won: false, turns: 0, score: 0 }
    }
}

/// Plays hunts and passes their results to `each`, batch by batch, in order, until it breaks.
///
/// `runner` makes the runner of a thread. Memory does not grow with the number of hunts, but for 8 bytes of each drawn one.
///
/// # Errors
///
/// If a runner fails, or if `each` does; the simulation stops then.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroU16;
/// use std::ops::ControlFlow;
///
/// use wumpus_hunt::bot::Random;
/// use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
/// use wumpus_hunt::sim::{BotRunner, Plan, Seeds, Tally, simulate};
///
/// let plan = Plan { seeds: Seeds::From(1), hunts: 1_000, threads: NonZeroU16::MIN };
/// let runner = || BotRunner::<Classic, _>::new(Setup::new(Ruleset::ORIGINAL), Random);
/// let mut tally = Tally::of::<Classic>(&[]);
/// simulate(plan, runner, |hunts| {
///     hunts.iter().for_each(|hunt| tally.add(hunt, 1));
///     Ok(ControlFlow::Continue(()))
/// })?;
/// assert_eq!(tally.hunts(), 1_000);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn simulate<P: Runner>(
    plan: Plan,
    runner: impl Fn() -> P + Sync,
    mut each: impl FnMut(&[HuntResult]) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    // Of few hunts each thread gets some, and the consumer hears of them early.
    let size = P::BATCH.min(plan.hunts.div_ceil(LEAST_BATCHES)).max(1);
    let batches = plan.hunts.div_ceil(size);
    let threads = u64::from(plan.threads.get()).min(batches);
    let (ended, seed) = (AtomicBool::new(false), plan.seeds.of(plan.hunts));
    thread::scope(|scope| {
        let (runner, ended, seed) = (&runner, &ended, &*seed);
        let _end = End(ended);
        let workers = (0..threads).map(|first| {
            let (sender, receiver) = sync_channel(QUEUED_BATCHES);
            // With n threads, each plays every n-th batch, so that the threads' batches alternate.
            let work = move || {
                let hunts = |batch: u64| batch * size..plan.hunts.min((batch + 1).saturating_mul(size));
                let batches = (first..batches).step_by(plan.threads.get().into()).map(hunts);
                hunt_batches(seed, runner(), batches, ended, &sender);
            };
            thread::Builder::new().spawn_scoped(scope, work).map_err(thread_error)?;
            Ok(receiver)
        });
        let workers: Vec<Receiver<_>> = workers.collect::<io::Result<_>>()?;
        for (_, worker) in (0..batches).zip(workers.iter().cycle()) {
            let hunts = worker.recv().map_err(|_| io::Error::other("a simulation thread crashed"))??;
            if each(&hunts)?.is_break() {
                break;
            }
        }
        Ok(())
    })
}

/// Ends all threads when the simulation ends, by success, error or panic.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays batches of hunts and sends their results, until there are no more or the consumer stops.
fn hunt_batches<P: Runner>(
    seed: impl Fn(u64) -> u64,
    mut runner: P,
    batches: impl Iterator<Item = Range<u64>>,
    ended: &AtomicBool,
    sender: &SyncSender<io::Result<Vec<HuntResult>>>,
) {
    for hunts in batches {
        // `collect` would grow the vector again and again.
        let mut results = Vec::with_capacity(hunts.size_hint().0);
        let mut hunts = hunts.take_while(|_| !is_stopped());
        let mut hunt = |number| runner.hunt(number, seed(number), ended);
        let played = hunts.try_for_each(|number| hunt(number).map(|result| results.push(result)));
        let failed = played.is_err();
        if sender.send(played.map(|()| results)).is_err() || failed {
            return;
        }
    }
}
