//! Proofs: the visited cells whose percepts prove a conclusion.

use super::WorldEngine;
use crate::game::Rooms;
use crate::odds::grid::Perceived;
use crate::odds::needed;

/// The visited cells that prove a conclusion; each of them is needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The cells without a breeze that are part of the proof.
    pub calm: Rooms,
    /// The cells with a breeze.
    pub breezy: Rooms,
    /// The cells without a stench.
    pub clean: Rooms,
    /// The cells with a stench.
    pub smelly: Rooms,
}

/// Something that can be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// This cell has no pit.
    NoPit { cell: u32 },
    /// The wumpus is in one of these cells, dead or alive.
    WumpusIn { cells: Rooms },
}

impl WorldEngine {
    /// Returns the visited cells that prove a conclusion; `None` if it is not proved.
    pub fn proof(&self, conclusion: Conclusion) -> Option<Proof> {
        let union = |used: &[[Rooms; 2]]| [0, 1].map(|sense| Rooms::union(used.iter().map(|cells| cells[sense])));
        let holds = |used: &[[Rooms; 2]]| {
            let [breezes, stenches] = union(used);
            let survey = self.boards.survey(&self.facts_by(breezes, stenches));
            match conclusion {
                Conclusion::NoPit { cell } => !survey.pits.has(cell),
                Conclusion::WumpusIn { cells } => survey.lairs.without(cells).is_empty(),
            }
        };
        let Perceived { visited, breezy, smelly } = self.perceived;
        // A cell where nothing was felt often proves a conclusion alone, so cells where something was felt are dropped first.
        let each = |felt: Rooms| felt.iter().chain(visited.without(felt).iter()).map(Rooms::only);
        let breezes = each(breezy).map(|cell| [cell, Rooms::NONE]);
        let stenches = each(smelly).map(|cell| [Rooms::NONE, cell]);
        let all = match conclusion {
            Conclusion::NoPit { .. } => stenches.chain(breezes).collect(),
            Conclusion::WumpusIn { .. } => breezes.chain(stenches).collect(),
        };
        let [breezes, stenches] = union(&needed(all, holds)?);
        let (calm, clean) = (breezes.without(breezy), stenches.without(smelly));
        Some(Proof { calm, breezy: breezes.and(breezy), clean, smelly: stenches.and(smelly) })
    }
}
