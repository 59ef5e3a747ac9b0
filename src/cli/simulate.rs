//! `wumpus simulate`: many hunts without a screen, played by a bot or a program.

use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::num::NonZeroU16;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};
use serde::Serialize;

use super::setup::{self, warn_of};
use super::{seconds, whole};
use crate::agent::Reward;
use crate::agent::{Amounts, Protocol};
use crate::bot::{Bot, BotName};
use crate::hunt::{self, SetupFlags};
use crate::record::file::in_file;
use crate::record::part;
use crate::sanitize::json;
use crate::session::entropy;
use crate::sim::{
    AgentCommand, AgentRunner, BotRunner, Grading, HuntResult, Limits, NOT_PLAYED, Plan, Runner, Seeds, Tally,
    die_of_signal, is_stopped, sandbox, simulate, stop_on_signals,
};
use crate::stdio::{print_bytes, read_error, read_line, warn};
use crate::text::{choices, listed};
use crate::variant::{VARIANTS, with_game};
use merge::merge;
use progress::Progress;
use report::{PlayedBy, Report, SeedRange, Stop};

mod class;
mod gradescope;
mod json;
mod merge;
mod points;
mod progress;
mod report;

pub(super) const EXAMPLES: &str = "\
Examples:
  wumpus simulate --rules original --hunts 1000000
  wumpus simulate grue --bot careful --json
  wumpus simulate --hunts 10 --list
  wumpus simulate --agent 'python3 my_agent.py' --hunts 1000
  wumpus simulate world --class class.txt --hunts 1000
  wumpus simulate --merge part-*.json";

/// The most hunts of a program: every result of a class is kept, for paired differences.
const MAX_PROGRAM_HUNTS: u64 = 1_000_000;
/// The most bytes that are read as a seed.
const MAX_SEED_BYTES: usize = 100;

/// Simulate many hunts, and count how they end
///
/// The hunts of a bot use consecutive seeds. To play one yourself, run wumpus with that --seed and the same game flags.
/// The hunts of a program have seeds that it cannot guess. A hunt counts as unfinished after 10,000 turns (with a program,
/// 1,000).
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
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
    /// The program's time limit for each move
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value_t = 2.0, value_parser = seconds, requires = PROGRAMS)]
    move_timeout: f64,
    /// The program's time limit for all hunts
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds, requires = PROGRAMS)]
    total_timeout: Option<f64>,
    /// Run each program in bubblewrap (bwrap): without network, and with no files but the system's and its own folder's
    #[arg(long, requires = PROGRAMS)]
    sandbox: bool,
    /// The processor time limit for each of a sandboxed program's processes
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = whole::<u64>(1..=86_400), requires = "sandbox")]
    cpu_time: Option<u64>,
    /// Give up on a program after N failures
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 5, value_parser = whole(1..=u64::MAX), requires = PROGRAMS)]
    max_failures: u64,
    /// Report scores too, by these rewards (not in hidden)
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME")]
    reward: Option<Reward>,
    /// The number of hunts [default: 100,000, but 1,000 with a program]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX))]
    hunts: Option<u64>,
    /// The seed of a bot's first hunt [default: 1], or that from which a program's hunts are drawn [default: a secret], with
    /// the salt of their order and of the program's own seeds [default: a new one]; - reads it from standard input
    #[arg(long, value_name = "N[:SALT]", allow_negative_numbers = true, value_parser = seed)]
    seed: Option<Seed>,
    /// The number of threads on which a bot plays [default: one per core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1_000), conflicts_with = PROGRAMS)]
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
    /// Write a program's points for Gradescope to this file: 0 for playing like random, 60 like careful, 100 like sharp
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "agent")]
    gradescope: Option<PathBuf>,
    /// Add up a bot's reports of --json in these files
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, conflicts_with_all = flags_of_hunts())]
    merge: Vec<PathBuf>,
}

/// The flags that say which programs play.
const PROGRAMS: &str = "programs";

/// The value of `--seed`, a number and perhaps a salt; `None` if it is read from standard input.
#[derive(Clone, Copy, Debug)]
struct Seed(Option<(u64, Option<u64>)>);

