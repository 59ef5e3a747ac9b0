//! The generalized Petersen graphs G(n, 2): the dodecahedron, and larger caves like it.

use super::{Cave, Room};
use crate::game::Chance;
use crate::game::chance::shuffle;

/// Makes a cave of `2 * n` rooms with three tunnels each, numbered at random (H3, H4).
///
/// The outer half of the rooms is a ring, each room joined to the next. Each outer room is joined to one inner room, and
/// each inner room to the next inner room but one. With an `n` of 10 this is the dodecahedron. Every numbering is equally
/// likely. The tunnels of a room are in ascending order of the rooms they lead to (H13).
///
/// Draws once for each room but one.
///
/// # Panics
///
/// If `n` is not 5 to 63: there is no such graph, or it has more than [`Cave::MOST_ROOMS`] rooms.
pub fn petersen(n: u16, chance: &mut impl Chance) -> Cave {
    assert!(n >= 5, "n must be 5 or more, not {n}");
    let mut numbers: Vec<u32> = (1..=u32::from(n) * 2).collect();
    shuffle(chance, &mut numbers);
    let n = usize::from(n);
    let (outer, inner) = numbers.split_at(n);
    let mut tunnels = vec![[0; 3]; numbers.len()];
    for (half, step, other_half) in [(outer, 1, inner), (inner, 2, outer)] {
        for at in 0..n {
            let mut leads = [half[(at + step) % n], half[(at + n - step) % n], other_half[at]];
            leads.sort_unstable();
            tunnels[half[at] as usize - 1] = leads;
        }
    }
    Cave::new(&tunnels).expect("every tunnel leads to one of at most 126 rooms")
}

/// Returns whether a cave is the dodecahedron, however its rooms are numbered: it is the only one in which every two rooms
/// have this many rooms beside the second that are nearer to the first, and that are farther from it.
pub(crate) fn is_dodecahedron(cave: &Cave) -> bool {
    const NEARER_AND_FARTHER: [[usize; 2]; 6] = [[0, 3], [1, 2], [1, 1], [1, 1], [2, 1], [3, 0]];
    let fits = |from: Room, to: Room| {
        let moves = cave.moves_from(from.number());
        let to_there = moves[to.number() as usize];
        let is_at = |there: u8| cave.tunnels(to).iter().filter(|next| moves[next.number() as usize] == there).count();
        let found = [is_at(to_there.wrapping_sub(1)), is_at(to_there.wrapping_add(1))];
        NEARER_AND_FARTHER.get(usize::from(to_there)) == Some(&found)
    };
    cave.rooms().all(|from| cave.rooms().all(|to| fits(from, to)))
}
