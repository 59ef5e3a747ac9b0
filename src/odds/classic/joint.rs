//! The odds of pits, bats and the wumpus together.

use smallvec::smallvec;

use super::tables::DealWeight;
use super::trajectory::hits;
use super::wumpus::{ByRoom, PitGroup, Steps};
use super::{ClassicEngine, Encounter, LastArrow, PitEdge, Thing};
use crate::game::Rooms;
use crate::game::classic::ruleset::Feet;
use crate::game::classic::{Outcome, Path};
use crate::odds::{CERTAIN, ROUNDING, Results, above, dot};

/// The chance that a thing is in each room, indexed by room number; entry 0 is unused.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    pub(crate) pits: ByRoom,
    pub(crate) bats: ByRoom,
    pub(crate) wumpus: ByRoom,
    /// The same for the wumpus, indexed by the misses since its last step, then by room.
    pub(crate) states: Vec<f64>,
    /// The possible sets of rooms with pits, and the chance of each.
    pub(crate) pit_sets: Vec<(Rooms, f64)>,
}

/// The rooms where each thing can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Possible {
    pub(crate) pits: Rooms,
    pub(crate) bats: Rooms,
    pub(crate) wumpus: Rooms,
}

impl Possible {
    /// Returns the rooms where anything can be.
    pub(crate) const fn any(&self) -> Rooms {
        self.pits.or(self.bats).or(self.wumpus)
    }
}

/// A smaller chance is a rounding error.
const NOTHING: f64 = 1e-12;

/// In a cave without a map, the least chance of a state of the wumpus that is not ruled out. Hints call it possible, because
/// it is above [`ROUNDING`].
const LEAST_GUESS: f64 = 10.0 * ROUNDING;

impl Odds {
    pub(super) fn of(&self, thing: Thing) -> &ByRoom {
        match thing {
            Thing::Pit => &self.pits,
            Thing::Bats => &self.bats,
            Thing::Wumpus => &self.wumpus,
        }
    }

    pub(crate) fn possible(&self) -> Possible {
        let [pits, bats, wumpus] = [&self.pits, &self.bats, &self.wumpus].map(|odds| above(0.0, odds));
        Possible { pits, bats, wumpus }
    }
}

/// The weight of a set of pits with a first room of the wumpus: a sum over the sets of bats that fit them.
///
/// Few sets of bats share a room with the pits. So it first counts every set as if it shared none, then corrects the few.
pub(super) struct Joint<'a> {
    deal_weights: &'a [DealWeight],
    bats: Vec<Rooms>,
    /// For each room, the indices in `bats` of the sets that have it.
    having: Vec<Vec<usize>>,
    /// For each room, what the sets that have it add to the weight of a wumpus that began there.
    differs: ByRoom,
}

impl<'a> Joint<'a> {
    fn of(deal_weights: &'a [DealWeight], size: usize, bats: Vec<Rooms>) -> Self {
        let base = deal_weights.first().map_or(0.0, |base| base.with - base.alone);
        let (mut having, mut differs) = (vec![Vec::new(); size], ByRoom::from_elem(0.0, size));
        for (at, set) in bats.iter().enumerate() {
            for room in set.iter() {
                having[room as usize].push(at);
                differs[room as usize] += base;
            }
        }
        Self { deal_weights, bats, having, differs }
    }

