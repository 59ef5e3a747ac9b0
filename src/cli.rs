//! The command line: what is asked for, and whom it is handed to.
//!
//! Here alone a variant's name becomes a type. Deliberately absent: everything that happens afterwards.

use std::io;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::game::chance::{Chance, Dice, Stream};
use crate::game::classic::{self, Ruleset};
use crate::game::grue::{self, Sense};
use crate::game::hidden::{self, Wumpuses};
use crate::game::world::{self, Board};
use crate::game::{Seat, Viewer};
use crate::repl;
use crate::repl::console::{Console, Privacy};
use crate::repl::hidden::{Players, Table};
use crate::session::Name;
use crate::table::Leave;

/// A seed that the program takes itself is below this, so that it can be read aloud.
const SEEDS: u32 = 1_000_000;

/// Hunt the Wumpus, the game of 1973 and its family, at a terminal
#[derive(Clone, Debug, Parser)]
#[command(
    name = "wumpus",
    version,
    after_help = "At the prompt, help tells what to type, rules the instructions, quit leaves."
)]
pub struct Cli {
    /// The game: classic (default), grue, world or hidden
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    variant: Variant,
    /// Classic: opinionated (default), dungeon or original
    #[arg(long, value_parser = rulesets(), value_name = "NAME", hide_possible_values = true)]
    rules: Option<Ruleset>,
    /// Grue: the keen sense, which is smell, hearing or sight
    #[arg(long, value_parser = senses(), value_name = "NAME", hide_possible_values = true)]
    sense: Option<Sense>,
    /// World: published (default) or random (may be hopeless)
    #[arg(long, value_parser = boards(), value_name = "NAME", hide_possible_values = true)]
    board: Option<Board>,
    /// Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)
    #[arg(long, value_name = "LIST")]
    players: Option<Players>,
    /// Hidden: how many Wumpuses, 1 or 2; else it is drawn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2))]
    wumpuses: Option<u8>,
    /// A hunt by its name: N, or N:M for set-up and luck
    #[arg(long, value_name = "N[:M]")]
    seed: Option<Name>,
    /// Show where everything is, and each monster's move
    #[arg(long)]
    cheat: bool,
}

/// A game of the family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Variant {
    #[default]
    Classic,
    Grue,
    World,
    Hidden,
}

/// Reads the name of one of these.
fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.each_ref().map(name))
        .map(move |typed| *all.iter().find(|one| name(one) == typed).expect("the parser admits only these names"))
}

fn rulesets() -> impl TypedValueParser<Value = Ruleset> {
    named(Ruleset::ALL, |ruleset| ruleset.name)
}

fn senses() -> impl TypedValueParser<Value = Sense> {
    named(Sense::ALL, |sense| sense.name())
}

fn boards() -> impl TypedValueParser<Value = Board> {
    named(Board::ALL, |board| board.name())
}

impl Cli {
    /// Reads the command line of this process.
    ///
    /// # Errors
    ///
    /// What clap has to say: a usage error, or help that was asked for.
    pub fn of_process() -> Result<Self, clap::Error> {
        let cli = Self::try_parse()?;
        let misplaced = [
            (
                cli.rules.is_some(),
                Variant::Classic,
                "--rules is for --variant classic: the other games have one set of rules",
            ),
            (cli.sense.is_some(), Variant::Grue, "--sense is for --variant grue: the other games have no keen sense"),
            (
                cli.players.is_some(),
                Variant::Hidden,
                "--players is for --variant hidden: in the other games one hunts alone",
            ),
            (cli.wumpuses.is_some(), Variant::Hidden, "--wumpuses is for --variant hidden: the other games have one"),
            (
                cli.board.is_some(),
                Variant::World,
                "--board is for --variant world: the other games deal every hunt anew",
            ),
        ];
        match misplaced.into_iter().find(|(is_given, variant, _)| *is_given && cli.variant != *variant) {
            Some((_, _, why)) => Err(Self::command().error(ErrorKind::ArgumentConflict, why)),
            None => Ok(cli),
        }
    }

