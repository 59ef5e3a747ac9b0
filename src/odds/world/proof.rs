//! Proofs: the visited cells whose percepts prove where a thing can be.

use super::{Thing, WorldEngine};
use crate::game::Rooms;
use crate::odds::grid::Perceived;
use crate::odds::{Engine as _, Sensed, needed};

impl WorldEngine {
    /// Returns what was felt and smelled that proves that a thing can be only in `allowed` cells, dead or alive; `None` if it is
    /// not proved.
    pub(super) fn sensed(&self, thing: Thing, allowed: Rooms) -> Option<Vec<Sensed>> {
        let union = |used: &[[Rooms; 2]]| [0, 1].map(|sense| Rooms::union(used.iter().map(|cells| cells[sense])));
        let holds = |used: &[[Rooms; 2]]| {
            let [breezes, stenches] = union(used);
            self.boards.survey(&self.facts_by(breezes, stenches)).rooms_of(thing).without(allowed).is_empty()
        };
        let Perceived { visited, breezy, smelly } = self.perceived;
        // A cell where nothing was felt often proves a conclusion alone, so cells where something was felt are dropped first.
        let each = |felt: Rooms| felt.iter().chain(visited.without(felt).iter()).map(Rooms::only);
        let breezes = each(breezy).map(|cell| [cell, Rooms::NONE]);
        let stenches = each(smelly).map(|cell| [Rooms::NONE, cell]);
        let all = match thing {
            Thing::Pit => stenches.chain(breezes).collect(),
            Thing::Wumpus | Thing::Gold => breezes.chain(stenches).collect(),
        };
        let used = union(&needed(all, holds)?);
        let sensed =
            [(Thing::Pit, breezy), (Thing::Wumpus, smelly)].into_iter().zip(used).map(|((thing, felt), used)| Sensed {
                thing: Self::thing_name(thing),
                with: used.and(felt),
                without: used.without(felt),
                is_counted: false,
            });
        Some(sensed.filter(|sensed| !sensed.with.or(sensed.without).is_empty()).collect())
    }
}
