//! Every possible sequence of draws in a piece of rules, each with its exact chance.

use super::Chance;

/// Runs a piece of rules once for every possible sequence of its draws.
///
/// `run` must depend on nothing but its draws.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::Chance;
/// use wumpus_hunt::game::chance::every::every_fall;
///
/// let mut sums = Vec::new();
/// every_fall(|fall| sums.push(fall.pick(2) + fall.pick(3)));
/// assert_eq!(sums, [0, 1, 2, 1, 2, 3]);
/// ```
pub fn every_fall(mut run: impl FnMut(&mut Fall)) {
    let mut fall = Fall { branches: Vec::new(), taken: 0 };
    loop {
        fall.taken = 0;
        run(&mut fall);
        if !fall.advance() {
            return;
        }
    }
}

/// One possible sequence of draws.
#[derive(Clone, Debug)]
pub struct Fall {
    branches: Vec<Branch>,
    taken: usize,
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    choice: u32,
    of: u32,
}

impl Fall {
    /// Lists the number of equally likely results of each draw so far.
    pub fn sides(&self) -> impl Iterator<Item = u32> {
        self.branches.iter().map(|branch| branch.of)
    }

    /// Moves on to the next sequence; returns false after the last.
    fn advance(&mut self) -> bool {
        while let Some(mut last) = self.branches.pop() {
            last.choice += 1;
            if last.choice < last.of {
                self.branches.push(last);
                return true;
            }
        }
        false
    }
}

impl Chance for Fall {
    fn pick(&mut self, n: u32) -> u32 {
        if self.taken == self.branches.len() {
            self.branches.push(Branch { choice: 0, of: n });
        }
        let branch = self.branches[self.taken];
        assert_eq!(branch.of, n, "the rules must ask the same after the same picks");
        self.taken += 1;
        branch.choice
    }
}
