//! What a player can do with a turn, and its canonical text.

use std::fmt;
use std::str::FromStr;

use super::Illegal;
use crate::game::{Unread, arrow};

/// What a player does with a turn: shoot, move, shoot and then move, or pass (H11).
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::hidden::Action;
///
/// let action: Action = "shoot 8 9; move 3".parse()?;
/// assert_eq!((action.shot.as_deref(), action.step), (Some([8, 9].as_slice()), Some(3)));
/// assert_eq!(action.to_string(), "shoot 8 9; move 3");
/// assert_eq!("pass".parse(), Ok(Action::default()));
/// # Ok::<(), wumpus_hunt::game::Unread<wumpus_hunt::game::hidden::Illegal>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Action {
    /// The path of the arrow, if the player shoots.
    pub shot: Option<Path>,
    /// The number of the room, if the player moves.
    pub step: Option<u32>,
}

/// The path of an arrow: 1 to 4 room numbers (H12).
pub type Path = arrow::Path<4>;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.shot {
            f.write_str("shoot")?;
            path.iter().try_for_each(|number| write!(f, " {number}"))?;
        }
        match (self.shot, self.step) {
            (None, None) => f.write_str("pass"),
            (Some(_), None) => Ok(()),
            (None, Some(to)) => write!(f, "move {to}"),
            (Some(_), Some(to)) => write!(f, "; move {to}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unread<Illegal>;

    fn from_str(text: &str) -> Result<Self, Unread<Illegal>> {
        let mut action = Self::default();
        for part in text.split("; ").filter(|part| *part != "pass") {
            let mut words = part.split(' ');
            let verb = words.next();
            let numbers: Vec<u32> = words.map(|word| word.parse().map_err(|_| FORM)).collect::<Result<_, _>>()?;
            match (verb, numbers.as_slice()) {
                (Some("shoot"), named) => {
                    let refused = Unread::Length { named: named.len(), longest: Path::LONGEST };
                    action.shot = Some(Path::new(named).ok_or(refused)?);
                }
                (Some("move"), [to]) => action.step = Some(*to),
                _ => return Err(FORM),
            }
        }
        // Only the canonical text is written back as it was read.
        if action.to_string() == text { Ok(action) } else { Err(FORM) }
    }
}

const FORM: Unread<Illegal> =
    Unread::Form("`shoot ROOM [ROOM ...]`, `move ROOM`, `shoot ROOM [ROOM ...]; move ROOM` or `pass`");
