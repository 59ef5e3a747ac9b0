//! Where one thing can be now, for each room in which it may have begun.

use std::sync::Arc;

use super::tables::Transition;
use crate::odds::dot;

/// A weight for each state in which a thing can be now, and each start: a room in which it may have begun. The policy does
/// not tell the starts apart, so its chains have a single one.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The number of starts, at least 1.
    starts: usize,
    /// For each state a row with the weight of each start; empty if all would be 0. Clones share it.
    weights: Arc<Vec<f64>>,
}

impl Chain {
    /// Makes a chain of these weights, row by row.
    pub(crate) fn new(starts: usize, weights: Vec<f64>) -> Self {
        Self { starts, weights: Arc::new(weights) }
    }

    /// Returns the weights, row by row.
    pub(crate) fn weights(&self) -> &[f64] {
        &self.weights
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// Returns the part in these states.
    pub(crate) fn only(&self, is_in: impl Fn(usize) -> bool) -> Self {
        let mut part = Vec::new();
        for (state, weights) in self.weights.chunks_exact(self.starts).enumerate() {
            if is_in(state) && weights.iter().any(|weight| *weight > 0.0) {
                part.resize(self.weights.len(), 0.0);
                part[state * self.starts..][..self.starts].copy_from_slice(weights);
            }
        }
        Self::new(self.starts, part)
    }

    /// Returns the part in these states, and the rest.
    pub(crate) fn split(&self, is_in: impl Fn(usize) -> bool) -> (Self, Self) {
        let part = self.only(&is_in);
        let rest = if part.is_empty() { self.clone() } else { self.only(|state| !is_in(state)) };
        (part, rest)
    }

    pub(crate) fn scale(&mut self, factor: f64) {
        for weight in Arc::make_mut(&mut self.weights).iter_mut() {
            *weight *= factor;
        }
    }

    /// Makes the weights add up to 1; returns what they added up to.
    pub(crate) fn normalise(&mut self) -> f64 {
        let total: f64 = self.weights.iter().sum();
        if total > 0.0 {
            self.scale(1.0 / total);
        }
        total
    }

    /// Returns the chain after one of these steps.
    pub(crate) fn after(&self, steps: &[Transition]) -> Self {
        let mut after = vec![0.0; self.weights.len()];
        let (mut state, mut is_possible) = (usize::MAX, false);
        for step in steps.iter().filter(|_| !self.is_empty()) {
            let from = &self.weights[step.from * self.starts..][..self.starts];
            if step.from != state {
                (state, is_possible) = (step.from, from.iter().any(|weight| *weight > 0.0));
            }
            if is_possible {
                let to = &mut after[step.to * self.starts..][..self.starts];
                to.iter_mut().zip(from).for_each(|(to, from)| *to += from * step.chance);
            }
        }
        Self::new(self.starts, after)
    }

    /// Returns the weight of each start.
    pub(crate) fn by_start(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.starts];
        for weights in self.weights.chunks_exact(self.starts) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        sums
    }

    /// Returns the weight of each state with this start.
    pub(crate) fn with_start(&self, start: usize) -> impl Iterator<Item = f64> + Clone {
        self.weights.iter().skip(start).step_by(self.starts).copied()
    }

    /// Returns the weight of each state, if each start is worth this much.
    pub(crate) fn by_state<'a>(&'a self, worth: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        let states = self.weights.chunks_exact(self.starts);
        states.map(move |weights| dot(weights, &worth[..self.starts]))
    }
}
