//! The options of every game, described once: flags, record headers, the protocol and all help derive from here.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use thiserror::Error;

use super::{VARIANTS, Variant, VariantInfo};
use crate::game::cave::Cave;
use crate::text::{capitalised, choices, grouped, listed, shell_quoted, shell_quoted_file};

#[derive(Debug)]
pub struct OptionSpec {
    /// The name of its flag, of its line in a record's header, and of its field in the protocol.
    pub name: &'static str,
    /// What it accepts.
    pub kind: OptionKind,
    /// Whether the prompt asks for it if no flag gives it.
    pub is_asked: bool,
    /// Whether the help on one screen leaves it out.
    pub is_rare: bool,
    /// Returns its value where it is not given, if that follows from the other options. Such a value need not be told.
    pub follows: Option<fn(&Options) -> Option<Value>>,
    /// The placeholder of its value in the help.
    pub value_name: &'static str,
    /// One line of help. Here and in `long_help`, `{values}` is what it accepts, and `{default}` the default.
    pub help: &'static str,
    /// What the long help adds to that line.
    pub long_help: &'static str,
    /// The value with which every seed deals the same cave, if there is one.
    pub one_cave: Option<&'static str>,
    /// Names a value after the name of its game: `keen smell`.
    pub in_words: fn(&Value) -> String,
}

impl OptionSpec {
    /// What most options of names are.
    pub(super) const PLAIN: Self = Self {
        name: "",
        kind: OptionKind::Choice(Vec::new),
        is_asked: false,
        is_rare: false,
        follows: None,
        value_name: "NAME",
        help: "{values}",
        long_help: "",
        one_cave: None,
        in_words: |value| value.to_string(),
    };
}

