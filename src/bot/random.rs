//! The random player: anything that is allowed, without looking.
//!
//! It is a measure for other players, and so what it does is fixed to the letter, and in which order it draws.

use super::Bot;
use crate::game::Chance;
use crate::game::cave::Room;
use crate::game::cave::dodecahedron::TUNNELS;
use crate::game::cave::grid::{Cell, Direction};
use crate::game::cave::hex::Coordinates;
use crate::game::chance::uniform;
use crate::game::classic::{self, Classic};
use crate::game::grue::{self, Grue};
use crate::game::hidden::{self, Hidden, Role};
use crate::game::world::{self, Arrow, World};

/// Plays at random, and remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// With 1 in 2 it moves through a tunnel, each equally likely; else it shoots.
///
/// The arrow's path has 1 to 5 rooms, each length equally likely. Each room is one of those to which tunnels lead from
/// the room before in the published cave, equally likely, but never the one from which the arrow has just come. In a cave
/// of another size the path has one room.
impl Bot<Classic> for Random {
    fn decide(&mut self, view: &classic::View<'_>, chance: &mut (impl Chance + ?Sized)) -> classic::Action {
        if chance.ratio(1, 2) {
            classic::Action::Move { to: tunnel(view.tunnels, chance).number() }
        } else {
            classic::Action::Shoot { path: crooked_path(view, chance) }
        }
    }
}

fn crooked_path(view: &classic::View<'_>, chance: &mut (impl Chance + ?Sized)) -> classic::Path {
    let mut path = [0; classic::Path::LONGEST];
    let length = 1 + chance.pick(5) as usize;
    // In a cave of another size it knows no tunnels but those that it sees.
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
    classic::Path::beginning_of(path, length).expect("it has one to five rooms")
}

/// With 1 in 2, and always when it has no arrow, it moves; else it shoots: through a tunnel, each equally likely.
impl Bot<Grue> for Random {
    fn decide(&mut self, view: &grue::View<'_>, chance: &mut (impl Chance + ?Sized)) -> grue::Action {
        let moves = view.arrows == 0 || chance.ratio(1, 2);
        let toward = grue::Toward::Room(Coordinates::of(tunnel(view.tunnels, chance)));
        if moves { grue::Action::Move { toward } } else { grue::Action::Shoot { toward } }
    }
}

/// With 1 in 2, and always when it has no arrow, it moves; else it shoots: in a direction in which there is a cell, each
/// equally likely.
impl Bot<World> for Random {
    fn decide(&mut self, view: &world::View<'_>, chance: &mut (impl Chance + ?Sized)) -> world::Action {
        let moves = view.arrow != Arrow::Held || chance.ratio(1, 2);
        let to = Cell::of(tunnel(view.tunnels, chance));
        let direction = Direction::between(view.cell, to).expect("tunnels lead to cells that are beside");
        if moves {
            world::Action::Move { toward: world::Toward::Direction(direction) }
        } else {
            world::Action::Shoot { direction }
        }
    }
}

/// A human who has an arrow shoots with 1 in 4; then anybody moves with 3 in 4, through a tunnel, each equally likely.
///
/// The arrow's path has 1 to 4 rooms, each length equally likely. The first room is one of those next door, each later
/// one any of the cave, all equally likely.
impl Bot<Hidden> for Random {
    fn decide(&mut self, view: &hidden::View<'_>, chance: &mut (impl Chance + ?Sized)) -> hidden::Action {
        let Some(sheet) = &view.sheet else {
            return hidden::Action::default();
        };
        let shoots = sheet.role == Role::Human && sheet.arrows > 0 && chance.ratio(1, 4);
        let shot = shoots.then(|| {
            let mut path = [0; hidden::Path::LONGEST];
            let length = 1 + chance.pick(4) as usize;
            path[0] = tunnel(sheet.tunnels, chance).number();
            for room in &mut path[1..length] {
                *room = 1 + chance.pick(view.rooms.into());
            }
            hidden::Path::beginning_of(path, length).expect("it has one to four rooms")
        });
        let step = chance.ratio(3, 4).then(|| tunnel(sheet.tunnels, chance).number());
        hidden::Action { shot, step }
    }
}

/// Draws the end of a tunnel.
#[inline]
fn tunnel(tunnels: &[Room], chance: &mut (impl Chance + ?Sized)) -> Room {
    uniform(chance, tunnels.iter().copied()).expect("every room has a tunnel")
}
