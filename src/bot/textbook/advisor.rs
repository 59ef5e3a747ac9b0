//! The advisor of the textbook's Wumpus World.

use super::known::Known;
use super::pits::{self, PitChances};
use super::policy::{self, Advice, Why};
use crate::bot::advisor::{self, Advised, Advisor, Wins};
use crate::game::belief::{Results, Unknowable};
use crate::game::cave::Room;
use crate::game::cave::square::Square;
use crate::game::textbook::{Action, Event, Outcome, Percepts, Setup, Sight, Textbook, Thing};

/// Follows what is known of each square.
#[derive(Clone, Debug)]
pub struct Counsel {
    known: Known,
    pits: PitChances,
}

impl Counsel {
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

    fn weigh(&mut self) {
        self.pits = pits::chances(&self.known).expect("`begin` refuses larger grids");
    }

    fn pit_in(&self, square: Square) -> f64 {
        self.pits.get(&square).copied().unwrap_or_default()
    }
}

impl Advised for Textbook {
    type Advisor = Counsel;
}

impl Advisor<Textbook> for Counsel {
    type Why = Why;

    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, Unknowable> {
        if setup.size > pits::LARGEST {
            return Err(Unknowable::TooLarge);
        }
        let mut known = Known::of(setup.size, setup.board);
        known.learn(None, sight);
        let mut counsel = Self { known, pits: PitChances::new() };
        counsel.weigh();
        Ok(counsel)
    }

    fn learn(&mut self, action: &Action, _: &[Event], sight: &Sight) {
        self.known.learn(Some(*action), sight);
        self.weigh();
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

    fn advise(&mut self) -> advisor::Advice<Action, Why> {
        let Advice { action, why } = policy::decide(&self.known, || Some(self.pits.clone()));
        let wins = matches!(why, Why::Gold { .. } | Why::Home).then_some(Wins::Exactly(1.0));
        advisor::Advice { action, why, wins }
    }
}
