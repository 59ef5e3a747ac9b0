//! What the player has been told in a hunt.

use super::boards::{Boards, Facts};
use super::grid::{Mask, bit, each, index};
use crate::game::cave::grid::{Cell, Direction};
use crate::game::world::{Action, Arrow, View};

/// What the player has been told in a hunt, taken from the views and the player's own actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub(crate) here: Cell,
    pub(crate) arrow: Arrow,
    pub(crate) visited: Mask,
    pub(crate) breezy: Mask,
    pub(crate) smelly: Mask,
    /// The cells visited while the wumpus was alive, so that it is in none of them.
    empty: Mask,
    /// The cell in which the gold lay, once it is taken.
    gold: Mask,
    /// The cell and the direction of the shot.
    shot: Option<(Cell, Direction)>,
}

impl Known {
    /// Returns what the first view of a hunt tells.
    #[must_use]
    pub fn first(view: &View<'_>) -> Self {
        let View { cell: here, arrow, .. } = *view;
        let nothing = Self { here, arrow, visited: 0, breezy: 0, smelly: 0, empty: 0, gold: 0, shot: None };
        nothing.seeing(view)
    }

    /// Returns what is known after an action, by the view that followed it.
    #[must_use]
    pub fn after(self, action: &Action, view: &View<'_>) -> Self {
        let mut known = self;
        if let Action::Shoot { direction } = action {
            known.shot = Some((self.here, *direction));
        }
        known.seeing(view)
    }

    fn seeing(self, view: &View<'_>) -> Self {
        let here = bit(index(view.cell));
        let if_so = |so| if so { here } else { 0 };
        Self {
            here: view.cell,
            arrow: view.arrow,
            visited: self.visited | here,
            breezy: self.breezy | if_so(view.percepts.breeze),
            smelly: self.smelly | if_so(view.percepts.stench),
            empty: self.empty | if_so(view.arrow != Arrow::InWumpus),
            gold: self.gold | if_so(view.has_gold && self.gold == 0),
            shot: self.shot,
        }
    }

    /// Returns the player's cell.
    #[must_use]
    pub const fn here(&self) -> Cell {
        self.here
    }

    /// Returns whether the player has been in a cell.
    #[must_use]
    pub fn has_visited(&self, cell: Cell) -> bool {
        self.visited & bit(index(cell)) != 0
    }

    /// Returns what follows from the breezes and the stenches felt, or not felt, in some of the visited cells.
    pub(crate) fn facts(&self, boards: &Boards, breezes: Mask, stenches: Mask) -> Facts {
        let grid = &boards.grid;
        let flown = self.shot.map_or(0, |(from, direction)| grid.line(index(from), direction));
        let shot = if self.arrow == Arrow::InWumpus { flown } else { !flown };
        let near = each(self.smelly & stenches).fold(Mask::MAX, |near, cell| near & grid.beside(cell));
        let far = !grid.beside_any(self.visited & stenches & !self.smelly);
        Facts {
            visited: self.visited,
            breezy: self.breezy & breezes,
            calm: self.visited & breezes & !self.breezy,
            lairs: boards.lairs & !self.empty & shot & near & far,
            golds: if self.gold == 0 { boards.golds & !self.visited } else { boards.golds & self.gold },
            wumpus_lives: self.arrow != Arrow::InWumpus,
        }
    }

    /// Returns everything that follows.
    pub(crate) fn all_facts(&self, boards: &Boards) -> Facts {
        self.facts(boards, Mask::MAX, Mask::MAX)
    }
}
