//! The command line: what is asked for, and whom it is handed to.
//!
//! Here alone a variant's name becomes a type. Deliberately absent: everything that happens afterwards.

use std::io;

use clap::builder::PossibleValuesParser;
use clap::{Parser, ValueEnum};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::game::chance::{Chance, Dice, Stream};
use crate::game::classic::{Ruleset, Setup};
use crate::game::{Seat, Viewer};
use crate::repl::console::Console;
use crate::repl::{classic, hunt};
use crate::session::Name;
use crate::table::Leave;

/// A seed that the program takes itself is below this, so that it can be read aloud.
const SEEDS: u32 = 1_000_000;

/// Hunt the Wumpus, the game of 1973, at a terminal
#[derive(Clone, Debug, Parser)]
#[command(
    name = "wumpus",
    version,
    after_help = "At the prompt, help tells what to type, rules the instructions, quit leaves."
)]
pub struct Cli {
    /// The game: classic
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        default_value_t,
        hide_possible_values = true,
        hide_default_value = true
    )]
    variant: Variant,
    /// Its rules: opinionated (default), dungeon, original
    #[arg(long, value_parser = rulesets(), default_value = Ruleset::ALL[0].name)]
    #[arg(value_name = "NAME", hide_possible_values = true, hide_default_value = true)]
    rules: String,
    /// A hunt by its name: N, or N:M for set-up and luck
    #[arg(long, value_name = "N[:M]")]
    seed: Option<Name>,
    /// Show where everything is, and each move of the wumpus
    #[arg(long)]
    cheat: bool,
}

/// A game of the family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Variant {
    #[default]
    Classic,
}

fn rulesets() -> PossibleValuesParser {
    PossibleValuesParser::new(Ruleset::ALL.map(|ruleset| ruleset.name))
}

impl Cli {
    /// Does what is asked for, and tells how the player left.
    ///
    /// # Errors
    ///
    /// When the console fails, or when the system has no randomness for a seed.
    pub fn run(&self) -> io::Result<Leave> {
        let name = self.seed.map_or_else(new_seed, Ok)?;
        let viewer = if self.cheat { Viewer::Gamemaster } else { Viewer::Seat(Seat::HUNTER) };
        let console = Console::of_process()?;
        match self.variant {
            Variant::Classic => {
                let setup = Setup::new(self.ruleset());
                hunt(&mut classic::prompt(console, &setup.ruleset), &setup, name, viewer, &self.command())
            }
        }
    }

    fn ruleset(&self) -> Ruleset {
        Ruleset::ALL.into_iter().find(|ruleset| ruleset.name == self.rules).unwrap_or(Ruleset::ALL[0])
    }

    /// What is typed to play by the same rules: the flags that matter and are not the default.
    fn command(&self) -> String {
        if self.rules == Ruleset::ALL[0].name { "wumpus".to_owned() } else { format!("wumpus --rules {}", self.rules) }
    }
}

/// Takes a seed from the system's randomness.
fn new_seed() -> io::Result<Name> {
    let entropy = SysRng.try_next_u64().map_err(|error| {
        io::Error::other(format!("the system gives no randomness for a seed ({error}); choose one with --seed N"))
    })?;
    Ok(Name::of_seed(Dice::new(entropy, Stream::Seed).pick(SEEDS).into()))
}