#[derive(Debug)]
pub enum OptionKind {
    /// One of these names; the first is the default.
    Choice(fn() -> Vec<&'static str>),
    /// A whole number in this range; open by default, unless it follows from the other options.
    Count { from: u16, to: u16 },
    /// A chance `num` in `den`, where `den` is 1 to `most`; open by default, unless it follows from the other options.
    Odds { most: u16 },
    /// A cave of one of these names, or the player's own.
    Cave(fn() -> Vec<&'static str>),
    /// A number of players in this range, or their names, which `read` parses and returns as a list. The default
    /// applies where there is no prompt, as in a simulation.
    Players { from: u8, to: u8, default: u8, read: fn(&str) -> Result<String, String> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Name(&'static str),
    Count(u32),
    /// A chance: `num` in `den`.
    Odds(Fraction),
    /// A list of players: their names, separated by commas.
    Players(String),
    Cave(OwnCave),
}

/// A fraction, written `1/5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    pub num: u16,
    pub den: u16,
}

impl Fraction {
    /// Makes a fraction in lowest terms.
    #[must_use]
    pub fn of(num: u16, den: u16) -> Self {
        let (mut common, mut rest) = (den.max(1), num);
        while rest > 0 {
            (common, rest) = (rest, common % rest);
        }
        Self { num: num / common, den: den / common }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A cave of the player's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCave {
    pub cave: Arc<Cave>,
    /// The file that it comes from, as the player named it; `None` if it comes from a record or a request.
    pub file: Option<String>,
}

impl OwnCave {
    /// What a cave of the player's own is called in records and results.
    pub const NAME: &'static str = "own";
}

/// A list with the ends of the tunnels of each room.
impl Serialize for OwnCave {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ends = |room| self.cave.tunnels(room).iter().map(|room| room.number()).collect::<Vec<_>>();
        serializer.collect_seq(self.cave.rooms().map(ends))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Count(count) => write!(f, "{count}"),
            Self::Odds(odds) => odds.fmt(f),
            Self::Players(names) => f.write_str(names),
            Self::Cave(_) => f.write_str(OwnCave::NAME),
        }
    }
}

impl OptionSpec {
    /// Parses a value. `own_cave` is what a refusal calls a cave of the player's own, such as `FILE`.
    ///
    /// # Errors
    ///
    /// What is accepted: `must be …`.
    pub fn parse(&self, text: &str, own_cave: &str) -> Result<Value, String> {
        let value = match &self.kind {
            OptionKind::Choice(names) | OptionKind::Cave(names) => {
                names().into_iter().find(|name| *name == text).map(Value::Name)
            }
            OptionKind::Count { from, to } => {
                let count = text.parse().ok().filter(|count| (u32::from(*from)..=u32::from(*to)).contains(count));
                count.map(Value::Count)
            }
            OptionKind::Odds { most } => {
                let odds = text.split_once('/').and_then(|(num, den)| num.parse().ok().zip(den.parse().ok()));
                odds.filter(|(num, den)| num <= den && (1..=*most).contains(den))
                    .map(|(num, den)| Value::Odds(Fraction::of(num, den)))
            }
            OptionKind::Players { read, .. } => return read(text).map(Value::Players),
        };
        value.ok_or_else(|| format!("must be {}", self.values(own_cave)))
    }

    /// Lists what it accepts.
    fn values(&self, own_cave: &str) -> String {
        match &self.kind {
            OptionKind::Choice(names) => listed(names(), "or"),
            OptionKind::Count { from, to } => match few(*from, *to) {
                Some(counts) => listed(counts, "or"),
                None => format!("{} to {}", grouped(*from), grouped(*to)),
            },
            OptionKind::Odds { most } => format!("A/B like 1/5, with A from 0 to B and B from 1 to {most}"),
            OptionKind::Cave(names) => listed(names().into_iter().chain([own_cave]), "or"),
            OptionKind::Players { from, to, .. } => format!("{from} to {to}"),
        }
    }

    /// Returns the short and the long help of its flag, each beginning with the games that have it. Where there are
    /// several, each may have another default.
    pub fn help(&self, owners: &[&VariantInfo]) -> [String; 2] {
        let values = match &self.kind {
            OptionKind::Choice(names) if !self.is_asked && owners.len() == 1 => choices(names()),
            _ => self.values("a file"),
        };
        let default = self.default().map(|default| default.to_string()).unwrap_or_default();
        let games = listed(owners.iter().map(|owner| owner.name), "and");
        let short = format!("{}: {}", capitalised(&games), self.help);
        let mut long = format!("{short}\n\n{}", self.long_help);
        if owners.len() > 1 {
            let defaults = owners.iter().filter_map(|owner| {
                let own = owner.options.iter().find(|option| option.name == self.name)?;
                Some(format!("{} in {}", own.default()?, owner.name))
            });
            long = format!("{long} The default is {}.", listed(defaults, "and"));
        }
        [short, long].map(|help| help.replace("{values}", &values).replace("{default}", &default))
    }

    /// Returns the default where nobody is asked; `None` if the option stays open.
    pub fn default(&self) -> Option<Value> {
        match &self.kind {
            OptionKind::Choice(names) => names().first().copied().map(Value::Name),
            OptionKind::Count { .. } | OptionKind::Odds { .. } | OptionKind::Cave(_) => None,
            OptionKind::Players { default, .. } => Some(Value::Count((*default).into())),
        }
    }
}

/// Lists the numbers of a range, if they are few enough to be listed one by one.
fn few(from: u16, to: u16) -> Option<Vec<u16>> {
    (to - from < 3).then(|| (from..=to).collect())
}

/// An option in the reply to `hello`.
impl Serialize for OptionSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("option", self.name)?;
        match &self.kind {
            OptionKind::Choice(names) | OptionKind::Cave(names) => map.serialize_entry("values", &names())?,
            OptionKind::Count { from, to } => {
                if let Some(counts) = few(*from, *to) {
                    map.serialize_entry("values", &counts)?;
                } else {
                    map.serialize_entry("from", from)?;
                    map.serialize_entry("to", to)?;
                }
            }
            OptionKind::Odds { .. } => {
                map.serialize_entry("from", &Fraction { num: 0, den: 1 })?;
                map.serialize_entry("to", &Fraction { num: 1, den: 1 })?;
            }
            OptionKind::Players { from, to, .. } => {
                map.serialize_entry("from", from)?;
                map.serialize_entry("to", to)?;
            }
        }
        // Under the default rules, where it depends on them.
        let followed = || self.follows.and_then(|follows| follows(&Options::default()));
        map.serialize_entry("default", &self.default().or_else(followed))?;
        map.end()
    }
}

/// A game and the values of its options: those that a player gave, or all those of a set-up.
#[derive(Clone, Debug)]
pub struct Options {
    variant: &'static VariantInfo,
    /// In the order of [`Variant::OPTIONS`]; `None` for an option that was not given or is open.
    values: Vec<Option<Value>>,
}

impl Default for Options {
    fn default() -> Self {
        Self::of(&VARIANTS[0])
    }
}

impl Options {
    /// Makes the options of a game, none of them given.
    #[must_use]
    pub fn of(variant: &'static VariantInfo) -> Self {
        Self { variant, values: vec![None; variant.options.len()] }
    }

    /// Makes the options of a set-up from all their values.
    pub(super) fn settled<V: Variant>(values: Vec<Option<Value>>) -> Self {
        let variant = VariantInfo::named(V::NAME).unwrap_or(&VARIANTS[0]);
        Self { variant, values }
    }

