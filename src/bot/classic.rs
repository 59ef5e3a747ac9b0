//! The bots of the classic game.

use super::{Bot, Random, tunnel};
use crate::game::Chance;
use crate::game::chance::uniform;
use crate::game::classic::{Action, Classic, Path, View};
pub use policy::{ClassicPolicy, Why};

mod lookahead;
mod policy;

/// Moves half the time, through a tunnel, each equally likely; otherwise shoots.
///
/// The arrow's path has 1 to 5 rooms, each length equally likely. Each room is one tunnel away from the room before it,
/// each equally likely, but never the room that the arrow has just left. Where no other room is left, the path ends
/// early. In a cave without a map the path has one room.
impl Bot<Classic> for Random {
    fn decide(&mut self, view: &View, chance: &mut (impl Chance + ?Sized)) -> Action {
        if chance.ratio(1, 2) {
            Action::Move { to: tunnel(&view.tunnels, chance).number() }
        } else {
            Action::Shoot { path: crooked_path(view, chance) }
        }
    }
}

fn crooked_path(view: &View, chance: &mut (impl Chance + ?Sized)) -> Path {
    let mut path = [0; Path::LONGEST];
    let longest = 1 + chance.pick(5) as usize;
    let (mut came_from, mut at) = (view.room, tunnel(&view.tunnels, chance));
    path[0] = at.number();
    let mut length = 1;
    if let Some(map) = &view.map {
        while length < longest {
            let onward = map.tunnels(at).iter().copied().filter(|room| *room != came_from);
            let Some(next) = uniform(chance, onward) else { break };
            (came_from, at) = (at, next);
            path[length] = at.number();
            length += 1;
        }
    }
    Path::new(&path[..length]).expect("the path has one to five rooms")
}
