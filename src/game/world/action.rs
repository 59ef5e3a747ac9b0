//! What the player can do on the grid.

use crate::game::cave::grid::Direction;

/// What the player does with a turn (W4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Action {
    /// Move to the cell of this room number, which must be beside the player's.
    Move { to: u32 },
    /// Shoot the arrow in this direction.
    Shoot { direction: Direction },
}
