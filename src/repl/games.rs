//! The prompt of each game.

use std::sync::Arc;

use super::hidden::Moderator;
use super::prompt::{Hunted, Start};
use super::solo::SoloPrompt;
use crate::game::classic::Classic;
use crate::game::grue::Grue;
use crate::game::hidden::Hidden;
use crate::game::textbook::Textbook;
use crate::game::world::World;
use crate::variant::hidden::{command, players_of};
use crate::variant::{Options, Variant, grue};
use crate::words::classic::ClassicPhrasebook;
use crate::words::grue::GruePhrasebook;
use crate::words::textbook::TextbookPhrasebook;
use crate::words::world::WorldPhrasebook;

/// A game that people play at a prompt.
pub trait Prompted: Variant {
    /// Makes the prompt of a set-up. `options` are those that were given.
    fn prompt(setup: &Self::Setup, options: &Options, start: Start) -> impl Hunted<Game = Self> + Clone + use<Self>;
}

impl Prompted for Classic {
    fn prompt(setup: &Self::Setup, options: &Options, start: Start) -> impl Hunted<Game = Self> + Clone + use<> {
        // Only the given options know the file of a cave.
        let command = options.command();
        SoloPrompt::new(ClassicPhrasebook::new(setup), setup.clone(), start, move |_| command.clone())
    }
}

impl Prompted for Grue {
    fn prompt(setup: &Self::Setup, options: &Options, start: Start) -> impl Hunted<Game = Self> + Clone + use<> {
        let words = GruePhrasebook { map: Arc::clone(&setup.cave), asks: options.get(&grue::SENSE).is_none() };
        SoloPrompt::new(words, setup.clone(), start, |setup| Self::options(setup).command())
    }
}

impl Prompted for World {
    fn prompt(setup: &Self::Setup, _: &Options, start: Start) -> impl Hunted<Game = Self> + Clone + use<> {
        SoloPrompt::new(WorldPhrasebook { setup: setup.clone() }, setup.clone(), start, |setup| {
            Self::options(setup).command()
        })
    }
}

impl Prompted for Textbook {
    fn prompt(setup: &Self::Setup, _: &Options, start: Start) -> impl Hunted<Game = Self> + Clone + use<> {
        SoloPrompt::new(TextbookPhrasebook { setup: setup.clone() }, setup.clone(), start, |setup| {
            Self::options(setup).command()
        })
    }
}

impl Prompted for Hidden {
    fn prompt(setup: &Self::Setup, options: &Options, start: Start) -> impl Hunted<Game = Self> + Clone + use<> {
        Moderator::new(players_of(options), *setup, start, command)
    }
}
