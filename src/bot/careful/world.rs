//! The careful player of Wumpus World.

use super::{Map, Rooms};
use crate::bot::Bot;
use crate::game::Chance;
use crate::game::cave::Cave;
use crate::game::cave::grid::{Cell, Direction, grid};
use crate::game::world::{Action, Arrow, Toward, View, World};

/// Plays by what it felt in the cells where it was.
///
/// When it knows in which direction the wumpus is it shoots, and when it knows where, it goes where it can. Else it goes
/// to a cell where it was not yet and where nothing can be; if there is none it shoots at a wumpus that is beside, and
/// at last takes the least danger.
#[derive(Clone, Debug)]
pub struct CarefulWorld {
    map: Cave,
    visited: Rooms,
    /// Where a wumpus that lives can be.
    wumpus: Rooms,
    /// Where a pit can be.
    pits: Rooms,
    /// From where a breeze was felt.
    breezes: Rooms,
}

impl Default for CarefulWorld {
    fn default() -> Self {
        let (all, none) = (Rooms::of(1..=16), Rooms::NONE);
        Self { map: grid(), visited: none, wumpus: all, pits: all, breezes: none }
    }
}

impl Bot<World> for CarefulWorld {
    fn begin(&mut self) {
        let (all, none) = (Rooms::of(1..=16), Rooms::NONE);
        (self.visited, self.wumpus, self.pits, self.breezes) = (none, all, all, none);
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        let here = view.cell.room(&self.map).map_or(0, |room| room.number());
        self.learn(view, here);
        let (visited, wumpus) = (self.visited, self.wumpus);
        let armed = view.arrow == Arrow::Held;
        if let Some(direction) = self.direction_of_wumpus(here).filter(|_| armed) {
            return Action::Shoot { direction };
        }
        let all = Rooms::of(1..=16);
        let lines_up = Rooms::of(visited.iter().filter(|cell| armed && self.direction_of_wumpus(*cell).is_some()));
        let pit = self.map.proved(self.pits, self.breezes);
        let fresh = |unsafe_ones| all.without(visited).without(unsafe_ones);
        let beside = self.map.beside(here);
        let way = |goals| self.map.way(here, goals, visited);
        let to = way(lines_up).or_else(|| way(fresh(self.pits.or(wumpus))));
        let shot = wumpus.and(beside).guess(chance).filter(|_| armed && to.is_none() && view.percepts.stench);
        if let Some(direction) = shot.and_then(|cell| self.direction(here, cell)) {
            return Action::Shoot { direction };
        }
        let to = to.or_else(|| way(fresh(pit.or(wumpus)))).or_else(|| way(fresh(pit.or(wumpus.proved()))));
        let bearable = beside.without(pit.or(wumpus.proved()));
        let to = to.map(|way| way[0]).or_else(|| bearable.guess(chance)).or_else(|| beside.guess(chance));
        let direction = to.and_then(|cell| self.direction(here, cell)).unwrap_or(Direction::North);
        Action::Move { toward: Toward::Direction(direction) }
    }
}

impl CarefulWorld {
    fn learn(&mut self, view: &View<'_>, number: u32) {
        let here = Rooms::of([number]);
        let beside = self.map.beside(number);
        self.visited = self.visited.or(here);
        self.pits = self.pits.without(here);
        if view.percepts.breeze {
            self.breezes = self.breezes.or(here);
        } else {
            self.pits = self.pits.without(beside);
        }
        self.wumpus = if view.arrow == Arrow::InWumpus {
            Rooms::NONE
        } else {
            self.wumpus.without(here).narrowed(beside, view.percepts.stench)
        };
    }

    /// The direction in which an arrow from this cell is sure to hit the wumpus.
    fn direction_of_wumpus(&self, from: u32) -> Option<Direction> {
        let is_sure = |direction: &Direction| {
            let next = |cell: &Cell| cell.toward(*direction).filter(|cell| cell.room(&self.map).is_some());
            let cells = std::iter::successors(self.cell(from).as_ref().and_then(next), next);
            let flown = Rooms::of(cells.filter_map(|cell| Some(cell.room(&self.map)?.number())));
            !self.wumpus.is_empty() && self.wumpus.without(flown).is_empty()
        };
        Direction::ALL.into_iter().find(is_sure)
    }

    fn direction(&self, from: u32, to: u32) -> Option<Direction> {
        Direction::between(self.cell(from)?, self.cell(to)?)
    }

    fn cell(&self, number: u32) -> Option<Cell> {
        self.map.room(number).map(Cell::of)
    }
}
