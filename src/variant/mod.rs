//! The games of the family: what each is called, what it is set up from, and how every front end plays it.
//!
//! This is the only list of the games. A new game adds a line to [`VARIANTS`] and one to [`Options::visit`].

use crate::bot::{BotName, Bots};
use crate::game::Endings;
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::hidden::Hidden;
use crate::game::world::World;
use crate::repl::console::Console;
use crate::repl::{NextSeed, Prompt};
pub use options::{BadOption, Kind, Misplaced, OptionSpec, Options, Value};
pub use protocol::{LegalJson, Protocol};

mod classic;
mod grue;
mod hidden;
mod options;
mod protocol;
mod world;

/// A game, as every front end needs it.
pub trait Variant: Protocol + Endings + Bots + 'static {
    /// What `--variant` calls it.
    const NAME: &'static str;
    /// One sentence for the long help, which begins with or contains its name.
    const ABOUT: &'static str;
    /// What it is set up from, in the order in which every surface lists it.
    const OPTIONS: &'static [&'static OptionSpec];
    /// Whether several people share one screen, each with secrets.
    const IS_SHARED: bool = false;

    /// Makes the set-up of these options, with defaults for those that were not given.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if there is no such set-up.
    fn setup(options: &Options) -> Result<Self::Setup, BadOption>;

    /// Returns the value of each option of [`Variant::OPTIONS`]; `None` if it was left open.
    fn values(setup: &Self::Setup) -> Vec<Option<Value>>;

    /// Seats the people who play at a console. `next` finds the seed of the next hunt, where that is secret.
    fn prompt<'a>(
        console: Console<'a>,
        setup: &Self::Setup,
        options: &Options,
        next: NextSeed,
    ) -> impl Prompt<'a, Self> + use<'a, Self>;

    /// Returns the options of a set-up.
    fn options(setup: &Self::Setup) -> Options {
        Options::settled::<Self>(Self::values(setup))
    }
}

/// A game of the family, as the command line and the protocol list it.
#[derive(Debug)]
pub struct Description {
    /// What `--variant` calls it.
    pub name: &'static str,
    /// One sentence for the long help.
    pub about: &'static str,
    /// What it is set up from.
    pub options: &'static [&'static OptionSpec],
    /// Whether several people share one screen, each with secrets.
    pub is_shared: bool,
    /// Whether it has a bot of this name.
    pub has_bot: fn(BotName) -> bool,
}

impl Description {
    const fn of<V: Variant>() -> Self {
        Self {
            name: V::NAME,
            about: V::ABOUT,
            options: V::OPTIONS,
            is_shared: V::IS_SHARED,
            has_bot: |name| V::bots().any(|bot| bot == name),
        }
    }
}

/// The games, in the order in which every surface lists them. The first is the default.
pub static VARIANTS: &[Description] =
    &[Description::of::<Classic>(), Description::of::<Grue>(), Description::of::<World>(), Description::of::<Hidden>()];

/// Does something with a game of any variant, by its set-up.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<V: Variant>(self, setup: V::Setup) -> Self::Output;
}

impl Options {
    /// Makes the set-up, and hands it to a visitor: here alone a variant's name becomes a type.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if there is no such set-up.
    pub fn visit<R: Visitor>(&self, visitor: R) -> Result<R::Output, BadOption> {
        match self.variant().name {
            Classic::NAME => self.show::<Classic, R>(visitor),
            Grue::NAME => self.show::<Grue, R>(visitor),
            World::NAME => self.show::<World, R>(visitor),
            Hidden::NAME => self.show::<Hidden, R>(visitor),
            name => unreachable!("{name} is in the list of variants"),
        }
    }

    fn show<V: Variant, R: Visitor>(&self, visitor: R) -> Result<R::Output, BadOption> {
        V::setup(self).map(|setup| visitor.visit::<V>(setup))
    }
}
