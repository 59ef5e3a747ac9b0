//! The command line of the program `wumpus`.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

use anstream::ColorChoice;
use anstyle_query::{clicolor, clicolor_force, term_supports_color};
use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind as Mistake};
use clap::{Command as Clap, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::drive::Console;
use crate::hunt::options;
use crate::record::recorder::{Recorder, Sink};
use crate::stdio::{Leave, Patient, eprint_lines, warn, write_error};
use crate::text::{HELP_WIDTH, fitted};
use crate::variant::hidden::BOTS;
use agent::Agent;
use at_prompt::Drive;
pub use at_prompt::show;
#[cfg(feature = "host")]
use host::Host;
use hunts::Hunts;
#[cfg(feature = "host")]
use join::Join;
use play::{Begin, Play};
use simulate::Simulate;
use stats::Stats;

mod agent;
mod at_prompt;
mod cave_file;
mod completions;
#[cfg(feature = "host")]
mod host;
mod hunts;
#[cfg(feature = "host")]
mod join;
mod man;
mod mistakes;
mod play;
mod setup;
mod simulate;
mod stats;

/// Hunt the Wumpus, the game of 1973 and its family, at a terminal
#[derive(Clone, Debug, Default, Parser)]
#[command(
    name = "wumpus",
    version,
    term_width = HELP_WIDTH,
    args_conflicts_with_subcommands = true,
    override_usage = "wumpus [GAME | COMMAND] [OPTIONS]",
    help_template = "\
{about}\n{usage-heading} {usage}; wumpus help play explains all flags\n{options}{after-help}"
)]
pub struct Cli {
    #[command(flatten)]
    play: Play,
    #[command(subcommand)]
    command: Option<Command>,
}

// The flags of each command are made only when it is called: making them all would slow every start.
#[derive(Clone, Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    /// List your unfinished hunts, or remove some
    Hunts(Hunts),
    /// Show your results: wins, streaks, points given away
    Stats(Stats),
    /// Play the hunt of the day, the same for everybody
    ///
    /// wumpus --daily does the same. wumpus stats --daily lists the daily hunts that you have finished.
    Daily(Begin),
    #[cfg(feature = "host")]
    /// Host Hidden Wumpus for players at phones or terminals of their own
    #[command(after_long_help = host::EXAMPLES)]
    Host(Host),
    #[cfg(feature = "host")]
    /// Take your seat at a hosted game of Hidden Wumpus
    ///
    /// The host gives you the line to type. You keep your seat if you leave or the connection breaks: your own code brings
    /// you back. If you came in with the code of the room, ask the host for yours.
    #[command(after_long_help = join::EXAMPLES)]
    Join(Join),
    #[cfg(feature = "host")]
    /// Watch a hosted game of Hidden Wumpus
    Watch(Join),
    /// Let a program play, with requests and replies as JSON lines
    #[command(after_long_help = agent::EXAMPLES)]
    Agent(Agent),
    /// Simulate many hunts, and count how they end
    #[command(after_long_help = simulate::EXAMPLES)]
    Simulate(Simulate),
    /// Print the manual page, as roff source
    #[command(after_help = man::HOW_TO_READ)]
    Man,
    /// Print a script that lets your shell complete flags on Tab
    #[command(after_help = completions::WHERE_TO_PUT)]
    Completions {
        /// Your shell
        #[arg(ignore_case = true, value_enum)]
        shell: Shell,
    },
    /// Play at the prompt (the default command)
    #[command(after_long_help = man::SECTIONS)]
    Play(Play),
}

/// Runs the program with these arguments, the name of the program first, and returns its exit status.
///
/// It uses the standard input, output and error of the process.
pub fn run(arguments: &[OsString]) -> u8 {
    if completions::reply(arguments) {
        return 0;
    }
    let played = match Cli::of_program(arguments) {
        Ok(cli) => cli.run(),
        Err(usage) if usage.use_stderr() => {
            eprint_lines(&fitted(usage.render().ansi().to_string().trim_end(), HELP_WIDTH));
            return 2;
        }
        Err(help) => help.print().map_err(write_error).map(|()| Leave::Quit),
    };
    // The standard library does so by itself only at the end of a program of its own.
    match played.and_then(|leave| Patient(io::stdout()).flush().map_err(write_error).map(|()| leave)) {
        Ok(Leave::Quit | Leave::EndOfInput) => 0,
        Ok(Leave::Interrupt) => 130,
        // The reader of the pipe has seen enough, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => 0,
        Err(error) => {
            warn(&error.to_string());
            1
        }
    }
}

