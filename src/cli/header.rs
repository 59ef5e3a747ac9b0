//! The flags that choose a hunt, and the header of its record.

use std::fmt::Display;
use std::io;
use std::sync::Arc;

use clap::Args;

use super::daily::{Daily, TODAY};
use super::setup::{BotSeats, SeedFlag, SetupFlags, VARIANT, options};
use crate::game::cave::Cave;
use crate::record::{HeaderLine, Record, RecordError};
use crate::sanitize::quoted;
use crate::session::{HuntSeed, ParseSeedError};
use crate::text::listed;
use crate::variant::hidden::add_bots;
use crate::variant::{BadOption, OptionSpec, Options, OwnCave, VARIANTS, Value, VariantInfo};

/// Which hunt is played, and who looks.
#[derive(Clone, Debug, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag or a word of the header")]
pub(super) struct HuntFlags {
    #[command(flatten)]
    pub(super) setup: SetupFlags,
    #[command(flatten)]
    pub(super) bots: BotSeats,
    #[command(flatten)]
    pub(super) seed: SeedFlag,
    /// Whether the program drew the seed of a record.
    #[arg(skip)]
    pub(super) is_drawn: bool,
    /// Whether a record may hold refused lines.
    #[arg(skip)]
    pub(super) allows_refused_lines: bool,
    /// Play the hunt of the day (UTC), the same for everybody
    ///
    /// Everyone who plays the same game with the same options on the same date gets the same hunt. At the end you get a
    /// result to share, and wumpus daily lists yours. DATE is today or earlier, such as 2026-11-22. The seed is the digits of the
    /// date, then 000. Without --board the board is random. Hidden Wumpus has no daily hunt.
    #[arg(long, value_name = "DATE", num_args = 0..=1, require_equals = true, default_missing_value = TODAY)]
    #[arg(value_parser = Daily::parse, conflicts_with = SEED)]
    pub(super) daily: Option<Daily>,
    /// Show the whole cave, and everything that happens in it
    ///
    /// Before each turn you see the whole cave, and after it whatever happened out of your sight. wumpus stats does not
    /// count the hunt. The word cheat does the same, as in wumpus cheat.
    #[arg(long)]
    pub(super) cheat: bool,
    /// Give a hint before each choice
    ///
    /// A hint gives the exact odds for each room next door, and one piece of advice with its reason. wumpus stats counts
    /// such hunts separately. At the prompt, hint on and hint off do the same. Hidden Wumpus has no hints: the odds depend
    /// on what other players hide.
    #[arg(long)]
    pub(super) hints: bool,
}

/// Lists the flags that choose the hunt, which are also lines of a header.
pub(super) fn hunt_flags() -> impl Iterator<Item = &'static str> {
    [VARIANT].into_iter().chain(options().map(|(_, option)| option.name)).chain([SEED, DAILY])
}

pub(super) const SEED: &str = "seed";
const DAILY: &str = "daily";
pub(super) const CHEAT: &str = "cheat";
pub(super) const HINTS: &str = "hints";
/// Marks a record whose seed the player did not choose.
const DRAWN: &str = "drawn";
/// Marks a record that may hold refused lines.
const TYPED: &str = "typed";

impl HuntFlags {
    /// Makes the board of a daily hunt random, unless the player chose one, and refuses flags that do not go together.
    pub(super) fn settle(&mut self) -> Result<(), BadOption> {
        if self.daily.is_some() {
            self.setup.options.vary();
        }
        if self.bots.count() > 0 {
            add_bots(&mut self.setup.options, self.bots.count())?;
        }
        self.setup.check()?;
        let bad = |option, why| {
            Err(BadOption { option, why: format!("--{option} is only for games that you hunt alone: {why}") })
        };
        match self {
            Self { setup, .. } if !setup.options.variant().is_shared => Ok(()),
            Self { daily: Some(_), .. } => bad(DAILY, "its date would give every secret away"),
            Self { hints: true, .. } => bad(HINTS, "in hidden the odds depend on what other players hide"),
            _ => Ok(()),
        }
    }

    /// Returns the seed of the first hunt, or draws it. If players have secrets, nobody can find a drawn seed by
    /// trying.
    pub(super) fn first_seed(&self) -> io::Result<HuntSeed> {
        let draw = if self.setup.options.variant().is_shared { HuntSeed::secret } else { HuntSeed::random };
        let given = self.daily.map(Daily::seed).or(self.seed.given);
        given.map_or_else(draw, Ok).map_err(io::Error::other)
    }

    /// Returns the date, if the hunt with this seed is the daily hunt. Those that follow it in a session are not.
    pub(super) fn daily_of(&self, seed: HuntSeed) -> Option<Daily> {
        self.daily.filter(|daily| daily.seed() == seed)
    }

    /// Returns the flags that play the daily hunt again on any day, beside those of the game, which leave out its defaults.
    pub(super) fn daily_flags(&self, daily: Daily) -> String {
        let is_fixed = |(option, value): &(&OptionSpec, &Value)| {
            option.default().as_ref() == Some(*value) && option.one_cave == Some(value.to_string().as_str())
        };
        let fixed = self.setup.options.told().find(is_fixed);
        let fixed = fixed.map(|(option, value)| format!("--{} {value} ", option.name)).unwrap_or_default();
        format!("{fixed}--{DAILY}={daily}")
    }

    /// Describes the hunt of this seed, with the options that the prompt asked for.
    pub(super) fn in_words(&self, options: &Options, seed: HuntSeed) -> String {
        let daily = self.daily_of(seed).map(|daily| format!("daily {daily}"));
        let cheat = self.cheat.then(|| CHEAT.to_owned());
        let hints = self.hints.then(|| HINTS.to_owned());
        [Some(options.in_words()), daily, cheat, hints].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Lists the game and its options, as far as they are known before the prompt asks.
    pub(super) fn settled(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let options = &self.setup.options;
        let settled = options.iter().filter_map(|(option, value)| {
            let default = || option.default().filter(|_| !option.is_asked);
            let value = value.cloned().or_else(default)?;
            (options.followed(option).as_ref() != Some(&value)).then_some((option.name, value))
        });
        [(VARIANT, Value::Name(options.variant().name))].into_iter().chain(settled)
    }

    /// Returns the header of a record of this hunt. Answers to the prompt's questions are lines of the record instead.
    pub(super) fn header(&self, seed: HuntSeed) -> Vec<(&'static str, Option<String>)> {
        let hunt = match (self.daily, self.seed.given) {
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
    pub(super) fn read(record: &Record) -> Result<Self, RecordError> {
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
        match (flags.seed.given, flags.daily) {
            (None, None) => Err(RecordError::new(first, "the header has no seed; add a line like seed 7")),
            (Some(_), Some(_)) => Err(RecordError::new(first, "the header has both seed and daily; remove one")),
            _ => Ok(()),
        }?;
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
    fn read_word(
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
            SEED => self.seed.given = Some(needed()?.parse().map_err(|why: ParseSeedError| bad(&why))?),
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
