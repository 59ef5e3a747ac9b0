//! Where the wumpus can be, and where its steps take it.

use smallvec::{SmallVec, smallvec};

use crate::game::Rooms;
use crate::game::classic::ruleset::{Feet, Step};
use crate::odds::map::Map;

/// A value for each room, indexed by room number; entry 0 is unused.
pub(crate) type ByRoom = SmallVec<[f64; 24]>;

/// Possible sets of pits, and where the wumpus can be with any of them.
#[derive(Clone, Debug)]
pub(super) struct PitGroup {
    /// The possible sets of rooms with pits.
    pub(super) pits: Vec<Rooms>,
    /// The possible first rooms of the wumpus, which limit where bats can be; room 0 alone if they are forgotten.
    pub(super) began: SmallVec<[u8; 24]>,
    /// Weights, indexed by the misses since its last step, then its present room, then its first room. A weight is
    /// proportional to the chance of this case together with everything that the hunter has seen.
    pub(super) now: Vec<f64>,
}

impl PitGroup {
    /// Begins with a wumpus anywhere but in the hunter's room.
    pub(super) fn begin(map: &Map, miss_counts: u8, pits: Vec<Rooms>, here: u32) -> Self {
        let others = map.all().without(Rooms::only(here));
        let began: SmallVec<[u8; 24]> = others.iter().filter_map(|room| u8::try_from(room).ok()).collect();
        let mut now = vec![0.0; usize::from(miss_counts) * map.size() * began.len()];
        for (at, room) in began.iter().enumerate() {
            now[usize::from(*room) * began.len() + at] = 1.0;
        }
        Self { pits, began, now }
    }

    /// Returns the weights of each state, indexed by first room. A state is a count of misses and a room, from 0 on.
    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = &[f64]> + Clone {
        self.now.chunks_exact(self.began.len())
    }

    /// Multiplies the weight of the wumpus in each room by a factor.
    pub(super) fn scale(&mut self, by_room: &[f64]) {
        let rows = self.now.chunks_exact_mut(self.began.len());
        // No factor is above 1, and most are 1.
        for (row, factor) in rows.zip(by_room.iter().cycle()).filter(|(_, factor)| **factor < 1.0) {
            for weight in row {
                *weight *= factor;
            }
        }
    }

    /// Returns the weight by the room where the wumpus began.
    pub(super) fn by_first_room(&self) -> ByRoom {
        let mut sums = smallvec![0.0; self.began.len()];
        self.rows().for_each(|row| sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight));
        sums
    }

    /// Returns the rooms where the wumpus can be.
    pub(super) fn lairs(&self, size: usize) -> Rooms {
        let is_possible = |row: &[f64]| row.iter().any(|weight| *weight > 0.0);
        let rooms = (0..size).cycle().zip(self.rows()).filter(|(_, row)| is_possible(row));
        Rooms::of(rooms.filter_map(|(room, _)| u32::try_from(room).ok()))
    }

    /// Drops the first rooms that do not fit any more.
    fn prune(&mut self) {
        // A state that is possible with every first room rules none out.
        if self.rows().any(|row| row.iter().all(|weight| *weight > 0.0)) {
            return;
        }
        let sums = self.by_first_room();
        if sums.iter().any(|sum| *sum <= 0.0) {
            let fits: SmallVec<[bool; 24]> = sums.iter().map(|sum| *sum > 0.0).collect();
            let (mut began, mut now) = (fits.iter(), fits.iter().cycle());
            self.began.retain(|_| began.next() == Some(&true));
            self.now.retain(|_| now.next() == Some(&true));
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
    pub(super) fn step(mut self, steps: &Steps<'_>, stepped: &mut Vec<Self>) {
        self.prune();
        let mut others = Vec::new();
        if self.pits.len() > 1 {
            let (lairs, map) = (self.lairs(steps.map.size()), steps.map);
            let unknown = map.all().without(map.known());
            // A room whose tunnels are not known may lead to any other such room.
            let next = if lairs.meets(unknown) { map.around(lairs).or(unknown) } else { map.around(lairs) };
            others = self.parts(if steps.feet == Feet::Careful { next } else { Rooms::NONE });
            self.pits = others.remove(0);
        }
        let width = self.began.len();
        stepped.extend(others.into_iter().map(|pits| {
            let now = steps.take(pits[0], &self.now, width);
            Self { pits, began: self.began.clone(), now }
        }));
        self.now = steps.take(self.pits[0], &self.now, width);
        stepped.push(self);
    }
}

/// The steps of a wumpus.
pub(super) struct Steps<'a> {
    pub(super) map: &'a Map,
    pub(super) feet: Feet,
    /// The step after each count of misses; a single one if they do not count.
    pub(super) by_misses: SmallVec<[Step; 1]>,
    /// The most tunnels of a room.
    pub(super) most_tunnels: u16,
}

