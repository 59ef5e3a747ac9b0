//! What the hunter knows, and which actions are legal.

use std::sync::Arc;

use thiserror::Error;

use super::{Action, Classic, Path, Ruleset};
use crate::game::arrow::Paths;
use crate::game::cave::{Cave, Room, Tunnels};
use crate::game::{self, Exit, Legal, Unread, comma_separated};

/// What the hunter knows before they choose (C5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The ruleset of the hunt.
    pub ruleset: Ruleset,
    /// The whole cave; `None` if it was drawn for this hunt, because then the hunter has no map.
    pub map: Option<Arc<Cave>>,
    /// The number of rooms in the cave; they are numbered from 1.
    pub rooms: u16,
    /// The most tunnels that a room of the cave has.
    pub most_tunnels: usize,
    /// The hunter's room.
    pub room: Room,
    /// The ends of the tunnels from the room. A room may be among them twice, and so may the hunter's own (V7).
    pub tunnels: Tunnels,
    /// What the hunter feels in the room.
    pub warnings: Warnings,
    /// The arrows left: 1 to 99.
    pub arrows: u8,
}

/// The number of warnings of each kind, as the ruleset counts them (C6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Warnings {
    pub wumpus: u8,
    pub pits: u8,
    pub bats: u8,
}

impl game::View<Classic> for View {
    /// Fails with [`Illegal::NoTunnel`] (C7), [`Illegal::NoSuchRoom`] (C23) or [`Illegal::TooCrooked`] (C24, C25).
    fn check(&self, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Move { to } if self.destinations().any(|room| room.number() == *to) => Ok(()),
            Action::Move { to } => Err(Illegal::NoTunnel { from: self.room, to: *to, tunnels: self.tunnels.to_vec() }),
            Action::Shoot { path } => match (self.paths().outside(path), self.paths().straight_back(path)) {
                (Some(room), _) => Err(Illegal::NoSuchRoom { room, rooms: self.rooms }),
                (None, Some(room)) => Err(Illegal::TooCrooked { room }),
                (None, None) => Ok(()),
            },
        }
    }

    fn legal(&self) -> Legal<impl Iterator<Item = Action> + Clone> {
        let is_new = |at: &usize, room: &Room| self.destinations().take(*at).all(|earlier| earlier != *room);
        let each_once = self.destinations().enumerate().filter(move |(at, room)| is_new(at, room));
        let listed = each_once.map(|(_, room)| Action::Move { to: room.number() });
        Legal { listed, paths: Some(self.paths()) }
    }

    fn exits(&self) -> Vec<Exit<Action>> {
        let exit = |go| match go {
            Action::Move { to } => Some(Exit { direction: None, to, go: Some(go), shot: None }),
            Action::Shoot { .. } => None,
        };
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
    /// Lists the rooms to which the hunter may move (C7, C8).
    fn destinations(&self) -> impl Iterator<Item = Room> + Clone {
        self.tunnels.iter().copied().chain(self.ruleset.may_stay.then_some(self.room))
    }

    const fn paths(&self) -> Paths {
        Paths { from: self.room, rooms: self.rooms, longest: Path::LONGEST, crooked: self.ruleset.crooked }
    }
}

/// Why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages explain the fields")]
pub enum Illegal {
    /// No tunnel leads to the room of a move; the hunter's room has these `tunnels` (C7).
    #[error("no tunnel leads from room {from} to room {to} (tunnels lead to {})", comma_separated(tunnels))]
    NoTunnel { from: Room, to: u32, tunnels: Vec<Room> },
    /// A number of a path is not a room of the cave, which are 1 to `rooms` (C23).
    #[error("room {room} is not in this cave (1 to {rooms})")]
    NoSuchRoom { room: u32, rooms: u16 },
    /// The path goes from a room to another and straight back (C24, C25).
    #[error("an arrow cannot fly straight back to room {room}")]
    TooCrooked { room: u32 },
    /// The hunt has ended.
    #[error("the hunt is over")]
    Over,
}
