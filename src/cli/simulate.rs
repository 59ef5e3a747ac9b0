//! `wumpus simulate`: many hunts without a screen, played by a bot or a program.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroU16;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};

use super::setup::{self, SetupFlags};
use super::whole;
use crate::agent::Reward;
use crate::bot::{Bot, BotName};
use crate::sim::{
    AgentCommand, AgentRunner, BotRunner, Grading, HuntResult, Plan, Runner, Tally, kill_programs_on_signals, simulate,
};
use crate::stdio::write_error;
use crate::text::{choices, listed};
use crate::variant::{Options, VARIANTS, Variant, VariantInfo, Visitor};
use merge::merge;
use progress::Progress;
use report::{PlayedBy, Report, Seeds};

mod json;
mod merge;
mod progress;
mod report;

const MOVE_TIMEOUT: Duration = Duration::from_secs(10);
/// The default number of failures after which a program is given up.
const MAX_FAILURES: u64 = 100;
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
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX), requires = "agent")]
    #[arg(help = format!("Stop after N failures of the program [default: {MAX_FAILURES}]"))]
    max_failures: Option<u64>,
    /// Report scores too, by these rewards (not in hidden)
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME")]
    reward: Option<Reward>,
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
    /// Print one line per hunt instead: seed, ending, turns, and any score
    #[arg(long)]
    list: bool,
    /// Add up the reports of --json in these files
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, conflicts_with_all = flags_of_hunts())]
    merge: Vec<PathBuf>,
}

