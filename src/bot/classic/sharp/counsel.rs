//! The advisor of the classic game: the odds come from a belief, the advice from the bot's policy.

use super::can_aim;
use super::knowledge::ByRoom;
use super::odds::Odds;
use super::policy::{self, Why};
use super::shots::{ROUNDING, Shots};
use super::state::State;
use crate::bot::advisor::{Advice, Advised, Advisor, Wins};
use crate::bot::classic::proof::Felt;
use crate::bot::map::Map;
use crate::bot::rooms::Rooms;
use crate::game::belief::{Belief, Knowable, Marginals, Results, Unknowable};
use crate::game::cave::{Cave, Room};
use crate::game::classic::{Action, Classic, Event, Outcome, Setup, Sight, Thing};

/// Keeps a belief, and asks the policy of the bot.
#[derive(Clone, Debug)]
pub struct Counsel {
    setup: Setup,
    map: Map,
    shots: Shots,
    sight: Sight,
    belief: Belief<Classic>,
    marginals: Marginals<Classic>,
    felt: Felt,
    /// The rooms where the hunter stood.
    visited: Rooms,
    is_awake: bool,
}

impl Advised for Classic {
    type Advisor = Counsel;
}

impl Counsel {
    /// Returns the rooms which prove that a thing can be in none but `allowed` rooms; `None` if what was felt of this thing
    /// alone does not prove it.
    #[must_use]
    pub fn proof(&self, thing: Thing, allowed: impl Fn(Room) -> bool) -> Option<Vec<Room>> {
        self.felt.proof(self.cave(), &self.setup.ruleset, thing, allowed)
    }

    /// Returns whether a thing warned in a room.
    #[must_use]
    pub fn warned(&self, thing: Thing, room: Room) -> bool {
        self.felt.warned(thing, room)
    }

    /// Returns whether the wumpus has woken for good.
    #[must_use]
    pub const fn is_awake(&self) -> bool {
        self.is_awake
    }

    /// Lists the rooms where a thing can be.
    pub fn rooms_of(&self, thing: Thing) -> impl Iterator<Item = Room> {
        self.cave().rooms().filter(move |room| self.marginals.of(thing, *room) > 0.0)
    }

    /// Returns the room of this number.
    #[must_use]
    pub fn room(&self, number: u32) -> Room {
        self.cave().room(number).unwrap_or(self.sight.room)
    }

    const fn cave(&self) -> &Cave {
        &self.map.cave
    }

    /// Returns the odds as the policy takes them.
    fn odds(&self) -> Odds {
        let by_room = |thing| {
            let odds = self.cave().rooms().map(|room| self.marginals.of(thing, room));
            [0.0].into_iter().chain(odds).collect::<ByRoom>()
        };
        let mut pit_sets: Vec<(Rooms, f64)> = Vec::new();
        // The cases of one set of pits follow each other.
        self.belief.each(|position, share| {
            let pits = Rooms::of(position.pits.iter().map(|room| room.number()));
            match pit_sets.last_mut().filter(|(last, _)| *last == pits) {
                Some((_, sum)) => *sum += share,
                None => pit_sets.push((pits, share)),
            }
        });
        Odds { pits: by_room(Thing::Pit), bats: by_room(Thing::Bats), wumpus: by_room(Thing::Wumpus), pit_sets }
    }

    fn state(&self) -> State<'_> {
        State {
            map: &self.map,
            shots: &self.shots,
            ruleset: &self.setup.ruleset,
            here: self.sight.room.number(),
            arrows: self.sight.arrows,
            visited: self.visited,
            awake: self.is_awake(),
        }
    }

    fn see(&mut self, sight: &Sight) {
        (self.marginals, self.sight) = (self.belief.marginals(), *sight);
        self.felt.note(sight);
        self.belief.each(|position, _| self.is_awake |= position.awake);
        self.visited = self.visited.or(Rooms::of([sight.room.number()]));
    }
}

impl Advisor<Classic> for Counsel {
    type Why = Why;

    fn begin(setup: &Setup, sight: &Sight) -> Result<Self, Unknowable> {
        let cave = Classic::cave(setup).ok_or(Unknowable::NoMap)?;
        if !can_aim(cave) {
            return Err(Unknowable::TooLarge);
        }
        let belief = Belief::begin(setup, sight)?;
        let map = Map::of(cave.clone());
        let (shots, marginals, felt) = (Shots::of(&map), belief.marginals(), Felt::default());
        let (setup, visited, is_awake) = (setup.clone(), Rooms::NONE, false);
        let mut counsel = Self { setup, map, shots, sight: *sight, belief, marginals, felt, visited, is_awake };
        counsel.see(sight);
        Ok(counsel)
    }

    fn learn(&mut self, action: &Action, seen: &[Event], sight: &Sight) {
        if self.is_awake || seen.iter().any(|event| matches!(event, Event::Bumped | Event::Missed)) {
            self.felt.stir();
        }
        self.belief.learn(action, seen, sight);
        self.see(sight);
    }

    fn odds(&self, thing: Thing, room: Room) -> f64 {
        self.marginals.of(thing, room)
    }

    fn results(&self, action: &Action) -> Results<Outcome> {
        self.belief.results(action)
    }

    fn hit(&self, action: &Action) -> Option<f64> {
        let Action::Shoot { .. } = action else { return None };
        // What follows a miss does not matter.
        let results = self.belief.results_until(action, |event| matches!(event, Event::Missed));
        Some(results.ends.iter().filter(|(end, _)| *end == Outcome::ShotWumpus).map(|(_, chance)| chance).sum())
    }

    fn best_shot(&self) -> Option<Action> {
        let shot = self.shots.best(std::iter::once(self.sight.room.number()), &self.odds().wumpus)?;
        Some(Action::Shoot { path: shot.path()? })
    }

    fn advise(&mut self) -> Advice<Action, Why> {
        let policy::Advice { action, why } = policy::decide(&self.state(), &self.odds());
        // The policy knows nothing of arrows that drop (V15).
        let why = match (why, self.hit(&action)) {
            (Why::SureShot { from }, Some(hit)) if hit < 1.0 - ROUNDING => Why::BestShot { from, hit, win: hit },
            (Why::BestShot { from, win, .. }, Some(hit)) => Why::BestShot { from, hit, win },
            (why, _) => why,
        };
        let wins = match why {
            // If it is to be made elsewhere, the way is safe, and the wumpus sleeps until then.
            Why::SureShot { .. } => Some(Wins::Exactly(1.0)),
            Why::BestShot { win, .. } | Why::LeastRisk { win, .. } => Some(Wins::About(win)),
            Why::SafeAndNew { .. } => None,
        };
        Advice { action, why, wins }
    }
}
