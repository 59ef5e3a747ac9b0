//! Caves drawn at random, connected both ways.

use super::Cave;
use crate::game::Chance;
use crate::game::chance::{shuffle, uniform};

/// Makes a cave of `rooms` rooms with up to `tunnels` tunnels each. Every tunnel leads both ways (V5).
///
/// A cycle through all rooms, each equally likely, connects them. Then tunnels are added, each between two rooms that have
/// fewer than `tunnels` and none to each other, every such pair equally likely, until there is no such pair. The tunnels
/// of a room are in ascending order of the rooms they lead to.
///
/// # Panics
///
/// Unless there are 3 to [`Cave::MOST_ROOMS`] rooms, with 2 to `rooms - 1` tunnels each.
pub fn random(rooms: u16, tunnels: u16, chance: &mut (impl Chance + ?Sized)) -> Cave {
    assert!((2..rooms).contains(&tunnels) && rooms > 2, "a cave of {rooms} rooms cannot have {tunnels} tunnels a room");
    let most = usize::from(tunnels);
    let mut cycle: Vec<u32> = (1..=rooms.into()).collect();
    shuffle(chance, &mut cycle);
    // By the rooms' numbers; there is no room 0.
    let mut leads = vec![Vec::new(); usize::from(rooms) + 1];
    for (at, &room) in cycle.iter().enumerate() {
        join(&mut leads, room, *cycle.get(at + 1).unwrap_or(&cycle[0]));
    }
    // The rooms that lack tunnels, in any order.
    let mut open = if most > 2 { (1..=rooms.into()).collect() } else { Vec::new() };
    while let Some([first, second]) = pair(&leads, &open, most, chance) {
        join(&mut leads, open[first], open[second]);
        // The later one first, because the last room takes the place of one that is removed.
        for at in [first.max(second), first.min(second)] {
            if leads[open[at] as usize].len() == most {
                open.swap_remove(at);
            }
        }
    }
    for tunnels in &mut leads {
        tunnels.sort_unstable();
    }
    Cave::new(&leads[1..]).expect("every tunnel leads to one of the rooms")
}

/// Digs a tunnel between two rooms.
fn join(leads: &mut [Vec<u32>], from: u32, to: u32) {
    leads[from as usize].push(to);
    leads[to as usize].push(from);
}

/// Draws two rooms of `open` without a tunnel between them, every such pair equally likely, and returns their places.
fn pair(leads: &[Vec<u32>], open: &[u32], most: usize, chance: &mut (impl Chance + ?Sized)) -> Option<[usize; 2]> {
    let fits = |[first, second]: [usize; 2]| first != second && !leads[open[first] as usize].contains(&open[second]);
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
