//! Which game is played, and by what set-up: the flags that play and its like share.
//!
//! Here alone a variant's name becomes a type. Deliberately absent: what is then done with it.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::whole;
use crate::game::classic::{self, Ruleset};
use crate::game::grue::{self, Sense};
use crate::game::hidden::{self, BadSetup, Wumpuses};
use crate::game::world::{self, Board};
use crate::repl::hidden::Players;

/// Hidden Wumpus is dealt to so many, if nobody has said to how many.
pub(crate) const PLAYERS: u8 = 5;

/// The flags that tell the game and its set-up.
#[derive(Clone, Debug, Default, Args)]
pub struct SetupFlags {
    /// The game: classic (default), grue, world or hidden
    ///
    /// classic is the game of 1973: a wumpus, pits and bats in a cave of twenty rooms. In grue a second beast is after you,
    /// and there is an exit to reach. world is played on a grid of sixteen cells, for gold. In hidden 3 to 60 players share
    /// one screen, and one or two of them are Wumpuses.
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    pub variant: Variant,
    /// Classic: opinionated (default), dungeon or original
    ///
    /// original is the program of 1973, and the others follow later descriptions of the game. They differ in what wakes the
    /// wumpus, in how an arrow flies, and in how they speak.
    #[arg(long, value_parser = rulesets(), value_name = "NAME", hide_possible_values = true)]
    pub rules: Option<Ruleset>,
    /// Grue: the keen sense, which is smell, hearing or sight
    ///
    /// The keen sense tells how many moves away a thing is: smell the wumpus, hearing the grue, sight the exit. If it is left
    /// out the prompt asks, and a simulation takes smell.
    #[arg(long, value_parser = senses(), value_name = "NAME", hide_possible_values = true)]
    pub sense: Option<Sense>,
    /// World: published (default) or random (may be hopeless)
    ///
    /// published is always the same. What is drawn at random may be a board on which nobody can win.
    #[arg(long, value_parser = boards(), value_name = "NAME", hide_possible_values = true)]
    pub board: Option<Board>,
    /// Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)
    ///
    /// A number, or names with commas between. A name has at most 20 characters and comes once. If it is left out the
    /// prompt asks, and a simulation has five players.
    #[arg(long, value_name = "LIST")]
    pub players: Option<Players>,
    /// Hidden: how many Wumpuses, 1 or 2; else it is drawn
    ///
    /// If it is left out the players do not know how many there are.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=2))]
    pub wumpuses: Option<u8>,
}

/// A game of the family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
#[expect(missing_docs, reason = "the names say it, and would be printed as help")]
pub enum Variant {
    #[default]
    Classic,
    Grue,
    World,
    Hidden,
}

impl Variant {
    /// Tells what `--variant` calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Grue => "grue",
            Self::World => "world",
            Self::Hidden => "hidden",
        }
    }
}

/// Does something with a game of any variant, by its set-up.
pub trait Visitor: Sized {
    /// What comes of it.
    type Output;
    /// With the classic game.
    fn classic(self, setup: classic::Setup) -> Self::Output;
    /// With the grue's hunt.
    fn grue(self, setup: grue::Setup) -> Self::Output;
    /// With Wumpus World.
    fn world(self, setup: world::Setup) -> Self::Output;
    /// With Hidden Wumpus.
    fn hidden(self, setup: hidden::Setup) -> Self::Output;
}

impl SetupFlags {
    /// Finds a flag that is for another game, and says so.
    ///
    /// # Errors
    ///
    /// What is said.
    pub fn check(&self) -> Result<(), &'static str> {
        let misplaced = [
            (
                self.rules.is_some(),
                Variant::Classic,
                "--rules is for --variant classic: the other games have one set of rules",
            ),
            (self.sense.is_some(), Variant::Grue, "--sense is for --variant grue: the other games have no keen sense"),
            (
                self.players.is_some(),
                Variant::Hidden,
                "--players is for --variant hidden: in the other games one hunts alone",
            ),
            (self.wumpuses.is_some(), Variant::Hidden, "--wumpuses is for --variant hidden: the other games have one"),
            (
                self.board.is_some(),
                Variant::World,
                "--board is for --variant world: the other games deal every hunt anew",
            ),
        ];
        match misplaced.into_iter().find(|(is_given, variant, _)| *is_given && self.variant != *variant) {
            Some((_, _, why)) => Err(why),
            None => Ok(()),
        }
    }

    fn ruleset(&self) -> Ruleset {
        self.rules.unwrap_or(Ruleset::ALL[0])
    }

    /// Names the rules, where there are several to choose from.
    pub(super) fn rules(&self) -> Option<&'static str> {
        (self.variant == Variant::Classic).then(|| self.ruleset().name)
    }

    /// Makes the set-up, and hands it to a visitor. What no flag tells is what stands first, and five players.
    ///
    /// # Errors
    ///
    /// When there is no such set-up.
    pub fn with_variant<V: Visitor>(&self, visitor: V) -> Result<V::Output, BadSetup> {
        Ok(match self.variant {
            Variant::Classic => visitor.classic(classic::Setup::new(self.ruleset())),
            Variant::Grue => visitor.grue(grue::Setup::new(self.sense.unwrap_or(Sense::ALL[0]))),
            Variant::World => visitor.world(world::Setup::new(self.board.unwrap_or(Board::ALL[0]))),
            Variant::Hidden => {
                let players = self.players.as_ref().map_or(PLAYERS.into(), Players::count);
                let wumpuses = match self.wumpuses {
                    None => Wumpuses::Drawn,
                    Some(1) => Wumpuses::One,
                    Some(_) => Wumpuses::Two,
                };
                visitor.hidden(hidden::Setup::new(players, wumpuses)?)
            }
        })
    }
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
