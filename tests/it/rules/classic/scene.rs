//! A classic hunt with everything placed by hand, and the results of an action.

use std::fmt::Debug;
use std::sync::Arc;

use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::classic::{CaveSource, Classic, Event, Illegal, Outcome, Position, Ruleset, Setup, View};
use wumpus_hunt::game::{Game, Seat, Viewer};

use crate::every::{Odds, every_outcome};

/// More picks than any turn without bats makes.
const MOST_PICKS: usize = 12;

/// The rulesets with five arrows, two pits and two bats in the dodecahedron.
pub(crate) const IN_THE_DODECAHEDRON: [Ruleset; 3] = [Ruleset::OPINIONATED, Ruleset::DUNGEON, Ruleset::ORIGINAL];

#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) setup: Setup,
    pub(crate) position: Position,
}

impl Scene {
    /// The hunter in room 1 of the dodecahedron, everything else far away.
    pub(crate) fn of(ruleset: Ruleset) -> Self {
        Self::set(ruleset, dodecahedron(), [1, 16, 19, 20, 11, 12])
    }

    /// Hunter, wumpus, pits and bats in rooms of any cave.
    pub(crate) fn within(ruleset: Ruleset, tunnels: &[&[u32]], rooms: [u32; 6]) -> Self {
        Self::set(ruleset, Cave::new(tunnels).unwrap(), rooms)
    }

    fn set(ruleset: Ruleset, cave: Cave, rooms: [u32; 6]) -> Self {
        let cave = Arc::new(cave);
        let [hunter, wumpus, pit, other_pit, bat, other_bat] = rooms.map(|number| cave.room(number).unwrap());
        let [pits, bats] = [[pit, other_pit], [bat, other_bat]].map(|rooms| rooms.into_iter().collect());
        let setup = Setup { ruleset, cave: CaveSource::Known(Arc::clone(&cave)) };
        let position = Position { cave, hunter, wumpus, awake: false, misses: 0, pits, bats, arrows: 5, outcome: None };
        Self { setup, position }
    }

    pub(crate) fn room(&self, number: u32) -> Room {
        self.position.cave.room(number).unwrap()
    }

    pub(crate) fn hunter(mut self, number: u32) -> Self {
        self.position.hunter = self.room(number);
        self
    }

    pub(crate) fn wumpus(mut self, number: u32) -> Self {
        self.position.wumpus = self.room(number);
        self
    }

    pub(crate) fn awake(mut self) -> Self {
        self.position.awake = true;
        self
    }

    pub(crate) fn pits<const N: usize>(mut self, numbers: [u32; N]) -> Self {
        self.position.pits = numbers.into_iter().map(|number| self.room(number)).collect();
        self
    }

    pub(crate) fn bats<const N: usize>(mut self, numbers: [u32; N]) -> Self {
        self.position.bats = numbers.into_iter().map(|number| self.room(number)).collect();
        self
    }

    pub(crate) fn misses(mut self, misses: u8) -> Self {
        self.position.misses = misses;
        self
    }

    pub(crate) fn arrows(mut self, arrows: u8) -> Self {
        self.position.arrows = arrows;
        self
    }

    pub(crate) fn game(&self) -> Classic {
        Classic::in_position(&self.setup, self.position.clone())
    }

    /// Passes the hunter's view to a function.
    pub(crate) fn view<T>(&self, look: impl FnOnce(View) -> T) -> T {
        look(self.game().view(Seat::HUNTER))
    }

    /// Plays one turn with these picks, and asserts that all are used.
    #[track_caller]
    pub(crate) fn play(&self, action: &str, picks: &[u32]) -> Turn {
        let mut chance = Script::new(picks);
        let mut game = self.game();
        let mut events = Vec::new();
        game.apply(Seat::HUNTER, &action.parse().unwrap(), &mut chance, &mut |event| events.push(event)).unwrap();
        assert!(chance.is_used_up(), "fewer picks than the script has");
        Turn { events, after: game.position().clone() }
    }

    /// Returns the exact odds of a turn's results.
    #[track_caller]
    pub(crate) fn odds<T: Ord>(&self, action: &str, of: impl Fn(&Turn) -> T) -> Odds<T> {
        self.odds_within(MOST_PICKS, action, of)
    }

    /// Returns the same where some turns may never end.
    #[track_caller]
    pub(crate) fn odds_within<T: Ord>(&self, most_picks: usize, action: &str, of: impl Fn(&Turn) -> T) -> Odds<T> {
        let action = action.parse().unwrap();
        every_outcome(most_picks, |chance| {
            let mut game = self.game();
            let mut events = Vec::new();
            game.apply(Seat::HUNTER, &action, chance, &mut |event| events.push(event)).unwrap();
            of(&Turn { events, after: game.position().clone() })
        })
    }

    /// Returns why the action is refused.
    #[track_caller]
    pub(crate) fn refusal(&self, action: &str) -> Illegal {
        self.game().check(Seat::HUNTER, &action.parse().unwrap()).expect_err("the action is refused")
    }

    #[track_caller]
    pub(crate) fn accepts(&self, action: &str) {
        assert_eq!(self.game().check(Seat::HUNTER, &action.parse().unwrap()), Ok(()), "{action}");
    }
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) events: Vec<Event>,
    pub(crate) after: Position,
}

impl Turn {
    /// Returns the events that the hunter sees.
    pub(crate) fn told(&self) -> Vec<Event> {
        self.events.iter().filter(|event| Classic::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).copied().collect()
    }

    /// Returns the events except those of the arrow's flight.
    pub(crate) fn result(&self) -> Vec<Event> {
        let is_of_flight = |event: &Event| matches!(event, Event::ArrowFlew { .. } | Event::ArrowStrayed { .. });
        self.events.iter().copied().filter(|event| !is_of_flight(event)).collect()
    }

    /// Returns the events that the hunter sees, except what is near.
    pub(crate) fn befell(&self) -> Vec<Event> {
        self.told().into_iter().filter(|event| !matches!(event, Event::Sensed { .. })).collect()
    }

    /// Returns the rooms in which bats dropped the hunter.
    pub(crate) fn drops(&self) -> Vec<u32> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Snatched { to } => Some(to.number()),
                _ => None,
            })
            .collect()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.after.outcome
    }

    pub(crate) fn wumpus(&self) -> u32 {
        self.after.wumpus.number()
    }
}
