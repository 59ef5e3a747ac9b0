//! A hunt at the prompt: its flags, and what they lead to.
//!
//! Deliberately absent: the prompt.

use std::io;

use clap::Args;

use super::setup::{SetupFlags, Visitor};
use crate::game::classic::{self, Ruleset};
use crate::game::grue;
use crate::game::hidden::{self, Wumpuses};
use crate::game::world::{self, Board};
use crate::game::{Seat, Viewer};
use crate::repl;
use crate::repl::console::{Console, Privacy};
use crate::repl::hidden::Table;
use crate::session::Name;
use crate::table::Leave;

/// The flags of a hunt at the prompt.
#[derive(Clone, Debug, Args)]
pub struct Play {
    #[command(flatten)]
    pub(super) setup: SetupFlags,
    /// A hunt by its name: N, or N:M for set-up and luck
    #[arg(long, value_name = "N[:M]")]
    seed: Option<Name>,
    /// Show where everything is, and each monster's move
    #[arg(long)]
    cheat: bool,
}

impl Play {
    /// Plays, and tells how the player left.
    ///
    /// # Errors
    ///
    /// When the console fails, or when the system has no randomness for a seed.
    pub fn run(&self) -> io::Result<Leave> {
        let name = self.seed.map_or_else(new_name, Ok)?;
        let console = Console::of_process()?;
        self.setup.with_variant(Player { flags: self, console, name }).map_err(io::Error::other)?
    }

    /// Tells who looks at the screen: with `--cheat` the gamemaster, who is made here and nowhere else.
    const fn viewer_or(&self, otherwise: Viewer) -> Viewer {
        if self.cheat { Viewer::Gamemaster } else { otherwise }
    }
}

/// Seats whoever plays at a game.
struct Player<'a> {
    flags: &'a Play,
    console: Console<'a>,
    name: Name,
}

impl Visitor for Player<'_> {
    type Output = io::Result<Leave>;

    fn classic(self, setup: classic::Setup) -> io::Result<Leave> {
        let prompt = &mut repl::classic::prompt(self.console, &setup);
        let command = |setup: &classic::Setup| {
            if setup.ruleset == Ruleset::ALL[0] {
                "wumpus".to_owned()
            } else {
                format!("wumpus --rules {}", setup.ruleset.name)
            }
        };
        let viewer = self.flags.viewer_or(Viewer::Seat(Seat::HUNTER));
        repl::hunt(prompt, setup, self.name, viewer, command, |name| Ok(name.new_setup()))
    }

    fn grue(self, setup: grue::Setup) -> io::Result<Leave> {
        // Before the first hunt the prompt asks for a sense, if none was given.
        let prompt = &mut repl::grue::prompt(self.console, &setup, self.flags.setup.sense);
        let command = |setup: &grue::Setup| format!("wumpus --variant grue --sense {}", setup.sense.name());
        let viewer = self.flags.viewer_or(Viewer::Seat(Seat::HUNTER));
        repl::hunt(prompt, setup, self.name, viewer, command, |name| Ok(name.new_setup()))
    }

    fn world(self, setup: world::Setup) -> io::Result<Leave> {
        let prompt = &mut repl::world::prompt(self.console, &setup);
        let command = |setup: &world::Setup| match setup.board {
            Board::Published => "wumpus --variant world".to_owned(),
            Board::Random => "wumpus --variant world --board random".to_owned(),
        };
        let viewer = self.flags.viewer_or(Viewer::Seat(Seat::HUNTER));
        repl::hunt(prompt, setup, self.name, viewer, command, |name| Ok(name.new_setup()))
    }

    /// Seats everybody at one screen, if it can keep a secret.
    fn hidden(self, setup: hidden::Setup) -> io::Result<Leave> {
        if self.console.privacy() == Privacy::None {
            return Err(io::Error::other(
                "this terminal has no alternate screen that is known here, so one player's secret could not be hidden \
                 from the next; play the hidden variant at another terminal",
            ));
        }
        let command = |setup: &hidden::Setup| match setup.wumpuses() {
            Wumpuses::Drawn => "wumpus --variant hidden".to_owned(),
            Wumpuses::One => "wumpus --variant hidden --wumpuses 1".to_owned(),
            Wumpuses::Two => "wumpus --variant hidden --wumpuses 2".to_owned(),
        };
        // The seed after one that has been told is known to everybody, and so are all the secrets that come of it.
        let next = |name: Name| if self.flags.seed.is_some() { Ok(name.new_setup()) } else { new_name() };
        let viewer = self.flags.viewer_or(Viewer::Public);
        let table = &mut Table::new(self.console, self.flags.setup.players.clone());
        repl::hunt(table, setup, self.name, viewer, command, next)
    }
}

/// Names a hunt that nobody has named.
fn new_name() -> io::Result<Name> {
    Name::by_chance().map_err(io::Error::other)
}
