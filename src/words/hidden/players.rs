//! The names of the players.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use super::news::GAMEMASTER;
use crate::game::Refused;
use crate::game::Seat;
use crate::game::hidden::Setup;
use crate::sanitize::{is_safe_to_print, quoted};

/// The default names of the first players (H1).
const COLOURS: [&str; 12] =
    ["Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink", "Brown", "Black", "White", "Grey", "Cyan"];

/// The name of a bot, before its number.
const BOT: &str = "Bot ";

/// The most players.
const MOST: usize = *Setup::PLAYERS.end() as usize;

/// Characters of the longest name.
const LONGEST_NAME: usize = 20;

/// The players: a name for each seat (H1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players(Vec<String>);

impl FromStr for Players {
    type Err = BadPlayers;

    /// Parses the number of players, or their names separated by commas.
    fn from_str(text: &str) -> Result<Self, BadPlayers> {
        Self::with_bots(text, 0)
    }
}

impl Players {
    /// Parses players as [`Players::from_str`] does, but accepts fewer than three, because bots may join them.
    pub(crate) fn people(text: &str) -> Result<Self, BadPlayers> {
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
            if !(1..=MOST).contains(&count) {
                Setup::new(count, None)?;
            }
            return Ok(Self((1..=count).map(default_name).collect()));
        }
        Self::named(text.split(',').map(tidy).collect())
    }

    /// Seats bots after people.
    pub(crate) fn with_bots(people: &str, bots: u8) -> Result<Self, BadPlayers> {
        let Self(mut names) = Self::people(people)?;
        names.extend((1..=bots).map(|number| format!("{BOT}{number}")));
        match Setup::new(names.len(), None) {
            Ok(_) => Self::named(names),
            Err(why) if bots > 0 => Err(BadPlayers::WithBots(why)),
            Err(why) if people.contains(|c: char| c == ',' || c.is_ascii_digit()) => Err(why.into()),
            Err(_) => Err(BadPlayers::OneName { name: quoted(people.trim()) }),
        }
    }

    /// Seats bots after people who are named one by one.
    pub(crate) fn seated(people: &[String], bots: u8) -> Result<Self, BadPlayers> {
        let mut names: Vec<_> = people.iter().map(|name| tidy(name)).collect();
        if names.iter().any(|name| name.contains(',')) {
            return Err(BadPlayers::Separator { what: "comma" });
        }
        if let Some(name) = names.iter().find(|name| is_bot(name)) {
            return Err(BadPlayers::LikeABot { name: quoted(name) });
        }
        names.extend((1..=bots).map(|number| format!("{BOT}{number}")));
        Self::named(names)
    }

    fn named(names: Vec<String>) -> Result<Self, BadPlayers> {
        // This comes first, because the time to compare names grows with the square of their number.
        if names.len() > MOST {
            Setup::new(names.len(), None)?;
        }
        for (seat, name) in names.iter().enumerate() {
            check_characters(name)?;
            let lower = name.to_lowercase();
            let number = lower.strip_prefix("bot").map(str::trim_start).filter(|number| !number.is_empty());
            if number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit())) && !is_bot(name) {
                return Err(BadPlayers::LikeABot { name: quoted(name) });
            }
            if looks_like(name, GAMEMASTER) {
                return Err(BadPlayers::Gamemaster);
            }
            let is_same = |other: &&String| other.to_lowercase() == lower;
            if let Some(other) = names[..seat].iter().find(is_same).cloned() {
                return Err(BadPlayers::Twice { name: quoted(name), other });
            }
            if let Some(other) = names[..seat].iter().find(|other| looks_like(name, other)).cloned() {
                return Err(BadPlayers::Alike { name: quoted(name), other });
            }
        }
        Ok(Self(names))
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

