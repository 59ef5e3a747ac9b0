//! What a player knows, and what it lets him do.
//!
//! Whether an action is legal is decided on the view alone, so a refusal cannot tell a secret.

use std::iter::Empty;

use thiserror::Error;

use super::{Action, Hidden, Path, Role, Roster, Wumpuses};
use crate::game::arrow::{Crooked, Paths};
use crate::game::cave::Room;
use crate::game::{self, Actions, Legal, Seat, Shots, in_a_row};

/// What a player knows: what everybody knows, and on his turn what he is told in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View<'a> {
    /// Who he is.
    pub seat: Seat,
    /// How many wumpuses were agreed on.
    pub wumpuses: Wumpuses,
    /// How many rooms the cave has; they are numbered from 1.
    pub rooms: u16,
    /// Who lives, and what the dead were.
    pub roster: Roster,
    /// Whose turn it is, or was when the game ended.
    pub turn: Seat,
    /// What he is told in secret, if it is his turn. Between his turns he learns nothing, not even where bats have put
    /// him (H20).
    pub sheet: Option<Sheet<'a>>,
}

/// What a player is told in secret on his turn (H7 to H10): the seed's turn sheet, and no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet<'a> {
    /// What he is.
    pub role: Role,
    /// How many arrows he has left.
    pub arrows: u8,
    /// Where he is.
    pub room: Room,
    /// Where the tunnels lead from here.
    pub tunnels: &'a [Room],
    /// What he hears, feels and smells.
    pub percepts: Percepts,
}

/// Something that a player is told of what is around him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Percept {
    /// He hears bats in an adjacent room (H8).
    Flapping,
    /// He feels a pit in an adjacent room (H8).
    Breeze,
    /// A human smells a wumpus (H9).
    Stench,
    /// A wumpus smells a human (H9).
    Meal,
    /// A wumpus is in a room with bats, and immune (H10).
    BatsHere,
    /// A wumpus is in a room with a pit, and immune (H10).
    PitHere,
}

impl Percept {
    /// Every percept, in the order in which a player is told.
    pub const ALL: [Self; 6] = [Self::Flapping, Self::Breeze, Self::Stench, Self::Meal, Self::BatsHere, Self::PitHere];
}

/// What a player perceives: each [`Percept`] or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Percepts([Option<Percept>; Percept::ALL.len()]);

impl Percepts {
    pub(super) fn that(is_perceived: impl Fn(Percept) -> bool) -> Self {
        Self(Percept::ALL.map(|percept| Some(percept).filter(|percept| is_perceived(*percept))))
    }

    /// Lists what is perceived, in the order in which the player is told.
    pub fn iter(&self) -> impl Iterator<Item = Percept> {
        self.0.iter().copied().flatten()
    }
}

impl game::View<Hidden> for View<'_> {
    /// Fails with [`Illegal::NotYourTurn`], [`Illegal::NoArrow`] (H12), [`Illegal::NoSuchRoom`] (H12) or
    /// [`Illegal::NoTunnel`] (H16), in this order.
    fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.destination(action).map(drop)
    }

    fn legal(&self) -> Legal<impl Actions<Hidden>, impl Actions<Hidden>> {
        let tunnels = self.sheet.iter().flat_map(|sheet| sheet.tunnels);
        let steps = tunnels.map(|room| Some(room.number())).chain(self.sheet.iter().map(|_| None));
        let armed = self.sheet.as_ref().filter(|sheet| sheet.check_arrow().is_ok());
        Legal {
            moves: steps.map(|step| Action { shot: None, step }),
            shots: armed.map_or(Shots::<Empty<Action>>::None, |sheet| Shots::Along(self.paths(sheet))),
        }
    }
}

impl View<'_> {
    /// Returns the room to which the player moves, if a legal action has a move.
    pub(super) fn destination(&self, action: &Action) -> Result<Option<Room>, Illegal> {
        let sheet = self.sheet.as_ref().ok_or(Illegal::NotYourTurn { seat: self.seat, turn: self.turn })?;
        if let Some(path) = &action.shot {
            sheet.check_arrow()?;
            if let Some(room) = self.paths(sheet).outside(path) {
                return Err(Illegal::NoSuchRoom { room, rooms: self.rooms });
            }
        }
        action.step.map(|to| sheet.tunnel(to)).transpose()
    }

    const fn paths(&self, sheet: &Sheet<'_>) -> Paths {
        Paths { from: sheet.room, rooms: self.rooms, longest: Path::LONGEST, crooked: Crooked::Never }
    }
}

impl Sheet<'_> {
    fn check_arrow(&self) -> Result<(), Illegal> {
        match self.role {
            Role::Human if self.arrows > 0 => Ok(()),
            Role::Human | Role::Wumpus => Err(Illegal::NoArrow),
        }
    }

    fn tunnel(&self, to: u32) -> Result<Room, Illegal> {
        let leads_there = self.tunnels.iter().copied().find(|room| room.number() == to);
        leads_there.ok_or_else(|| Illegal::NoTunnel { from: self.room, to, tunnels: self.tunnels.to_vec() })
    }
}

/// Why the rules refuse an action (H19).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Somebody else's turn it is (H6).
    #[error("it is the turn of seat {}, not of seat {}", turn.0, seat.0)]
    NotYourTurn {
        /// Who would act.
        seat: Seat,
        /// Whose turn it is.
        turn: Seat,
    },
    /// The player is a wumpus, or a human without arrows (H12).
    #[error("there is no arrow to shoot; only `move ROOM` or `pass` is possible")]
    NoArrow,
    /// A number that was named for a shot is no room of the cave (H12).
    #[error("room {room} is not in this cave (1 to {rooms})")]
    NoSuchRoom {
        /// What was named.
        room: u32,
        /// The highest number.
        rooms: u16,
    },
    /// No tunnel leads to the room that was named for a move (H16).
    #[error("no tunnel leads from room {from} to room {to} (tunnels lead to {})", in_a_row(tunnels))]
    NoTunnel {
        /// Where the player is.
        from: Room,
        /// What he named.
        to: u32,
        /// Where he could go.
        tunnels: Vec<Room>,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
}
