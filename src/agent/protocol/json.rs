//! What the views, events and positions of all games are written with.
//!
//! Game types are not serialised themselves: no rename changes the protocol, and no new field leaks.

use std::iter::repeat;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::game::arrow::Paths;
use crate::game::{Game, Legal, View};

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

impl LegalJson {
    /// Lists the legal actions of a view.
    pub fn of<G: Game>(view: &G::View) -> Self {
        let Legal { listed, paths } = view.legal();
        let (shots, moves) = listed.partition::<Vec<_>, _>(G::is_shot);
        let texts = |actions: Vec<G::Action>| actions.iter().map(|action| view.text(action)).collect();
        let paths = paths.map(|Paths { rooms, longest, crooked, .. }| {
            Object::default().with("rooms", rooms).with("longest", longest).with("crooked", crooked.name())
        });
        Self { moves: texts(moves), shots: texts(shots), paths }
    }
}

/// Makes a list of this length, filled up with zeros: lists in `obs` keep their lengths throughout a hunt.
pub(super) fn padded<T: Clone + Default>(items: impl Iterator<Item = T>, length: usize) -> Vec<T> {
    items.chain(repeat(T::default())).take(length).collect()
}
