//! The rules of every variant: plain data, and functions that change it.
//!
//! Deliberately absent: input and output, clocks, files, colours, words, JSON, and a random generator of its own.
//! Nothing here uses the crate outside `game`, no decision rests on a float, on hash order or on a `usize` that was
//! drawn, and all chance comes through [`Chance`].
//!
//! # The contract of a game
//!
//! - The same set-up, the same actions and the same draws give the same game and the same events.
//! - [`Game::check`] and [`Game::apply`] agree: an action that one refuses the other refuses, for the same reason.
//! - A refused action changes nothing and draws nothing.
//! - Once [`Game::status`] is [`Status::Over`] every action is refused.
//! - What a seat sees, by [`Game::view`] and [`Game::seen_by`], is the same in any two positions that the rules do
//!   not let the seat tell apart.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

pub mod arrow;
pub mod cave;
pub mod chance;
pub mod classic;
pub mod endings;
pub mod grue;
pub mod hazard;
pub mod hidden;
mod view;
pub mod world;

pub use chance::Chance;
pub use endings::Endings;
pub use view::{Actions, Legal, Shots, View};

/// Plays one variant of the game by its rules.
///
/// The module's documentation tells what holds for every implementation.
pub trait Game: Clone + Debug + Eq {
    /// What a hunt is dealt from: ruleset, cave, and whatever else is agreed before it begins.
    type Setup: Clone + Debug;
    /// What a seat can do with its turn; its text is canonical, and `Display` and `FromStr` are each other's inverse.
    type Action: Clone + Debug + Eq + Display + FromStr;
    /// What happened, in the order in which it did.
    type Event: Clone + Debug + Eq;
    /// What a seat may know before it chooses. It has no field for a secret.
    type View<'a>: View<Self>
    where
        Self: 'a;
    /// Why an action is refused. Its message is for programs and logs; the prompt words its own.
    type Illegal: Error + Eq + 'static;
    /// How a hunt can end.
    type Outcome: Copy + Debug + Eq;
    /// Everything that is in the game, secrets included.
    type Position: Clone + Debug + Eq;

    /// Deals a new hunt.
    fn deal(setup: &Self::Setup, chance: &mut (impl Chance + ?Sized)) -> Self;

    /// Tells whose turn it is, or how the hunt ended.
    fn status(&self) -> Status<Self::Outcome>;

    /// Shows what a seat may know now.
    fn view(&self, seat: Seat) -> Self::View<'_>;

    /// Shows everything; for the gamemaster, for tests, and for nobody else.
    fn position(&self) -> &Self::Position;

    /// Tells whether a seat may do this now.
    ///
    /// # Errors
    ///
    /// The reason for which the rules refuse the action.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// Plays one turn and adds what happened to the end of `log`.
    ///
    /// # Errors
    ///
    /// As [`Game::check`]; then nothing has changed and no chance has been drawn.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut (impl Chance + ?Sized),
        log: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// Shows as much of an event as the viewer may know: all, a part, or nothing.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
}

/// Writes things one after the other in the message of an error: `2, 5, 8`.
fn in_a_row(things: &[impl Display]) -> String {
    things.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A place at the table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The hunter's, where one hunts alone.
    pub const HUNTER: Self = Self(0);
}

/// Somebody to whom things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player: sees what the rules let that seat see.
    Seat(Seat),
    /// Everybody at the table: sees what is told openly, which is never more than any seat sees.
    Public,
    /// Sees every event and the position.
    Gamemaster,
}

/// Whether a hunt goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status<O> {
    /// It is this seat's turn.
    Awaiting(Seat),
    /// The hunt has ended.
    Over(O),
}
