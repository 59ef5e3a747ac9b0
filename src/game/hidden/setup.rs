//! What a game of Hidden Wumpus is dealt from, and how it is dealt.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Cause, Person, Position, Role};
use crate::game::cave::petersen::petersen;
use crate::game::chance::uniform;
use crate::game::{Chance, Refused, Rooms, Seat, ensure, ensure_within};

/// The arrows of each human at the beginning (H2).
pub const ARROWS: u8 = 2;

/// The tunnels of each room (H3).
const TUNNELS: usize = 3;

/// What a game of Hidden Wumpus is dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    players: u8,
    wumpuses: Option<u8>,
}

impl Setup {
    /// The numbers of players with which the game can be played (H1).
    pub const PLAYERS: RangeInclusive<u8> = 3..=60;

    /// Makes the set-up for this number of players, and of wumpuses if the players agree on it. Otherwise one or two are
    /// drawn with equal chances, and nobody knows which (H2).
    ///
    /// # Errors
    ///
    /// If the number of players is outside [`Setup::PLAYERS`], or that of wumpuses is neither 1 nor 2.
    pub fn new(players: usize, wumpuses: Option<u8>) -> Result<Self, Refused> {
        let is_possible = wumpuses.is_none_or(|wumpuses| (1..=2).contains(&wumpuses));
        ensure(is_possible, "one or two players are Wumpuses")?;
        let (least, most) = (Self::PLAYERS.start(), Self::PLAYERS.end());
        let seated = u8::try_from(players).ok().filter(|players| Self::PLAYERS.contains(players));
        let refused = || Refused(format!("the game is for {least} to {most} players, not {players}"));
        Ok(Self { players: seated.ok_or_else(refused)?, wumpuses })
    }

    /// Returns the number of players: 3 to 60.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns the agreed number of wumpuses, 1 or 2; `None` if it is drawn in secret (H2).
    pub const fn wumpuses(&self) -> Option<u8> {
        self.wumpuses
    }

    /// Returns the number of rooms: the least even number that is at least 20 and at least 1.5 times the number of
    /// players, bats and pits (H4).
    pub fn rooms(&self) -> u16 {
        let inhabitants = u16::from(self.players) + 4;
        2 * (inhabitants * 3).div_ceil(4).max(10)
    }

    /// Deals a game, drawing in this order: the roles, the cave, everyone's room, who begins (H2 to H6).
    pub(super) fn deal(&self, chance: &mut (impl Chance + ?Sized)) -> Position {
        let seats = (0..self.players).map(Seat);
        let mut wumpuses = Vec::with_capacity(2);
        let how_many = self.wumpuses.map(u32::from);
        for _ in 0..how_many.unwrap_or_else(|| 1 + chance.pick(2)) {
            let human = uniform(chance, seats.clone().filter(|seat| !wumpuses.contains(seat)));
            wumpuses.push(human.expect("three players or more include at most two wumpuses"));
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
    pub(crate) fn allows(&self, position: &Position) -> Result<(), Refused> {
        let Position { cave, people, bats, pits, .. } = position;
        let rooms = self.rooms();
        let fits = cave.len() == rooms && cave.rooms().all(|room| cave.tunnels(room).len() == TUNNELS);
        ensure(fits, &format!("cave must have {rooms} rooms with {TUNNELS} tunnels each"))?;
        cave.ensure_connected()?;
        let (players, seated) = (self.players, people.len());
        ensure(seated == usize::from(players), &format!("people must be {players} players, not {seated}"))?;
        people.iter().try_for_each(|person| self.allows_person(person))?;
        let found = people.iter().map(|person| person.role as u32).sum();
        let agreed = self.wumpuses.map_or(1..=2, |agreed| agreed.into()..=agreed.into());
        ensure_within("the number of wumpuses among people", found, agreed)?;
        let apart: Rooms = [*bats, *pits].concat().into_iter().collect();
        ensure(apart.count() == 4, "bats and pits must be in different rooms")?;
        let lairs = position.living(Role::Wumpus).map(|wumpus| wumpus.room);
        let deadly: Rooms = lairs.chain(*bats).chain(*pits).collect();
        let is_safe = |human: &Person| !deadly.has(human.room.number());
        let are_safe = position.living(Role::Human).all(is_safe);
        ensure(are_safe, "living humans must not be in a room with bats, a pit or a living wumpus")
    }

    fn allows_person(&self, person: &Person) -> Result<(), Refused> {
        let most = if person.role == Role::Human { ARROWS } else { 0 };
        ensure_within("arrows", person.arrows.into(), 0..=most.into())?;
        match person.died_of {
            None => Ok(()),
            Some(Cause::Shot { by }) => ensure_within("by", by.0.into(), 0..=u32::from(self.players) - 1),
            Some(Cause::Fell | Cause::Eaten) => {
                ensure(person.role == Role::Human, "a wumpus must not have died of a pit or a wumpus")
            }
        }
    }
}
