//! Estimates the chance to win after a shot or a move.
//!
//! It treats pits, bats and the wumpus as independent, which is nearly true and much faster.

use std::collections::BTreeMap;

use crate::game::Rooms;
use crate::game::classic::ruleset::{Encounter, Step};
use crate::odds::certain_rooms;
use crate::odds::classic::{ByRoom, ClassicEngine, Odds, Possible, Shot};

/// The share of hunts won after a miss, by the arrows left: 0 to 3, and 4 or more. Measured by playing.
const AFTER_A_MISS: [f64; 5] = [0.0, 0.70, 0.78, 0.86, 0.92];
/// The share won by hunters who can reach a safe new room.
const SAFE_AND_NEW: f64 = 0.975;
/// The share won by hunters who survive a step into an unknown room, while the wumpus sleeps and while it is awake.
const ASLEEP: f64 = 0.93;
const AWAKE: f64 = 0.85;
/// The share won by hunters whom bats carry off.
const CARRIED_OFF: f64 = 0.84;

/// The outlook of a hunter: where they are and what they have, now or one turn later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook<'a> {
    pub(super) engine: &'a ClassicEngine,
    pub(super) here: u32,
    pub(super) arrows: u8,
    pub(super) visited: Rooms,
    pub(super) is_awake: bool,
}

/// The chance of a percept in a room, and the odds of the thing that causes it, given that percept.
struct Posterior {
    chance: f64,
    odds: ByRoom,
}

impl<'a> Outlook<'a> {
    /// Returns the outlook of the present turn.
    pub(super) const fn root(engine: &'a ClassicEngine) -> Self {
        let ClassicEngine { here, arrows, visited, is_awake, .. } = *engine;
        Self { engine, here, arrows, visited, is_awake }
    }

    /// Estimates the chance to win after a shot.
    pub(super) fn after_shot(&self, odds: &Odds, shot: &Shot) -> f64 {
        let behavior = self.engine.ruleset().behavior;
        let next =
            Self { here: shot.from, arrows: self.arrows - 1, is_awake: self.is_awake || behavior.wakes(), ..*self };
        let missed = self.engine.after_miss(odds, shot, certain_rooms(&odds.pits));
        let rest = self
            .by_stench(missed, shot.from)
            .map(|Posterior { chance, odds: wumpus }| chance * next.estimate(&odds.pits, &odds.bats, &wumpus));
        shot.hit + rest.iter().sum::<f64>()
    }

    /// Estimates the chance to win after going into a room.
    pub(super) fn after_move(&self, odds: &Odds, room: u32) -> f64 {
        let at = room as usize;
        let ruleset = self.engine.ruleset();
        let (mut there, mut elsewhere) = (ByRoom::from_elem(0.0, odds.wumpus.len()), odds.wumpus.clone());
        there[at] = std::mem::take(&mut elsewhere[at]);
        let stepped = |step: Step, wumpus: &[f64]| self.engine.after_step(step, wumpus, certain_rooms(&odds.pits));
        match ruleset.behavior.after_bump() {
            Some(step) => {
                there = stepped(step, &there);
                if self.is_awake {
                    elsewhere = stepped(step, &elsewhere);
                }
            }
            None => there[at] = 0.0,
        }
        let next = Self { here: room, visited: self.visited.or(Rooms::only(room)), ..*self };
        let bumped = Self { is_awake: self.is_awake || ruleset.behavior.wakes(), ..next };
        let scents = [(next, self.by_stench(elsewhere, room)), (bumped, self.by_stench(there, room))];
        let mut other_bats = odds.bats.clone();
        let bats = std::mem::take(&mut other_bats[at]);
        let is_saved = ruleset.decides() == Encounter::Bats;
        let mut win = if is_saved { odds.pits[at] * bats * CARRIED_OFF } else { 0.0 };
        for Posterior { chance: draft, odds: pits } in self.by_draft(odds, room) {
            for (next, scents) in &scents {
                for Posterior { chance: scent, odds: wumpus } in scents.iter().filter(|scent| scent.chance > 0.0) {
                    let estimate = next.estimate(&pits, &other_bats, wumpus);
                    win += draft * scent * (bats * CARRIED_OFF + (1.0 - bats) * estimate);
                }
            }
        }
        win
    }

    /// Estimates the chance to win from the chances of pits, bats and the wumpus by room.
    fn estimate(&self, pits: &[f64], bats: &[f64], wumpus: &[f64]) -> f64 {
        let possible = Possible::by(pits, bats, wumpus);
        let Some(left) = self.arrows.checked_sub(1) else { return 0.0 };
        let map = &self.engine.map;
        let reach = self.engine.reach_from(self.here, self.is_awake, &possible);
        if reach.iter().any(|from| self.engine.sure_aim(*from, possible.wumpus).is_some()) {
            return 1.0;
        }
        if !self.is_awake && reach.iter().any(|room| !self.visited.has(*room)) {
            return SAFE_AND_NEW;
        }
        let safe = Rooms::of(reach.iter().copied());
        let hit = self.engine.best_aim(reach.into_iter(), wumpus).map_or(0.0, |shot| shot.hit);
        let shoots = hit + (1.0 - hit) * AFTER_A_MISS[usize::from(left).min(4)];
        let lives = if self.is_awake { AWAKE } else { ASLEEP };
        let moves = map.around(safe).without(safe).iter().map(|room| {
            let at = room as usize;
            let near = || map.beside(room).or(Rooms::only(room)).iter().map(|room| wumpus[room as usize]).sum::<f64>();
            let comes = if self.is_awake { 0.25 * near() } else { 0.0 };
            lives * (1.0 - (pits[at] + 0.35 * wumpus[at] + 0.12 * bats[at] + comes))
        });
        moves.fold(shoots, f64::max)
    }

    /// Returns the wumpus's odds given no stench in a room, and given a stench. The wumpus is not in the room itself.
    fn by_stench(&self, mut wumpus: ByRoom, room: u32) -> [Posterior; 2] {
        wumpus[room as usize] = 0.0;
        let near = self.engine.map.within(room, self.engine.ruleset().smell);
        [false, true].map(|is_felt| {
            let mut odds = wumpus.clone();
            let others = (0..).zip(&mut odds).filter(|(room, _)| near.has(*room) != is_felt);
            others.for_each(|(_, odds)| *odds = 0.0);
            Posterior::of(odds.iter().sum(), odds)
        })
    }

    /// Returns the odds of pits given each possible number of drafts in a room without a pit.
    fn by_draft(&self, odds: &Odds, room: u32) -> Vec<Posterior> {
        let none = (0.0, ByRoom::from_elem(0.0, odds.pits.len()));
        let mut felt = BTreeMap::new();
        for (pits, share) in odds.pit_sets.iter().filter(|(pits, _)| !pits.has(room)) {
            let (chance, odds) = felt.entry(self.engine.felt(room, *pits)).or_insert_with(|| none.clone());
            *chance += share;
            pits.iter().for_each(|pit| odds[pit as usize] += share);
        }
        felt.into_values().map(|(chance, odds)| Posterior::of(chance, odds)).collect()
    }
}

impl Posterior {
    /// Divides the weights by their sum, `chance`, so that they add up to 1.
    fn of(chance: f64, mut odds: ByRoom) -> Self {
        if chance > 0.0 {
            odds.iter_mut().for_each(|odds| *odds /= chance);
        }
        Self { chance, odds }
    }
}
