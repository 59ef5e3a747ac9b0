//! What the hunter knows of the grid. Wumpus, gold and pits are dealt independently, so each is known by itself.

use std::collections::BTreeMap;
use std::iter::successors;

use super::Sight;
use crate::game::cave::grid::Direction;
use crate::game::cave::square::Square;
use crate::game::textbook::{Action, Board, Percepts, Pits, Position};

/// What the hunter knows for certain.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) size: u8,
    pub(crate) board: Board,
    /// The pits of the published board.
    pits: Pits,
    pub(crate) square: Square,
    pub(crate) facing: Direction,
    pub(crate) has_arrow: bool,
    pub(crate) has_gold: bool,
    /// Where the gold must be.
    pub(crate) gold: Option<Square>,
    /// What was perceived in each visited square.
    pub(crate) visited: BTreeMap<Square, Percepts>,
    /// The squares where the wumpus can be, dead or alive.
    pub(crate) lairs: Vec<Square>,
    pub(crate) wumpus_lives: bool,
}

impl Known {
    /// Begins with everything known on the published board. On a random one only the first square is known to be empty.
    pub(crate) fn of(size: u8, board: Board) -> Self {
        let published = (board == Board::Published).then(Position::published);
        let lairs = match &published {
            Some(position) => vec![position.wumpus],
            None => Square::all(size).skip(1).collect(),
        };
        Self {
            size,
            board,
            square: Square::FIRST,
            facing: Direction::East,
            has_arrow: true,
            has_gold: false,
            gold: published.as_ref().and_then(|position| position.gold),
            pits: published.map(|position| position.pits).unwrap_or_default(),
            visited: BTreeMap::new(),
            lairs,
            wumpus_lives: true,
        }
    }

    /// Learns what is shown, at first and after each action.
    pub(crate) fn learn(&mut self, action: Option<Action>, sight: &Sight) {
        let Sight { square, facing, percepts, has_arrow, has_gold, .. } = *sight;
        if action == Some(Action::Shoot) && self.has_arrow {
            let line: Vec<_> = self.line(self.square, self.facing).collect();
            self.lairs.retain(|lair| line.contains(lair) == percepts.scream);
            self.wumpus_lives &= !percepts.scream;
        }
        (self.square, self.facing, self.has_arrow, self.has_gold) = (square, facing, has_arrow, has_gold);
        self.lairs.retain(|lair| (*lair == square || lair.is_beside(square)) == percepts.stench);
        if self.wumpus_lives {
            self.lairs.retain(|lair| *lair != square);
        }
        if percepts.glitter {
            self.gold = Some(square);
        }
        self.visited.insert(square, percepts);
    }

    /// Lists the squares through which an arrow flies.
    pub(crate) fn line(&self, from: Square, facing: Direction) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        successors(from.toward(facing, size), move |square| square.toward(facing, size))
    }

    pub(crate) fn was_visited(&self, square: Square) -> bool {
        self.visited.contains_key(&square)
    }

    /// Lists the visited squares beside a square, with what was perceived there.
    pub(crate) fn visited_beside(&self, square: Square) -> impl Iterator<Item = (Square, Percepts)> {
        square.beside(self.size).filter_map(|beside| Some((beside, *self.visited.get(&beside)?)))
    }

    /// Lists the squares beside a visited one that were not visited themselves.
    pub(crate) fn edge(&self) -> impl Iterator<Item = Square> {
        let is_on_edge = |square: &Square| !self.was_visited(*square) && self.visited_beside(*square).next().is_some();
        Square::all(self.size).filter(is_on_edge)
    }

    /// Returns whether a square can have a pit. On a random board a square has none if it was visited, or if a visited square
    /// beside it has no breeze.
    pub(crate) fn may_have_pit(&self, square: Square) -> bool {
        match self.board {
            Board::Published => self.pits.contains(&square),
            Board::Random { .. } => {
                !self.was_visited(square) && self.visited_beside(square).all(|(_, percepts)| percepts.breeze)
            }
        }
    }

    /// Returns the chance that the living wumpus is in a square.
    pub(crate) fn wumpus_in(&self, square: Square) -> f64 {
        if self.wumpus_lives { self.lair_in(square) } else { 0.0 }
    }

    /// Returns the chance that the wumpus, dead or alive, is in a square.
    pub(crate) fn lair_in(&self, square: Square) -> f64 {
        if self.lairs.contains(&square) { 1.0 / count(self.lairs.len()) } else { 0.0 }
    }

    /// Returns the chance that the gold lies in a square.
    pub(crate) fn gold_in(&self, square: Square) -> f64 {
        match self.gold {
            _ if self.has_gold => 0.0,
            Some(gold) => f64::from(u8::from(gold == square)),
            None if self.was_visited(square) => 0.0,
            None => 1.0 / count(usize::from(self.size).pow(2) - self.visited.len()),
        }
    }

    pub(crate) fn is_safe(&self, square: Square) -> bool {
        !self.may_have_pit(square) && self.wumpus_in(square) <= 0.0
    }
}

/// Returns a number of squares, at most 65,535.
fn count(squares: usize) -> f64 {
    u16::try_from(squares).map_or(f64::INFINITY, f64::from)
}