/// Lists the flags that say which hunts are played. What is merged says that itself.
fn flags_of_hunts() -> impl Iterator<Item = &'static str> {
    let own = ["bot", "agent", "move_timeout", "max_failures", "reward", "hunts", "seed", "threads", "list"];
    let of_setup = [setup::GAME, setup::VARIANT].into_iter().chain(setup::options().map(|(_, option)| option.name));
    own.into_iter().chain(of_setup)
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
        if Seeds::of(self.seed, self.hunts).is_none() {
            let (first, max) = (self.seed, u64::MAX);
            let most = format!("from --seed {first} on, at most {} --hunts are possible", u128::from(max - first) + 1);
            return Err(format!("the highest seed is {max}: {most}"));
        }
        if !variant.bots.contains(&bot) {
            let others = VARIANTS.iter().filter(|other| other.bots.contains(&bot)).map(|other| other.name);
            let only = format!("--bot {} is only for --variant {}", bot.name(), listed(others, "or"));
            return Err(format!("{only}; {} has only --bot {}", variant.name, BotName::default().name()));
        }
        if self.reward.is_some() && variant.is_shared {
            return Err(format!("--reward is only for games of one hunter; {} has several players", variant.name));
        }
        if let Some(reward) = self.reward.filter(|reward| !can_score(variant, *reward)) {
            let rewards = (variant.rewards)().into_iter().map(Reward::name);
            let (reward, rewards) = (reward.name(), listed(rewards, "and"));
            return Err(format!("--reward {reward} is not for --variant {}, which has {rewards}", variant.name));
        }
        self.setup.check().map_err(|bad| bad.why)
    }

    pub(super) fn run(&self) -> io::Result<()> {
        if !self.merge.is_empty() {
            return self.print(&merge(&self.merge)?, io::stdout().lock());
        }
        self.setup.warn();
        self.setup.options.visit(self).map_err(io::Error::other)?
    }

    fn print(&self, report: &Report, mut to: impl Write) -> io::Result<()> {
        let written = if self.json {
            report.to_json().map_err(io::Error::from).and_then(|object| writeln!(to, "{object}"))
        } else {
            report.write_table(&mut to)
        };
        written.and_then(|()| to.flush()).map_err(write_error)
    }

    fn threads(&self) -> NonZeroU16 {
        // A program may learn from hunt to hunt, so by default one process plays them all.
        let cores = || thread::available_parallelism().ok().filter(|_| self.agent.is_none())?.try_into().ok();
        self.threads.and_then(NonZeroU16::new).or_else(cores).unwrap_or(NonZeroU16::MIN)
    }

    /// Simulates with a bot. Each thread has a cave of its own.
    fn play_bot<V: Variant, B: Bot<V> + Default>(&self, settled: Options) -> io::Result<()> {
        let setup = || V::setup(&self.setup.options).expect("the same options have made a set-up already");
        let reward = self.reward.unwrap_or_default();
        let amounts = V::amounts(reward).expect("the flags were checked");
        self.simulate::<V, _>(settled, || BotRunner::<V, B>::new(setup(), B::default()).paying(amounts))
    }

    /// Simulates with one runner a thread, and prints the results.
    fn simulate<V: Variant, R: Runner>(&self, options: Options, runner: impl Fn() -> R + Sync) -> io::Result<()> {
        let mut to = BufWriter::new(io::stdout().lock());
        let begun = Instant::now();
        let plan = Plan { seed: self.seed, hunts: self.hunts, threads: self.threads() };
        let mut tally = Tally::of::<V>().with(R::FAILURES);
        let max_failures = self.max_failures.unwrap_or(MAX_FAILURES);
        let failures = |tally: &Tally| tally.count(|ending| R::FAILURES.contains(&ending));
        let lists_on_screen = self.list && io::stdout().is_terminal();
        let mut progress = Progress::begin(self.hunts, !lists_on_screen);
        let simulated = simulate(plan, runner, |hunts| {
            for hunt in hunts {
                tally.add(hunt);
                if self.list {
                    self.write_hunt(hunt, &mut to).map_err(write_error)?;
                }
            }
            progress.show(tally.hunts());
            to.flush().map_err(write_error)?;
            let goes_on = failures(&tally) < max_failures;
            Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        });
        progress.end();
        simulated?;
        let (failed, played) = (failures(&tally), tally.hunts());
        let report = Report {
            options,
            played_by: self.agent.as_ref().map_or(PlayedBy::Bot { bot: self.bot.name() }, |agent| PlayedBy::Agent {
                agent: agent.text().to_owned(),
                move_timeout: self.move_timeout().as_secs_f64(),
            }),
            reward: self.reward,
            seeds: Seeds::of(self.seed, played).into_iter().collect(),
            tally,
            seconds: begun.elapsed().as_secs_f64(),
        };
        if !self.list {
            self.print(&report, to)?;
        }
        if played < self.hunts {
            let why = format!("stopped after {failed} failures: {played} of {} hunts were played", self.hunts);
            return Err(io::Error::other(why));
        }
        if failed == played { Err(io::Error::other("the program failed in every hunt")) } else { Ok(()) }
    }

    fn write_hunt(&self, HuntResult { seed, ending, turns, score }: &HuntResult, mut to: impl Write) -> io::Result<()> {
        let score = self.reward.map(|_| format!(" {score}")).unwrap_or_default();
        writeln!(to, "{seed} {ending} {turns}{score}")
    }

    fn move_timeout(&self) -> Duration {
        self.move_timeout.unwrap_or(MOVE_TIMEOUT)
    }
}

fn move_timeout(text: &str) -> Result<Duration, String> {
    let range = MOVE_TIMEOUT_RANGE;
    let seconds = text.parse().ok().filter(|seconds| range.contains(seconds));
    let accepted = || format!("must be a number of seconds from {} to {}, like 0.5", range.start(), range.end());
    seconds.map(Duration::from_secs_f64).ok_or_else(accepted)
}

/// Returns whether hunts of a game can be scored by a reward scheme. A game of several players has no single score.
fn can_score(variant: &VariantInfo, reward: Reward) -> bool {
    !variant.is_shared && (variant.rewards)().contains(&reward)
}

/// Simulates with the bot or the program of the flags.
impl Visitor for &Simulate {
    type Output = io::Result<()>;

    fn visit<V: Variant>(self, setup: V::Setup) -> io::Result<()> {
        let (settled, options) = (V::options(&setup), &self.setup.options);
        if let Some(program) = &self.agent {
            kill_programs_on_signals()?;
            let grading = Grading::new(program, options, self.move_timeout(), self.reward.unwrap_or_default());
            return self.simulate::<V, _>(settled, || AgentRunner::new(&grading));
        }
        match self.bot {
            BotName::Random => self.play_bot::<V, V::Random>(settled),
            BotName::Careful => self.play_bot::<V, V::Careful>(settled),
            BotName::Sharp => self.play_bot::<V, V::Sharp>(settled),
        }
    }
}