/// Lists the flags that say which hunts are played. What is merged says that itself.
fn flags_of_hunts() -> impl Iterator<Item = &'static str> {
    let own = "bot agent class move_timeout total_timeout sandbox cpu_time max_failures reward hunts seed threads \
               list csv gradescope";
    let of_setup = [setup::GAME, hunt::VARIANT].into_iter().chain(hunt::options().map(|(_, option)| option.name));
    own.split(' ').chain(of_setup)
}

/// Describes `--bot`: each bot, and the games that it does not play.
fn bot_help() -> String {
    let bots = BotName::ALL.map(|bot| {
        let others: Vec<_> = VARIANTS.iter().filter(|game| !game.bots.contains(&bot)).map(|game| game.name).collect();
        let but = if others.is_empty() { String::new() } else { format!(" (not in {})", listed(others, "or")) };
        format!("{}{but}", bot.name())
    });
    format!("The bot that plays: {}", listed(choices(bots), "or"))
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
        let (variant, bot, reward) = (self.setup.options.variant(), self.bot, self.reward.unwrap_or_default());
        let (game, solo) = (variant.name, "only for games of one hunter");
        let (is_class, is_graded) = (self.is_class(), self.gradescope.is_some());
        let rewards = with_game!(self.setup.options, V => V::REWARDS);
        let others = VARIANTS.iter().filter(|other| other.bots.contains(&bot)).map(|other| other.name);
        let only = format!("--bot {} is only for --variant {}", bot.name(), listed(others, "or"));
        let own = listed(variant.bots.iter().map(|bot| bot.name()), "and");
        refuse(!variant.bots.contains(&bot), format!("{only}; {game} has only {own}"))?;
        let is_shared = |is_refused| variant.is_shared && is_refused;
        refuse(is_shared(self.reward.is_some()), format!("--reward is {solo}; {game} has several players"))?;
        let schemes = listed(rewards.iter().map(|reward| reward.name()), "and");
        let unknown = format!("--reward {} is not for --variant {game}, which has {schemes}", reward.name());
        refuse(!rewards.contains(&reward), unknown)?;
        refuse(is_shared(is_class || is_graded), format!("programs are ranked {solo}; {game} has several players"))?;
        let by_wins = self.reward.is_none() && rewards.contains(&Reward::Aima);
        let book = format!("the bots play {game} for the book's score: rank programs with --reward aima");
        refuse(by_wins && (is_class || is_graded), book)?;
        let many = format!("programs can play at most {MAX_PROGRAM_HUNTS} --hunts");
        refuse(self.has_programs() && self.hunts() > MAX_PROGRAM_HUNTS, many)?;
        refuse(is_class && self.list, "--list works with only one --agent")?;
        refuse(is_class && is_graded, "--gradescope works with only one --agent")?;
        let is_salted = matches!(self.seed, Some(Seed(Some((_, Some(_))))));
        refuse(is_salted && !self.has_programs(), "a bot's --seed is one number; a salt is for programs")?;
        let csv = "--csv ranks programs: name several with --agent, or a file of them with --class";
        refuse(self.csv && !is_class, csv)?;
        self.setup.check().map_err(|bad| bad.why)
    }

    const fn has_programs(&self) -> bool {
        !self.agent.is_empty() || self.class.is_some()
    }

    const fn hunts(&self) -> u64 {
        match self.hunts {
            Some(hunts) => hunts,
            None if self.has_programs() => 1_000,
            None => 100_000,
        }
    }

    const fn is_class(&self) -> bool {
        self.agent.len() > 1 || self.class.is_some()
    }

    pub(super) fn run(&self) -> io::Result<()> {
        if !self.merge.is_empty() {
            let merged = merge(&self.merge)?;
            return self.finish(&merged, &merged, None);
        }
        warn_of(&self.setup.options);
        let mut programs = match &self.class {
            Some(file) => class::read(file)?,
            None => self.agent.clone(),
        };
        if self.sandbox {
            sandbox(&mut programs, self.class.as_deref(), self.cpu_time)?;
        }
        if let Some(file) = &self.gradescope {
            // Fails before the first hunt, not after the last.
            part::prepare(file).map_err(|why| in_file(file, &why))?;
        }
        let simulation = Simulation { flags: self, programs, seeds: self.seeds()? };
        // Until here a signal ends the program at once, even while it waits for the seed.
        stop_on_signals()?;
        let done = with_game!(self.setup.options, V => simulation.run::<V>());
        die_of_signal();
        done
    }

    fn seeds(&self) -> io::Result<Seeds> {
        let (seed, salt) = match self.seed {
            Some(Seed(Some(seed))) => seed,
            Some(Seed(None)) => {
                let mut line = Vec::new();
                read_line(&mut io::stdin().lock(), &mut line, MAX_SEED_BYTES).map_err(read_error)?;
                let wrong = |why| io::Error::other(format!("the seed on standard input: {why}"));
                salted(String::from_utf8_lossy(&line).trim()).map_err(wrong)?
            }
            None if self.has_programs() => (entropy().map_err(io::Error::other)?, None),
            None => (1, None),
        };
        if !self.has_programs() {
            return Ok(Seeds::From(seed));
        }
        let salt = salt.map_or_else(entropy, Ok).map_err(io::Error::other)?;
        Ok(Seeds::Drawn { seed, salt })
    }

    /// Writes the file and standard output: each, even if the other cannot be written.
    fn finish(&self, object: &impl Serialize, table: impl Display, points: Option<String>) -> io::Result<()> {
        let graded = self.gradescope.as_ref().zip(points).map(|(file, points)| write_file(file, &points)).transpose();
        let printed = match (self.json, self.list) {
            (true, _) => json(object)? + "\n",
            (_, true) => String::new(),
            _ => format!("{table}\n"),
        };
        graded.and(print_bytes(printed.as_bytes()))
    }
}

