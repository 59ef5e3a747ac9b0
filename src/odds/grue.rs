//! The engine of the grue's hunt.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::chain::Chain;
use super::{Draw, Engine, Proof, ROUNDING, Results, Sensed, TooMany, needed, weighted};
use crate::game::cave::Room;
use crate::game::chance::uniform;
pub(crate) use crate::game::grue::Known;
pub use crate::game::grue::Thing;
use crate::game::grue::{self, Action, Distance, Event, Grue, Life, Outcome, Position, Sense, Setup, View};
use crate::game::{Chance, Rooms};
pub(crate) use tables::{Tables, room_of};
pub(crate) use tracker::Odds;
pub(crate) use turn::Hypothesis;

mod tables;
mod tracker;
mod turn;

/// Everything that the hunter can know of a grue's hunt, in a cave of at most 127 rooms.
#[derive(Clone, Debug)]
pub struct GrueEngine {
    pub(crate) sense: Sense,
    /// Every view, the first to the last.
    pub(crate) views: Vec<View>,
    /// The index of the first view after the last shot; since then the wumpus has not moved.
    pub(crate) since_shot: usize,
    pub(crate) tables: Arc<Tables>,
    pub(crate) known: Known,
    /// Where the exit can be.
    exits: Rooms,
    /// The weight of each room as the exit's; `None` until the engine is simplified, because the rules prefer none (G3).
    exit_weights: Option<Arc<Vec<f64>>>,
    /// What the arrows so far may have hit, and where.
    hypotheses: Vec<Hypothesis>,
    pub(crate) odds: Odds,
}

impl GrueEngine {
    /// Returns the views that prove that the living wumpus, or the exit, is in one of these rooms; `None` if something else is
    /// needed, such as where an arrow hit nothing.
    fn sensed(&self, thing: Thing, allowed: Rooms) -> Option<Sensed> {
        let tables = &self.tables;
        let distance = |view: &View| if thing == Thing::Exit { view.near.exit } else { view.near.wumpus };
        let (sense, first) = if thing == Thing::Exit { (Sense::Sight, 0) } else { (Sense::Smell, self.since_shot) };
        let number = |view: &View| view.room.room(&tables.cave).map_or(0, Room::number);
        // Views without the thing are dropped first, because there are more of them.
        let mut used: Vec<_> = self.views[first..].iter().collect();
        used.sort_by_key(|view| distance(view).is_some());
        let proves = |views: &[&View]| {
            let fits = |room: &Room, view: &&View| {
                perceived(sense, self.sense, tables.cave.moves(number(view), room.number())) == distance(view)
            };
            let mut left = tables.cave.rooms().filter(|room| views.iter().all(|view| fits(room, view)));
            left.all(|room| allowed.has(room.number()))
        };
        let (with, without): (Vec<_>, _) = needed(used, proves)?.into_iter().partition(|view| distance(view).is_some());
        let [with, without] = [with, without].map(|views| Rooms::of(views.into_iter().map(number)));
        Some(Sensed { thing: Self::thing_name(thing), with, without, is_counted: sense == self.sense })
    }

    /// Returns whether it has forgotten where everything began.
    pub(crate) const fn is_simplified(&self) -> bool {
        self.exit_weights.is_some()
    }
}

impl Engine<Grue> for GrueEngine {
    type Thing = Thing;

