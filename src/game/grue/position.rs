//! What is in a hunt on the hex map, .
//!
//! Deliberately absent: what leads from one position to the next.

use super::Outcome;
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
