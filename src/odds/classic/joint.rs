//! The odds of pits, bats and the wumpus together.

use super::flight::hits;
use super::ground::Fit;
use super::wumpus::{ByRoom, Group, Steps};
use super::{ClassicEngine, Encounter, LastArrow, PitEdge};
use crate::game::classic::ruleset::Feet;
use crate::game::classic::{Outcome, Path};
use crate::odds::Results;
use crate::odds::rooms::Rooms;

/// The chance that a thing is in each room, by its number; there is no room 0.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    pub(crate) pits: ByRoom,
    pub(crate) bats: ByRoom,
    pub(crate) wumpus: ByRoom,
    /// The same for the wumpus, by its misses since its last step and then by room.
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

/// A share so small that it is a rounding error.
const NOTHING: f64 = 1e-12;

impl Odds {
    /// Returns where each thing can be.
    pub(crate) fn possible(&self) -> Possible {
        let [pits, bats, wumpus] = [&self.pits, &self.bats, &self.wumpus].map(|odds| above_zero(odds));
        Possible { pits, bats, wumpus }
    }
}

/// Returns the rooms with a number above zero.
pub(crate) fn above_zero(odds: &[f64]) -> Rooms {
    Rooms::of((0..).zip(odds).filter(|(_, odds)| **odds > 0.0).map(|(room, _)| room))
}

/// Weighs pits and the wumpus's first room by the ways to add bats.
///
/// Few sets of bats share a room with a set of pits: counts all as if they did not, and then mends those.
pub(super) struct Joint<'a> {
    fits: &'a [Fit],
    bats: Vec<Rooms>,
    /// The places in `bats` of the sets that have a room.
    having: Vec<Vec<usize>>,
    /// What the sets that have a room add to the weight of a wumpus that began there.
    differs: ByRoom,
}

impl<'a> Joint<'a> {
    fn of(fits: &'a [Fit], size: usize, bats: Vec<Rooms>) -> Self {
        let base = fits.first().map_or(0.0, |base| base.with - base.alone);
        let (mut having, mut differs) = (vec![Vec::new(); size], ByRoom::from_elem(0.0, size));
        for (at, set) in bats.iter().enumerate() {
            for room in set.iter() {
                having[room as usize].push(at);
                differs[room as usize] += base;
            }
        }
        Self { fits, bats, having, differs }
    }

    /// Returns the weight of all bats by the room where the wumpus began, with these pits.
    fn ways(&self, pits: Rooms, began: &[u8]) -> ByRoom {
        let all = self.bats.iter().fold(0.0, |all, _| all + 1.0);
        let Some(base) = self.fits.first() else { return began.iter().map(|_| all).collect() };
        let (mut with, mut alone, mut differs) = (base.with * all, base.alone * all, self.differs.clone());
        for (pit, at) in pits.iter().flat_map(|pit| self.having[pit as usize].iter().map(move |at| (pit, *at))) {
            let shared = self.bats[at].and(pits);
            // Once for each set is enough.
            if shared.iter().next() != Some(pit) {
                continue;
            }
            let fit = self.fits.get(shared.count() as usize).copied().unwrap_or(Fit { with: 0.0, alone: 0.0 });
            with += fit.with - base.with;
            alone += fit.alone - base.alone;
            let more = fit.with - base.with - (fit.alone - base.alone);
            self.bats[at].iter().for_each(|room| differs[room as usize] += more);
        }
        let way = |room: &u8| if pits.has((*room).into()) { with } else { alone + differs[usize::from(*room)] };
        began.iter().map(way).collect()
    }

    /// Returns the weight of each state of the wumpus with these pits.
    fn states(&self, group: &Group, pits: Rooms) -> Vec<f64> {
        let ways = self.ways(pits, &group.began);
        group.rows().map(|row| row.iter().zip(&ways).map(|(weight, way)| weight * way).sum()).collect()
    }