    const THINGS: &'static [(Thing, &'static str)] =
        &[(Thing::Wumpus, "wumpus"), (Thing::Grue, "grue"), (Thing::Exit, "exit")];

    const MOST_HUNTS: u32 = 40;

    fn begin(setup: &Setup, view: &View) -> Result<Self, TooMany> {
        Ok(Self::on(Arc::new(Tables::of(&setup.cave)), setup.sense, view))
    }

    fn begin_again(&self, view: &View) -> Self {
        Self::on(Arc::clone(&self.tables), self.sense, view)
    }

    fn learn(&mut self, action: &Action, seen: &[Event], view: &View) {
        let heard = [Event::ShotWumpus, Event::StunnedGrue].map(|hit| seen.contains(&hit));
        let (mut hypotheses, mut known) = (Vec::new(), self.known);
        self.play(action, |branch| {
            if branch.end.is_none() && branch.hits == heard {
                hypotheses.push(branch.hypothesis);
                known = branch.known;
            }
        });
        (self.hypotheses, self.known) = (hypotheses, known);
        self.look(view);
        // The wumpus moves only after a shot (G16).
        if matches!(action, Action::Shoot { .. }) {
            self.since_shot = self.views.len();
        }
        self.views.push(view.clone());
    }

    fn odds(&self, thing: Thing, room: u32) -> f64 {
        let Odds { wumpus, grue, exit } = &self.odds;
        let at = room as usize..room as usize + 1;
        match thing {
            Thing::Wumpus => chance_of(wumpus, at),
            Thing::Grue => chance_of(grue, self.tables.states_of(room)),
            Thing::Exit => chance_of(exit, at),
        }
    }

    fn matters(&self, thing: Thing) -> bool {
        thing != Thing::Wumpus || self.known.life == Life::Alive
    }

    fn rooms_of(&self, thing: Thing) -> Rooms {
        Rooms::of(self.tables.cave.rooms().map(Room::number).filter(|room| self.odds(thing, *room) > 0.0))
    }

    fn proof(&self, thing: Thing, allowed: Rooms) -> Option<Proof> {
        if thing == Thing::Exit && self.views.iter().any(|view| view.near.exit == Some(Distance::Here)) {
            return Some(Proof::Visited);
        }
        Some(Proof::Sensed(vec![self.sensed(thing, allowed)?]))
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        let (mut goes_on, mut ends) = (0.0, BTreeMap::new());
        self.play(action, |branch| {
            let weight = self.weight(&branch.hypothesis, branch.exits);
            *branch.end.map_or(&mut goes_on, |end| ends.entry(end).or_default()) += weight;
        });
        Results::new(goes_on, 0.0, ends)
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        matches!(action, Action::Shoot { .. }).then(|| self.hits(action)[0])
    }

    fn best_shot(&self) -> Option<Action> {
        let shots = self.tables.beside(self.known.hunter).iter().map(|to| Action::Shoot { to });
        let hits = shots.map(|shot| (shot, self.hits(&shot)[0]));
        let (shot, _) = hits.reduce(|best, next| if next.1 > best.1 + ROUNDING { next } else { best })?;
        // While the wumpus lives, the hunter has an arrow, since a miss with the last one ends the hunt.
        (self.known.life == Life::Alive).then_some(shot)
    }

    /// Forgets where everything began, which links wumpus, grue and exit.
    fn simplified(&self) -> Self {
        let [wumpus, grue] = [&self.odds.wumpus, &self.odds.grue].map(|odds| Chain::new(1, odds.clone()));
        let exit_weights = Some(Arc::new(self.odds.exit.clone()));
        Self { hypotheses: vec![Hypothesis { wumpus, grue }], exit_weights, ..self.clone() }
    }

    fn positions<'a>(&'a self, setup: &'a Setup) -> Draw<'a, Grue> {
        let Self { tables, known, hypotheses, .. } = self;
        let room = |number| setup.cave.room(number).expect("the engine's rooms are rooms of the map");
        let mut cases = Vec::new();
        for hypothesis in hypotheses {
            self.each_beginning(hypothesis, Rooms::EVERY, |began, [wumpus, grue], exits| {
                cases.push((wumpus * grue * f64::from(exits.count()), hypothesis, began, exits));
            });
        }
        let state = |mut chance: &mut dyn Chance, chain: &Chain, began: usize| {
            weighted(&mut chance, chain.rows().map(|row| row[began]))
        };
        Box::new(move |mut chance| {
            let (_, hypothesis, [wumpus, grue], exits) =
                cases[weighted(&mut chance, cases.iter().map(|(weight, ..)| *weight))];
            let wumpus = state(&mut chance, &hypothesis.wumpus, wumpus);
            let grue = tables.states[state(&mut chance, &hypothesis.grue, grue)];
            Position {
                hunter: room(known.hunter),
                wumpus: room(room_of(wumpus)),
                wumpus_life: known.life,
                grue: room(grue.room),
                grue_came_from: room(grue.came_from),
                stunned_turns: known.stunned_turns,
                exit: room(uniform(&mut chance, exits.iter()).expect("a beginning leaves a room for the exit")),
                arrows: known.arrows,
                outcome: None,
            }
        })
    }
}

/// Returns what the hunter perceives of a thing this many moves away (G5, G27). While the hunt goes on, only the exit can be
/// in the hunter's own room.
pub(crate) fn perceived(thing: Sense, keen: Sense, moves: u8) -> Option<Distance> {
    if moves == 0 { Some(Distance::Here) } else { grue::perceived(thing, keen, moves) }
}

/// Returns the chance of a part of all cases: 1 if no other case is possible, whatever was rounded.
fn chance_of(chances: &[f64], part: Range<usize>) -> f64 {
    let others = chances[..part.start].iter().chain(&chances[part.end..]);
    if others.into_iter().any(|chance| *chance > 0.0) { chances[part].iter().sum() } else { 1.0 }
}
