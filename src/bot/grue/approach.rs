//! How well a hunter who sees the grue reaches a room, or a shot at the wumpus in it.

use super::evasion::{Evasion, calm};
use crate::odds::grue::{Ground, STUN};

/// The most rounds in which the values are worked out; fewer if they hardly change any more.
const ROUNDS: usize = 40;

/// What is left of a value one turn later.
const HASTE: f64 = 0.98;

/// What the hunter is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// To enter the exit's room, with the wumpus dead.
    Exit(u32),
    /// To shoot at the wumpus in this room.
    Shot(u32),
}

/// The value of each moment to a hunter who sees the grue, spends no arrow on it, and goes for their aim: the chance to
/// reach it, less for each turn that it takes.
#[derive(Debug)]
pub(super) struct Approach {
    aim: Aim,
    /// By the hunter's room, by the state of the grue.
    values: Vec<f64>,
    states: usize,
}

impl Approach {
    pub(super) fn on(ground: &Ground, evasion: &Evasion, aim: Aim) -> Self {
        let states = ground.states.len();
        let mut approach = Self { aim, values: vec![0.0; ground.size * states], states };
        let (Aim::Exit(target) | Aim::Shot(target)) = aim;
        let mut rooms: Vec<u32> = ground.cave.rooms().map(|room| room.number()).collect();
        rooms.sort_by_key(|room| ground.moves(*room, target));
        for _ in 0..ROUNDS {
            let change = rooms.iter().map(|hunter| approach.improve(ground, evasion, *hunter)).fold(0.0, f64::max);
            if change < 0.001 {
                break;
            }
        }
        approach
    }

    /// Works out the values of a room again, from those of the rooms next door. Returns the greatest change.
    fn improve(&mut self, ground: &Ground, evasion: &Evasion, hunter: u32) -> f64 {
        let mut best = vec![0.0_f64; self.states];
        let mut offer =
            |values: Vec<f64>| best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
        if self.is_in_reach(ground, hunter) {
            let values: Vec<f64> = evasion.prowling(0, hunter).iter().map(|value| calm(*value)).collect();
            offer(ground.expect(hunter, &values));
        }
        for to in ground.beside(hunter).iter().filter(|to| self.aim != Aim::Shot(*to)) {
            if self.aim == Aim::Exit(to) {
                // Even past the grue (G20).
                offer(vec![1.0; self.states]);
            } else {
                offer(ground.expect(to, self.prowling(to)).into_iter().map(|value| HASTE * value).collect());
            }
        }
        let change = self.prowling(hunter).iter().zip(&best).map(|(value, best)| best - value).fold(0.0, f64::max);
        self.values[hunter as usize * self.states..][..self.states].copy_from_slice(&best);
        change
    }

    fn is_in_reach(&self, ground: &Ground, hunter: u32) -> bool {
        matches!(self.aim, Aim::Shot(wumpus) if ground.moves(hunter, wumpus) <= 2)
    }

    /// Returns the values for each state of a grue that prowls.
    pub(super) fn prowling(&self, hunter: u32) -> &[f64] {
        &self.values[hunter as usize * self.states..][..self.states]
    }

    /// Returns the value with a grue in a room that is stunned for some turns.
    pub(super) fn while_stunned(
        &self,
        ground: &Ground,
        evasion: &Evasion,
        hunter: u32,
        grue: u32,
        turns: usize,
    ) -> f64 {
        // More turns would take too long to look into, and be of no more use.
        let Some(left) = turns.min(STUN.into()).checked_sub(1) else { return ground.mean(grue, self.prowling(hunter)) };
        let shot = self.is_in_reach(ground, hunter).then(|| evasion.while_stunned(ground, 0, hunter, grue, left));
        let shot = shot.map_or(0.0, calm);
        let value = |to: u32| match self.aim {
            Aim::Exit(exit) if exit == to => 1.0,
            Aim::Shot(wumpus) if wumpus == to => 0.0,
            _ if grue == to => 0.0,
            _ => HASTE * self.while_stunned(ground, evasion, to, grue, left),
        };
        ground.beside(hunter).iter().map(value).fold(shot, f64::max)
    }
}
