//! What the player on the grid knows, and which actions are legal.

use thiserror::Error;

use super::{Action, Arrow, Board, Cell, Toward, World};
use crate::game::cave::Room;
use crate::game::cave::grid::Direction;
use crate::game::{self, Legal, comma_separated};

/// What the player knows before they choose (W12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// How the grid was laid out.
    pub board: Board,
    /// The player's room.
    pub room: Room,
    /// The rooms beside, in the order of [`Direction::ALL`].
    pub beside: [Option<Room>; 4],
    /// What the player feels here.
    pub percepts: Percepts,
    /// Where the arrow is, and so whether the wumpus lives.
    pub arrow: Arrow,
    /// Whether the player has the gold.
    pub has_gold: bool,
}

/// What is felt in a cell (W5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percepts {
    /// A pit is beside it.
    pub breeze: bool,
    /// The wumpus is beside it, dead or alive.
    pub stench: bool,
}

impl game::View<World> for View {
    /// Fails with [`Illegal::NoCell`], [`Illegal::NotBeside`] or [`Illegal::NoArrow`] (W4).
    fn check(&self, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Move { toward } => self.destination(*toward).map(drop),
            Action::Shoot { direction } => match self.arrow {
                Arrow::Held => self.destination(Toward::Direction(*direction)).map(drop),
                Arrow::Lost | Arrow::InWumpus => Err(Illegal::NoArrow),
            },
        }
    }

    fn legal(&self) -> Legal<impl Iterator<Item = Action> + Clone> {
        let directions = self.ways().map(|(direction, _)| direction);
        let moves = directions.clone().map(|direction| Action::Move { toward: Toward::Direction(direction) });
        let shots = directions.filter(|_| self.arrow == Arrow::Held).map(|direction| Action::Shoot { direction });
        Legal { listed: moves.chain(shots), paths: None }
    }
}

impl View {
    /// Lists the directions in which a cell lies, clockwise from the north, each with its room.
    pub fn ways(&self) -> impl Iterator<Item = (Direction, Room)> + Clone + use<> {
        Direction::ALL.into_iter().zip(self.beside).filter_map(|(direction, room)| Some((direction, room?)))
    }

    /// Returns the room of the named cell, if it is next to the player's (W4).
    ///
    /// # Errors
    ///
    /// [`Illegal::NoCell`] or [`Illegal::NotBeside`].
    pub fn destination(&self, toward: Toward) -> Result<Room, Illegal> {
        let mut rooms = self.ways().map(|(_, room)| room);
        let found = match toward {
            Toward::Direction(direction) => self.beside[direction as usize],
            Toward::Cell(to) => rooms.find(|room| Cell::of(*room) == to),
        };
        found.ok_or_else(|| match (Cell::of(self.room), toward) {
            (from, Toward::Direction(direction)) => {
                Illegal::NoCell { from, direction, open: self.ways().map(|(direction, _)| direction).collect() }
            }
            (from, Toward::Cell(to)) => {
                Illegal::NotBeside { from, to, beside: self.ways().map(|(_, room)| Cell::of(room)).collect() }
            }
        })
    }
}

/// Why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages explain the fields")]
pub enum Illegal {
    /// No cell lies in the direction of a move or a shot, only in the `open` ones (W4).
    #[error("no cell lies {direction} of {from} (only {})", comma_separated(open))]
    NoCell { from: Cell, direction: Direction, open: Vec<Direction> },
    /// The named cell is not one of the cells `beside` the player's (W4).
    #[error("cell {to} is not beside {from} (only {})", comma_separated(beside))]
    NotBeside { from: Cell, to: Cell, beside: Vec<Cell> },
    /// The arrow is gone (W4, W8).
    #[error("the only arrow is gone (only moves are left)")]
    NoArrow,
    /// The hunt has ended.
    #[error("the hunt is over")]
    Over,
}
