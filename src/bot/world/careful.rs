//! The careful player of Wumpus World.

use crate::bot::Bot;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::Chance;
use crate::game::cave::grid::{Cell, Direction, grid};
use crate::game::world::{Action, Arrow, Toward, View, World};

/// Plays by what it felt in the cells where it was.
///
/// When it knows in which direction the wumpus is it shoots, and when it knows where, it goes where it can. Else it goes
/// to a cell where it was not yet and where nothing can be; if there is none it shoots at a wumpus that is beside, and
/// at last takes the least danger. It knows that a board can be laid out by chance (W3), and no board by heart.
///
/// Where nothing is left but certain death it walks to and fro until the hunt is ended: nobody can leave the grid.
#[derive(Clone, Debug)]
pub struct Careful {
    map: Map,
    known: Known,
}

#[derive(Clone, Debug)]
struct Known {
    visited: Rooms,
    /// From where a breeze was felt.
    breezes: Rooms,
    /// Through which cells the arrow flew.
    flown: Rooms,
    /// Where the wumpus can be, or lie.
    wumpus: Rooms,
    /// What can be deadly.
    risky: Rooms,
    /// What is, wherever everything is.
    deadly: Rooms,
}

impl Known {
    const NOTHING: Self = Self {
        visited: Rooms::NONE,
        breezes: Rooms::NONE,
        flown: Rooms::NONE,
        wumpus: Rooms::EVERY,
        risky: Rooms::EVERY,
        deadly: Rooms::NONE,
    };
}

impl Default for Careful {
    fn default() -> Self {
        Self { map: Map::of(grid()), known: Known::NOTHING }
    }
}

impl Bot<World> for Careful {
    fn begin(&mut self) {
        self.known = Known::NOTHING;
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut (impl Chance + ?Sized)) -> Action {
        let here = view.cell.room(&self.map.cave).map_or(0, |room| room.number());
        self.learn(view, here);
        let Known { visited, wumpus, risky, deadly, .. } = self.known;
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
            let target = wumpus.and(beside).guess(chance);
            if let Some(direction) = target.and_then(|cell| self.direction(here, cell)) {
                return self.shoot(here, direction);
            }
        }
        let to = to.or_else(|| fresh(deadly.or(wumpus))).or_else(|| fresh(deadly));
        let bearable = beside.without(deadly);
        let to = to.or_else(|| bearable.guess(chance)).or_else(|| beside.guess(chance));
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
        self.prove(view);
    }

    /// Goes through the cases: wherever the wumpus can be, and pits in the cells that are left.
    ///
    /// As nothing tells how many pits there are it is enough to look at the most that there can be. The gold proves
    /// nothing more: it can lie wherever there need be no pit.
    fn prove(&mut self, view: &View<'_>) {
        let Known { visited, breezes, wumpus: lairs, .. } = self.known;
        let windy = self.map.all().without(self.map.around(visited.without(breezes))).without(visited);
        let (mut wumpus, mut risky, mut deadly) = (Rooms::NONE, Rooms::NONE, Rooms::EVERY);
        for lair in lairs.iter().map(|cell| Rooms::of([cell])) {
            // There is no pit where the wumpus is (W3).
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
        (self.known.wumpus, self.known.risky, self.known.deadly) = (wumpus, risky, deadly);
    }

    /// The direction in which an arrow from this cell is sure to hit the wumpus.
    fn sure_shot(&self, from: u32) -> Option<Direction> {
        let wumpus = self.known.wumpus;
        let is_sure = |way: &Direction| !wumpus.is_empty() && wumpus.without(self.line(from, *way)).is_empty();
        Direction::ALL.into_iter().find(is_sure)
    }

    /// The cells through which an arrow flies.
    fn line(&self, from: u32, direction: Direction) -> Rooms {
        let next = |from: &u32| self.map.beside(*from).iter().find(|to| self.direction(*from, *to) == Some(direction));
        Rooms::of(std::iter::successors(next(&from), next))
    }

    fn direction(&self, from: u32, to: u32) -> Option<Direction> {
        let cell = |number| self.map.cave.room(number).map(Cell::of);
        Direction::between(cell(from)?, cell(to)?)
    }
}
