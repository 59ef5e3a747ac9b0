//! What the policy assumes of a hunt, and what can follow.

use crate::game::Rooms;
use crate::game::grue::{Action, Distance, Life, PERCEIVES_WITHIN, Sense};
use crate::odds::ROUNDING;
use crate::odds::chain::Chain;
use crate::odds::grue::{GrueEngine, Hypothesis, Known, Tables, perceived, room_of};

/// The chance of each room of wumpus, grue and exit. It treats the three as independent, which is nearly true.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    pub(super) sense: Sense,
    pub(super) known: Known,
    /// The chance of each room of the wumpus, and of each state of the grue.
    pub(super) hypothesis: Hypothesis,
    /// The chance of each room of the exit.
    pub(super) exit: Chain,
}

/// A belief that can follow, and its chance.
#[derive(Debug)]
pub(super) struct Prospect {
    pub(super) chance: f64,
    pub(super) belief: Belief,
}

/// The number of different percepts: distances 0 to 3, and nothing. Without the keen sense, 3 stands for 1 to 3.
pub(super) const PERCEPTS: usize = 5;

impl Belief {
    /// Returns the belief of the present turn.
    pub(super) fn now(engine: &GrueEngine) -> Self {
        let GrueEngine { known, odds, .. } = engine;
        let [wumpus, grue, exit] = [&odds.wumpus, &odds.grue, &odds.exit].map(|odds| Chain::new(1, odds.clone()));
        Self { sense: engine.sense, known: *known, hypothesis: Hypothesis { wumpus, grue }, exit }
    }

    pub(super) fn wumpus(&self) -> &[f64] {
        self.hypothesis.wumpus.weights()
    }

    pub(super) fn grue(&self) -> &[f64] {
        self.hypothesis.grue.weights()
    }

    pub(super) fn exit(&self) -> &[f64] {
        self.exit.weights()
    }

    /// Returns the arrows that are not needed for the wumpus.
    pub(super) fn spare(&self) -> usize {
        self.known.arrows.saturating_sub(u8::from(self.known.life == Life::Alive)).into()
    }

    /// Returns what this sense perceives of a thing this many moves away: a number below [`PERCEPTS`].
    pub(super) fn percept(&self, sense: Sense, moves: u8) -> usize {
        match perceived(sense, self.sense, moves) {
            Some(Distance::Here) => 0,
            Some(Distance::Exactly { moves }) => moves.into(),
            Some(Distance::Within) => PERCEIVES_WITHIN.into(),
            None => PERCEPTS - 1,
        }
    }

    /// Returns the chance that an arrow into a room reaches the wumpus, and the chance that it reaches the grue.
    pub(super) fn reach(&self, tables: &Tables, first: u32) -> [f64; 2] {
        let reached = tables.beyond(self.known.hunter, first).or(Rooms::only(first));
        let is_alive = self.known.life == Life::Alive;
        let wumpus = (0..).zip(self.wumpus()).filter(|(room, _)| is_alive && reached.has(*room));
        let grue = tables.states.iter().zip(self.grue()).filter(|(state, _)| reached.has(state.room));
        [wumpus.map(|(_, chance)| chance).sum(), grue.map(|(_, chance)| chance).sum()]
    }

    /// Returns the chance to win in this turn, and the beliefs in which the hunt can go on.
    pub(super) fn after(&self, tables: &Tables, action: Action) -> (f64, Vec<Prospect>) {
        let (mut won, mut prospects) = (0.0, Vec::new());
        self.hypothesis.play(tables, self.known, action, |mut branch| {
            if branch.end.is_some_and(|end| !end.is_win()) {
                return;
            }
            let mut exit = self.exit.only(|room| branch.exits.has(room_of(room)));
            let chance = branch.hypothesis.wumpus.normalise() * branch.hypothesis.grue.normalise() * exit.normalise();
            if branch.end.is_some() {
                won += chance;
            } else if chance > ROUNDING {
                let belief = Self { known: branch.known, hypothesis: branch.hypothesis, exit, ..*self };
                prospects.push(Prospect { chance, belief });
            }
        });
        (won, prospects)
    }

    /// Splits the belief by what the hunter may perceive.
    pub(super) fn told_apart(&self, tables: &Tables) -> Vec<Prospect> {
        let moves = tables.cave.moves_from(self.known.hunter);
        let grue_moves = |state: usize| moves[tables.states[state].room as usize];
        let grues = parts(&self.hypothesis.grue, |state| self.percept(Sense::Hearing, grue_moves(state)));
        let wumpuses = match self.known.life {
            Life::Alive => parts(&self.hypothesis.wumpus, |room| self.percept(Sense::Smell, moves[room])),
            Life::Dead => vec![(1.0, self.hypothesis.wumpus.clone())],
        };
        let exits = parts(&self.exit, |room| self.percept(Sense::Sight, moves[room]));
        let mut prospects = Vec::with_capacity(grues.len() * wumpuses.len() * exits.len());
        for (grue_chance, grue) in &grues {
            for (wumpus_chance, wumpus) in &wumpuses {
                for (exit_chance, exit) in &exits {
                    let hypothesis = Hypothesis { wumpus: wumpus.clone(), grue: grue.clone() };
                    let belief = Self { hypothesis, exit: exit.clone(), ..*self };
                    prospects.push(Prospect { chance: grue_chance * wumpus_chance * exit_chance, belief });
                }
            }
        }
        prospects
    }
}

/// Splits weights into classes below [`PERCEPTS`]; returns each possible class with its chance.
fn parts(chain: &Chain, class: impl Fn(usize) -> usize) -> Vec<(f64, Chain)> {
    let parts = chain.parts::<PERCEPTS>(class).into_iter();
    parts.filter(|part| !part.is_empty()).map(|mut part| (part.normalise(), part)).collect()
}
