//! What a program is rewarded with.
//!
//! Deliberately absent: who has won, which the variant tells.

use clap::ValueEnum;

use crate::game::Seat;

/// A scheme of rewards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Reward {
    /// 1 for a win, -1 for a loss, and 0 for everything else
    #[default]
    Sparse,
    /// -1 an action, another -10 an arrow, 1000 for a win and -1000 for a loss
    Aima,
}

impl Reward {
    /// Tells what `--reward` calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sparse => "sparse",
            Self::Aima => "aima",
        }
    }

    const fn action(self) -> i32 {
        match self {
            Self::Sparse => 0,
            Self::Aima => -1,
        }
    }

    const fn arrow(self) -> i32 {
        match self {
            Self::Sparse => 0,
            Self::Aima => -10,
        }
    }

    const fn ending(self, has_won: bool) -> i32 {
        let win = match self {
            Self::Sparse => 1,
            Self::Aima => 1000,
        };
        if has_won { win } else { -win }
    }
}

/// When an arrow is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrows {
    /// With the turn in which it was shot.
    AtOnce,
    /// At the end, for that it was shot is a secret until then.
    AtTheEnd,
}

/// The rewards of a hunt, by seat.
#[derive(Debug)]
pub(super) struct Ledger {
    reward: Reward,
    arrows: Arrows,
    acted: usize,
    /// What each seat got for the last turn.
    paid: Vec<i32>,
    /// What each seat will get at the end.
    owed: Vec<i32>,
}

impl Ledger {
    pub(super) fn new(reward: Reward, arrows: Arrows, seats: u8) -> Self {
        let nothing = vec![0; seats.into()];
        Self { reward, arrows, acted: 0, paid: nothing.clone(), owed: nothing }
    }

    /// Enters a turn of a seat.
    pub(super) fn enter_turn(&mut self, seat: Seat, shoots: bool) {
        self.acted = seat.0.into();
        self.paid.fill(0);
        self.paid[self.acted] += self.reward.action();
        if shoots {
            let account = match self.arrows {
                Arrows::AtOnce => &mut self.paid,
                Arrows::AtTheEnd => &mut self.owed,
            };
            account[self.acted] += self.reward.arrow();
        }
    }

    /// Enters that the hunt has been won or lost.
    pub(super) fn enter_ending(&mut self, has_won: impl Fn(Seat) -> bool) {
        for (seat, paid) in (0..).map(Seat).zip(&mut self.paid) {
            *paid += self.reward.ending(has_won(seat));
        }
    }

    /// Pays what is owed, as there is no secret any more.
    pub(super) fn settle(&mut self) {
        for (paid, owed) in self.paid.iter_mut().zip(&mut self.owed) {
            *paid += std::mem::take(owed);
        }
    }

    /// What each seat got for the last turn.
    pub(super) fn paid(&self) -> &[i32] {
        &self.paid
    }

    /// What the seat got that has acted last.
    pub(super) fn reward(&self) -> i32 {
        self.paid[self.acted]
    }
}
