//! The bot that plays every seat of a game, and lets them talk.

use super::Mind;
use crate::bot::Bot;
use crate::game::hidden::{Action, Event, Hidden, Setup, View};
use crate::game::{Chance, Seat};
use crate::odds::TooMany;

/// A [`Mind`] for each seat. After each turn the player who had it makes a claim, if they live, and all minds hear it.
#[derive(Clone, Debug, Default)]
pub struct Minds {
    minds: Vec<Mind>,
    /// The seat that has had its turn and has not talked.
    speaker: Option<Seat>,
}

impl Bot<Hidden> for Minds {
    fn begin(&mut self, setup: &Setup, _: &View) -> Result<(), TooMany> {
        let seats = (0..setup.players()).map(Seat);
        *self = Self { minds: seats.map(|seat| Mind::new(seat, setup)).collect(), speaker: None };
        Ok(())
    }

    fn decide(&mut self, view: &View, mut chance: &mut dyn Chance) -> Action {
        let speaker = self.speaker.replace(view.seat).filter(|seat| view.roster[seat.index()].is_none());
        if let Some((seat, claim)) = speaker.and_then(|seat| Some((seat, self.minds[seat.index()].claim(&mut chance)?)))
        {
            self.minds.iter_mut().for_each(|mind| mind.hear(seat, &claim));
        }
        let mind = &mut self.minds[view.seat.index()];
        mind.see(view);
        mind.decide(view, &mut chance)
    }

    fn observe(&mut self, event: &Event) {
        if let Some(on_turn) = self.speaker {
            self.minds.iter_mut().for_each(|mind| mind.observe(on_turn, event));
        }
    }
}
