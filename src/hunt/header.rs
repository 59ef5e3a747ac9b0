//! The header of a record, whose words are the flags of a hunt.

use std::fmt::Display;
use std::sync::Arc;

use super::{CHEAT, DAILY, Daily, HINTS, HuntFlags, SEED, VARIANT, hunt_flags, options};
use crate::game::cave::Cave;
use crate::record::{HeaderLine, Record, RecordError};
use crate::sanitize::quoted;
use crate::session::{HuntSeed, ParseSeedError};
use crate::text::listed;
use crate::variant::{OptionSpec, Options, OwnCave, VARIANTS, Value, VariantInfo};

/// Marks a record whose seed the player did not choose.
const DRAWN: &str = "drawn";
/// Marks a record that may hold refused lines.
const TYPED: &str = "typed";

impl HuntFlags {
    /// Returns the header of a record of this hunt. Answers to the prompt's questions are lines of the record instead.
    pub(crate) fn header(&self, seed: HuntSeed) -> Vec<(&'static str, Option<String>)> {
        let hunt = match (self.daily, self.seed) {
            (Some(daily), _) => vec![(DAILY, Some(daily.to_string()))],
            (None, Some(_)) => vec![(SEED, Some(seed.to_string()))],
            (None, None) => vec![(SEED, Some(seed.to_string())), (DRAWN, None)],
        };
        self.settled()
            .map(|(name, value)| (name, Some(in_header(&value))))
            .chain(hunt)
            .chain(self.cheat.then_some((CHEAT, None)))
            .chain(self.hints.then_some((HINTS, None)))
            .collect()
    }
}

/// Writes the value of an option as in a header. A cave of the player's own has a line for each room.
fn in_header(value: &Value) -> String {
    match value {
        Value::Cave(own) => format!("{value}\n{}", own.cave.to_string().trim_end()),
        _ => value.to_string(),
    }
}

/// Returns whether a line of a header is a room of a cave, as `5: 1 4 6`.
fn is_room(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit()) && name.contains(':')
}

impl HuntFlags {
    /// Reads the header of a record.
    pub(crate) fn read(record: &Record) -> Result<Self, RecordError> {
        let mut flags = Self::default();
        let mut given = Vec::new();
        let (rooms, words): (Vec<_>, Vec<_>) = record.header.iter().partition(|(_, name, _)| is_room(name));
        let mut rooms = rooms.as_slice();
        for (at, word) in words.iter().enumerate() {
            let (line, name, _) = word;
            if words[..at].iter().any(|(_, other, _)| other == name) {
                return Err(RecordError::new(*line, format!("{name} is given twice")));
            }
            given.extend(flags.read_word(word, &mut rooms)?);
        }
        if let Some((line, room, _)) = rooms.first() {
            let why = format!("{room} describes a room, but the header has no line \"cave {}\"", OwnCave::NAME);
            return Err(RecordError::new(*line, why));
        }
        let first = record.header.first().map_or(1, |(line, _, _)| *line);
        if flags.seed.is_none() && flags.daily.is_none() {
            return Err(RecordError::new(first, "the header has no seed; add a line like seed 7"));
        }
        for (option, value) in given {
            flags.setup.set(option, value);
        }
        flags.settle().map_err(|bad| {
            let line = words.iter().find(|(_, name, _)| *name == bad.option).map_or(first, |(line, _, _)| *line);
            RecordError::new(line, bad.to_string())
        })?;
        Ok(flags)
    }

    /// Reads a word of the header. Returns the option that it sets, if it is one; a cave of the player's own takes the `rooms`.
    pub(crate) fn read_word(
        &mut self,
        (line, name, value): &HeaderLine,
        rooms: &mut &[&HeaderLine],
    ) -> Result<Option<(&'static OptionSpec, Value)>, RecordError> {
        let refuse = |why: String| RecordError::new(*line, why);
        let needed = || value.as_deref().ok_or_else(|| refuse(format!("{name} needs a value")));
        let bad = |why: &dyn Display| refuse(format!("{name} {}: {why}", value.as_deref().unwrap_or_default()));
        match name.as_str() {
            VARIANT => {
                let names = || format!("must be {}", listed(VARIANTS.iter().map(|variant| variant.name), "or"));
                let variant = VariantInfo::named(needed()?).ok_or_else(|| bad(&names()))?;
                self.setup.options = Options::of(variant);
            }
            SEED => self.seed = Some(needed()?.parse().map_err(|why: ParseSeedError| bad(&why))?),
            DAILY => self.daily = Some(Daily::of(needed()?).map_err(|why| bad(&why))?),
            CHEAT | HINTS | TYPED | DRAWN if value.is_some() => return Err(refuse(format!("{name} takes no value"))),
            CHEAT => self.cheat = true,
            HINTS => self.hints = true,
            DRAWN => self.is_drawn = true,
            TYPED => self.allows_refused_lines = true,
            _ => {
                let Some((_, option)) = options().find(|(_, option)| option.name == name) else {
                    let mut known: Vec<_> = hunt_flags().chain([CHEAT, HINTS, TYPED, DRAWN]).collect();
                    known.dedup();
                    let (name, known) = (quoted(name), listed(known, "and"));
                    let ends = "an empty line ends the header";
                    return Err(refuse(format!(
                        "{name} is not a word of the header; {ends}, and its words are {known}"
                    )));
                };
                let value = needed()?;
                let value = if option.accepts_own_cave && value == OwnCave::NAME {
                    own_cave(std::mem::take(rooms), *line)?
                } else {
                    // A record names no file.
                    option.parse(value, OwnCave::NAME).map_err(|why| bad(&why))?
                };
                return Ok(Some((option, value)));
            }
        }
        Ok(None)
    }
}

/// Parses the rooms of a cave that begins at a line.
fn own_cave(rooms: &[&HeaderLine], line: usize) -> Result<Value, RecordError> {
    let text = rooms.iter().map(|(_, room, tunnels)| format!("{room} {}\n", tunnels.as_deref().unwrap_or_default()));
    let cave = text.collect::<String>().parse::<Cave>().map_err(|bad| {
        let line = rooms.get(bad.line - 1).map_or(line, |(line, _, _)| *line);
        RecordError::new(line, bad.why.to_string())
    })?;
    Ok(Value::Cave(OwnCave { cave: Arc::new(cave), file: None }))
}
