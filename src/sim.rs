//! Many hunts without a screen, each by its own seed, and in the order of their seeds.
//!
//! Deliberately absent: clocks, printing, and who hunts: a [`Runner`] may be a bot or anything else that plays.

use std::io;
use std::num::NonZeroU16;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

mod bot;
mod tally;

pub use bot::BotRunner;
pub use tally::{Share, Tally, ratio, share};

/// The most turns of a hunt; a longer one is abandoned and counts as [`UNFINISHED`].
pub const MOST_TURNS: u32 = 10_000;

/// The ending under which an abandoned hunt is counted.
pub const UNFINISHED: &str = "unfinished";

/// So many batches each thread may be ahead of whoever takes them.
const AHEAD: usize = 2;

/// Plays the hunts of a simulation, one after the other.
pub trait Runner {
    /// So many hunts are handed on at once: the slower they are, the fewer.
    const BATCH: u64;

    /// How its hunts may end besides as those of the game do: by faults of its own.
    const FAILURES: &'static [&'static str] = &[];

    /// Plays the hunt of [`HuntSeed::new`](crate::session::HuntSeed::of_seed), for at most [`MOST_TURNS`].
    ///
    /// Who takes long looks now and then whether the simulation has `ended`: then nobody takes the hunt any more.
    ///
    /// # Errors
    ///
    /// When it cannot play any more.
    fn hunt(&mut self, seed: u64, ended: &AtomicBool) -> io::Result<HuntResult>;
}

/// Which hunts are simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of the first hunt. Each other's is the next one; after the highest comes 0.
    pub seed: u64,
    /// How many hunts.
    pub hunts: u64,
    /// How many threads share the work. What comes of it does not depend on them.
    pub threads: NonZeroU16,
}

/// A hunt that was simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HuntResult {
    /// Its seed.
    pub seed: u64,
    /// How it ended, by the name under which that is counted: one of the game's, [`UNFINISHED`], or one of
    /// [`Runner::FAILURES`].
    pub ending: &'static str,
    /// How many turns it took, those of every seat together.
    pub turns: u32,
}

/// Plays hunts, and hands them on in the order of their seeds, some at a time.
///
/// `seat` makes the runner for a thread. The memory that is used does not grow with the number of hunts.
///
/// # Errors
///
/// When a runner breaks the rules or cannot go on, and whatever `each` returns; there are no more hunts then.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroU16;
///
/// use wumpus_hunt::bot::Random;
/// use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
/// use wumpus_hunt::sim::{BotRunner, Plan, Tally, simulate};
///
/// let plan = Plan { seed: 1, hunts: 1_000, threads: NonZeroU16::MIN };
/// let runner = || BotRunner::<Classic, _>::new(Setup::new(Ruleset::ORIGINAL), Random);
/// let mut tally = Tally::of::<Classic>();
/// simulate(plan, runner, |hunts| {
///     hunts.iter().for_each(|hunt| tally.add(hunt.ending, hunt.turns));
///     Ok(())
/// })?;
/// assert_eq!(tally.hunts(), 1_000);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn simulate<P: Runner>(
    plan: Plan,
    runner: impl Fn() -> P + Sync,
    mut each: impl FnMut(&[HuntResult]) -> io::Result<()>,
) -> io::Result<()> {
    let batches = plan.hunts.div_ceil(P::BATCH);
    let threads = u64::from(plan.threads.get()).min(batches);
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let (runner, ended) = (&runner, &ended);
        let _end = End(ended);
        let workers = (0..threads).map(|first| {
            let (sender, receiver) = sync_channel(AHEAD);
            // Each thread takes every so many-th batch, so that the batches come in turn.
            let work = move || {
                let batches = (first..batches).step_by(plan.threads.get().into());
                hunt_batches(plan, runner(), batches, ended, &sender);
            };
            thread::Builder::new().spawn_scoped(scope, work)?;
            Ok(receiver)
        });
        let workers: Vec<Receiver<_>> = workers.collect::<io::Result<_>>()?;
        for (_, worker) in (0..batches).zip(workers.iter().cycle()) {
            let hunts = worker.recv().map_err(|_| io::Error::other("a thread of the simulation has died"))??;
            each(&hunts)?;
        }
        Ok(())
    })
}

/// Tells all threads that the simulation has ended, however it did.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays batches of hunts and sends each, until nobody takes them.
fn hunt_batches<P: Runner>(
    plan: Plan,
    mut runner: P,
    batches: impl Iterator<Item = u64>,
    ended: &AtomicBool,
    sender: &SyncSender<io::Result<Vec<HuntResult>>>,
) {
    for batch in batches {
        let hunts = batch * P::BATCH..plan.hunts.min((batch + 1).saturating_mul(P::BATCH));
        let played = hunt_each(&mut runner, hunts.map(|hunt| plan.seed.wrapping_add(hunt)), ended);
        let failed = played.is_err();
        if sender.send(played).is_err() || failed {
            return;
        }
    }
}

/// Plays the hunts of these seeds.
fn hunt_each(
    runner: &mut impl Runner,
    seeds: impl Iterator<Item = u64>,
    ended: &AtomicBool,
) -> io::Result<Vec<HuntResult>> {
    let mut played = Vec::with_capacity(seeds.size_hint().0);
    for seed in seeds {
        played.push(runner.hunt(seed, ended)?);
    }
    Ok(played)
}
