//! Where one thing can be now, for each room in which it may have begun.

use std::sync::Arc;

use super::dot;

/// A step from one state to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transition {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) chance: f64,
}

/// A weight for each state in which a thing can be now, and each start: a room in which it may have begun. Where nobody
/// tells the starts apart, there is a single one.
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

    /// Returns the row of each state.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &[f64]> + Clone {
        self.weights.chunks_exact(self.starts)
    }

    /// Returns the weight of each start in a state.
    pub(crate) fn row(&self, state: usize) -> &[f64] {
        &self.weights[state * self.starts..][..self.starts]
    }

    /// Lists the states in which the thing can be.
    pub(crate) fn possible(&self) -> impl Iterator<Item = usize> {
        let is_possible = |weight: &f64| *weight > 0.0;
        // With a single start there is no need of rows, which take longer.
        let (single, rows) = if self.starts == 1 { (&self.weights[..], &[][..]) } else { (&[][..], &self.weights[..]) };
        let rows = rows.chunks_exact(self.starts).enumerate().filter(move |(_, row)| row.iter().any(is_possible));
        let single = single.iter().enumerate().filter(move |(_, weight)| is_possible(weight));
        single.map(|(state, _)| state).chain(rows.map(|(state, _)| state))
    }

    /// Returns the part in these states.
    pub(crate) fn only(&self, is_in: impl Fn(usize) -> bool) -> Self {
        let mut part = Vec::new();
        for state in self.possible().filter(|state| is_in(*state)) {
            part.resize(self.weights.len(), 0.0);
            part[state * self.starts..][..self.starts].copy_from_slice(self.row(state));
        }
        Self::new(self.starts, part)
    }

    /// Returns the part of each class of states.
    pub(crate) fn parts<const CLASSES: usize>(&self, class: impl Fn(usize) -> usize) -> [Self; CLASSES] {
        let mut parts = [const { Vec::new() }; CLASSES];
        for state in self.possible() {
            let part = &mut parts[class(state)];
            part.resize(self.weights.len(), 0.0);
            part[state * self.starts..][..self.starts].copy_from_slice(self.row(state));
        }
        parts.map(|part| Self::new(self.starts, part))
    }

    /// Returns the part in these states, and the rest.
    pub(crate) fn split(&self, is_in: impl Fn(usize) -> bool) -> (Self, Self) {
        let [part, rest] = self.parts(|state| usize::from(!is_in(state)));
        (part, rest)
    }

    /// Multiplies the weights of each state by its factor.
    pub(crate) fn scale(&mut self, factors: impl Iterator<Item = f64>) {
        let rows = Arc::make_mut(&mut self.weights).chunks_exact_mut(self.starts);
        // Most factors are 1.
        for (row, factor) in rows.zip(factors).filter(|(_, factor)| (factor - 1.0).abs() > 0.0) {
            for weight in row {
                *weight *= factor;
            }
        }
        if self.possible().next().is_none() {
            self.weights = Arc::default();
        }
    }

    /// Makes the weights add up to 1; returns what they added up to.
    pub(crate) fn normalise(&mut self) -> f64 {
        let total: f64 = self.weights.iter().sum();
        if total > 0.0 {
            let factor = 1.0 / total;
            for weight in Arc::make_mut(&mut self.weights) {
                *weight *= factor;
            }
        }
        total
    }

    /// Returns the chain after one of these steps.
    pub(crate) fn after(&self, steps: &[Transition]) -> Self {
        let mut after = vec![0.0; self.weights.len()];
        if self.starts == 1 && !self.is_empty() {
            // The same, without rows.
            for step in steps {
                after[step.to] += self.weights[step.from] * step.chance;
            }
            return Self::new(1, after);
        }
        let (mut state, mut is_possible) = (usize::MAX, false);
        for step in steps.iter().filter(|_| !self.is_empty()) {
            let from = self.row(step.from);
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
        self.rows().for_each(|row| sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight));
        sums
    }

    /// Returns the weight of each state, if each start is worth this much.
    pub(crate) fn by_state<'a>(&'a self, worth: &'a [f64]) -> impl Iterator<Item = f64> + Clone + 'a {
        self.rows().map(move |row| dot(row, &worth[..self.starts]))
    }

    /// Drops the starts that have no weight. Returns whether each start is still there.
    pub(crate) fn prune(&mut self) -> Vec<bool> {
        let is_there: Vec<_> = self.by_start().into_iter().map(|sum| sum > 0.0).collect();
        if is_there.contains(&false) {
            let mut each = is_there.iter().cycle();
            Arc::make_mut(&mut self.weights).retain(|_| each.next() == Some(&true));
            self.starts = is_there.iter().filter(|is_there| **is_there).count();
        }
        is_there
    }
}
