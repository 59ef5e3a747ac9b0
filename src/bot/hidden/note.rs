//! What a seat is told, as its mind keeps it.

use super::Claim;
use crate::game::Seat;
use crate::game::hidden::{Event, Role};

/// Something that a seat was told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Note {
    /// Its own sheet when its turn began.
    Saw(Claim),
    /// Somebody said this.
    Heard { by: Seat, claim: Claim },
    /// Bats dropped the player on turn in this room (H17).
    Carried { seat: Seat, to: u32 },
    /// An arrow of the player on turn went astray (H13).
    Shot { seat: Seat },
    /// A player of this role died.
    Died { on_turn: Seat, seat: Seat, role: Role },
}

impl Note {
    /// Makes the note of a public event, if the event tells more than the end of the game does.
    pub(super) const fn of(on_turn: Seat, event: &Event) -> Option<Self> {
        match *event {
            // No cave has three rooms: with this die an arrow flies, and with any other bats.
            Event::Rolled { sides: 3, .. } => Some(Self::Shot { seat: on_turn }),
            Event::Rolled { number, .. } => Some(Self::Carried { seat: on_turn, to: number }),
            Event::Died { seat, role } => Some(Self::Died { on_turn, seat, role }),
            _ => None,
        }
    }
}
