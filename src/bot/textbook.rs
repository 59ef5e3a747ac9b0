//! The bots of the textbook's Wumpus World.

use super::{Bot, Random};
use crate::game::Chance;
use crate::game::chance::uniform;
use crate::game::textbook::{Action, Textbook, View};
pub use policy::{TextbookPolicy, Why};

mod policy;

/// Takes any of the six actions, each equally likely.
impl Bot<Textbook> for Random {
    fn decide(&mut self, _: &View, chance: &mut (impl Chance + ?Sized)) -> Action {
        uniform(chance, Action::ALL.into_iter()).expect("there are actions")
    }
}
