//! The command line: what is asked for, and whom it is handed to.
//!
//! Deliberately absent: everything that happens afterwards.

use std::io;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::table::Leave;
use agent::Agent;
use play::Play;
use simulate::Simulate;

pub mod agent;
pub mod hunt;
pub mod play;
pub mod setup;
pub mod simulate;

/// Hunt the Wumpus, the game of 1973 and its family, at a terminal
#[derive(Clone, Debug, Parser)]
#[command(
    name = "wumpus",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "At the prompt, help tells what to type, rules the instructions, quit leaves."
)]
pub struct Cli {
    #[command(flatten)]
    play: Play,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What the program does besides playing.
#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Play at the prompt, which is also what is done without a command
    #[command(hide = true)]
    Play(Play),
    /// Let a program play, by JSON lines on standard input and output
    #[command(hide = true)]
    Agent(Agent),
    /// Simulate many hunts without a screen, and count how they end
    #[command(hide = true)]
    Simulate(Simulate),
}

impl Cli {
    /// Reads the command line of this process.
    ///
    /// # Errors
    ///
    /// What clap has to say: a usage error, or help that was asked for.
    pub fn of_process() -> Result<Self, clap::Error> {
        let cli = Self::try_parse()?;
        let checked = match &cli.command {
            None => cli.play.hunt.setup.check(),
            Some(Command::Play(play)) => play.hunt.setup.check(),
            Some(Command::Agent(_)) => Ok(()),
            Some(Command::Simulate(simulate)) => simulate.check(),
        };
        match checked {
            Err(why) => Err(Self::command().error(ErrorKind::ArgumentConflict, why)),
            Ok(()) => Ok(cli),
        }
    }

    /// Does what is asked for, and tells how the player left.
    ///
    /// # Errors
    ///
    /// When something cannot be read or written, or when the system has no randomness for a seed.
    pub fn run(&self) -> io::Result<Leave> {
        match &self.command {
            None => self.play.run(),
            Some(Command::Play(play)) => play.run(),
            Some(Command::Agent(agent)) => agent.run(),
            Some(Command::Simulate(simulate)) => simulate.run().map(|()| Leave::Quit),
        }
    }
}
