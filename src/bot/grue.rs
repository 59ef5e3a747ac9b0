//! The bots of the grue's hunt.

use super::{Bot, Random, tunnel};
use crate::game::Chance;
use crate::game::grue::{Action, Grue, View};
pub use policy::{GruePolicy, Why};

mod approach;
mod belief;
mod evasion;
mod policy;

/// Moves half the time, and always without an arrow; otherwise shoots. Each tunnel is equally likely.
impl Bot<Grue> for Random {
    fn decide(&mut self, view: &View, chance: &mut (impl Chance + ?Sized)) -> Action {
        let moves = view.arrows == 0 || chance.ratio(1, 2);
        let to = tunnel(&view.tunnels, chance).number();
        if moves { Action::Move { to } } else { Action::Shoot { to } }
    }
}
