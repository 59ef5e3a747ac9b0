//! Reward schemes for programs, and what they pay.

use clap::ValueEnum;

use super::Protocol;

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

    /// Returns the scheme of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reward| reward.name() == name)
    }

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

impl Amounts {
    /// What [`Reward::Sparse`] pays in every game.
    pub const SPARSE: Self = Self { action: 0, arrow: 0, win: 1, loss: -1 };

    /// Returns what an action pays.
    #[must_use]
    pub const fn turn(self, shoots: bool) -> i32 {
        if shoots { self.action + self.arrow } else { self.action }
    }

    /// Returns what a hunt pays that is won or lost.
    #[must_use]
    pub const fn ending(self, has_won: bool) -> i32 {
        if has_won { self.win } else { self.loss }
    }
}

/// Lists the schemes of a game.
pub fn rewards<G: Protocol>() -> impl Iterator<Item = &'static str> {
    Reward::ALL.into_iter().filter(|reward| G::amounts(*reward).is_some()).map(Reward::name)
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
