//! What the hunter can do on the hex map.

/// What the hunter does with a turn, through a tunnel to the room of this number (G10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Action {
    /// Move to this room.
    Move { to: u32 },
    /// Shoot an arrow into this room.
    Shoot { to: u32 },
}
