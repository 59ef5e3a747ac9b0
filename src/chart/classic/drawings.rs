//! Where the rooms and tunnels of each cave with a fixed drawing are.

use crate::chart::Space;
use crate::game::cave::Cave;
use crate::game::cave::yob::{BEADS, MOBIUS, TORUS, dodecahedron};

/// The row and column of a sign.
pub(super) type Point = (usize, usize);

/// The drawing of one cave. Even between labels of the maximum width, part of each tunnel is visible.
pub(super) struct Drawing {
    pub(super) cave: fn() -> Cave,
    pub(super) rows: usize,
    /// Rooms 1 to 20.
    pub(super) places: [Point; 20],
    /// The tunnels with corners, from the lower number to the higher, and their corners. All others are straight.
    pub(super) elbows: &'static [(u32, u32, &'static [Point])],
    /// The tunnels that go round the edge: from a room, to a room, and where the arrow that names it ends, at the right or
    /// below.
    pub(super) exits: &'static [(u32, u32, Point)],
}

pub(super) const DRAWINGS: [Drawing; 4] = [DODECAHEDRON_FLAT, MOBIUS_LADDER, BEADS_NECKLACE, TORUS_NET];

pub(super) const DODECAHEDRON_FLAT: Drawing = {
    const A: usize = 1;
    const B: usize = 13;
    const C: usize = 26;
    const D: usize = 39;
    const E: usize = 52;
    const F: usize = 65;
    /// The column of the tunnel at the right edge.
    const EDGE: usize = Space::MOST.columns - 1;
    Drawing {
        cave: dodecahedron,
        rows: 13,
        #[rustfmt::skip]
        places: [
            (0, B), (0, F), (12, F), (12, B), (6, A),
            (6, B), (4, B), (2, B), (2, D), (2, F),
            (6, F), (10, F), (10, D), (10, B), (8, B),
            (8, C), (4, C), (4, D), (6, E), (8, D),
        ],
        elbows: &[
            (1, 5, &[(0, A)]),
            (4, 5, &[(12, A)]),
            (2, 3, &[(0, EDGE), (12, EDGE)]),
            (18, 19, &[(4, E)]),
            (19, 20, &[(8, E)]),
        ],
        exits: &[],
    }
};

/// A ladder that is bent to a loop. At the left its rails cross: the half twist.
const MOBIUS_LADDER: Drawing = {
    /// The rails at the left edge.
    const OUTER_LEFT: usize = 1;
    const INNER_LEFT: usize = 4;
    const A: usize = 8;
    const B: usize = 21;
    const C: usize = 34;
    const D: usize = 47;
    const E: usize = 60;
    /// The rails at the right edge.
    const INNER_RIGHT: usize = 73;
    const OUTER_RIGHT: usize = 76;
    Drawing {
        cave: || MOBIUS.cave(),
        rows: 9,
        #[rustfmt::skip]
        places: [
            (0, A), (2, A), (0, B), (2, B), (0, C),
            (2, C), (0, D), (2, D), (0, E), (2, E),
            (8, E), (6, E), (8, D), (6, D), (8, C),
            (6, C), (8, B), (6, B), (8, A), (6, A),
        ],
        elbows: &[
            (9, 11, &[(0, OUTER_RIGHT), (8, OUTER_RIGHT)]),
            (10, 12, &[(2, INNER_RIGHT), (6, INNER_RIGHT)]),
            (1, 20, &[(0, OUTER_LEFT), (4, OUTER_LEFT), (4, A)]),
            (2, 19, &[(2, INNER_LEFT), (8, INNER_LEFT)]),
        ],
        exits: &[],
    }
};

/// A necklace: each bead is a square of two rooms across, between a room above and a room below.
const BEADS_NECKLACE: Drawing = {
    const A: usize = 1;
    const B: usize = 14;
    const C: usize = 27;
    const D: usize = 40;
    const E: usize = 53;
    const F: usize = 66;
    Drawing {
        cave: || BEADS.cave(),
        rows: 13,
        #[rustfmt::skip]
        places: [
            (4, A), (2, A), (2, B), (0, B), (0, C),
            (2, C), (2, D), (4, D), (4, E), (6, E),
            (6, F), (8, E), (8, D), (10, D), (10, C),
            (12, C), (12, B), (10, B), (10, A), (8, A),
        ],
        elbows: &[
            (1, 3, &[(4, B)]),
            (2, 4, &[(0, A)]),
            (5, 7, &[(0, D)]),
            (6, 8, &[(4, C)]),
            (9, 11, &[(4, F)]),
            (11, 12, &[(8, F)]),
            (13, 15, &[(8, C)]),
            (14, 16, &[(12, D)]),
            (17, 19, &[(12, A)]),
            (18, 20, &[(8, B)]),
        ],
        exits: &[],
    }
};

/// A wall of bricks, each with six rooms around it. A row goes on at the left of the next one, like writing.
const TORUS_NET: Drawing = {
    /// The ends of the arrows at the right.
    const RIGHT: usize = 73;
    const A: usize = 8;
    const B: usize = 21;
    const C: usize = 34;
    const D: usize = 47;
    const E: usize = 60;
    Drawing {
        cave: || TORUS.cave(),
        rows: 13,
        #[rustfmt::skip]
        places: [
            (3, A), (9, B), (7, C), (5, D), (3, E),
            (3, B), (9, C), (7, D), (5, E), (5, A),
            (9, D), (7, E), (7, A), (5, B), (3, C),
            (9, E), (9, A), (7, B), (5, C), (3, D),
        ],
        elbows: &[],
        exits: &[
            (5, 10, (3, RIGHT)),
            (9, 13, (5, RIGHT)),
            (12, 17, (7, RIGHT)),
            (16, 1, (9, RIGHT)),
            (2, 6, (11, B)),
            (11, 20, (11, D)),
        ],
    }
};
