//! What the hunter can do, and its canonical text.

use std::fmt;
use std::str::FromStr;

use super::Illegal;
use crate::game::{Unread, arrow};

/// What the hunter does with a turn.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::classic::Action;
///
/// assert_eq!("move 5".parse(), Ok(Action::Move { to: 5 }));
/// assert_eq!("shoot 5 4 14".parse::<Action>()?.to_string(), "shoot 5 4 14");
/// assert!("m 5".parse::<Action>().is_err(), "short forms are the prompt's");
/// # Ok::<(), wumpus_hunt::game::Unread<wumpus_hunt::game::classic::Illegal>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Action {
    /// Move to the room of this number, through a tunnel (C7).
    Move { to: u32 },
    /// Shoot an arrow along a path (C23).
    Shoot { path: Path },
}

/// The path of an arrow: 1 to 5 room numbers (C23).
pub type Path = arrow::Path<5>;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { to } => write!(f, "move {to}"),
            Self::Shoot { path } => {
                f.write_str("shoot")?;
                path.iter().try_for_each(|number| write!(f, " {number}"))
            }
        }
    }
}

impl FromStr for Action {
    type Err = Unread<Illegal>;

    fn from_str(text: &str) -> Result<Self, Unread<Illegal>> {
        let mut words = text.split(' ');
        let verb = words.next();
        let numbers: Vec<u32> = words.map(number).collect::<Option<_>>().ok_or(FORM)?;
        match (verb, numbers.as_slice()) {
            (Some("move"), [to]) => Ok(Self::Move { to: *to }),
            (Some("shoot"), named) => {
                let refused = Unread::Length { named: named.len(), longest: Path::LONGEST };
                Ok(Self::Shoot { path: Path::new(named).ok_or(refused)? })
            }
            _ => Err(FORM),
        }
    }
}

/// Parses a number as `Display` writes it: no sign, no leading zero.
fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number: &u32| number.to_string() == word)
}

const FORM: Unread<Illegal> = Unread::Form("`move ROOM` or `shoot ROOM [ROOM ...]`, with room numbers");
