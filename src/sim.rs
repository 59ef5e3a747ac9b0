//! Many hunts without a screen, each by its own seed, and in the order of their seeds.
//!
//! Whoever hunts sits at the same table as a person at the prompt, and the rules are the same. Deliberately absent:
//! clocks, printing, and who hunts: a [`Contestant`] may be a bot or anything else that decides.

use std::io;
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::game::{Game, Seat, Viewer};
use crate::session::{Name, Session};
use crate::table::{Leave, Player, Stop, play};

mod ending;
mod tally;

pub use ending::{Endings, UNFINISHED};
pub use tally::{Share, Tally, ratio, share};

/// A hunt that has taken so many turns is left unfinished.
pub const MOST_TURNS: u32 = 10_000;

/// So many hunts are handed on at once.
const BATCH: u64 = 4_000;

/// So many batches each thread may be ahead of whoever takes them.
const AHEAD: usize = 2;

/// Plays the hunts of a simulation one after the other. It decides for every seat, and is shown what is public.
pub trait Contestant<G: Game>: Player<G> {
    /// Begins the hunt of this seed.
    ///
    /// # Errors
    ///
    /// When it cannot play any more.
    fn begin(&mut self, seed: u64) -> io::Result<()>;
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
pub struct Hunt<O> {
    /// Its seed: it is the hunt of [`Name::of_seed`].
    pub seed: u64,
    /// How it ended; `None` when it did not within [`MOST_TURNS`].
    pub outcome: Option<O>,
    /// How many turns it took, those of every seat together.
    pub turns: u32,
}

impl<O: Copy> Hunt<O> {
    /// Names how it ended.
    #[must_use]
    pub fn ending<G: Endings<Outcome = O>>(&self) -> &'static str {
        self.outcome.map_or(UNFINISHED, G::name)
    }
}

/// Plays hunts, and hands them on in the order of their seeds, some at a time.
///
/// `seat` makes the set-up and the contestant for a thread. The memory that is used does not grow with the number of
/// hunts.
///
/// # Errors
///
/// When a contestant breaks the rules or cannot go on, and whatever `each` returns; there are no more hunts then.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroU16;
///
/// use wumpus_hunt::bot::{Random, Seated};
/// use wumpus_hunt::game::classic::{Classic, Ruleset, Setup};
/// use wumpus_hunt::sim::{Plan, Tally, simulate};
///
/// let plan = Plan { seed: 1, hunts: 1_000, threads: NonZeroU16::MIN };
/// let seat = || Ok((Setup::new(Ruleset::ORIGINAL), Seated::new(Random)));
/// let mut tally = Tally::of::<Classic>();
/// simulate::<Classic, _>(plan, seat, |hunts| {
///     hunts.iter().for_each(|hunt| tally.add(hunt.ending::<Classic>(), hunt.turns));
///     Ok(())
/// })?;
/// assert_eq!(tally.hunts(), 1_000);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn simulate<G, P>(
    plan: Plan,
    seat: impl Fn() -> io::Result<(G::Setup, P)> + Sync,
    mut each: impl FnMut(&[Hunt<G::Outcome>]) -> io::Result<()>,
) -> io::Result<()>
where
    G: Game<Outcome: Send>,
    P: Contestant<G>,
{
    let batches = plan.hunts.div_ceil(BATCH);
    let threads = u64::from(plan.threads.get()).min(batches);
    thread::scope(|scope| {
        let seat = &seat;
        let workers = (0..threads).map(|first| {
            let (sender, receiver) = sync_channel(AHEAD);
            // Each thread takes every so many-th batch, so that the batches come in turn.
            let work = move || {
                let batches = (first..batches).step_by(plan.threads.get().into());
                hunt_batches::<G, P>(plan, seat, batches, &sender);
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

/// Plays batches of hunts and sends each, until nobody takes them.
fn hunt_batches<G: Game, P: Contestant<G>>(
    plan: Plan,
    seat: impl Fn() -> io::Result<(G::Setup, P)>,
    batches: impl Iterator<Item = u64>,
    sender: &SyncSender<io::Result<Vec<Hunt<G::Outcome>>>>,
) {
    let mut seated = match seat() {
        Ok((setup, player)) => Seating { session: Session::deal(&setup, Name::of_seed(plan.seed)), setup, player },
        // If nobody takes it nobody needs it.
        Err(error) => return sender.send(Err(error)).unwrap_or(()),
    };
    for batch in batches {
        let hunts = batch * BATCH..plan.hunts.min((batch + 1).saturating_mul(BATCH));
        let played = seated.hunts(hunts.map(|hunt| plan.seed.wrapping_add(hunt)));
        let failed = played.is_err();
        if sender.send(played).is_err() || failed {
            return;
        }
    }
}

/// A contestant with a table to himself.
struct Seating<G: Game, P> {
    setup: G::Setup,
    session: Session<G>,
    player: P,
}

impl<G: Game, P: Contestant<G>> Seating<G, P> {
    /// Plays the hunts of these seeds.
    fn hunts(&mut self, seeds: impl Iterator<Item = u64>) -> io::Result<Vec<Hunt<G::Outcome>>> {
        let mut played = Vec::with_capacity(seeds.size_hint().0);
        for seed in seeds {
            played.push(self.hunt(seed)?);
        }
        Ok(played)
    }

    /// Plays the hunt of this seed.
    fn hunt(&mut self, seed: u64) -> io::Result<Hunt<G::Outcome>> {
        self.session.redeal(&self.setup, Name::of_seed(seed));
        self.player.begin(seed)?;
        let mut watched = Watched { player: &mut self.player, turns: 0, outcome: None };
        match play(&mut self.session, &mut watched, Viewer::Public) {
            Ok(()) | Err(Stop::Left(_)) => Ok(Hunt { seed, outcome: watched.outcome, turns: watched.turns }),
            Err(Stop::Io(error)) => Err(error),
            Err(stop @ (Stop::Illegal(_) | Stop::Resumed)) => Err(io::Error::other(format!("hunt {seed}: {stop}"))),
        }
    }
}

/// A player whose turns are counted, and who leaves when they are too many.
struct Watched<'a, P, O> {
    player: &'a mut P,
    turns: u32,
    outcome: Option<O>,
}

impl<G: Game, P: Player<G>> Player<G> for Watched<'_, P, G::Outcome> {
    fn decide(&mut self, seat: Seat, view: &G::View<'_>) -> Result<G::Action, Stop> {
        if self.turns == MOST_TURNS {
            return Err(Stop::Left(Leave::Quit));
        }
        self.turns += 1;
        self.player.decide(seat, view)
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        self.player.observe(event)
    }

    fn reveal(&mut self, position: &G::Position) -> io::Result<()> {
        self.player.reveal(position)
    }

    fn over(&mut self, outcome: &G::Outcome, position: &G::Position) -> io::Result<()> {
        self.outcome = Some(*outcome);
        self.player.over(outcome, position)
    }
}
