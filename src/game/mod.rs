//! The rules of every variant: plain data, and functions that change it.
//!
//! The rules are pure: no input or output, no clock, no files, no words. They use nothing of the crate outside `game`,
//! and all chance comes through [`Chance`]. No decision depends on a float, on hash order or on a drawn `usize`.
//!
//! # The contract of a game
//!
//! - The same set-up, actions and draws give the same game and the same events.
//! - [`Game::apply`] refuses the actions that [`Game::check`] refuses, for the same reasons; [`View::legal`] covers all others.
//! - A refused action changes nothing and draws nothing.
//! - [`Game::at`] accepts every position of play.
//! - What [`Game::view`] and [`Game::is_seen_by`] show a seat is the same in any two positions that the seat cannot tell
//!   apart by the rules.
//!
//! No game writes [`Game::check`] or [`Game::apply`] itself: `check` asks the [`View`] while the hunt goes on, and refuses
//! everything afterwards. So what is legal depends on the view alone, and no refusal gives away a secret.

#![warn(missing_docs)]

use std::error::Error;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

pub mod arrow;
pub mod cave;
pub mod chance;
pub mod classic;
pub mod grue;
pub mod hidden;
pub mod layout;
pub(crate) mod named;
mod reach;
mod rooms;
pub mod textbook;
mod view;
pub mod world;

use cave::Cave;
pub use chance::Chance;
pub use rooms::Rooms;
pub(crate) use rooms::rings;
pub use view::{Exit, Legal, Unread, View};

/// The ending of a hunt that is abandoned; no game has an ending of this name.
pub const UNFINISHED: &str = "unfinished";

/// Plays one variant of the game by its rules.
///
/// Every implementation keeps the contract in the module's documentation.
pub trait Game: Clone + Debug + Eq {
    /// What a hunt is dealt from: the cave, the ruleset and other options.
    type Setup: Clone + Debug + PartialEq + Send + Sync;
    /// What a seat does with its turn, legal or not. [`View::text`] gives its text.
    type Action: Clone + Debug + Eq + Send + Sync;
    /// What happens in a turn.
    type Event: Clone + Debug + Eq + Send + Sync;
    /// What a seat knows before it chooses.
    type View: View<Self>;
    /// Why an action is refused. Its message is for programs and logs; the prompt has its own words.
    type Illegal: Error + Eq + 'static;
    /// How a hunt can end. It converts into its name, which is one of [`Game::ENDINGS`].
    type Outcome: Copy + Debug + Eq + Into<&'static str>;
    /// Where everything is, secrets included.
    type Position: Clone + Debug + Eq;

