//! A game of Hidden Wumpus with everything placed by hand, and the results of an action.

use std::sync::Arc;

use wumpus_hunt::game::cave::yob::dodecahedron;
use wumpus_hunt::game::cave::{Cave, Room};
use wumpus_hunt::game::chance::Script;
use wumpus_hunt::game::hidden::{
    Action, Cause, Event, Hidden, Illegal, Outcome, Path, Percept, Person, Position, Role, Setup, View,
};
use wumpus_hunt::game::{Chance, Game, Seat, Viewer};

use crate::every::{Odds, every_outcome};

/// More picks than any turn without bats makes.
const MOST_PICKS: usize = 5;

#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) position: Position,
}

impl Scene {
    /// Humans and wumpuses by seat, each with a room of the dodecahedron in Yob's numbering: `h1 h12 w18`.
    ///
    /// The first is on turn. Humans have two arrows. Bats are in 13 and 19, pits in 16 and 20: far from room 1.
    pub(crate) fn of(people: &str) -> Self {
        Self::within(dodecahedron(), people)
    }

    /// The same in another cave.
    pub(crate) fn within(cave: Cave, people: &str) -> Self {
        let person = |text: &str| {
            let (role, arrows) = if text.starts_with('h') { (Role::Human, 2) } else { (Role::Wumpus, 0) };
            let room = cave.room(text[1..].parse().unwrap()).unwrap();
            Person { role, arrows, room, died_of: None }
        };
        let people = people.split(' ').map(person).collect();
        let [bats, pits] = [[13, 19], [16, 20]].map(|pair| pair.map(|number| cave.room(number).unwrap()));
        Self { position: Position { cave: Arc::new(cave), people, bats, pits, turn: Seat(0), outcome: None } }
    }

    pub(crate) fn room(&self, number: u32) -> Room {
        self.position.cave.room(number).unwrap()
    }

    pub(crate) fn bats(mut self, numbers: [u32; 2]) -> Self {
        self.position.bats = numbers.map(|number| self.room(number));
        self
    }

    pub(crate) fn pits(mut self, numbers: [u32; 2]) -> Self {
        self.position.pits = numbers.map(|number| self.room(number));
        self
    }

    pub(crate) fn arrows(mut self, seat: usize, arrows: u8) -> Self {
        self.position.people[seat].arrows = arrows;
        self
    }

    pub(crate) fn dead(mut self, seat: usize) -> Self {
        self.position.people[seat].died_of = Some(Cause::Fell);
        self
    }

    pub(crate) fn turn(mut self, seat: u8) -> Self {
        self.position.turn = Seat(seat);
        self
    }

    pub(crate) fn over(mut self, outcome: Outcome) -> Self {
        self.position.outcome = Some(outcome);
        self
    }

    pub(crate) fn game(&self) -> Hidden {
        Hidden::in_position(&Setup::new(3, None).unwrap(), self.position.clone())
    }

    /// Returns what the player on turn perceives.
    pub(crate) fn percepts(&self) -> Vec<Percept> {
        self.game().view(self.position.turn).sheet.unwrap().percepts.iter().collect()
    }

    /// Plays the turn of the player on turn with these picks, and asserts that all are used.
    #[track_caller]
    pub(crate) fn play(&self, action: &str, picks: &[u32]) -> Turn {
        let mut script = Script::new(picks);
        let turn = self.turn_of(action, &mut script);
        assert!(script.is_used_up(), "fewer picks than the script has");
        turn
    }

    /// Returns the exact odds of the results.
    #[track_caller]
    pub(crate) fn odds<T: Ord>(&self, action: &str, of: impl Fn(&Turn) -> T) -> Odds<T> {
        self.odds_within(MOST_PICKS, action, of)
    }

    /// Returns the same where some turns may never end.
    #[track_caller]
    pub(crate) fn odds_within<T: Ord>(&self, most_picks: usize, action: &str, of: impl Fn(&Turn) -> T) -> Odds<T> {
        every_outcome(most_picks, |chance| of(&self.turn_of(action, chance)))
    }

