//! Bots: players that come with the program.
//!
//! A bot knows only its view and the public events of the same hunt. Each game has a file here.

use crate::game::cave::Room;
use crate::game::chance::uniform;
use crate::game::named::named;
use crate::game::{Chance, Game};
use crate::odds::TooMany;

mod careful;
pub mod classic;
pub mod grue;
pub mod hidden;
pub mod plan;
pub mod policy;
mod rng;
mod sharp;
pub mod textbook;
pub mod world;

pub use careful::Careful;
pub use policy::{Advice, Advised, Advisor, Policy, Wins, reason, tale};
pub use rng::BotRng;
pub use sharp::Sharp;

/// Chooses the actions of every seat of a game, from the seat's view.
///
/// [`Bot::begin`] comes before the first decision of each hunt.
///
/// # Examples
///
/// A bot that always shoots into the first tunnel:
///
/// ```
/// use wumpus_hunt::bot::Bot;
/// use wumpus_hunt::game::Chance;
/// use wumpus_hunt::game::classic::{Action, Classic, Path, View};
///
/// struct Nervous;
///
/// impl Bot<Classic> for Nervous {
///     fn decide(&mut self, view: &View, _: &mut dyn Chance) -> Action {
///         Action::Shoot { path: Path::new(&[view.tunnels[0].number()]).expect("one room is a path") }
///     }
/// }
/// ```
pub trait Bot<G: Game> {
    /// Returns what the seat does now: a legal action.
    fn decide(&mut self, view: &G::View, chance: &mut dyn Chance) -> G::Action;

    /// Observes an event that the public sees.
    fn observe(&mut self, _: &G::Event) {}

    /// Sees what the seat knows before a turn for which somebody else decides.
    fn see(&mut self, _: &G::View) {}

    /// Learns what the seat does, if that is not what this has decided.
    fn act(&mut self, _: &G::Action) {}

    /// Begins a hunt of this set-up.
    ///
    /// # Errors
    ///
    /// [`TooMany`] if the bot cannot play such a hunt.
    fn begin(&mut self, _setup: &G::Setup, _view: &G::View) -> Result<(), TooMany> {
        Ok(())
    }
}

named! {
    /// The name of a bot; each game has one or more of them.
    #[derive(Default)]
    pub enum BotName {
        /// Plays at random; see [`Random`].
        #[default]
        Random = "random",
        /// Acts on what its percepts prove; otherwise takes the least danger.
        Careful = "careful",
        /// Plays on the odds of everything that it cannot see.
        Sharp = "sharp",
    }
}

/// The bot that plays every game at random and remembers nothing.
///
/// It is the baseline for other players, so its choices and the order of its draws never change.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Advised> Bot<G> for Random {
    fn decide(&mut self, view: &G::View, mut chance: &mut dyn Chance) -> G::Action {
        G::random(view, &mut chance)
    }
}

/// Draws the end of a tunnel, each equally likely.
fn tunnel(tunnels: &[Room], chance: &mut impl Chance) -> Room {
    uniform(chance, tunnels.iter().copied()).expect("every room has a tunnel")
}
