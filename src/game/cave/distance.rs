//! The distances between the rooms of a cave, in moves: computed one row at a time, when first asked for, and kept.

use std::fmt;
use std::num::NonZeroU16;
use std::sync::OnceLock;

use super::{Cave, Room};

/// 1 more than the distance from one room to each, `None` where no way leads.
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
    /// Returns the row of a room of `cave`, which must be the same at each call.
    #[inline]
    pub(super) fn from(&self, cave: &Cave, from: Room) -> &[Option<NonZeroU16>] {
        let rows = self.rows.get_or_init(|| cave.rooms().map(|_| OnceLock::new()).collect());
        rows[from.index()].get_or_init(|| row(cave, from))
    }
}

/// Computes the row of a room, by breadth-first search.
fn row(cave: &Cave, start: Room) -> Row {
    let mut row: Row = vec![None; usize::from(cave.len())].into();
    let mut edge = vec![start];
    let mut distance = NonZeroU16::MIN;
    row[start.index()] = Some(distance);
    while !edge.is_empty() {
        distance = distance.saturating_add(1);
        let mut next = Vec::new();
        for &room in edge.iter().flat_map(|room| cave.tunnels(*room)) {
            let entry = &mut row[room.index()];
            if entry.is_none() {
                *entry = Some(distance);
                next.push(room);
            }
        }
        edge = next;
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
