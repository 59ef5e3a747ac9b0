//! `wumpus simulate`: many hunts without a screen, played by a bot or a program.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroU16;
use std::ops::RangeInclusive;
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};

use super::setup::SetupFlags;
use super::whole;
use crate::bot::{Bot, BotName};
use crate::sim::{AgentCommand, AgentRunner, BotRunner, Plan, Runner, Tally, simulate};
use crate::stdio::write_error;
use crate::text::{choices, listed};
use crate::variant::{Options, VARIANTS, Variant, Visitor};
use progress::Progress;
use report::{PlayedBy, Report};

mod progress;
mod report;

/// The default move timeout.
const MOVE_TIMEOUT: Duration = Duration::from_secs(10);
/// The accepted move timeouts, in seconds.
const MOVE_TIMEOUT_RANGE: RangeInclusive<f64> = 0.001..=3_600.0;

/// Simulate many hunts, and count how they end
///
/// The hunts use consecutive seeds. To play one yourself, run wumpus with that --seed and the same game flags. A hunt is
/// stopped after 10,000 turns and counted as unfinished.
#[derive(Clone, Debug, Args)]
pub(super) struct Simulate {
    #[command(flatten)]
    setup: SetupFlags,
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME", default_value_t, help = bot_help())]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    bot: BotName,
    /// Let a program play instead: its command line, run without a shell
    #[arg(long, value_name = "CMD", value_hint = ValueHint::CommandString, conflicts_with = "bot")]
    agent: Option<AgentCommand>,
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = move_timeout, requires = "agent")]
    #[arg(help = format!("The program's time limit for each move [default: {}]", MOVE_TIMEOUT.as_secs()))]
    move_timeout: Option<Duration>,
    /// The number of hunts
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 100_000, value_parser = whole::<u64>(1..=u64::MAX))]
    hunts: u64,
    /// The seed of the first hunt; each later hunt has the next seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// The number of threads [default: one per core, but 1 with --agent]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1_000))]
    threads: Option<u16>,
    /// Print one JSON object instead of the table
    #[arg(long, conflicts_with = "list")]
    json: bool,
    /// Print one line per hunt instead: seed, ending and turns
    #[arg(long)]
    list: bool,
}

/// Describes `--bot`: each bot, and the games that it does not play.
fn bot_help() -> String {
    let bots = BotName::ALL.map(|bot| {
        let others: Vec<_> = VARIANTS.iter().filter(|game| !game.bots.contains(&bot)).map(|game| game.name).collect();
        let but = if others.is_empty() { String::new() } else { format!(" (not in {})", listed(others, "or")) };
        format!("{}{but}", bot.name())
    });
    format!("The bot that plays: {}", choices(bots))
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
    /// Refuses flags that do not go together; the error is a usage error.
    pub(super) fn check(&self) -> Result<(), String> {
        let (bot, variant) = (self.bot, self.setup.options.variant());
        if variant.bots.contains(&bot) {
            return self.setup.check();
        }
        let others = VARIANTS.iter().filter(|other| other.bots.contains(&bot)).map(|other| other.name);
        let (bot, others, default) = (bot.name(), listed(others, "or"), BotName::default().name());
        Err(format!("--bot {bot} is only for --variant {others}; {} has only --bot {default}", variant.name))
    }

    /// Simulates, and prints the results.
    pub(super) fn run(&self) -> io::Result<()> {
        self.setup.warn();
        self.setup.options.visit(Simulation(self)).map_err(io::Error::other)?
    }

    fn threads(&self) -> NonZeroU16 {
        // A program may learn from hunt to hunt, so by default one process plays them all.
        let cores = || thread::available_parallelism().ok().filter(|_| self.agent.is_none())?.try_into().ok();
        self.threads.and_then(NonZeroU16::new).or_else(cores).unwrap_or(NonZeroU16::MIN)
    }

    /// Simulates with a bot. Each thread has a cave of its own.
    fn play_bot<V: Variant, B: Bot<V> + Default>(&self, settled: Options) -> io::Result<()> {
        let setup = || V::setup(&self.setup.options).expect("the same options have made a set-up already");
        self.simulate::<V, _>(settled, || BotRunner::<V, B>::new(setup(), B::default()))
    }

    /// Simulates with one runner a thread.
    fn simulate<V: Variant, R: Runner>(&self, options: Options, runner: impl Fn() -> R + Sync) -> io::Result<()> {
        let mut to = BufWriter::new(io::stdout().lock());
        let begun = Instant::now();
        let plan = Plan { seed: self.seed, hunts: self.hunts, threads: self.threads() };
        let mut tally = Tally::of::<V>().with(R::FAILURES);
        let lists_on_screen = self.list && io::stdout().is_terminal();
        let mut progress = Progress::begin(self.hunts, !lists_on_screen);
        let simulated = simulate(plan, runner, |hunts| {
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
            options,
            hunter: self.agent.as_ref().map_or(PlayedBy::Bot(self.bot.name()), |agent| PlayedBy::Agent(agent.text())),
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

fn move_timeout(text: &str) -> Result<Duration, String> {
    let range = MOVE_TIMEOUT_RANGE;
    let seconds = text.parse().ok().filter(|seconds| range.contains(seconds));
    let accepted = || format!("must be a number of seconds from {} to {}, like 0.5", range.start(), range.end());
    seconds.map(Duration::from_secs_f64).ok_or_else(accepted)
}

/// Simulates with the bot or the program of the flags.
struct Simulation<'a>(&'a Simulate);

impl Visitor for Simulation<'_> {
    type Output = io::Result<()>;

    fn visit<V: Variant>(self, setup: V::Setup) -> io::Result<()> {
        let Self(flags) = self;
        let (settled, options) = (V::options(&setup), &flags.setup.options);
        if let Some(program) = &flags.agent {
            let timeout = flags.move_timeout.unwrap_or(MOVE_TIMEOUT);
            return flags.simulate::<V, _>(settled, || AgentRunner::new(program, options, timeout));
        }
        match flags.bot {
            BotName::Random => flags.play_bot::<V, V::Random>(settled),
            BotName::Careful => flags.play_bot::<V, V::Careful>(settled),
            BotName::Sharp => flags.play_bot::<V, V::Sharp>(settled),
        }
    }
}
