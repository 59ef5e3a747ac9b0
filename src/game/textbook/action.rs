//! What the hunter can do, and its canonical text.

use std::fmt;
use std::str::FromStr;

use crate::game::NotAnAction;

/// What the hunter does with a turn (T3). All actions are always legal.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::game::textbook::Action;
///
/// assert_eq!("turn left".parse(), Ok(Action::TurnLeft));
/// assert!("left".parse::<Action>().is_err(), "short forms are the prompt's");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Walks a square (T4).
    Forward,
    /// Turns to the left.
    TurnLeft,
    /// Turns to the right.
    TurnRight,
    /// Takes the gold (T6).
    Grab,
    /// Shoots the arrow straight ahead (T6).
    Shoot,
    /// Leaves the cave (T6).
    Climb,
}

impl Action {
    /// Every action, in the order in which every surface lists them.
    pub const ALL: [Self; 6] = [Self::Forward, Self::TurnLeft, Self::TurnRight, Self::Grab, Self::Shoot, Self::Climb];

    /// Returns the canonical text.
    pub const fn name(self) -> &'static str {
        ["forward", "turn left", "turn right", "grab", "shoot", "climb"][self as usize]
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        Self::ALL.into_iter().find(|action| action.name() == text).ok_or(FORM)
    }
}

const FORM: NotAnAction = NotAnAction::Form { accepted: "forward, turn left, turn right, grab, shoot or climb" };
