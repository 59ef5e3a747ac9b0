//! What lies where on a grid: the same in Wumpus World and in the textbook.

use super::cave::{Cave, Room, grid};
use super::chance::{Chance, uniform};
use super::{Refused, RefusedKind, Rooms, ensure};

/// The book's chance of a pit in each room of a random board that may have one, as numerator and denominator (W3, T2).
pub const PIT_ODDS: [u16; 2] = [1, 5];

/// Where everything lies when a hunt begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Layout {
    pub wumpus: Room,
    pub gold: Room,
    pub pits: Rooms,
}

impl Layout {
    /// Returns the published layout (W2, T2).
    ///
    /// # Panics
    ///
    /// If the grid has fewer than 4 rows.
    #[must_use]
    pub fn published(cave: &Cave) -> Self {
        let at = |place| grid::room(cave, place).expect("the grid has 4 columns and 4 rows");
        Self { wumpus: at([1, 3]), gold: at([2, 3]), pits: [[3, 1], [3, 3], [4, 4]].map(at).into_iter().collect() }
    }

    /// Lists the layouts in which a hunt can have begun, if wumpus, pits, and the gold that is not taken lie here now:
    /// `known`, if there is only one.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(super) fn before(
        known: Option<&Self>,
        cave: &Cave,
        wumpus: Room,
        gold: Option<Room>,
        pits: Rooms,
    ) -> Result<Vec<Self>, Refused> {
        let is_known = |layout: &Self| known.is_none_or(|known| known == layout);
        let golds = elsewhere(cave).filter(|room| gold.is_none_or(|gold| gold == *room));
        let layouts: Vec<_> = golds.map(|gold| Self { wumpus, gold, pits }).filter(is_known).collect();
        let why = match known {
            Some(_) => "wumpus, gold and pits must be where the published board has them",
            None => "wumpus, gold and pits must not be at [1,1]",
        };
        let begins_elsewhere = wumpus != start(cave) && !pits.has(start(cave).number());
        ensure(RefusedKind::Place, begins_elsewhere && !layouts.is_empty(), why)?;
        Ok(layouts)
    }

    /// Draws the wumpus, then the gold, then a pit `num` times in `den` for each room that may have one.
    pub(super) fn deal(
        cave: &Cave,
        [num, den]: [u16; 2],
        may_have_pit: impl Fn(Room, &Self) -> bool,
        chance: &mut impl Chance,
    ) -> Self {
        let mut draw = || uniform(chance, elsewhere(cave)).expect("a grid has several rooms");
        let layout = Self { wumpus: draw(), gold: draw(), pits: Rooms::NONE };
        let free = elsewhere(cave).filter(|room| may_have_pit(*room, &layout));
        let pits = free.filter(|_| chance.ratio(num.into(), den.into())).collect();
        Self { pits, ..layout }
    }
}

/// The number of the room in which every hunt on a grid begins: the one in the lower left corner (W1, T1).
pub const START: u32 = 1;

/// Returns the room in which every hunt on a grid begins.
#[expect(clippy::missing_panics_doc, reason = "a cave has a room")]
pub fn start(cave: &Cave) -> Room {
    cave.room(START).expect("a cave has rooms")
}

/// Lists the rooms where something can be: all but the first (W3, T2).
pub fn elsewhere(cave: &Cave) -> impl Iterator<Item = Room> + Clone + use<> {
    cave.rooms().skip(1)
}
