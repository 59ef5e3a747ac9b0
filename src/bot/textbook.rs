//! The bots of the textbook's Wumpus World.

use super::{Bot, Bots, Random};
use crate::game::Chance;
use crate::game::belief::Knowable as _;
use crate::game::chance::uniform;
use crate::game::textbook::{Action, Board, Textbook, View};
pub use advisor::Counsel;
use known::Known;
pub use policy::{Advice, Why};

mod advisor;
mod known;
mod pits;
mod policy;

impl Bots for Textbook {
    type Random = Random;
    type Careful = Careful;
    type Sharp = Sharp;
}

/// Takes any of the six actions, each equally likely.
impl Bot<Textbook> for Random {
    const OBSERVES: bool = false;

    fn decide(&mut self, _: &View, chance: &mut (impl Chance + ?Sized)) -> Action {
        uniform(chance, Action::ALL.into_iter()).expect("there are actions")
    }
}

/// A knowledge-based agent: it enters only squares that it can prove safe, and climbs out when none is left. It assumes a
/// random board even on the published one.
#[derive(Clone, Debug, Default)]
pub struct Careful(Memory);

/// Plays like [`Careful`], but where nothing is proved it enters the square with the least risk, if that is worth it. It
/// knows the published board.
#[derive(Clone, Debug, Default)]
pub struct Sharp(Memory);

/// What a bot knows in this hunt, and what it did last.
#[derive(Clone, Debug, Default)]
struct Memory {
    known: Option<Known>,
    last: Option<Action>,
}

impl Memory {
    /// Decides from what is known, beginning with this board.
    fn decide(&mut self, view: &View, board: Board, advise: impl Fn(&Known) -> Advice) -> Action {
        let known = self.known.get_or_insert_with(|| Known::of(view.size, board));
        known.learn(self.last, &Textbook::sight(view));
        let Advice { action, .. } = advise(known);
        self.last = Some(action);
        action
    }
}

impl Bot<Textbook> for Careful {
    const OBSERVES: bool = false;

    fn decide(&mut self, view: &View, _: &mut (impl Chance + ?Sized)) -> Action {
        self.0.decide(view, Board::RANDOM, |known| policy::prove(known).unwrap_or_else(|| policy::leave(known)))
    }

    fn begin(&mut self) {
        self.0 = Memory::default();
    }
}

impl Bot<Textbook> for Sharp {
    const OBSERVES: bool = false;

    fn decide(&mut self, view: &View, _: &mut (impl Chance + ?Sized)) -> Action {
        self.0.decide(view, view.board, |known| policy::decide(known, || pits::chances(known)))
    }

    fn begin(&mut self) {
        self.0 = Memory::default();
    }
}
