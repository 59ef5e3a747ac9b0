//! The games of the family, with their options and their bots.
//!
//! To add a game, add a line to [`VARIANTS`] and one to `with_game`.

use crate::bot::{Bot, BotName};
use crate::game::Game;
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::hidden::Hidden;
use crate::game::textbook::Textbook;
use crate::game::world::World;
pub use options::{BadOption, Fraction, OptionSpec, Options, OwnCave, Value};

mod classic;
mod grid;
pub(crate) mod grue;
pub(crate) mod hidden;
mod options;
mod textbook;
mod world;

/// A game with its options and its bots.
pub trait Variant: Game + Send + Sync + 'static {
    /// The name that `--variant` takes.
    const NAME: &'static str;
    /// One sentence for the long help, with the name in it.
    const ABOUT: &'static str;
    /// Its options, in the order in which every surface lists them.
    const OPTIONS: &'static [&'static OptionSpec];
    /// Whether several people share one screen, each with secrets.
    const IS_SHARED: bool = false;
    /// The names of its bots, the default first.
    const BOTS: &'static [BotName] = &BotName::ALL;
    /// [`BotName::Random`].
    type Random: Bot<Self> + Default + Send + Sync + 'static;
    /// [`BotName::Careful`], if it is one of [`Variant::BOTS`].
    type Careful: Bot<Self> + Default + Send + Sync + 'static;
    /// [`BotName::Sharp`], if it is one of [`Variant::BOTS`].
    type Sharp: Bot<Self> + Clone + Default + Send + Sync + 'static;

    /// Makes the set-up of these options; those that were not given have their defaults.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if there is no such set-up.
    fn setup(options: &Options) -> Result<Self::Setup, BadOption>;

    /// Returns the value of each of [`Variant::OPTIONS`] in a set-up; `None` if it is open.
    fn values(setup: &Self::Setup) -> Vec<Option<Value>>;

    /// Returns the options of a set-up.
    fn options(setup: &Self::Setup) -> Options {
        Options::with_values::<Self>(Self::values(setup))
    }

    /// Returns the number of seats: 1 to 60.
    fn seats(_: &Self::Setup) -> u8 {
        1
    }
}

/// A game of the family, as the command line and the protocol list it.
#[derive(Debug)]
pub struct VariantInfo {
    pub name: &'static str,
    pub about: &'static str,
    pub options: &'static [&'static OptionSpec],
    pub is_shared: bool,
    /// Its bots, the default first.
    pub bots: &'static [BotName],
}

impl VariantInfo {
    const fn of<V: Variant>() -> Self {
        Self { name: V::NAME, about: V::ABOUT, options: V::OPTIONS, is_shared: V::IS_SHARED, bots: V::BOTS }
    }

    pub fn named(name: &str) -> Option<&'static Self> {
        VARIANTS.iter().find(|variant| variant.name == name)
    }
}

/// The games, in the order in which every surface lists them. The first is the default.
pub static VARIANTS: &[VariantInfo] = &[
    VariantInfo::of::<Classic>(),
    VariantInfo::of::<Grue>(),
    VariantInfo::of::<World>(),
    VariantInfo::of::<Textbook>(),
    VariantInfo::of::<Hidden>(),
];

impl Options {
    /// Checks that there is a set-up with these options.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if there is none.
    pub fn check(&self) -> Result<(), BadOption> {
        with_game!(self, V => V::setup(self).map(drop))
    }
}

/// Runs code with the type of the game that some options name, as in `with_game!(options, V => V::options(&setup))`.
///
/// Only here and in the Python module does a variant's name become a type.
#[doc(hidden)]
#[macro_export]
macro_rules! with_game {
    ($options:expr, $V:ident => $run:expr) => {
        $crate::variant::with_game!([Classic, Grue, World, Textbook, Hidden] $options, $V => $run)
    };
    ([$($Game:ident),*] $options:expr, $V:ident => $run:expr) => {{
        use $crate::game::{classic::Classic, grue::Grue, hidden::Hidden, textbook::Textbook, world::World};
        use $crate::variant::Variant as _;
        match $options.variant().name {
            $($Game::NAME => {
                type $V = $Game;
                $run
            })*
            name => unreachable!("{name} is in the list of variants"),
        }
    }};
}

pub use with_game;
