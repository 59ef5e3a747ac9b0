//! The games of the family, as every front end needs them.
//!
//! To add a game, add a line to [`VARIANTS`] and an arm to [`Options::visit`].

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bot::{Bot, BotName};
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::hidden::Hidden;
use crate::game::textbook::Textbook;
use crate::game::world::World;
use crate::game::{Game, Refused};
use crate::repl::{Prompt, Start};
use advice::follow;
pub use advice::{AdviceJson, Adviser, Detail, Follow};
pub(crate) use hidden::read_position;
pub use options::{BadOption, Fraction, OptionSpec, Options, OwnCave, Value};
pub use protocol::{LegalJson, Object};
pub use reward::{Amounts, Reward};

mod advice;
mod classic;
mod grid;
mod grue;
pub(crate) mod hidden;
mod options;
mod position;
mod protocol;
mod reward;
mod textbook;
mod world;

/// A game with its options, its bots, its prompt, and its part of the protocol (`docs/protocol.md`), where yes and no are 1
/// and 0.
pub trait Variant: Game + Send + Sync + 'static {
    /// The name that `--variant` takes.
    const NAME: &'static str;
    /// One sentence for the long help, with the name in it.
    const ABOUT: &'static str;
    /// Its options, in the order in which every surface lists them.
    const OPTIONS: &'static [&'static OptionSpec];
    /// Whether several people share one screen, each with secrets.
    const IS_SHARED: bool = false;
    /// Begins to follow a hunt for `info.advice`; `None` if there is no advice in this game.
    const FOLLOW: Option<Follow<Self>> = None;
    /// The names of its bots, the default first.
    const BOTS: &'static [BotName] = &BotName::ALL;
    /// Its second reward scheme, beside [`Reward::Sparse`].
    const BY_ACTION: Reward = Reward::Steps;
    /// [`BotName::Random`].
    type Random: Bot<Self> + Default + Send + Sync + 'static;
    /// [`BotName::Careful`], if it is one of [`Variant::BOTS`].
    type Careful: Bot<Self> + Default + Send + Sync + 'static;
    /// [`BotName::Sharp`], if it is one of [`Variant::BOTS`].
    type Sharp: Bot<Self> + Default + Send + Sync + 'static;
    /// `info.json.position`, and `position` of `reset`: everything.
    type PositionJson: Serialize + DeserializeOwned;

    /// Makes the set-up of these options; those that were not given have their defaults.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if there is no such set-up.
    fn setup(options: &Options) -> Result<Self::Setup, BadOption>;

    /// Returns the value of each of [`Variant::OPTIONS`] in a set-up; `None` if it is open.
    fn values(setup: &Self::Setup) -> Vec<Option<Value>>;

    /// Makes the prompt of a set-up. `options` are those that were given.
    fn prompt(setup: &Self::Setup, options: &Options, start: Start) -> impl Prompt<Game = Self> + Clone + use<Self>;

    /// Returns the options of a set-up.
    fn options(setup: &Self::Setup) -> Options {
        Options::with_values::<Self>(Self::values(setup))
    }

    /// Returns the number of seats: 1 to 60.
    fn seats(_: &Self::Setup) -> u8 {
        1
    }

    /// Returns `obs`: what a seat knows.
    fn obs(view: &Self::View) -> Object;

    /// Returns the element of `info.events` for an event.
    fn event(&self, event: &Self::Event) -> Object;

    /// Returns `info.json.position`, for the gamemaster.
    fn position_json(&self) -> Self::PositionJson;

    /// Parses the position that a program gives to `reset`. [`Game::at`] decides whether a hunt can go on from it.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and what would be accepted.
    fn read_position_json(setup: &Self::Setup, truth: &Self::PositionJson) -> Result<Self::Position, Refused>;

    /// Returns whether an action costs an arrow.
    fn shoots(_: &Self::View, action: &Self::Action) -> bool {
        Self::is_shot(action)
    }

    /// Returns what a reward scheme pays; `None` if the game does not have this scheme.
    fn amounts(reward: Reward) -> Option<Amounts> {
        match reward {
            Reward::Sparse => Some(Amounts::SPARSE),
            other => (other == Self::BY_ACTION).then_some(Amounts::BY_ACTION),
        }
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
    /// Its reward schemes, the default first.
    pub rewards: [Reward; 2],
    check: fn(&Options) -> Result<(), BadOption>,
}

impl VariantInfo {
    const fn of<V: Variant>() -> Self {
        Self {
            name: V::NAME,
            about: V::ABOUT,
            options: V::OPTIONS,
            is_shared: V::IS_SHARED,
            bots: V::BOTS,
            rewards: [Reward::Sparse, V::BY_ACTION],
            check: |options| V::setup(options).map(drop),
        }
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

/// An operation on any variant, given its set-up.
pub trait Visitor {
    type Output;
    fn visit<V: Variant>(self, setup: V::Setup) -> Self::Output;
}

impl Options {
    /// Makes the set-up and runs the visitor on it. Only here and in the Python module does a variant's name become a type.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if there is no such set-up.
    pub fn visit<R: Visitor>(&self, visitor: R) -> Result<R::Output, BadOption> {
        match self.variant().name {
            Classic::NAME => self.visit_as::<Classic, R>(visitor),
            Grue::NAME => self.visit_as::<Grue, R>(visitor),
            World::NAME => self.visit_as::<World, R>(visitor),
            Textbook::NAME => self.visit_as::<Textbook, R>(visitor),
            Hidden::NAME => self.visit_as::<Hidden, R>(visitor),
            name => unreachable!("{name} is in the list of variants"),
        }
    }

    /// Checks that there is a set-up with these options.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if there is none.
    pub fn check(&self) -> Result<(), BadOption> {
        (self.variant().check)(self)
    }

    fn visit_as<V: Variant, R: Visitor>(&self, visitor: R) -> Result<R::Output, BadOption> {
        V::setup(self).map(|setup| visitor.visit::<V>(setup))
    }
}
