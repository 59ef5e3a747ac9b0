//! Chance that a test has written down.

use wumpus_hunt::game::Chance;

/// Draws that a test has written down.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    answers: std::vec::IntoIter<u32>,
}

impl Script {
    /// Makes a script of these answers, one for each draw.
    pub(crate) fn new(answers: impl Into<Vec<u32>>) -> Self {
        Self { answers: answers.into().into_iter() }
    }

    /// Returns whether every answer has been drawn.
    pub(crate) fn is_used_up(&self) -> bool {
        self.answers.len() == 0
    }
}

impl Chance for Script {
    /// # Panics
    ///
    /// If the script has ended, or if its answer is not below `n`.
    fn pick(&mut self, n: u32) -> u32 {
        let answer = self.answers.next().unwrap_or_else(|| panic!("the script has no answer to a pick of {n}"));
        assert!(answer < n, "the script answers {answer} to a pick of {n}");
        answer
    }
}
