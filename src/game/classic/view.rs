//! What the hunter knows, and what it lets him do.
//!
//! Whether an action is legal is decided on the view alone, so a refusal cannot tell a secret.

use thiserror::Error;

use super::Action;
use super::ruleset::{Crooked, OwnRoom, Ruleset};
use crate::game::cave::Room;
use crate::game::in_a_row;

/// What the hunter knows before he chooses (C5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View<'a> {
    /// The rules of the hunt.
    pub ruleset: &'a Ruleset,
    /// How many rooms the cave has; they are numbered from 1.
    pub rooms: u16,
    /// Where he is.
    pub room: Room,
    /// Where the tunnels lead from here.
    pub tunnels: &'a [Room],
    /// What he feels.
    pub warnings: Warnings,
    /// How many arrows he has left.
    pub arrows: u8,
}

/// How many warnings of each kind there are: as many as the ruleset gives (C6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warnings {
    /// Of the wumpus.
    pub wumpus: u8,
    /// Of pits.
    pub pits: u8,
    /// Of bats.
    pub bats: u8,
}

impl Warnings {
    /// Nothing is felt.
    pub const NONE: Self = Self { wumpus: 0, pits: 0, bats: 0 };
}

impl View<'_> {
    /// Tells whether the hunter may do this, the hunt going on.
    ///
    /// # Errors
    ///
    /// [`Illegal::NoTunnel`] (C7), [`Illegal::NoSuchRoom`] (C23) or [`Illegal::TooCrooked`] (C24, C25).
    #[inline]
    pub fn check(&self, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Move { to } => self.destination(*to).map(drop),
            Action::Shoot { path } => self.check_path(path),
        }
    }

    /// Finds the room to which a move of this number leads (C7, C8).
    #[inline]
    pub(super) fn destination(&self, to: u32) -> Result<Room, Illegal> {
        let own = match self.ruleset.own_room {
            OwnRoom::NeedsTunnel => None,
            OwnRoom::Accepted => Some(self.room),
        };
        // All are looked at: to stop at the right one would save less than it costs to guess which that is.
        let open = self.tunnels.iter().copied().chain(own);
        let room = open.fold(None, |found, room| if room.number() == to { Some(room) } else { found });
        room.ok_or_else(|| Illegal::NoTunnel { from: self.room, to, tunnels: self.tunnels.to_vec() })
    }

    pub(super) fn check_path(&self, named: &[u32]) -> Result<(), Illegal> {
        if let Some(&room) = named.iter().find(|room| !(1..=u32::from(self.rooms)).contains(room)) {
            return Err(Illegal::NoSuchRoom { room, rooms: self.rooms });
        }
        let to_the_hunter = || named.get(1).filter(|second| **second == self.room.number());
        let to_a_name = || named.windows(3).find(|three| three[0] == three[2]).map(|three| &three[0]);
        let back = match self.ruleset.crooked {
            Crooked::FromTheHunter => to_the_hunter().or_else(to_a_name),
            Crooked::FromTheFirstName => to_a_name(),
            Crooked::Never => None,
        };
        back.map_or(Ok(()), |room| Err(Illegal::TooCrooked { room: *room }))
    }
}

/// Why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// No tunnel leads to the room that was named for a move (C7).
    #[error("no tunnel leads from room {from} to room {to} (tunnels lead to {})", in_a_row(tunnels))]
    NoTunnel {
        /// Where the hunter is.
        from: Room,
        /// What he named.
        to: u32,
        /// Where he could go.
        tunnels: Vec<Room>,
    },
    /// A number that was named for a shot is no room of the cave (C23).
    #[error("room {room} is not in this cave (1 to {rooms})")]
    NoSuchRoom {
        /// What was named.
        room: u32,
        /// The highest number.
        rooms: u16,
    },
    /// The path goes from one room to another and straight back (C24, C25).
    #[error("an arrow cannot fly straight back to room {room}")]
    TooCrooked {
        /// The room to which it goes back.
        room: u32,
    },
    /// The hunt has ended.
    #[error("the hunt is over")]
    Over,
}
