//! Where the wumpus can be, and where its steps take it.

use smallvec::SmallVec;

use super::tables::Tables;
use crate::game::Rooms;
use crate::game::classic::ruleset::Step;
use crate::odds::chain::{Chain, Transition};
use crate::odds::map::Map;

/// Possible sets of pits, and where the wumpus can be with any of them.
#[derive(Clone, Debug)]
pub(super) struct PitGroup {
    /// The possible sets of rooms with pits.
    pub(super) pits: Vec<Rooms>,
    /// The possible first rooms of the wumpus, which limit where bats can be; room 0 alone if they are forgotten.
    pub(super) began: SmallVec<[u8; 24]>,
    /// The wumpus now, by its first room. A state is a count of misses since its last step, and a room: the count times the
    /// number of rooms, from 0 on, plus the room. A weight is proportional to the chance of this case together with
    /// everything that the hunter has seen.
    pub(super) now: Chain,
}

impl PitGroup {
    /// Begins with a wumpus anywhere but in the hunter's room.
    pub(super) fn begin(map: &Map, miss_counts: u8, pits: Vec<Rooms>, here: u32) -> Self {
        let others = map.all.without(Rooms::only(here));
        let began: SmallVec<[u8; 24]> = others.iter().filter_map(|room| u8::try_from(room).ok()).collect();
        let mut now = vec![0.0; usize::from(miss_counts) * map.size() * began.len()];
        for (at, room) in began.iter().enumerate() {
            now[usize::from(*room) * began.len() + at] = 1.0;
        }
        let now = Chain::new(began.len(), now);
        Self { pits, began, now }
    }

    /// Returns the rooms where the wumpus can be.
    pub(super) fn lairs(&self, size: usize) -> Rooms {
        let by_room = (0..).take(size).cycle().zip(self.now.rows());
        Rooms::of(by_room.filter(|(_, row)| row.iter().any(|weight| *weight > 0.0)).map(|(room, _)| room))
    }

    /// Drops the first rooms that do not fit any more.
    fn prune(&mut self) {
        // A state that is possible with every first room rules none out.
        if !self.now.rows().any(|row| row.iter().all(|weight| *weight > 0.0)) {
            let fits = self.now.prune();
            let mut fits = fits.iter();
            self.began.retain(|_| fits.next() == Some(&true));
        }
    }

    /// Groups the sets of pits by what they have in these rooms.
    fn parts(&self, rooms: Rooms) -> Vec<Vec<Rooms>> {
        let mut parts: Vec<Vec<Rooms>> = Vec::new();
        for pits in self.pits.iter().copied() {
            match parts.iter_mut().find(|part| part[0].and(rooms) == pits.and(rooms)) {
                Some(part) => part.push(pits),
                None => parts.push(vec![pits]),
            }
        }
        parts
    }

    /// Moves the wumpus, splits the group by the pits that bar its way, and adds the parts to `stepped`.
    pub(super) fn step(mut self, tables: &Tables, map: &Map, steps: &[Step], stepped: &mut Vec<Self>) {
        self.prune();
        let lairs = self.lairs(map.size());
        let unknown = map.all.without(map.known);
        // A room whose tunnels are not known may lead to any other such room.
        let next = if lairs.meets(unknown) { map.around(lairs).or(unknown) } else { map.around(lairs) };
        let barring = tables.ruleset.bars(next);
        stepped.extend(self.parts(barring).into_iter().map(|pits| {
            let now = self.now.after(&tables.transitions(map, steps, lairs, pits[0]));
            Self { pits, began: self.began.clone(), now }
        }));
    }
}

impl Tables {
    /// Lists the transitions from the states in these lairs, with these pits. `steps` has the step after each count of misses,
    /// or a single one if they do not count.
    pub(super) fn transitions(&self, map: &Map, steps: &[Step], lairs: Rooms, pits: Rooms) -> Vec<Transition> {
        // Most rooms have three tunnels, and the wumpus may stay.
        let mut transitions = Vec::with_capacity(4 * steps.len() * lairs.count() as usize);
        let size = map.size();
        for (misses, step) in steps.iter().enumerate() {
            // At the last count it is certain to step, so no higher count is needed.
            let next = (misses + 1).min(steps.len() - 1);
            for room in lairs.iter() {
                let [from, stays] = [misses, next].map(|misses| misses * size + room as usize);
                self.each_step(map, *step, room, pits, |to, chance| {
                    transitions.push(Transition { from, to: to.map_or(stays, |to| to as usize), chance });
                });
            }
        }
        transitions
    }

    /// Calls `each` with every step from a room (C18 to C21, C33, V7): where it leads, or `None` if the wumpus stays, and its
    /// chance.
    fn each_step(&self, map: &Map, step: Step, from: u32, pits: Rooms, mut each: impl FnMut(Option<u32>, f64)) {
        let barred = self.ruleset.bars(pits);
        if !map.known.has(from) {
            return self.guess_step(map, step, from, barred, each);
        }
        let exits = map.tunnels(from).filter(|to| !barred.has(*to));
        let [takes_each, stays] =
            self.steps.iter().find(|(other, _)| *other == step).expect("every step is listed").1[exits.clone().count()];
        exits.for_each(|to| each(Some(to), takes_each));
        if stays > 0.0 {
            each(None, stays);
        }
    }

    /// Calls `each` with every step from a room whose tunnels are not known: an estimate. In such caves all tunnels lead both
    /// ways.
    fn guess_step(&self, map: &Map, step: Step, from: u32, barred: Rooms, mut each: impl FnMut(Option<u32>, f64)) {
        let known = map.beside(from);
        let other = map.all.without(map.known).without(Rooms::only(from)).without(barred);
        let open = f64::from(self.most_tunnels) - f64::from(known.count());
        let weights = [(known.without(barred), 1.0), (other, open / f64::from(other.count().max(1)))];
        let exits: f64 = weights.iter().map(|(rooms, weight)| f64::from(rooms.count()) * weight).sum();
        let moves = match step {
            _ if exits <= 0.0 => 0.0,
            Step::Tunnel => 1.0,
            Step::TunnelOrStay => exits / (exits + 1.0),
            Step::Odds { num, den } => (f64::from(num) / f64::from(den)).min(1.0),
        };
        for (rooms, weight) in weights.into_iter().filter(|(_, weight)| *weight > 0.0) {
            rooms.iter().for_each(|to| each(Some(to), moves * weight / exits));
        }
        if moves < 1.0 {
            each(None, 1.0 - moves);
        }
    }
}
