//! How well a hunter who sees the grue can keep away from it.

use crate::game::grue::{CHASES_WITHIN, STUN, is_in_reach};
use crate::odds::grue::Tables;

/// The longest stun with values of its own, in turns. A longer one counts as this long.
const STUNNED_TURNS: usize = STUN as usize;

/// The worth of a turn in which the grue does not chase the hunter, with 0, 1 or 2 arrows to spare.
const WORTH: [f64; 3] = [0.8, 0.9, 0.95];

/// The factor on that worth while the grue chases the hunter.
const CHASED: f64 = 0.6;

/// The discount factor of one turn: the weight of the turns to come in a value.
const DISCOUNT: f64 = 0.9;

/// The share of a hunt's value that is lost if the grue is sure to catch the hunter.
const FEAR: f64 = 0.5;

/// The rounds of value iteration.
const ROUNDS: usize = 25;

/// The value of each situation to a hunter who sees the grue and only keeps away from it: from 0, if it is certain to
/// catch them now, to at most 1, if it never comes near.
#[derive(Debug)]
pub(super) struct Evasion {
    size: usize,
    states: usize,
    /// Indexed by the arrows to spare, then the hunter's room, then the grue: first its states while it prowls, then its
    /// rooms for each number of turns left of a stun.
    values: [Vec<Vec<f64>>; WORTH.len()],
}

impl Evasion {
    pub(super) fn on(tables: &Tables) -> Self {
        let (size, states) = (tables.size, tables.states.len());
        let rooms = vec![vec![1.0; states + STUNNED_TURNS * size]; size];
        let mut evasion = Self { size, states, values: [rooms.clone(), rooms.clone(), rooms] };
        for _ in 0..ROUNDS {
            for spare in 0..WORTH.len() {
                tables.cave.rooms().for_each(|hunter| evasion.improve(tables, spare, hunter.number()));
            }
        }
        evasion
    }

    /// Updates the values of a room from those of the rooms next door.
    fn improve(&mut self, tables: &Tables, spare: usize, hunter: u32) {
        let mut best = vec![0.0_f64; self.row(spare, hunter).len()];
        for to in tables.beside(hunter).iter() {
            let ahead = tables.expected_worth(to, self.prowling(spare, to));
            best.iter_mut().zip(ahead).for_each(|(best, value)| *best = best.max(value));
            for turns in 1..=STUNNED_TURNS {
                for grue in (1..).take(self.size - 1).filter(|grue| *grue != to) {
                    let best = &mut best[self.states + (turns - 1) * self.size + grue as usize];
                    *best = best.max(self.while_stunned(tables, spare, to, grue, turns - 1));
                }
            }
        }
        // An arrow reaches a grue one or two moves away. It then misses three turns: that of the shot, and two more.
        for (state, best) in tables.states.iter().zip(&mut best).filter(|_| spare > 0) {
            if is_in_reach(&tables.cave, hunter, state.room) {
                *best = best.max(self.while_stunned(tables, spare - 1, hunter, state.room, STUNNED_TURNS - 1));
            }
        }
        for (grue, best) in best.into_iter().enumerate() {
            let chases =
                tables.states.get(grue).is_some_and(|state| tables.cave.moves(state.room, hunter) <= CHASES_WITHIN);
            let now = WORTH[spare] * if chases { CHASED } else { 1.0 };
            self.values[spare][hunter as usize][grue] = (1.0 - DISCOUNT) * now + DISCOUNT * best;
        }
    }

    fn row(&self, spare: usize, hunter: u32) -> &[f64] {
        &self.values[spare][hunter as usize]
    }

    /// Returns the value of each state of a prowling grue.
    pub(super) fn prowling(&self, spare: usize, hunter: u32) -> &[f64] {
        &self.row(spare, hunter)[..self.states]
    }

    /// Returns the value with a grue in a room that stays stunned for some turns.
    pub(super) fn while_stunned(&self, tables: &Tables, spare: usize, hunter: u32, grue: u32, turns: usize) -> f64 {
        let row = self.row(spare, hunter);
        match turns.min(STUNNED_TURNS).checked_sub(1) {
            Some(place) => row[self.states + place * self.size + grue as usize],
            None => tables.mean_worth(grue, &row[..self.states]),
        }
    }
}

/// Converts a value of [`Evasion`] into a factor on the value of a hunt.
pub(super) fn fear_factor(value: f64) -> f64 {
    1.0 - FEAR * (1.0 - value)
}
