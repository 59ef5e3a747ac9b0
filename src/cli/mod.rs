//! The command line of the program `wumpus`.

use std::ffi::OsString;
use std::fmt::Display;
use std::io;
use std::ops::RangeInclusive;
use std::str::FromStr;

use anstream::ColorChoice;
use anstyle_query::{clicolor, clicolor_force, term_supports_color};
use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::{Command as Clap, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::game_loop::Leave;
use crate::text::shell_quoted;
use agent::Agent;
use completions::Shell;
use hunts::Hunts;
use play::Play;
use simulate::Simulate;
use stats::Stats;

mod agent;
mod at_prompt;
mod completions;
mod daily;
mod header;
mod hunts;
mod man;
mod play;
mod setup;
mod simulate;
mod stats;

/// The width of the help.
const HELP_WIDTH: usize = 80;

/// Hunt the Wumpus, the game of 1973 and its family, at a terminal
#[derive(Clone, Debug, Default, Parser)]
#[command(
    name = "wumpus",
    version,
    term_width = HELP_WIDTH,
    args_conflicts_with_subcommands = true,
    override_usage = "wumpus [COMMAND] [OPTIONS]",
    help_template = "{about}\n{usage-heading} {usage}\n\n{options}{after-help}",
    after_help = "\
Commands: play (the same as none), hunts (those you left), stats (your record),
agent, simulate, man, completions. wumpus help play tells all."
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
    /// Play at the prompt, which is also what is done without a command
    #[command(after_long_help = man::after_flags(&man::PLAY))]
    Play(Play),
    #[command(after_help = man::EXAMPLES_OF_HUNTS)]
    Hunts(Hunts),
    #[command(after_help = man::EXAMPLES_OF_STATS)]
    Stats(Stats),
    /// Let a program play, by JSON lines on standard input and output
    #[command(after_long_help = man::after_flags(&[man::EXAMPLES_OF_AGENT]))]
    Agent(Agent),
    /// Simulate many hunts without a screen, and count how they end
    #[command(after_long_help = man::after_flags(&[man::EXAMPLES_OF_SIMULATE]))]
    Simulate(Simulate),
    /// Print the manual page, in roff
    #[command(after_help = man::HOW_TO_READ)]
    Man,
    /// Print what a shell needs to complete the flags on Tab
    ///
    /// The shell is bash, zsh, fish or powershell.
    #[command(after_help = completions::WHERE_TO_PUT)]
    Completions {
        /// For which shell
        shell: Shell,
    },
}

impl Cli {
    /// Parses the command line of this process.
    ///
    /// # Errors
    ///
    /// A usage error, or the help or version that was asked for.
    pub fn of_process() -> Result<Self, clap::Error> {
        // In a build service clap would print colours to a dumb terminal.
        if !term_supports_color() && clicolor() != Some(true) && !clicolor_force() {
            ColorChoice::Never.write_global();
        }
        // Without arguments there is no need to make the flags, which takes a tenth of the start.
        if std::env::args_os().nth(1).is_none() {
            return Ok(Self::default());
        }
        let matches = Self::brief().try_get_matches().map_err(|error| {
            let is_about = |file: &String| error.context().any(|(_, value)| value.to_string() == *file);
            let apart = ["--resume", "--daily"].into_iter().find_map(|flag| {
                let value = value_after(flag)?.to_string_lossy().into_owned();
                Some((flag, value)).filter(|(_, value)| is_about(value))
            });
            match apart {
                Some((flag, value)) => {
                    let why = format!("the value of {flag} follows a =: type {flag}={}", shell_quoted(&value));
                    Self::command().error(ErrorKind::ArgumentConflict, why)
                }
                None => error,
            }
        })?;
        let cli = Self::from_arg_matches(&matches)?;
        let checked = match &cli.command {
            None => cli.play.hunt.check(),
            Some(Command::Play(play)) => play.hunt.check(),
            Some(Command::Simulate(simulate)) => simulate.check(),
            Some(_) => Ok(()),
        };
        match checked {
            Err(why) => {
                let mut command = Self::brief();
                command.build();
                let other = matches.subcommand_name().and_then(|name| command.find_subcommand(name).cloned());
                Err(other.unwrap_or(command).error(ErrorKind::ArgumentConflict, why))
            }
            Ok(()) => Ok(cli),
        }
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
            Some(Command::Agent(agent)) => agent.run(),
            Some(Command::Simulate(simulate)) => simulate.run().map(|()| Leave::Quit),
            Some(Command::Man) => man::print(&Self::command()),
            Some(Command::Completions { shell }) => completions::print(Self::brief(), *shell),
        }
    }

    /// Returns the command line with short help only, so that `--help` fits one screen; `wumpus help play` has it all.
    fn brief() -> Clap {
        Self::command().mut_args(|arg| arg.long_help(Resettable::Reset))
    }
}

/// Makes the parser of a whole number in a range.
fn whole<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: Clone + Display + FromStr + PartialOrd,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("a whole number from {} to {} is accepted", range.start(), range.end()))
    }
}

/// Finds an argument after this flag that clap reads as a command, but which is probably the flag's value.
fn value_after(flag: &str) -> Option<OsString> {
    let mut after = std::env::args_os().skip_while(|argument| argument != flag).skip(1);
    let is_flag = |argument: &OsString| argument.as_encoded_bytes().starts_with(b"-");
    after.next().filter(|value| !is_flag(value) && Cli::command().find_subcommand(value).is_none())
}