fn refuse(is_refused: bool, why: impl Into<String>) -> Result<(), String> {
    if is_refused { Err(why.into()) } else { Ok(()) }
}

/// Writes a file as a whole.
fn write_file(path: &Path, text: &str) -> io::Result<()> {
    part::write(path, &format!("{text}\n")).map_err(|why| in_file(path, &why))
}

fn seed(text: &str) -> Result<Seed, String> {
    match text {
        "-" => Ok(Seed(None)),
        _ => salted(text).map(|seed| Seed(Some(seed))).map_err(|must| format!("{must}, or -")),
    }
}

/// Reads a seed like `7`, or one with a salt like `7:8`.
fn salted(text: &str) -> Result<(u64, Option<u64>), String> {
    let number =
        |text: &str| whole(0..=u64::MAX)(text).map_err(|must| format!("{must}, or two with a colon, like 7:8"));
    let (seed, salt) = text.split_once(':').map_or((text, None), |(seed, salt)| (seed, Some(salt)));
    Ok((number(seed)?, salt.map(number).transpose()?))
}

/// Consumes the results of a batch of hunts.
type Each<'a> = &'a mut dyn FnMut(&[HuntResult]) -> io::Result<()>;

/// What the flags ask for.
struct Simulation<'a> {
    flags: &'a Simulate,
    programs: Vec<AgentCommand>,
    seeds: Seeds,
}

