//! The views, events and positions of a game under the protocol's names.
//!
//! Game types are not serialised themselves: no rename changes the protocol, and no new field leaks.

use std::iter::repeat;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::reward::{Amounts, Reward};
use crate::game::arrow::Paths;
use crate::game::cave::Cave;
use crate::game::{Game, Legal, Refused, View};

/// A game as the protocol writes it (`docs/protocol.md`). Yes and no are 1 and 0.
pub trait Protocol: Game {
    /// `info.truth.position`, and `position` of `reset`: everything.
    type Truth: Serialize + DeserializeOwned;
    /// Its second reward scheme, beside [`Reward::Sparse`].
    const BY_ACTION: Reward = Reward::Steps;

    /// Returns the number of seats: 1 to 60.
    fn seats(_: &Self::Setup) -> u8 {
        1
    }

    /// Returns `obs`: what a seat knows.
    fn obs(view: &Self::View) -> Object;

    /// Returns `info.legal`: the legal actions of a view; none without a view.
    fn legal(view: Option<&Self::View>) -> LegalJson {
        let Some(view) = view else { return LegalJson::default() };
        let Legal { listed, paths } = view.legal();
        let (shots, moves) = listed.partition::<Vec<_>, _>(Self::is_shot);
        let texts = |actions: Vec<Self::Action>| actions.iter().map(|action| view.text(action)).collect();
        let paths = paths.map(|Paths { rooms, longest, crooked, .. }| {
            Object::default().with("rooms", rooms).with("longest", longest).with("crooked", crooked.name())
        });
        LegalJson { moves: texts(moves), shots: texts(shots), paths }
    }

    /// Returns the element of `info.events` for an event.
    fn event(&self, event: &Self::Event) -> Object;

    /// Returns `info.truth.position`, for the gamemaster.
    fn truth(&self) -> Self::Truth;

    /// Parses the position that a program gives to `reset`. [`Game::at`] decides whether a hunt can go on from it.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and what would be accepted.
    fn from_truth(setup: &Self::Setup, truth: &Self::Truth) -> Result<Self::Position, Refused>;

    /// Returns whether an action costs an arrow.
    fn shoots(_: &Self::View, action: &Self::Action) -> bool {
        Self::is_shot(action)
    }

    /// Returns what a reward scheme pays; `None` if the game does not have this scheme.
    fn amounts(reward: Reward) -> Option<Amounts> {
        match reward {
            Reward::Sparse => Some(Amounts::SPARSE),
            other => (other == Self::BY_ACTION).then_some(Amounts::BY_ACTION),
        }
    }
}

/// A JSON object. It keeps the order in which its fields are added.
#[derive(Default)]
pub struct Object(Vec<(&'static str, Value)>);

impl Object {
    /// Begins an element of `info.events`.
    pub(super) fn event(name: &'static str) -> Self {
        Self::default().with("event", name)
    }

    /// Adds a field. Its name must be new.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.0.push((name, value.into()));
        self
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// `info.legal`.
#[derive(Default, Serialize)]
pub struct LegalJson {
    moves: Vec<String>,
    shots: Vec<String>,
    /// The shape of the shots that are too many to list.
    paths: Option<Object>,
}

/// Makes a list of this length, filled up with zeros: lists in `obs` keep their lengths throughout a hunt.
pub(super) fn padded<T: Clone + Default>(items: impl Iterator<Item = T>, length: usize) -> Vec<T> {
    items.chain(repeat(T::default())).take(length).collect()
}

/// Lists the numbers of the rooms to which tunnels lead from each room.
pub(super) fn tunnels(cave: &Cave) -> Vec<Vec<u32>> {
    cave.rooms().map(|room| cave.tunnels(room).iter().map(|to| to.number()).collect()).collect()
}
