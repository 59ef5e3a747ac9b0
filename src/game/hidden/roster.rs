//! What everyone knows of every player: who lives, and the roles of the dead.

use std::fmt;
use std::ops::Deref;

use super::{Fate, Person, Role, Setup};

const MOST: usize = *Setup::PLAYERS.end() as usize;

/// What everyone knows of every player, by seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Roster {
    known: [Known; MOST],
    players: usize,
}

/// What everyone knows of a player (H20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Known {
    /// The player lives.
    Alive,
    /// The player is dead, and had this role.
    Dead { role: Role },
}

impl Roster {
    /// Makes the roster of what is known of each player, by seat: of at most as many as [`Setup::PLAYERS`] allows.
    pub fn new(players: &[Known]) -> Self {
        let mut roster = Self { known: [Known::Alive; MOST], players: players.len().min(MOST) };
        roster.known.iter_mut().zip(players).for_each(|(known, player)| *known = *player);
        roster
    }

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
