//! A moment of a hunt as the policy plans with it, and the moments that can follow.

use crate::game::grue::{Life, Sense};
use crate::odds::grue::Flight;
use crate::odds::grue::{Ground, GrueEngine, NEAR, STUN, Step, room_of};

/// What a plan knows of a moment. It takes wumpus, grue and exit as independent of each other, which they nearly are.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) sense: Sense,
    pub(super) hunter: u32,
    pub(super) arrows: u8,
    pub(super) life: Life,
    /// The turns that the grue still misses.
    pub(super) misses: u8,
    /// The chance that the wumpus is in each room, by its number.
    pub(super) wumpus: Vec<f64>,
    /// The chance of each state of the grue.
    pub(super) grue: Vec<f64>,
    /// The chance that the exit is in each room, by its number.
    pub(super) exit: Vec<f64>,
}

/// An action, by the room next door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Move(u32),
    Shoot(u32),
}

/// A scene that can follow, and its chance.
#[derive(Debug)]
pub(super) struct Branch {
    pub(super) chance: f64,
    pub(super) scene: Scene,
}

/// The kinds of percepts: a distance from 0 to 3, and nothing. Without a keen sense, 3 is any distance from 1 to 3.
pub(super) const PERCEPTS: usize = 5;

impl Scene {
    /// Returns what a plan knows of this moment.
    pub(super) fn now(engine: &GrueEngine) -> Self {
        let odds = &engine.odds;
        Self {
            sense: engine.sense(),
            hunter: odds.hunter,
            arrows: odds.arrows,
            life: odds.life,
            misses: odds.misses,
            wumpus: odds.wumpus(),
            grue: odds.grue(),
            exit: odds.exit(),
        }
    }

    /// Returns the arrows that are not needed for the wumpus.
    pub(super) fn spare(&self) -> u8 {
        self.arrows.saturating_sub(u8::from(self.life == Life::Alive))
    }

    /// Returns which percept something in a room gives, that this sense perceives.
    pub(super) fn percept(&self, ground: &Ground, sense: Sense, room: u32) -> usize {
        match ground.moves(self.hunter, room) {
            0 => 0,
            moves if moves > NEAR => PERCEPTS - 1,
            moves if sense == self.sense => moves.into(),
            _ => NEAR.into(),
        }
    }

    /// Returns the chance that an arrow into a room comes to where the wumpus is, and the chance that it comes to where
    /// the grue is.
    pub(super) fn reach(&self, ground: &Ground, first: u32) -> [f64; 2] {
        let beyond = ground.beyond(self.hunter, first);
        let is_reached = |room: u32| room == first || beyond.has(room);
        let wumpus = (0..).zip(&self.wumpus).filter(|(room, _)| self.life == Life::Alive && is_reached(*room));
        let grue = ground.prowls.iter().zip(&self.grue).filter(|(prowl, _)| is_reached(prowl.room));
        [wumpus.map(|(_, chance)| chance).sum(), grue.map(|(_, chance)| chance).sum()]
    }

    /// Returns the chance to win in this turn, and the scenes in which the hunt can go on.
    pub(super) fn after(&self, ground: &Ground, deed: Deed) -> (f64, Vec<Branch>) {
        match deed {
            Deed::Move(to) => self.after_move(ground, to),
            Deed::Shoot(first) => self.after_shot(ground, first),
        }
    }

    fn after_move(&self, ground: &Ground, to: u32) -> (f64, Vec<Branch>) {
        let mut next = Self { hunter: to, ..self.clone() };
        let goal = if self.life == Life::Alive { &mut next.wumpus } else { &mut next.exit };
        goal[to as usize] = 0.0;
        let goes_on = scale(goal);
        let won = if self.life == Life::Alive { 0.0 } else { 1.0 - goes_on };
        (won, next.after_grue(ground, goes_on).into_iter().collect())
    }

    fn after_shot(&self, ground: &Ground, first: u32) -> (f64, Vec<Branch>) {
        let flight = |room: u32| Flight::to(ground, self.hunter, first, room);
        let wumpuses = match self.life {
            Life::Alive => parts(&self.wumpus, |room| flight(room_of(room)) as usize),
            Life::Dead => vec![(Flight::Nowhere as usize, 1.0, self.wumpus.clone())],
        };
        let grues = parts(&self.grue, |state| flight(ground.prowls[state].room) as usize);
        let (mut won, mut branches) = (0.0, Vec::new());
        for (wumpus_flight, wumpus_chance, wumpus) in &wumpuses {
            for (grue_flight, grue_chance, grue) in &grues {
                let [wumpus_flight, grue_flight] = [wumpus_flight, grue_flight].map(|flight| Flight::ALL[*flight]);
                let (kills, stuns) = (wumpus_flight.hits(grue_flight), grue_flight.hits(wumpus_flight));
                let mut chance = wumpus_chance * grue_chance;
                let is_dead = kills || self.life == Life::Dead;
                if kills {
                    let at_exit = self.exit[self.hunter as usize];
                    won += chance * at_exit;
                    chance *= 1.0 - at_exit;
                }
                let arrows = self.arrows - 1;
                if arrows == 0 && !is_dead {
                    continue;
                }
                let mut next = Self { arrows, grue: grue.clone(), ..self.clone() };
                next.misses += if stuns { STUN } else { 0 };
                if is_dead {
                    next.life = Life::Dead;
                } else {
                    next.wumpus = after(wumpus, &ground.disturbed);
                    next.wumpus[self.hunter as usize] = 0.0;
                    chance *= scale(&mut next.wumpus);
                }
                branches.extend(next.after_grue(ground, chance));
            }
        }
        (won, branches)
    }

