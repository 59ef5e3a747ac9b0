//! How a game speaks in the protocol: its views, events and positions under the protocol's names.
//!
//! Game types are not serialised themselves, so that no rename changes the protocol and no new field leaks.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;

use crate::game::Game;

/// A game in the protocol's words (`docs/protocol.md`).
pub trait Protocol: Game<Action: FromStr<Err: Display>> {
    /// `obs`: what a seat knows.
    type Obs: Serialize;
    /// `info.legal`: what a seat may do; by default nothing.
    type Legal: Serialize + Default;
    /// An element of `info.events`.
    type EventJson: Serialize;
    /// `info.truth.position`: everything.
    type Truth: Serialize;

    /// Counts the seats: 1 to 60.
    fn seats(setup: &Self::Setup) -> u8 {
        let _ = setup;
        1
    }

    /// Returns what a seat knows by its view.
    fn obs(view: &Self::View<'_>) -> Self::Obs;

    /// Returns what a seat may do by its view, while the hunt goes on.
    fn legal(view: &Self::View<'_>) -> Self::Legal;

    /// Returns an event as the viewer sees it.
    fn event(event: &Self::Event) -> Self::EventJson;

    /// Returns everything, for the gamemaster.
    fn truth(position: &Self::Position) -> Self::Truth;

    /// Whether an action costs an arrow.
    fn shoots(action: &Self::Action) -> bool;
}

/// Writes yes and no as the protocol does: 1 and 0.
pub(super) fn number(yes: bool) -> u8 {
    yes.into()
}
