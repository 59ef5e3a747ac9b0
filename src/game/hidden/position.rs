//! Where everything is in a game of Hidden Wumpus, whose turn is next, and who has won.

use std::sync::Arc;

use super::Outcome;
use crate::game::Seat;
use crate::game::cave::{Cave, Room};

/// Where everything is in a game of Hidden Wumpus, and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cave with its secret numbers (H3).
    pub cave: Arc<Cave>,
    /// The players, by seat.
    pub people: Vec<Person>,
    /// The rooms with bats.
    pub bats: [Room; 2],
    /// The rooms with pits.
    pub pits: [Room; 2],
    /// The seat on turn, whose player lives; at the end the seat that acted last.
    pub turn: Seat,
    /// How the game ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

/// A player in the cave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    /// The player's role.
    pub role: Role,
    /// The arrows left: 0 to 2; a wumpus has none.
    pub arrows: u8,
    /// The player's room, dead or alive.
    pub room: Room,
    /// What the player died of, a secret until the game is over (H20, H24); `None` if the player lives.
    pub died_of: Option<Cause>,
}

/// The role of a player. The protocol writes its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    Human = 0,
    Wumpus = 1,
}

/// What kills a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each variant's line explains its fields")]
pub enum Cause {
    /// An arrow shot by this seat, perhaps the player's own (H14).
    Shot { by: Seat },
    /// A pit (H18).
    Fell,
    /// A wumpus (H18).
    Eaten,
}

impl Position {
    /// Lists the living players of a role.
    pub(super) fn living(&self, role: Role) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(move |person| person.lives() && person.role == role)
    }

    /// Returns what everyone knows of each player: the role of the dead, `None` for the living (H20).
    pub(super) fn roster(&self) -> Vec<Option<Role>> {
        self.people.iter().map(|person| person.died_of.map(|_| person.role)).collect()
    }

    /// Returns who has won; humans are checked first (H21).
    pub fn winner(&self) -> Option<Outcome> {
        if self.living(Role::Wumpus).next().is_none() {
            Some(Outcome::HumansWin)
        } else if self.living(Role::Human).all(|human| human.arrows == 0) {
            // `all` is also true if no human is alive.
            Some(Outcome::WumpusesWin)
        } else {
            None
        }
    }

    /// Returns the next seat in order whose player lives (H6).
    pub(super) fn next_living(&self, after: Seat) -> Seat {
        let seats = (0..).map(Seat).take(self.people.len());
        let mut others = seats.cycle().skip(after.index() + 1).take(self.people.len());
        others.find(|seat| self.people[seat.index()].lives()).unwrap_or(after)
    }
}

impl Person {
    /// Returns whether the player lives.
    pub fn lives(&self) -> bool {
        self.died_of.is_none()
    }
}
