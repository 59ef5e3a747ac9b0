//! Judges actions by playing on from positions that fit what the hunter knows, the same ones for every action.

use std::iter::repeat_with;

use super::{Advised, Estimate, Policy, Wins};
use crate::bot::BotRng;
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

/// Returns the chance to win after each of some legal actions, for a hunter who then follows this policy; `None` once `stops`
/// returns true. The engine is exact.
pub fn judge<G: Advised, P: Policy<G>>(
    policy: &mut P,
    setup: &G::Setup,
    engine: &G::Engine,
    actions: &[G::Action],
    rng: &mut BotRng,
    stops: &dyn Fn() -> bool,
) -> Option<Vec<Estimate>> {
    let known: Option<Vec<_>> = actions.iter().map(|action| policy.known(engine, action)).collect();
    if let Some(known) = known {
        return Some(known.into_iter().map(|value| Estimate { value, error: 0.0 }).collect());
    }
    let mut draw = engine.positions(setup)?;
    let hunt = || (draw(rng), BotRng::new(rng.pick(u32::MAX).into()));
    let mut hunts = repeat_with(hunt).peekable();
    let (first, _) = hunts.peek()?;
    let mut choices: Vec<_> = actions.iter().map(|action| Choice::of(policy, engine, action, first)).collect();
    let mut left = G::Engine::MOST_HUNTS;
    loop {
        let batch = BATCH.min(left);
        left -= batch;
        for (position, dice) in hunts.by_ref().take(batch as usize) {
            if stops() {
                return None;
            }
            for choice in choices.iter_mut().filter(|choice| choice.rest > 0.0) {
                choice.play_on(policy, G::in_position(setup, position.clone()), dice.clone());
            }
        }
        let nodes: u32 = choices.iter().map(|choice| choice.nodes).sum();
        let estimates: Vec<_> = choices.iter().map(Choice::estimate).collect();
        // The error falls with the number of hunts, so this ends.
        if left == 0 || nodes >= MOST_NODES || estimates.iter().all(|estimate| estimate.error <= ERROR) {
            return Some(estimates);
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
    /// The hunts of the rest: how many, the sum of what they won, and the sum of its squares.
    count: f64,
    won: f64,
    squares: f64,
}

impl<G: Advised> Choice<G> {
    fn of(policy: &mut impl Policy<G>, engine: &G::Engine, action: &G::Action, position: &G::Position) -> Self {
        let advice = policy.advise(engine);
        let (wins, rest) = match advice.wins {
            Some(Wins::Exactly(wins)) if advice.action == *action => (wins, 0.0),
            _ => {
                let results = engine.results(action);
                let rest = results.goes_on + results.carried_off;
                let won = |(end, chance)| if G::has_won(Seat::HUNTER, end, position) { chance } else { 0.0 };
                (results.ends.into_iter().map(won).sum(), rest)
            }
        };
        let root = Node { engine: engine.clone(), action: action.clone(), wins: None, then: Vec::new() };
        Self { wins, rest, tree: vec![root], nodes: 0, count: 0.0, won: 0.0, squares: 0.0 }
    }

    /// Plays a hunt on to its end, and adds 1 if it is won and 0 if not, or the chance where it is known. Adds nothing if the
    /// first turn ends the hunt and the chance of this end is known. Adds the first new node to the tree: hunts that look
    /// alike to the hunter share the work. From there on the hunter's engine is simplified.
    fn play_on(&mut self, policy: &mut impl Policy<G>, mut game: G, mut dice: BotRng) {
        let tree = &mut self.tree;
        let (first_new, mut at, mut alone) = (tree.len(), 0, None::<Node<G>>);
        let mut won = 0.0;
        for turns in 1..=MOST_TURNS {
            let Node { action, wins, then, .. } = alone.as_ref().unwrap_or(&tree[at]);
            if let Some(wins) = wins {
                won = *wins;
                break;
            }
            let mut seen = Vec::new();
            game.apply(Seat::HUNTER, action, &mut dice, &mut |event| seen.push(event))
                .expect("policies act by the rules");
            if let Status::Over(outcome) = game.status() {
                if turns == 1 && !seen.iter().any(G::Engine::carries_off) {
                    return;
                }
                won = f64::from(u8::from(G::has_won(Seat::HUNTER, outcome, game.position())));
                break;
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
            self.nodes += 1;
            let advice = policy.advise(&engine);
            let wins = if let Some(Wins::Exactly(wins)) = advice.wins { Some(wins) } else { None };
            let next = Node { engine, action: advice.action, wins, then: Vec::new() };
            if tree.len() == first_new {
                tree[at].then.push((turn, first_new));
                tree.push(next);
                (at, alone) = (first_new, None);
            } else {
                alone = Some(next);
            }
        }
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
