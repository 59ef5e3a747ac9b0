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
/// use wumpus_hunt::game::chance::every::every_outcome;
///
/// let mut sums = Vec::new();
/// every_outcome(|branch| sums.push(branch.pick(2) + branch.pick(3)));
/// assert_eq!(sums, [0, 1, 2, 1, 2, 3]);
/// ```
pub fn every_outcome(mut run: impl FnMut(&mut Branch)) {
    let mut branch = Branch { picks: Vec::new(), taken: 0 };
    run(&mut branch);
    while branch.advance() {
        run(&mut branch);
    }
}

/// One possible sequence of draws.
#[derive(Clone, Debug)]
pub struct Branch {
    picks: Vec<Pick>,
    taken: usize,
}

#[derive(Clone, Copy, Debug)]
struct Pick {
    choice: u32,
    of: u32,
}

impl Branch {
    /// Lists the number of equally likely results of each draw so far.
    pub fn sides(&self) -> impl Iterator<Item = u32> {
        self.picks.iter().map(|pick| pick.of)
    }

    /// Moves on to the next sequence; returns false after the last.
    fn advance(&mut self) -> bool {
        while self.picks.pop_if(|last| last.choice + 1 >= last.of).is_some() {}
        self.taken = 0;
        self.picks.last_mut().map(|last| last.choice += 1).is_some()
    }
}

impl Chance for Branch {
    fn pick(&mut self, n: u32) -> u32 {
        if self.taken == self.picks.len() {
            self.picks.push(Pick { choice: 0, of: n });
        }
        let pick = self.picks[self.taken];
        assert_eq!(pick.of, n, "the rules must ask the same after the same picks");
        self.taken += 1;
        pick.choice
    }
}
