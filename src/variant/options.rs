//! The options of every game, described once: flags, record headers, the protocol and all help derive from here.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use thiserror::Error;

use super::{VARIANTS, Variant, VariantInfo};
use crate::game::cave::Cave;
use crate::text::{capitalised, choices, listed, shell_quoted, shell_quoted_file};

/// Parses a value. An error says what is accepted.
pub(super) type Read = fn(&str) -> Result<Value, String>;

#[derive(Debug)]
pub struct OptionSpec {
    /// The name of its flag, of its line in a record's header, and of its field in the protocol.
    pub name: &'static str,
    /// Lists the names that it accepts. The first is the default, unless the value follows from the other options.
    pub names: fn() -> Vec<&'static str>,
    /// The least and the greatest value that it accepts, if these are numbers.
    pub range: Option<[Value; 2]>,
    /// Whether it accepts a cave of the player's own.
    pub accepts_own_cave: bool,
    /// Parses values that are neither names nor whole numbers.
    pub read: Option<Read>,
    /// The default of an option without names, where nobody is asked.
    pub default: Option<Value>,
    /// The name that it has in a new game, if no flag gives it. A record or a request without it has none.
    pub in_new_games: Option<&'static str>,
    /// Whether the prompt asks for it if no flag gives it.
    pub is_asked: bool,
    /// Whether the help on one screen leaves it out.
    pub is_rare: bool,
    /// Returns its value where it is not given, if that follows from the other options. Such a value need not be told.
    /// An option with a range stays open where no value follows and there is no default.
    pub follows: Option<fn(&Options) -> Option<Value>>,
    /// The placeholder of its value in the help.
    pub value_name: &'static str,
    /// One line of help. Here and in `long_help`, `{values}` is what it accepts, and `{default}` lists its defaults.
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
        names: Vec::new,
        range: None,
        accepts_own_cave: false,
        read: None,
        default: None,
        in_new_games: None,
        is_asked: false,
        is_rare: false,
        follows: None,
        value_name: "NAME",
        help: "{values}",
        long_help: "",
        one_cave: None,
        in_words: |value| value.to_string(),
    };

    /// Makes a range of whole numbers.
    pub(super) const fn counts(from: u32, to: u32) -> [Value; 2] {
        [Value::Count(from), Value::Count(to)]
    }
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

impl Serialize for OwnCave {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cave.listing().serialize(serializer)
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
        self.read.map_or_else(|| self.parse_plain(text, own_cave), |read| read(text))
    }

    /// Parses a value where players are counted and not named, as in the protocol and in results.
    ///
    /// # Errors
    ///
    /// As [`OptionSpec::parse`].
    pub fn parse_unnamed(&self, text: &str, own_cave: &str) -> Result<Value, String> {
        if self.is_counted() { self.parse_plain(text, own_cave) } else { self.parse(text, own_cave) }
    }

    /// Parses a name or a whole number.
    fn parse_plain(&self, text: &str, own_cave: &str) -> Result<Value, String> {
        let value = match (&self.range, text.parse()) {
            (Some([Value::Count(from), Value::Count(to)]), Ok(count)) => {
                Some(count).filter(|count| (from..=to).contains(&count)).map(Value::Count)
            }
            _ => (self.names)().into_iter().find(|name| *name == text).map(Value::Name),
        };
        value.ok_or_else(|| format!("must be {}", self.values(own_cave)))
    }

    /// Returns whether its values are whole numbers.
    pub const fn is_counted(&self) -> bool {
        matches!(self.range, Some([Value::Count(_), _]))
    }

    /// Lists what it accepts.
    fn values(&self, own_cave: &str) -> String {
        match (&self.range, self.few()) {
            (Some([from, to]), None) => {
                let range = [format!("{from} to {to}")].into_iter();
                listed(range.chain((self.names)().into_iter().map(str::to_owned)), "or")
            }
            (_, few) => {
                let own = self.accepts_own_cave.then(|| own_cave.to_owned());
                listed(few.into_iter().flatten().map(|value| value.to_string()).chain(own), "or")
            }
        }
    }

    /// Lists each value that it accepts, unless there are too many. Leaves out a cave of the player's own.
    fn few(&self) -> Option<Vec<Value>> {
        match self.range {
            None => Some((self.names)().into_iter().map(Value::Name).collect()),
            Some([Value::Count(from), Value::Count(to)]) if to - from < 3 => {
                Some((from..=to).map(Value::Count).collect())
            }
            Some(_) => None,
        }
    }

    /// Returns the short and the long help of its flag, each beginning with the games that have it, if any are given. Where there are
    /// several, each may have another default.
    pub fn help(&self, owners: &[&'static VariantInfo]) -> [String; 2] {
        let is_marked = owners.len() == 1 && !self.is_asked && !self.accepts_own_cave && self.range.is_none();
        let values = if is_marked { choices((self.names)()).join(", ") } else { self.values("a file") };
        let games =
            (!owners.is_empty()).then(|| capitalised(&listed(owners.iter().map(|owner| owner.name), "and")) + ": ");
        let defaults = owners.iter().filter_map(|owner| {
            let own = owner.options.iter().find(|own| own.name == self.name)?;
            let place = if owners.len() > 1 { format!(" in {}", owner.name) } else { String::new() };
            Some(own.defaults(owner)? + &place)
        });
        let defaults = listed(defaults, "and");
        let short = games.unwrap_or_default() + self.help;
        let long = format!("{short}\n\n{}", self.long_help);
        [short, long].map(|help| help.replace("{values}", &values).replace("{default}", &defaults))
    }

    /// Lists its defaults in a game: `2, or 3 under the rules bsd`. They may depend on the game's first option.
    fn defaults(&self, owner: &'static VariantInfo) -> Option<String> {
        let first = owner.options[0];
        let followed = |name: &&'static str| {
            let mut options = Options::of(owner);
            options.values[0] = Some(Value::Name(name));
            options.followed(self)
        };
        let names = (first.names)();
        let usual = self.default().or_else(|| names.iter().find_map(followed))?;
        let others = names.iter().filter_map(|name| {
            let other = followed(name).filter(|other| *other != usual)?;
            Some(format!(", or {other} under the {} {name}", first.name))
        });
        Some(usual.to_string() + &others.collect::<String>())
    }

    /// Returns the default where nobody is asked; `None` if the option stays open or follows from the other options.
    pub fn default(&self) -> Option<Value> {
        let first = || (self.names)().first().copied().map(Value::Name);
        self.default.clone().or_else(|| if self.follows.is_none() { first() } else { None })
    }

    /// Returns the value that it usually has: under the default rules, where it depends on them.
    pub fn usual(&self) -> Option<Value> {
        self.default().or_else(|| Options::default().followed(self))
    }
}

