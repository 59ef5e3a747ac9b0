//! The boards that fit what the player knows, weighed exactly.

use crate::game::cave::Room;
use crate::game::cave::grid::Direction;
use crate::game::layout::{PIT_ODDS, elsewhere};
use crate::game::world::Setup;
use crate::game::{Chance, Rooms};
use crate::odds::grid::{Grid, Thing};
use crate::odds::weighted;

/// What follows from the player's percepts about the board. A board fits if it agrees with all of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) visited: Rooms,
    /// The visited cells with a breeze.
    pub(crate) breezy: Rooms,
    /// The visited cells without one.
    pub(crate) calm: Rooms,
    /// The cells in which the wumpus can be, by what was smelled and by the arrow.
    pub(crate) lairs: Rooms,
    /// The cells in which the gold can lie; once it is taken, the cell in which it lay.
    pub(crate) golds: Rooms,
    pub(crate) wumpus_lives: bool,
}

impl Facts {
    /// Packs the facts into one number, for fast look-ups. It has room for 16 cells, the size of the grid.
    pub(crate) fn key(&self) -> u128 {
        let sets = [self.visited, self.breezy, self.calm, self.lairs, self.golds];
        sets.iter().fold(self.wumpus_lives.into(), |key, set| key << 16 | set.bits() >> 1)
    }

    pub(crate) const fn has_gold(&self) -> bool {
        self.golds.meets(self.visited)
    }

    pub(crate) const fn is_won(&self) -> bool {
        self.has_gold() && !self.wumpus_lives
    }

    /// Returns the cells in which the player can be eaten.
    pub(crate) const fn deadly(&self) -> Rooms {
        if self.wumpus_lives { self.lairs } else { Rooms::NONE }
    }
}

/// What the boards that fit have, some of them or all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Survey {
    /// The weight of all these boards.
    pub(crate) weight: u64,
    /// The cells that have a pit in at least one of them.
    pub(crate) pits: Rooms,
    /// The cells that have a pit in all of them.
    pub(crate) sure_pits: Rooms,
    /// The cells that have the wumpus in at least one of them.
    pub(crate) lairs: Rooms,
    /// The cells that have the gold in at least one of them.
    pub(crate) golds: Rooms,
}

impl Survey {
    pub(super) const fn rooms_of(&self, thing: Thing) -> Rooms {
        match thing {
            Thing::Pit => self.pits,
            Thing::Wumpus => self.lairs,
            Thing::Gold => self.golds,
        }
    }
}

/// The weights of a cell with a pit, of one without, and of one with or without (W3).
const WITH: u64 = PIT_ODDS[0] as u64;
const WITHOUT: u64 = EITHER - WITH;
const EITHER: u64 = PIT_ODDS[1] as u64;

/// The boards on which a hunt can be played, each with a weight.
///
/// Every weight is a whole number, so nothing is ever rounded. A cell counts [`WITH`] with a pit and [`WITHOUT`] without one
/// (W3). A cell that cannot have a pit counts [`EITHER`], and so does a cell about which nothing is known.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    pub(crate) grid: Grid,
    /// The cells in which something can be: all but the player's first.
    elsewhere: Rooms,
    /// The cells in which wumpus and gold can be to begin with.
    pub(crate) lairs: Rooms,
    pub(crate) golds: Rooms,
    /// The pits, on a board that the player knows.
    pits: Option<Rooms>,
}

impl Boards {
    /// Makes the boards that this set-up can have.
    #[must_use]
    pub(crate) fn new(setup: &Setup) -> Self {
        let set = |rooms: &[Room]| Rooms::of(rooms.iter().map(|room| room.number()));
        let (grid, elsewhere) = (Grid::of(&setup.cave), set(&elsewhere(&setup.cave).collect::<Vec<_>>()));
        match setup.known_layout() {
            None => Self { grid, elsewhere, lairs: elsewhere, golds: elsewhere, pits: None },
            Some(layout) => {
                let [lairs, golds] = [layout.wumpus, layout.gold].map(|room| set(&[room]));
                Self { grid, elsewhere, lairs, golds, pits: Some(layout.pits) }
            }
        }
    }