    /// Returns the weight of everything that fits.
    fn total(&self, groups: &[Group]) -> f64 {
        let of = |group: &Group| {
            let sums = group.by_first_room();
            let of = |pits: &Rooms| -> f64 {
                self.ways(*pits, &group.began).iter().zip(&sums).map(|(way, sum)| way * sum).sum()
            };
            group.pits.iter().map(of).sum::<f64>()
        };
        groups.iter().map(of).sum()
    }
}

impl ClassicEngine {
    /// Weighs all bats that can be, or those in a room.
    fn joint(&self, with: Option<u32>) -> Joint<'_> {
        let bats = self.bats.iter().copied().filter(|bats| with.is_none_or(|room| bats.has(room)));
        Joint::of(&self.ground.fits, self.map.size(), bats.collect())
    }

    pub(super) fn work_out(&self) -> Odds {
        let size = self.map.size();
        let nowhere = ByRoom::from_elem(0.0, size);
        let joint = self.joint(None);
        let states = vec![0.0; usize::from(self.ground.misses) * size];
        let mut odds =
            Odds { pits: nowhere.clone(), bats: nowhere.clone(), wumpus: nowhere, states, pit_sets: Vec::new() };
        for group in &self.groups {
            let sums = group.by_first_room();
            let mut all_ways = ByRoom::from_elem(0.0, sums.len());
            for pits in group.pits.iter().copied() {
                let ways = joint.ways(pits, &group.began);
                let share = ways.iter().zip(&sums).map(|(way, sum)| way * sum).sum::<f64>();
                if share > 0.0 {
                    odds.pit_sets.push((pits, share));
                }
                all_ways.iter_mut().zip(&ways).for_each(|(all, way)| *all += way);
            }
            for (state, row) in odds.states.iter_mut().zip(group.rows()) {
                *state += row.iter().zip(&all_ways).map(|(weight, way)| weight * way).sum::<f64>();
            }
        }
        let total: f64 = odds.pit_sets.iter().map(|(_, share)| share).sum();
        odds.states.iter_mut().for_each(|state| *state /= total);
        for (state, chance) in odds.states.iter().enumerate() {
            odds.wumpus[state % size] += chance;
        }
        for (pits, share) in &mut odds.pit_sets {
            *share /= total;
            pits.iter().for_each(|room| odds.pits[room as usize] += *share);
        }
        for room in self.bats.iter().fold(Rooms::NONE, |all, bats| all.or(*bats)).iter() {
            let share = self.joint(Some(room)).total(&self.groups) / total;
            odds.bats[room as usize] = if share > NOTHING { share } else { 0.0 };
        }
        odds
    }

    /// Calls `each` with the chance of each state of the wumpus with each set of pits: with any bats, and with bats in a room.
    fn each_case(&self, with_bats_in: Option<u32>, mut each: impl FnMut(Rooms, &[f64], &[f64])) {
        let joint = self.joint(None);
        let with_bats = with_bats_in.map(|room| self.joint(Some(room)));
        let total = joint.total(&self.groups);
        for group in &self.groups {
            for pits in group.pits.iter().copied() {
                let scaled = |joint: &Joint<'_>| {
                    joint.states(group, pits).into_iter().map(|state| state / total).collect::<Vec<_>>()
                };
                let bats = with_bats.as_ref().map(scaled).unwrap_or_default();
                each(pits, &scaled(&joint), &bats);
            }
        }
    }

    /// Returns, for each state of the wumpus, the chance that its step takes it into a room.
    fn comes(&self, steps: &Steps<'_>, pits: Rooms, to: u32) -> Vec<f64> {
        let size = self.map.size();
        let mut comes = vec![0.0; usize::from(self.ground.misses) * size];
        steps.each_way(
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
        let size = self.map.size();
        let mut results = Tally::default();
        let bump = ruleset.behavior.after_bump().map(|step| self.steps_of(step));
        // With sucker feet no pit makes a difference.
        let always = bump.as_ref().filter(|_| ruleset.feet == Feet::Suckers);
        let always = always.map(|steps| self.comes(steps, Rooms::NONE, to));
        self.each_case(Some(to), |pits, all, with_bats| {
            let now = bump.as_ref().filter(|_| always.is_none()).map(|steps| self.comes(steps, pits, to));
            let eats = |state: usize| match always.as_ref().or(now.as_ref()) {
                None => f64::from(u8::from(state % size == to as usize)),
                Some(comes) if self.is_awake || state % size == to as usize => comes[state],
                Some(_) => 0.0,
            };
            let eaten = |states: &[f64]| states.iter().enumerate().map(|(state, chance)| chance * eats(state)).sum();
            for (is_there, states) in [(false, all), (true, with_bats)] {
                // Those without bats are all but those with bats.
                let sign = if is_there { 1.0 } else { 0.0 };
                let weight = |of: &dyn Fn(&[f64]) -> f64| of(states) - (1.0 - sign) * of(with_bats);
                let mut left = weight(&|states| states.iter().sum());
                let mut eaten = weight(&eaten);
                for encounter in ruleset.arrival {
                    match encounter {
                        Encounter::Wumpus => {
                            results.eaten += eaten;
                            left -= eaten;
                        }
                        Encounter::Pit if pits.has(to) => {
                            let edge = match ruleset.pit_edge {
                                PitEdge::OutOfReach => 0.0,
                                PitEdge::Odds { num, den } => f64::from(num) / f64::from(den),
                            };
                            results.fell += left * (1.0 - edge);
                            results.goes_on += left * edge;
                            (left, eaten) = (0.0, 0.0);
                        }
                        Encounter::Bats if is_there => {
                            results.is_open += left;
                            (left, eaten) = (0.0, 0.0);
                        }
                        Encounter::Pit | Encounter::Bats => {}
                    }
                }
                results.goes_on += left;
            }
        });
        results.told()
    }

    pub(super) fn results_of_shot(&self, path: &Path) -> Results<Outcome> {
        let ruleset = self.ruleset();
        let size = self.map.size();
        let mut results = Tally::default();
        let [wumpus, hunter] = hits(self, self.here, path);
        let is_last = self.arrows <= 1;
        let steps = self.steps_after_miss();
        let always = (ruleset.feet == Feet::Suckers).then(|| self.comes(&steps, Rooms::NONE, self.here));
        self.each_case(None, |pits, states, _| {
            let now = if always.is_none() { self.comes(&steps, pits, self.here) } else { Vec::new() };
            let comes = always.as_ref().unwrap_or(&now);
            for (state, chance) in states.iter().enumerate() {
                let [wumpus, hunter] = [wumpus[state % size], hunter[state % size]];
                results.shot_wumpus += chance * wumpus;
                results.shot_self += chance * hunter;
                let missed = chance * (1.0 - wumpus - hunter).max(0.0);
                if is_last && ruleset.last_arrow == LastArrow::LosesAtOnce {
                    results.out_of_arrows += missed;
                    continue;
                }
                results.eaten += missed * comes[state];
                let left = missed * (1.0 - comes[state]);
                *(if is_last { &mut results.out_of_arrows } else { &mut results.goes_on }) += left;
            }
        });
        results.told()
    }

    /// Returns the chance that the hunter does not outlive going into a room, or the room where bats drop them then, which may
    /// be any.
    pub(crate) fn danger(&self, room: u32) -> f64 {
        let Results { goes_on, is_open, .. } = self.results_of_move(room);
        let (deadly, rooms) = (f64::from(self.ruleset().pits) + 1.0, f64::from(self.map.all().count()));
        1.0 - goes_on - is_open * (1.0 - deadly / rooms)
    }
}

/// The chances of how a turn can go.
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
    fn told(self) -> Results<Outcome> {
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
