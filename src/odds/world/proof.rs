//! Proofs: which visited cells show that something is so.

use super::boards::Boards;
use super::grid::{Mask, bit, each, index, mask};
use super::known::Known;
use crate::game::cave::grid::{Cell, Direction};

/// The visited cells that prove something: without any of them it would be open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The cells whose breeze, or lack of one, is part of the proof.
    pub breezes: Vec<Cell>,
    /// The cells whose stench, or lack of one, is part of the proof.
    pub stenches: Vec<Cell>,
}

/// Something that can be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Claim {
    /// This cell has no pit.
    NoPit { cell: Cell },
    /// This cell has a pit.
    Pit { cell: Cell },
    /// The wumpus is not in this cell.
    NoWumpus { cell: Cell },
    /// The wumpus is in this cell, dead or alive.
    Wumpus { cell: Cell },
    /// The wumpus is in one of the cells through which this shot flies.
    WumpusInLine { from: Cell, direction: Direction },
}

impl Boards {
    /// Returns the visited cells that prove a claim; `None` if it is not proved.
    #[must_use]
    pub fn proof(&self, known: &Known, claim: Claim) -> Option<Proof> {
        let holds = |[breezes, stenches]: [Mask; 2]| {
            let survey = self.survey(&known.facts(self, breezes, stenches));
            match claim {
                Claim::NoPit { cell } => survey.pits & mask([cell]) == 0,
                Claim::Pit { cell } => survey.sure_pits & mask([cell]) != 0,
                Claim::NoWumpus { cell } => survey.lairs & mask([cell]) == 0,
                Claim::Wumpus { cell } => survey.lairs & !mask([cell]) == 0,
                Claim::WumpusInLine { from, direction } => survey.lairs & !self.grid.line(index(from), direction) == 0,
            }
        };
        let mut used = [known.visited; 2];
        if !holds(used) {
            return None;
        }
        // Drops every cell that is not needed. A cell where nothing was felt often proves a thing alone, so those that
        // can complicate the proof go first.
        let Known { visited, breezy, smelly, .. } = *known;
        let of_breezes = [breezy, visited].map(|cells| [cells, 0]);
        let of_stenches = [smelly, visited].map(|cells| [0, cells]);
        let order = match claim {
            Claim::NoPit { .. } | Claim::Pit { .. } => [of_stenches, of_breezes],
            _ => [of_breezes, of_stenches],
        };
        for [breezes, stenches] in order.concat() {
            for cell in each(breezes | stenches).map(bit) {
                let fewer = [used[0] & !(breezes & cell), used[1] & !(stenches & cell)];
                if holds(fewer) {
                    used = fewer;
                }
            }
        }
        let [breezes, stenches] = used.map(|cells| self.grid.named(cells));
        Some(Proof { breezes, stenches })
    }
}
