//! What a hunt is set up from, described once: flags, record headers, the protocol and all help are derived from here.

use std::fmt;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use thiserror::Error;

use super::{Description, VARIANTS};
use crate::text::{capitalised, listed, shell_quoted};

/// An option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// Its name: of the flag, of the line in a record's header, of the field in the protocol.
    pub name: &'static str,
    /// What it accepts.
    pub kind: Kind,
    /// Whether the prompt asks for it when no flag gives it.
    pub is_asked: bool,
    /// Placeholder of its value in the help.
    pub value_name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// What the long help adds.
    pub long_help: &'static str,
    /// Why the other games do not have it.
    pub elsewhere: &'static str,
}

/// What an option accepts.
#[derive(Debug)]
pub enum Kind {
    /// One of these names; the first is the default.
    Choice(fn() -> Vec<&'static str>),
    /// A whole number from `from` to `to`; left open by default.
    Count {
        /// The least.
        from: u8,
        /// The greatest.
        to: u8,
    },
    /// Players: how many, or a list of their names.
    Players {
        /// The fewest.
        from: u8,
        /// The most.
        to: u8,
        /// How many, where nobody is asked.
        default: u8,
        /// Reads a number or a list of names, and returns the names as a list.
        read: fn(&str) -> Result<String, String>,
    },
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// One of the names of a choice.
    Name(&'static str),
    /// A number.
    Count(u32),
    /// The names of the players, with commas between.
    Players(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Count(count) => write!(f, "{count}"),
            Self::Players(names) => f.write_str(names),
        }
    }
}

impl OptionSpec {
    /// Parses a value as it is written after a flag.
    ///
    /// # Errors
    ///
    /// What would be accepted.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        match &self.kind {
            Kind::Choice(names) => {
                let found = names().into_iter().find(|name| *name == text);
                found.map(Value::Name).ok_or_else(|| format!("{} is accepted", listed(names(), "or")))
            }
            Kind::Count { from, to } => {
                let count = text.parse().ok().filter(|count| (u32::from(*from)..=u32::from(*to)).contains(count));
                count.map(Value::Count).ok_or_else(|| format!("a whole number from {from} to {to} is accepted"))
            }
            Kind::Players { read, .. } => read(text).map(Value::Players),
        }
    }

    /// The help of its flag: the game, what the option is, and in the long help the rest.
    #[must_use]
    pub fn help(&self, owner: &Description) -> [String; 2] {
        let short = format!("{}: {}", capitalised(owner.name), self.help);
        let long = format!("{short}\n\n{}", self.long_help);
        [short, long]
    }

    /// Returns the default, where nobody is asked; `None` if it is left open.
    #[must_use]
    pub fn default(&self) -> Option<Value> {
        match &self.kind {
            Kind::Choice(names) => names().first().copied().map(Value::Name),
            Kind::Count { .. } => None,
            Kind::Players { default, .. } => Some(Value::Count((*default).into())),
        }
    }
}

/// An option in the reply to `hello`.
impl Serialize for OptionSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("option", self.name)?;
        match &self.kind {
            Kind::Choice(names) => map.serialize_entry("values", &names())?,
            Kind::Count { from, to } => map.serialize_entry("values", &(*from..=*to).collect::<Vec<_>>())?,
            Kind::Players { from, to, .. } => {
                map.serialize_entry("from", from)?;
                map.serialize_entry("to", to)?;
            }
        }
        map.serialize_entry("default", &self.default())?;
        map.end()
    }
}

/// The game of a hunt, and the options that were given.
#[derive(Clone, Debug)]
pub struct Options {
    variant: &'static Description,
    given: Vec<(&'static OptionSpec, Value)>,
}

impl Default for Options {
    fn default() -> Self {
        Self::of(&VARIANTS[0])
    }
}

impl Options {
    /// Returns the defaults of a game.
    #[must_use]
    pub const fn of(variant: &'static Description) -> Self {
        Self { variant, given: Vec::new() }
    }

    /// The game.
    #[must_use]
    pub const fn variant(&self) -> &'static Description {
        self.variant
    }

    /// The options that were given, in the order in which the game lists them.
    pub fn given(&self) -> impl Iterator<Item = (&'static OptionSpec, &Value)> {
        self.variant.options.iter().filter_map(|&option| Some((option, self.get(option)?)))
    }

    /// The value of an option, if it was given.
    #[must_use]
    pub fn get(&self, option: &OptionSpec) -> Option<&Value> {
        self.given.iter().find(|(other, _)| other.name == option.name).map(|(_, value)| value)
    }

    /// The place of the chosen name among those of a choice; 0 if none was given.
    #[must_use]
    pub fn choice(&self, option: &OptionSpec) -> usize {
        match (&option.kind, self.get(option)) {
            (Kind::Choice(names), Some(Value::Name(chosen))) => names().iter().position(|name| name == chosen),
            _ => None,
        }
        .unwrap_or_default()
    }

    /// Sets an option, in place of what was given before.
    ///
    /// # Errors
    ///
    /// [`Misplaced`] if it is an option of another game.
    pub fn set(&mut self, option: &'static OptionSpec, value: Value) -> Result<(), Misplaced> {
        if !self.variant.options.iter().any(|own| own.name == option.name) {
            return Err(Misplaced { option });
        }
        self.replace(option, value);
        Ok(())
    }

    /// Sets an option of this game.
    pub(super) fn replace(&mut self, option: &'static OptionSpec, value: Value) {
        self.given.retain(|(other, _)| other.name != option.name);
        self.given.push((option, value));
    }

    /// The command that plays with these options. It leaves out defaults, but for what the prompt would ask for.
    #[must_use]
    pub fn command(&self) -> String {
        let mut command = "wumpus".to_owned();
        if self.variant.name != VARIANTS[0].name {
            command += &format!(" --variant {}", self.variant.name);
        }
        for (option, value) in self.given() {
            match &option.kind {
                // A list may begin with a dash.
                Kind::Players { .. } => command += &format!(" --{}={}", option.name, shell_quoted(&value.to_string())),
                _ if !option.is_asked && option.default().as_ref() == Some(value) => {}
                _ => command += &format!(" --{} {value}", option.name),
            }
        }
        command
    }
}

/// Every option of a set-up with its value, `null` where it was left open.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The game.
    pub variant: &'static Description,
    /// The values, in the order in which the game lists its options.
    pub values: Vec<Option<Value>>,
}

impl Settled {
    /// The options with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static OptionSpec, Option<&Value>)> {
        self.variant.options.iter().copied().zip(self.values.iter().map(Option::as_ref))
    }

    /// The options that give this set-up.
    #[must_use]
    pub fn options(&self) -> Options {
        let given = self.iter().filter_map(|(option, value)| Some((option, value?.clone())));
        Options { variant: self.variant, given: given.collect() }
    }
}

impl Serialize for Settled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("variant", self.variant.name)?;
        for (option, value) in self.iter() {
            map.serialize_entry(option.name, &value)?;
        }
        map.end()
    }
}

/// An option of another game.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced {
    /// The option.
    pub option: &'static OptionSpec,
}

impl Misplaced {
    /// Names the games that have the option.
    #[must_use]
    pub fn owners(&self) -> Vec<&'static str> {
        let owns = |variant: &&Description| variant.options.iter().any(|option| option.name == self.option.name);
        VARIANTS.iter().filter(owns).map(|variant| variant.name).collect()
    }
}

/// Options that make no set-up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct BadOption {
    /// The name of the option that is wrong.
    pub option: &'static str,
    /// What is wrong with it, and what would be accepted.
    pub why: String,
}
