//! Players that the project brings.
//!
//! A bot knows what its view tells and what it has been shown before in the same hunt, and nothing else. Deliberately
//! absent: bots for one variant that know another.

use std::io;

use crate::game::chance::Whims;
use crate::game::{Chance, Game, Seat};
use crate::sim::Contestant;
use crate::table::{Player, Stop};

pub use careful::{CarefulClassic, CarefulGrue, CarefulWorld};
pub use random::Random;

mod careful;
mod random;

/// Decides for every seat of a game, by its view.
///
/// # Examples
///
/// A bot that shoots at the first tunnel, whatever it feels:
///
/// ```
/// use wumpus_hunt::bot::Bot;
/// use wumpus_hunt::game::Chance;
/// use wumpus_hunt::game::classic::{Action, Classic, Path, View};
///
/// struct Nervous;
///
/// impl Bot<Classic> for Nervous {
///     fn decide(&mut self, view: &View<'_>, _: &mut (impl Chance + ?Sized)) -> Action {
///         Action::Shoot { path: Path::new(&[view.tunnels[0].number()]).expect("one room is a path") }
///     }
/// }
/// ```
pub trait Bot<G: Game> {
    /// Chooses what the seat does now. The action must be legal.
    fn decide(&mut self, view: &G::View<'_>, chance: &mut (impl Chance + ?Sized)) -> G::Action;

    /// Is shown an event, as much of it as everybody may see.
    fn observe(&mut self, event: &G::Event) {
        let _ = event;
    }

    /// Begins another hunt: what it remembers is of no use any more.
    fn begin(&mut self) {}
}

/// A bot at the table, with whims of its own.
#[derive(Debug)]
pub struct Seated<B> {
    bot: B,
    whims: Whims,
}

impl<B> Seated<B> {
    /// Gives a bot a place at the table.
    #[must_use]
    pub fn new(bot: B) -> Self {
        Self { bot, whims: Whims::new(0) }
    }
}

impl<G: Game, B: Bot<G>> Player<G> for Seated<B> {
    fn decide(&mut self, _: Seat, view: &G::View<'_>) -> Result<G::Action, Stop> {
        Ok(self.bot.decide(view, &mut self.whims))
    }

    fn observe(&mut self, event: &G::Event) -> io::Result<()> {
        self.bot.observe(event);
        Ok(())
    }

    fn reveal(&mut self, _: &G::Position) -> io::Result<()> {
        Ok(())
    }

    fn over(&mut self, _: &G::Outcome, _: &G::Position) -> io::Result<()> {
        Ok(())
    }
}

impl<G: Game, B: Bot<G>> Contestant<G> for Seated<B> {
    fn begin(&mut self, seed: u64) -> io::Result<()> {
        self.bot.begin();
        self.whims = Whims::new(seed);
        Ok(())
    }
}
