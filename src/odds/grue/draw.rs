//! Positions drawn from what the hunter knows.

use super::GrueEngine;
use super::chain::Chain;
use super::tables::room_of;
use crate::game::Chance;
use crate::game::chance::uniform;
use crate::game::grue::{Grue, Position, Setup};
use crate::odds::rooms::Rooms;
use crate::odds::{Sampled, weighted};

impl Sampled<Grue> for GrueEngine {
    fn positions<C: Chance>(&self, setup: &Setup) -> impl FnMut(&mut C) -> Position {
        let Self { tables, moment, hypotheses, .. } = self;
        let room = |number| setup.cave.room(number).expect("the engine's rooms are rooms of the map");
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
}
