//! The dodecahedron: twenty rooms with three tunnels each.

use super::Cave;

/// Where the tunnels of rooms 1 to 20 lead, in Yob's numbering (C1).
#[rustfmt::skip]
pub const TUNNELS: [[u32; 3]; 20] = [
    [2, 5, 8], [1, 3, 10], [2, 4, 12], [3, 5, 14], [1, 4, 6],
    [5, 7, 15], [6, 8, 17], [1, 7, 9], [8, 10, 18], [2, 9, 11],
    [10, 12, 19], [3, 11, 13], [12, 14, 20], [4, 13, 15], [6, 14, 16],
    [15, 17, 20], [7, 16, 18], [9, 17, 19], [11, 18, 20], [13, 16, 19],
];

/// Makes the cave of the classic game (C1).
#[expect(clippy::missing_panics_doc, reason = "the table is a valid cave, so this never panics")]
pub fn dodecahedron() -> Cave {
    Cave::new(&TUNNELS).expect("every tunnel of the table leads to one of its rooms")
}
