//! The engine of the textbook's Wumpus World. Wumpus, gold and pits are dealt independently, so it tracks each by itself.
//! It names a square by the number of its room.

use std::sync::{Arc, OnceLock};

pub use super::grid::Thing;
use super::grid::{Grid, Perceived};
use super::{Draw, Engine, Proof, Results, Sensed, TooMany, whole};
use crate::game::Rooms;
use crate::game::chance::uniform;
use crate::game::layout::{Layout, START};
use crate::game::textbook::{Action, Event, Outcome, Percepts, Position, Setup, Textbook, View};
use pits::PitChances;

mod pits;

/// Everything that the hunter can know of a hunt in the textbook's world.
#[derive(Clone, Debug)]
pub struct TextbookEngine {
    pub(crate) grid: Arc<Grid>,
    /// The published layout, if the hunt is played on it.
    published: Option<Layout>,
    /// The last view.
    pub(crate) view: View,
    pub(crate) perceived: Perceived,
    /// Where the gold must be.
    pub(crate) gold: Option<u32>,
    /// The squares where the wumpus can be, dead or alive.
    pub(crate) lairs: Rooms,
    pub(crate) wumpus_lives: bool,
    /// Computed when they are first asked for.
    pits: OnceLock<PitChances>,
}

impl TextbookEngine {
    fn on(grid: Arc<Grid>, published: Option<Layout>, view: &View) -> Self {
        let lairs = match &published {
            Some(layout) => Rooms::only(layout.wumpus.number()),
            None => grid.map.all.without(Rooms::only(START)),
        };
        let gold = published.as_ref().map(|layout| layout.gold.number());
        let (perceived, pits) = (Perceived::default(), OnceLock::new());
        let mut engine = Self { grid, published, view: *view, perceived, gold, lairs, wumpus_lives: true, pits };
        engine.see(view);
        engine
    }

    fn see(&mut self, view: &View) {
        let (here, Percepts { stench, breeze, glitter, .. }) = (view.square.number(), view.percepts);
        let near = self.grid.map.around(Rooms::only(here));
        self.lairs = if stench { self.lairs.and(near) } else { self.lairs.without(near) };
        if self.wumpus_lives {
            self.lairs = self.lairs.without(Rooms::only(here));
        }
        if glitter {
            self.gold = Some(here);
        }
        self.perceived.add(Rooms::only(here), breeze, stench);
        (self.view, self.pits) = (*view, OnceLock::new());
    }

    pub(crate) const fn here(&self) -> u32 {
        self.view.square.number()
    }

    /// Returns the squares that can have a pit. On a random board a square has none if it was visited, or if a visited
    /// square beside it has no breeze.
    pub(crate) fn may_have_pit(&self) -> Rooms {
        let Perceived { visited, breezy, .. } = self.perceived;
        match &self.published {
            Some(layout) => layout.pits,
            None => self.grid.map.all.without(visited).without(self.grid.map.around(visited.without(breezy))),
        }
    }

    /// Returns the squares where the hunter can be eaten.
    pub(crate) fn deadly(&self) -> Rooms {
        if self.wumpus_lives { self.lairs } else { Rooms::NONE }
    }

    /// Returns the squares that cannot kill the hunter.
    pub(crate) fn safe(&self) -> Rooms {
        self.grid.map.all.without(self.may_have_pit()).without(self.deadly())
    }

    /// Returns the squares where the gold can lie, all equally likely; none once it is taken.
    fn golds(&self) -> Rooms {
        let new = self.grid.map.all.without(self.perceived.visited);
        if self.view.has_gold { Rooms::NONE } else { self.gold.map_or(new, Rooms::only) }
    }

    /// Returns the chance of a pit in a square.
    pub(crate) fn pit_in(&self, square: u32) -> f64 {
        self.pits.get_or_init(|| self.pit_chances()).get(&square).copied().unwrap_or_default()
    }

    /// Returns the chance that the living wumpus is in a square.
    pub(crate) fn wumpus_in(&self, square: u32) -> f64 {
        one_of(self.deadly(), square)
    }

    /// Returns the chance to die on entering a square.
    pub(crate) fn danger(&self, square: u32) -> f64 {
        1.0 - (1.0 - self.pit_in(square)) * (1.0 - self.wumpus_in(square))
    }

    /// Returns the visited squares that prove where the wumpus is: those with a stench, and those whose lack of a stench rules
    /// out every other square. `None` if only the arrow's flight proves it.
    fn smelled(&self) -> Option<[Rooms; 2]> {
        let Perceived { visited, smelly, .. } = self.perceived;
        // Squares outside the lairs that would explain every stench.
        let new = self.grid.map.all.without(visited).without(self.lairs);
        let elsewhere = smelly.iter().fold(new, |others, square| others.and(self.grid.map.beside(square)));
        let without = visited.without(smelly).and(self.grid.map.around(elsewhere));
        let is_proved = elsewhere.without(self.grid.map.around(without)).is_empty();
        (is_proved && !smelly.is_empty()).then_some([smelly, without])
    }
}

