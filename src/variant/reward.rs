//! Reward schemes for programs, and what they pay.

use clap::ValueEnum;

use crate::game::named::named;
use crate::game::{Game, Seat};
use crate::sanitize::quoted;

named! {
    #[derive(Default, ValueEnum)]
    pub enum Reward {
        /// 1 for a win, -1 for a loss, 0 otherwise
        #[default]
        Sparse = "sparse",
        /// -1 for each action, another -10 for each arrow, 1000 for a win, -1000 for a loss
        Steps = "steps",
        /// The textbook's: -1 for each action, another -10 for the arrow, 1000 for the gold, -1000 for dying
        Aima = "aima",
    }
}

impl Reward {
    /// Finds a scheme by its name.
    ///
    /// # Errors
    ///
    /// Lists all names.
    pub fn read(name: &str) -> Result<Self, String> {
        let all = Self::NAMES.join(", ");
        Self::named(name).ok_or_else(|| format!("reward must be one of {all}, not {}", quoted(name)))
    }
}

/// What a scheme pays in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// For each action.
    pub action: i32,
    /// In addition, for each shot.
    pub arrow: i32,
    pub win: i32,
    pub loss: i32,
}

impl Amounts {
    /// What [`Reward::Sparse`] pays in every game.
    pub const SPARSE: Self = Self { action: 0, arrow: 0, win: 1, loss: -1 };

    /// What [`Reward::Steps`] and [`Reward::Aima`] pay.
    pub const BY_ACTION: Self = Self { action: -1, arrow: -10, win: 1000, loss: -1000 };

    /// Returns what an action pays.
    pub const fn turn(self, shoots: bool) -> i32 {
        if shoots { self.action + self.arrow } else { self.action }
    }

    /// Returns what the end of a hunt pays a seat: nothing if the hunt is neither won nor lost.
    pub fn ending<G: Game>(self, seat: Seat, outcome: G::Outcome, position: &G::Position) -> i32 {
        match (G::is_drawn(outcome), G::has_won(seat, outcome, position)) {
            (true, _) => 0,
            (false, true) => self.win,
            (false, false) => self.loss,
        }
    }
}
