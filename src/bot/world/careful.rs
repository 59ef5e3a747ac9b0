//! The careful bot of Wumpus World.

use crate::bot::Bot;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::Chance;
use crate::game::cave::grid::{Cell, Direction, grid};
use crate::game::world::{Action, Arrow, Toward, View, World};

/// Keeps the cells in which wumpus and pits can be, given what it felt in each visited cell.
///
/// It shoots if an arrow is sure to hit, or walks to a visited cell from which one would be. Otherwise it goes to the
/// nearest unvisited cell that must be safe. If there is none, it shoots at a wumpus beside; without one, it takes the
/// move with the least danger. It assumes a random board (W3), also on the published one.
///
/// If every unvisited cell is certain death, it walks back and forth until the simulation abandons the hunt: the grid
/// has no way out.
#[derive(Clone, Debug)]
pub struct Careful {
    map: Map,
    known: Knowledge,
}

#[derive(Clone, Debug)]
struct Knowledge {
    visited: Rooms,
    /// The visited cells with a breeze.
    breezes: Rooms,
    /// The cells through which the arrow has flown.
    flown: Rooms,
    /// The cells where the wumpus can be, dead or alive.
    wumpus: Rooms,
}

impl Knowledge {
    const NOTHING: Self = Self { visited: Rooms::NONE, breezes: Rooms::NONE, flown: Rooms::NONE, wumpus: Rooms::EVERY };
}

impl Default for Careful {
    fn default() -> Self {
        Self { map: Map::of(grid()), known: Knowledge::NOTHING }
    }
}

impl Bot<World> for Careful {
    fn begin(&mut self) {
        self.known = Knowledge::NOTHING;
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        let here = view.cell.room(&self.map.cave).map_or(0, |room| room.number());
        self.learn(view, here);
        let [risky, deadly] = self.prove(view);
        let Knowledge { visited, wumpus, .. } = self.known;
        let armed = view.arrow == Arrow::Held;
        if armed && let Some(direction) = self.sure_shot(here) {
            return self.shoot(here, direction);
        }
        let way = |goals| Some(self.map.way(here, goals, visited)?[0]);
        let fresh = |avoided| way(self.map.all().without(visited).without(avoided));
        let lines_up = Rooms::of(visited.iter().filter(|cell| armed && self.sure_shot(*cell).is_some()));
        let to = way(lines_up).or_else(|| fresh(risky));
        let beside = self.map.beside(here);
        if to.is_none() && armed && view.percepts.stench {
            let target = wumpus.and(beside).draw(chance);
            if let Some(direction) = target.and_then(|cell| self.direction(here, cell)) {
                return self.shoot(here, direction);
            }
        }
        let to = to.or_else(|| fresh(deadly.or(wumpus))).or_else(|| fresh(deadly));
        let bearable = beside.without(deadly);
        let to = to.or_else(|| bearable.draw(chance)).or_else(|| beside.draw(chance));
        let direction = to.and_then(|cell| self.direction(here, cell)).unwrap_or(Direction::North);
        Action::Move { toward: Toward::Direction(direction) }
    }
}

impl Careful {
    fn shoot(&mut self, from: u32, direction: Direction) -> Action {
        self.known.flown = self.line(from, direction);
        Action::Shoot { direction }
    }

    fn learn(&mut self, view: &View<'_>, number: u32) {
        let known = &mut self.known;
        let here = Rooms::of([number]);
        known.visited = known.visited.or(here);
        if view.percepts.breeze {
            known.breezes = known.breezes.or(here);
        }
        known.wumpus = match view.arrow {
            Arrow::Held => known.wumpus.without(here),
            Arrow::Lost => known.wumpus.without(here).without(known.flown),
            Arrow::InWumpus => known.wumpus.and(known.flown),
        };
        known.wumpus = known.wumpus.and(self.map.all()).narrowed(self.map.beside(number), view.percepts.stench);
    }

    /// Goes through the cases: the wumpus in each possible cell, and pits wherever else they can be. Returns the cells
    /// that may be deadly and those that certainly are.
    ///
    /// The number of pits is unknown, so the case with the most pits covers the others. The gold proves nothing more: it
    /// can lie wherever there need be no pit.
    fn prove(&mut self, view: &View<'_>) -> [Rooms; 2] {
        let Knowledge { visited, breezes, wumpus: lairs, .. } = self.known;
        let windy = self.map.all().without(self.map.around(visited.without(breezes))).without(visited);
        let (mut wumpus, mut risky, mut deadly) = (Rooms::NONE, Rooms::NONE, Rooms::EVERY);
        for lair in lairs.iter().map(|cell| Rooms::of([cell])) {
            // No pit is in the wumpus's cell (W3).
            let pits = windy.without(lair);
            let sources = breezes.iter().map(|cell| self.map.beside(cell).and(pits));
            if sources.clone().any(Rooms::is_empty) {
                continue;
            }
            let eats = if view.arrow == Arrow::InWumpus { Rooms::NONE } else { lair };
            wumpus = wumpus.or(lair);
            risky = risky.or(pits).or(eats);
            // A breeze with one source proves a pit.
            deadly = deadly.and(sources.map(Rooms::proved).fold(eats, Rooms::or));
        }
        self.known.wumpus = wumpus;
        [risky, deadly]
    }

    /// Returns a direction in which an arrow from a cell is sure to hit the wumpus.
    fn sure_shot(&self, from: u32) -> Option<Direction> {
        let wumpus = self.known.wumpus;
        let is_sure = |way: &Direction| !wumpus.is_empty() && wumpus.without(self.line(from, *way)).is_empty();
        Direction::ALL.into_iter().find(is_sure)
    }

    /// Returns the cells through which an arrow flies.
    fn line(&self, from: u32, direction: Direction) -> Rooms {
        let next = |from: &u32| self.map.beside(*from).iter().find(|to| self.direction(*from, *to) == Some(direction));
        Rooms::of(std::iter::successors(next(&from), next))
    }

    fn direction(&self, from: u32, to: u32) -> Option<Direction> {
        let cell = |number| self.map.cave.room(number).map(Cell::of);
        Direction::between(cell(from)?, cell(to)?)
    }
}
