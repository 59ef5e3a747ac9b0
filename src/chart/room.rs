//! What a player has seen and noted of one room.

use super::canvas::Ink;
use crate::text::listed;

/// What a player has seen and noted of one room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChartRoom {
    /// How well the player knows it.
    pub seen: Seen,
    /// The rooms to which its tunnels lead; empty if the player was not told.
    pub tunnels: Vec<u32>,
    /// What the player last sensed there; `None` if they were not told.
    pub sensed: Option<Vec<Sensed>>,
    /// What is in it: what the player was told, and everything on the map of the gamemaster.
    pub things: Vec<Thing>,
    /// The note of the player.
    pub note: Option<String>,
}

/// How well a player knows a room, the least first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// Not at all.
    #[default]
    Nothing,
    /// A tunnel leads there.
    Named,
    /// The player was there.
    Entered,
}

/// Something that a player sensed in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sensed {
    /// One or two characters for a map. The first is the same for everything of one kind.
    pub sign: &'static str,
    /// One to five words.
    pub words: &'static str,
    pub(crate) ink: Ink,
}

impl Sensed {
    /// Makes the sign of a threat.
    #[must_use]
    pub const fn danger(sign: &'static str, words: &'static str) -> Self {
        Self { sign, words, ink: Ink::Danger }
    }

    /// Makes the sign of something to win.
    #[must_use]
    pub const fn gain(sign: &'static str, words: &'static str) -> Self {
        Self { sign, words, ink: Ink::Gain }
    }
}

/// Something in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// A word, or the name of a player.
    pub name: String,
    pub(crate) ink: Ink,
    pub(crate) kind: Kind,
}

/// Whether something in a room is a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Thing,
    Living,
    Dead,
}

impl Thing {
    /// Makes a threat.
    #[must_use]
    pub fn danger(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Danger, kind: Kind::Thing }
    }

    /// Makes something to win.
    #[must_use]
    pub fn gain(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Gain, kind: Kind::Thing }
    }

    /// Makes another thing, such as a corpse.
    #[must_use]
    pub fn other(name: impl Into<String>) -> Self {
        Self { name: name.into(), ink: Ink::Plain, kind: Kind::Thing }
    }

    /// Makes a player.
    pub(crate) fn player(name: &str, kind: Kind) -> Self {
        Self { name: name.to_owned(), ink: Ink::Plain, kind }
    }

    /// Returns its name as a map shows it.
    pub(crate) fn drawn(&self) -> String {
        match self.kind {
            Kind::Thing => self.name.clone(),
            Kind::Living => format!("@{}", self.name),
            Kind::Dead => format!("({})", self.name),
        }
    }

    /// Returns its letter on a map: the first, in capitals unless it is the only one.
    pub(crate) fn initial(&self) -> String {
        let mut letters = self.name.chars();
        match (letters.next(), letters.next()) {
            (Some(only), None) => only.to_string(),
            (first, _) => first.into_iter().flat_map(char::to_uppercase).collect(),
        }
    }
}

impl ChartRoom {
    /// Returns whether the player was there.
    pub fn was_entered(&self) -> bool {
        self.seen == Seen::Entered
    }

    /// Says how well the player knows it.
    pub(crate) fn seen(&self, is_here: bool) -> &'static str {
        match self.seen {
            _ if is_here => "you are here",
            Seen::Entered => "visited",
            Seen::Named => "not visited",
            Seen::Nothing => "not seen",
        }
    }

    /// Lists what is known of it. `untold` is said of tunnels that the player was not told.
    pub(crate) fn told(
        &self,
        untold: Option<&str>,
        nothing: &str,
        note: Option<String>,
        name: impl Fn(u32) -> String,
    ) -> Vec<String> {
        let tunnels = match self.seen {
            _ if !self.tunnels.is_empty() => {
                let tunnels = if self.tunnels.len() == 1 { "tunnel" } else { "tunnels" };
                Some(format!("{tunnels} to {}", listed(self.tunnels.iter().map(|to| name(*to)), "and")))
            }
            Seen::Entered => untold.map(ToOwned::to_owned),
            _ => None,
        };
        // Sensing nothing is also information.
        let sensed = self.sensed.as_ref().map(|sensed| match sensed.as_slice() {
            [] => nothing.to_owned(),
            sensed => sensed.iter().map(|sensed| sensed.words).collect::<Vec<_>>().join(", "),
        });
        let (dead, things): (Vec<_>, Vec<_>) = self.things.iter().partition(|thing| thing.kind == Kind::Dead);
        let dead = dead.into_iter().map(|thing| format!("{} died here", thing.name));
        let things = listed(things.into_iter().map(|thing| &thing.name), "and");
        let things = (!things.is_empty()).then_some(things);
        tunnels.into_iter().chain(sensed).chain(things).chain(dead).chain(note).collect()
    }
}
