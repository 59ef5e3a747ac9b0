//! Judges actions by playing on from positions that fit what the hunter knows, the same ones for every action.

use std::iter::repeat_with;

use super::{Advised, Advisor, Estimate, Wins};
use crate::bot::BotRng;
use crate::bot::reason::{Aim, Fate};
use crate::game::{Chance as _, Game, Seat, Status, Viewer};
use crate::odds::Engine;

/// The standard error at which a judge stops.
const ERROR: f64 = 0.015;
/// The hunts between two looks at the standard error.
const BATCH: u32 = 64;
/// No batch begins after this many new positions: in some caves each takes long.
const MOST_NODES: u32 = 8_000;
/// A hunt that takes longer counts as lost.
const MOST_TURNS: u32 = 1_000;

/// What an action is worth beside others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The chance to win after it.
    pub wins: Estimate,
    /// How much less that is than after the first of the actions: -1 to 1.
    pub loss: Estimate,
}

/// Returns the chance to win after each of some legal actions, for a hunter who then follows this policy; `None` once `stops`
/// returns true. The engine is exact.
pub fn judge<G: Advised, P: Advisor<G>>(
    policy: &mut P,
    setup: &G::Setup,
    engine: &G::Engine,
    actions: &[G::Action],
    rng: &mut BotRng,
    stops: &dyn Fn() -> bool,
) -> Option<Vec<Judged>> {
    let known: Option<Vec<_>> = actions.iter().map(|action| policy.known(engine, action)).collect();
    if let Some(known) = known {
        let judged =
            known.iter().map(|wins| Judged { wins: Estimate::exact(*wins), loss: Estimate::exact(known[0] - wins) });
        return Some(judged.collect());
    }
    let mut draw = engine.positions(setup);
    let hunt = || (draw(rng), BotRng::new(rng.pick(u32::MAX).into()));
    let mut hunts = repeat_with(hunt);
    let mut choices: Vec<_> = actions.iter().map(|action| Choice::of(policy, engine, action)).collect();
    let mut left = G::Engine::MOST_HUNTS;
    loop {
        let batch = BATCH.min(left);
        left -= batch;
        for (position, dice) in hunts.by_ref().take(batch as usize) {
            if stops() {
                return None;
            }
            for choice in &mut choices {
                let game = G::in_position(setup, position.clone());
                let won = if choice.rest > 0.0 { choice.play_on(policy, game, dice.clone()) } else { None };
                choice.won.push(won);
            }
        }
        let nodes: u32 = choices.iter().map(|choice| choice.nodes).sum();
        let judged = choices.iter().map(|choice| Judged { wins: choice.estimate(), loss: choice.loss(&choices[0]) });
        let judged: Vec<_> = judged.collect();
        // The error falls with the number of hunts, so this ends.
        if left == 0 || nodes >= MOST_NODES || judged.iter().all(|judged| judged.wins.error <= ERROR) {
            return Some(judged);
        }
    }
}

/// A turn as the hunter saw it: the action, the events, and the view afterwards.
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

impl<G: Advised> Node<G> {
    /// Makes the node of a hunter with this engine after a turn.
    fn after(mut engine: G::Engine, (action, seen, view): &Seen<G>, policy: &mut impl Advisor<G>) -> Self {
        engine.learn(action, seen, view);
        let advice = policy.advise(&engine);
        let wins = match (advice.wins, advice.aim) {
            (_, Aim::Lost) => Some(0.0),
            (Some(Wins::Exactly(wins)), _) => Some(wins),
            _ => None,
        };
        Self { engine, action: advice.action, wins, then: Vec::new() }
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
    /// The positions that were looked at.
    nodes: u32,
    /// What each hunt won: from 0 to 1; `None` if the chance of its end is known.
    won: Vec<Option<f64>>,
}

impl<G: Advised> Choice<G> {
    fn of(policy: &mut impl Advisor<G>, engine: &G::Engine, action: &G::Action) -> Self {
        let advice = policy.advise(engine);
        let (wins, rest) = match advice.wins {
            Some(Wins::Exactly(wins)) if advice.action == *action => (wins, 0.0),
            _ => {
                let results = engine.results(action);
                (results.chance_of(|end| G::fate(end) == Fate::Won), results.goes_on + results.carried_off)
            }
        };
        let root = Node { engine: engine.clone(), action: action.clone(), wins: None, then: Vec::new() };
        Self { wins, rest, tree: vec![root], nodes: 0, won: Vec::new() }
    }

