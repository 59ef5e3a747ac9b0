//! The bots of Wumpus World.

use super::{Bot, Random};
use crate::game::Chance;
use crate::game::chance::uniform;
use crate::game::world::{Action, Arrow, View, World};
pub use policy::{Reason, Why};
pub use solver::Solver;

mod policy;
mod solver;

/// Moves half the time, and always without an arrow; otherwise shoots. Each direction with a cell is equally likely.
impl Bot<World> for Random {
    fn decide(&mut self, view: &View, chance: &mut (impl Chance + ?Sized)) -> Action {
        let moves = view.arrow != Arrow::Held || chance.ratio(1, 2);
        let (direction, room) = uniform(chance, view.ways()).expect("every cell has one beside it");
        if moves { Action::Move { to: room.number() } } else { Action::Shoot { direction } }
    }
}
