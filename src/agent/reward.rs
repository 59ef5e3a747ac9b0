//! Reward schemes for programs, what they pay, and the rewards of a hunt, seat by seat.

use clap::ValueEnum;

use crate::game::named::named;
use crate::game::{Game, Seat};
use crate::sanitize::quoted;
use crate::variant::Variant;

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

/// The rewards of a hunt.
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