impl Cli {
    /// Parses the arguments of the program.
    ///
    /// # Errors
    ///
    /// A usage error, or the help or version that was asked for.
    fn of_program(typed: &[OsString]) -> Result<Self, clap::Error> {
        // In a build service clap would print colours to a dumb terminal.
        if !term_supports_color() && clicolor() != Some(true) && !clicolor_force() {
            ColorChoice::Never.write_global();
        }
        // Without arguments there is no need to make the flags, which takes a tenth of the start.
        if typed.len() < 2 {
            return Ok(Self::default());
        }
        let mut parsed = Self::parse(typed);
        let is_cheat = |word: &OsString| word.eq_ignore_ascii_case("cheat");
        if parsed.is_err() && typed.iter().any(is_cheat) {
            // `cargo run cheat --release` passes both words on.
            let others = typed.iter().filter(|word| !is_cheat(word) && *word != "--cheat" && *word != "--release");
            parsed = Self::parse(others.cloned().chain(["--cheat".into()])).or_else(|why| {
                // The word was the value of a flag, or of a command that has no such flag.
                let is_value = why.get(ContextKind::InvalidValue) == Some(&ContextValue::String(String::new()));
                let has_no_flag = matches!(why.kind(), Mistake::UnknownArgument | Mistake::InvalidSubcommand);
                if is_value || has_no_flag { parsed } else { Err(why) }
            });
        }
        parsed.map_err(|error| {
            let words: Vec<_> = typed[1..].iter().map(|word| word.to_string_lossy().into_owned()).collect();
            mistakes::explained(error, &words)
        })
    }

    fn parse(typed: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Self, clap::Error> {
        let matches = Self::one_screen().try_get_matches_from(typed)?;
        let mut cli = Self::from_arg_matches(&matches)?;
        let checked = match &mut cli.command {
            None => cli.play.begin.hunt.check(),
            Some(Command::Play(play)) => play.begin.hunt.check(),
            Some(Command::Daily(begin)) => begin.hunt.make_daily(),
            Some(Command::Simulate(simulate)) => simulate.check(),
            #[cfg(feature = "host")]
            Some(Command::Host(host)) => host.check(),
            Some(_) => Ok(()),
        };
        checked.map_err(|why| Self::usage_error(Mistake::ArgumentConflict, why, matches.subcommand_name()))?;
        Ok(cli)
    }

    /// Makes a usage error, which shows the usage of the command, or of the program.
    fn usage_error(kind: Mistake, why: impl Display, command: Option<&str>) -> clap::Error {
        let mut program = Self::one_screen();
        program.build();
        let command = command.and_then(|name| program.find_subcommand(name).cloned());
        command.unwrap_or(program).error(kind, why)
    }

    /// Runs the command, and returns how the player left.
    ///
    /// # Errors
    ///
    /// If something cannot be read or written, or if the system gives no randomness for a seed.
    pub fn run(&self) -> io::Result<Leave> {
        match &self.command {
            None => self.play.run(),
            Some(Command::Play(play)) => play.run(),
            Some(Command::Hunts(hunts)) => hunts.run(),
            Some(Command::Stats(stats)) => stats.run(),
            Some(Command::Daily(begin)) => begin.run(),
            #[cfg(feature = "host")]
            Some(Command::Host(host)) => host.run(),
            #[cfg(feature = "host")]
            Some(Command::Join(join)) => join.run(false),
            #[cfg(feature = "host")]
            Some(Command::Watch(watch)) => watch.run(true),
            Some(Command::Agent(agent)) => agent.run(),
            Some(Command::Simulate(simulate)) => simulate.run().map(|()| Leave::Quit),
            Some(Command::Man) => man::print(&Self::command()),
            Some(Command::Completions { shell }) => completions::print(*shell),
        }
    }

    /// Plays the hunts of these flags on any input and output, with the look of a pipe.
    ///
    /// # Errors
    ///
    /// If the input or the output fails, or if the system gives no randomness for a seed.
    pub fn play_on(&self, input: impl Read, output: impl Write) -> io::Result<Leave> {
        let hunt = self.play.begin.hunt.flags().map_err(io::Error::other)?;
        let console = Console::on(input, output);
        let recorder = Recorder::new(String::new(), Sink::Memory);
        let drive = Drive::People { console, recorder, scorer: None, resumed: None };
        Ok(at_prompt::play(&hunt, hunt.first_seed()?, drive)?.leave)
    }

    /// Returns the command line with short help only.
    fn brief() -> Clap {
        Self::command().mut_args(|arg| arg.long_help(Resettable::Reset))
    }

    /// Returns the command line whose `--help` fits one screen; `wumpus help play` has it all.
    fn one_screen() -> Clap {
        let is_rare = |name: &str| options().any(|(_, option)| option.is_rare && option.name == name);
        let program = Self::brief();
        let commands: Vec<_> = program.get_subcommands().map(Clap::get_name).collect();
        let commands = format!("Commands: {}.", commands.join(", "));
        program.after_help(commands).mut_args(|arg| {
            let is_hidden = arg.get_id() == BOTS || is_rare(arg.get_id().as_str());
            arg.hide(is_hidden)
        })
    }
}

/// Parses a time in seconds.
fn seconds(text: &str) -> Result<f64, String> {
    const RANGE: RangeInclusive<f64> = 0.001..=86_400.0;
    let accepted = || format!("must be a number of seconds from {} to {}, like 0.5", RANGE.start(), RANGE.end());
    text.parse().ok().filter(|seconds| RANGE.contains(seconds)).ok_or_else(accepted)
}

/// Makes the parser of a whole number in a range.
fn whole<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: Clone + Display + FromStr + PartialOrd,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("must be a whole number from {} to {}", range.start(), range.end()))
    }
}
