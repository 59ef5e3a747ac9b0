//! `wumpus simulate`: many hunts without a screen, played by a bot or a program.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroU16;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};
use sha2::{Digest, Sha256};

use super::setup::{self, SetupFlags};
use super::whole;
use crate::agent::Reward;
use crate::bot::{Bot, BotName};
use crate::record::file::{folder_of, in_file};
use crate::record::part;
use crate::sanitize::sanitize_lines;
use crate::session::secret;
use crate::sim::{
    AgentCommand, AgentRunner, BotRunner, Grading, HuntResult, Limits, MAX_AGENT_TURNS, MAX_TURNS, Plan, Runner, Seeds,
    Tally, die_of_signal, is_stopped, protect, simulate, stop_on_signals,
};
use crate::stdio::{read_error, warn, write_error};
use crate::text::{choices, listed};
use crate::variant::{Amounts, Options, VARIANTS, Variant, VariantInfo, Visitor};
use class::Program;
use merge::merge;
use progress::Progress;
use report::{PlayedBy, Report, SeedRange, Stop};

mod class;
mod gradescope;
mod json;
mod merge;
mod progress;
mod report;

/// The default time limit for a move, in seconds.
const MOVE_TIMEOUT: f64 = 10.0;
/// The most hunts of a class: every result is kept, for paired differences.
const MAX_CLASS_HUNTS: u64 = 1_000_000;
/// The default number of failures after which a program is given up.
const MAX_FAILURES: u64 = 100;
/// The accepted time limits, in seconds.
const SECONDS: RangeInclusive<f64> = 0.001..=86_400.0;

/// Simulate many hunts, and count how they end
///
/// The hunts of a bot use consecutive seeds. To play one yourself, run wumpus with that --seed and the same game flags.
/// The hunts of a program have seeds that it cannot guess. A hunt counts as unfinished after 10,000 turns (with a program,
/// --max-turns).
#[derive(Clone, Debug, Args)]
pub(super) struct Simulate {
    #[command(flatten)]
    setup: SetupFlags,
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME", default_value_t, help = bot_help())]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    bot: BotName,
    /// Let a program play instead: its command line, run without a shell; give several to rank them
    #[arg(long, value_name = "CMD", value_hint = ValueHint::CommandString, conflicts_with = "bot", group = PROGRAMS)]
    agent: Vec<AgentCommand>,
    /// Let the programs listed in this file play, and rank them; each line has a name and a command
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["bot", "agent"], group = PROGRAMS)]
    class: Option<PathBuf>,
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds, requires = PROGRAMS)]
    #[arg(help = format!("The program's time limit for each move [default: {MOVE_TIMEOUT}]"))]
    move_timeout: Option<f64>,
    /// The program's time limit for all hunts
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds, requires = PROGRAMS)]
    total_timeout: Option<f64>,
    /// The processor time limit for each of the program's processes (not on Windows)
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = whole::<u64>(1..=86_400), requires = PROGRAMS)]
    cpu_time: Option<u64>,
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1..=MAX_TURNS), requires = PROGRAMS)]
    #[arg(help = format!("The program's turn limit for each hunt [default: {MAX_AGENT_TURNS}]"))]
    max_turns: Option<u32>,
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX), requires = PROGRAMS)]
    #[arg(help = format!("Stop after N failures of the program [default: {MAX_FAILURES}]"))]
    max_failures: Option<u64>,
    /// Report scores too, by these rewards (not in hidden)
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME")]
    reward: Option<Reward>,
    /// The number of hunts
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 100_000, value_parser = whole::<u64>(1..=u64::MAX))]
    hunts: u64,
    /// The seed of a bot's first hunt [default: 1], or the seed from which a program's hunts are drawn [default: a secret];
    /// - reads it from standard input
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seed)]
    seed: Option<Seed>,
    /// The number of threads [default: one per core, but 1 with a program]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1_000))]
    threads: Option<u16>,
    /// Print one JSON object instead of the table
    #[arg(long, conflicts_with_all = ["list", "csv"])]
    json: bool,
    /// Print one line per hunt instead: seed, ending, turns, and any score
    #[arg(long, conflicts_with = "csv")]
    list: bool,
    /// Print the ranked programs as comma-separated values instead
    #[arg(long, requires = PROGRAMS)]
    csv: bool,
    /// Write the JSON object to a file when all programs have ended, and print its checksum
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["json", "csv"])]
    json_file: Option<PathBuf>,
    /// Write a program's points for Gradescope to a file: 0 for playing like random, 60 like careful, 100 like sharp
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "agent")]
    gradescope: Option<PathBuf>,
    /// Add up the reports of --json in these files
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, conflicts_with_all = flags_of_hunts())]
    merge: Vec<PathBuf>,
}

