//! Where a step takes the wumpus.

use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::classic::ruleset::{Feet, Step};

/// The chance of each way to step, from every room, in the order of the rooms.
pub(super) struct Steps {
    step: Step,
    ways: Vec<Way>,
}

#[derive(Clone, Copy)]
struct Way {
    from: u8,
    to: u8,
    chance: f64,
}

impl Steps {
    /// Lists the ways of a wumpus that enters every room (C18 to C21, C33).
    pub(super) fn of(map: &Map, step: Step) -> Self {
        let mut ways = Vec::with_capacity((map.cave.most_tunnels() + 1) * usize::from(map.cave.len()));
        map.all().iter().for_each(|room| add_ways(map, step, room, Rooms::NONE, &mut ways));
        Self { step, ways }
    }

    /// Returns the ways among these pits, if its feet avoid them (C18).
    pub(super) fn among(&self, map: &Map, feet: Feet, pits: Rooms) -> Self {
        let barred = if feet == Feet::Careful { pits } else { Rooms::NONE };
        let mut ways = Vec::with_capacity(self.ways.len() + 1);
        for from in self.ways.chunk_by(|one, other| one.from == other.from) {
            let room = from[0].from.into();
            if map.beside(room).and(barred).is_empty() {
                ways.extend_from_slice(from);
            } else {
                add_ways(map, self.step, room, barred, &mut ways);
            }
        }
        Self { step: self.step, ways }
    }

    /// Moves the wumpus. A row has the weights of each room; all rows are `width` long, and there is no room 0.
    pub(super) fn take(&self, before: &[f64], width: usize) -> Vec<f64> {
        let mut after = vec![0.0; before.len()];
        for Way { from, to, chance } in &self.ways {
            let before = &before[usize::from(*from) * width..][..width];
            let after = &mut after[usize::from(*to) * width..][..width];
            after.iter_mut().zip(before).for_each(|(after, before)| *after += before * chance);
        }
        after
    }
}

/// Adds the ways from a room that do not lead into barred rooms.
fn add_ways(map: &Map, step: Step, room: u32, barred: Rooms, ways: &mut Vec<Way>) {
    let exits = map.tunnels(room).filter(|to| !barred.has(*to));
    let count = exits.clone().fold(0.0, |count, _| count + 1.0);
    let moves = match step {
        _ if count == 0.0 => 0.0,
        Step::Tunnel => 1.0,
        Step::TunnelOrStay => count / (count + 1.0),
        Step::Odds { num, den } => (f64::from(num) / f64::from(den)).min(1.0),
    };
    let Ok(from) = u8::try_from(room) else { return };
    ways.extend(exits.filter_map(|to| Some(Way { from, to: u8::try_from(to).ok()?, chance: moves / count })));
    if moves < 1.0 {
        ways.push(Way { from, to: from, chance: 1.0 - moves });
    }
}
