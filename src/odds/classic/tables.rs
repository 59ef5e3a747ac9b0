//! What follows from the set-up alone; all hunts of a set-up share it.

use std::sync::Arc;

use smallvec::SmallVec;

use super::aim::{self, AimsByRoom};
use super::trajectory::weight;
use crate::game::Rooms;
use crate::game::cave::Cave;
use crate::game::chance::every::every_outcome;
use crate::game::classic::ruleset::{Placement, Step, WumpusBehavior};
use crate::game::classic::{CaveSource, Path, Ruleset, Setup};
use crate::odds::TooMany;
use crate::odds::map::Map;

/// A value for each room, indexed by room number; entry 0 is unused.
pub(crate) type ByRoom = SmallVec<[f64; 24]>;

/// The most possible sets of pits, and the most possible sets of bats.
const MOST_SETS: u64 = 100_000;
/// The most pairs of a set of pits and a set of bats for which the odds are exact.
const MOST_PAIRS: u64 = 4_000_000;
/// The most weights of the wumpus: one for each set of pits, present room and first room.
const MOST_CHANCES: u64 = 150_000_000;
/// The most paths of arrows, in all rooms together.
const MOST_PATHS: u64 = 250_000;

#[derive(Debug)]
pub(super) struct Tables {
    pub(super) ruleset: Ruleset,
    /// The cave, if the hunter has a map of it.
    pub(super) cave: Option<Arc<Cave>>,
    /// The most tunnels of a room.
    pub(super) most_tunnels: u16,
    /// The map when a hunt begins.
    pub(super) map: Arc<Map>,
    pub(super) aims: Arc<AimsByRoom>,
    /// Every set of rooms that can have the pits.
    pub(super) pits: Vec<Rooms>,
    /// Every set of rooms that can have the bats.
    pub(super) bats: Vec<Rooms>,
    /// The weight of a set of pits with a set of bats, by the number of rooms in both; empty if there are too many pairs.
    pub(super) deal_weights: Vec<DealWeight>,
    /// The number of miss counts to tell apart: 1, unless a restless wumpus is certain to step only after several misses.
    pub(super) miss_counts: u8,
    /// Every step that the wumpus can make, with its [`chances`].
    pub(super) steps: Vec<(Step, Vec<[f64; 2]>)>,
}

/// The assumed chance of a smell through rooms whose tunnels are not known.
const UNSEEN: f64 = 0.3;

/// The weight of pits, bats and the wumpus's first room, as they were dealt: a whole number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DealWeight {
    /// If the wumpus began in a room with a pit or with bats.
    pub(super) with: f64,
    /// If it began in a room of its own.
    pub(super) alone: f64,
}

impl Tables {
    pub(super) fn of(setup: &Setup) -> Result<Self, TooMany> {
        let (ruleset, rooms) = (setup.ruleset, setup.cave.rooms());
        let (cave, map, most_tunnels) = match &setup.cave {
            CaveSource::Known(cave) => {
                (Some(Arc::clone(cave)), Map::of(cave), u16::try_from(cave.most_tunnels()).unwrap_or(u16::MAX))
            }
            CaveSource::Shuffled => (None, Map::blank(rooms), CaveSource::DEFAULT_TUNNELS),
            CaveSource::Random { tunnels, .. } => (None, Map::blank(rooms), *tunnels),
        };
        let [pits, bats] = [ruleset.pits, ruleset.bats].map(|count| combinations(rooms, count).unwrap_or(u64::MAX));
        let weights = pits.saturating_mul(u64::from(rooms).pow(2));
        let paths = (0..Path::LONGEST).fold(rooms.into(), |paths: u64, _| paths.saturating_mul(most_tunnels.into()));
        let limits = [
            (pits > MOST_SETS || weights > MOST_CHANCES, "pits"),
            (bats > MOST_SETS, "bats"),
            (paths > MOST_PATHS, "tunnels"),
        ];
        if let Some((_, what)) = limits.into_iter().find(|(is_beyond, _)| *is_beyond) {
            return Err(TooMany(what));
        }
        let all = map.all;
        let deal_weights =
            if pits.saturating_mul(bats) > MOST_PAIRS { Vec::new() } else { deal_weights(&ruleset, rooms) };
        let miss_counts = match ruleset.behavior {
            WumpusBehavior::Restless { num, den } => u8::try_from(den.div_ceil(num)).unwrap_or(u8::MAX),
            WumpusBehavior::WakesForGood { .. } | WumpusBehavior::Dozes { .. } => 1,
        };
        let behavior = ruleset.behavior;
        let steps = (1..=miss_counts).map(|misses| behavior.after_miss(misses)).chain(behavior.after_bump());
        let steps = steps.map(|step| (step, chances(step, most_tunnels))).collect();
        let (map, pits, bats) = (Arc::new(map), sets(all, ruleset.pits), sets(all, ruleset.bats));
        let aims = Arc::new(aim::none(&map));
        Ok(Self { ruleset, cave, most_tunnels, map, aims, pits, bats, deal_weights, miss_counts, steps })
    }