    #[track_caller]
    fn turn_of(&self, action: &str, chance: &mut impl Chance) -> Turn {
        let (mut game, mut events) = (self.game(), Vec::new());
        game.apply(self.position.turn, &action.parse().unwrap(), chance, &mut |event| events.push(event)).unwrap();
        Turn { events, after: game.position().clone() }
    }

    /// Returns why the action of the player on turn is refused.
    #[track_caller]
    pub(crate) fn refusal(&self, action: &str) -> Illegal {
        self.game().check(self.position.turn, &action.parse().unwrap()).expect_err("the action is refused")
    }

    #[track_caller]
    pub(crate) fn accepts(&self, action: &str) {
        assert_eq!(self.game().check(self.position.turn, &action.parse().unwrap()), Ok(()), "{action}");
    }
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) events: Vec<Event>,
    pub(crate) after: Position,
}

impl Turn {
    /// Returns the public events in words.
    pub(crate) fn told(&self) -> String {
        self.seen_by(Viewer::Public)
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> String {
        let seen = self.events.iter().filter(|event| Hidden::is_seen_by(event, viewer));
        seen.map(in_words).collect::<Vec<_>>().join(", ")
    }

    /// Returns the rooms into which the arrow flew.
    pub(crate) fn flown(&self) -> Vec<u32> {
        let flown = |event: &Event| if let Event::ArrowFlew { to } = event { Some(to.number()) } else { None };
        self.events.iter().filter_map(flown).collect()
    }

    /// Returns the rooms in which bats dropped the player.
    pub(crate) fn drops(&self) -> Vec<u32> {
        let dropped = |event: &Event| if let Event::Carried { to } = event { Some(to.number()) } else { None };
        self.events.iter().filter_map(dropped).collect()
    }

    /// Returns the seats of all the dead, including earlier deaths.
    pub(crate) fn dead(&self) -> Vec<usize> {
        let people = self.after.people.iter().enumerate();
        people.filter(|(_, person)| !person.lives()).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn room(&self, seat: usize) -> u32 {
        self.after.people[seat].room.number()
    }

    pub(crate) fn died_of(&self, seat: usize) -> Option<Cause> {
        self.after.people[seat].died_of
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.after.outcome
    }
}

fn in_words(event: &Event) -> String {
    match event {
        Event::Said { seat, action } => format!("{} says {action}", seat.0),
        Event::Rolled { sides, number, .. } => format!("d{sides} {number}"),
        Event::ArrowFlew { to } => format!("arrow in {to}"),
        Event::Entered { room } => format!("goes to {room}"),
        Event::Carried { to } => format!("carried to {to}"),
        Event::Killed { seat, room, cause } => format!("{} {cause:?} in {room}", seat.0),
        Event::Died { seat, role } => format!("{} dies, a {role:?}", seat.0),
        Event::Ended { outcome } => format!("{outcome:?}"),
    }
}

/// The graph G(n, 2) with its rooms numbered in order: the outer ring from 1, the inner half from n + 1.
pub(crate) fn in_order(n: u32) -> Cave {
    let outer = (0..n).map(|i| [(i + 1) % n + 1, (i + n - 1) % n + 1, n + i + 1]);
    let inner = (0..n).map(|i| [n + (i + 2) % n + 1, n + (i + n - 2) % n + 1, i + 1]);
    Cave::new(&outer.chain(inner).collect::<Vec<_>>()).unwrap()
}

/// Returns an action that is legal most of the time.
pub(crate) fn try_something(view: &View, chance: &mut impl Chance) -> Action {
    let sheet = view.sheet.expect("it is his turn");
    let nearby = sheet.tunnels[chance.pick(3) as usize].number();
    let mut anywhere = || 1 + chance.pick(u32::from(view.rooms) + 1);
    let (step, path) = ([nearby, nearby, nearby, anywhere()], [nearby, anywhere(), anywhere(), nearby]);
    let shoots = sheet.arrows > 0 && chance.ratio(1, 4) || chance.ratio(1, 20);
    let length = 1 + chance.pick(4) as usize;
    Action {
        shot: shoots.then(|| Path::new(&path[..length]).unwrap()),
        step: chance.ratio(7, 8).then(|| step[chance.pick(4) as usize]),
    }
}
