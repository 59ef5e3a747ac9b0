//! A hunt on the hex map with everything placed by hand, and the results of an action.

use std::fmt::Debug;

use wumpus_hunt::game::cave::Room;
use wumpus_hunt::game::cave::hex::Coordinates;
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::grue::{Event, Grue, Illegal, Life, Outcome, Position, Sense, Setup, View};
use wumpus_hunt::game::{Chance, Game, Seat, Unread, View as _, Viewer};

use crate::every::{Odds, Ratio, every_outcome};

/// More picks than any turn makes: the wumpus's two and the grue's one.
const MOST_PICKS: usize = 6;

#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) setup: Setup,
    pub(crate) position: Position,
}

impl Scene {
    /// The hunter in 5,5, everything else in a far corner, and so far that a turn brings nothing near.
    ///
    /// From 5,5 tunnels lead nw to 5,4, sw to 5,6 and e to 6,5.
    pub(crate) fn new() -> Self {
        let setup = Setup::new(Sense::Smell);
        let [hunter, wumpus, grue, grue_came_from, exit] =
            ["5,5", "1,1", "10,1", "9,1", "1,10"].map(|at| room(&setup, at));
        let position = Position {
            hunter,
            wumpus,
            wumpus_life: Life::Alive,
            grue,
            grue_came_from,
            stunned_turns: 0,
            exit,
            arrows: 3,
            outcome: None,
        };
        Self { setup, position }
    }

    pub(crate) fn room(&self, at: &str) -> Room {
        room(&self.setup, at)
    }

    pub(crate) fn sense(mut self, sense: Sense) -> Self {
        self.setup.sense = sense;
        self
    }

    pub(crate) fn hunter(mut self, at: &str) -> Self {
        self.position.hunter = self.room(at);
        self
    }

    pub(crate) fn wumpus(mut self, at: &str) -> Self {
        self.position.wumpus = self.room(at);
        self
    }

    pub(crate) fn dead_wumpus(mut self, at: &str) -> Self {
        self.position.wumpus_life = Life::Dead;
        self.wumpus(at)
    }

    pub(crate) fn grue(mut self, at: &str, came_from: &str) -> Self {
        self.position.grue = self.room(at);
        self.position.grue_came_from = self.room(came_from);
        self
    }

    pub(crate) fn stunned_grue(mut self, at: &str, misses: u8) -> Self {
        self.position.grue = self.room(at);
        self.position.stunned_turns = misses;
        self
    }

    pub(crate) fn exit(mut self, at: &str) -> Self {
        self.position.exit = self.room(at);
        self
    }

    pub(crate) fn arrows(mut self, arrows: u8) -> Self {
        self.position.arrows = arrows;
        self
    }

    pub(crate) fn game(&self) -> Grue {
        Grue::in_position(&self.setup, self.position)
    }

    /// Passes the hunter's view to a function.
    pub(crate) fn view<T>(&self, look: impl FnOnce(View) -> T) -> T {
        look(self.game().view(Seat::HUNTER))
    }

    /// Plays one turn that draws nothing.
    #[track_caller]
    pub(crate) fn play(&self, action: &str) -> Turn {
        self.take_turn(action, &mut Script::new([]))
    }

    /// Returns the property of a turn that holds for every outcome.
    #[track_caller]
    pub(crate) fn always<T: Ord + Clone + Debug>(&self, action: &str, of: impl Fn(&Turn) -> T) -> T {
        let odds = self.odds(action, of);
        let (first, _) = odds.iter().next().unwrap();
        assert_eq!(odds.of(first), Ratio::ONE, "{odds:?}");
        first.clone()
    }

    /// Returns the exact odds of a turn's results.
    #[track_caller]
    pub(crate) fn odds<T: Ord>(&self, action: &str, of: impl Fn(&Turn) -> T) -> Odds<T> {
        let odds = every_outcome(MOST_PICKS, |chance| of(&self.take_turn(action, chance)));
        assert_eq!(odds.open(), Ratio::ZERO);
        odds
    }

    #[track_caller]
    fn take_turn(&self, action: &str, chance: &mut impl Chance) -> Turn {
        let mut game = self.game();
        let mut events = Vec::new();
        let action = game.view(Seat::HUNTER).read(action).unwrap();
        game.apply(Seat::HUNTER, &action, chance, &mut |event| events.push(event)).unwrap();
        Turn { events, after: *game.position() }
    }

    /// Returns why the action is refused.
    #[track_caller]
    pub(crate) fn refusal(&self, action: &str) -> Illegal {
        match self.view(|view| view.read(action)) {
            Ok(action) => self.game().check(Seat::HUNTER, &action).expect_err("the action is refused"),
            Err(Unread::Illegal(why)) => why,
            Err(why) => panic!("{why}"),
        }
    }
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) events: Vec<Event>,
    pub(crate) after: Position,
}

impl Turn {
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.after.outcome
    }

    pub(crate) fn wumpus(&self) -> String {
        coordinates(self.after.wumpus)
    }

    pub(crate) fn grue(&self) -> String {
        coordinates(self.after.grue)
    }

    pub(crate) fn grue_came_from(&self) -> String {
        coordinates(self.after.grue_came_from)
    }

    pub(crate) fn grue_moves(&self) -> Vec<Event> {
        self.events.iter().filter(|event| matches!(event, Event::GrueMoved { .. })).copied().collect()
    }

    /// Returns the events that the hunter is told, in order.
    pub(crate) fn told(&self) -> Vec<Event> {
        self.events.iter().filter(|event| Grue::is_seen_by(event, Viewer::Seat(Seat::HUNTER))).copied().collect()
    }
}

/// Returns the coordinates of a room, such as `4,10`.
pub(crate) fn coordinates(room: Room) -> String {
    Coordinates::of(room).to_string()
}

/// Asserts that these are all outcomes, with these odds.
#[track_caller]
pub(crate) fn assert_odds<T: Ord + Debug>(odds: &Odds<T>, expected: impl IntoIterator<Item = (T, Ratio)>) {
    let mut expected: Vec<_> = expected.into_iter().collect();
    expected.sort_by(|(left, _), (right, _)| left.cmp(right));
    assert_eq!(
        odds.iter().collect::<Vec<_>>(),
        expected.iter().map(|(what, chance)| (what, *chance)).collect::<Vec<_>>()
    );
}

/// Asserts the same for rooms.
#[track_caller]
pub(crate) fn assert_rooms<const N: usize>(odds: &Odds<String>, expected: [(&str, Ratio); N]) {
    assert_odds(odds, expected.map(|(room, chance)| (room.to_owned(), chance)));
}

fn room(setup: &Setup, at: &str) -> Room {
    Coordinates::read(at).unwrap().room(setup.cave()).unwrap()
}