    /// Plays a hunt on to its end. Returns 1 if it is won and 0 if not, or the chance where it is known; `None` if the first
    /// turn ends the hunt and the chance of this end is known. Adds the first new node to the tree: hunts that look alike to
    /// the hunter share the work. From there on the hunter's engine is simplified.
    fn play_on(&mut self, policy: &mut impl Advisor<G>, mut game: G, mut dice: BotRng) -> Option<f64> {
        let (first_new, mut at, mut alone) = (self.tree.len(), 0, None::<Node<G>>);
        for turns in 1..=MOST_TURNS {
            let Node { action, wins, then, .. } = alone.as_ref().unwrap_or(&self.tree[at]);
            if wins.is_some() {
                return *wins;
            }
            let turn = step(&mut game, action, &mut dice);
            if let Status::Over(outcome) = game.status() {
                let is_counted = turns > 1 || turn.1.iter().any(G::Engine::carries_off);
                return is_counted.then_some(if G::fate(outcome) == Fate::Won { 1.0 } else { 0.0 });
            }
            if let Some((_, next)) = then.iter().find(|(other, _)| *other == turn) {
                at = *next;
                continue;
            }
            self.nodes += 1;
            match alone {
                Some(node) => alone = Some(Node::after(node.engine, &turn, policy)),
                None if self.tree.len() == first_new => at = self.remember(at, turn, policy),
                None => alone = Some(Node::after(self.tree[at].engine.simplified(), &turn, policy)),
            }
        }
        Some(0.0)
    }

    /// Adds the node to which a turn leads from another node. Returns its index.
    fn remember(&mut self, from: usize, turn: Seen<G>, policy: &mut impl Advisor<G>) -> usize {
        let node = Node::after(self.tree[from].engine.clone(), &turn, policy);
        let index = self.tree.len();
        self.tree[from].then.push((turn, index));
        self.tree.push(node);
        index
    }

    fn estimate(&self) -> Estimate {
        let add = |[count, sum, squares]: [f64; 3], won: &f64| [count + 1.0, sum + won, squares + won * won];
        let [count, sum, squares] = self.won.iter().flatten().fold([0.0; 3], add);
        // A win and a loss more, so that a few hunts with the same end do not seem to prove anything.
        let [mean, square] = [sum, squares].map(|sum| (sum + 1.0) / (count + 2.0));
        let value = if count > 0.0 { sum / count } else { mean };
        let error = ((square - mean * mean) / (count + 2.0)).sqrt();
        Estimate { value: self.wins + self.rest * value, error: self.rest * error }
    }

    /// Returns how much less it wins than the first choice. Both have played the same hunts, so most of the chance in them
    /// cancels out.
    fn loss(&self, first: &Self) -> Estimate {
        // Two hunts more, each won by one of the choices alone, for the same reason as above.
        let deviations = |choice: &Self, more: [f64; 2]| -> Vec<f64> {
            let won: Vec<_> = more.map(Some).into_iter().chain(choice.won.iter().copied()).collect();
            let count = won.iter().flatten().map(|_| 1.0).sum::<f64>();
            let weight = choice.rest / count;
            let mean = won.iter().flatten().sum::<f64>() / count;
            won.into_iter().map(|won| won.map_or(0.0, |won| weight * (won - mean))).collect()
        };
        let pairs = deviations(self, [1.0, 0.0]).into_iter().zip(deviations(first, [0.0, 1.0]));
        let error = pairs.map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt();
        Estimate { value: first.estimate().value - self.estimate().value, error }
    }
}

/// Plays a turn. Returns it as the hunter sees it.
fn step<G: Game>(game: &mut G, action: &G::Action, dice: &mut BotRng) -> Seen<G> {
    let mut seen = Vec::new();
    game.apply(Seat::HUNTER, action, dice, &mut |event| seen.push(event)).expect("policies act by the rules");
    seen.retain(|event| G::is_seen_by(event, Viewer::Seat(Seat::HUNTER)));
    (action.clone(), seen, game.view(Seat::HUNTER))
}
