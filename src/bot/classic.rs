//! The bots of the classic game.

use super::{Bot, Bots, Random, tunnel};
use crate::game::Chance;
use crate::game::cave::dodecahedron::TUNNELS;
use crate::game::classic::{Action, Classic, Path, View};
pub use careful::Careful;

mod careful;

impl Bots for Classic {
    type Random = Random;
    type Careful = Careful;
}

/// Moves half the time, through a tunnel, each equally likely; otherwise shoots.
///
/// The arrow's path has 1 to 5 rooms, each length equally likely. Each room is drawn from those one tunnel away from the
/// room before in the published cave, each equally likely, except the room the arrow has just left. In a cave with
/// another number of rooms the path has one room.
impl Bot<Classic> for Random {
    const OBSERVES: bool = false;

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        if chance.ratio(1, 2) {
            Action::Move { to: tunnel(view.tunnels, chance).number() }
        } else {
            Action::Shoot { path: crooked_path(view, chance) }
        }
    }
}

fn crooked_path(view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Path {
    let mut path = [0; Path::LONGEST];
    let length = 1 + chance.pick(5) as usize;
    // In any other cave it knows only the tunnels that it sees.
    let length = if usize::from(view.rooms) == TUNNELS.len() { length } else { 1 };
    let (mut came_from, mut at) = (view.room.number(), tunnel(view.tunnels, chance).number());
    path[0] = at;
    for next in &mut path[1..length] {
        let (mut onward, mut ways) = ([at; 3], 0);
        for room in TUNNELS[at as usize - 1] {
            onward[ways as usize] = room;
            ways += u32::from(room != came_from);
        }
        came_from = at;
        at = onward[chance.pick(ways) as usize];
        *next = at;
    }
    Path::beginning_of(path, length).expect("the path has one to five rooms")
}
