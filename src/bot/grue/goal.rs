//! How well a hunter who sees the grue reaches a room, or a shot at the wumpus in it.

use super::peace::{Peace, calm};
use crate::odds::grue::Ground;

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
pub(super) struct Goal {
    aim: Aim,
    /// By the hunter's room, by the state of the grue.
    values: Vec<f64>,
    prowls: usize,
}

impl Goal {
    pub(super) fn on(ground: &Ground, peace: &Peace, aim: Aim) -> Self {
        let prowls = ground.prowls.len();
        let mut goal = Self { aim, values: vec![0.0; ground.size * prowls], prowls };
        let (Aim::Exit(target) | Aim::Shot(target)) = aim;
        let mut rooms: Vec<u32> = ground.cave.rooms().map(|room| room.number()).collect();
        rooms.sort_by_key(|room| ground.moves(*room, target));
        for _ in 0..ROUNDS {
            let change = rooms.iter().map(|hunter| goal.improve(ground, peace, *hunter)).fold(0.0, f64::max);
            if change < 0.001 {
                break;
            }
        }
        goal
    }

    /// Works out the values of a room again, from those of the rooms next door. Returns the greatest change.
    fn improve(&mut self, ground: &Ground, peace: &Peace, hunter: u32) -> f64 {
        let mut best = vec![0.0_f64; self.prowls];
        let mut offer =
            |values: Vec<f64>| best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
        if self.is_in_reach(ground, hunter) {
            let values: Vec<f64> = peace.prowling(0, hunter).iter().map(|peace| calm(*peace)).collect();
            offer(ground.expect(hunter, &values));
        }
        for to in ground.beside(hunter).iter().filter(|to| self.aim != Aim::Shot(*to)) {
            if self.aim == Aim::Exit(to) {
                // Even past the grue (G20).
                offer(vec![1.0; self.prowls]);
            } else {
                offer(ground.expect(to, self.prowling(to)).into_iter().map(|value| HASTE * value).collect());
            }
        }
        let values = &mut self.values[hunter as usize * self.prowls..][..self.prowls];
        let change = values.iter().zip(&best).map(|(value, best)| best - value).fold(0.0, f64::max);
        values.copy_from_slice(&best);
        change
    }

    fn is_in_reach(&self, ground: &Ground, hunter: u32) -> bool {
        matches!(self.aim, Aim::Shot(wumpus) if ground.moves(hunter, wumpus) <= 2)
    }

    /// Returns the values for each state of a grue that prowls.
    pub(super) fn prowling(&self, hunter: u32) -> &[f64] {
        &self.values[hunter as usize * self.prowls..][..self.prowls]
    }

    /// Returns the value with a grue in a room that misses some turns.
    pub(super) fn while_stunned(&self, ground: &Ground, peace: &Peace, hunter: u32, grue: u32, misses: u8) -> f64 {
        // More turns would take too long to look into, and be of no more use.
        let Some(left) = misses.min(3).checked_sub(1) else { return ground.mean(grue, self.prowling(hunter)) };
        let shot = if self.is_in_reach(ground, hunter) {
            calm(peace.while_stunned(ground, 0, hunter, grue, left))
        } else {
            0.0
        };
        let value = |to: u32| match self.aim {
            Aim::Exit(exit) if exit == to => 1.0,
            Aim::Shot(wumpus) if wumpus == to => 0.0,
            _ if grue == to => 0.0,
            _ => HASTE * self.while_stunned(ground, peace, to, grue, left),
        };
        ground.beside(hunter).iter().map(value).fold(shot, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::cave::Cave;
    use crate::game::cave::hex::hex;

    /// Twelve rooms in a ring: from each, tunnels lead to the next and to the one before.
    fn ring() -> (Ground, Peace) {
        let rooms: Vec<_> = (0..12).map(|room| [(room + 1) % 12 + 1, (room + 11) % 12 + 1]).collect();
        let ground = Ground::of(&Cave::new(&rooms).expect("a ring is a cave")).expect("the cave is small");
        let peace = Peace::on(&ground);
        (ground, peace)
    }

    #[test]
    fn a_stunned_grue_can_be_passed_only_by_another_way() {
        let (ground, peace) = ring();
        let goal = Goal::on(&ground, &peace, Aim::Exit(1));
        let value = |hunter, grue, misses| goal.while_stunned(&ground, &peace, hunter, grue, misses);
        assert!((value(2, 7, 2) - 1.0).abs() < 1e-9, "the exit is next door");
        assert!((value(4, 3, 3) - HASTE * value(5, 3, 2)).abs() < 1e-9, "the grue is next door");
    }

    #[test]
    fn a_hunter_who_knows_the_lair_has_something_to_walk_to() {
        let (ground, peace) = ring();
        let goal = Goal::on(&ground, &peace, Aim::Shot(1));
        assert!(goal.while_stunned(&ground, &peace, 4, 8, 2) > 0.0);
    }

    /// If the wumpus's room were open, the best way would lead through it, away from the grue.
    #[test]
    fn no_way_leads_through_the_wumpus() {
        let ground = Ground::of(&hex()).expect("the cave is small");
        let peace = Peace::on(&ground);
        let goal = Goal::on(&ground, &peace, Aim::Shot(50));
        let value = |hunter, misses| goal.while_stunned(&ground, &peace, hunter, 80, misses);
        assert!(value(60, 1) < HASTE * value(50, 0));
    }
}