impl Steps<'_> {
    /// Returns the weights after the step, with these pits. Each state has a row of `width` weights.
    pub(super) fn take(&self, pits: Rooms, before: &[f64], width: usize) -> Vec<f64> {
        let mut after = vec![0.0; before.len()];
        self.each_transition(
            pits,
            |row| before[row * width..][..width].iter().any(|weight| *weight > 0.0),
            |row, to, chance| {
                let from = &before[row * width..][..width];
                let sums = &mut after[to * width..][..width];
                sums.iter_mut().zip(from).for_each(|(sum, weight)| *sum += weight * chance);
            },
        );
        after
    }

    /// Calls `each` with every transition between two states: their rows, and its chance.
    pub(super) fn each_transition(
        &self,
        pits: Rooms,
        is_wanted: impl Fn(usize) -> bool,
        mut each: impl FnMut(usize, usize, f64),
    ) {
        let size = self.map.size();
        for (misses, step) in self.by_misses.iter().enumerate() {
            for from in self.map.all().iter() {
                let row = misses * size + from as usize;
                if !is_wanted(row) {
                    continue;
                }
                // At the last count it is certain to step, so no higher count is needed.
                let next = (misses + 1).min(self.by_misses.len() - 1);
                let stays = next * size + from as usize;
                self.transitions(*step, from, pits, |to, chance| each(row, to.map_or(stays, |to| to as usize), chance));
            }
        }
    }

    /// Calls `each` with every transition from a room (C18 to C21, C33, V7): where it leads, or `None` if the wumpus stays, and
    /// its chance.
    pub(super) fn transitions(&self, step: Step, from: u32, pits: Rooms, mut each: impl FnMut(Option<u32>, f64)) {
        let barred = if self.feet == Feet::Careful { pits } else { Rooms::NONE };
        let moves = if self.map.known().has(from) {
            let exits = self.map.tunnels(from).filter(|to| !barred.has(*to));
            let count = exits.clone().fold(0.0, |count, _| count + 1.0);
            let moves = chance_to_move(step, count);
            exits.for_each(|to| each(Some(to), moves / count));
            moves
        } else {
            // An estimate. In such caves all tunnels lead both ways.
            let known = self.map.beside(from);
            let other = self.map.all().without(self.map.known()).without(Rooms::only(from)).without(barred);
            let open = f64::from(self.most_tunnels) - f64::from(known.count());
            let weights = [(known.without(barred), 1.0), (other, open / f64::from(other.count().max(1)))];
            let total = weights.iter().map(|(rooms, weight)| f64::from(rooms.count()) * weight).sum();
            let moves = chance_to_move(step, total);
            for (rooms, weight) in weights.into_iter().filter(|(_, weight)| *weight > 0.0) {
                rooms.iter().for_each(|to| each(Some(to), moves * weight / total));
            }
            moves
        };
        if moves < 1.0 {
            each(None, 1.0 - moves);
        }
    }
}

/// Returns the chance that a wumpus with this many exits moves (C12, C20, C21, C33, V16).
fn chance_to_move(step: Step, exits: f64) -> f64 {
    match step {
        _ if exits <= 0.0 => 0.0,
        Step::Tunnel => 1.0,
        Step::TunnelOrStay => exits / (exits + 1.0),
        Step::Odds { num, den } => (f64::from(num) / f64::from(den)).min(1.0),
    }
}
