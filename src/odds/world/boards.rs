//! The boards that fit what the player knows, weighed exactly.

use std::iter::successors;

use smallvec::SmallVec;

use super::grid::{Grid, Mask, SIZE, bit, each, mask, sole};
use crate::game::Game;
use crate::game::cave::grid::{Cell, Direction};
use crate::game::chance::Script;
use crate::game::chance::every::Weight;
use crate::game::world::{Board, Setup, World};

/// The cell in which the player starts: A1.
const START: Mask = 1;

/// What the player knows of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Facts {
    pub(crate) visited: Mask,
    /// The visited cells with a breeze.
    pub(crate) breezy: Mask,
    /// The visited cells without one.
    pub(crate) calm: Mask,
    /// The cells in which the wumpus can be, by what was smelled and by the arrow.
    pub(crate) lairs: Mask,
    /// The cells in which the gold can lie; once it is taken, the cell in which it lay.
    pub(crate) golds: Mask,
    pub(crate) wumpus_lives: bool,
}

impl Facts {
    pub(crate) const fn has_gold(&self) -> bool {
        self.golds & self.visited != 0
    }

    pub(crate) const fn is_won(&self) -> bool {
        self.has_gold() && !self.wumpus_lives
    }

    /// The cells in which the player can be eaten.
    pub(crate) const fn jaws(&self) -> Mask {
        if self.wumpus_lives { self.lairs } else { 0 }
    }
}

/// What all boards that fit have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// The weight of all these boards.
    pub(crate) weight: u64,
    /// The cells that have a pit in one of them.
    pub(crate) pits: Mask,
    /// The cells that have a pit in all of them.
    pub(crate) sure_pits: Mask,
    /// The cells that have the wumpus in one of them.
    pub(crate) lairs: Mask,
    /// The cells that have the gold in one of them.
    pub(crate) golds: Mask,
}

/// The boards on which a hunt can be played, each with a weight.
///
/// Every weight is a whole number, so nothing is ever rounded. A cell counts 1 with a pit and 4 without, for odds of 1 in 5
/// (W3). A cell that cannot have a pit counts 5, and so does a cell about which nothing is known: 1 + 4.
#[derive(Clone, Debug)]
pub struct Boards {
    pub(crate) grid: Grid,
    /// The cells in which wumpus and gold can be to begin with.
    pub(crate) lairs: Mask,
    pub(crate) golds: Mask,
    /// The pits, on a board that the player knows.
    pits: Option<Mask>,
}