    /// Plays the grue's turn; `None` if it is sure to catch the hunter.
    fn after_grue(mut self, ground: &Ground, chance: f64) -> Option<Branch> {
        self.escape_grue(ground);
        match self.misses {
            0 => self.grue = after(&self.grue, ground.prowling(self.hunter)),
            1 => self.grue = after(&self.grue, &ground.waking),
            _ => {}
        }
        self.misses = self.misses.saturating_sub(1);
        self.escape_grue(ground);
        let chance = chance * scale(&mut self.grue);
        (chance > 1e-9).then_some(Branch { chance, scene: self })
    }

    fn escape_grue(&mut self, ground: &Ground) {
        self.grue[ground.states_of(self.hunter)].fill(0.0);
    }

    /// Returns the scenes that the hunter tells apart by what is near.
    pub(super) fn told_apart(&self, ground: &Ground) -> Vec<Branch> {
        let grues = parts(&self.grue, |state| self.percept(ground, Sense::Hearing, ground.prowls[state].room));
        let wumpuses = match self.life {
            Life::Alive => parts(&self.wumpus, |room| self.percept(ground, Sense::Smell, room_of(room))),
            Life::Dead => vec![(0, 1.0, self.wumpus.clone())],
        };
        let exits = parts(&self.exit, |room| self.percept(ground, Sense::Sight, room_of(room)));
        let mut branches = Vec::with_capacity(grues.len() * wumpuses.len() * exits.len());
        for (_, grue_chance, grue) in &grues {
            for (_, wumpus_chance, wumpus) in &wumpuses {
                for (_, exit_chance, exit) in &exits {
                    let scene = Self { wumpus: wumpus.clone(), grue: grue.clone(), exit: exit.clone(), ..*self };
                    branches.push(Branch { chance: grue_chance * wumpus_chance * exit_chance, scene });
                }
            }
        }
        branches
    }
}

/// Makes weights add up to 1; returns what they added up to.
fn scale(weights: &mut [f64]) -> f64 {
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        for weight in weights.iter_mut() {
            *weight /= total;
        }
    }
    total
}

fn after(weights: &[f64], steps: &[Step]) -> Vec<f64> {
    let mut after = vec![0.0; weights.len()];
    for step in steps {
        after[step.to] += weights[step.from] * step.chance;
    }
    after
}

/// Divides weights into classes below [`PERCEPTS`]; returns those that can be, each with its chance.
fn parts(weights: &[f64], class: impl Fn(usize) -> usize) -> Vec<(usize, f64, Vec<f64>)> {
    let mut parts = vec![Vec::new(); PERCEPTS];
    for (index, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        let part = &mut parts[class(index)];
        if part.is_empty() {
            part.resize(weights.len(), 0.0);
        }
        part[index] = *weight;
    }
    let parts = parts.into_iter().enumerate().filter(|(_, part)| !part.is_empty());
    parts.map(|(class, mut part)| (class, scale(&mut part), part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::cave::Cave;

    /// The chance that the wumpus is next door is 1 in 2, and so is the chance that the exit is in the hunter's room. A shot
    /// that kills the wumpus at the exit wins at once.
    #[test]
    fn a_shot_at_the_exit_can_win() {
        let rooms: Vec<_> = (0..12).map(|room| [(room + 1) % 12 + 1, (room + 11) % 12 + 1]).collect();
        let ground = Ground::of(&Cave::new(&rooms).expect("a ring is a cave")).expect("the cave is small");
        let at = |rooms: &[(usize, f64)]| {
            let mut chances = vec![0.0; ground.size];
            for (room, chance) in rooms {
                chances[*room] = *chance;
            }
            chances
        };
        let mut grue = vec![0.0; ground.prowls.len()];
        grue[ground.states_of(7)].fill(0.5);
        let scene = Scene {
            sense: Sense::Smell,
            hunter: 1,
            arrows: 3,
            life: Life::Alive,
            misses: 0,
            wumpus: at(&[(2, 0.5), (6, 0.5)]),
            grue,
            exit: at(&[(1, 0.5), (5, 0.5)]),
        };
        let (won, branches) = scene.after(&ground, Deed::Shoot(2));
        assert!((won - 0.25).abs() < 1e-9, "{won}");
        let goes_on: f64 = branches.iter().map(|branch| branch.chance).sum();
        assert!((goes_on - 0.75).abs() < 1e-9, "{goes_on}");
    }
}
