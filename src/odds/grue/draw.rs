//! Positions drawn from what the hunter knows.

use std::sync::Arc;

use super::chain::Chain;
use super::tables::room_of;
use super::{GrueEngine, Hypothesis};
use crate::game::Chance;
use crate::game::Rooms;
use crate::game::chance::uniform;
use crate::game::grue::{Grue, Position, Setup};
use crate::odds::{Sampled, weighted};

impl Sampled<Grue> for GrueEngine {
    const MOST_HUNTS: u32 = 40;

    fn positions<C: Chance>(&self, setup: &Setup) -> impl FnMut(&mut C) -> Position {
        let Self { tables, moment, hypotheses, .. } = self;
        let room = |number| setup.cave().room(number).expect("the engine's rooms are rooms of the map");
        let mut cases = Vec::new();
        for hypothesis in hypotheses {
            self.each_beginning(hypothesis, Rooms::EVERY, |began, [wumpus, grue], exits| {
                cases.push((wumpus * grue * f64::from(exits.count()), hypothesis, began, exits));
            });
        }
        let state = |chance: &mut C, chain: &Chain, began| weighted(chance, chain.with_start(began));
        move |chance| {
            let (_, hypothesis, [wumpus, grue], exits) =
                cases[weighted(chance, cases.iter().map(|(weight, ..)| *weight))];
            let wumpus = state(chance, &hypothesis.wumpus, wumpus);
            let grue = tables.states[state(chance, &hypothesis.grue, grue)];
            Position {
                hunter: room(moment.hunter),
                wumpus: room(room_of(wumpus)),
                wumpus_life: moment.life,
                grue: room(grue.room),
                grue_came_from: room(grue.came_from),
                stunned_turns: moment.stunned_turns,
                exit: room(uniform(chance, exits.iter()).expect("a beginning leaves a room for the exit")),
                arrows: moment.arrows,
                outcome: None,
            }
        }
    }

    /// Forgets where everything began, which links wumpus, grue and exit.
    fn simplified(&self) -> Self {
        let [wumpus, grue] = [&self.odds.wumpus, &self.odds.grue].map(|odds| Chain::new(1, odds.clone()));
        let exit_weights = Some(Arc::new(self.odds.exit.clone()));
        Self { hypotheses: vec![Hypothesis { wumpus, grue }], exit_weights, ..self.clone() }
    }
}
