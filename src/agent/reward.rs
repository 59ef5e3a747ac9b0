//! The rewards of a hunt, seat by seat.

use crate::game::{Game, Seat};
use crate::variant::Amounts;

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
    amounts: Amounts,
    arrows: ArrowCharge,
    /// The seat that acted last.
    acted: usize,
    /// The reward of each seat for the last turn.
    paid: Vec<i32>,
    /// What each seat is charged at the end.
    owed: Vec<i32>,
}

impl Rewards {
    pub(super) fn new(amounts: Amounts, arrows: ArrowCharge, seats: u8) -> Self {
        let nothing = vec![0; seats.into()];
        Self { amounts, arrows, acted: 0, paid: nothing.clone(), owed: nothing }
    }

    /// Charges a turn of a seat.
    pub(super) fn charge_turn(&mut self, seat: Seat, shoots: bool) {
        self.acted = seat.0.into();
        self.paid.fill(0);
        self.paid[self.acted] += self.amounts.action;
        if shoots {
            let account = match self.arrows {
                ArrowCharge::AtOnce => &mut self.paid,
                ArrowCharge::AtTheEnd => &mut self.owed,
            };
            account[self.acted] += self.amounts.arrow;
        }
    }

    /// Adds what the end of the hunt pays each seat.
    pub(super) fn add_ending<G: Game>(&mut self, outcome: G::Outcome, position: &G::Position) {
        for (seat, paid) in (0..).map(Seat).zip(&mut self.paid) {
            *paid += self.amounts.ending::<G>(seat, outcome, position);
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

    /// Returns what a loss pays.
    pub(super) const fn loss(&self) -> i32 {
        self.amounts.loss
    }

    /// Returns the reward of the seat that acted last.
    pub(super) fn last(&self) -> i32 {
        self.paid[self.acted]
    }
}