/// The flags that say which programs play.
const PROGRAMS: &str = "programs";

/// The value of `--seed`.
#[derive(Clone, Copy, Debug)]
enum Seed {
    Number(u64),
    /// It is read from standard input.
    Read,
}

/// Lists the flags that say which hunts are played. What is merged says that itself.
fn flags_of_hunts() -> impl Iterator<Item = &'static str> {
    let own = "bot agent class move_timeout total_timeout cpu_time max_turns max_failures reward hunts seed threads list csv \
               json_file gradescope";
    let of_setup = [setup::GAME, setup::VARIANT].into_iter().chain(setup::options().map(|(_, option)| option.name));
    own.split(' ').chain(of_setup)
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
        if let Some(Seed::Number(first)) = self.seed {
            self.check_seed(first)?;
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
        let (is_class, is_graded) = (self.is_class(), self.gradescope.is_some());
        let shared = format!("programs are ranked only in games of one hunter; {} has several players", variant.name);
        let many = format!("programs can be ranked over at most {MAX_CLASS_HUNTS} --hunts");
        let files = self.json_file.as_ref().zip(self.gradescope.as_ref());
        let is_same_file = files.is_some_and(|(one, other)| are_same(one, other));
        let refusals = [
            (variant.is_shared && (is_class || is_graded), shared.as_str()),
            (is_class && self.hunts > MAX_CLASS_HUNTS, &many),
            (self.cpu_time.is_some() && cfg!(windows), "--cpu-time does not work on Windows"),
            (is_same_file, "--json-file and --gradescope must be two files"),
            (is_class && self.list, "--list works with only one --agent"),
            (is_class && is_graded, "--gradescope works with only one --agent"),
            (self.csv && !is_class, "--csv ranks programs: name several with --agent, or a file of them with --class"),
        ];
        if let Some((_, why)) = refusals.into_iter().find(|(is_refused, _)| *is_refused) {
            return Err(why.to_owned());
        }
        self.setup.check().map_err(|bad| bad.why)
    }

    /// Refuses a bot's first seed if a later one would pass the highest.
    fn check_seed(&self, first: u64) -> Result<(), String> {
        let max = u64::MAX;
        if self.has_programs() || SeedRange::of(first, self.hunts).is_some() {
            return Ok(());
        }
        let most = format!("from --seed {first} on, at most {} --hunts are possible", u128::from(max - first) + 1);
        Err(format!("the highest seed is {max}: {most}"))
    }

    const fn has_programs(&self) -> bool {
        !self.agent.is_empty() || self.class.is_some()
    }

    const fn is_class(&self) -> bool {
        self.agent.len() > 1 || self.class.is_some()
    }

    pub(super) fn run(&self) -> io::Result<()> {
        if !self.merge.is_empty() {
            return self.print(&merge(&self.merge)?, io::stdout().lock());
        }
        self.setup.warn();
        let programs = match &self.class {
            Some(file) => class::read(file)?,
            None => self.agent.iter().cloned().map(Program::of).collect(),
        };
        for file in [&self.json_file, &self.gradescope].into_iter().flatten() {
            can_write(file).map_err(|why| in_file(file, &why))?;
        }
        if self.has_programs() {
            protect()?;
        }
        let simulation = Simulation { flags: self, options: Options::default(), programs, seeds: self.seeds()? };
        stop_on_signals()?;
        let done = self.setup.options.visit(simulation).map_err(io::Error::other)?;
        die_of_signal();
        done
    }

    fn seeds(&self) -> io::Result<Seeds> {
        let number = match self.seed {
            Some(Seed::Number(number)) => number,
            Some(Seed::Read) => {
                let mut line = String::new();
                io::stdin().read_line(&mut line).map_err(read_error)?;
                let number = whole(0..=u64::MAX)(line.trim());
                let number = number.and_then(|number| self.check_seed(number).map(|()| number));
                number.map_err(|why| io::Error::other(format!("the seed on standard input: {why}")))?
            }
            None if self.has_programs() => secret().map_err(io::Error::other)?,
            None => 1,
        };
        let is_secret = !matches!(self.seed, Some(Seed::Number(_)));
        Ok(if self.has_programs() { Seeds::Drawn { from: number, is_secret } } else { Seeds::From(number) })
    }

    fn print(&self, report: &Report, mut to: impl Write) -> io::Result<()> {
        let written = if self.json {
            report.to_json().map_err(io::Error::from).and_then(|object| writeln!(to, "{object}"))
        } else {
            report.write_table(&mut to)
        };
        written.and_then(|()| to.flush()).map_err(write_error)
    }

    fn write_hunt(&self, hunt: &HuntResult, mut to: impl Write) -> io::Result<()> {
        let HuntResult { seed, ending, turns, score, .. } = hunt;
        let score = self.reward.map(|_| format!(" {score}")).unwrap_or_default();
        writeln!(to, "{seed} {ending} {turns}{score}")
    }

    fn limits(&self) -> Limits {
        let Self { total_timeout, cpu_time, .. } = *self;
        let move_timeout = self.move_timeout.unwrap_or(MOVE_TIMEOUT);
        Limits { move_timeout, total_timeout, cpu_time, max_turns: self.max_turns.unwrap_or(MAX_AGENT_TURNS) }
    }
}

