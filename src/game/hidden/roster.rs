//! What everybody knows of every player.
//!
//! Deliberately absent: rooms, arrows, the role of anybody who lives, and the cause of anybody's death.

use std::fmt;
use std::ops::Deref;

use super::{Fate, Person, Role, Setup};

const MOST: usize = *Setup::PLAYERS.end() as usize;

/// What everybody knows of every player, by seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Roster {
    known: [Known; MOST],
    players: usize,
}

/// What everybody knows of a player (H20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// He lives.
    Alive,
    /// He is dead.
    Dead {
        /// What he was.
        role: Role,
    },
}

impl Roster {
    pub(super) fn of(people: &[Person]) -> Self {
        let mut roster = Self { known: [Known::Alive; MOST], players: people.len() };
        for (known, person) in roster.known.iter_mut().zip(people) {
            *known = match person.fate {
                Fate::Alive => Known::Alive,
                Fate::Dead { .. } => Known::Dead { role: person.role },
            };
        }
        roster
    }
}

impl Deref for Roster {
    type Target = [Known];

    fn deref(&self) -> &[Known] {
        &self.known[..self.players]
    }
}

impl fmt::Debug for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
