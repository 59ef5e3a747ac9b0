//! What a variant brings to the protocol: its options, and its views, events and positions with the protocol's names.
//!
//! A game type is never written itself, so that no renaming changes the protocol and no new field is told. Deliberately
//! absent: requests and replies, and who is told what.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;

use crate::game::Endings;

/// A game in the protocol's words. All names of a variant are in one file.
pub(super) trait Encode: Endings<Action: FromStr<Err: Display>> {
    /// The options of a hunt, as `reset` takes them.
    type Options: Serialize;
    /// What a seat knows.
    type Obs: Serialize;
    /// What it may do; the default is nothing.
    type Legal: Serialize + Default;
    /// What happened.
    type Told: Serialize;
    /// Where everything is.
    type Truth: Serialize;

    /// Whether several play, each with secrets, of which his shots are one.
    const IS_SHARED: bool;

    /// Lists the options besides `variant`.
    fn choices() -> Vec<Choice>;

    /// Tells the options of a set-up.
    fn options(setup: &Self::Setup) -> Self::Options;

    /// Counts the seats.
    fn seats(setup: &Self::Setup) -> u8;

    /// Tells what a seat knows: its view, and nothing else.
    fn obs(view: &Self::View<'_>) -> Self::Obs;

    /// Tells what a seat may do, by its view, the hunt going on.
    fn legal(view: &Self::View<'_>) -> Self::Legal;

    /// Tells what happened, of an event as the viewer sees it.
    fn told(event: &Self::Event) -> Self::Told;

    /// Tells everything, to the gamemaster.
    fn truth(position: &Self::Position) -> Self::Truth;

    /// Tells whether an action costs an arrow.
    fn shoots(action: &Self::Action) -> bool;
}

/// An option of a variant, and what it accepts.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Choice {
    /// One of these names; the first is the default.
    Name { option: &'static str, values: Vec<&'static str>, default: &'static str },
    /// One of these numbers; the default is to leave it open.
    Number { option: &'static str, values: Vec<u8>, default: Option<u8> },
    /// A number of a range.
    Range { option: &'static str, from: u8, to: u8, default: u8 },
}

impl Choice {
    /// Accepts one of these names, the default first.
    pub(super) fn of_names<const N: usize>(option: &'static str, values: [&'static str; N]) -> Self {
        Self::Name { option, default: values[0], values: values.to_vec() }
    }

    /// Tells its name.
    pub(super) const fn option(&self) -> &'static str {
        match self {
            Self::Name { option, .. } | Self::Number { option, .. } | Self::Range { option, .. } => option,
        }
    }
}

/// Writes yes and no as the protocol does: 1 and 0.
pub(super) fn number(yes: bool) -> u8 {
    yes.into()
}
