//! What a game of Hidden Wumpus is dealt from, and how it is dealt.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Cause, Person, Position, Role};
use crate::game::cave::Room;
use crate::game::cave::petersen::petersen;
use crate::game::chance::uniform;
use crate::game::{Chance, Refused, RefusedKind, Rooms, Seat, ensure, ensure_within};

/// The arrows of each human at the beginning (H2).
pub const ARROWS: u8 = 2;

/// The tunnels of each room (H3).
const TUNNELS: usize = 3;

/// What a game of Hidden Wumpus is dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    players: u8,
    wumpuses: Wumpuses,
}

/// How many of the players are wumpuses (H2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wumpuses {
    /// This number, which everybody knows.
    Agreed(u8),
    /// One or two, drawn in secret.
    Few,
    /// One among three or four players. Otherwise drawn in secret: like `Few` among up to nine, and from a sixth to a third of
    /// a larger group.
    Fair,
}

/// The number that was agreed; `None` for one or two.
impl From<Option<u8>> for Wumpuses {
    fn from(agreed: Option<u8>) -> Self {
        agreed.map_or(Self::Few, Self::Agreed)
    }
}

impl Setup {
    /// The numbers of players with which the game can be played (H1).
    pub const PLAYERS: RangeInclusive<u8> = 3..=60;

    /// The most players of whom one wumpus is fair (H2).
    const SMALL: u8 = 4;

    /// The number of players from which on there may be more than two wumpuses (H2).
    const LARGE: u8 = 10;

    /// Makes the set-up for this number of players.
    ///
    /// # Errors
    ///
    /// If the number of players is outside [`Setup::PLAYERS`], or if so many cannot be wumpuses: more than two, or in a
    /// large group more than a third (H2).
    pub fn new(players: usize, wumpuses: impl Into<Wumpuses>) -> Result<Self, Refused> {
        let (least, most) = (Self::PLAYERS.start(), Self::PLAYERS.end());
        let seated = u8::try_from(players).ok().filter(|players| Self::PLAYERS.contains(players));
        let why = format!("the game is for {least} to {most} players, not {players}");
        let setup = Self { players: seated.ok_or(RefusedKind::Setup.because(why))?, wumpuses: wumpuses.into() };
        let (most, wumpuses) = (if setup.is_large() { setup.players / 3 } else { 2 }, setup.how_many().into_inner().1);
        let why = format!("at most {most} of {players} players can be Wumpuses, not {wumpuses}");
        ensure(RefusedKind::Setup, (1..=most).contains(&wumpuses), &why)?;
        Ok(setup)
    }

    /// Returns the least number of players who can have these wumpuses (H2).
    pub fn least_players(wumpuses: Wumpuses) -> u8 {
        let can_have = |players: &u8| Self::new((*players).into(), wumpuses).is_ok();
        Self::PLAYERS.clone().find(can_have).unwrap_or(*Self::PLAYERS.end())
    }

    /// Returns the number of players: 3 to 60.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns how the number of wumpuses is chosen (H2).
    pub const fn wumpuses(&self) -> Wumpuses {
        self.wumpuses
    }

    /// Returns the number of wumpuses if everybody knows it; `None` if it is drawn in secret (H2).
    pub fn agreed(&self) -> Option<u8> {
        let (least, most) = self.how_many().into_inner();
        (least == most).then_some(most)
    }

    /// Returns whether [`Wumpuses::Few`] and [`Wumpuses::Fair`] are the same for this number of players (H2).
    pub(crate) fn few_are_fair(players: usize) -> bool {
        players > Self::SMALL.into() && players < Self::LARGE.into()
    }

    /// Returns whether there may be more than two wumpuses (H2).
    const fn is_large(&self) -> bool {
        self.players >= Self::LARGE
    }

    /// Returns the possible numbers of wumpuses, each equally likely (H2).
    pub const fn how_many(&self) -> RangeInclusive<u8> {
        match self.wumpuses {
            Wumpuses::Agreed(count) => count..=count,
            Wumpuses::Fair if self.players <= Self::SMALL => 1..=1,
            Wumpuses::Fair if self.is_large() => self.players.div_ceil(6)..=self.players / 3,
            Wumpuses::Few | Wumpuses::Fair => 1..=2,
        }
    }

