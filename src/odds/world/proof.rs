//! Proofs: which visited cells show that something is so.

use super::boards::Boards;
use super::knowledge::Knowledge;
use crate::odds::grid::Perceived;
use crate::odds::rooms::Rooms;

/// The visited cells that prove a claim; each of them is needed.
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
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Claim {
    /// This cell has no pit.
    NoPit { cell: u32 },
    /// The wumpus is in one of these cells, dead or alive.
    WumpusIn { cells: Rooms },
}

impl Boards {
    /// Returns the visited cells that prove a claim; `None` if it is not proved.
    pub fn proof(&self, known: &Knowledge, claim: Claim) -> Option<Proof> {
        let holds = |[breezes, stenches]: [Rooms; 2]| {
            let survey = self.survey(&known.facts(self, breezes, stenches));
            match claim {
                Claim::NoPit { cell } => !survey.pits.has(cell),
                Claim::WumpusIn { cells } => survey.lairs.without(cells).is_empty(),
            }
        };
        let Perceived { visited, breezy, smelly } = known.perceived;
        let mut used = [visited; 2];
        if !holds(used) {
            return None;
        }
        // Drops every cell that is not needed. A cell where nothing was felt often proves a thing alone, so those that
        // can complicate the proof go first.
        let of_breezes = [breezy, visited].map(|cells| [cells, Rooms::NONE]);
        let of_stenches = [smelly, visited].map(|cells| [Rooms::NONE, cells]);
        let order = match claim {
            Claim::NoPit { .. } => [of_stenches, of_breezes],
            Claim::WumpusIn { .. } => [of_breezes, of_stenches],
        };
        for [breezes, stenches] in order.concat() {
            for cell in breezes.or(stenches).iter().map(Rooms::only) {
                let fewer = [used[0].without(breezes.and(cell)), used[1].without(stenches.and(cell))];
                if holds(fewer) {
                    used = fewer;
                }
            }
        }
        let [breezes, stenches] = used;
        let (calm, clean) = (breezes.without(breezy), stenches.without(smelly));
        Some(Proof { calm, breezy: breezes.and(breezy), clean, smelly: stenches.and(smelly) })
    }
}