    /// Does what is asked for, and tells how the player left.
    ///
    /// # Errors
    ///
    /// When the console fails, or when the system has no randomness for a seed.
    pub fn run(&self) -> io::Result<Leave> {
        let name = self.seed.map_or_else(new_seed, Ok)?;
        let viewer = self.viewer_or(Viewer::Seat(Seat::HUNTER));
        let console = Console::of_process()?;
        let next = |name: Name| Ok(name.new_setup());
        match self.variant {
            Variant::Classic => {
                let setup = classic::Setup::new(self.rules.unwrap_or(Ruleset::ALL[0]));
                let prompt = &mut repl::classic::prompt(console, &setup);
                let command = |setup: &classic::Setup| {
                    if setup.ruleset == Ruleset::ALL[0] {
                        "wumpus".to_owned()
                    } else {
                        format!("wumpus --rules {}", setup.ruleset.name)
                    }
                };
                repl::hunt(prompt, setup, name, viewer, command, next)
            }
            Variant::Grue => {
                // Before the first hunt the prompt puts the sense that was given, or asked for, in place of this one.
                let setup = grue::Setup::new(Sense::ALL[0]);
                let prompt = &mut repl::grue::prompt(console, &setup, self.sense);
                let command = |setup: &grue::Setup| format!("wumpus --variant grue --sense {}", setup.sense.name());
                repl::hunt(prompt, setup, name, viewer, command, next)
            }
            Variant::World => {
                let setup = world::Setup::new(self.board.unwrap_or(Board::ALL[0]));
                let prompt = &mut repl::world::prompt(console, &setup);
                let command = |setup: &world::Setup| match setup.board {
                    Board::Published => "wumpus --variant world".to_owned(),
                    Board::Random => "wumpus --variant world --board random".to_owned(),
                };
                repl::hunt(prompt, setup, name, viewer, command, next)
            }
            Variant::Hidden => self.play_hidden(console, name),
        }
    }

    /// Tells who looks at the screen: with `--cheat` the gamemaster, who is made here and nowhere else.
    const fn viewer_or(&self, otherwise: Viewer) -> Viewer {
        if self.cheat { Viewer::Gamemaster } else { otherwise }
    }

    /// Seats everybody at one screen, if it can keep a secret.
    fn play_hidden(&self, console: Console<'_>, name: Name) -> io::Result<Leave> {
        if console.privacy() == Privacy::None {
            return Err(io::Error::other(
                "this terminal has no alternate screen that is known here, so one player's secret could not be hidden \
                 from the next; play the hidden variant at another terminal",
            ));
        }
        let viewer = self.viewer_or(Viewer::Public);
        let wumpuses = match self.wumpuses {
            None => Wumpuses::Drawn,
            Some(1) => Wumpuses::One,
            Some(_) => Wumpuses::Two,
        };
        let fewest = usize::from(*hidden::Setup::PLAYERS.start());
        let count = self.players.as_ref().map_or(fewest, Players::count);
        let setup = hidden::Setup::new(count, wumpuses).map_err(io::Error::other)?;
        let command = |setup: &hidden::Setup| match setup.wumpuses() {
            Wumpuses::Drawn => "wumpus --variant hidden".to_owned(),
            Wumpuses::One => "wumpus --variant hidden --wumpuses 1".to_owned(),
            Wumpuses::Two => "wumpus --variant hidden --wumpuses 2".to_owned(),
        };
        // The seed after one that has been told is known to everybody, and so are all the secrets that come of it.
        let next = |name: Name| if self.seed.is_some() { Ok(name.new_setup()) } else { new_seed() };
        repl::hunt(&mut Table::new(console, self.players.clone()), setup, name, viewer, command, next)
    }
}

/// Takes a seed from the system's randomness.
fn new_seed() -> io::Result<Name> {
    let entropy = SysRng.try_next_u64().map_err(|error| {
        io::Error::other(format!("the system gives no randomness for a seed ({error}); choose one with --seed N"))
    })?;
    Ok(Name::of_seed(Dice::new(entropy, Stream::Seed).pick(SEEDS).into()))
}