/// An option in the reply to `hello`.
impl Serialize for OptionSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("option", self.name)?;
        match (&self.range, self.few()) {
            (Some([from, to]), None) => {
                map.serialize_entry("from", from)?;
                map.serialize_entry("to", to)?;
            }
            (_, few) => map.serialize_entry("values", &few)?,
        }
        map.serialize_entry("default", &self.usual())?;
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
    pub(super) fn with_values<V: Variant>(values: Vec<Option<Value>>) -> Self {
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
    pub fn count<N: TryFrom<u32>>(&self, option: &OptionSpec) -> Option<N> {
        if let Some(Value::Count(count)) = self.get(option) { N::try_from(*count).ok() } else { None }
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
        let chosen = self.get(option);
        (option.names)().into_iter().position(|name| chosen == Some(&Value::Name(name))).unwrap_or_default()
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// If it is an option of other games; names them.
    pub fn set(&mut self, option: &OptionSpec, value: Value) -> Result<(), BadOption> {
        let name = option.name;
        let has = |variant: &VariantInfo| variant.options.iter().position(|own| own.name == name);
        let Some(index) = has(self.variant) else {
            let owners = listed(VARIANTS.iter().filter(|variant| has(variant).is_some()).map(|owner| owner.name), "or");
            return Err(BadOption { option: name, why: format!("--{name} is only for --variant {owners}") });
        };
        self.values[index] = Some(value);
        Ok(())
    }

    /// Gives another value to each option with which every seed would deal the same cave, unless it was given.
    pub fn vary(&mut self) {
        for (option, value) in self.variant.options.iter().zip(&mut self.values) {
            if let (Some(one), None) = (option.one_cave, &value) {
                *value = (option.names)().into_iter().find(|name| *name != one).map(Value::Name);
            }
        }
    }

    /// Gives each option the value that it has in a new game, unless it was given.
    pub fn renew(&mut self) {
        for (option, value) in self.variant.options.iter().zip(&mut self.values) {
            *value = value.take().or_else(|| option.in_new_games.map(Value::Name));
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

    /// Returns the command line that plays with these options. It leaves out what a new game has without them, unless the prompt
    /// asks for it.
    pub fn command(&self) -> String {
        let is_default = self.variant.name == VARIANTS[0].name;
        let variant = (!is_default).then(|| format!(" --variant {}", self.variant.name));
        let usual = |option: &OptionSpec| option.in_new_games.map(Value::Name).or_else(|| option.default());
        let told = self.told().filter(|(option, value)| option.is_asked || usual(option).as_ref() != Some(*value));
        let options = told.map(|(option, value)| match value {
            // A list may begin with a dash.
            Value::Players(names) => format!(" --{}={}", option.name, shell_quoted(names)),
            Value::Cave(own) => {
                let file = own.file.as_deref().map_or("FILE".to_owned(), |file| shell_quoted_file(Path::new(file)));
                format!(" --{}={file}", option.name)
            }
            value => format!(" --{} {value}", option.name),
        });
        ["wumpus".to_owned()].into_iter().chain(variant).chain(options).collect()
    }
}

/// The options in the protocol and in the results of a simulation.
impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("variant", self.variant.name)?;
        let is_open = |option: &OptionSpec| option.follows.is_none() || option.in_new_games.is_some();
        let mut listed = self.iter().filter(|(option, value)| value.is_some() || is_open(option));
        listed.try_for_each(|(option, value)| map.serialize_entry(option.name, &value))?;
        map.end()
    }
}

/// Why options make no set-up, or do not go together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", why.replace("--", ""))]
pub struct BadOption {
    /// The name of the wrong option.
    pub option: &'static str,
    /// The message for the command line: what is wrong, and what would be accepted. Elsewhere options have no dashes.
    pub why: String,
}
