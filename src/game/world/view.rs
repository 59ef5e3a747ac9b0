//! What the player on the grid knows, and which actions are legal.

use thiserror::Error;

use super::{Action, Arrow, Board, Toward, World};
use crate::game::cave::Room;
use crate::game::cave::grid::{Cell, Direction};
use crate::game::{self, Actions, Legal, comma_separated};

/// What the player knows before they choose (W12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View<'a> {
    /// How the grid was laid out.
    pub board: Board,
    /// The columns of the grid, left to right.
    pub columns: &'a [char],
    /// The rows of the grid, bottom to top.
    pub rows: &'a [u32],
    /// The player's cell.
    pub cell: Cell,
    /// The rooms of the cells beside.
    pub tunnels: &'a [Room],
    /// What the player feels here.
    pub percepts: Percepts,
    /// Where the arrow is, and so whether the wumpus lives.
    pub arrow: Arrow,
    /// Whether the player has the gold.
    pub has_gold: bool,
}

/// What is felt in a cell (W5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percepts {
    /// A pit is beside it.
    pub breeze: bool,
    /// The wumpus is beside it, dead or alive.
    pub stench: bool,
}

/// A cell beside the player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Way {
    pub direction: Direction,
    pub to: Cell,
}

impl game::View<World> for View<'_> {
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

    fn legal(&self) -> Legal<impl Actions<World>> {
        let directions = self.ways().map(|way| way.direction);
        let moves = directions.clone().map(|direction| Action::Move { toward: Toward::Direction(direction) });
        let shots = directions.filter(|_| self.arrow == Arrow::Held).map(|direction| Action::Shoot { direction });
        Legal { listed: moves.chain(shots), paths: None }
    }
}

impl View<'_> {
    /// Lists the cells beside the player's, clockwise from the north.
    pub fn ways(&self) -> impl Iterator<Item = Way> + Clone {
        self.tunnels.iter().filter_map(|room| {
            let to = Cell::of(*room);
            Some(Way { direction: Direction::between(self.cell, to)?, to })
        })
    }

    /// Returns the room beside that is named (W4).
    pub(super) fn destination(&self, toward: Toward) -> Result<Room, Illegal> {
        let wanted = match toward {
            Toward::Direction(direction) => self.cell.toward(direction),
            Toward::Cell(cell) => Some(cell),
        };
        let room = self.tunnels.iter().copied().find(|room| Some(Cell::of(*room)) == wanted);
        let (from, ways) = (self.cell, self.ways());
        room.ok_or_else(|| match toward {
            Toward::Direction(direction) => {
                Illegal::NoCell { from, direction, open: ways.map(|way| way.direction).collect() }
            }
            Toward::Cell(to) => Illegal::NotBeside { from, to, beside: ways.map(|way| way.to).collect() },
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
