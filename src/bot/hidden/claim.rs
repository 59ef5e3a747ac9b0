//! What a player claims about a turn: where they were, and what they sensed there.

use std::fmt;

use crate::game::hidden::{Percept, Percepts, Sheet};

/// What a player claims about their last sheet, true or not: `5: 3 8 12 stench`.
///
/// # Examples
///
/// ```
/// use wumpus_hunt::bot::hidden::Claim;
/// use wumpus_hunt::game::hidden::Percept;
///
/// let claim = Claim::read("5: 3, 8, 12, Breeze").expect("this is a claim");
/// assert_eq!((claim.room, claim.tunnels), (5, [3, 8, 12]));
/// assert!(claim.percepts.has(Percept::Breeze) && !claim.percepts.has(Percept::Stench));
/// assert_eq!(claim.to_string(), "5: 3 8 12 breeze");
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

impl Claim {
    /// Reads a claim, or the sentence of a bot: `I'm in 5, next to 3, 8 and 12. Stench.` `None` if the text is neither. Commas count as spaces. The tunnels, and the senses after them, may come in any
    /// order and in capitals.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let said = text.trim().strip_prefix("i'm in ").and_then(|said| said.split_once(", next to "));
        let rest = said.map(|(_, rest)| rest.replace('.', " ").replace(" and ", " "));
        let (room, rest) = said.zip(rest.as_deref()).map(|((room, _), rest)| (room, rest)).or(text.split_once(':'))?;
        let number = |word: &str| word.parse().ok().filter(|number| *number > 0);
        let room = number(room.trim())?;
        let mut words = rest.split([' ', ',']).filter(|word| !word.is_empty());
        let mut tunnels = [0; 3];
        for tunnel in &mut tunnels {
            *tunnel = number(words.next()?)?;
        }
        let sense = |word: &str| Self::SENSES.into_iter().find(|sense| word.eq_ignore_ascii_case(sense.name()));
        let sensed = words.map(sense).collect::<Option<Vec<_>>>()?;
        let percepts = Percepts::of(|percept| sensed.contains(&percept));
        tunnels.sort_unstable();
        let [one, two, three] = tunnels;
        let is_a_room = one < two && two < three && !tunnels.contains(&room);
        is_a_room.then_some(Self { room, tunnels, percepts })
    }
}
