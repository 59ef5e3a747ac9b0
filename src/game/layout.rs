//! What lies where on a grid: the same in Wumpus World and in the textbook.

use super::cave::{Cave, Room, grid};
use super::chance::{Chance, uniform};
use super::{Refused, Rooms, ensure};

/// Where the layout of a grid comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Board {
    /// As it was published (W2, T2); the grid has 4 rows.
    Published,
    /// At random (W3, T2): a room that may have a pit has one `num` times in `den`.
    Random {
        /// 0 to `den`.
        num: u16,
        /// 1 or more.
        den: u16,
    },
}

impl Board {
    /// A random board with the pit odds of the book: 1 in 5.
    pub const RANDOM: Self = Self::Random { num: 1, den: 5 };

    /// Every board; the random one has the pit odds of the book.
    pub const ALL: [Self; 2] = [Self::Published, Self::RANDOM];

    /// Returns the name that `--board` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Random { .. } => "random",
        }
    }
}

/// Where everything lies when a hunt begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Layout {
    pub wumpus: Room,
    pub gold: Room,
    pub pits: Rooms,
}

impl Layout {
    /// Returns the layout that every hunt on this board has; `None` if it is drawn.
    pub fn known(board: Board, cave: &Cave) -> Option<Self> {
        (board == Board::Published).then(|| Self::published(cave))
    }

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

    /// Checks that wumpus, pits, and the gold that is not taken are where a published board has them.
    pub(super) fn allows(
        board: Board,
        cave: &Cave,
        wumpus: Room,
        gold: Option<Room>,
        pits: Rooms,
    ) -> Result<(), Refused> {
        let fits = Self::known(board, cave).is_none_or(|known| {
            wumpus == known.wumpus && pits == known.pits && gold.is_none_or(|gold| gold == known.gold)
        });
        ensure(fits, "wumpus, gold and pits must be where the published board has them")
    }

    /// Draws the wumpus, then the gold, then a pit or none for each room that may have one.
    pub(super) fn deal(
        board: Board,
        cave: &Cave,
        may_have_pit: impl Fn(Room, &Self) -> bool,
        chance: &mut (impl Chance + ?Sized),
    ) -> Self {
        let Board::Random { num, den } = board else { return Self::published(cave) };
        let mut draw = || uniform(chance, elsewhere(cave)).expect("a grid has several rooms");
        let layout = Self { wumpus: draw(), gold: draw(), pits: Rooms::NONE };
        let free = elsewhere(cave).filter(|room| may_have_pit(*room, &layout));
        let pits = free.filter(|_| chance.ratio(num.into(), den.into())).collect();
        Self { pits, ..layout }
    }
}

/// Returns the room in which every hunt on a grid begins: the one in the lower left corner (W1, T1).
#[expect(clippy::missing_panics_doc, reason = "a cave has a room")]
pub fn start(cave: &Cave) -> Room {
    cave.rooms().next().expect("a cave has rooms")
}

/// Lists the rooms where something can be: all but the first (W3, T2).
pub fn elsewhere(cave: &Cave) -> impl Iterator<Item = Room> + Clone + use<> {
    cave.rooms().skip(1)
}
