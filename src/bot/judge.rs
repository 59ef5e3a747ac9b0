//! What an action is worth: the chance to win of a hunter who takes it, and then plays as [`Sharp`](super::Sharp) does.

use std::fmt::Debug;

use super::BotRng;
use super::policy::{Advised, Estimate, Judge, Policy, Wins};
use crate::game::{Chance as _, Game, Seat, Status, Viewer};
use crate::odds::{Engine as _, ROUNDING, Sampled};

/// The standard error at which a judge stops.
const ERROR: f64 = 0.015;
/// The hunts between two looks at the standard error.
const BATCH: u32 = 64;
/// No batch begins after this many new positions: in some caves each takes long.
const MOST_NODES: u32 = 8_000;
/// A hunt that takes longer counts as lost.
const MOST_TURNS: u32 = 1_000;

/// Judges an action by playing on from positions that fit what the hunter knows, the same ones for every action.
#[derive(Clone, Debug)]
pub struct Playouts<G: Advised> {
    setup: G::Setup,
    policy: G::Policy,
    rng: BotRng,
    /// The positions that were looked at for one judgement.
    nodes: u32,
}

/// A turn as the hunter saw it: the action, the events, and the sight afterwards.
type Seen<G> = (<G as Game>::Action, Vec<<G as Game>::Event>, <G as Game>::View);

/// What a hunter who plays on knows and does.
#[derive(Clone, Debug)]
struct Node<G: Advised> {
    engine: G::Engine,
    action: G::Action,
    /// The chance to win, if it is known. Then the hunt is not played on.
    wins: Option<f64>,
    /// The turns that followed before, and the indices of the nodes that they led to.
    then: Vec<(Seen<G>, usize)>,
}

