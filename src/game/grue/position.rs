//! What is in a hunt on the hex map, and how it can end.
//!
//! Deliberately absent: what leads from one position to the next.

use crate::game::cave::Room;

/// Everything that is in a hunt on the hex map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Where the hunter is.
    pub hunter: Room,
    /// Where the wumpus is, or lies.
    pub wumpus: Room,
    /// Whether the wumpus lives.
    pub wumpus_life: Life,
    /// Where the grue is.
    pub grue: Room,
    /// The room that the grue came from.
    pub grue_came_from: Room,
    /// How many turns the grue still misses: above 0 it is stunned (G14, G17).
    pub grue_misses: u8,
    /// Where the exit is.
    pub exit: Room,
    /// How many arrows are left.
    pub arrows: u8,
    /// How the hunt ended, if it has.
    pub outcome: Option<Outcome>,
}

/// Whether the wumpus lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Life {
    /// It does.
    Alive,
    /// An arrow has hit it.
    Dead,
}

/// How a hunt on the hex map ends (G25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The wumpus is dead and the hunter has reached the exit: won (G20).
    Escaped,
    /// The same, and the grue is in the exit's room: won (G20).
    EscapedPastGrue,
    /// The hunter has entered the wumpus's room and is eaten (G11).
    EatenOnEntering,
    /// The wumpus has come into the hunter's room and eats him (G16).
    EatenWhenItCame,
    /// The hunter has entered the grue's room (G11).
    CaughtOnEntering,
    /// The hunter has entered the room of the grue while it was stunned (G11).
    CaughtOnEnteringStunned,
    /// The grue has come into the hunter's room (G18, G19).
    CaughtWhenItCame,
    /// The last arrow is gone and the wumpus lives (G15).
    OutOfArrows,
}