impl Boards {
    /// Makes the boards that this layout can have.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let grid = Grid::new();
        match board {
            Board::Random => Self { grid, lairs: !START, golds: !START, pits: None },
            Board::Published => {
                let setup = Setup::new(board);
                let position = *World::deal(&setup, &mut Script::new([])).position();
                let pits = setup.cave.rooms().filter(|room| position.pits.contains(*room));
                let pits = Some(mask(pits.map(Cell::of)));
                Self { grid, lairs: mask([Cell::of(position.wumpus)]), golds: mask(position.gold.map(Cell::of)), pits }
            }
        }
    }

    /// Returns what is known before the first view.
    pub(crate) const fn nothing_known(&self) -> Facts {
        Facts { visited: 0, breezy: 0, calm: 0, lairs: self.lairs, golds: self.golds, wumpus_lives: true }
    }

    /// Goes through all sets of pits that fit, and sums up the boards with each of them.
    pub(crate) fn survey(&self, facts: &Facts) -> Survey {
        let mut survey = Survey { weight: 0, pits: 0, sure_pits: Mask::MAX, lairs: 0, golds: 0 };
        let settled = self.settled(facts);
        for pits in self.pit_sets(facts) {
            let (lairs, golds) = (facts.lairs & !pits, facts.golds & !pits);
            if lairs == 0 || golds == 0 {
                continue;
            }
            survey.weight += weigh(settled, pits, lairs, golds);
            // A cell about which nothing is known can have a pit, unless the wumpus or the gold must be there.
            survey.pits |= pits | !(settled | START | sole(lairs) | sole(golds));
            survey.sure_pits &= pits;
            survey.lairs |= lairs;
            survey.golds |= golds;
        }
        survey
    }

    /// Returns the weight of the boards that fit.
    pub(crate) fn weight(&self, facts: &Facts) -> u64 {
        self.survey(facts).weight
    }

    /// Returns the share that a weight is of all boards that fit.
    pub(crate) fn share<W: Weight>(&self, weight: u64, facts: &Facts) -> W {
        // If no board fits there is nothing to share.
        W::ratio(weight, self.weight(facts).max(1))
    }

    /// Returns the weight of the boards that fit and have a pit in a cell.
    pub(crate) fn weight_with_pit(&self, facts: &Facts, cell: Mask) -> u64 {
        let settled = self.settled(facts);
        let (lairs, golds) = (facts.lairs & !cell, facts.golds & !cell);
        if (settled | START) & cell == 0 {
            // Of the boards with neither wumpus nor gold there, 1 in 5 has a pit.
            return self.weight(&Facts { lairs, golds, ..*facts }) / 5;
        }
        let pit_sets = self.pit_sets(facts).filter(|pits| pits & cell != 0);
        pit_sets.map(|pits| weigh(settled, pits, lairs & !pits, golds & !pits)).sum()
    }

    /// Returns what the player can know after entering a cell alive, for each way to feel it.
    pub(crate) fn entered(&self, facts: &Facts, cell: usize) -> impl Iterator<Item = Facts> + use<> {
        let (here, beside) = (bit(cell), self.grid.beside(cell));
        let facts = Facts { visited: facts.visited | here, lairs: facts.lairs & !(facts.jaws() & here), ..*facts };
        let stenches = [beside, !beside].map(|cells| Facts { lairs: facts.lairs & cells, ..facts });
        let golds = stenches
            .into_iter()
            .flat_map(move |facts| [here, !here].map(|cells| Facts { golds: facts.golds & cells, ..facts }));
        let fits = golds.filter(|facts| facts.lairs != 0 && facts.golds != 0);
        fits.flat_map(move |facts| {
            [Facts { breezy: facts.breezy | here, ..facts }, Facts { calm: facts.calm | here, ..facts }]
        })
    }

    /// Returns what the player knows after the arrow has hit the wumpus in a line of cells.
    pub(crate) const fn shot(facts: &Facts, line: Mask) -> Facts {
        Facts { lairs: facts.lairs & line, wumpus_lives: false, ..*facts }
    }

    /// The cells that the player can enter next.
    pub(crate) fn new_cells(&self, facts: &Facts) -> Mask {
        self.grid.beside_any(facts.visited) & !facts.visited
    }

    /// The unvisited cells with neither a pit nor a living wumpus on any of the boards that fit.
    pub(crate) const fn safe(facts: &Facts, survey: &Survey) -> Mask {
        let jaws = if facts.wumpus_lives { survey.lairs } else { 0 };
        !(facts.visited | survey.pits | jaws)
    }

    /// Lists the shots at a living wumpus: from where, which way, and through which cells.
    pub(crate) fn shots(&self, facts: &Facts) -> impl Iterator<Item = (usize, Direction, Mask)> {
        let from = each(if facts.wumpus_lives { facts.visited } else { 0 });
        let shots = from.flat_map(|from| Direction::ALL.map(|way| (from, way, self.grid.line(from, way))));
        shots.filter(|(.., line)| *line != 0)
    }

    /// Lists the shots that hit the wumpus wherever it can be.
    pub(crate) fn sure_shots(&self, facts: &Facts, lairs: Mask) -> impl Iterator<Item = (usize, Direction)> {
        self.shots(facts).filter(move |(.., line)| lairs & !line == 0).map(|(from, way, _)| (from, way))
    }

    /// The cells whose pits a set of pits settles.
    fn settled(&self, facts: &Facts) -> Mask {
        let near = self.grid.beside_any(facts.breezy | facts.calm);
        let settled = if self.pits.is_some() { Mask::MAX } else { facts.visited | near };
        settled & !START
    }

    /// Lists the sets of pits that fit the breezes.
    fn pit_sets(&self, facts: &Facts) -> impl Iterator<Item = Mask> + use<> {
        let none = facts.visited | self.grid.beside_any(facts.calm);
        let (mut fixed, mut free) = match self.pits {
            Some(pits) => (pits, 0),
            None => (0, self.grid.beside_any(facts.breezy) & !none),
        };
        let fits = fixed & none == 0;
        let mut sources: SmallVec<[Mask; SIZE]> = SmallVec::new();
        for breezy in each(facts.breezy) {
            let cells = self.grid.beside(breezy) & (fixed | free);
            // A breeze with one source proves a pit.
            fixed |= sole(cells);
            sources.push(cells);
        }
        free &= !fixed;
        sources.retain(|cells| *cells & fixed == 0);
        // Counts in binary, with the bits of `free` alone.
        let next = move |set: &Mask| Some(set.wrapping_sub(free) & free).filter(|set| *set > 0);
        successors(fits.then_some(0), next)
            .map(move |set| fixed | set)
            .filter(move |pits| sources.iter().all(|cells| pits & cells != 0))
    }
}

/// Returns the weight of the boards with these pits among the settled cells, and with wumpus and gold in these cells.
fn weigh(settled: Mask, pits: Mask, lairs: Mask, golds: Mask) -> u64 {
    let count = |cells: Mask| u64::from(cells.count_ones());
    let clear = settled & !pits;
    let unsettled = (settled | START).count_zeros();
    // Wumpus and gold keep pits away, so in a settled cell each turns a 4 into a 5, but both together only once.
    let one = |cells: Mask| 4 * count(cells & !settled) + 5 * count(cells & settled);
    let pairs = one(lairs) * one(golds) - 5 * count(lairs & golds & settled);
    pairs * 5_u64.pow(unsettled) * 4_u64.pow(clear.count_ones())
}
