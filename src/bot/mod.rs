//! Players that the project brings.
//!
//! A bot knows what its view tells and what it has been shown before in the same hunt, and nothing else. Deliberately
//! absent: bots for one variant that know another.

use crate::game::{Chance, Game};

pub use careful::{CarefulClassic, CarefulGrue, CarefulWorld};
pub use random::Random;
pub use seated::Seated;

mod careful;
mod random;
mod seated;

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

/// The bots of a game.
pub trait Bots: Game {
    /// Plays at random.
    type Random: Bot<Self> + Default;
    /// Plays what it can prove; the random player, where there is no careful one.
    type Careful: Bot<Self> + Default;
    /// Whether there is a careful one.
    const HAS_CAREFUL: bool = true;
}

impl Bots for crate::game::classic::Classic {
    type Random = Random;
    type Careful = CarefulClassic;
}
impl Bots for crate::game::grue::Grue {
    type Random = Random;
    type Careful = CarefulGrue;
}
impl Bots for crate::game::world::World {
    type Random = Random;
    type Careful = CarefulWorld;
}
impl Bots for crate::game::hidden::Hidden {
    type Random = Random;
    type Careful = Random;
    const HAS_CAREFUL: bool = false;
}