    /// Lists the sets of bats that share rooms with these pits: their indices, and those rooms.
    fn sharing(&self, pits: Rooms) -> impl Iterator<Item = (usize, Rooms)> + '_ {
        let having = pits.iter().flat_map(|pit| self.having[pit as usize].iter().map(move |at| (pit, *at)));
        let shared = having.map(move |(pit, at)| (pit, at, self.bats[at].and(pits)));
        // Once for each set is enough.
        shared.filter(|(pit, _, shared)| shared.iter().next() == Some(*pit)).map(|(_, at, shared)| (at, shared))
    }

    /// Returns the weights of pits and bats that share these rooms.
    fn deal_weight(&self, shared: Rooms) -> DealWeight {
        self.deal_weights.get(shared.count() as usize).copied().unwrap_or(DealWeight { with: 0.0, alone: 0.0 })
    }

    /// Returns the weight of all bats by the room where the wumpus began, with these pits.
    pub(super) fn bat_weights(&self, pits: Rooms, began: &[u8]) -> ByRoom {
        let all = self.bats.iter().fold(0.0, |all, _| all + 1.0);
        let Some(base) = self.deal_weights.first() else { return began.iter().map(|_| all).collect() };
        let (mut with, mut alone, mut differs) = (base.with * all, base.alone * all, self.differs.clone());
        for (at, shared) in self.sharing(pits) {
            let weight = self.deal_weight(shared);
            with += weight.with - base.with;
            alone += weight.alone - base.alone;
            let more = weight.with - base.with - (weight.alone - base.alone);
            self.bats[at].iter().for_each(|room| differs[room as usize] += more);
        }
        let way = |room: &u8| if pits.has((*room).into()) { with } else { alone + differs[usize::from(*room)] };
        began.iter().map(way).collect()
    }

    /// Returns the weight of these pits with these bats if the wumpus began in a room.
    pub(super) fn weight(&self, pits: Rooms, bats: Rooms, began: u32) -> f64 {
        let weight = self.deal_weight(pits.and(bats));
        if pits.or(bats).has(began) { weight.with } else { weight.alone }
    }

    /// Returns the weight of each state of the wumpus with these pits.
    fn states(&self, group: &PitGroup, pits: Rooms) -> Vec<f64> {
        let ways = self.bat_weights(pits, &group.began);
        group.rows().map(|row| dot(row, &ways)).collect()
    }

    /// Forgets the first room of the wumpus, if there is a single set of pits. The present odds of pits and wumpus stay as
    /// they are.
    pub(super) fn forget_first_room(&self, group: &mut PitGroup) {
        let &[pits] = &group.pits[..] else { return };
        // There is no room 0, so it never has pits or bats.
        let elsewhere = self.bat_weights(pits, &[0])[0];
        if elsewhere > 0.0 {
            group.now = self.states(group, pits).iter().map(|weight| weight / elsewhere).collect();
            group.began = smallvec![0];
        }
    }

    /// Returns the weight of everything that fits.
    fn total(&self, groups: &[PitGroup]) -> f64 {
        let of = |group: &PitGroup| {
            let sums = group.by_first_room();
            group.pits.iter().map(|pits| dot(&self.bat_weights(*pits, &group.began), &sums)).sum::<f64>()
        };
        groups.iter().map(of).sum()
    }

    /// Returns the weight of each set of bats, summed over all pits and first rooms of the wumpus. `sums` has the weights of
    /// each group by first room.
    fn by_bats(&self, groups: &[PitGroup], sums: &[ByRoom]) -> Vec<f64> {
        if self.deal_weights.is_empty() {
            // Too many pairs: pits and bats are judged apart, so every set of bats weighs the same.
            let count = self.bats.iter().fold(0.0, |count, _| count + 1.0);
            return vec![self.total(groups) / count; self.bats.len()];
        }
        let (mut by_bats, size) = (vec![0.0; self.bats.len()], self.differs.len());
        for (group, sums) in groups.iter().zip(sums) {
            let mut began = ByRoom::from_elem(0.0, size);
            group.began.iter().zip(sums).for_each(|(room, sum)| began[usize::from(*room)] = *sum);
            let all: f64 = sums.iter().sum();
            let among = |rooms: Rooms| rooms.iter().map(|room| began[room as usize]).sum::<f64>();
            // `taken` is the weight of a wumpus that began in a room with a pit or bats.
            let of = |DealWeight { with, alone }: DealWeight, taken: f64| with * taken + alone * (all - taken);
            let none = self.deal_weight(Rooms::NONE);
            let among_bats: Vec<_> = self.bats.iter().map(|bats| among(*bats)).collect();
            let among_pits = group.pits.iter().map(|pits| among(*pits)).sum::<f64>();
            let count = group.pits.iter().fold(0.0, |count, _| count + 1.0);
            for (sum, among_bats) in by_bats.iter_mut().zip(&among_bats) {
                *sum += count * of(none, among_bats + among_pits / count);
            }
            for pits in group.pits.iter().copied() {
                let among_pits = among(pits);
                for (at, shared) in self.sharing(pits) {
                    let taken = among_pits + among_bats[at];
                    by_bats[at] += of(self.deal_weight(shared), taken - among(shared)) - of(none, taken);
                }
            }
        }
        by_bats
    }
}

