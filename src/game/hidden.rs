//! Hidden Wumpus: players in a dark cave, some of them wumpuses, and nobody knows who.
//!
//! Rule ids like H13 are those of `docs/rules/hidden.md`. Every die of a turn is rolled in public.

use std::sync::Arc;

use super::arrow::{Flight, Leg, Stray};
use super::cave::{Cave, Room};
use super::named::named;
use super::{Chance, Game, Refused, RefusedKind, Seat, Status, Viewer, ensure};

mod action;
mod position;
mod setup;
mod view;

pub use action::{Action, Path};
pub use position::{Cause, Person, Position, Role};
pub use setup::{ARROWS, Setup, Wumpuses};
pub use view::{Illegal, Percept, Percepts, Sheet, View};

/// The tunnels within which wumpuses and humans smell each other (H9).
pub const SMELL: u8 = 2;

/// A game of Hidden Wumpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    setup: Setup,
    position: Position,
}

named! {
    /// How a game of Hidden Wumpus ends (H21).
    pub enum Outcome {
        /// Every wumpus is dead.
        HumansWin = "humans_win",
        /// Every human is dead, or no living human has an arrow.
        WumpusesWin = "wumpuses_win",
    }
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Event {
    /// A player has chosen an action. Only the gamemaster sees it.
    Said { seat: Seat, action: Action },
    /// A die was rolled in public: a `number` from 1 to `sides` (H13, H17).
    Rolled { die: Die, sides: u32, number: u32 },
    /// The arrow has flown into this room. Only the gamemaster sees it.
    ArrowFlew { to: Room },
    /// The player has moved into this room. Only the gamemaster sees it.
    Entered { room: Room },
    /// Bats have carried the player to this room. Only the gamemaster sees it.
    Carried { to: Room },
    /// A player was killed, and the body is in this room. Only the gamemaster sees it.
    Killed { seat: Seat, room: Room, cause: Cause },
    /// A player of this role has died in this turn; announced at its end (H20).
    Died { seat: Seat, role: Role },
    /// The game has ended.
    Ended { outcome: Outcome },
}

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Die {
    /// Where an arrow goes that found no tunnel (H13).
    Arrow,
    /// Where bats carry a player (H17).
    Bats,
}

impl Game for Hidden {
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Position = Position;

    const OVER: Illegal = Illegal::Over;
    const ENDINGS: &'static [&'static str] = &Outcome::NAMES;

    fn known_cave(_: &Setup) -> Option<&Cave> {
        None
    }

    fn deal(setup: &Setup, chance: &mut impl Chance) -> Self {
        Self::in_position(setup, setup.deal(chance))
    }

    fn check_position(setup: &Setup, position: &Position) -> Result<(), Refused> {
        setup.check_position(position)?;
        let acts = position.people.get(position.turn.index()).is_some_and(Person::lives);
        ensure(RefusedKind::Value, acts, "turn must be the seat of a living player")?;
        let why = "at least one wumpus and one human with an arrow must be alive";
        ensure(RefusedKind::Over, position.winner().is_none(), why)
    }

    fn in_position(setup: &Setup, position: Position) -> Self {
        Self { setup: *setup, position }
    }

    fn status(&self) -> Status<Outcome> {
        self.position.outcome.map_or(Status::Awaiting(self.position.turn), Status::Over)
    }

    fn view(&self, seat: Seat) -> View {
        let position = &self.position;
        let is_on_turn = self.status() == Status::Awaiting(seat);
        View {
            seat,
            wumpuses: self.setup.agreed(),
            rooms: position.cave.len(),
            roster: position.roster(),
            turn: position.turn,
            sheet: is_on_turn.then(|| self.sheet(&position.people[seat.index()])),
        }
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn play(&mut self, seat: Seat, action: &Action, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let destination = self.view(seat).destination(action).expect("the action is legal");
        let known = self.position.roster();
        emit(Event::Said { seat, action: *action });
        if let Some(path) = &action.shot {
            self.shoot(seat, path, chance, emit);
        }
        self.position.outcome = self.position.winner();
        // The dead do not move (H15), and nobody moves once the game is won (H21).
        let may_move = self.position.outcome.is_none() && self.position.people[seat.index()].lives();
        if let Some(room) = destination.filter(|_| may_move) {
            self.enter(seat, room, chance, emit);
            self.position.outcome = self.position.winner();
        }
        self.announce(&known, emit);
        if self.position.outcome.is_none() {
            self.position.turn = self.position.next_living(seat);
        }
    }

    fn is_shot(action: &Action) -> bool {
        action.shot.is_some()
    }

    /// A player sees only what the public sees: no event is shown in secret (H20).
    fn is_seen_by(event: &Event, viewer: Viewer) -> bool {
        let is_public = matches!(event, Event::Rolled { .. } | Event::Died { .. } | Event::Ended { .. });
        is_public || viewer == Viewer::Gamemaster
    }

    /// A player wins with their side, dead or alive.
    fn has_won(seat: Seat, outcome: Outcome, position: &Position) -> bool {
        let side = match outcome {
            Outcome::HumansWin => Role::Human,
            Outcome::WumpusesWin => Role::Wumpus,
        };
        position.people.get(seat.index()).is_some_and(|person| person.role == side)
    }
}

impl Hidden {
    /// Returns what a player is told in secret (H7 to H10).
    fn sheet(&self, person: &Person) -> Sheet {
        let position = &self.position;
        let tunnels = position.cave.tunnels(person.room);
        let is_next_door = |hazards: &[Room]| tunnels.iter().any(|room| hazards.contains(room));
        Sheet {
            role: person.role,
            arrows: person.arrows,
            room: person.room,
            tunnels: tunnels.try_into().expect("every room has three tunnels"),
            percepts: Percepts::of(|percept| match (percept, person.role) {
                (Percept::Flapping, _) => is_next_door(&position.bats),
                (Percept::Breeze, _) => is_next_door(&position.pits),
                (Percept::Stench, Role::Human) => self.is_near(person.room, Role::Wumpus),
                (Percept::Meal, Role::Wumpus) => self.is_near(person.room, Role::Human),
                (Percept::BatsHere, Role::Wumpus) => position.bats.contains(&person.room),
                (Percept::PitHere, Role::Wumpus) => position.pits.contains(&person.room),
                (Percept::Stench, Role::Wumpus)
                | (Percept::Meal | Percept::BatsHere | Percept::PitHere, Role::Human) => false,
            }),
        }
    }

    /// Returns whether a living player of this role can be smelled in a room (H9).
    fn is_near(&self, room: Room, role: Role) -> bool {
        self.position.living(role).any(|person| self.position.cave.is_within(room, person.room, SMELL))
    }

    /// Flies the arrow to the end of its path, killing everyone in its rooms (H13, H14).
    fn shoot(&mut self, seat: Seat, path: &[u32], chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let cave = Arc::clone(&self.position.cave);
        let shooter = &mut self.position.people[seat.index()];
        shooter.arrows -= 1;
        let mut flight = Flight::new(&cave, shooter.room, path, Stray::ThisOnce);
        while let Some(Leg { to, .. }) = flight.next(&mut OpenDice { die: Die::Arrow, chance, emit }) {
            emit(Event::ArrowFlew { to });
            self.kill(to, &[Role::Human, Role::Wumpus], Cause::Shot { by: seat }, emit);
        }
    }

    /// Moves a player and plays what happens in the room: bats, then a pit, then a wumpus (H16 to H18).
    fn enter(&mut self, seat: Seat, room: Room, chance: &mut impl Chance, emit: &mut impl FnMut(Event)) {
        let position = &mut self.position;
        let person = &mut position.people[seat.index()];
        person.room = room;
        emit(Event::Entered { room });
        while person.role == Role::Human && position.bats.contains(&person.room) {
            let number = 1 + OpenDice { die: Die::Bats, chance, emit }.pick(position.cave.len().into());
            let to = position.cave.room(number).expect("the die has as many sides as there are rooms");
            person.room = to;
            emit(Event::Carried { to });
        }
        let room = person.room;
        if position.pits.contains(&room) {
            self.kill(room, &[Role::Human], Cause::Fell, emit);
        }
        if self.position.living(Role::Wumpus).any(|wumpus| wumpus.room == room) {
            self.kill(room, &[Role::Human], Cause::Eaten, emit);
        }
    }

    /// Kills the living players in a room who have one of these roles.
    fn kill(&mut self, room: Room, roles: &[Role], cause: Cause, emit: &mut impl FnMut(Event)) {
        for (seat, person) in (0..).map(Seat).zip(&mut self.position.people) {
            if person.lives() && person.room == room && roles.contains(&person.role) {
                person.died_of = Some(cause);
                emit(Event::Killed { seat, room, cause });
            }
        }
    }

    /// Announces the deaths of the turn, then the winners (H20). Deaths are in seat order, so that their order reveals
    /// nothing.
    fn announce(&self, before: &[Option<Role>], emit: &mut impl FnMut(Event)) {
        for ((seat, before), now) in (0..).map(Seat).zip(before).zip(self.position.roster()) {
            if let (None, Some(role)) = (before, now) {
                emit(Event::Died { seat, role });
            }
        }
        if let Some(outcome) = self.position.outcome {
            emit(Event::Ended { outcome });
        }
    }
}

/// Chance whose every draw is a public roll of a die (H13, H17).
struct OpenDice<'a, C, F> {
    die: Die,
    chance: &'a mut C,
    emit: &'a mut F,
}

impl<C: Chance, F: FnMut(Event)> Chance for OpenDice<'_, C, F> {
    fn pick(&mut self, n: u32) -> u32 {
        let picked = self.chance.pick(n);
        (self.emit)(Event::Rolled { die: self.die, sides: n, number: picked + 1 });
        picked
    }
}
