//! Many hunts without a screen: the flags, and who hunts.
//!
//! Deliberately absent: how it is written down what came of it.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroU16;
use std::ops::RangeInclusive;
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::setup::{SetupFlags, Variant, Visitor};
use super::whole;
use crate::agent::{Graded, Program};
use crate::bot::{Bot, BotName, BotVisitor, Bots};
use crate::game::Endings;
use crate::game::classic::{self, Classic};
use crate::game::grue::{self, Grue};
use crate::game::hidden::{self, Hidden};
use crate::game::world::{self, World};
use crate::sim::{BotRunner, Plan, Runner, Tally, simulate};
use crate::stdio::write_error;
use progress::Progress;
use report::{Hunter, Report};

mod progress;
mod report;

/// So long has a program for a move, if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many seconds it may have.
const SECONDS: RangeInclusive<f64> = 0.001..=3_600.0;

/// Simulate many hunts without a screen, and count how they end
///
/// The hunts have one seed after the other, and wumpus --seed with the same flags deals each of them at the prompt. One
/// that has taken 10,000 turns is left, and counts as unfinished.
#[derive(Clone, Debug, Args)]
pub struct Simulate {
    #[command(flatten)]
    setup: SetupFlags,
    /// Who hunts: random (default); or careful, but not in the hidden variant
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    bot: BotName,
    /// A program that hunts instead: its command, which no shell reads
    #[arg(long, value_name = "CMD", conflicts_with = "bot")]
    agent: Option<Program>,
    /// How many seconds the program has for a move; else 10
    #[arg(long, value_name = "SECONDS", value_parser = patience, requires = "agent")]
    move_timeout: Option<Duration>,
    /// How many hunts
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u64>(1..=u64::MAX))]
    hunts: u64,
    /// The seed of the first hunt; the next hunt has the next seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// How many threads share the work; else one a core, or one for a program
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1_000))]
    threads: Option<u16>,
    /// Print one JSON object instead of the table
    #[arg(long, conflicts_with = "list")]
    json: bool,
    /// Print a line a hunt instead: its seed, ending and turns
    #[arg(long)]
    list: bool,
}

impl ValueEnum for BotName {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl Simulate {
    /// Finds flags that do not go together, and says so.
    ///
    /// # Errors
    ///
    /// What is said.
    pub fn check(&self) -> Result<(), &'static str> {
        match (self.bot, self.setup.variant) {
            (BotName::Careful, Variant::Hidden) => {
                Err("--bot careful is for --variant classic, grue or world: the hidden variant is played by random")
            }
            (BotName::Random | BotName::Careful, _) => self.setup.check(),
        }
    }

    /// Simulates, and prints what came of it.
    ///
    /// # Errors
    ///
    /// When it cannot be printed, or when a thread cannot be had.
    pub fn run(&self) -> io::Result<()> {
        self.setup.with_variant(Contestants { flags: self }).map_err(io::Error::other)?
    }

    fn threads(&self) -> NonZeroU16 {
        // What a program has learned in one hunt it may use in the next, as long as it is one.
        let cores = || thread::available_parallelism().ok().filter(|_| self.agent.is_none())?.try_into().ok();
        self.threads.and_then(NonZeroU16::new).or_else(cores).unwrap_or(NonZeroU16::MIN)
    }

    /// Simulates with these contestants, one a thread. `setup` is for the table.
    fn simulate<G: Endings, P: Runner>(&self, setup: String, seat: impl Fn() -> P + Sync) -> io::Result<()> {
        let mut to = BufWriter::new(io::stdout().lock());
        let begun = Instant::now();
        let plan = Plan { seed: self.seed, hunts: self.hunts, threads: self.threads() };
        let mut tally = Tally::of::<G>().with(P::FAILURES);
        let lists_on_screen = self.list && io::stdout().is_terminal();
        let mut progress = Progress::begin(self.hunts, !lists_on_screen);
        let simulated = simulate(plan, seat, |hunts| {
            for hunt in hunts {
                tally.add(hunt.ending, hunt.turns);
                if self.list {
                    writeln!(to, "{} {} {}", hunt.seed, hunt.ending, hunt.turns).map_err(write_error)?;
                }
            }
            progress.show(tally.hunts());
            to.flush().map_err(write_error)
        });
        progress.end();
        simulated?;
        let report = Report {
            variant: self.setup.variant.name(),
            rules: self.setup.rules(),
            setup,
            hunter: self.agent.as_ref().map_or(Hunter::Bot(self.bot.name()), |agent| Hunter::Agent(agent.text())),
            hunts: self.hunts,
            seed: self.seed,
            turns: tally.turns(),
            endings: tally.endings().collect(),
            seconds: begun.elapsed().as_secs_f64(),
        };
        let written = match (self.list, self.json) {
            (true, _) => Ok(()),
            (false, true) => report.write_json(&mut to),
            (false, false) => report.write_table(&mut to),
        };
        written.and_then(|()| to.flush()).map_err(write_error)
    }
}

/// Reads how long a program has for a move.
fn patience(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| SECONDS.contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or("a number of seconds from 0.001 to 3600 is accepted, like 0.5")
}

/// Seats the bot or the program that is asked for.
struct Contestants<'a> {
    flags: &'a Simulate,
}

impl Contestants<'_> {
    fn play<G: Endings + Bots>(self, told: String, setup: impl Fn() -> G::Setup + Sync) -> io::Result<()> {
        if let Some(program) = &self.flags.agent {
            let patience = self.flags.move_timeout.unwrap_or(PATIENCE);
            return self.flags.simulate::<G, _>(told, || Graded::new(program, &self.flags.setup, patience));
        }
        let played = G::with_bot(self.flags.bot, BotHunts { flags: self.flags, told, setup });
        played.expect("`Simulate::check` has refused a bot that the game does not have")
    }
}

/// Simulates with the bot that is asked for.
struct BotHunts<'a, S> {
    flags: &'a Simulate,
    told: String,
    setup: S,
}

impl<G: Endings, S: Fn() -> G::Setup + Sync> BotVisitor<G> for BotHunts<'_, S> {
    type Output = io::Result<()>;

    fn visit<B: Bot<G> + Default>(self) -> io::Result<()> {
        self.flags.simulate::<G, _>(self.told, || BotRunner::<G, B>::new((self.setup)(), B::default()))
    }
}

impl Visitor for Contestants<'_> {
    type Output = io::Result<()>;

    fn classic(self, setup: classic::Setup) -> io::Result<()> {
        let ruleset = setup.ruleset;
        self.play::<Classic>(format!("rules {}", ruleset.name), || classic::Setup::new(ruleset))
    }

    fn grue(self, setup: grue::Setup) -> io::Result<()> {
        let sense = setup.sense;
        self.play::<Grue>(format!("sense {}", sense.name()), || grue::Setup::new(sense))
    }

    fn world(self, setup: world::Setup) -> io::Result<()> {
        let board = setup.board;
        self.play::<World>(format!("board {}", board.name()), || world::Setup::new(board))
    }

    /// There is no careful player of this one, as [`Simulate::check`] says.
    fn hidden(self, setup: hidden::Setup) -> io::Result<()> {
        let wumpuses = self.flags.setup.wumpuses.map(|wumpuses| format!(", wumpuses {wumpuses}"));
        self.play::<Hidden>(format!("players {}{}", setup.players(), wumpuses.unwrap_or_default()), || setup)
    }
}