    /// Returns the number of rooms: the least even number that is at least 20 and at least 1.5 times the number of
    /// players, bats and pits (H4).
    pub fn rooms(&self) -> u16 {
        let inhabitants = u16::from(self.players) + 4;
        2 * (inhabitants * 3).div_ceil(4).max(10)
    }

    /// Deals a game, drawing in this order: the roles, the cave, everyone's room, who begins (H2 to H6).
    pub(super) fn deal(&self, chance: &mut impl Chance) -> Position {
        let seats = (0..self.players).map(Seat);
        let mut wumpuses = Vec::new();
        let (least, most) = self.how_many().into_inner();
        // A number that everybody knows needs no draw.
        let more = if least < most { chance.pick(u32::from(most - least) + 1) } else { 0 };
        for _ in 0..u32::from(least) + more {
            let human = uniform(chance, seats.clone().filter(|seat| !wumpuses.contains(seat)));
            wumpuses.push(human.expect("at most two of three players or more are wumpuses, or a third of them"));
        }
        let cave = petersen(self.rooms() / 2, chance);
        let mut taken = Rooms::NONE;
        let mut empty_room = || cave.free_room(&mut taken, chance);
        let mut person = |seat| {
            let (role, arrows) = if wumpuses.contains(&seat) { (Role::Wumpus, 0) } else { (Role::Human, ARROWS) };
            Person { role, arrows, room: empty_room(), died_of: None }
        };
        let people = seats.clone().map(&mut person).collect();
        let bats = [(); 2].map(|()| empty_room());
        let pits = [(); 2].map(|()| empty_room());
        let turn = uniform(chance, seats).expect("a game has at least three players");
        Position { cave: Arc::new(cave), people, bats, pits, turn, outcome: None }
    }

    /// Checks that a game can be in a position, which may be its last.
    pub(crate) fn check_position(&self, position: &Position) -> Result<(), Refused> {
        let Position { cave, people, bats, pits, .. } = position;
        let rooms = self.rooms();
        let fits = cave.len() == rooms && cave.rooms().all(|room| cave.tunnels(room).len() == TUNNELS);
        ensure(RefusedKind::Cave, fits, &format!("cave must have {rooms} rooms with {TUNNELS} tunnels each"))?;
        cave.check_drawn()?;
        let (players, seated) = (self.players, people.len());
        let why = format!("people must be {players} players, not {seated}");
        ensure(RefusedKind::Value, seated == usize::from(players), &why)?;
        people.iter().try_for_each(|person| check_person(position, person))?;
        let found = people.iter().map(|person| person.role as u32).sum();
        let (least, most) = self.how_many().into_inner();
        ensure_within("the number of wumpuses among people", found, least.into()..=most.into())?;
        let apart: Rooms = [*bats, *pits].concat().into_iter().collect();
        ensure(RefusedKind::Place, apart.count() == 4, "bats and pits must be in different rooms")?;
        let lairs = position.living(Role::Wumpus).map(|wumpus| wumpus.room);
        let deadly: Rooms = lairs.chain(*bats).chain(*pits).collect();
        let is_safe = |human: &Person| !deadly.has(human.room.number());
        let are_safe = position.living(Role::Human).all(is_safe);
        let why = "living humans must not be in a room with bats, a pit or a living wumpus";
        ensure(RefusedKind::Place, are_safe, why)
    }
}

/// Checks a player of a position (H2, H12, H14, H18).
fn check_person(position: &Position, person: &Person) -> Result<(), Refused> {
    let is_human = person.role == Role::Human;
    ensure_within("arrows", person.arrows.into(), 0..=if is_human { ARROWS.into() } else { 0 })?;
    let is_in = |rooms: &[Room]| rooms.contains(&person.room);
    let (fits, why) = match person.died_of {
        None => return Ok(()),
        Some(Cause::Shot { by }) => {
            let has_shot = |by: &Person| by.role == Role::Human && by.arrows < ARROWS;
            let why = "by must be the seat of a human who has shot an arrow";
            (position.people.get(by.index()).is_some_and(has_shot), why)
        }
        Some(Cause::Fell) => (is_human && is_in(&position.pits), "a player who fell must be a human in a pit's room"),
        Some(Cause::Eaten) => {
            let is_clear = !is_in(&position.pits) && !is_in(&position.bats);
            (is_human && is_clear, "a player who was eaten must be a human, and not in a room with bats or a pit")
        }
    };
    ensure(RefusedKind::Unreachable, fits, why)
}
