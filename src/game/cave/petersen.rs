//! The generalized Petersen graphs G(n, 2): the dodecahedron, and larger caves like it.
//!
//! Deliberately absent: how many rooms a game needs.

use super::Cave;
use crate::game::Chance;
use crate::game::chance::shuffle;

/// Digs a cave of twice `n` rooms with three tunnels each, numbered at random (H3, H4).
///
/// Half of the rooms lie in a ring, each joined to the next; from each leads a tunnel inwards to a room of the other
/// half, each of which is joined to the next but one. With an `n` of 10 it is the dodecahedron. Every numbering is
/// equally likely. The tunnels of a room are in the order of the numbers to which they lead (H13).
///
/// It draws once for each room but one.
///
/// # Panics
///
/// When `n` is below 5, for which there is no such graph, or above 32,767, for which there are no numbers.
#[must_use]
pub fn petersen(n: u16, chance: &mut (impl Chance + ?Sized)) -> Cave {
    assert!((5..=32_767).contains(&n), "there is no such cave for {n}");
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
    Cave::new(&tunnels).expect("every tunnel leads to one of the numbers")
}
