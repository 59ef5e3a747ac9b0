//! The odds of everything that the hunter cannot see.

use super::knowledge::{ByRoom, Knowledge, Possible, above_zero};
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::classic::Ruleset;
use crate::game::classic::ruleset::Placement;

/// The chance that a thing is in each room, by its number; there is no room 0.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    pub(super) pits: ByRoom,
    pub(super) bats: ByRoom,
    pub(super) wumpus: ByRoom,
    /// The possible sets of rooms with pits, and the chance of each.
    pub(super) pit_sets: Vec<(Rooms, f64)>,
}

/// The weight of pits, bats and the wumpus's first room, as they were dealt.
#[derive(Clone, Copy, Debug)]
struct Fit {
    /// If the wumpus began in a room with a pit or with bats.
    with: f64,
    /// If it began in a room of its own.
    alone: f64,
}

impl Fit {
    /// Weighs a wumpus that began with pits or bats with this part of a sum.
    fn weigh(self, sum: f64, on_hazards: f64) -> f64 {
        self.with * on_hazards + self.alone * (sum - on_hazards)
    }
}

/// A share so small that it is a rounding error.
const NOTHING: f64 = 1e-12;

impl Odds {
    /// Weighs every possible placement of pits and wumpus by the ways to add bats to it. Drops bats that fit none.
    pub(super) fn of(knowledge: &mut Knowledge, map: &Map, ruleset: &Ruleset) -> Self {
        let nowhere = ByRoom::from_elem(0.0, usize::from(map.cave.len()) + 1);
        let mut odds =
            Self { pits: nowhere.clone(), bats: nowhere.clone(), wumpus: nowhere.clone(), pit_sets: Vec::new() };
        let fits = fits(ruleset, map.cave.len());
        let mut all_bats = std::mem::take(&mut knowledge.bats);
        let mut weights = vec![0.0; all_bats.len()];
        // Few sets of bats share a room with a set of pits: counts all as if they did not, and then mends those.
        let base = fits[0];
        let all = all_bats.iter().fold(0.0, |all, _| all + 1.0);
        let mut all_differ = nowhere.clone();
        for room in all_bats.iter().flat_map(|bats| &bats.rooms) {
            all_differ[usize::from(*room)] += base.with - base.alone;
        }
        let mut bats_in = vec![Vec::new(); all_differ.len()];
        for (at, bats) in all_bats.iter().enumerate() {
            bats.rooms.iter().for_each(|room| bats_in[usize::from(*room)].push(at));
        }
        let (mut whole_sum, mut whole_on_pits, mut whole_began) = (0.0, 0.0, nowhere.clone());
        for group in &knowledge.groups {
            // The weight of the wumpus by the room where it began, and that of pits and bats that go with it.
            let mut sums = vec![0.0; group.began.len()];
            group.rows().for_each(|row| sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight));
            let (mut began, mut ways) = (nowhere.clone(), vec![0.0; group.began.len()]);
            group.began.iter().zip(&sums).for_each(|(room, sum)| began[usize::from(*room)] = *sum);
            let sum: f64 = began.iter().sum();
            // Looking into a slice is faster than into a list that may be elsewhere.
            let began = &began[..];
            let count = group.pits.iter().fold(0.0, |count, _| count + 1.0);
            whole_sum += count * sum;
            whole_began.iter_mut().zip(began).for_each(|(whole, began)| *whole += count * began);
            for pits in group.pits.iter().copied() {
                let on_pits: f64 = pits.iter().map(|room| began[room as usize]).sum();
                whole_on_pits += on_pits;
                // The weight of all bats if the wumpus began with a pit, if it began alone, and the difference if it began
                // in a room where some of them are.
                let (mut with, mut alone, mut differs) = (base.with * all, base.alone * all, all_differ.clone());
                let in_pits = pits.iter().flat_map(|pit| bats_in[pit as usize].iter().map(move |at| (pit, *at)));
                for (pit, at) in in_pits {
                    let (bats, weight) = (&all_bats[at], &mut weights[at]);
                    let shared = bats.set.and(pits);
                    // Once for each set is enough.
                    if shared.iter().next().is_none_or(|first| first != pit) {
                        continue;
                    }
                    let fit = fits.get(shared.count() as usize).copied().unwrap_or(Fit { with: 0.0, alone: 0.0 });
                    let more = Fit { with: fit.with - base.with, alone: fit.alone - base.alone };
                    with += more.with;
                    alone += more.alone;
                    let mut on_hazards = on_pits;
                    for room in bats.set.without(pits).iter().map(|room| room as usize) {
                        on_hazards += began[room];
                        differs[room] += more.with - more.alone;
                    }
                    *weight += more.weigh(sum, on_hazards);
                    // Where there are both, the wumpus was counted twice.
                    let twice: f64 = shared.iter().map(|room| began[room as usize]).sum();
                    *weight -= (base.with - base.alone) * twice;
                }
                let mut share = 0.0;
                for ((room, weight), ways) in group.began.iter().zip(&sums).zip(&mut ways) {
                    let way = if pits.has((*room).into()) { with } else { alone + differs[usize::from(*room)] };
                    *ways += way;
                    share += weight * way;
                }
                if share > 0.0 {
                    odds.pit_sets.push((pits, share));
                }
            }
            for (odds, row) in odds.wumpus.iter_mut().zip(group.rows()) {
                *odds += row.iter().zip(&ways).map(|(weight, ways)| weight * ways).sum::<f64>();
            }
        }
        for (bats, weight) in all_bats.iter().zip(&mut weights) {
            let on_bats: f64 = bats.rooms.iter().map(|room| whole_began[usize::from(*room)]).sum();
            *weight += base.weigh(whole_sum, whole_on_pits + on_bats);
        }
        let total: f64 = odds.pit_sets.iter().map(|(_, share)| share).sum();
        // Keeps the weights from vanishing in a long hunt.
        if total < 1e-50 {
            knowledge.groups.iter_mut().flat_map(|group| &mut group.now).for_each(|weight| *weight /= total);
        }
        odds.wumpus.iter_mut().for_each(|odds| *odds /= total);
        for (pits, share) in &mut odds.pit_sets {
            *share /= total;
            pits.iter().for_each(|room| odds.pits[room as usize] += *share);
        }
        let mut weights = weights.into_iter();
        all_bats.retain(|bats| {
            let share = weights.next().unwrap_or(0.0) / total;
            let is_possible = share > NOTHING;
            if is_possible {
                bats.rooms.iter().for_each(|room| odds.bats[usize::from(*room)] += share);
            }
            is_possible
        });
        knowledge.bats = all_bats;
        odds
    }

    /// Returns where each thing can be.
    pub(super) fn possible(&self) -> Possible {
        let [pits, bats, wumpus] = [&self.pits, &self.bats, &self.wumpus].map(|odds| above_zero(odds));
        Possible { pits, bats, wumpus }
    }
}

/// Returns how pits and bats go together, by the number of rooms that have both: as many as can have (C3, C4).
fn fits(ruleset: &Ruleset, rooms: u16) -> Vec<Fit> {
    let Ruleset { placement, pits, bats, .. } = *ruleset;
    let most = if placement == Placement::HazardsThenHunter { pits.min(bats) } else { 0 };
    // The hunter was drawn from the rooms that were left.
    let among = |taken: u16| 1.0 / f64::from(rooms.saturating_sub(taken).max(1));
    let fit = |shared: u16| match placement {
        Placement::AllApart => Fit { with: 0.0, alone: 1.0 },
        Placement::PitsAndBatsApart | Placement::HazardsThenHunter => {
            let hazards = pits + bats - shared;
            Fit { with: among(hazards), alone: among(hazards + 1) }
        }
    };
    (0..=most).map(fit).collect()
}
