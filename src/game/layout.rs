//! What lies where on a grid: the same in Wumpus World and in the textbook.

use smallvec::SmallVec;

use super::cave::{Cave, Room, grid};
use super::chance::{Chance, uniform};

/// A list of rooms with pits, in ascending order; in place as long as it is short.
pub type Pits = SmallVec<[Room; 8]>;

/// Where everything lies when a hunt begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Layout {
    pub wumpus: Room,
    pub gold: Room,
    pub pits: Pits,
}

impl Layout {
    /// Returns the published board, which has 4 rows (W2, T2).
    ///
    /// # Panics
    ///
    /// If the grid has fewer.
    #[must_use]
    pub fn published(cave: &Cave) -> Self {
        let at = |place| grid::room(cave, place).expect("the grid has 4 columns and 4 rows");
        Self { wumpus: at([1, 3]), gold: at([2, 3]), pits: [[3, 1], [3, 3], [4, 4]].map(at).into_iter().collect() }
    }

    /// Draws the wumpus, then the gold, then a pit or none for each room that may have one, `num` times in `den` (W3, T2).
    pub(super) fn random(
        cave: &Cave,
        [num, den]: [u32; 2],
        may_have_pit: impl Fn(Room, &Self) -> bool,
        chance: &mut (impl Chance + ?Sized),
    ) -> Self {
        let mut draw = || uniform(chance, elsewhere(cave)).expect("a grid has several rooms");
        let mut layout = Self { wumpus: draw(), gold: draw(), pits: Pits::new() };
        let pits = elsewhere(cave).filter(|room| may_have_pit(*room, &layout) && chance.ratio(num, den)).collect();
        layout.pits = pits;
        layout
    }
}

/// Returns the room in which every hunt on a grid begins: the one in the lower left corner (W1, T1).
pub fn start(cave: &Cave) -> Room {
    cave.rooms().next().expect("a cave has rooms")
}

/// Lists the rooms where something can be: all but the first (W3, T2).
pub fn elsewhere(cave: &Cave) -> impl Iterator<Item = Room> + Clone + use<> {
    cave.rooms().skip(1)
}

/// Returns whether a pit is beside a room (W5, T7).
pub(super) fn has_breeze(cave: &Cave, room: Room, pits: &[Room]) -> bool {
    cave.tunnels(room).iter().any(|beside| pits.contains(beside))
}
