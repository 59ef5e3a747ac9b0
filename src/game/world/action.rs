//! What the player can do on the grid, and its canonical text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Cell;
use crate::game::cave::grid::Direction;

/// What the player does with a turn (W4).
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::cave::grid::Direction;
/// use wumpus_hunt::game::world::{Action, Toward};
///
/// assert_eq!("shoot east".parse(), Ok(Action::Shoot { direction: Direction::East }));
/// assert_eq!("move north".parse(), Ok(Action::Move { toward: Toward::Direction(Direction::North) }));
/// assert_eq!("move B1".parse::<Action>()?.to_string(), "move B1");
/// assert!("n".parse::<Action>().is_err(), "short forms are the prompt's");
/// # Ok::<(), wumpus_hunt::game::world::ParseActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Action {
    /// Move to this cell, which must be next to the player's.
    Move { toward: Toward },
    /// Shoot the arrow in this direction.
    Shoot { direction: Direction },
}

/// A cell next to the player's, named in one of two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// By its direction.
    Direction(Direction),
    /// By its name.
    Cell(Cell),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { toward: Toward::Direction(direction) } => write!(f, "move {direction}"),
            Self::Move { toward: Toward::Cell(cell) } => write!(f, "move {cell}"),
            Self::Shoot { direction } => write!(f, "shoot {direction}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let action = match text.split_once(' ') {
            Some(("move", name)) => {
                let toward = name.parse().map(Toward::Direction).or_else(|_| name.parse().map(Toward::Cell));
                toward.ok().map(|toward| Self::Move { toward })
            }
            Some(("shoot", name)) => name.parse().ok().map(|direction| Self::Shoot { direction }),
            _ => None,
        };
        action.ok_or(ParseActionError)
    }
}

/// A text that is not the canonical text of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "an action is `move DIRECTION`, `move CELL` or `shoot DIRECTION`, with north, east, south or west and a cell like B3"
)]
pub struct ParseActionError;