/// Returns whether two paths lead to the same file, which need not exist.
fn are_same(one: &Path, other: &Path) -> bool {
    let folder = |file: &Path| folder_of(file).canonicalize().ok();
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one.file_name() == other.file_name() && folder(one).is_some() && folder(one) == folder(other),
    }
}

/// Fails before the first hunt, not after the last, if a file cannot be written.
fn can_write(file: &Path) -> io::Result<()> {
    // Opening a pipe would wait for its other end.
    if file.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        return Err(io::Error::other("must be a regular file"));
    }
    OpenOptions::new().append(true).create(true).open(file).map(drop)
}

/// Writes a file as a whole, and returns its checksum as `sha256sum --check` reads it.
fn write_file(path: &Path, text: &str) -> io::Result<String> {
    let text = format!("{text}\n");
    part::write(path, &text).map_err(|why| in_file(path, &why))?;
    let sum = Sha256::digest(&text).iter().fold(String::new(), |sum, byte| sum + &format!("{byte:02x}"));
    Ok(format!("SHA256 ({}) = {sum}\n", sanitize_lines(&path.to_string_lossy())))
}

fn seconds(text: &str) -> Result<f64, String> {
    let range = SECONDS;
    let accepted = || format!("must be a number of seconds from {} to {}, like 0.5", range.start(), range.end());
    text.parse().ok().filter(|seconds| range.contains(seconds)).ok_or_else(accepted)
}

fn seed(text: &str) -> Result<Seed, String> {
    if text == "-" {
        return Ok(Seed::Read);
    }
    whole::<u64>(0..=u64::MAX)(text).map(Seed::Number).map_err(|must| format!("{must}, or -"))
}

/// Returns whether hunts of a game can be scored by a reward scheme. A game of several players has no single score.
fn can_score(variant: &VariantInfo, reward: Reward) -> bool {
    !variant.is_shared && (variant.rewards)().contains(&reward)
}

/// What the flags ask for.
struct Simulation<'a> {
    flags: &'a Simulate,
    options: Options,
    programs: Vec<Program>,
    seeds: Seeds,
}

impl Visitor for Simulation<'_> {
    type Output = io::Result<()>;

    fn visit<V: Variant>(mut self, setup: V::Setup) -> io::Result<()> {
        let flags = self.flags;
        self.options = V::options(&setup);
        if flags.is_class() {
            return class::rank::<V>(&self);
        }
        let mut to = BufWriter::new(io::stdout().lock());
        let list = |hunts: &[HuntResult]| {
            if flags.list {
                hunts.iter().try_for_each(|hunt| flags.write_hunt(hunt, &mut to)).map_err(write_error)?;
            }
            to.flush().map_err(write_error)
        };
        let report = match self.programs.first() {
            Some(program) => self.program::<V>(program, list)?,
            None => self.bot::<V>(flags.bot, list)?,
        };
        // The files come first: nothing is lost if standard output cannot be written.
        let mut sums = String::new();
        if let Some(file) = &flags.json_file {
            sums += &write_file(file, &report.to_json()?)?;
        }
        if let Some(file) = &flags.gradescope {
            let results = gradescope::results::<V>(&self, &report)?;
            // The bots may not have played all hunts.
            if !is_stopped() {
                let sum = write_file(file, &results)?;
                sums += if flags.json || flags.list { "" } else { &sum };
            }
        }
        if !flags.list {
            flags.print(&report, &mut to)?;
        }
        write!(to, "{sums}").and_then(|()| to.flush()).map_err(write_error)?;
        report.fault()
    }
}

