//! What the hunter can know of wumpus, grue and exit.
//!
//! Wumpus, grue and exit ignore each other, and each has a percept of its own. The deal alone links them: they begin
//! apart from each other (G3). One [`Chain`] has the weights of the wumpus's present room for each room where it may have
//! begun, and another does the same for the grue. The exit never moves. A sum over the beginnings that the rules allow
//! joins the three.
//!
//! A hit links them, too: an arrow that meets wumpus or grue in the first room does not split (G12). So after a hit there
//! are two hypotheses, a hit in the first room or beyond, each with chains of its own.

use std::iter::repeat;
use std::sync::Arc;

use super::tables::{Tables, room_of, share};
use super::turn::{Branch, Hypothesis};
use super::{GrueEngine, Known, perceived};
use crate::game::Rooms;
use crate::game::grue::{Action, Life, Sense, View};
use crate::odds::chain::Chain;
use crate::odds::{possible_rooms, whole};

/// Where each thing can be. Lists by room begin with 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Odds {
    /// By the room of the wumpus, dead or alive.
    pub(crate) wumpus: Vec<f64>,
    /// By the state of the grue.
    pub(crate) grue: Vec<f64>,
    /// By the room of the exit.
    pub(crate) exit: Vec<f64>,
}

impl GrueEngine {
    /// Begins with what is known from the first view.
    pub(super) fn on(tables: Arc<Tables>, sense: Sense, view: &View) -> Self {
        let hunter = view.room.room(&tables.cave).expect("the hunter is on the map").number();
        let begins = tables.far[hunter as usize];
        let mut wumpus = vec![0.0; tables.size * tables.size];
        begins.iter().for_each(|room| wumpus[room as usize * tables.size + room as usize] = 1.0);
        let mut grue = vec![0.0; tables.states.len() * tables.size];
        for (state, room) in
            tables.states.iter().map(|state| state.room).enumerate().filter(|(_, room)| begins.has(*room))
        {
            grue[state * tables.size + room as usize] = share(tables.states_of(room).len());
        }
        let [wumpus, grue] = [wumpus, grue].map(|weights| Chain::new(tables.size, weights));
        // The room that it came from is drawn as for a grue that wakes (G3, G17).
        let grue = grue.after(&tables.waking);
        let known = Known { hunter, arrows: view.arrows, life: view.wumpus, stunned_turns: 0 };
        let mut engine = Self {
            sense,
            views: vec![view.clone()],
            since_shot: 0,
            tables,
            known,
            exits: begins,
            exit_weights: None,
            hypotheses: vec![Hypothesis { wumpus, grue }],
            odds: Odds::default(),
        };
        engine.look(view);
        engine
    }

    /// Calls `each` with every branch of a turn with this action.
    pub(super) fn play(&self, action: &Action, mut each: impl FnMut(Branch)) {
        self.hypotheses.iter().for_each(|hypothesis| hypothesis.play(&self.tables, self.known, *action, &mut each));
    }

    /// Returns the chance that a shot hits the wumpus, and the chance that it hits the grue; 0 if the action is no shot.
    pub(crate) fn hits(&self, action: &Action) -> [f64; 2] {
        // The weights of what does not hit, and of what hits.
        let mut sums = [[0.0; 2]; 2];
        self.play(action, |branch| {
            let weight = self.weight(&branch.hypothesis, branch.exits);
            sums.iter_mut().zip(branch.hits).for_each(|(sums, is_hit)| sums[usize::from(is_hit)] += weight);
        });
        sums.map(|[misses, hits]| if misses <= 0.0 && hits > 0.0 { 1.0 } else { hits })
    }

