//! The distances between the rooms of a cave, in moves: computed one row at a time, when first asked for, and kept.

use std::fmt;
use std::num::NonZeroU16;
use std::sync::OnceLock;

use super::{Cave, Room};

/// The distance from one room to every other, `None` where no way leads. The entry of the room itself is never read.
type Row = Box<[Option<NonZeroU16>]>;

/// The distances in one cave, with a row for each room from which a distance was asked.
///
/// They follow from the tunnels, so `Eq` and `Debug` leave them out.
#[derive(Clone, Default)]
pub(super) struct Distances {
    /// Allocated when first needed, because most random caves are never asked for a distance.
    rows: OnceLock<Box<[OnceLock<Row>]>>,
}

impl Distances {
    /// Returns the distance between two rooms of `cave`, which must be the same at each call.
    #[inline]
    pub(super) fn between(&self, cave: &Cave, from: Room, to: Room) -> Option<u16> {
        if from == to {
            return Some(0);
        }
        let rows = self.rows.get_or_init(|| cave.rooms().map(|_| OnceLock::new()).collect());
        let row = rows[usize::from(from.0)].get_or_init(|| row(cave, from));
        row[usize::from(to.0)].map(NonZeroU16::get)
    }
}

/// Computes the moves from one room to each other, by breadth-first search.
fn row(cave: &Cave, start: Room) -> Row {
    let mut row: Row = vec![None; usize::from(cave.len())].into();
    let mut edge = vec![start];
    let mut moves = NonZeroU16::MIN;
    while !edge.is_empty() {
        let mut next = Vec::new();
        for &room in edge.iter().flat_map(|room| cave.tunnels(*room)) {
            let distance = &mut row[usize::from(room.0)];
            if distance.is_none() {
                *distance = Some(moves);
                next.push(room);
            }
        }
        edge = next;
        // A shortest way passes no room twice, so even with 65,535 rooms its moves fit into 16 bits.
        moves = moves.saturating_add(1);
    }
    row
}

impl PartialEq for Distances {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Distances {}

impl fmt::Debug for Distances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("as the tunnels lead")
    }
}
