//! How well a hunter who sees the grue can keep away from it.

use std::iter::once;

use crate::game::Rooms;
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
    /// Indexed by the arrows to spare, then by the hunter's room.
    values: [Vec<Values>; WORTH.len()],
}

/// The values by what the grue does while the hunter is in one room.
#[derive(Clone, Debug)]
struct Values {
    /// While it prowls, by its state.
    prowling: Vec<f64>,
    /// While it is stunned, by the turns left after the next one, then by its room.
    stunned: Vec<Vec<f64>>,
}

impl Evasion {
    pub(super) fn on(tables: &Tables) -> Self {
        let stunned = vec![vec![1.0; tables.size]; STUNNED_TURNS];
        let rooms = vec![Values { prowling: vec![1.0; tables.states.len()], stunned }; tables.size];
        let mut evasion = Self { values: [rooms.clone(), rooms.clone(), rooms] };
        for _ in 0..ROUNDS {
            for spare in 0..WORTH.len() {
                tables.cave.rooms().for_each(|hunter| evasion.improve(tables, spare, hunter.number()));
            }
        }
        evasion
    }

    /// Updates the values of a room from those of the rooms next door.
    fn improve(&mut self, tables: &Tables, spare: usize, hunter: u32) {
        let value = |now: f64, best: f64| (1.0 - DISCOUNT) * now + DISCOUNT * best;
        let beside = tables.beside(hunter);
        let mut best = vec![0.0_f64; tables.states.len()];
        for to in beside.iter() {
            let ahead = tables.expected_worth(to, self.prowling(spare, to));
            best.iter_mut().zip(ahead).for_each(|(best, value)| *best = best.max(value));
        }
        let prowling = tables.states.iter().zip(best).map(|(state, mut best)| {
            // An arrow reaches a grue one or two moves away. It then misses three turns: that of the shot, and two more.
            if spare > 0 && is_in_reach(&tables.cave, hunter, state.room) {
                best = best.max(self.while_stunned(tables, spare - 1, hunter, state.room, STUNNED_TURNS - 1));
            }
            let chases = tables.cave.moves(state.room, hunter) <= CHASES_WITHIN;
            value(WORTH[spare] * if chases { CHASED } else { 1.0 }, best)
        });
        let stunned = |grue: u32, left: usize| {
            let ways = beside.without(Rooms::only(grue));
            let best = ways.iter().map(|to| self.while_stunned(tables, spare, to, grue, left)).fold(0.0, f64::max);
            value(WORTH[spare], best)
        };
        let by_room = |left| once(1.0).chain((1..).take(tables.size - 1).map(|grue| stunned(grue, left))).collect();
        self.values[spare][hunter as usize] =
            Values { prowling: prowling.collect(), stunned: (0..STUNNED_TURNS).map(by_room).collect() };
    }

    /// Returns the value of each state of a prowling grue.
    pub(super) fn prowling(&self, spare: usize, hunter: u32) -> &[f64] {
        &self.values[spare][hunter as usize].prowling
    }

    /// Returns the value with a grue in a room that stays stunned for some turns.
    pub(super) fn while_stunned(&self, tables: &Tables, spare: usize, hunter: u32, grue: u32, turns: usize) -> f64 {
        let Values { prowling, stunned } = &self.values[spare][hunter as usize];
        match turns.min(STUNNED_TURNS).checked_sub(1) {
            Some(left) => stunned[left][grue as usize],
            None => tables.mean_worth(grue, prowling),
        }
    }
}

/// Converts a value of [`Evasion`] into a factor on the value of a hunt.
pub(super) fn fear_factor(value: f64) -> f64 {
    1.0 - FEAR * (1.0 - value)
}