/// Why a text is not a list of players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPlayers {
    #[error("type the names of the players, like Ann, Bob, Cy, or a number from 3 to 60")]
    Nobody,
    #[error("a name cannot contain a {what}")]
    Separator { what: &'static str },
    #[error("a name has at most {LONGEST_NAME} characters")]
    TooLong,
    #[error("a name needs at least one character that can be seen")]
    Unseen,
    #[error("a name cannot contain invisible or control characters")]
    Unprintable,
    #[error("the name {name} is too much like a bot's; bots are called Bot 1, Bot 2 and so on")]
    LikeABot { name: String },
    #[error("two players are called {name}; names must differ")]
    Twice { name: String, other: String },
    #[error("the names \"{other}\" and {name} look alike; names must differ to the eye")]
    Alike { name: String, other: String },
    #[error("{name} has a seat; if that is you, ask the host for your link")]
    Seated { name: String },
    #[error("{name} is what the host types; choose another name")]
    LikeACommand { name: String },
    #[error("nobody can be called Gamemaster: that is the program")]
    Gamemaster,
    #[error("{name} is only one name. Type 3 to 60, with commas between them")]
    OneName { name: String },
    #[error(transparent)]
    Count(#[from] Refused),
    #[error("{0}, bots included")]
    WithBots(Refused),
}

impl BadPlayers {
    /// Tells somebody who comes to those who are seated what to do if a name is taken.
    #[must_use]
    pub(crate) fn for_newcomer(self) -> Self {
        match self {
            Self::Twice { other, .. } | Self::Alike { other, .. } => Self::Seated { name: other },
            why => why,
        }
    }
}

/// Returns a name with single blanks between its words.
pub(crate) fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks the characters of a name (H1).
fn check_characters(name: &str) -> Result<(), BadPlayers> {
    if let Some((_, what)) = [(';', "semicolon"), (':', "colon")].into_iter().find(|(sign, _)| name.contains(*sign)) {
        return Err(BadPlayers::Separator { what });
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(BadPlayers::TooLong);
    }
    if !is_safe_to_print(name) {
        return Err(BadPlayers::Unprintable);
    }
    if name.width() == 0 { Err(BadPlayers::Unseen) } else { Ok(()) }
}

/// Returns whether a name is that of a bot, such as `Bot 1`.
fn is_bot(name: &str) -> bool {
    let number = name.strip_prefix(BOT).and_then(|number| number.parse::<u8>().ok());
    number.is_some_and(|number| number > 0 && name == format!("{BOT}{number}"))
}

/// Returns whether two names are the same to the eye, but for capitals: in other alphabets there are letters that look like
/// these, one letter can be written in two ways, and a zero looks like an O.
fn looks_like(one: &str, other: &str) -> bool {
    // The letters that look alike are a tenth of a page, and at one screen everybody sees who is who.
    #[cfg(feature = "play")]
    let shape = |name: &str| unicode_security::skeleton(name).collect::<String>().to_lowercase();
    #[cfg(not(feature = "play"))]
    let shape = str::to_lowercase;
    shape(one) == shape(other) || shape(&one.to_lowercase()) == shape(&other.to_lowercase())
}

fn default_name(number: usize) -> String {
    COLOURS.get(number - 1).map_or_else(|| format!("Player {number}"), |colour| (*colour).to_owned())
}

impl Players {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        is_bot(self.name(seat))
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).take(self.count())
    }

    pub(crate) fn people_seats(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| !self.is_bot(*seat))
    }

    /// Returns whether at most one player is a person, so that nobody has to hide a secret from another.
    pub(crate) fn people_names(&self) -> impl Iterator<Item = String> {
        self.people_seats().map(|seat| self.name(seat).to_owned())
    }

    pub(crate) fn is_for_one(&self) -> bool {
        self.people_seats().nth(1).is_none()
    }

    /// Returns the person who plays with bots alone.
    pub(crate) fn only_person(&self) -> Option<Seat> {
        self.people_seats().next().filter(|_| self.is_for_one())
    }

    /// Finds the seat with this name. The gamemaster is `None`, and has an empty name.
    pub(crate) fn speaker(&self, name: &str) -> Result<Option<Seat>, ()> {
        let name = tidy(name).to_lowercase();
        let seat = self.seats().find(|seat| self.name(*seat).to_lowercase() == name);
        if seat.is_some() || name.is_empty() { Ok(seat) } else { Err(()) }
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("nobody", String::as_str)
    }
}
