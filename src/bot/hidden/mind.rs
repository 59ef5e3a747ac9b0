//! What a bot knows of a game of Hidden Wumpus from one seat, and how it plays and talks.

use super::Claim;
use crate::bot::{Bot, Random};
use crate::game::hidden::{Action, Event, Hidden, Setup, View};
use crate::game::{Chance, Seat};

/// What a bot knows of a game of Hidden Wumpus from one seat, and how it plays and talks.
#[derive(Clone, Debug)]
pub struct Mind {
    /// What it says of its last sheet.
    sheet: Option<Claim>,
}

impl Mind {
    /// Makes the mind of a player who has just been dealt this seat.
    pub const fn new(_seat: Seat, _setup: &Setup) -> Self {
        Self { sheet: None }
    }

    /// The seat's turn begins, and it is told its sheet.
    pub fn see(&mut self, view: &View<'_>) {
        self.sheet = view.sheet.as_ref().map(|sheet| {
            let mut claim = Claim::of(sheet);
            // Only a wumpus smells a meal, and does not say so.
            claim.senses[1] = false;
            claim
        });
    }

    /// Chooses a legal action. [`Mind::see`] came before, with the same view.
    pub fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        Bot::<Hidden>::decide(&mut Random, view, chance)
    }

    /// Returns what the seat says after its turn, if it lives.
    pub fn claim(&mut self, _chance: &mut (impl Chance + ?Sized)) -> Option<Claim> {
        self.sheet
    }

    /// Somebody else has claimed.
    pub fn hear(&mut self, _by: Seat, _claim: &Claim) {}

    /// The public sees an event in the turn of this seat: a die, a death, the end.
    pub fn observe(&mut self, _on_turn: Seat, _event: &Event) {}
}