impl Simulation<'_> {
    /// Lets a bot play. Each thread has a cave of its own.
    fn bot<V: Variant>(&self, bot: BotName, each: impl FnMut(&[HuntResult]) -> io::Result<()>) -> io::Result<Report> {
        match bot {
            BotName::Random => self.play_bot::<V, V::Random>(bot, each),
            BotName::Careful => self.play_bot::<V, V::Careful>(bot, each),
            BotName::Sharp => self.play_bot::<V, V::Sharp>(bot, each),
        }
    }

    fn play_bot<V: Variant, B: Bot<V> + Default>(
        &self,
        bot: BotName,
        each: impl FnMut(&[HuntResult]) -> io::Result<()>,
    ) -> io::Result<Report> {
        let setup = || V::setup(&self.flags.setup.options).expect("the same options have made a set-up already");
        let runner = || BotRunner::<V, B>::new(setup(), B::default()).paying(self.amounts::<V>());
        self.play::<V, _>(PlayedBy::Bot { bot: bot.name() }, runner, || false, each)
    }

    /// Lets a program play. It may learn from hunt to hunt, so by default one process plays them all.
    fn program<V: Variant>(
        &self,
        program: &Program,
        each: impl FnMut(&[HuntResult]) -> io::Result<()>,
    ) -> io::Result<Report> {
        let (flags, limits) = (self.flags, self.flags.limits());
        let name = (self.programs.len() > 1).then_some(program.name.as_str());
        let reward = flags.reward.unwrap_or_default();
        let grading = Grading::new(&program.command, name, &flags.setup.options, limits, reward);
        let played_by = PlayedBy::Agent { agent: program.command.text().to_owned(), limits };
        self.play::<V, _>(played_by, || AgentRunner::new(&grading), || grading.is_over(), each)
    }

    fn amounts<V: Variant>(&self) -> Amounts {
        V::amounts(self.flags.reward.unwrap_or_default()).expect("the flags were checked")
    }

    /// Plays the hunts with one runner a thread, until it `is_over` or something else stops it, and passes them to `each`.
    fn play<V: Variant, R: Runner>(
        &self,
        played_by: PlayedBy,
        runner: impl Fn() -> R + Sync,
        is_over: impl Fn() -> bool,
        mut each: impl FnMut(&[HuntResult]) -> io::Result<()>,
    ) -> io::Result<Report> {
        let (flags, begun) = (self.flags, Instant::now());
        let cores = || thread::available_parallelism().ok().filter(|_| R::FAILURES.is_empty())?.try_into().ok();
        let threads = flags.threads.and_then(NonZeroU16::new).or_else(cores).unwrap_or(NonZeroU16::MIN);
        let max_failures = flags.max_failures.unwrap_or(MAX_FAILURES);
        let mut tally = Tally::of::<V>().with(R::FAILURES);
        let mut stopped = None;
        let lists_on_screen = flags.list && io::stdout().is_terminal();
        let mut progress = Progress::begin(flags.hunts, !lists_on_screen);
        let simulated = simulate(Plan { seeds: self.seeds, hunts: flags.hunts, threads }, runner, |hunts| {
            for hunt in hunts {
                tally.add(hunt, 1);
            }
            each(hunts)?;
            progress.show(tally.hunts());
            let failures = tally.count(|ending| R::FAILURES.contains(&ending));
            let reasons = [
                (is_stopped(), Stop::Signal),
                (failures >= max_failures, Stop::Failures),
                (is_over(), Stop::TotalTimeout),
            ];
            stopped = reasons.into_iter().find(|(holds, _)| *holds).map(|(_, stop)| stop);
            Ok(if stopped.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        });
        progress.end();
        match simulated {
            _ if is_stopped() => stopped = Some(Stop::Signal),
            // The rest of a class plays all the same.
            Err(why) if flags.is_class() => {
                warn(&why.to_string());
                stopped = Some(Stop::Failures);
            }
            simulated => simulated?,
        }
        let left = flags.hunts - tally.hunts();
        if !R::FAILURES.is_empty() {
            tally.add(&HuntResult::not_played(self.amounts::<V>().loss), left);
        }
        Ok(Report {
            options: self.options.clone(),
            played_by,
            reward: flags.reward,
            seeds: SeedRange::of_plan(self.seeds, tally.hunts()).into_iter().collect(),
            tally,
            stopped: stopped.filter(|_| left > 0),
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}
