//! Everything that is in a game of Hidden Wumpus, and what follows from it.
//!
//! Deliberately absent: who may know what.

use std::sync::Arc;

use super::Outcome;
use crate::game::Seat;
use crate::game::cave::{Cave, Room};

/// Everything that is in a game of Hidden Wumpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cave with its secret numbers (H3).
    pub cave: Arc<Cave>,
    /// The players, by seat.
    pub people: Vec<Person>,
    /// Where the bats live.
    pub bats: [Room; 2],
    /// Where the pits are.
    pub pits: [Room; 2],
    /// Whose turn it is: somebody who lives. When the game is over, whose it was.
    pub turn: Seat,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A player in the cave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    /// What he is.
    pub role: Role,
    /// How many arrows he has left; a wumpus has none.
    pub arrows: u8,
    /// Where he is, or lies.
    pub room: Room,
    /// Whether he lives.
    pub fate: Fate,
}

/// What a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    Human,
    Wumpus,
}

/// Whether a player lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// He does.
    Alive,
    /// He does not.
    Dead {
        /// What killed him: a secret until the game is over (H20, H24).
        cause: Cause,
    },
}

/// What kills a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// An arrow, perhaps his own (H14).
    Shot {
        /// Whose.
        by: Seat,
    },
    /// A pit (H18).
    Fell,
    /// A wumpus (H18).
    Eaten,
}

impl Position {
    /// Lists those who live and have this role.
    pub(super) fn living(&self, role: Role) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(move |person| person.lives() && person.role == role)
    }

    /// Tells who has won, if somebody has; humans first (H21).
    pub(super) fn winner(&self) -> Option<Outcome> {
        if self.living(Role::Wumpus).next().is_none() {
            Some(Outcome::HumansWin)
        } else if self.living(Role::Human).all(|human| human.arrows == 0) {
            // No human with an arrow: also where no human lives.
            Some(Outcome::WumpusesWin)
        } else {
            None
        }
    }

    /// Finds who is next in the order of the seats, skipping the dead (H6).
    pub(super) fn next_to_live(&self, after: Seat) -> Seat {
        let people = (0..).map(Seat).zip(&self.people);
        let mut living = people.filter(|(_, person)| person.lives()).map(|(seat, _)| seat);
        let first = living.clone().next();
        living.find(|seat| *seat > after).or(first).unwrap_or(after)
    }
}

impl Person {
    pub(super) fn lives(&self) -> bool {
        self.fate == Fate::Alive
    }
}
