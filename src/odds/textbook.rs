//! The engine of the textbook's Wumpus World.

use super::{Engine, Knowable, Plan, Results, TooLarge};
use crate::game::cave::grid::Direction;
use crate::game::cave::square::Square;
use crate::game::cave::{Cave, Room};
use crate::game::textbook::{Action, Event, Outcome, Percepts, Setup, Textbook, View};
pub(crate) use known::Known;
use pits::PitChances;
pub(crate) use walk::way;

mod known;
mod pits;
mod walk;

/// What changes in a hunter's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the view")]
pub struct Sight {
    pub square: Square,
    pub facing: Direction,
    pub percepts: Percepts,
    pub has_arrow: bool,
    pub has_gold: bool,
    pub score: i32,
}

/// What can be in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Thing {
    Pit,
    Wumpus,
    Gold,
}

impl Knowable for Textbook {
    type Sight = Sight;
    type Thing = Thing;
    type Engine = TextbookEngine;

    const THINGS: &'static [Thing] = &[Thing::Pit, Thing::Wumpus, Thing::Gold];

    fn thing_name(thing: Thing) -> &'static str {
        match thing {
            Thing::Pit => "pit",
            Thing::Wumpus => "wumpus",
            Thing::Gold => "gold",
        }
    }

    fn cave(setup: &Setup) -> Option<&Cave> {
        Some(&setup.cave)
    }

    fn sight(view: &View) -> Sight {
        let View { square, facing, percepts, has_arrow, has_gold, score, .. } = *view;
        Sight { square, facing, percepts, has_arrow, has_gold, score }
    }
}

/// Follows what is known of each square.
#[derive(Clone, Debug)]
pub struct TextbookEngine {
    pub(crate) known: Known,
    /// Worked out when they are first asked for.
    pits: std::sync::OnceLock<PitChances>,
}

impl TextbookEngine {
    /// Lists the visited squares beside a square, with what was perceived there.
    pub fn visited_beside(&self, square: Square) -> impl Iterator<Item = (Square, Percepts)> {
        self.known.visited_beside(square)
    }

    /// Returns the squares where the wumpus can be, dead or alive.
    #[must_use]
    pub fn lairs(&self) -> &[Square] {
        &self.known.lairs
    }

    /// Returns the visited squares with a stench, and those without one that leave no other square for it to come from; `None`
    /// if they do not prove where the wumpus is, because an arrow did.
    #[must_use]
    pub fn smelled(&self) -> Option<[Vec<Square>; 2]> {
        let Known { size, ref visited, ref lairs, .. } = self.known;
        let has_stench = |wanted: bool| {
            move |(square, percepts): (&Square, &Percepts)| (percepts.stench == wanted).then_some(*square)
        };
        let with: Vec<_> = visited.iter().filter_map(has_stench(true)).collect();
        // Other squares from which it would come to all of these.
        let elsewhere: Vec<_> = Square::all(size)
            .filter(|square| !visited.contains_key(square) && !lairs.contains(square))
            .filter(|square| with.iter().all(|other| other.is_beside(*square)))
            .collect();
        let is_telling = |square: &Square| elsewhere.iter().any(|other| other.is_beside(*square));
        let without: Vec<_> = visited.iter().filter_map(has_stench(false)).filter(is_telling).collect();
        let is_proved = elsewhere.iter().all(|other| without.iter().any(|square| other.is_beside(*square)));
        (is_proved && !with.is_empty()).then_some([with, without])
    }

    /// Returns whether the wumpus lives.
    #[must_use]
    pub const fn wumpus_lives(&self) -> bool {
        self.known.wumpus_lives
    }

    fn on(mut known: Known, sight: &Sight) -> Self {
        known.learn(None, sight);
        Self { known, pits: std::sync::OnceLock::new() }
    }

    /// Returns the chance of a pit in a square.
    pub(crate) fn pit_in(&self, square: Square) -> f64 {
        let pits = self.pits.get_or_init(|| pits::chances(&self.known).expect("`begin` refuses larger grids"));
        pits.get(&square).copied().unwrap_or_default()
    }
}

impl Engine<Textbook> for TextbookEngine {
    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, TooLarge> {
        if setup.size > pits::LARGEST {
            return Err(TooLarge { most: pits::LARGEST.into(), what: "rows" });
        }
        Ok(Self::on(Known::of(setup.size, setup.board), sight))
    }

    fn begin_again(&self, sight: &Sight) -> Self {
        Self::on(Known::of(self.known.size, self.known.board), sight)
    }

    fn learn(&mut self, action: &Action, _: &[Event], sight: &Sight) {
        self.known.learn(Some(*action), sight);
        self.pits = std::sync::OnceLock::new();
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        let square = Square::of(room, self.known.size);
        match thing {
            Thing::Pit => self.pit_in(square),
            Thing::Wumpus => self.known.lair_in(square),
            Thing::Gold => self.known.gold_in(square),
        }
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        let ends = match (action, self.known.square.toward(self.known.facing, self.known.size)) {
            (Action::Forward, Some(square)) => {
                let pit = self.pit_in(square);
                vec![(Outcome::FellInPit, pit), (Outcome::Eaten, (1.0 - pit) * self.known.wumpus_in(square))]
            }
            (Action::Climb, _) if self.known.square == Square::FIRST => {
                vec![(if self.known.has_gold { Outcome::ClimbedOutWithGold } else { Outcome::LeftWithoutGold }, 1.0)]
            }
            _ => vec![],
        };
        let ends: Vec<_> = ends.into_iter().filter(|(_, chance)| *chance > 0.0).collect();
        let goes_on = 1.0 - ends.iter().map(|(_, chance)| chance).sum::<f64>();
        Results { goes_on, is_open: 0.0, ends }
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let line = self.known.line(self.known.square, self.known.facing);
        let hit = || line.map(|square| self.known.wumpus_in(square)).sum();
        (*action == Action::Shoot).then(|| if self.known.has_arrow { hit() } else { 0.0 })
    }

    fn best_shot(&self) -> Option<Action> {
        self.known.has_arrow.then_some(Action::Shoot)
    }

    fn plans(&self) -> Vec<Plan<Action>> {
        self.all_plans()
    }
}
