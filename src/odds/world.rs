//! The engine of Wumpus World.
//!
//! It goes through the sets of pits that fit the breezes. Only cells beside a visited cell matter, so there are few. For
//! each set it counts the boards instead of listing them: wumpus and gold can be wherever the stenches, the arrow and the
//! pits allow it. It names a cell by the number of its room.

use std::sync::Arc;

use super::grid::Perceived;
pub use super::grid::Thing;
use super::{Draw, Engine, Proof, Results, TooMany};
use crate::game::Rooms;
use crate::game::cave::grid::Direction;
use crate::game::world::{Action, Arrow, Event, Outcome, Position, Setup, View, World};
pub(crate) use boards::{Boards, Facts, Survey};

mod boards;
mod odds;
mod proof;

/// What a player can set out to do: a walk through visited cells, which costs nothing, and the action at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Enter this new cell.
    Enter { cell: u32 },
    /// Shoot from this visited cell.
    Shoot { from: u32, direction: Direction },
}

impl Task {
    /// Returns the cell where the walk ends.
    pub const fn to(self) -> u32 {
        let (Self::Enter { cell } | Self::Shoot { from: cell, .. }) = self;
        cell
    }

    /// Returns the next action of a player with this walk ahead.
    pub fn action(self, walk: &[u32]) -> Action {
        match (self, walk.first()) {
            (Self::Shoot { direction, .. }, None) => Action::Shoot { direction },
            (task, next) => Action::Move { to: next.copied().unwrap_or(task.to()) },
        }
    }
}

/// What the player has perceived in a hunt, and the boards that fit it.
#[derive(Clone, Debug)]
pub struct WorldEngine {
    pub(crate) boards: Arc<Boards>,
    /// The last view.
    pub(crate) view: View,
    pub(crate) perceived: Perceived,
    /// The cells visited while the wumpus was alive, so that it is in none of them.
    empty: Rooms,
    /// The cell in which the gold lay, once it is taken.
    gold: Rooms,
    /// The cells through which the arrow has flown.
    flown: Rooms,
    /// What follows from all percepts.
    pub(crate) facts: Facts,
    pub(crate) survey: Survey,
}

impl WorldEngine {
    fn on(boards: Arc<Boards>, view: &View) -> Self {
        let (perceived, [empty, gold, flown]) = (Perceived::default(), [Rooms::NONE; 3]);
        let (facts, survey) = (Facts::default(), Survey::default());
        let mut engine = Self { boards, view: *view, perceived, empty, gold, flown, facts, survey };
        engine.see(view);
        engine
    }

    fn see(&mut self, view: &View) {
        let here = Rooms::only(view.room.number());
        self.view = *view;
        self.perceived.add(here, view.percepts.breeze, view.percepts.stench);
        if view.arrow != Arrow::InWumpus {
            self.empty = self.empty.or(here);
        }
        if view.has_gold && self.gold.is_empty() {
            self.gold = here;
        }
        self.conclude();
    }

    fn conclude(&mut self) {
        self.facts = self.facts_by(Rooms::EVERY, Rooms::EVERY);
        self.survey = self.boards.survey(&self.facts);
    }

    /// Returns what follows from the breezes and the stenches felt, or not felt, in some of the visited cells.
    fn facts_by(&self, breezes: Rooms, stenches: Rooms) -> Facts {
        let (boards, Perceived { visited, breezy, smelly }) = (&self.boards, self.perceived);
        let wumpus_lives = self.view.arrow != Arrow::InWumpus;
        let lairs = if wumpus_lives { boards.lairs.without(self.flown) } else { boards.lairs.and(self.flown) };
        let beside_all = |lairs: Rooms, cell| lairs.and(boards.grid.map.beside(cell));
        let lairs = smelly.and(stenches).iter().fold(lairs, beside_all);
        let clean = boards.grid.beside(visited.and(stenches).without(smelly));
        Facts {
            visited,
            breezy: breezy.and(breezes),
            calm: visited.and(breezes).without(breezy),
            lairs: lairs.without(self.empty).without(clean),
            golds: if self.gold.is_empty() { boards.golds.without(visited) } else { boards.golds.and(self.gold) },
            wumpus_lives,
        }
    }

    /// Returns the engine of a player who has perceived the same, and knows no published board.
    pub(crate) fn by_percepts(&self) -> Self {
        let mut engine = Self { boards: Arc::new(self.boards.unpublished()), ..self.clone() };
        engine.conclude();
        engine
    }

    /// Returns the weight of the boards that fit, a whole number.
    pub const fn weight(&self) -> u64 {
        self.survey.weight
    }

    /// Returns the player's cell.
    pub const fn here(&self) -> u32 {
        self.view.room.number()
    }

    pub(crate) fn task(&self, action: &Action) -> Task {
        match *action {
            Action::Move { to } => Task::Enter { cell: to },
            Action::Shoot { direction } => Task::Shoot { from: self.here(), direction },
        }
    }
}

impl Engine<World> for WorldEngine {
    type Thing = Thing;

    const THINGS: &'static [(Thing, &'static str)] = Thing::ALL;

    fn begin(setup: &Setup, view: &View) -> Result<Self, TooMany> {
        Ok(Self::on(Arc::new(Boards::new(setup)), view))
    }

    fn begin_again(&self, view: &View) -> Self {
        Self::on(Arc::clone(&self.boards), view)
    }

    fn learn(&mut self, action: &Action, _: &[Event], view: &View) {
        if let Action::Shoot { direction } = action {
            self.flown = self.boards.grid.line(self.here(), *direction);
        }
        self.see(view);
    }

    fn odds(&self, thing: Thing, room: u32) -> f64 {
        let (facts, here) = (&self.facts, Rooms::only(room));
        self.share(match thing {
            Thing::Pit => self.boards.weight_with_pit(facts, here),
            Thing::Wumpus => self.boards.weight(&Facts { lairs: facts.lairs.and(here), ..*facts }),
            Thing::Gold => self.boards.weight(&Facts { golds: facts.golds.and(here).without(facts.visited), ..*facts }),
        })
    }

    fn matters(&self, thing: Thing) -> bool {
        thing != Thing::Wumpus || self.view.arrow != Arrow::InWumpus
    }

    fn rooms_of(&self, thing: Thing) -> Rooms {
        self.survey.rooms_of(thing)
    }

    fn proof(&self, thing: Thing, allowed: Rooms) -> Option<Proof> {
        let sensed = self.by_percepts().sensed(thing, allowed).map(Proof::Sensed);
        sensed.or_else(|| self.boards.is_published().then_some(Proof::Published))
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        self.results_of(self.task(action))
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { direction } = action else { return None };
        Some(self.chance_to_hit(self.here(), *direction))
    }

    fn best_shot(&self) -> Option<Action> {
        let here = self.here();
        let shots = self.tasks().into_iter().filter(|task| task.to() == here).map(|task| task.action(&[]));
        let hits = shots.filter_map(|shot| Some((self.hit(&shot)?, shot)));
        hits.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, shot)| shot)
    }

    fn positions<'a>(&'a self, setup: &'a Setup) -> Draw<'a, World> {
        let View { room: player, arrow, has_gold, .. } = self.view;
        let room = |number| setup.cave.room(number).expect("the engine's cells are rooms of the grid");
        let mut draw = self.boards.draws(&self.facts);
        Box::new(move |chance| {
            let (pits, wumpus, gold) = draw(chance);
            Position { player, wumpus: room(wumpus), gold: (!has_gold).then(|| room(gold)), pits, arrow, outcome: None }
        })
    }
}
