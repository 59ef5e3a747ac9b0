//! Reward schemes for programs, and what they pay.

use clap::ValueEnum;

/// A reward scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Reward {
    /// 1 for a win, -1 for a loss, 0 otherwise
    #[default]
    Sparse,
    /// -1 for each action, another -10 for each arrow, 1000 for a win, -1000 for a loss
    Steps,
    /// The textbook's: -1 for each action, another -10 for the arrow, 1000 for the gold, -1000 for dying
    Aima,
}

impl Reward {
    /// Every scheme, the default first.
    pub const ALL: [Self; 3] = [Self::Sparse, Self::Steps, Self::Aima];

    /// Returns the name that `--reward` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sparse => "sparse",
            Self::Steps => "steps",
            Self::Aima => "aima",
        }
    }
}

/// What a scheme pays in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// For each action.
    pub action: i32,
    /// In addition, for each shot.
    pub arrow: i32,
    /// For a win.
    pub win: i32,
    /// For a loss.
    pub loss: i32,
}
