//! Each game under the protocol's names (`docs/protocol.md`), where yes and no are 1 and 0.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::advice::Odds;
use super::reward::{Amounts, Reward};
use crate::game::Refused;
use crate::variant::Variant;
pub(crate) use hidden::read_position;
pub use json::{LegalJson, Object};

mod classic;
mod grue;
mod hidden;
mod json;
mod position;
mod textbook;
mod world;

/// A game that programs play.
pub trait Protocol: Variant {
    /// What can be known of a hunt; `None` in a game whose odds depend on what other players hide.
    const ODDS: Option<Odds<Self>> = None;
    /// Its reward schemes, the default first.
    const REWARDS: [Reward; 2] = [Reward::Sparse, Reward::Steps];
    /// `info.truth.position`, and `position` of `reset`: everything.
    type PositionJson: Serialize + DeserializeOwned;

    /// Returns `obs`: what a seat knows.
    fn obs(view: &Self::View) -> Object;

    /// Returns the element of `info.events` for an event.
    fn event(&self, event: &Self::Event) -> Object;

    /// Returns `info.truth.position`, for the gamemaster.
    fn position_json(&self) -> Self::PositionJson;

    /// Parses the position that a program gives to `reset`. [`Game::at`](crate::game::Game::at) decides whether a hunt can go
    /// on from it.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and what would be accepted.
    fn read_position_json(setup: &Self::Setup, json: &Self::PositionJson) -> Result<Self::Position, Refused>;

    /// Returns whether an action costs an arrow.
    fn shoots(_: &Self::View, action: &Self::Action) -> bool {
        Self::is_shot(action)
    }

    /// Returns what a reward scheme pays; `None` if the game does not have this scheme.
    fn amounts(reward: Reward) -> Option<Amounts> {
        let amounts = if reward == Reward::Sparse { Amounts::SPARSE } else { Amounts::BY_ACTION };
        Self::REWARDS.contains(&reward).then_some(amounts)
    }
}
