//! What the player has perceived in a hunt.

use super::boards::{Boards, Facts};
use crate::game::Rooms;
use crate::game::cave::grid::Direction;
use crate::game::world::{Action, Arrow, View};
use crate::odds::grid::Perceived;

/// What the player has perceived in a hunt, by the views and the player's own actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// The last view.
    pub(crate) view: View,
    pub(crate) perceived: Perceived,
    /// The cells visited while the wumpus was alive, so that it is in none of them.
    empty: Rooms,
    /// The cell in which the gold lay, once it is taken.
    gold: Rooms,
    /// The cell and the direction of the shot.
    shot: Option<(u32, Direction)>,
}

impl Knowledge {
    /// Returns what is known from the first view of a hunt.
    #[must_use]
    pub fn first(view: &View) -> Self {
        let (perceived, [empty, gold]) = (Perceived::default(), [Rooms::NONE; 2]);
        Self { view: *view, perceived, empty, gold, shot: None }.seeing(view)
    }

    /// Returns what is known after an action, by the view that followed it.
    #[must_use]
    pub fn after(self, action: &Action, view: &View) -> Self {
        let mut known = self;
        if let Action::Shoot { direction } = action {
            known.shot = Some((self.here(), *direction));
        }
        known.seeing(view)
    }

    fn seeing(mut self, view: &View) -> Self {
        let here = Rooms::only(view.room.number());
        self.view = *view;
        self.perceived.add(here, view.percepts.breeze, view.percepts.stench);
        if view.arrow != Arrow::InWumpus {
            self.empty = self.empty.or(here);
        }
        if view.has_gold && self.gold.is_empty() {
            self.gold = here;
        }
        self
    }

    /// Returns the player's cell.
    pub const fn here(&self) -> u32 {
        self.view.room.number()
    }

    /// Returns what follows from the breezes and the stenches felt, or not felt, in some of the visited cells.
    pub(crate) fn facts(&self, boards: &Boards, breezes: Rooms, stenches: Rooms) -> Facts {
        let (grid, Perceived { visited, breezy, smelly }) = (&boards.grid, self.perceived);
        let flown = self.shot.map_or(Rooms::NONE, |(from, direction)| grid.line(from, direction));
        let wumpus_lives = self.view.arrow != Arrow::InWumpus;
        let beside_all = |lairs: Rooms, cell| lairs.and(grid.map.beside(cell));
        let lairs = if wumpus_lives { boards.lairs.without(flown) } else { boards.lairs.and(flown) };
        let lairs = smelly.and(stenches).iter().fold(lairs, beside_all);
        Facts {
            visited,
            breezy: breezy.and(breezes),
            calm: visited.and(breezes).without(breezy),
            lairs: lairs.without(self.empty).without(grid.beside(visited.and(stenches).without(smelly))),
            golds: if self.gold.is_empty() { boards.golds.without(visited) } else { boards.golds.and(self.gold) },
            wumpus_lives,
        }
    }

    /// Returns what follows from all percepts.
    pub(crate) fn all_facts(&self, boards: &Boards) -> Facts {
        self.facts(boards, Rooms::EVERY, Rooms::EVERY)
    }
}
