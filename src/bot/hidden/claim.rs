//! What a player claims about a turn: where they were, and what they sensed there.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::hidden::{Percept, Sheet};

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
/// assert!(claim.has(Percept::Breeze) && !claim.has(Percept::Stench));
/// assert_eq!(claim.to_string(), "5: 3 8 12 breeze");
/// # Ok::<(), wumpus_hunt::bot::hidden::BadClaim>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The number of the room.
    pub room: u32,
    /// The numbers of the rooms next door, ascending, none of them `room`.
    pub tunnels: [u32; 3],
    /// Whether each of [`Claim::SENSES`] was sensed.
    pub senses: [bool; 4],
}

impl Claim {
    /// What a claim can name, in the order in which it is written.
    pub const SENSES: [Percept; 4] = [Percept::Stench, Percept::Meal, Percept::Flapping, Percept::Breeze];

    /// Returns the true claim of a sheet.
    pub fn of(sheet: &Sheet) -> Self {
        let tunnels = sheet.tunnels.map(|room| room.number());
        let senses = Self::SENSES.map(|sense| sheet.percepts.iter().any(|percept| percept == sense));
        Self { room: sheet.room.number(), tunnels, senses }
    }

    /// Returns whether the claim names this percept.
    pub fn has(&self, percept: Percept) -> bool {
        Self::SENSES.iter().zip(self.senses).any(|(sense, is_sensed)| is_sensed && *sense == percept)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two, three] = self.tunnels;
        write!(f, "{}: {one} {two} {three}", self.room)?;
        let sensed = Self::SENSES.iter().zip(self.senses).filter(|(_, is_sensed)| *is_sensed);
        sensed.map(|(sense, _)| sense.name()).try_for_each(|word| write!(f, " {word}"))
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
        let (mut tunnels, mut senses) = ([0; 3], [false; 4]);
        for tunnel in &mut tunnels {
            *tunnel = number(words.next().ok_or(BadClaim)?)?;
        }
        for word in words {
            let is_meant = |sense: &Percept| word.eq_ignore_ascii_case(sense.name());
            senses[Self::SENSES.iter().position(is_meant).ok_or(BadClaim)?] = true;
        }
        tunnels.sort_unstable();
        let [one, two, three] = tunnels;
        let is_a_room = one < two && two < three && !tunnels.contains(&room);
        if is_a_room { Ok(Self { room, tunnels, senses }) } else { Err(BadClaim) }
    }
}

/// Why a text is not a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a claim is `ROOM: ROOM ROOM ROOM`, then any of `stench`, `meal`, `flapping` and `breeze`")]
pub struct BadClaim;
