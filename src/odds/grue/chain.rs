//! Where one thing can be now, for each room in which it may have begun.

use super::ground::Step;

/// A weight for each state in which a thing can be now and each room in which it may have begun.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The entries of a list by room.
    starts: usize,
    /// The weights of a state for all starts, state by state.
    weights: Vec<f64>,
}

impl Chain {
    /// Makes a chain of nothing.
    pub(crate) fn new(states: usize, starts: usize) -> Self {
        Self { starts, weights: vec![0.0; states * starts] }
    }

    pub(crate) fn add(&mut self, state: usize, start: usize, weight: f64) {
        self.weights[state * self.starts + start] += weight;
    }

    fn states(&self) -> impl Iterator<Item = (usize, &[f64])> {
        self.weights.chunks_exact(self.starts).enumerate()
    }

    /// Keeps only these states.
    pub(crate) fn keep(&mut self, mut keep: impl FnMut(usize) -> bool) {
        let states = self.weights.chunks_exact_mut(self.starts).enumerate();
        states.filter(|(state, _)| !keep(*state)).for_each(|(_, weights)| weights.fill(0.0));
    }

    pub(crate) fn scale(&mut self, factor: f64) {
        self.weights.iter_mut().for_each(|weight| *weight *= factor);
    }

    /// Returns the chain after one of these steps.
    pub(crate) fn after(&self, steps: &[Step]) -> Self {
        let mut after = Self { starts: self.starts, weights: vec![0.0; self.weights.len()] };
        for step in steps {
            let from = &self.weights[step.from * self.starts..][..self.starts];
            let to = &mut after.weights[step.to * self.starts..][..self.starts];
            to.iter_mut().zip(from).for_each(|(to, from)| *to += from * step.chance);
        }
        after
    }

    /// Returns the weight of each start: of every state the given share.
    pub(crate) fn by_start(&self, share: impl Fn(usize) -> f64) -> Vec<f64> {
        let mut sums = vec![0.0; self.starts];
        for (state, weights) in self.states() {
            let share = share(state);
            if share > 0.0 {
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * share);
            }
        }
        sums
    }

    /// Returns the weight of each state, if each start is worth this much.
    pub(crate) fn by_state<'a>(&'a self, worth: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.states().map(move |(_, weights)| weights.iter().zip(worth).map(|(weight, worth)| weight * worth).sum())
    }
}
