//! Where a step takes the wumpus.

use smallvec::SmallVec;

use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::classic::ruleset::{Feet, Step};

/// The steps of a wumpus from every room.
pub(super) struct Steps<'a> {
    map: &'a Map,
    step: Step,
    feet: Feet,
    /// For each room, by its number, the ways from it if the wumpus enters every room; there is no room 0.
    ways: Vec<Ways>,
}

/// Where a step from a room can lead, and the chance of each way.
type Ways = SmallVec<[(u8, f64); 4]>;

impl<'a> Steps<'a> {
    pub(super) fn of(map: &'a Map, step: Step, feet: Feet) -> Self {
        let ways = (0..=map.cave.len()).map(|room| ways(map, step, room.into(), Rooms::NONE)).collect();
        Self { map, step, feet, ways }
    }

    /// Moves the wumpus among these pits. A row has the weights of each room, from room 0 on; all rows are `width` long.
    pub(super) fn take(&self, pits: Rooms, before: &[f64], width: usize) -> Vec<f64> {
        let barred = if self.feet == Feet::Careful { pits } else { Rooms::NONE };
        let mut after = vec![0.0; before.len()];
        for ((from, weights), open) in (0..).zip(before.chunks_exact(width)).zip(&self.ways) {
            if weights.iter().all(|weight| *weight <= 0.0) {
                continue;
            }
            let mut add = |ways: &Ways| {
                for (to, chance) in ways {
                    let sums = &mut after[usize::from(*to) * width..][..width];
                    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * chance);
                }
            };
            if self.map.beside(from).and(barred).is_empty() {
                add(open);
            } else {
                add(&ways(self.map, self.step, from, barred));
            }
        }
        after
    }
}

/// Lists the ways from a room that do not lead into barred rooms (C18 to C21, C33).
fn ways(map: &Map, step: Step, from: u32, barred: Rooms) -> Ways {
    let exits = map.tunnels(from).filter(|to| !barred.has(*to));
    let count = exits.clone().fold(0.0, |count, _| count + 1.0);
    let moves = match step {
        _ if count == 0.0 => 0.0,
        Step::Tunnel => 1.0,
        Step::TunnelOrStay => count / (count + 1.0),
        Step::Odds { num, den } => (f64::from(num) / f64::from(den)).min(1.0),
    };
    let stays = (moves < 1.0).then_some((from, 1.0 - moves));
    let ways = exits.map(|to| (to, moves / count)).chain(stays);
    ways.filter_map(|(to, chance)| Some((u8::try_from(to).ok()?, chance))).collect()
}
