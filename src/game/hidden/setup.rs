//! What a game of Hidden Wumpus is dealt from, and how it is dealt.

use std::ops::RangeInclusive;
use std::sync::Arc;

use thiserror::Error;

use super::{Fate, Person, Position, Role};
use crate::game::cave::petersen::petersen;
use crate::game::chance::uniform;
use crate::game::{Chance, Rooms, Seat};

/// The arrows of each human at the beginning (H2).
pub const ARROWS: u8 = 2;

/// What a game of Hidden Wumpus is dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    players: u8,
    wumpuses: Wumpuses,
}

/// How many players are wumpuses, as agreed before the game (H2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wumpuses {
    /// One or two, drawn with equal chances; nobody knows which.
    #[default]
    Drawn,
    /// One, and everyone knows it.
    One,
    /// Two, and everyone knows it.
    Two,
}

impl Wumpuses {
    /// Returns the agreed number; `None` if nobody knows it.
    pub const fn agreed(self) -> Option<u8> {
        match self {
            Self::Drawn => None,
            Self::One => Some(1),
            Self::Two => Some(2),
        }
    }
}

impl Setup {
    /// The numbers of players with which the game can be played (H1).
    pub const PLAYERS: RangeInclusive<u8> = 3..=60;

    /// Makes the set-up for this number of players.
    ///
    /// # Errors
    ///
    /// If the number is outside [`Setup::PLAYERS`].
    pub fn new(players: usize, wumpuses: Wumpuses) -> Result<Self, BadSetup> {
        let seated = u8::try_from(players).ok().filter(|players| Self::PLAYERS.contains(players));
        Ok(Self { players: seated.ok_or(BadSetup { players })?, wumpuses })
    }

    /// Returns the number of players: 3 to 60.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns the agreed number of wumpuses.
    pub const fn wumpuses(&self) -> Wumpuses {
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
        let how_many = match self.wumpuses {
            Wumpuses::Drawn => 1 + chance.pick(2),
            Wumpuses::One => 1,
            Wumpuses::Two => 2,
        };
        for _ in 0..how_many {
            let human = uniform(chance, seats.clone().filter(|seat| !wumpuses.contains(seat)));
            wumpuses.push(human.expect("three players or more include at most two wumpuses"));
        }
        let cave = petersen(self.rooms() / 2, chance);
        let mut taken = Rooms::NONE;
        let mut empty_room = || {
            let room = cave.free_room(taken, chance);
            taken = taken.or(Rooms::only(room.number()));
            room
        };
        let mut person = |seat| {
            let (role, arrows) = if wumpuses.contains(&seat) { (Role::Wumpus, 0) } else { (Role::Human, ARROWS) };
            Person { role, arrows, room: empty_room(), fate: Fate::Alive }
        };
        let people = seats.clone().map(&mut person).collect();
        let bats = [(); 2].map(|()| empty_room());
        let pits = [(); 2].map(|()| empty_room());
        let turn = uniform(chance, seats).expect("a game has at least three players");
        Position { cave: Arc::new(cave), people, bats, pits, turn, outcome: None }
    }
}

/// Why there is no such set-up: it has too few players or too many (H1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game is for {} to {} players, not {players}", Setup::PLAYERS.start(), Setup::PLAYERS.end())]
pub struct BadSetup {
    /// The number of players.
    pub players: usize,
}