impl ClassicEngine {
    /// Weighs these sets of bats.
    pub(super) fn joint(&self, bats: Vec<Rooms>) -> Joint<'_> {
        Joint::of(&self.tables.deal_weights, self.map.size(), bats)
    }

    pub(super) fn work_out(&self) -> Odds {
        let size = self.map.size();
        let nowhere = ByRoom::from_elem(0.0, size);
        let joint = self.joint(self.bats.clone());
        let states = vec![0.0; usize::from(self.tables.miss_counts) * size];
        let mut odds =
            Odds { pits: nowhere.clone(), bats: nowhere.clone(), wumpus: nowhere, states, pit_sets: Vec::new() };
        let sums: Vec<_> = self.groups.iter().map(PitGroup::by_first_room).collect();
        for (group, sums) in self.groups.iter().zip(&sums) {
            let mut all_ways = ByRoom::from_elem(0.0, sums.len());
            for pits in group.pits.iter().copied() {
                let ways = joint.bat_weights(pits, &group.began);
                let share = dot(&ways, sums);
                if share > 0.0 {
                    odds.pit_sets.push((pits, share));
                }
                all_ways.iter_mut().zip(&ways).for_each(|(all, way)| *all += way);
            }
            for (state, row) in odds.states.iter_mut().zip(group.rows()) {
                *state += dot(row, &all_ways);
            }
        }
        let total: f64 = odds.pit_sets.iter().map(|(_, share)| share).sum();
        odds.states.iter_mut().for_each(|state| *state /= total);
        if self.tables.cave.is_none() {
            // Guesses rule nothing out, however many there are.
            odds.states.iter_mut().filter(|state| **state > 0.0).for_each(|state| *state = state.max(LEAST_GUESS));
            let sum: f64 = odds.states.iter().sum();
            odds.states.iter_mut().for_each(|state| *state /= sum);
        }
        for (state, chance) in odds.states.iter().enumerate() {
            odds.wumpus[state % size] += chance;
        }
        for (pits, share) in &mut odds.pit_sets {
            *share /= total;
            pits.iter().for_each(|room| odds.pits[room as usize] += *share);
        }
        for (bats, weight) in self.bats.iter().zip(joint.by_bats(&self.groups, &sums)) {
            bats.iter().for_each(|room| odds.bats[room as usize] += weight / total);
        }
        odds.bats.iter_mut().filter(|share| **share <= NOTHING).for_each(|share| *share = 0.0);
        odds
    }

    /// Calls `each` with every set of pits, whether bats are in a room, and the chance of each state of the wumpus then.
    fn each_case(&self, room: u32, mut each: impl FnMut(Rooms, bool, &[f64])) {
        let with_bats = self.bats.iter().copied().filter(|bats| bats.has(room)).collect();
        let (joint, with_bats) = (self.joint(self.bats.clone()), self.joint(with_bats));
        let total = joint.total(&self.groups);
        for group in &self.groups {
            for pits in group.pits.iter().copied() {
                let mut without = joint.states(group, pits);
                let mut with = with_bats.states(group, pits);
                for (all, with) in without.iter_mut().zip(&mut with) {
                    (*all, *with) = ((*all - *with) / total, *with / total);
                }
                each(pits, false, &without);
                each(pits, true, &with);
            }
        }
    }

    /// Returns, for each state of the wumpus, the chance that its step takes it into a room.
    fn comes(&self, steps: &Steps<'_>, pits: Rooms, to: u32) -> Vec<f64> {
        let size = self.map.size();
        let mut comes = vec![0.0; usize::from(self.tables.miss_counts) * size];
        steps.each_transition(
            pits,
            |_| true,
            |from, end, chance| {
                if end % size == to as usize {
                    comes[from] += chance;
                }
            },
        );
        comes
    }

    pub(super) fn results_of_move(&self, to: u32) -> Results<Outcome> {
        let ruleset = self.ruleset();
        let mut tally = Tally::default();
        let bump = ruleset.behavior.after_bump().map(|step| self.tables.steps(&self.map, step));
        let size = self.map.size();
        let eats = |pits| {
            let comes = bump.as_ref().map(|steps| self.comes(steps, pits, to));
            let is_there = |state: usize| state % size == to as usize;
            let eats = (0..usize::from(self.tables.miss_counts) * size).map(|state| match &comes {
                None => f64::from(u8::from(is_there(state))),
                Some(comes) if self.is_awake || is_there(state) => comes[state],
                Some(_) => 0.0,
            });
            eats.collect::<Vec<_>>()
        };
        let always = (ruleset.feet == Feet::Suckers).then(|| eats(Rooms::NONE));
        self.each_case(to, |pits, has_bats, states| {
            let eats = always.clone().unwrap_or_else(|| eats(pits));
            let mut left: f64 = states.iter().sum();
            let mut eaten = dot(states, &eats);
            for encounter in ruleset.befalls(pits.has(to), has_bats) {
                match encounter {
                    Encounter::Wumpus => {
                        tally.eaten += eaten;
                        left -= eaten;
                    }
                    Encounter::Pit => {
                        let edge = match ruleset.pit_edge {
                            PitEdge::OutOfReach => 0.0,
                            PitEdge::Odds { num, den } => f64::from(num) / f64::from(den),
                        };
                        tally.fell += left * (1.0 - edge);
                        tally.goes_on += left * edge;
                        (left, eaten) = (0.0, 0.0);
                    }
                    Encounter::Bats => {
                        tally.is_open += left;
                        (left, eaten) = (0.0, 0.0);
                    }
                }
            }
            tally.goes_on += left;
        });
        tally.into_results()
    }

    pub(super) fn results_of_shot(&self, path: &Path) -> Results<Outcome> {
        let ruleset = self.ruleset();
        let size = self.map.size();
        let mut tally = Tally::default();
        let [wumpus, hunter] = hits(self, self.here, path);
        let is_last = self.arrows <= 1;
        let ends_at_once = is_last && ruleset.last_arrow == LastArrow::LosesAtOnce;
        let steps = self.tables.steps_after_miss(&self.map);
        let always = (ruleset.feet == Feet::Suckers).then(|| self.comes(&steps, Rooms::NONE, self.here));
        self.each_case(self.here, |pits, _, states| {
            let comes = always.clone().unwrap_or_else(|| self.comes(&steps, pits, self.here));
            for (state, chance) in states.iter().enumerate() {
                let [wumpus, hunter] = [wumpus[state % size], hunter[state % size]];
                tally.shot_wumpus += chance * wumpus;
                tally.shot_self += chance * hunter;
                let missed = chance * (1.0 - wumpus - hunter).max(0.0);
                let eaten = if ends_at_once { 0.0 } else { missed * comes[state] };
                tally.eaten += eaten;
                *(if is_last { &mut tally.out_of_arrows } else { &mut tally.goes_on }) += missed - eaten;
            }
        });
        tally.into_results()
    }

    /// Returns whether a hunter who enters a room is sure to die.
    pub(super) fn is_deadly(&self, room: u32) -> bool {
        let odds = self.all_odds();
        let comes = |lair: &u32| {
            *lair == room || self.is_awake && (!self.map.known().has(*lair) || self.map.beside(*lair).has(room))
        };
        let wumpus: f64 = self.map.all().iter().filter(comes).map(|lair| odds.wumpus[lair as usize]).sum();
        // An upper bound on the danger, because bats are never sure to kill. It is cheap, and settles most rooms.
        odds.pits[room as usize] + wumpus >= CERTAIN && self.danger(room) >= CERTAIN
    }

    /// Returns the chance to die on entering a room. If bats are there, it counts the deadly rooms where they may drop the
    /// hunter.
    pub(crate) fn danger(&self, room: u32) -> f64 {
        if !self.is_awake && !self.all_odds().possible().any().has(room) {
            return 0.0;
        }
        let Results { goes_on, is_open, .. } = self.results_of_move(room);
        let (deadly, rooms) = (f64::from(self.ruleset().pits) + 1.0, f64::from(self.map.all().count()));
        1.0 - goes_on - is_open * (1.0 - deadly / rooms)
    }
}

/// The sums of the chances of each result of a turn.
#[derive(Default)]
struct Tally {
    goes_on: f64,
    is_open: f64,
    shot_wumpus: f64,
    eaten: f64,
    fell: f64,
    shot_self: f64,
    out_of_arrows: f64,
}

impl Tally {
    fn into_results(self) -> Results<Outcome> {
        let ends = [
            (Outcome::ShotWumpus, self.shot_wumpus),
            (Outcome::Eaten, self.eaten),
            (Outcome::FellInPit, self.fell),
            (Outcome::ShotSelf, self.shot_self),
            (Outcome::OutOfArrows, self.out_of_arrows),
        ];
        let clean = |chance: f64| if chance > NOTHING { chance } else { 0.0 };
        let ends = ends.into_iter().filter(|(_, chance)| *chance > NOTHING).collect();
        Results { goes_on: clean(self.goes_on), is_open: clean(self.is_open), ends }
    }
}