    pub(super) const fn is_published(&self) -> bool {
        self.pits.is_some()
    }

    /// Returns all random boards of the same grid.
    pub(super) fn unpublished(&self) -> Self {
        Self { lairs: self.elsewhere, golds: self.elsewhere, pits: None, ..self.clone() }
    }

    /// Returns the cells of a shortest walk into one of the `goals`, all but the last of them `open`. The walk is empty
    /// if it starts in a goal.
    pub(crate) fn walk(&self, from: u32, goals: Rooms, open: Rooms) -> Option<Vec<u32>> {
        if goals.has(from) { Some(Vec::new()) } else { self.grid.map.route(from, goals, open) }
    }

    /// Goes through all sets of pits that fit, and sums up the boards with each of them.
    pub(crate) fn survey(&self, facts: &Facts) -> Survey {
        let [pits, lairs, golds] = [Rooms::NONE; 3];
        let mut survey = Survey { weight: 0, pits, sure_pits: Rooms::EVERY, lairs, golds };
        let (settled, sets) = self.pit_sets(facts);
        for pits in sets {
            let (lairs, golds) = (facts.lairs.without(pits), facts.golds.without(pits));
            if lairs.is_empty() || golds.is_empty() {
                continue;
            }
            let unsettled = self.elsewhere.without(settled);
            // A cell with the wumpus or the gold has no pit. So a settled one counts `EITHER` instead of `WITHOUT`: once, even
            // if it has both.
            let count = |cells: Rooms| u64::from(cells.count());
            let one = |cells: Rooms| WITHOUT * count(cells) + WITH * count(cells.and(settled));
            let pairs = one(lairs) * one(golds) - WITH * EITHER * count(lairs.and(golds).and(settled));
            let settled_weight = WITH.pow(pits.count()) * WITHOUT.pow(settled.without(pits).count());
            survey.weight += pairs * EITHER.pow(unsettled.count()) * settled_weight;
            // A cell about which nothing is known can have a pit, unless the wumpus or the gold must be there.
            survey.pits = survey.pits.or(pits).or(unsettled.without(lairs.sole()).without(golds.sole()));
            survey.sure_pits = survey.sure_pits.and(pits);
            survey.lairs = survey.lairs.or(lairs);
            survey.golds = survey.golds.or(golds);
        }
        survey
    }

    /// Returns a function that draws one of the boards that fit, by its weight: the pits, the wumpus and the gold.
    pub(super) fn draws(&self, facts: &Facts) -> impl FnMut(&mut dyn Chance) -> (Rooms, u32, u32) + use<> {
        let [with, either] = PIT_ODDS.map(u32::from);
        let pit_odds = f64::from(with) / f64::from(either);
        let power = |chance: f64, cells: Rooms| chance.powi(cells.count().cast_signed());
        let ((settled, sets), mut cases) = (self.pit_sets(facts), Vec::new());
        for pits in sets {
            for wumpus in facts.lairs.without(pits).iter() {
                for gold in facts.golds.without(pits).iter() {
                    let free = settled.without(pits).without(Rooms::of([wumpus, gold]));
                    cases.push((power(pit_odds, pits) * power(1.0 - pit_odds, free), pits, wumpus, gold));
                }
            }
        }
        let unsettled = self.elsewhere.without(settled);
        move |mut chance| {
            let (_, pits, wumpus, gold) = cases[weighted(&mut chance, cases.iter().map(|(weight, ..)| *weight))];
            let cells = unsettled.without(Rooms::of([wumpus, gold]));
            (pits.or(Rooms::of(cells.iter().filter(|_| chance.ratio(with, either)))), wumpus, gold)
        }
    }

    /// Returns the weight of the boards that fit.
    pub(crate) fn weight(&self, facts: &Facts) -> u64 {
        self.survey(facts).weight
    }

