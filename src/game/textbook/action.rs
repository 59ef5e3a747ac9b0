//! What the hunter can do, and its canonical text.

use std::str::FromStr;

use crate::game::NotAnAction;
use crate::game::named::named;

named! {
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
    pub enum Action {
        /// Walks a square (T4).
        Forward = "forward",
        /// Turns to the left.
        TurnLeft = "turn left",
        /// Turns to the right.
        TurnRight = "turn right",
        /// Takes the gold (T6).
        Grab = "grab",
        /// Shoots the arrow straight ahead (T6).
        Shoot = "shoot",
        /// Leaves the cave (T6).
        Climb = "climb",
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        Self::named(text).ok_or(FORM)
    }
}

const FORM: NotAnAction = NotAnAction::Form { accepted: "forward, turn left, turn right, grab, shoot or climb" };
