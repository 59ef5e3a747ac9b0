//! What the hunter on the hex map knows, and what it lets him do.
//!
//! Whether an action is legal is decided on the view alone, so a refusal cannot tell a secret.

use std::fmt;

use thiserror::Error;

use super::{Action, Grue, Life, Sense, Toward};
use crate::game::cave::Room;
use crate::game::cave::hex::{Coordinates, Direction};
use crate::game::{self, Actions, Legal, Shots, in_a_row};

/// What the hunter knows before he chooses (G5, G8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View<'a> {
    /// The sense that tells him distances.
    pub sense: Sense,
    /// How many arrows he has left.
    pub arrows: u8,
    /// Whether the wumpus lives.
    pub wumpus: Life,
    /// Where he is.
    pub room: Coordinates,
    /// The rooms to which tunnels lead from here.
    pub tunnels: &'a [Room],
    /// What is within three moves.
    pub near: Near,
}

/// What is within three moves of the hunter (G5). What is not is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    /// The wumpus, while it lives (G7).
    pub wumpus: Option<Distance>,
    /// The grue.
    pub grue: Option<NearGrue>,
    /// The exit.
    pub exit: Option<Distance>,
}

/// What the hunter knows of a grue that is near (G5, G6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearGrue {
    /// How far it is.
    pub distance: Distance,
    /// What it is up to.
    pub mood: Mood,
}

/// How far something is that is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// At most three moves.
    Within,
    /// So many moves: the keen sense tells.
    Exactly {
        /// 0 to 3.
        moves: u16,
    },
}

/// What the grue is up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mood {
    /// It moves in every turn (G18, G19).
    Prowling,
    /// An arrow has hit it, and it misses this turn (G17).
    Stunned,
}

/// A tunnel from the room where the hunter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// In which direction it leads.
    pub direction: Direction,
    /// To which room.
    pub to: Coordinates,
}

impl Near {
    /// Nothing is near.
    pub const NOTHING: Self = Self { wumpus: None, grue: None, exit: None };
}

impl game::View<Grue> for View<'_> {
    /// Fails with [`Illegal::NoTunnel`] or [`Illegal::NoArrow`] (G10).
    fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.target(action).map(drop)
    }

    fn legal(&self) -> Legal<impl Actions<Grue>, impl Actions<Grue>> {
        let directions = self.ways().map(|way| Toward::Direction(way.direction));
        let shots = directions.clone().map(|toward| Action::Shoot { toward });
        Legal {
            moves: directions.map(|toward| Action::Move { toward }),
            shots: if self.arrows > 0 { Shots::Listed(shots) } else { Shots::None },
        }
    }
}

impl View<'_> {
    /// Lists the tunnels that lead from here, up and down before sideways (G22).
    pub fn ways(&self) -> impl Iterator<Item = Way> + Clone {
        self.tunnels.iter().filter_map(|room| self.way_to(*room))
    }

    /// Finds the room into which a move or a shot goes (G10, G22).
    pub(super) fn target(&self, action: &Action) -> Result<Room, Illegal> {
        match action {
            Action::Shoot { .. } if self.arrows == 0 => Err(Illegal::NoArrow { ways: self.ways().collect() }),
            Action::Move { toward } | Action::Shoot { toward } => self.room_next_door(*toward),
        }
    }

    fn room_next_door(&self, toward: Toward) -> Result<Room, Illegal> {
        let meant = match toward {
            Toward::Direction(direction) => self.room.toward(direction),
            Toward::Room(coordinates) => Some(coordinates),
        };
        // All are looked at: to stop at the right one would save less than it costs to guess which that is.
        let open = self.tunnels.iter().copied();
        let room = open.fold(None, |found, room| if Some(Coordinates::of(room)) == meant { Some(room) } else { found });
        room.ok_or_else(|| Illegal::NoTunnel { from: self.room, toward, ways: self.ways().collect() })
    }

    fn way_to(&self, room: Room) -> Option<Way> {
        let to = Coordinates::of(room);
        let direction = self.room.directions().into_iter().find(|way| self.room.toward(*way) == Some(to))?;
        Some(Way { direction, to })
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.direction, self.to)
    }
}

/// Why the rules refuse an action (G10).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// No tunnel leads from here as was named.
    #[error("no tunnel leads from {from} toward {toward} (tunnels lead {})", in_a_row(ways))]
    NoTunnel {
        /// Where the hunter is.
        from: Coordinates,
        /// What he named.
        toward: Toward,
        /// Where he could move or shoot.
        ways: Vec<Way>,
    },
    /// There is no arrow left to shoot.
    #[error("there is no arrow left; only a move is possible (tunnels lead {})", in_a_row(ways))]
    NoArrow {
        /// Where the hunter could move.
        ways: Vec<Way>,
    },
    /// The hunt has ended.
    #[error("the hunt is over")]
    Over,
}
