//! Reward schemes, and the rewards of a hunt.

use clap::ValueEnum;

use crate::game::Seat;

/// A reward scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Reward {
    /// 1 for a win, -1 for a loss, 0 otherwise
    #[default]
    Sparse,
    /// -1 for each action, another -10 for each arrow, 1000 for a win, -1000 for a loss
    Aima,
}

impl Reward {
    /// Returns the name that `--reward` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sparse => "sparse",
            Self::Aima => "aima",
        }
    }

    /// Returns the reward for a turn, with a shot or without.
    #[cfg(feature = "python")]
    pub(crate) const fn turn(self, shoots: bool) -> i32 {
        let Amounts { action, arrow, .. } = self.amounts();
        if shoots { action + arrow } else { action }
    }

    /// Returns the reward for an ending.
    #[cfg(feature = "python")]
    pub(crate) const fn ending(self, has_won: bool) -> i32 {
        let Amounts { win, .. } = self.amounts();
        if has_won { win } else { -win }
    }

    const fn amounts(self) -> Amounts {
        match self {
            Self::Sparse => Amounts { action: 0, arrow: 0, win: 1 },
            Self::Aima => Amounts { action: -1, arrow: -10, win: 1000 },
        }
    }
}

/// What a scheme pays for an action, in addition for a shot, and for a win; a loss pays the opposite.
struct Amounts {
    action: i32,
    arrow: i32,
    win: i32,
}

/// When an arrow is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArrowCharge {
    /// In the turn of the shot.
    AtOnce,
    /// At the end of the hunt: until then the shot is a secret.
    AtTheEnd,
}

/// The rewards of a hunt, seat by seat.
#[derive(Clone, Debug)]
pub(super) struct Rewards {
    reward: Reward,
    arrows: ArrowCharge,
    /// The seat that acted last.
    acted: usize,
    /// The reward of each seat for the last turn.
    paid: Vec<i32>,
    /// What each seat is charged at the end.
    owed: Vec<i32>,
}

impl Rewards {
    pub(super) fn new(reward: Reward, arrows: ArrowCharge, seats: u8) -> Self {
        let nothing = vec![0; seats.into()];
        Self { reward, arrows, acted: 0, paid: nothing.clone(), owed: nothing }
    }

    /// Charges a turn of a seat.
    pub(super) fn charge_turn(&mut self, seat: Seat, shoots: bool) {
        self.acted = seat.0.into();
        self.paid.fill(0);
        self.paid[self.acted] += self.reward.amounts().action;
        if shoots {
            let account = match self.arrows {
                ArrowCharge::AtOnce => &mut self.paid,
                ArrowCharge::AtTheEnd => &mut self.owed,
            };
            account[self.acted] += self.reward.amounts().arrow;
        }
    }

    /// Adds each seat's reward for winning or losing.
    pub(super) fn add_ending(&mut self, has_won: impl Fn(Seat) -> bool) {
        for (seat, paid) in (0..).map(Seat).zip(&mut self.paid) {
            let win = self.reward.amounts().win;
            *paid += if has_won(seat) { win } else { -win };
        }
    }

    /// Charges what is owed.
    pub(super) fn settle(&mut self) {
        for (paid, owed) in self.paid.iter_mut().zip(&mut self.owed) {
            *paid += std::mem::take(owed);
        }
    }

    pub(super) fn all(&self) -> &[i32] {
        &self.paid
    }

    /// Returns the reward of the seat that acted last.
    pub(super) fn last(&self) -> i32 {
        self.paid[self.acted]
    }
}
