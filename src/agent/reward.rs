//! The rewards of a hunt, seat by seat.

use crate::game::{Game, Seat};
use crate::variant::{Amounts, Variant};

#[derive(Clone, Debug)]
pub(super) struct Rewards {
    pub(super) amounts: Amounts,
    /// The seat that acted last.
    acted: usize,
    /// The reward of each seat for the last turn.
    pub(super) paid: Vec<i32>,
    /// What each seat is charged at the end.
    owed: Vec<i32>,
}

impl Rewards {
    pub(super) fn new(amounts: Amounts, seats: u8) -> Self {
        let nothing = vec![0; seats.into()];
        Self { amounts, acted: 0, paid: nothing.clone(), owed: nothing }
    }

    pub(super) fn charge_turn<V: Variant>(&mut self, seat: Seat, shoots: bool) {
        self.acted = seat.0.into();
        self.paid.fill(0);
        self.paid[self.acted] += self.amounts.action;
        if shoots {
            // Among several players a shot is a secret until the end.
            let account = if V::IS_SHARED { &mut self.owed } else { &mut self.paid };
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

    /// Returns the reward of the seat that acted last.
    pub(super) fn last(&self) -> i32 {
        self.paid[self.acted]
    }
}
