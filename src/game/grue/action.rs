//! What the hunter can do on the hex map, and its canonical text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::cave::hex::{Coordinates, Direction};

/// What the hunter does with a turn (G10).
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::hex::{Coordinates, Direction};
/// use wumpus_hunt::game::grue::{Action, Toward};
///
/// assert_eq!("move nw".parse(), Ok(Action::Move { toward: Toward::Direction(Direction::NorthWest) }));
/// assert_eq!("shoot 4,10".parse(), Ok(Action::Shoot { toward: Toward::Room(Coordinates { x: 4, y: 10 }) }));
/// assert!("m nw".parse::<Action>().is_err(), "short forms are the prompt's");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Action {
    /// Move through this tunnel.
    Move { toward: Toward },
    /// Shoot an arrow into this tunnel.
    Shoot { toward: Toward },
}

/// A tunnel, named in one of two ways (G22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// By its direction.
    Direction(Direction),
    /// By the room to which it leads.
    Room(Coordinates),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { toward } => write!(f, "move {toward}"),
            Self::Shoot { toward } => write!(f, "shoot {toward}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        match text.split_once(' ') {
            Some(("move", toward)) => Ok(Self::Move { toward: toward.parse()? }),
            Some(("shoot", toward)) => Ok(Self::Shoot { toward: toward.parse()? }),
            _ => Err(ParseActionError),
        }
    }
}

impl fmt::Display for Toward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Direction(direction) => direction.fmt(f),
            Self::Room(coordinates) => coordinates.fmt(f),
        }
    }
}

impl FromStr for Toward {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let direction = text.parse().map(Self::Direction);
        direction.or_else(|_| text.parse().map(Self::Room)).map_err(|_| ParseActionError)
    }
}

/// A text that is not the canonical text of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an action is `move WAY` or `shoot WAY`, with a direction (nw, sw, e, ne, se, w) or coordinates like 4,10")]
pub struct ParseActionError;
