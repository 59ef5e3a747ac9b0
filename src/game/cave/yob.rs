//! The caves of Gregory Yob's programs: twenty rooms each, with three tunnels.
//!
//! Two misprints of the second listing are corrected: in the Möbius strip 15 leads to 17, and in the torus 10 leads to 14.

use super::Cave;

/// A cave of the first program, the dodecahedron, or of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedCave {
    /// The name that `--cave` takes.
    pub name: &'static str,
    /// Where the tunnels of rooms 1 to 20 lead.
    pub tunnels: [[u32; 3]; 20],
}

impl NamedCave {
    /// Every cave of both programs.
    pub const ALL: [Self; 6] = [DODECAHEDRON, MOBIUS, BEADS, TORUS, DENDRITE, ONE_WAY];

    /// Makes the cave (C1, V4).
    #[expect(clippy::missing_panics_doc, reason = "the tables are valid caves, so this never panics")]
    pub fn cave(&self) -> Cave {
        Cave::new(&self.tunnels).expect("every tunnel of the table leads to one of its rooms")
    }
}

/// Makes the cave of the classic game (C1).
pub fn dodecahedron() -> Cave {
    DODECAHEDRON.cave()
}

/// The dodecahedron, in Yob's numbering.
pub const DODECAHEDRON: NamedCave = NamedCave {
    name: "dodecahedron",
    #[rustfmt::skip]
    tunnels: [
        [2, 5, 8], [1, 3, 10], [2, 4, 12], [3, 5, 14], [1, 4, 6],
        [5, 7, 15], [6, 8, 17], [1, 7, 9], [8, 10, 18], [2, 9, 11],
        [10, 12, 19], [3, 11, 13], [12, 14, 20], [4, 13, 15], [6, 14, 16],
        [15, 17, 20], [7, 16, 18], [9, 17, 19], [11, 18, 20], [13, 16, 19],
    ],
};

/// A band of twenty rooms with a half twist: two rails, joined crosswise at the ends.
pub const MOBIUS: NamedCave = NamedCave {
    name: "mobius",
    #[rustfmt::skip]
    tunnels: [
        [20, 2, 3], [19, 1, 4], [1, 4, 5], [2, 3, 6], [3, 6, 7],
        [4, 5, 8], [5, 8, 9], [6, 7, 10], [7, 10, 11], [8, 9, 12],
        [9, 12, 13], [10, 11, 14], [11, 14, 15], [12, 13, 16], [13, 16, 17],
        [14, 15, 18], [15, 18, 19], [16, 17, 20], [2, 17, 20], [1, 18, 19],
    ],
};

/// Five beads of four rooms on a string that is closed.
pub const BEADS: NamedCave = NamedCave {
    name: "beads",
    #[rustfmt::skip]
    tunnels: [
        [2, 3, 20], [1, 3, 4], [1, 2, 4], [2, 3, 5], [4, 6, 7],
        [5, 7, 8], [5, 6, 8], [6, 7, 9], [8, 10, 11], [9, 11, 12],
        [9, 10, 12], [10, 11, 13], [12, 14, 15], [13, 15, 16], [13, 14, 16],
        [14, 15, 17], [16, 18, 19], [17, 19, 20], [17, 18, 20], [1, 18, 19],
    ],
};

/// A net of hexagons on a ring: what leaves it at one side comes in at the other.
pub const TORUS: NamedCave = NamedCave {
    name: "torus",
    #[rustfmt::skip]
    tunnels: [
        [6, 10, 16], [6, 7, 17], [7, 8, 18], [8, 9, 19], [9, 10, 20],
        [1, 2, 15], [2, 3, 11], [3, 4, 12], [4, 5, 13], [5, 1, 14],
        [7, 16, 20], [8, 16, 17], [9, 17, 18], [10, 18, 19], [6, 19, 20],
        [1, 11, 12], [2, 12, 13], [3, 13, 14], [4, 14, 15], [5, 11, 15],
    ],
};

/// A tree of twenty rooms. At its tips, tunnels lead back to their own room or are doubled.
const DENDRITE: NamedCave = NamedCave {
    name: "dendrite",
    #[rustfmt::skip]
    tunnels: [
        [1, 1, 5], [2, 2, 5], [3, 3, 6], [4, 4, 6], [1, 2, 7],
        [3, 4, 7], [5, 6, 10], [8, 9, 9], [8, 8, 10], [7, 9, 11],
        [10, 13, 14], [12, 13, 13], [11, 12, 12], [11, 15, 16], [14, 17, 18],
        [14, 19, 20], [15, 17, 17], [15, 18, 18], [16, 19, 19], [16, 20, 20],
    ],
};

/// A lattice in which every tunnel leads one way.
const ONE_WAY: NamedCave = NamedCave {
    name: "one-way",
    #[rustfmt::skip]
    tunnels: [
        [5, 4, 8], [1, 5, 6], [2, 6, 7], [3, 7, 8], [8, 9, 12],
        [5, 9, 10], [6, 10, 11], [7, 11, 12], [12, 13, 16], [9, 13, 14],
        [10, 14, 15], [11, 15, 16], [16, 17, 20], [13, 17, 18], [14, 18, 19],
        [15, 19, 20], [1, 4, 20], [1, 2, 17], [2, 3, 18], [3, 4, 19],
    ],
};
