//! The oracle: every position that fits what a hunter was shown, with its exact weight. The engines are held against
//! it.
//!
//! It repeats no rule of play. It plays `Game::apply` in every position that is possible, over every branch of chance,
//! and keeps the turns whose events and sight equal those that the hunter was shown.

use std::cell::Cell;

use wumpus_hunt::bot::BotRng;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::every::{Branch, every_outcome};
use wumpus_hunt::game::{Chance, Game, Seat, Status, Viewer};
use wumpus_hunt::odds::{Engine as _, Results};

use crate::truth::Truth;
use compare::Choice;

pub(crate) mod classic;
pub(crate) mod compare;
mod grids;
mod grue;

/// A game for one hunter whose starting positions can be listed.
pub(crate) trait Listed: Truth {
    /// What orders positions. Those of one set-up are equal exactly if their keys are.
    type Key: Ord;

    /// Returns the key of a position.
    fn key(position: &Self::Position) -> Self::Key;

    /// Calls `each` with every starting position that puts the hunter in this sight's room, and with its weight as a
    /// numerator and a denominator. It may also pass positions that do not fit the rest of the sight.
    fn prior(setup: &Self::Setup, sight: &Self::View, each: impl FnMut(Self::Position, [u64; 2]));

    /// Returns whether [`Oracle::results`] leaves open what follows this event in a turn: bats may carry the hunter on
    /// and on.
    fn open_end(_: &Self::Event) -> bool {
        false
    }

    /// Returns whether this event tells the hunter that an arrow has hit the wumpus.
    fn is_hit(event: &Self::Event) -> bool;

    /// Returns the hunter's room.
    fn room(sight: &Self::View, cave: &Cave) -> u32;

    /// Asserts that what is advised is for a true reason, beyond what is so in all games.
    fn assert_true(choice: &Choice<'_, Self>);
}

/// What the hunter can know: every position that fits what they were shown, with its probability.
#[derive(Clone, Debug)]
pub(crate) struct Oracle<G: Listed> {
    setup: G::Setup,
    /// Distinct, in the order of their keys. Their probabilities add up to 1.
    cases: Vec<(G::Position, f64)>,
}

impl<G: Listed> Oracle<G> {
    /// Begins with what is known from the set-up and the first sight.
    pub(crate) fn begin(setup: &G::Setup, sight: &G::View) -> Self {
        let mut cases = Vec::new();
        G::prior(setup, sight, |position, [num, den]| {
            let hunt = G::in_position(setup, position);
            if hunt.view(Seat::HUNTER) == *sight {
                cases.push((hunt.position().clone(), share(num, den)));
            }
        });
        Self { setup: setup.clone(), cases: distinct::<G>(cases) }
    }

    /// Learns from a turn: the action, the events that the hunter was shown, and the sight afterwards.
    pub(crate) fn learn(&mut self, action: &G::Action, seen: &[G::Event], sight: &G::View) {
        let mut after = Vec::new();
        self.play(
            action,
            |events| seen.starts_with(events),
            |turn, weight| {
                if turn.events == seen && turn.hunt.view(Seat::HUNTER) == *sight {
                    after.push((turn.hunt.position().clone(), weight));
                }
            },
        );
        self.cases = distinct::<G>(after);
    }

    /// Returns the chance that each thing is in each room: in the order of the things, and then of the rooms.
    pub(crate) fn odds(&self) -> Vec<Vec<f64>> {
        let rooms = G::known_cave(&self.setup).map_or(0, |cave| cave.len().into());
        let mut odds = vec![vec![0.0; rooms]; G::Engine::THINGS.len()];
        for (position, weight) in &self.cases {
            G::each_thing(&self.setup, position, |thing, room: Room| {
                let place = G::Engine::THINGS.iter().position(|(other, _)| *other == thing).unwrap();
                let sum = &mut odds[place][room.number() as usize - 1];
                *sum += *weight;
            });
        }
        odds
    }

