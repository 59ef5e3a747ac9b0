//! Every trajectory of an arrow, with its chance.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::{ByRoom, ClassicEngine};
use crate::game::Rooms;
use crate::game::arrow::Leg;
use crate::game::chance::every::{Branch, every_outcome};
use crate::game::classic::{Path, Ruleset};

/// What the hunter was told of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ArrowReport {
    /// The room in which the arrow first went astray, and the room that was named.
    pub(super) stray: Option<[u32; 2]>,
    pub(super) has_dropped: bool,
}

/// The rooms that an arrow flies through, if the wumpus is in none of them.
#[derive(Clone, Debug)]
struct Trajectory {
    chance: f64,
    rooms: SmallVec<[u32; Path::LONGEST]>,
    report: ArrowReport,
    /// Whether the arrow then hits the hunter.
    hits_hunter: bool,
}

/// Lists every trajectory of an arrow shot from a room along a path.
fn trajectories(engine: &ClassicEngine, from: u32, path: &Path) -> Vec<Trajectory> {
    let tables = &engine.tables;
    let Some((cave, hunter)) = tables.cave.as_ref().and_then(|cave| Some((cave, cave.room(from)?))) else {
        return known_trajectories(engine, from, path);
    };
    let tells = tables.ruleset.tells_stray;
    let mut trajectories = Vec::new();
    every_outcome(|branch| {
        let (mut rooms, mut report) = (SmallVec::new(), ArrowReport::default());
        let flown = tables.ruleset.fly(cave, hunter, path, branch, |flown| {
            match flown {
                None => report.has_dropped = true,
                Some(Leg { from, to, missing }) => {
                    if let Some(named) = missing.filter(|_| tells && report.stray.is_none()) {
                        report.stray = Some([from.number(), named]);
                    }
                    if to == hunter {
                        return ControlFlow::Break(());
                    }
                    rooms.push(to.number());
                }
            }
            ControlFlow::Continue(())
        });
        trajectories.push(Trajectory { chance: weight(branch), rooms, report, hits_hunter: flown.is_break() });
    });
    trajectories
}

/// Returns the chance of a branch.
pub(super) fn weight(branch: &Branch) -> f64 {
    branch.sides().map(|sides| 1.0 / f64::from(sides)).product()
}

/// Lists every trajectory along a path, as far as its tunnels are known. Beyond them the arrow counts as hitting nothing.
fn known_trajectories(engine: &ClassicEngine, from: u32, path: &Path) -> Vec<Trajectory> {
    let (mut trajectories, mut chance) = (Vec::new(), 1.0);
    let (mut rooms, mut at, mut is_known) = (SmallVec::new(), from, true);
    let trajectory = |chance, rooms, has_dropped| {
        let report = ArrowReport { stray: None, has_dropped };
        Trajectory { chance, rooms, report, hits_hunter: false }
    };
    for (named, drops) in path.iter().copied().zip(engine.tables.ruleset.drops) {
        if drops > 0 {
            let drop = f64::from(drops) / f64::from(Ruleset::DROPS_OF);
            trajectories.push(trajectory(chance * drop, rooms.clone(), true));
            chance *= 1.0 - drop;
        }
        is_known &= named != from && engine.map.beside(at).has(named);
        if is_known {
            rooms.push(named);
            at = named;
        }
    }
    trajectories.push(trajectory(chance, rooms, false));
    trajectories
}

/// The chances of what an arrow hits, by the room of the wumpus.
#[derive(Clone, Debug)]
pub(super) struct Hits {
    pub(super) wumpus: ByRoom,
    pub(super) hunter: ByRoom,
    pub(super) nobody: ByRoom,
    /// The rooms where the arrow is sure to hit the wumpus.
    pub(super) sure: Rooms,
}

/// Returns the chances of what an arrow hits: with this report, if there is one already.
pub(super) fn hits(engine: &ClassicEngine, from: u32, path: &Path, told: Option<ArrowReport>) -> Hits {
    let has_map = engine.tables.cave.is_some();
    let is_told = |report: ArrowReport, told: ArrowReport| {
        report.has_dropped == told.has_dropped && (!has_map || report.stray == told.stray)
    };
    let (all, never) = (engine.map.all, ByRoom::from_elem(0.0, engine.map.size()));
    let mut hits = Hits { wumpus: never.clone(), hunter: never.clone(), nobody: never, sure: all };
    for Trajectory { chance, rooms, hits_hunter, report } in trajectories(engine, from, path) {
        if told.is_none_or(|told| is_told(report, told)) {
            let flown = Rooms::of(rooms);
            flown.iter().for_each(|room| hits.wumpus[room as usize] += chance);
            let other = if hits_hunter { &mut hits.hunter } else { &mut hits.nobody };
            all.without(flown).iter().for_each(|room| other[room as usize] += chance);
            hits.sure = hits.sure.and(flown);
        }
    }
    hits.sure.iter().for_each(|room| hits.wumpus[room as usize] = 1.0);
    hits
}
