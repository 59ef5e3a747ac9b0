//! What a hunter can set out to do.

/// Something that a hunter can set out to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// The first action.
    pub action: A,
    /// Of plans with the same danger the one with the lowest cost is the best: its turns, and more for what leads nowhere.
    pub cost: usize,
    /// What it leads to.
    pub goal: Goal,
    /// The chance that the hunter dies on it.
    pub death: f64,
}

/// What a plan leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// A win, for certain.
    Win,
    /// Into a room where the hunter has not been.
    NewRoom,
    /// A shot, which hits the wumpus with this chance.
    Shot { hit: f64 },
    /// Anything else: a move that may help, or the end of the hunt without a win.
    Other,
}

/// The patience of a hunter with a policy, in turns. After this many turns without anything new it stops waiting.
pub(super) const PATIENCE: u32 = 60;
