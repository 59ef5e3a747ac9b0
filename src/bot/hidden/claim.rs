//! What a player claims about a turn: where they were, and what they sensed there.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::hidden::{Percept, Percepts, Sheet};

/// What a player claims about their last sheet, true or not: `5: 3 8 12 stench`.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::bot::hidden::Claim;
/// use wumpus_hunt::game::hidden::Percept;
///
/// let claim: Claim = "5: 3, 8, 12, Breeze".parse()?;
/// assert_eq!((claim.room, claim.tunnels), (5, [3, 8, 12]));
/// assert!(claim.percepts.has(Percept::Breeze) && !claim.percepts.has(Percept::Stench));
/// assert_eq!(claim.to_string(), "5: 3 8 12 breeze");
/// # Ok::<(), wumpus_hunt::bot::hidden::BadClaim>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The number of the room.
    pub room: u32,
    /// The numbers of the rooms next door, ascending, none of them `room`.
    pub tunnels: [u32; 3],
    /// What was sensed there, of [`Claim::SENSES`].
    pub percepts: Percepts,
}

impl Claim {
    /// What a claim can name, in the order in which it is written.
    pub const SENSES: [Percept; 4] = [Percept::Stench, Percept::Meal, Percept::Flapping, Percept::Breeze];

    /// Returns the true claim of a sheet.
    pub fn of(sheet: &Sheet) -> Self {
        let percepts = Percepts::of(|percept| Self::SENSES.contains(&percept) && sheet.percepts.has(percept));
        Self { room: sheet.room.number(), tunnels: sheet.tunnels.map(|room| room.number()), percepts }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two, three] = self.tunnels;
        write!(f, "{}: {one} {two} {three}", self.room)?;
        let mut sensed = Self::SENSES.into_iter().filter(|sense| self.percepts.has(*sense));
        sensed.try_for_each(|sense| write!(f, " {}", sense.name()))
    }
}

impl FromStr for Claim {
    type Err = BadClaim;

    /// Commas count as spaces. The tunnels, and the senses after them, may come in any order and in capitals.
    fn from_str(text: &str) -> Result<Self, BadClaim> {
        let (room, rest) = text.split_once(':').ok_or(BadClaim)?;
        let number = |word: &str| word.parse().ok().filter(|number| *number > 0).ok_or(BadClaim);
        let room = number(room.trim())?;
        let mut words = rest.split([' ', ',']).filter(|word| !word.is_empty());
        let mut tunnels = [0; 3];
        for tunnel in &mut tunnels {
            *tunnel = number(words.next().ok_or(BadClaim)?)?;
        }
        let sense = |word: &str| Self::SENSES.into_iter().find(|sense| word.eq_ignore_ascii_case(sense.name()));
        let sensed = words.map(sense).collect::<Option<Vec<_>>>().ok_or(BadClaim)?;
        let percepts = Percepts::of(|percept| sensed.contains(&percept));
        tunnels.sort_unstable();
        let [one, two, three] = tunnels;
        let is_a_room = one < two && two < three && !tunnels.contains(&room);
        if is_a_room { Ok(Self { room, tunnels, percepts }) } else { Err(BadClaim) }
    }
}

/// Why a text is not a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a claim is `ROOM: ROOM ROOM ROOM`, then any of `stench`, `meal`, `flapping` and `breeze`")]
pub struct BadClaim;