impl Engine<Textbook> for TextbookEngine {
    type Thing = Thing;

    const THINGS: &'static [(Thing, &'static str)] = Thing::ALL;

    fn begin(setup: &Setup, view: &View) -> Result<Self, TooMany> {
        Ok(Self::on(Arc::new(Grid::of(&setup.cave)), setup.known_layout(), view))
    }

    fn begin_again(&self, view: &View) -> Self {
        Self::on(Arc::clone(&self.grid), self.published.clone(), view)
    }

    fn learn(&mut self, action: &Action, _: &[Event], view: &View) {
        if *action == Action::Shoot && self.view.has_effect(action) {
            let (line, hits) = (self.grid.line(self.here(), self.view.facing), view.percepts.scream);
            self.lairs = if hits { self.lairs.and(line) } else { self.lairs.without(line) };
            self.wumpus_lives &= !hits;
        }
        self.see(view);
    }

    fn odds(&self, thing: Thing, room: u32) -> f64 {
        match thing {
            Thing::Pit => self.pit_in(room),
            Thing::Wumpus => one_of(self.lairs, room),
            Thing::Gold => one_of(self.golds(), room),
        }
    }

    fn matters(&self, thing: Thing) -> bool {
        thing != Thing::Wumpus || self.wumpus_lives
    }

    fn rooms_of(&self, thing: Thing) -> Rooms {
        match thing {
            Thing::Pit => self.may_have_pit(),
            Thing::Wumpus => self.lairs,
            Thing::Gold => self.golds(),
        }
    }

    fn proof(&self, thing: Thing, allowed: Rooms) -> Option<Proof> {
        let Perceived { visited, breezy, smelly } = self.perceived;
        let others = self.grid.map.all.without(allowed);
        // The visited squares beside the others where nothing was sensed, if each of the others is beside one.
        let clear = |felt: Rooms| {
            let clear = visited.without(felt);
            let is_proved = others.iter().all(|square| self.grid.map.beside(square).meets(clear));
            is_proved.then(|| [Rooms::NONE, clear.and(self.grid.beside(others))])
        };
        let sensed = match thing {
            Thing::Pit => clear(breezy),
            Thing::Wumpus => clear(smelly).or_else(|| self.smelled()),
            Thing::Gold => self.gold.filter(|_| self.published.is_none()).map(|gold| [Rooms::only(gold), Rooms::NONE]),
        };
        let thing = Self::thing_name(thing);
        let sensed = sensed.map(|[with, without]| Sensed { thing, with, without, is_counted: false });
        let published = || self.published.as_ref().map(|_| Proof::Published);
        sensed.map(|sensed| Proof::Sensed(vec![sensed])).or_else(published)
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        let (goes_on, ends) = match (action, self.grid.ahead(self.here(), self.view.facing)) {
            (Action::Forward, Some(square)) => {
                let [pit, wumpus] = [self.pit_in(square), self.wumpus_in(square)];
                let ends = vec![(Outcome::FellInPit, pit), (Outcome::Eaten, (1.0 - pit) * wumpus)];
                ((1.0 - pit) * (1.0 - wumpus), ends)
            }
            (Action::Climb, _) if self.view.has_effect(action) => {
                let has_gold = self.view.has_gold;
                (0.0, vec![(if has_gold { Outcome::ClimbedOutWithGold } else { Outcome::LeftWithoutGold }, 1.0)])
            }
            _ => (1.0, vec![]),
        };
        Results::new(goes_on, 0.0, ends)
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let line = self.grid.line(self.here(), self.view.facing);
        let hit = f64::from(self.deadly().and(line).count()) / f64::from(whole(self.lairs.count()));
        (*action == Action::Shoot).then_some(if self.view.has_arrow { hit } else { 0.0 })
    }

    fn best_shot(&self) -> Option<Action> {
        Some(Action::Shoot).filter(|shot| self.hit(shot) > Some(0.0))
    }

    fn positions<'a>(&'a self, setup: &'a Setup) -> Draw<'a, Textbook> {
        let golds = self.golds();
        let room = |number| setup.cave.room(number).expect("the engine's squares are rooms of the grid");
        Box::new(move |mut chance| Position {
            hunter: self.view.square,
            facing: self.view.facing,
            wumpus: room(uniform(&mut chance, self.lairs.iter()).expect("the wumpus is somewhere")),
            wumpus_lives: self.wumpus_lives,
            gold: uniform(&mut chance, golds.iter()).map(room),
            pits: self.draw_pits(&mut chance),
            has_arrow: self.view.has_arrow,
            bumped: false,
            screamed: false,
            turns: 0,
            outcome: None,
        })
    }
}

/// Returns the chance of a square if all of these are equally likely.
fn one_of(squares: Rooms, square: u32) -> f64 {
    if squares.has(square) { 1.0 / f64::from(squares.count()) } else { 0.0 }
}
