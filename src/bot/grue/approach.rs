//! How well a hunter who sees the grue can reach a target: the exit, or a shot at the wumpus.

use super::evasion::{Evasion, fear_factor};
use crate::game::grue::{STUN, is_in_reach};
use crate::odds::grue::Tables;

/// The most rounds of value iteration; it stops early if no value has grown by 0.001.
const ROUNDS: usize = 40;

/// The discount factor of one turn.
const DISCOUNT: f64 = 0.98;

/// What the hunter is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// To enter the exit's room, with the wumpus dead.
    Exit(u32),
    /// To shoot at the wumpus in this room.
    Wumpus(u32),
}

impl Target {
    pub(super) const fn room(self) -> u32 {
        let (Self::Exit(room) | Self::Wumpus(room)) = self;
        room
    }
}

/// The chance that a hunter who sees the grue, and spends no arrow on it, reaches the target; discounted by [`DISCOUNT`] for
/// each turn.
#[derive(Debug)]
pub(super) struct Approach {
    target: Target,
    /// Indexed by the hunter's room, then by the grue's state.
    values: Vec<Vec<f64>>,
}

impl Approach {
    pub(super) fn on(tables: &Tables, evasion: &Evasion, target: Target) -> Self {
        let mut approach = Self { target, values: vec![vec![0.0; tables.states.len()]; tables.size] };
        // What each room is worth to a hunter who goes there now.
        let mut ahead = approach.values.clone();
        let mut rooms: Vec<u32> = tables.cave.rooms().map(|room| room.number()).collect();
        rooms.sort_by_key(|room| tables.cave.moves(*room, target.room()));
        for _ in 0..ROUNDS {
            let change =
                rooms.iter().map(|hunter| approach.improve(tables, evasion, *hunter, &mut ahead)).fold(0.0, f64::max);
            if change < 0.001 {
                break;
            }
        }
        approach
    }

    /// Updates the values of a room from those of the rooms next door. Returns the greatest increase.
    fn improve(&mut self, tables: &Tables, evasion: &Evasion, hunter: u32, ahead: &mut [Vec<f64>]) -> f64 {
        let mut best = vec![0.0_f64; tables.states.len()];
        let mut offer = |values: &[f64]| best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(*value));
        if self.is_in_reach(tables, hunter) {
            let values: Vec<f64> = evasion.prowling(0, hunter).iter().map(|value| fear_factor(*value)).collect();
            offer(&tables.expected_worth(hunter, &values));
        }
        for to in tables.beside(hunter).iter().filter(|to| self.target != Target::Wumpus(*to)) {
            if self.target == Target::Exit(to) {
                // The hunter escapes even if the grue is there (G20).
                offer(&vec![1.0; tables.states.len()]);
            } else {
                offer(&ahead[to as usize]);
            }
        }
        let change = self.prowling(hunter).iter().zip(&best).map(|(value, best)| best - value).fold(0.0, f64::max);
        let worth = tables.expected_worth(hunter, &best).into_iter();
        ahead[hunter as usize] = worth.map(|value| DISCOUNT * value).collect();
        self.values[hunter as usize] = best;
        change
    }

    fn is_in_reach(&self, tables: &Tables, hunter: u32) -> bool {
        matches!(self.target, Target::Wumpus(wumpus) if is_in_reach(&tables.cave, hunter, wumpus))
    }

    /// Returns the value of each state of a prowling grue.
    pub(super) fn prowling(&self, hunter: u32) -> &[f64] {
        &self.values[hunter as usize]
    }

    /// Returns the value with a grue in a room that is stunned for some turns.
    pub(super) fn while_stunned(
        &self,
        tables: &Tables,
        evasion: &Evasion,
        hunter: u32,
        grue: u32,
        turns: usize,
    ) -> f64 {
        // A longer stun would take too long to search, and gain nothing more.
        let Some(left) = turns.min(STUN.into()).checked_sub(1) else {
            return tables.mean_worth(grue, self.prowling(hunter));
        };
        let shot = self.is_in_reach(tables, hunter).then(|| evasion.while_stunned(tables, 0, hunter, grue, left));
        let shot = shot.map_or(0.0, fear_factor);
        let value = |to: u32| match self.target {
            Target::Exit(exit) if exit == to => 1.0,
            Target::Wumpus(wumpus) if wumpus == to => 0.0,
            _ if grue == to => 0.0,
            _ => DISCOUNT * self.while_stunned(tables, evasion, to, grue, left),
        };
        tables.beside(hunter).iter().map(value).fold(shot, f64::max)
    }
}