impl Simulation<'_> {
    fn run<V: Protocol>(&self) -> io::Result<()> {
        let flags = self.flags;
        if flags.is_class() {
            return class::rank::<V>(self);
        }
        let list = &mut |hunts: &[HuntResult]| {
            let score = |hunt: &HuntResult| flags.reward.map(|_| format!(" {}", hunt.score)).unwrap_or_default();
            let line = |hunt: &HuntResult| format!("{} {} {}{}\n", hunt.seed, hunt.ending, hunt.turns, score(hunt));
            print_bytes(hunts.iter().filter(|_| flags.list).map(line).collect::<String>().as_bytes())
        };
        let report = match self.programs.first() {
            Some(program) => self.program::<V>(program, list)?,
            None => self.bot::<V>(flags.bot, list)?,
        };
        let points = flags.gradescope.as_ref().map(|_| gradescope::results::<V>(self, &report)).transpose()?;
        // After a signal the bots may not have played all hunts.
        flags.finish(&report, &report, points.filter(|_| !is_stopped()))?;
        report.fault()
    }

    /// Lets a bot play. Each thread has a cave of its own.
    fn bot<V: Protocol>(&self, bot: BotName, each: Each<'_>) -> io::Result<Report> {
        match bot {
            BotName::Random => self.play_bot::<V, V::Random>(bot, each),
            BotName::Careful => self.play_bot::<V, V::Careful>(bot, each),
            BotName::Sharp => self.play_bot::<V, V::Sharp>(bot, each),
        }
    }

    fn play_bot<V: Protocol, B: Bot<V> + Default>(&self, bot: BotName, each: Each<'_>) -> io::Result<Report> {
        let runner = || BotRunner::<V, B>::new(self.setup::<V>(), B::default()).paying(self.amounts::<V>());
        self.play::<V, _>(PlayedBy::Bot { bot: bot.name() }, runner, || false, each)
    }

    /// Lets a program play. It may learn from hunt to hunt, so one process plays them all.
    fn program<V: Protocol>(&self, program: &AgentCommand, each: Each<'_>) -> io::Result<Report> {
        let Simulate { move_timeout, total_timeout, sandbox, cpu_time, reward, ref setup, .. } = *self.flags;
        let limits = Limits { move_timeout, total_timeout, cpu_time, sandbox };
        let (is_alone, reward) = (self.programs.len() == 1, reward.unwrap_or_default());
        let Seeds::Drawn { salt, .. } = self.seeds else { unreachable!("the hunts of programs are drawn") };
        let grading = Grading::new(program, is_alone, &setup.options, salt, limits, reward);
        let played_by = PlayedBy::Agent { agent: program.text.clone(), limits };
        let mut report = self.play::<V, _>(played_by, || AgentRunner::new(&grading), || grading.is_over(), each)?;
        report.explained.extend(grading.explanations());
        Ok(report)
    }

    fn setup<V: Protocol>(&self) -> V::Setup {
        V::setup(&self.flags.setup.options).expect("the same options have made a set-up already")
    }

    fn amounts<V: Protocol>(&self) -> Amounts {
        V::amounts(self.flags.reward.unwrap_or_default()).expect("the flags were checked")
    }

    /// Plays the hunts with one runner a thread, until it `is_over` or something else stops it, and passes them to `each`.
    fn play<V: Protocol, R: Runner>(
        &self,
        played_by: PlayedBy,
        runner: impl Fn() -> R + Sync,
        is_over: impl Fn() -> bool,
        each: Each<'_>,
    ) -> io::Result<Report> {
        let (flags, begun) = (self.flags, Instant::now());
        let cores = || thread::available_parallelism().ok().filter(|_| R::FAILURES.is_empty())?.try_into().ok();
        let threads = flags.threads.and_then(NonZeroU16::new).or_else(cores).unwrap_or(NonZeroU16::MIN);
        let mut tally = Tally::of::<V>(R::FAILURES);
        let (mut stopped, mut explained) = (None, Vec::new());
        let mut progress = Progress::begin(flags.hunts(), !(flags.list && io::stdout().is_terminal()));
        let simulated = simulate(Plan { seeds: self.seeds, hunts: flags.hunts(), threads }, runner, |hunts| {
            for hunt in hunts {
                tally.add(hunt, 1);
            }
            each(hunts)?;
            progress.show(tally.hunts());
            let has_failed = tally.count(R::FAILURES) >= flags.max_failures;
            let reasons = [(is_stopped(), Stop::Signal), (has_failed, Stop::Failures), (is_over(), Stop::TotalTimeout)];
            stopped = reasons.into_iter().find(|(holds, _)| *holds).map(|(_, stop)| stop);
            Ok(stopped.map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(())))
        });
        progress.end();
        match simulated {
            _ if is_stopped() => stopped = Some(Stop::Signal),
            // The rest of a class plays all the same, and a student learns why there are no points.
            Err(why) if flags.is_class() || flags.gradescope.is_some() => {
                warn(&why.to_string());
                explained.push(why.to_string());
                stopped = Some(Stop::Error);
            }
            simulated => simulated?,
        }
        let left = flags.hunts() - tally.hunts();
        if !R::FAILURES.is_empty() {
            let score = self.amounts::<V>().loss;
            tally.add(&HuntResult { ending: NOT_PLAYED, score, ..HuntResult::begin(0) }, left);
        }
        Ok(Report {
            options: V::options(&self.setup::<V>()),
            played_by,
            reward: flags.reward,
            seeds: SeedRange::of(self.seeds, tally.hunts()).into_iter().collect(),
            tally,
            stopped: stopped.filter(|_| left > 0),
            explained,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}
