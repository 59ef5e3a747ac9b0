//! The odds of pits, bats and the wumpus together. How a turn can go has its twin in `game/classic.rs`; the oracle of the tests
//! compares the two.

use std::collections::BTreeMap;

use smallvec::smallvec;

use super::tables::{ByRoom, DealWeight, Tables};
use super::trajectory::{Hits, hits};
use super::wumpus::PitGroup;
use super::{ClassicEngine, Encounter, LastArrow, PitEdge, Step, Thing};
use crate::game::Rooms;
use crate::game::classic::{Outcome, Path};
use crate::odds::chain::{Chain, Transition};
use crate::odds::{Results, dot, possible_rooms, whole};

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
    /// The weight of everything that fits.
    total: f64,
}

/// The rooms where each thing can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Possible {
    pub(crate) pits: Rooms,
    pub(crate) bats: Rooms,
    pub(crate) wumpus: Rooms,
}

impl Possible {
    /// Returns the rooms with a chance above 0.
    pub(crate) fn by(pits: &[f64], bats: &[f64], wumpus: &[f64]) -> Self {
        let [pits, bats, wumpus] = [pits, bats, wumpus].map(possible_rooms);
        Self { pits, bats, wumpus }
    }

    /// Returns the rooms where anything can be.
    pub(crate) const fn any(&self) -> Rooms {
        self.pits.or(self.bats).or(self.wumpus)
    }
}

impl Odds {
    pub(super) fn of(&self, thing: Thing) -> &ByRoom {
        match thing {
            Thing::Pit => &self.pits,
            Thing::Bats => &self.bats,
            Thing::Wumpus => &self.wumpus,
        }
    }

    pub(crate) fn possible(&self) -> Possible {
        Possible::by(&self.pits, &self.bats, &self.wumpus)
    }
}

/// Makes the weights of possible sets add up to 1; returns what they added up to.
fn normalise(sets: &mut [(Rooms, f64)]) -> f64 {
    let total: f64 = whole(sets.iter().map(|(_, weight)| weight).sum());
    for (_, weight) in sets {
        *weight /= total;
    }
    total
}

/// Adds up the chances of these possible sets by room. A room of every set is certain.
fn by_room(sets: &[(Rooms, f64)], size: usize) -> ByRoom {
    let mut odds = ByRoom::from_elem(0.0, size);
    for (set, share) in sets {
        set.iter().for_each(|room| odds[room as usize] += share);
    }
    let certain = sets.iter().fold(Rooms::EVERY, |certain, (set, _)| certain.and(*set));
    certain.iter().for_each(|room| odds[room as usize] = 1.0);
    odds
}

/// Possible sets of rooms with bats.
pub(super) struct BatSets {
    sets: Vec<Rooms>,
    /// The number of sets.
    count: f64,
    /// The number of sets that have each room.
    having: ByRoom,
}

impl BatSets {
    pub(super) fn of(sets: Vec<Rooms>, size: usize) -> Self {
        let (mut count, mut having) = (0.0, ByRoom::from_elem(0.0, size));
        for set in &sets {
            count += 1.0;
            set.iter().for_each(|room| having[room as usize] += 1.0);
        }
        Self { sets, count, having }
    }
}

impl Tables {
    /// Returns the weights of pits and bats that share these rooms. They are whole numbers, so that no sum and no difference
    /// is rounded.
    fn deal_weight(&self, shared: Rooms) -> DealWeight {
        let shared = if shared.is_empty() { 0 } else { shared.count() as usize };
        self.deal_weights.get(shared).copied().unwrap_or(DealWeight { with: 0.0, alone: 0.0 })
    }

    /// Returns the weight of all these sets of bats by the room where the wumpus began, with these pits.
    ///
    /// If it began in a room with a pit, each set counts `with`. If not, each set counts `with` if it has the room, and
    /// otherwise `alone`. So the sum is that of `alone` over all sets, and of `with - alone` over those that have the room.
    pub(super) fn bat_weights(&self, bats: &BatSets, pits: Rooms, began: &[u8]) -> ByRoom {
        let BatSets { sets, count, having } = bats;
        if self.deal_weights.is_empty() {
            // Too many pairs: pits and bats are judged apart.
            return ByRoom::from_elem(*count, began.len());
        }
        // Few sets share a room with the pits. So all sets count as if they shared none, and those few are put right.
        let none = self.deal_weight(Rooms::NONE);
        let (mut with, mut alone) = (none.with * count, none.alone * count);
        let mut gains: ByRoom = having.iter().map(|having| (none.with - none.alone) * having).collect();
        for set in sets.iter().filter(|set| set.meets(pits)) {
            let weight = self.deal_weight(set.and(pits));
            let [with_more, alone_more] = [weight.with - none.with, weight.alone - none.alone];
            with += with_more;
            alone += alone_more;
            set.iter().for_each(|room| gains[room as usize] += with_more - alone_more);
        }
        let weight = |room: &u8| if pits.has((*room).into()) { with } else { alone + gains[usize::from(*room)] };
        began.iter().map(weight).collect()
    }