impl<G: Advised> Playouts<G>
where
    G::Engine: Sampled<G>,
    G::View: PartialEq,
{
    /// Returns the node of a hunter with this engine.
    fn node(&mut self, engine: G::Engine) -> Node<G> {
        self.nodes += 1;
        let advice = self.policy.advise(&engine);
        let wins = if let Some(Wins::Exactly(wins)) = advice.wins { Some(wins) } else { None };
        Node { engine, action: advice.action, wins, then: Vec::new() }
    }

    /// Returns what the hunter knows of an action.
    fn choice(&mut self, engine: &G::Engine, action: &G::Action, position: &G::Position) -> Choice<G> {
        let advice = self.policy.advise(engine);
        if let Some(Wins::Exactly(wins)) = advice.wins.filter(|_| advice.action == *action) {
            return Choice::new(wins, 0.0, Vec::new());
        }
        let results = engine.results(action);
        let rest = results.goes_on + results.is_open;
        let won = |(end, chance)| if G::has_won(Seat::HUNTER, end, position) { chance } else { 0.0 };
        let root = Node { engine: engine.clone(), action: action.clone(), wins: None, then: Vec::new() };
        let wins = results.ends.into_iter().map(won).sum();
        Choice::new(wins, if rest < ROUNDING { 0.0 } else { rest }, vec![root])
    }

    /// Plays a hunt on from the first node of a tree to its end, and returns 1 if it is won and 0 if not, or the chance
    /// where it is known; `None` if the first turn ends it, and the chance of this end is known. Adds the first new node to the
    /// tree: hunts that look alike to the hunter share the work. From there on the hunter's engine is simplified.
    fn play_on(&mut self, tree: &mut Vec<Node<G>>, mut game: G, mut dice: BotRng) -> Option<f64> {
        let (first_new, mut at, mut alone) = (tree.len(), 0, None::<Node<G>>);
        for turns in 1..=MOST_TURNS {
            let Node { action, wins, then, .. } = alone.as_ref().unwrap_or(&tree[at]);
            if wins.is_some() {
                return *wins;
            }
            let mut seen = Vec::new();
            game.apply(Seat::HUNTER, action, &mut dice, &mut seen).expect("policies act by the rules");
            if let Status::Over(outcome) = game.status() {
                let is_known = turns == 1 && !seen.iter().any(G::Engine::opens);
                let won = f64::from(u8::from(G::has_won(Seat::HUNTER, outcome, game.position())));
                return (!is_known).then_some(won);
            }
            seen.retain(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
            let turn = (action.clone(), seen, game.view(Seat::HUNTER));
            if let Some((_, next)) = then.iter().find(|(other, _)| *other == turn) {
                at = *next;
                continue;
            }
            let mut engine = match alone {
                Some(node) => node.engine,
                None if tree.len() == first_new => tree[at].engine.clone(),
                None => tree[at].engine.simplified(),
            };
            engine.learn(&turn.0, &turn.1, &turn.2);
            let next = self.node(engine);
            if tree.len() == first_new {
                tree[at].then.push((turn, first_new));
                tree.push(next);
                (at, alone) = (first_new, None);
            } else {
                alone = Some(next);
            }
        }
        Some(0.0)
    }
}

impl<G: Advised> Judge<G> for Playouts<G>
where
    G::Engine: Sampled<G>,
    G::View: PartialEq,
{
    fn new(setup: &G::Setup, seed: u64) -> Self {
        Self { setup: setup.clone(), policy: G::Policy::new(setup), rng: BotRng::new(seed), nodes: 0 }
    }

    fn judge(&mut self, engine: &G::Engine, actions: &[G::Action], stops: &dyn Fn() -> bool) -> Option<Vec<Estimate>> {
        let setup = self.setup.clone();
        let mut draw = engine.positions(&setup);
        let mut choices = Vec::new();
        for action in actions {
            let position = draw(&mut self.rng);
            choices.push(self.choice(engine, action, &position));
        }
        self.nodes = 0;
        let mut left = G::Engine::MOST_HUNTS;
        loop {
            let batch = BATCH.min(left);
            left -= batch;
            for _ in 0..batch {
                if stops() {
                    return None;
                }
                let position = draw(&mut self.rng);
                let game = G::in_position(&setup, position);
                let dice = BotRng::new(self.rng.pick(u32::MAX).into());
                for choice in choices.iter_mut().filter(|choice| choice.rest > 0.0) {
                    let won = self.play_on(&mut choice.tree, game.clone(), dice.clone());
                    if let Some(won) = won {
                        choice.add(won);
                    }
                }
            }
            let estimates: Vec<_> = choices.iter().map(Choice::estimate).collect();
            // The error falls with the number of hunts, so this ends.
            if left == 0 || self.nodes >= MOST_NODES || estimates.iter().all(|estimate| estimate.error <= ERROR) {
                return Some(estimates);
            }
        }
    }
}

/// An action, and the hunts that were played on from it.
#[derive(Clone, Debug)]
struct Choice<G: Advised> {
    /// The chance that it wins at once, or to win at all if nothing of it has to be played on.
    wins: f64,
    /// The chance that the hunt goes on, or ends in a way whose chance is not known.
    rest: f64,
    tree: Vec<Node<G>>,
    /// The hunts of the rest: how many, the sum of what they won, and the sum of its squares.
    count: f64,
    won: f64,
    squares: f64,
}

impl<G: Advised> Choice<G> {
    const fn new(wins: f64, rest: f64, tree: Vec<Node<G>>) -> Self {
        Self { wins, rest, tree, count: 0.0, won: 0.0, squares: 0.0 }
    }

    fn add(&mut self, won: f64) {
        (self.count, self.won, self.squares) = (self.count + 1.0, self.won + won, self.squares + won * won);
    }

    fn estimate(&self) -> Estimate {
        // A win and a loss more, so that a few hunts with the same end do not seem to prove anything.
        let count = self.count + 2.0;
        let (mean, square) = ((self.won + 1.0) / count, (self.squares + 1.0) / count);
        let value = if self.count > 0.0 { self.won / self.count } else { mean };
        let error = ((square - mean * mean) / count).sqrt();
        Estimate { value: self.wins + self.rest * value, error: self.rest * error }
    }
}
