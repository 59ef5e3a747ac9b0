//! The names of the players.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use crate::game::Seat;
use crate::game::hidden::{BadSetup, Setup, Wumpuses};
use crate::sanitize::{is_unsafe_to_print, quoted};

/// The default names of the first players (H1).
const COLOURS: [&str; 12] =
    ["Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink", "Brown", "Black", "White", "Grey", "Cyan"];

/// Characters of the longest name.
const LONGEST_NAME: usize = 20;

/// The players: a name for each seat (H1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(Vec<String>);

impl FromStr for Players {
    type Err = BadPlayers;

    /// Parses the number of players, or their names separated by commas.
    fn from_str(text: &str) -> Result<Self, BadPlayers> {
        let text = text.trim().replace(", and ", ", ");
        // `Ann, Bob, Cy and Dee`. A record has no blank after a comma, so that there `and` belongs to a name.
        let text = match text.rsplit_once(" and ") {
            Some((first, last)) if first.contains(", ") && !last.contains(',') => format!("{first},{last}"),
            _ => text,
        };
        let text = text.as_str();
        if text.is_empty() {
            return Err(BadPlayers::Nobody);
        }
        if let Ok(count) = text.strip_suffix("players").unwrap_or(text).trim().parse::<usize>() {
            Setup::new(count, Wumpuses::Drawn)?;
            return Ok(Self((1..=count).map(default_name).collect()));
        }
        if is_number(text) {
            return Err(BadPlayers::NotWhole);
        }
        let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).collect();
        Self::named(names).map_err(|why| match why {
            BadPlayers::Count(_) if !text.contains(|c: char| c == ',' || c.is_ascii_digit()) => {
                BadPlayers::OneName { name: quoted(text) }
            }
            why => why,
        })
    }
}

impl Players {
    fn named(names: Vec<String>) -> Result<Self, BadPlayers> {
        // First, because comparing names takes time with the square of their number.
        if names.len() > usize::from(*Setup::PLAYERS.end()) {
            return Err(BadSetup { players: names.len() }.into());
        }
        for (seat, name) in names.iter().enumerate() {
            if name.is_empty() {
                return Err(BadPlayers::Empty);
            }
            if name.contains(';') {
                return Err(BadPlayers::Semicolon);
            }
            if name.chars().count() > LONGEST_NAME || name.chars().any(is_unsafe_to_print) || name.width() == 0 {
                return Err(BadPlayers::Unfit { name: quoted(name) });
            }
            let lower = name.to_lowercase();
            if names[..seat].iter().any(|other| other.to_lowercase() == lower) {
                return Err(BadPlayers::Twice { name: quoted(name) });
            }
        }
        Setup::new(names.len(), Wumpuses::Drawn)?;
        Ok(Self(names))
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

/// Why a text is no list of players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPlayers {
    #[error("type the names of the players, like Ann, Bob, Cy, or a number from 3 to 60")]
    Nobody,
    #[error("a name is missing; type names like Ann, Bob, Cy")]
    Empty,
    #[error("a name has no semicolon; type commas between the names")]
    Semicolon,
    #[error("the name {name} must have 1 to 20 printable characters")]
    Unfit { name: String },
    #[error("two players are called {name}; names must differ")]
    Twice { name: String },
    #[error("type a whole number from 3 to 60, or names with commas")]
    NotWhole,
    #[error("{name} is only one name. Type 3 to 60, with commas between them")]
    OneName { name: String },
    #[error(transparent)]
    Count(#[from] BadSetup),
}

fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || "+-.".contains(c)) && text.contains(|c: char| c.is_ascii_digit())
}

fn default_name(number: usize) -> String {
    COLOURS.get(number - 1).map_or_else(|| format!("Player {number}"), |colour| (*colour).to_owned())
}

impl Players {
    pub(super) const NOBODY: &Self = &Self(Vec::new());

    /// Lists the default names of this number of players.
    pub(crate) fn numbered(count: usize) -> Vec<String> {
        (1..=count).map(default_name).collect()
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns whether a player has this name, in small letters.
    pub(super) fn has(&self, lower: &str) -> bool {
        self.0.iter().any(|name| name.to_lowercase() == lower)
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.name(seat).starts_with("Bot ")
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.0.get(usize::from(seat.0)).map_or("nobody", String::as_str)
    }
}
