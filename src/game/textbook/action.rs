//! What the hunter can do, and its canonical text.

use crate::game::named::named;

named! {
    /// What the hunter does with a turn (T3). All actions are always legal.
    ///
    /// # Examples
    ///
    /// ```
    /// use wumpus_hunt::game::textbook::Action;
    ///
    /// assert_eq!(Action::named("turn left"), Some(Action::TurnLeft));
    /// assert_eq!(Action::named("left"), None, "short forms are the prompt's");
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