    /// Returns the wumpus's step after a miss, for each count of misses since its last step.
    pub(super) fn after_miss(&self) -> Vec<Step> {
        (1..=self.miss_counts).map(|misses| self.ruleset.behavior.after_miss(misses)).collect()
    }

    /// Counts the warnings of pits or of bats in a room if the rooms of a set have them (C5, C6, V7).
    pub(super) fn felt(&self, map: &Map, here: u32, set: Rooms) -> u8 {
        self.ruleset.felt(here, map.tunnels(here), map.beside(here), set)
    }

    /// Returns the chance of this many warnings of the wumpus in a room, by the wumpus's room (C5, C6, V7, V10, V13). Where a
    /// smell may come through rooms whose tunnels are not known, the chance is a guess.
    pub(super) fn scents(&self, map: &Map, here: u32, count: u8) -> ByRoom {
        let smell = self.ruleset.smell;
        let near = map.within(here, smell);
        let unknown = map.all.without(map.known);
        let is_open = smell > 1 && map.within(here, smell - 1).meets(unknown);
        let fits = |room: u32| {
            let is_near = near.has(room);
            // The smell may come through a room whose tunnels are not known.
            let may_be_near = !is_near && is_open && room != here && (smell > 2 || unknown.has(room));
            match count {
                0 if may_be_near => 1.0 - UNSEEN,
                1 if may_be_near => UNSEEN,
                _ => {
                    let felt = self.felt(map, here, Rooms::only(room));
                    f64::from(u8::from(Ruleset::smelled(felt, is_near) == count))
                }
            }
        };
        (0..).take(map.size()).map(fits).collect()
    }
}

/// Returns, for each number of exits up to the most, the chance that a wumpus takes one of them with this step, and the chance
/// that it stays.
fn chances(step: Step, most_exits: u16) -> Vec<[f64; 2]> {
    let chances = |exits| {
        let [mut takes_first, mut stays] = [0.0; 2];
        every_outcome(|branch| match step.draw(branch, 0..exits) {
            Some(0) => takes_first += weight(branch),
            Some(_) => {}
            None => stays += weight(branch),
        });
        [takes_first, stays]
    };
    (0..=most_exits).map(chances).collect()
}

/// Returns the weights of the deal by the number of rooms with both pits and bats, from 0 to the most (C3, C4, V12).
fn deal_weights(ruleset: &Ruleset, rooms: u16) -> Vec<DealWeight> {
    let Ruleset { placement, pits, bats, .. } = *ruleset;
    let most = if placement == Placement::HazardsThenHunter { pits.min(bats) } else { 0 };
    // The hunter was drawn from the rooms that were left. A common multiple makes the weights whole numbers.
    let left = |taken: u16| f64::from(rooms.saturating_sub(taken).max(1));
    let multiple: f64 = (pits + bats - most..=pits + bats + 1).map(left).product();
    let among = |taken: u16| multiple / left(taken);
    let weight = |shared: u16| match placement {
        Placement::AllApart => DealWeight { with: 0.0, alone: 1.0 },
        Placement::PitsAndBatsApart | Placement::HazardsThenHunter => {
            let hazards = pits + bats - shared;
            DealWeight { with: among(hazards), alone: among(hazards + 1) }
        }
    };
    (0..=most).map(weight).collect()
}

/// Returns the number of ways to choose `count` rooms, none of them the hunter's; `None` if there are too few rooms, or too
/// many ways.
fn combinations(rooms: u16, count: u16) -> Option<u64> {
    let others = u64::from(rooms) - 1;
    let count = u64::from(count).min(others.checked_sub(count.into())?);
    (0..count).try_fold(1_u64, |ways, taken| Some(ways.checked_mul(others - taken)? / (taken + 1)))
}

/// Lists every subset of `count` rooms.
pub(super) fn sets(rooms: Rooms, count: u16) -> Vec<Rooms> {
    // A room is added only if enough higher rooms are left to complete the set.
    (0..u32::from(count)).rev().fold(vec![Rooms::NONE], |sets, still| {
        let with_another = |set: Rooms| {
            let above = rooms.above(set);
            let fits = move |room: &u32| above.above(Rooms::only(*room)).count() >= still;
            above.iter().filter(fits).map(move |room| set.or(Rooms::only(room)))
        };
        sets.into_iter().flat_map(with_another).collect()
    })
}