    pub const fn variant(&self) -> &'static VariantInfo {
        self.variant
    }

    /// Lists the options with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static OptionSpec, Option<&Value>)> {
        self.variant.options.iter().copied().zip(self.values.iter().map(Option::as_ref))
    }

    pub fn get(&self, option: &OptionSpec) -> Option<&Value> {
        self.iter().find(|(own, _)| own.name == option.name)?.1
    }

    /// Returns the number of an option, if it was given.
    pub fn count(&self, option: &OptionSpec) -> Option<u16> {
        if let Some(Value::Count(count)) = self.get(option) { u16::try_from(*count).ok() } else { None }
    }

    /// Returns the value of an option that follows from the others.
    pub fn followed(&self, option: &OptionSpec) -> Option<Value> {
        option.follows.and_then(|follows| follows(self))
    }

    /// Lists the options that name the game: those given, but for values that follow from the others.
    pub fn told(&self) -> impl Iterator<Item = (&'static OptionSpec, &Value)> {
        let given = self.iter().filter_map(|(option, value)| Some((option, value?)));
        given.filter(|(option, value)| self.followed(option).as_ref() != Some(*value))
    }

    /// Returns the index of the chosen name among those of a choice; 0 by default.
    pub fn choice(&self, option: &OptionSpec) -> usize {
        let (OptionKind::Choice(names), Some(Value::Name(chosen))) = (&option.kind, self.get(option)) else { return 0 };
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

    /// Gives another value to each option with which every seed would deal the same cave, unless it was given.
    pub fn vary(&mut self) {
        for (option, value) in self.variant.options.iter().zip(&mut self.values) {
            if let (OptionKind::Choice(names), Some(one), None) = (&option.kind, option.one_cave, &value) {
                *value = names().into_iter().find(|name| *name != one).map(Value::Name);
            }
        }
    }

    /// Replaces a cave of the player's own by a word, because its list of tunnels may be long.
    pub fn shorten(&mut self) {
        for value in self.values.iter_mut().flatten() {
            if matches!(value, Value::Cave(_)) {
                *value = Value::Name(OwnCave::NAME);
            }
        }
    }

    /// Names the game with the options that are given: `grue, keen smell`.
    pub fn in_words(&self) -> String {
        let options = self.told().map(|(option, value)| (option.in_words)(value));
        [self.variant.name.to_owned()].into_iter().chain(options).collect::<Vec<_>>().join(", ")
    }

    /// Returns the command line that plays with these options. It leaves out defaults, unless the prompt asks for them.
    pub fn command(&self) -> String {
        let is_default = self.variant.name == VARIANTS[0].name;
        let variant = (!is_default).then(|| format!(" --variant {}", self.variant.name));
        let options = self.told().filter_map(|(option, value)| match (&option.kind, value) {
            // A list may begin with a dash.
            (OptionKind::Players { .. }, value) => {
                Some(format!(" --{}={}", option.name, shell_quoted(&value.to_string())))
            }
            (_, Value::Cave(own)) => {
                let file = own.file.as_deref().map_or("FILE".to_owned(), |file| shell_quoted_file(Path::new(file)));
                Some(format!(" --{}={file}", option.name))
            }
            (_, value) if !option.is_asked && option.default().as_ref() == Some(value) => None,
            (_, value) => Some(format!(" --{} {value}", option.name)),
        });
        ["wumpus".to_owned()].into_iter().chain(variant).chain(options).collect()
    }
}

/// The options in the protocol and in the results of a simulation.
impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("variant", self.variant.name)?;
        let mut listed = self.iter().filter(|(option, value)| value.is_some() || option.follows.is_none());
        listed.try_for_each(|(option, value)| map.serialize_entry(option.name, &value))?;
        map.end()
    }
}

/// An option of another game.
#[derive(Clone, Copy, Debug)]
pub struct Misplaced(pub &'static OptionSpec);

/// Why options make no set-up, or do not go together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", why.replace("--", ""))]
pub struct BadOption {
    /// The name of the wrong option.
    pub option: &'static str,
    /// The message for the command line: what is wrong, and what would be accepted. Elsewhere options have no dashes.
    pub why: String,
}

/// Names the games that have the option.
impl From<Misplaced> for BadOption {
    fn from(Misplaced(option): Misplaced) -> Self {
        let name = option.name;
        let owners = VARIANTS.iter().filter(|variant| variant.options.iter().any(|option| option.name == name));
        let owners = listed(owners.map(|variant| variant.name), "or");
        Self { option: name, why: format!("--{name} is only for --variant {owners}") }
    }
}