    /// Returns every possible position and its probability, in the order of their keys.
    pub(crate) fn cases(&self) -> &[(G::Position, f64)] {
        &self.cases
    }

    /// Plays a turn in every possible position, once for every branch of chance, as long as the events that the hunter
    /// has been shown are such that it `goes_on`. Passes each way it can go, with its probability.
    fn play(&self, action: &G::Action, goes_on: impl Fn(&[G::Event]) -> bool, mut done: impl FnMut(&Turn<G>, f64)) {
        for (position, weight) in &self.cases {
            every_outcome(|branch| {
                let is_cut = Cell::new(false);
                let mut turn =
                    Turn { hunt: G::in_position(&self.setup, position.clone()), events: Vec::new(), is_cut: false };
                let mut draws = Draws { branch, is_cut: &is_cut, rest: BotRng::new(0) };
                // Keeps the events that the hunter is shown, until one of them cuts the turn.
                let mut watch = |event| {
                    if !is_cut.get() && G::is_seen_by(&event, Viewer::Seat(Seat::HUNTER)) {
                        turn.events.push(event);
                        is_cut.set(!goes_on(&turn.events));
                    }
                };
                if turn.hunt.apply(Seat::HUNTER, action, &mut draws, &mut watch).is_ok() {
                    turn.is_cut = is_cut.get();
                    let sides = branch.sides().map(|sides| 1.0 / f64::from(sides));
                    done(&turn, *weight * sides.product::<f64>());
                }
            });
        }
    }

    /// Returns how a turn with this action can go, up to the first open end, and the chance that it hits the wumpus.
    pub(crate) fn results(&self, action: &G::Action) -> (Results<G::Outcome>, f64) {
        let mut results = Results { goes_on: 0.0, carried_off: 0.0, ends: Vec::new() };
        let mut hit = 0.0;
        let goes_on = |events: &[G::Event]| !events.last().is_some_and(G::open_end);
        self.play(action, goes_on, |turn, weight| {
            let sum = match turn.hunt.status() {
                _ if turn.is_cut => &mut results.carried_off,
                Status::Awaiting(_) => &mut results.goes_on,
                Status::Over(outcome) => {
                    let place = results.ends.iter().position(|(end, _)| *end == outcome).unwrap_or_else(|| {
                        results.ends.push((outcome, 0.0));
                        results.ends.len() - 1
                    });
                    &mut results.ends[place].1
                }
            };
            *sum += weight;
            if turn.events.iter().any(G::is_hit) {
                hit += weight;
            }
        });
        (results, hit)
    }
}

/// A turn that was played in a possible position.
struct Turn<G: Game> {
    hunt: G,
    /// The events that the hunter was shown.
    events: Vec<G::Event>,
    /// Whether `goes_on` cut it after the last of them. The hunt is then in any position that can follow.
    is_cut: bool,
}

/// Every branch of chance until the turn is cut, and then fixed dice. Bats may carry the hunter on and on, but fixed
/// dice end that.
struct Draws<'a> {
    branch: &'a mut Branch,
    is_cut: &'a Cell<bool>,
    rest: BotRng,
}

impl Chance for Draws<'_> {
    fn pick(&mut self, n: u32) -> u32 {
        if self.is_cut.get() { self.rest.pick(n) } else { self.branch.pick(n) }
    }
}

/// Adds up the weights of equal positions, and makes them probabilities.
fn distinct<G: Listed>(mut cases: Vec<(G::Position, f64)>) -> Vec<(G::Position, f64)> {
    cases.sort_by_cached_key(|(position, _)| G::key(position));
    cases.dedup_by(|(position, weight), (before, sum)| {
        let is_same = position == before;
        if is_same {
            *sum += *weight;
        }
        is_same
    });
    let total = cases.iter().fold(0.0, |total, (_, weight)| total + weight);
    for (_, weight) in &mut cases {
        *weight /= total;
    }
    cases
}

#[expect(clippy::cast_precision_loss, reason = "weights are small")]
fn share(num: u64, den: u64) -> f64 {
    num as f64 / den as f64
}
