//! What the hunter on the hex map knows, and which actions are legal.

use std::fmt;

use thiserror::Error;

use super::{Grue, Life, Sense};
use crate::game::cave::Tunnels;
use crate::game::cave::hex::{Coordinates, Direction};
use crate::game::{self, Exit, Legal, Unread, comma_separated};

/// What the hunter does with a turn, through a tunnel to the room of this number (G10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Action {
    /// Move to this room.
    Move { to: u32 },
    /// Shoot an arrow into this room.
    Shoot { to: u32 },
}

/// What the hunter knows before they choose (G5, G8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The keen sense, which gives distances (G4).
    pub sense: Sense,
    /// The arrows left: 0 to 3.
    pub arrows: u8,
    /// Whether the wumpus lives.
    pub wumpus: Life,
    /// The hunter's room.
    pub room: Coordinates,
    /// The rooms one tunnel away.
    pub tunnels: Tunnels,
    /// What is within three moves.
    pub near: Near,
}

/// What is within three moves of the hunter; `None` for what is farther (G5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// Whether an arrow has hit it, so that it misses this turn (G17). Otherwise it prowls (G18, G19).
    pub is_stunned: bool,
}

/// The distance of something near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Distance {
    /// In the hunter's own room, whichever sense is keen. Only the exit is perceived like this (G27).
    Here,
    /// 1 to 3 moves, as a sense that is not keen perceives it.
    Within,
    /// 0 to 3 moves, given by the keen sense.
    Exactly { moves: u8 },
}

/// A tunnel from the hunter's room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Way {
    pub direction: Direction,
    pub to: Coordinates,
}

impl game::View<Grue> for View {
    /// Fails with [`Illegal::NoTunnel`] or [`Illegal::NoArrow`] (G10).
    fn check(&self, action: &Action) -> Result<(), Illegal> {
        match *action {
            Action::Shoot { .. } if !self.may_shoot() => Err(Illegal::NoArrow { ways: self.ways().collect() }),
            Action::Move { to } | Action::Shoot { to } if self.tunnels.iter().any(|room| room.number() == to) => Ok(()),
            Action::Move { to } | Action::Shoot { to } => Err(self.no_tunnel(Coordinates::numbered(to).to_string())),
        }
    }

    fn legal(&self) -> Legal<impl Iterator<Item = Action> + Clone> {
        let rooms = self.tunnels.iter().map(|room| room.number());
        let shots = rooms.clone().filter(|_| self.may_shoot());
        Legal { listed: rooms.map(|to| Action::Move { to }).chain(shots.map(|to| Action::Shoot { to })), paths: None }
    }

    fn exits(&self) -> Vec<Exit<Action>> {
        let exit = |way: Way| {
            let to = way.to.number();
            let shot = self.may_shoot().then_some(Action::Shoot { to });
            Exit { direction: Some(way.direction.name()), to, go: Some(Action::Move { to }), shot }
        };
        self.ways().map(exit).collect()
    }

    /// Names a tunnel by its direction (G22).
    fn text(&self, action: &Action) -> String {
        let (verb, to) = match action {
            Action::Move { to } => ("move", *to),
            Action::Shoot { to } => ("shoot", *to),
        };
        let to = Coordinates::numbered(to);
        let way = self.ways().find(|way| way.to == to);
        way.map_or_else(|| format!("{verb} {to}"), |way| format!("{verb} {}", way.direction))
    }

    /// Accepts the direction of a tunnel, or the coordinates of the room there (G22).
    fn read(&self, text: &str) -> Result<Action, Unread<Illegal>> {
        let (verb, named) = text.split_once(' ').ok_or(FORM)?;
        let action = match verb {
            "move" => |to| Action::Move { to },
            "shoot" => |to| Action::Shoot { to },
            _ => return Err(FORM),
        };
        let is_named = |way: &Way| named == way.direction.name() || named == way.to.to_string();
        match self.ways().find(is_named) {
            Some(way) => Ok(action(way.to.number())),
            None if Direction::named(named).is_some() || Coordinates::read(named).is_some() => {
                Err(Unread::Illegal(self.no_tunnel(named.to_owned())))
            }
            None => Err(FORM),
        }
    }
}

const FORM: Unread<Illegal> =
    Unread::Form("`move WAY` or `shoot WAY`, with a direction (nw, sw, e, ne, se, w) or coordinates like 4,10");

impl View {
    /// Returns whether the hunter has an arrow (G10).
    pub const fn may_shoot(&self) -> bool {
        self.arrows > 0
    }

    /// Lists the tunnels that lead from here, up and down before sideways (G22).
    pub fn ways(&self) -> impl Iterator<Item = Way> + Clone {
        self.tunnels.iter().filter_map(|room| {
            let to = Coordinates::of(*room);
            Some(Way { direction: Direction::between(self.room, to)?, to })
        })
    }

    fn no_tunnel(&self, toward: String) -> Illegal {
        Illegal::NoTunnel { from: self.room, toward, ways: self.ways().collect() }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.direction, self.to)
    }
}

/// Why the rules refuse an action (G10).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages explain the fields")]
pub enum Illegal {
    /// No tunnel leads in the direction or to the room that was named; these `ways` lead from the hunter's.
    #[error("no tunnel leads from {from} toward {toward} (tunnels lead {})", comma_separated(ways))]
    NoTunnel { from: Coordinates, toward: String, ways: Vec<Way> },
    /// There is no arrow left; a move can take one of these `ways`.
    #[error("there is no arrow left; only a move is possible (tunnels lead {})", comma_separated(ways))]
    NoArrow { ways: Vec<Way> },
    /// The hunt has ended.
    #[error("the hunt is over")]
    Over,
}