    /// Why every action is refused once the hunt is over.
    const OVER: Self::Illegal;
    /// The name of every outcome, in the order in which they are listed.
    const ENDINGS: &'static [&'static str];

    /// Returns the cave of a set-up, if its hunters have a map of it.
    fn known_cave(setup: &Self::Setup) -> Option<&Cave>;

    /// Deals a new hunt.
    fn deal(setup: &Self::Setup, chance: &mut impl Chance) -> Self;

    /// Makes a hunt of this set-up that goes on from a position.
    ///
    /// # Errors
    ///
    /// As [`Game::check_position`], and if the hunt is over.
    fn at(setup: &Self::Setup, position: Self::Position) -> Result<Self, Refused> {
        let game = Self::in_position(setup, position);
        ensure(RefusedKind::Over, matches!(game.status(), Status::Awaiting(_)), "the hunt must not be over")?;
        Self::check_position(setup, game.position())?;
        Ok(game)
    }

    /// Checks that a hunt of this set-up can go on from a position, whose rooms are rooms of its cave.
    ///
    /// # Errors
    ///
    /// If the rules do not allow such a position, or a hunt cannot reach it. In Wumpus World and the textbook the check is exact.
    /// Elsewhere it makes necessary tests only: a few positions that no hunt reaches are accepted.
    fn check_position(setup: &Self::Setup, position: &Self::Position) -> Result<(), Refused>;

    /// Makes a hunt in any position, even one to which play never leads.
    fn in_position(setup: &Self::Setup, position: Self::Position) -> Self;

    /// Returns whose turn it is, or how the hunt ended.
    fn status(&self) -> Status<Self::Outcome>;

    /// Returns what a seat knows now.
    fn view(&self, seat: Seat) -> Self::View;

    /// Returns the whole position, for the gamemaster and for tests.
    fn position(&self) -> &Self::Position;

    /// Checks that a seat may take this action now.
    ///
    /// # Errors
    ///
    /// Why the rules refuse the action.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal> {
        match self.status() {
            Status::Awaiting(_) => self.view(seat).check(action),
            Status::Over(_) => Err(Self::OVER),
        }
    }

    /// Plays one turn, and passes each event to `emit` as it happens.
    ///
    /// # Errors
    ///
    /// As [`Game::check`]; nothing has changed then, and nothing was drawn.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut impl Chance,
        emit: &mut impl FnMut(Self::Event),
    ) -> Result<(), Self::Illegal> {
        self.check(seat, action)?;
        self.play(seat, action, chance, emit);
        Ok(())
    }

    /// Plays one turn with a legal action, and passes each event to `emit` as it happens.
    fn play(&mut self, seat: Seat, action: &Self::Action, chance: &mut impl Chance, emit: &mut impl FnMut(Self::Event));

    /// Returns whether an action includes a shot.
    fn is_shot(action: &Self::Action) -> bool;

    /// Returns whether the viewer sees an event: all of it, or nothing.
    fn is_seen_by(event: &Self::Event, viewer: Viewer) -> bool;

    /// Returns whether a seat has won a hunt that ended with this outcome in this position.
    fn has_won(seat: Seat, outcome: Self::Outcome, position: &Self::Position) -> bool;

    /// Returns whether a hunt that ended with this outcome is neither won nor lost.
    fn is_drawn(_: Self::Outcome) -> bool {
        false
    }
}

/// Joins items for a message: `2, 5, 8`.
fn comma_separated(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Why there is no such set-up, or why no hunt can go on from a position; and what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Refused {
    /// What is wrong.
    pub kind: RefusedKind,
    /// What would be accepted.
    pub why: String,
}

/// What is wrong with a set-up or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedKind {
    /// There is no such set-up.
    Setup,
    /// A value is none of those that are possible, alone or beside the others.
    Value,
    /// The cave is not one of the set-up.
    Cave,
    /// Things are in rooms where the rules do not let them be together.
    Place,
    /// No hunt leads there.
    Unreachable,
    /// The hunt is over.
    Over,
}

impl RefusedKind {
    /// Refuses for this reason.
    pub(crate) fn because(self, why: impl Into<String>) -> Refused {
        Refused { kind: self, why: why.into() }
    }
}

/// Refuses for this reason, unless a condition holds.
pub(crate) fn ensure(kind: RefusedKind, holds: bool, why: &str) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(kind.because(why)) }
}

/// Refuses unless a number is in this range.
pub(crate) fn ensure_within(name: &str, given: u32, range: RangeInclusive<u32>) -> Result<(), Refused> {
    let (from, to) = (*range.start(), *range.end());
    let accepted = if from == to { from.to_string() } else { format!("from {from} to {to}") };
    ensure(RefusedKind::Value, range.contains(&given), &format!("{name} must be {accepted} here, not {given}"))
}

/// A place at the table, numbered from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The only seat of a game for one player.
    pub const HUNTER: Self = Self(0);

    /// Returns the place in a list with an entry for each seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The audience for which events are filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player, who sees what the rules let that seat see.
    Seat(Seat),
    /// Everyone at a shared screen, who see only what every seat sees.
    Public,
    /// The gamemaster, who sees every event and the position.
    Gamemaster,
}

/// Whose turn it is, or how the hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status<O> {
    /// It is this seat's turn.
    Awaiting(Seat),
    /// The hunt has ended with this outcome.
    Over(O),
}
