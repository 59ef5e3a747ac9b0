//! A moment of a hunt as the policy plans with it, and the moments that can follow.

use crate::game::grue::{Life, Sense};
use crate::odds::ROUNDING;
use crate::odds::grue::{Chain, Deed, Ground, GrueEngine, Moment, NEAR, Odds, Story, room_of};

/// What a plan knows of a moment. It takes wumpus, grue and exit as independent of each other, which they nearly are.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) sense: Sense,
    pub(super) moment: Moment,
    /// The chance of each room of the wumpus, and of each state of the grue.
    pub(super) story: Story,
    /// The chance of each room of the exit.
    pub(super) exit: Chain,
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
        let Odds { moment, chances, .. } = &engine.odds;
        let [wumpus, grue, exit] =
            [&chances.wumpus, &chances.grue, &chances.exit].map(|chances| Chain::new(1, chances.clone()));
        Self { sense: engine.sense, moment: *moment, story: Story { wumpus, grue }, exit }
    }

    pub(super) fn wumpus(&self) -> &[f64] {
        self.story.wumpus.weights()
    }

    pub(super) fn grue(&self) -> &[f64] {
        self.story.grue.weights()
    }

    pub(super) fn exit(&self) -> &[f64] {
        self.exit.weights()
    }

    /// Returns the arrows that are not needed for the wumpus.
    pub(super) fn spare(&self) -> usize {
        self.moment.arrows.saturating_sub(u8::from(self.moment.life == Life::Alive)).into()
    }

    /// Returns the percept of something in a room, which this sense perceives: below [`PERCEPTS`].
    pub(super) fn percept(&self, ground: &Ground, sense: Sense, room: u32) -> usize {
        match ground.moves(self.moment.hunter, room) {
            0 => 0,
            moves if moves > NEAR => PERCEPTS - 1,
            moves if sense == self.sense => moves.into(),
            _ => NEAR.into(),
        }
    }

    /// Returns the chance that an arrow into a room comes to where the wumpus is, and the chance that it comes to where
    /// the grue is.
    pub(super) fn reach(&self, ground: &Ground, first: u32) -> [f64; 2] {
        let hunter = self.moment.hunter;
        let is_reached = |room: u32| room == first || room != hunter && ground.beside(first).has(room);
        let is_alive = self.moment.life == Life::Alive;
        let wumpus = (0..).zip(self.wumpus()).filter(|(room, _)| is_alive && is_reached(*room));
        let grue = ground.states.iter().zip(self.grue()).filter(|(state, _)| is_reached(state.room));
        [wumpus.map(|(_, chance)| chance).sum(), grue.map(|(_, chance)| chance).sum()]
    }

    /// Returns the chance to win in this turn, and the scenes in which the hunt can go on.
    pub(super) fn after(&self, ground: &Ground, deed: Deed) -> (f64, Vec<Branch>) {
        let (mut won, mut branches) = (0.0, Vec::new());
        self.moment.play(ground, &self.story, deed, |mut course| {
            if course.end.is_some_and(|end| !end.is_win()) {
                return;
            }
            let mut exit = self.exit.only(|room| course.exits.has(room_of(room)));
            let chance = course.story.wumpus.normalise() * course.story.grue.normalise() * exit.normalise();
            if course.end.is_some() {
                won += chance;
            } else if chance > ROUNDING {
                let scene = Self { moment: course.moment, story: course.story, exit, ..*self };
                branches.push(Branch { chance, scene });
            }
        });
        (won, branches)
    }

    /// Returns the scenes that the hunter tells apart by what is near.
    pub(super) fn told_apart(&self, ground: &Ground) -> Vec<Branch> {
        let grues = parts(self.grue(), |state| self.percept(ground, Sense::Hearing, ground.states[state].room));
        let wumpuses = match self.moment.life {
            Life::Alive => parts(self.wumpus(), |room| self.percept(ground, Sense::Smell, room_of(room))),
            Life::Dead => vec![(1.0, self.story.wumpus.clone())],
        };
        let exits = parts(self.exit(), |room| self.percept(ground, Sense::Sight, room_of(room)));
        let mut branches = Vec::with_capacity(grues.len() * wumpuses.len() * exits.len());
        for (grue_chance, grue) in &grues {
            for (wumpus_chance, wumpus) in &wumpuses {
                for (exit_chance, exit) in &exits {
                    let story = Story { wumpus: wumpus.clone(), grue: grue.clone() };
                    let scene = Self { story, exit: exit.clone(), ..*self };
                    branches.push(Branch { chance: grue_chance * wumpus_chance * exit_chance, scene });
                }
            }
        }
        branches
    }
}

/// Divides weights into classes below [`PERCEPTS`]; returns those that can be, each with its chance.
fn parts(weights: &[f64], class: impl Fn(usize) -> usize) -> Vec<(f64, Chain)> {
    let mut parts = vec![Vec::new(); PERCEPTS];
    for (index, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        let part = &mut parts[class(index)];
        if part.is_empty() {
            part.resize(weights.len(), 0.0);
        }
        part[index] = *weight;
    }
    let parts = parts.into_iter().filter(|part| !part.is_empty()).map(|part| Chain::new(1, part));
    parts.map(|mut part| (part.normalise(), part)).collect()
}
