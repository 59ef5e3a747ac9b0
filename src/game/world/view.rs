//! What the player on the grid knows, and which actions are legal.

use thiserror::Error;

use super::{Action, Arrow, Board, Cell, World};
use crate::game::cave::Room;
use crate::game::cave::grid::Direction;
use crate::game::{self, Exit, Legal, Unread, comma_separated};

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
    /// Fails with [`Illegal::NotBeside`], [`Illegal::NoCell`] or [`Illegal::NoArrow`] (W4).
    fn check(&self, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Move { to } if self.ways().any(|(_, room)| room.number() == *to) => Ok(()),
            Action::Move { to } => Err(self.not_beside(Cell::numbered(*to))),
            Action::Shoot { .. } if !self.may_shoot() => Err(Illegal::NoArrow),
            Action::Shoot { direction } if self.beside[*direction as usize].is_none() => Err(self.no_cell(*direction)),
            Action::Shoot { .. } => Ok(()),
        }
    }

    fn legal(&self) -> Legal<impl Iterator<Item = Action> + Clone> {
        let moves = self.ways().map(|(_, room)| Action::Move { to: room.number() });
        let shots = self.ways().filter(|_| self.may_shoot());
        Legal { listed: moves.chain(shots.map(|(direction, _)| Action::Shoot { direction })), paths: None }
    }

    fn exits(&self) -> Vec<Exit<Action>> {
        let exit = |(direction, room): (Direction, Room)| {
            let (to, shot) = (room.number(), self.may_shoot().then_some(Action::Shoot { direction }));
            Exit { direction: Some(direction.name()), to, go: Some(Action::Move { to }), shot }
        };
        self.ways().map(exit).collect()
    }

    /// Names a cell beside the player's by its direction.
    fn text(&self, action: &Action) -> String {
        match action {
            Action::Move { to } => match self.ways().find(|(_, room)| room.number() == *to) {
                Some((direction, _)) => format!("move {direction}"),
                None => format!("move {}", Cell::numbered(*to)),
            },
            Action::Shoot { direction } => format!("shoot {direction}"),
        }
    }

    /// Accepts a direction, or for a move the name of a cell.
    fn read(&self, text: &str) -> Result<Action, Unread<Illegal>> {
        let (verb, named) = text.split_once(' ').ok_or(FORM)?;
        let room = match (verb, Direction::named(named), Cell::read(named)) {
            ("shoot", Some(direction), _) => return Ok(Action::Shoot { direction }),
            ("move", Some(direction), _) => self.beside[direction as usize].ok_or_else(|| self.no_cell(direction)),
            ("move", _, Some(cell)) => {
                let room = self.beside.into_iter().flatten().find(|room| Cell::of(*room) == cell);
                room.ok_or_else(|| self.not_beside(cell))
            }
            _ => return Err(FORM),
        };
        room.map(|room| Action::Move { to: room.number() }).map_err(Unread::Illegal)
    }
}

const FORM: Unread<Illegal> = Unread::Form(
    "`move DIRECTION`, `move CELL` or `shoot DIRECTION`, with north, east, south or west and a cell like B3",
);

impl View {
    /// Returns whether the player has the arrow (W4).
    pub fn may_shoot(&self) -> bool {
        self.arrow == Arrow::Held
    }

    /// Lists the directions in which a cell lies, clockwise from the north, each with its room.
    pub fn ways(&self) -> impl Iterator<Item = (Direction, Room)> + Clone + use<> {
        Direction::ALL.into_iter().zip(self.beside).filter_map(|(direction, room)| Some((direction, room?)))
    }

    fn no_cell(&self, direction: Direction) -> Illegal {
        let open = self.ways().map(|(direction, _)| direction).collect();
        Illegal::NoCell { from: Cell::of(self.room), direction, open }
    }

    fn not_beside(&self, to: Cell) -> Illegal {
        let beside = self.ways().map(|(_, room)| Cell::of(room)).collect();
        Illegal::NotBeside { from: Cell::of(self.room), to, beside }
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