    /// Returns the weight of the boards that fit and have a pit in a cell. The others are those that fit once it is visited.
    pub(crate) fn weight_with_pit(&self, facts: &Facts, cell: Rooms) -> u64 {
        self.weight(facts) - self.weight(&Facts { visited: facts.visited.or(cell), ..*facts })
    }

    /// Lists what the player may know after entering a cell alive: one item for each combination of percepts there.
    pub(crate) fn entered(&self, facts: &Facts, survey: &Survey, cell: u32) -> impl Iterator<Item = Facts> + use<> {
        let (here, beside) = (Rooms::only(cell), self.grid.map.beside(cell));
        let lairs = survey.lairs.without(facts.deadly().and(here));
        let facts = Facts { visited: facts.visited.or(here), golds: survey.golds, ..*facts };
        let stenches = [lairs.and(beside), lairs.without(beside)].map(|lairs| Facts { lairs, ..facts });
        let golds = stenches.into_iter().flat_map(move |facts| {
            [facts.golds.and(here), facts.golds.without(here)].map(|golds| Facts { golds, ..facts })
        });
        let (may_be_breezy, may_be_calm) = (beside.meets(survey.pits), !beside.meets(survey.sure_pits));
        golds.filter(|facts| !facts.lairs.is_empty() && !facts.golds.is_empty()).flat_map(move |facts| {
            let breezy = may_be_breezy.then(|| Facts { breezy: facts.breezy.or(here), ..facts });
            breezy.into_iter().chain(may_be_calm.then(|| Facts { calm: facts.calm.or(here), ..facts }))
        })
    }

    /// Returns what the player knows after the arrow has hit the wumpus in a line of cells.
    pub(crate) const fn shot(facts: &Facts, line: Rooms) -> Facts {
        Facts { lairs: facts.lairs.and(line), wumpus_lives: false, ..*facts }
    }

    /// Returns the unvisited cells with neither a pit nor a living wumpus on any of the boards that fit.
    pub(crate) const fn safe(&self, facts: &Facts, survey: &Survey) -> Rooms {
        let deadly = if facts.wumpus_lives { survey.lairs } else { Rooms::NONE };
        self.elsewhere.without(facts.visited).without(survey.pits).without(deadly)
    }

    /// Lists the shots at a living wumpus: from where, which way, and through which cells.
    pub(crate) fn shots(&self, facts: &Facts) -> impl Iterator<Item = (u32, Direction, Rooms)> {
        let from = if facts.wumpus_lives { facts.visited } else { Rooms::NONE }.iter();
        let shots = from.flat_map(|from| Direction::ALL.map(|way| (from, way, self.grid.line(from, way))));
        shots.filter(|(.., line)| !line.is_empty())
    }

    /// Lists the shots that hit the wumpus wherever it can be.
    pub(crate) fn sure_shots(&self, facts: &Facts, lairs: Rooms) -> impl Iterator<Item = (u32, Direction)> {
        self.shots(facts).filter(move |(.., line)| lairs.without(*line).is_empty()).map(|(from, way, _)| (from, way))
    }

    /// Returns the settled cells, those whose pits the breezes depend on, and lists the sets of pits in them that fit.
    fn pit_sets(&self, facts: &Facts) -> (Rooms, impl Iterator<Item = Rooms> + use<>) {
        let none = facts.visited.or(self.grid.map.around(facts.calm));
        let near = self.grid.map.around(facts.breezy).without(none);
        let (settled, sets) = match self.pits {
            Some(pits) if pits.meets(none) => (self.elsewhere, Vec::new()),
            Some(pits) => (self.elsewhere, vec![(pits, 1.0)]),
            None => (none.or(near).and(self.elsewhere), self.grid.pit_sets(near, facts.breezy, [1.0; 2], near)),
        };
        (settled, sets.into_iter().map(|(pits, _)| pits))
    }
}
