//! What a hunt is set up from, described once: flags, record headers, the protocol and all help are derived from here.

use std::fmt;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use thiserror::Error;

use super::{Description, VARIANTS, Variant};
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

/// A game and its options: those that a player gave, or all those of a set-up.
#[derive(Clone, Debug)]
pub struct Options {
    variant: &'static Description,
    /// In the order in which the game lists its options; `None` if it was not given or left open.
    values: Vec<Option<Value>>,
}

impl Default for Options {
    fn default() -> Self {
        Self::of(&VARIANTS[0])
    }
}

impl Options {
    /// Returns the options of a game, none of them given.
    #[must_use]
    pub fn of(variant: &'static Description) -> Self {
        Self { variant, values: vec![None; variant.options.len()] }
    }

    /// Returns all options of a set-up.
    pub(super) fn settled<V: Variant>(values: Vec<Option<Value>>) -> Self {
        let variant = VARIANTS.iter().find(|variant| variant.name == V::NAME).unwrap_or(&VARIANTS[0]);
        Self { variant, values }
    }

    /// Returns the game.
    #[must_use]
    pub const fn variant(&self) -> &'static Description {
        self.variant
    }

    /// Iterates over the options with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static OptionSpec, Option<&Value>)> {
        self.variant.options.iter().copied().zip(self.values.iter().map(Option::as_ref))
    }

    /// Returns the value of an option, if it was given.
    #[must_use]
    pub fn get(&self, option: &OptionSpec) -> Option<&Value> {
        self.iter().find(|(own, _)| own.name == option.name)?.1
    }

    /// Returns the index of the chosen name among those of a choice; 0 by default.
    #[must_use]
    pub fn choice(&self, option: &OptionSpec) -> usize {
        let (Kind::Choice(names), Some(Value::Name(chosen))) = (&option.kind, self.get(option)) else { return 0 };
        names().iter().position(|name| name == chosen).unwrap_or_default()
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// [`Misplaced`] if it is an option of another game.
    pub fn set(&mut self, option: &'static OptionSpec, value: Value) -> Result<(), Misplaced> {
        let index = self.variant.options.iter().position(|own| own.name == option.name).ok_or(Misplaced(option))?;
        self.values[index] = Some(value);
        Ok(())
    }

    /// Returns the command that plays with these options. It leaves out defaults, except those that the prompt asks for.
    #[must_use]
    pub fn command(&self) -> String {
        let variant = Some(format!(" --variant {}", self.variant.name));
        let options = self.iter().filter_map(|(option, value)| match (&option.kind, value?) {
            // A list may begin with a dash.
            (Kind::Players { .. }, value) => Some(format!(" --{}={}", option.name, shell_quoted(&value.to_string()))),
            (_, value) if !option.is_asked && option.default().as_ref() == Some(value) => None,
            (_, value) => Some(format!(" --{} {value}", option.name)),
        });
        let variant = variant.filter(|_| self.variant.name != VARIANTS[0].name);
        ["wumpus".to_owned()].into_iter().chain(variant).chain(options).collect()
    }
}

/// The options in the protocol and in the results of a simulation.
impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("variant", self.variant.name)?;
        self.iter().try_for_each(|(option, value)| map.serialize_entry(option.name, &value))?;
        map.end()
    }
}

/// An option of another game.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced(pub &'static OptionSpec);

impl Misplaced {
    /// Says which games have the option, and why the others do not. `dashes` stand before the names of flags.
    #[must_use]
    pub fn explain(self, dashes: &str) -> String {
        let OptionSpec { name, elsewhere, .. } = self.0;
        let owners = VARIANTS.iter().filter(|variant| variant.options.iter().any(|option| option.name == *name));
        let owners = listed(owners.map(|variant| variant.name), "or");
        format!("{dashes}{name} is for {dashes}variant {owners}: {elsewhere}")
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