    /// Keeps what fits a view, and makes the weights add up to 1.
    pub(super) fn look(&mut self, view: &View) {
        let (tables, Known { hunter, life, stunned_turns, .. }) = (&self.tables, self.known);
        let grue = view.near.grue.map(|grue| grue.distance);
        let moves = tables.cave.moves_from(hunter);
        let perceived = |sense, room: u32| perceived(sense, self.sense, moves[room as usize]);
        let mood_fits = view.near.grue.is_none_or(|grue| grue.is_stunned == (stunned_turns > 0));
        for hypothesis in &mut self.hypotheses {
            if life == Life::Alive {
                let fits = |room| perceived(Sense::Smell, room_of(room)) == view.near.wumpus;
                hypothesis.wumpus = hypothesis.wumpus.only(fits);
            }
            let fits = |state: usize| mood_fits && perceived(Sense::Hearing, tables.states[state].room) == grue;
            hypothesis.grue = hypothesis.grue.only(fits);
        }
        self.exits = Rooms::of(self.exits.iter().filter(|room| perceived(Sense::Sight, *room) == view.near.exit));
        self.hypotheses.retain(|hypothesis| !hypothesis.wumpus.is_empty() && !hypothesis.grue.is_empty());
        let total: f64 = whole(self.hypotheses.iter().map(|hypothesis| self.weight(hypothesis, Rooms::EVERY)).sum());
        self.hypotheses.iter_mut().for_each(|hypothesis| hypothesis.grue.scale(repeat(1.0 / total)));
        self.odds = self.odds_now();
    }

    /// Calls `each` with every pair of rooms in which wumpus and grue may have begun by a hypothesis, with their weights and
    /// with the rooms where the exit can then be.
    pub(super) fn each_beginning(
        &self,
        hypothesis: &Hypothesis,
        exits: Rooms,
        mut each: impl FnMut([usize; 2], [f64; 2], Rooms),
    ) {
        let (tables, exits) = (&self.tables, exits.and(self.exits));
        let (wumpus, grue) = (hypothesis.wumpus.by_start(), hypothesis.grue.by_start());
        let grues = possible_rooms(&grue);
        for (begin, weight) in wumpus.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
            for other in tables.far[begin].and(grues).iter() {
                let apart = tables.far[begin].and(tables.far[other as usize]).and(exits);
                if !apart.is_empty() {
                    each([begin, other as usize], [*weight, grue[other as usize]], apart);
                }
            }
        }
    }

    /// Returns the weight of a hypothesis with the exit in one of these rooms.
    pub(super) fn weight(&self, hypothesis: &Hypothesis, exits: Rooms) -> f64 {
        let mut sum = 0.0;
        self.each_beginning(hypothesis, exits, |_, [wumpus, grue], exits| {
            sum += wumpus * grue * self.weight_of_exits(exits);
        });
        sum
    }

    fn weight_of_exits(&self, exits: Rooms) -> f64 {
        match &self.exit_weights {
            None => exits.count().into(),
            Some(weights) => exits.iter().map(|exit| weights[exit as usize]).sum(),
        }
    }

    /// Joins wumpus, grue and exit.
    fn odds_now(&self) -> Odds {
        let (tables, by_room) = (&self.tables, vec![0.0; self.tables.size]);
        let mut odds = Odds { wumpus: by_room.clone(), grue: vec![0.0; tables.states.len()], exit: by_room.clone() };
        for hypothesis in &self.hypotheses {
            let (mut wumpus_worth, mut grue_worth) = (by_room.clone(), by_room.clone());
            self.each_beginning(hypothesis, Rooms::EVERY, |[wumpus_began, grue_began], [wumpus, grue], exits| {
                wumpus_worth[wumpus_began] += grue * self.weight_of_exits(exits);
                grue_worth[grue_began] += wumpus * self.weight_of_exits(exits);
                for exit in exits.iter() {
                    odds.exit[exit as usize] += wumpus * grue * self.weight_of_exits(Rooms::only(exit));
                }
            });
            let add = |sums: &mut [f64], chain: &Chain, worth: &[f64]| {
                sums.iter_mut().zip(chain.by_state(worth)).for_each(|(sum, weight)| *sum += weight);
            };
            add(&mut odds.wumpus, &hypothesis.wumpus, &wumpus_worth);
            add(&mut odds.grue, &hypothesis.grue, &grue_worth);
        }
        odds
    }
}