    /// Returns the weight of these pits with these bats if the wumpus began in a room.
    pub(super) fn weight(&self, pits: Rooms, bats: Rooms, began: u32) -> f64 {
        let weight = self.deal_weight(pits.and(bats));
        if pits.or(bats).has(began) { weight.with } else { weight.alone }
    }
}

impl ClassicEngine {
    pub(super) fn bat_sets(&self) -> BatSets {
        BatSets::of(self.bats.clone(), self.map.size())
    }

    /// Lists the possible sets of pits, each with its group, and with the weights of all these sets of bats by the room where
    /// the wumpus began.
    pub(super) fn cases<'a>(&'a self, bats: &BatSets) -> impl Iterator<Item = (&'a PitGroup, Rooms, ByRoom)> {
        let pits = self.groups.iter().flat_map(|group| group.pits.iter().map(move |pits| (group, *pits)));
        pits.map(|(group, pits)| (group, pits, self.tables.bat_weights(bats, pits, &group.began)))
    }

    /// Forgets the first room of the wumpus in each group with a single set of pits. The present odds of pits and wumpus stay
    /// as they are.
    pub(super) fn forget_first_rooms(&mut self) {
        let (mut groups, bats) = (std::mem::take(&mut self.groups), self.bat_sets());
        for group in &mut groups {
            let &[pits] = &group.pits[..] else { continue };
            // There is no room 0, so it never has pits or bats.
            let elsewhere = self.tables.bat_weights(&bats, pits, &[0])[0];
            if elsewhere > 0.0 {
                let ways = self.tables.bat_weights(&bats, pits, &group.began);
                group.now = Chain::new(1, group.now.by_state(&ways).map(|weight| weight / elsewhere).collect());
                group.began = smallvec![0];
            }
        }
        self.groups = groups;
    }

    /// Returns the weight of each set of bats, summed over all pits and first rooms of the wumpus. `sums` has the weights of
    /// each group by first room.
    ///
    /// With pits P and bats B, a first room counts `with` if it is in P or B, and otherwise `alone`. So if W is the weight of
    /// the first rooms in a set, the sum over them is `with * W(P or B) + alone * (W(all) - W(P or B))`. By inclusion and
    /// exclusion, `W(P or B) = W(P) + W(B) - W(P and B)`.
    fn by_bats(&self, sums: &[Vec<f64>]) -> Vec<f64> {
        if self.tables.deal_weights.is_empty() {
            return vec![1.0; self.bats.len()];
        }
        let mut by_bats = vec![0.0; self.bats.len()];
        for (group, sums) in self.groups.iter().zip(sums) {
            let mut weights = vec![0.0; self.map.size()];
            group.began.iter().zip(sums).for_each(|(room, sum)| weights[usize::from(*room)] = *sum);
            let (began, in_all): (_, f64) = (possible_rooms(&weights), sums.iter().sum());
            let weight_in = |rooms: Rooms| rooms.iter().map(|room| weights[room as usize]).sum::<f64>();
            let in_bats: Vec<_> = self.bats.iter().map(|bats| weight_in(*bats)).collect();
            // The wumpus may have begun in more rooms than pits and bats can take.
            let is_wide = began.count() > u32::from(self.ruleset().pits + self.ruleset().bats);
            for pits in &group.pits {
                let in_pits = weight_in(*pits);
                for ((bats, sum), in_bats) in self.bats.iter().zip(&mut by_bats).zip(&in_bats) {
                    let DealWeight { with, alone } = self.tables.deal_weight(pits.and(*bats));
                    let in_either = in_pits + in_bats - weight_in(pits.and(*bats));
                    *sum += with * in_either;
                    // If no first room is left, the rest is 0, but may have been rounded.
                    if is_wide || !began.without(pits.or(*bats)).is_empty() {
                        *sum += alone * (in_all - in_either);
                    }
                }
            }
        }
        by_bats
    }

    pub(super) fn work_out(&self) -> Odds {
        let size = self.map.size();
        let mut states = vec![0.0; usize::from(self.tables.miss_counts) * size];
        let (mut pit_sets, bats) = (Vec::new(), self.bat_sets());
        let sums: Vec<_> = self.groups.iter().map(|group| group.now.by_start()).collect();
        for (group, sums) in self.groups.iter().zip(&sums) {
            let mut all_ways = ByRoom::from_elem(0.0, sums.len());
            for pits in group.pits.iter().copied() {
                let ways = self.tables.bat_weights(&bats, pits, &group.began);
                let share = dot(&ways, sums);
                if share > 0.0 {
                    pit_sets.push((pits, share));
                }
                all_ways.iter_mut().zip(&ways).for_each(|(all, way)| *all += way);
            }
            states.iter_mut().zip(group.now.by_state(&all_ways)).for_each(|(state, weight)| *state += weight);
        }
        let bat_sets = self.bats.iter().copied().zip(self.by_bats(&sums)).filter(|(_, weight)| *weight > 0.0);
        let mut bat_sets: Vec<_> = bat_sets.collect();
        let [total, _] = [&mut pit_sets, &mut bat_sets].map(|sets| normalise(sets));
        for state in &mut states {
            *state /= total;
        }
        let mut wumpus = ByRoom::from_elem(0.0, size);
        states.iter().enumerate().for_each(|(state, chance)| wumpus[state % size] += chance);
        if let Some(lair) = possible_rooms(&wumpus).sole().iter().next() {
            wumpus[lair as usize] = 1.0;
        }
        Odds { pits: by_room(&pit_sets, size), bats: by_room(&bat_sets, size), wumpus, states, pit_sets, total }
    }

    /// Returns, for each state of the wumpus, the chance that one of these steps takes it into a room.
    fn comes(&self, steps: &[Step], pits: Rooms, to: u32) -> Vec<f64> {
        let size = self.map.size();
        let mut comes = vec![0.0; usize::from(self.tables.miss_counts) * size];
        for Transition { from, to: end, chance } in self.tables.transitions(&self.map, steps, self.map.all, pits) {
            if end % size == to as usize {
                comes[from] += chance;
            }
        }
        comes
    }

    pub(super) fn results_of_move(&self, to: u32) -> Results<Outcome> {
        let (ruleset, size) = (self.ruleset(), self.map.size());
        let (mut goes_on, mut carried_off, mut ends) = (0.0, 0.0, BTreeMap::<_, f64>::new());
        let (total, bump) = (self.all_odds().total, ruleset.behavior.after_bump());
        let edge = match ruleset.pit_edge {
            PitEdge::OutOfReach => 0.0,
            PitEdge::Odds { num, den } => f64::from(num) / f64::from(den),
        };
        let (with, without) = self.bats.iter().copied().partition(|bats| bats.has(to));
        let [without, with] = [without, with].map(|sets| BatSets::of(sets, size));
        for ((group, pits, without), (.., with)) in self.cases(&without).zip(self.cases(&with)) {
            let comes = bump.map(|step| self.comes(&[step], pits, to));
            // Only a wumpus that is in the room or awake can eat the hunter.
            let eats = |state: usize| match &comes {
                _ if state % size != to as usize && !self.is_awake => 0.0,
                Some(comes) => comes[state],
                None => 1.0,
            };
            for (ways, has_bats) in [(without, false), (with, true)] {
                let (mut eaten, mut spared) = (0.0, 0.0);
                for (state, weight) in group.now.by_state(&ways).enumerate() {
                    eaten += weight / total * eats(state);
                    spared += weight / total * (1.0 - eats(state));
                }
                let mut left = eaten + spared;
                for encounter in ruleset.befalls(pits.has(to), has_bats) {
                    let (end, ended, rest) = match encounter {
                        Encounter::Wumpus => (Some(Outcome::Eaten), eaten, spared),
                        Encounter::Pit => (Some(Outcome::FellInPit), left * (1.0 - edge), left * edge),
                        Encounter::Bats => (None, left, 0.0),
                    };
                    *end.map_or(&mut carried_off, |end| ends.entry(end).or_default()) += ended;
                    left = rest;
                    // After a pit or bats nothing else acts.
                    if encounter != Encounter::Wumpus {
                        break;
                    }
                }
                goes_on += left;
            }
        }
        Results::new(goes_on, carried_off, ends)
    }

    pub(super) fn results_of_shot(&self, path: &Path) -> Results<Outcome> {
        let (ruleset, size) = (self.ruleset(), self.map.size());
        let (mut goes_on, mut ends) = (0.0, BTreeMap::<_, f64>::new());
        let Hits { wumpus, hunter, nobody, .. } = hits(self, self.here, path, None);
        let is_last = self.arrows <= 1;
        let ends_at_once = is_last && ruleset.last_arrow == LastArrow::LosesAtOnce;
        let (total, steps, bats) = (self.all_odds().total, self.tables.after_miss(), self.bat_sets());
        for (group, pits, ways) in self.cases(&bats) {
            let comes = self.comes(&steps, pits, self.here);
            for (state, weight) in group.now.by_state(&ways).enumerate() {
                let chance = weight / total;
                let missed = chance * nobody[state % size];
                let eats = if ends_at_once { 0.0 } else { comes[state] };
                *ends.entry(Outcome::ShotWumpus).or_default() += chance * wumpus[state % size];
                *ends.entry(Outcome::ShotSelf).or_default() += chance * hunter[state % size];
                *ends.entry(Outcome::Eaten).or_default() += missed * eats;
                let survived = if is_last { ends.entry(Outcome::OutOfArrows).or_default() } else { &mut goes_on };
                *survived += missed * (1.0 - eats);
            }
        }
        Results::new(goes_on, 0.0, ends)
    }
}
