//! Caves drawn at random, connected both ways.

use super::{Cave, Room, Tunnels};
use crate::game::chance::{shuffle, uniform};
use crate::game::{Chance, Rooms};

/// Makes a cave of `rooms` rooms with up to `tunnels` tunnels each. Every tunnel leads both ways (V5).
///
/// A cycle through all rooms, each equally likely, connects them. Then tunnels are added, each between two rooms that have
/// fewer than `tunnels` and none to each other, every such pair equally likely, until there is no such pair. The tunnels
/// of a room are in ascending order of the rooms they lead to.
///
/// # Panics
///
/// Unless there are 3 to [`Cave::MOST_ROOMS`] rooms, with 2 to `rooms - 1` tunnels each.
pub fn random(rooms: u16, tunnels: u16, chance: &mut impl Chance) -> Cave {
    assert!((2..rooms).contains(&tunnels) && rooms > 2, "a cave of {rooms} rooms cannot have {tunnels} tunnels a room");
    let most = usize::from(tunnels);
    let mut cycle: Vec<Room> = (0..rooms).map(Room).collect();
    shuffle(chance, &mut cycle);
    let mut leads: Vec<Tunnels> = cycle.iter().map(|_| Tunnels::new()).collect();
    for (at, &room) in cycle.iter().enumerate() {
        join(&mut leads, room, *cycle.get(at + 1).unwrap_or(&cycle[0]));
    }
    // The rooms that lack tunnels, in any order.
    let mut open = if most > 2 { (0..rooms).map(Room).collect() } else { Vec::new() };
    while let Some([first, second]) = pair(&leads, &open, most, chance) {
        join(&mut leads, open[first], open[second]);
        // The later one first, because the last room takes the place of one that is removed.
        for at in [first.max(second), first.min(second)] {
            if leads[open[at].index()].len() == most {
                open.swap_remove(at);
            }
        }
    }
    for tunnels in &mut leads {
        tunnels.sort_unstable();
    }
    Cave::dug(leads)
}

/// Digs a tunnel between two rooms.
fn join(leads: &mut [Tunnels], from: Room, to: Room) {
    leads[from.index()].push(to);
    leads[to.index()].push(from);
}

/// Draws two rooms of `open` without a tunnel between them, every such pair equally likely, and returns their places.
fn pair(leads: &[Tunnels], open: &[Room], most: usize, chance: &mut impl Chance) -> Option<[usize; 2]> {
    let fits = |[first, second]: [usize; 2]| first != second && !leads[open[first].index()].contains(&open[second]);
    // A room has fewer than `most` tunnels, so among more than twice as many rooms every second draw fits.
    if open.len() > 2 * most {
        let places = u32::try_from(open.len()).expect("a cave has at most 127 rooms");
        loop {
            let pair = [(); 2].map(|()| chance.pick(places) as usize);
            if fits(pair) {
                return Some(pair);
            }
        }
    }
    let pairs = (0..open.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
    uniform(chance, pairs.filter(|pair| fits(*pair)))
}

/// Returns whether a cave has two or more tunnels a room, and no two rooms with fewer than `tunnels` and none to each other
/// (V5).
pub(crate) fn is_full(cave: &Cave, tunnels: u16) -> bool {
    let open: Rooms = cave.rooms().filter(|room| cave.tunnels(*room).len() < tunnels.into()).collect();
    let is_joined = |room: Room| open.without(cave.beside(room)) == Rooms::only(room.number());
    cave.rooms().all(|room| cave.tunnels(room).len() > 1) && cave.rooms_of(open).all(is_joined)
}
