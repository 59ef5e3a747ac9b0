//! What a player knows, and which actions are legal.

use thiserror::Error;

use super::{Action, Hidden, Path, Role};
use crate::game::arrow::{Crooked, Paths};
use crate::game::cave::Room;
use crate::game::named::named;
use crate::game::{self, Exit, Legal, Seat, Unread, comma_separated};

/// What a player knows: what everyone knows, and what the player on turn is told in secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The player's seat.
    pub seat: Seat,
    /// The number of wumpuses if everybody knows it; `None` if it was drawn in secret (H2).
    pub wumpuses: Option<u8>,
    /// The number of rooms in the cave; they are numbered from 1.
    pub rooms: u16,
    /// What everyone knows of each player: the role of the dead, `None` for the living (H20).
    pub roster: Vec<Option<Role>>,
    /// The seat on turn; at the end the seat that acted last.
    pub turn: Seat,
    /// What the player is told in secret; `None` if it is not their turn. Between their turns players learn nothing in
    /// secret, not even where bats have dropped them (H20).
    pub sheet: Option<Sheet>,
}

/// What the player on turn is told in secret (H7 to H10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The player's role.
    pub role: Role,
    /// The arrows left: 0 to 2.
    pub arrows: u8,
    /// The player's room.
    pub room: Room,
    /// The rooms one tunnel away (H3, H4).
    pub tunnels: [Room; 3],
    /// What the player hears, feels and smells.
    pub percepts: Percepts,
}

named! {
    /// Something that a player perceives.
    pub enum Percept {
        /// Bats are in an adjacent room (H8).
        Flapping = "flapping",
        /// A pit is in an adjacent room (H8).
        Breeze = "breeze",
        /// A human smells a wumpus (H9).
        Stench = "stench",
        /// A wumpus smells a human (H9).
        Meal = "meal",
        /// A wumpus is in a room with bats, and immune (H10).
        BatsHere = "bats_here",
        /// A wumpus is in a room with a pit, and immune (H10).
        PitHere = "pit_here",
    }
}

/// A set of percepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Percepts([Option<Percept>; Percept::ALL.len()]);

impl Percepts {
    /// Makes the set of the percepts for which this holds.
    pub fn of(is_perceived: impl Fn(Percept) -> bool) -> Self {
        Self(Percept::ALL.map(|percept| Some(percept).filter(|percept| is_perceived(*percept))))
    }

    /// Returns whether this is perceived.
    pub fn has(&self, percept: Percept) -> bool {
        self.0[percept as usize].is_some()
    }

    /// Lists the percepts in the order of [`Percept::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = Percept> {
        self.0.iter().copied().flatten()
    }
}

impl game::View<Hidden> for View {
    /// Fails with [`Illegal::NotYourTurn`], [`Illegal::NoArrow`] (H12), [`Illegal::NoSuchRoom`] (H12) or
    /// [`Illegal::NoTunnel`] (H16), in this order.
    fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.destination(action).map(drop)
    }

    fn legal(&self) -> Legal<impl Iterator<Item = Action> + Clone> {
        let tunnels = self.sheet.iter().flat_map(|sheet| sheet.tunnels);
        let steps = tunnels.map(|room| Some(room.number())).chain(self.sheet.iter().map(|_| None));
        let armed = self.sheet.as_ref().filter(|sheet| sheet.check_arrow().is_ok());
        let listed = steps.map(|step| Action { shot: None, step });
        Legal { listed, paths: armed.map(|sheet| self.paths(sheet)) }
    }

    fn exits(&self) -> Vec<Exit<Action>> {
        let exit = |go: Action| Some(Exit { direction: None, to: go.step?, go: Some(go), shot: None });
        self.legal().listed.filter_map(exit).collect()
    }

    fn text(&self, action: &Action) -> String {
        action.to_string()
    }

    fn read(&self, text: &str) -> Result<Action, Unread<Illegal>> {
        text.parse()
    }
}

impl View {
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

    const fn paths(&self, sheet: &Sheet) -> Paths {
        Paths { from: sheet.room, rooms: self.rooms, longest: Path::LONGEST, crooked: Crooked::Never }
    }
}

impl Sheet {
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
#[expect(missing_docs, reason = "the messages explain the fields")]
pub enum Illegal {
    /// `seat` tried to act in the turn of another (H6).
    #[error("it is the turn of seat {}, not of seat {}", turn.0, seat.0)]
    NotYourTurn { seat: Seat, turn: Seat },
    /// The player is a wumpus, or a human without arrows (H12).
    #[error("there is no arrow to shoot; only `move ROOM` or `pass` is possible")]
    NoArrow,
    /// A number of a path is not a room of the cave, which are 1 to `rooms` (H12).
    #[error("room {room} is not in this cave (1 to {rooms})")]
    NoSuchRoom { room: u32, rooms: u16 },
    /// No tunnel leads to the room of a move; the player's room has these `tunnels` (H16).
    #[error("no tunnel leads from room {from} to room {to} (tunnels lead to {})", comma_separated(tunnels))]
    NoTunnel { from: Room, to: u32, tunnels: Vec<Room> },
    /// The game has ended.
    #[error("the game is over")]
    Over,
}
