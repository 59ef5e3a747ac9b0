//! Whether a hunt can reach a position, if nothing in play is left to chance: a search through the rules themselves.

use std::collections::BTreeSet;

use super::chance::Script;
use super::{Game, Refused, RefusedKind, Seat, Status, View as _, ensure};

/// Checks that a hunt that begins in one of these positions can be in another after at most this many turns.
///
/// `timeless` returns a position without what only counts its turns.
pub(super) fn check_reach<G: Game<Position: Ord>>(
    setup: &G::Setup,
    begins: impl Iterator<Item = G::Position>,
    timeless: impl Fn(&G::Position) -> G::Position,
    position: &G::Position,
    turns: u32,
) -> Result<(), Refused> {
    let aim = timeless(position);
    let mut ring: Vec<_> = begins.collect();
    let mut seen: BTreeSet<_> = ring.iter().cloned().collect();
    for _ in 0..turns {
        if ring.is_empty() || seen.contains(&aim) {
            break;
        }
        let mut next = Vec::new();
        for position in ring {
            let game = G::in_position(setup, position);
            let view = game.view(Seat::HUNTER);
            for action in view.legal().listed {
                let mut after = game.clone();
                after.play(Seat::HUNTER, &action, &mut Script::new([]), &mut drop);
                let reached = timeless(after.position());
                if matches!(after.status(), Status::Awaiting(_)) && seen.insert(reached.clone()) {
                    next.push(reached);
                }
            }
        }
        ring = next;
    }
    ensure(RefusedKind::Unreachable, seen.contains(&aim), "it must be one that a hunt on this board can reach")
}
