//! A cave as text: a line for each room, such as `5: 1 4 6`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::{BadCave, Cave};

/// The numbers of rooms that a cave in a text may have (V6).
const ROOMS: RangeInclusive<usize> = 6..=Cave::MOST_ROOMS as usize;

/// The numbers of tunnels that a room of such a cave may have (V6).
const TUNNELS: RangeInclusive<usize> = 1..=Cave::MOST_TUNNELS as usize;

impl Cave {
    /// Makes a cave of a player's own: item `i` lists the rooms to which tunnels lead from room `i + 1` (V6).
    ///
    /// # Errors
    ///
    /// As [`Cave::new`], and if there are fewer than 6 rooms, or a room has more than 12 tunnels.
    pub fn listed(rooms: &[Vec<u32>]) -> Result<Self, WhyBad> {
        let mut tunnels = (1..).zip(rooms).map(|(room, tunnels)| (room, tunnels.len()));
        if let Some((room, tunnels)) = tunnels.find(|(_, tunnels)| !TUNNELS.contains(tunnels)) {
            return Err(WhyBad::Tunnels { room, tunnels });
        }
        if ROOMS.contains(&rooms.len()) { Ok(Self::new(rooms)?) } else { Err(WhyBad::Rooms(rooms.len())) }
    }

    /// Returns the numbers of the rooms to which tunnels lead from each room: [`Cave::listed`] makes the same cave of them.
    pub fn listing(&self) -> Vec<Vec<u32>> {
        self.rooms().map(|room| self.tunnels(room).iter().map(|to| to.number()).collect()).collect()
    }
}

impl FromStr for Cave {
    type Err = BadListing;

    /// Reads a cave: a line for each room, in any order, with the rooms to which its tunnels lead (V6).
    ///
    /// Commas count as blanks. Blank lines, and what follows a `#`, are skipped.
    fn from_str(text: &str) -> Result<Self, BadListing> {
        let mut listed: BTreeMap<u32, (usize, Vec<u32>)> = BTreeMap::new();
        // Some editors begin a file with a mark of its encoding.
        let text = text.trim_start_matches('\u{feff}');
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim_ascii();
            if text.is_empty() {
                continue;
            }
            let refuse = |why| BadListing { line, why };
            let (room, tunnels) = text.split_once(':').ok_or_else(|| refuse(WhyBad::NoColon))?;
            let number = |text: &str| match text.parse::<u32>() {
                Ok(0) => Err(refuse(WhyBad::NoRoom0)),
                Ok(number) if !text.starts_with('+') => Ok(number),
                _ => Err(refuse(WhyBad::NotANumber(text.chars().take(20).collect()))),
            };
            let room = number(room.trim_ascii())?;
            let tunnels = tunnels.split([',', ' ', '\t']).filter(|to| !to.is_empty()).map(number);
            if listed.insert(room, (line, tunnels.collect::<Result<_, _>>()?)).is_some() {
                return Err(refuse(WhyBad::Twice { room }));
            }
            if listed.len() > *ROOMS.end() {
                return Err(refuse(WhyBad::Rooms(listed.len())));
            }
        }
        let last = listed.values().map(|(line, _)| *line).max().unwrap_or(1);
        if let Some((room, _)) = (1..).zip(listed.keys()).find(|(room, listed)| room != *listed) {
            return Err(BadListing { line: last, why: WhyBad::Missing { room } });
        }
        let (lines, rooms): (Vec<_>, Vec<_>) = listed.into_values().unzip();
        Self::listed(&rooms).map_err(|why| {
            let room = match why {
                WhyBad::Tunnels { room, .. } | WhyBad::Cave(BadCave::LeadsNowhere { from: room, .. }) => Some(room),
                _ => None,
            };
            let line = room.and_then(|room| lines.get(room as usize - 1)).copied();
            BadListing { line: line.unwrap_or(last), why }
        })
    }
}

/// Writes a cave as text that is read as the same cave.
impl fmt::Display for Cave {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for room in self.rooms() {
            write!(f, "{room}:")?;
            self.tunnels(room).iter().try_for_each(|to| write!(f, " {to}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Why a text is no cave.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}: {why}")]
pub struct BadListing {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: WhyBad,
}

/// What is wrong with a line of a cave.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WhyBad {
    #[error("write a room and the rooms its tunnels lead to, like 5: 1 4 6")]
    NoColon,
    #[error("{0:?} is not a room number")]
    NotANumber(String),
    #[error("rooms count from 1")]
    NoRoom0,
    #[error("room {room} has a line already")]
    Twice { room: u32 },
    #[error("room {room} has no line")]
    Missing { room: u32 },
    #[error("a room has 1 to {most} tunnels, and room {room} has {tunnels}", most = TUNNELS.end())]
    Tunnels { room: u32, tunnels: usize },
    #[error("a cave has {fewest} to {most} rooms, not {0}", fewest = ROOMS.start(), most = ROOMS.end())]
    Rooms(usize),
    #[error(transparent)]
    Cave(#[from] BadCave),
}
