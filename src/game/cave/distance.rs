//! How many moves it is from one room of a cave to another, counted when it is first asked and then kept.
//!
//! Deliberately absent: the ways themselves.

use std::fmt;
use std::num::NonZeroU16;
use std::sync::OnceLock;

use super::{Cave, Room};

/// How far it is from one room to every other: nothing where no way leads. (To itself it is not asked here.)
type Row = Box<[Option<NonZeroU16>]>;

/// The distances in one cave: a row for each room from which one was asked.
///
/// It follows from the tunnels, and so it is neither compared nor shown.
#[derive(Clone)]
pub(super) struct Distances {
    rows: Box<[OnceLock<Row>]>,
}

impl Distances {
    /// Counts nothing yet.
    pub(super) fn in_cave_of(rooms: u16) -> Self {
        Self { rows: (0..rooms).map(|_| OnceLock::new()).collect() }
    }

    /// Tells the distance in this cave, which is always the same.
    pub(super) fn between(&self, cave: &Cave, from: Room, to: Room) -> Option<u16> {
        if from == to {
            return Some(0);
        }
        let row = self.rows[usize::from(from.0)].get_or_init(|| row(cave, from));
        row[usize::from(to.0)].map(NonZeroU16::get)
    }
}

/// Counts the moves from one room, nearest rooms first.
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
        // A shortest way passes no room twice: even at 65,535 rooms it has no more moves than fit.
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
