//! Where everything is in a hunt on the hex map.

use super::Outcome;
use crate::game::cave::Room;

/// Where everything is in a hunt on the hex map, and its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The hunter's room.
    pub hunter: Room,
    /// The wumpus's room, dead or alive.
    pub wumpus: Room,
    /// Whether the wumpus lives.
    pub wumpus_life: Life,
    /// The grue's room.
    pub grue: Room,
    /// The room that the grue came from.
    pub grue_came_from: Room,
    /// The turns that the grue still misses; above 0 it is stunned (G14, G17).
    pub grue_misses: u8,
    /// The exit's room.
    pub exit: Room,
    /// The arrows left: 0 to 3.
    pub arrows: u8,
    /// How the hunt ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

/// Whether the wumpus lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Life {
    /// It lives.
    Alive,
    /// An arrow has killed it.
    Dead,
}
