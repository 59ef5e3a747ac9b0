//! How well a hunter who sees the grue reaches a room, or a shot at the wumpus in it.

use super::evasion::{Evasion, calm};
use crate::odds::grue::{STUN, Tables};

/// The most rounds in which the values are worked out; fewer if they hardly change any more.
const ROUNDS: usize = 40;

/// What is left of a value one turn later.
const HASTE: f64 = 0.98;

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

/// The value of each moment to a hunter who sees the grue, spends no arrow on it, and goes for their target: the chance to
/// reach it, less for each turn that it takes.
#[derive(Debug)]
pub(super) struct Approach {
    target: Target,
    /// By the hunter's room, by the state of the grue.
    values: Vec<f64>,
    states: usize,
}

impl Approach {
    pub(super) fn on(tables: &Tables, evasion: &Evasion, target: Target) -> Self {
        let states = tables.states.len();
        let mut approach = Self { target, values: vec![0.0; tables.size * states], states };
        let mut rooms: Vec<u32> = tables.cave.rooms().map(|room| room.number()).collect();
        rooms.sort_by_key(|room| tables.moves(*room, target.room()));
        for _ in 0..ROUNDS {
            let change = rooms.iter().map(|hunter| approach.improve(tables, evasion, *hunter)).fold(0.0, f64::max);
            if change < 0.001 {
                break;
            }
        }
        approach
    }

    /// Works out the values of a room again, from those of the rooms next door. Returns the greatest change.
    fn improve(&mut self, tables: &Tables, evasion: &Evasion, hunter: u32) -> f64 {
        let mut best = vec![0.0_f64; self.states];
        let mut offer =
            |values: Vec<f64>| best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
        if self.is_in_reach(tables, hunter) {
            let values: Vec<f64> = evasion.prowling(0, hunter).iter().map(|value| calm(*value)).collect();
            offer(tables.expect(hunter, &values));
        }
        for to in tables.beside(hunter).iter().filter(|to| self.target != Target::Wumpus(*to)) {
            if self.target == Target::Exit(to) {
                // Even past the grue (G20).
                offer(vec![1.0; self.states]);
            } else {
                offer(tables.expect(to, self.prowling(to)).into_iter().map(|value| HASTE * value).collect());
            }
        }
        let change = self.prowling(hunter).iter().zip(&best).map(|(value, best)| best - value).fold(0.0, f64::max);
        self.values[hunter as usize * self.states..][..self.states].copy_from_slice(&best);
        change
    }

    fn is_in_reach(&self, tables: &Tables, hunter: u32) -> bool {
        matches!(self.target, Target::Wumpus(wumpus) if tables.moves(hunter, wumpus) <= 2)
    }

    /// Returns the values for each state of a grue that prowls.
    pub(super) fn prowling(&self, hunter: u32) -> &[f64] {
        &self.values[hunter as usize * self.states..][..self.states]
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
        // More turns would take too long to look into, and be of no more use.
        let Some(left) = turns.min(STUN.into()).checked_sub(1) else { return tables.mean(grue, self.prowling(hunter)) };
        let shot = self.is_in_reach(tables, hunter).then(|| evasion.while_stunned(tables, 0, hunter, grue, left));
        let shot = shot.map_or(0.0, calm);
        let value = |to: u32| match self.target {
            Target::Exit(exit) if exit == to => 1.0,
            Target::Wumpus(wumpus) if wumpus == to => 0.0,
            _ if grue == to => 0.0,
            _ => HASTE * self.while_stunned(tables, evasion, to, grue, left),
        };
        tables.beside(hunter).iter().map(value).fold(shot, f64::max)
    }
}
