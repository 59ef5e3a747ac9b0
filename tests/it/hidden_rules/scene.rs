//! Caves to play in.

use wumpus_hunt::game::cave::Cave;

/// The graph G(n, 2) with its rooms numbered in order: the outer ring from 1, the inner half from n + 1.
pub(crate) fn in_order(n: u32) -> Cave {
    let outer = (0..n).map(|i| [(i + 1) % n + 1, (i + n - 1) % n + 1, n + i + 1]);
    let inner = (0..n).map(|i| [n + (i + 2) % n + 1, n + (i + n - 2) % n + 1, i + 1]);
    Cave::new(&outer.chain(inner).collect::<Vec<_>>()).unwrap()
}
