//! The flags that choose a hunt, and the header of its record.

use std::fmt::Display;

use clap::Args;

use super::daily::{Daily, NoDate, TODAY};
use super::setup::{SetupFlags, VARIANT, options};
use crate::record::{Record, RecordError};
use crate::session::{HuntSeed, ParseSeedError};
use crate::text::listed;
use crate::variant::{Misplaced, OptionKind, OptionSpec, Options, VARIANTS, Value};

/// Which hunt is played, and who looks.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct HuntFlags {
    #[command(flatten)]
    pub(super) setup: SetupFlags,
    /// A hunt by its name: N, or N:M for set-up and luck
    ///
    /// The same flags, the same name and the same lines make the same hunt on every platform. N is short for N:N; each number
    /// is from 0 to 18446744073709551615. If it is left out it is a new hunt, and its end tells its name.
    #[arg(long, value_name = "N[:M]")]
    pub(super) seed: Option<HuntSeed>,
    /// Whether the program drew the seed of a record.
    #[arg(skip)]
    pub(super) is_drawn: bool,
    /// The hunt of the day, for everybody (UTC), or of a DATE
    ///
    /// The same game with the same options deals everybody the same hunt on a date, and at its end there is a line to share.
    /// DATE is a day that has begun, like 2026-11-22. The seed is the digits of the date and 000.
    #[arg(long, value_name = "DATE", num_args = 0..=1, require_equals = true, default_missing_value = TODAY)]
    #[arg(value_parser = Daily::parse, conflicts_with = SEED)]
    pub(super) daily: Option<Daily>,
    /// Show where everything is, and each monster's move
    ///
    /// Before each choice everything is told, and what happens unseen is told when it happens. It changes nothing else.
    #[arg(long)]
    pub(super) cheat: bool,
}

/// Lists the flags that choose the hunt, which are also lines of a header.
pub(super) fn hunt_flags() -> impl Iterator<Item = &'static str> {
    [VARIANT].into_iter().chain(options().map(|(_, option)| option.name)).chain([SEED, DAILY])
}

const SEED: &str = "seed";
const DAILY: &str = "daily";
const CHEAT: &str = "cheat";
/// Marks a record whose seed the player did not choose.
const DRAWN: &str = "drawn";
/// Marks a record that may hold refused lines.
const TYPED: &str = "typed";

impl HuntFlags {
    /// Refuses flags that do not go together; the error is a usage error.
    pub(super) fn check(&self) -> Result<(), String> {
        self.setup.check()?;
        if self.daily.is_some() && self.setup.options.variant().is_shared {
            return Err("--daily is for games that one hunts alone: here its date would tell every secret".to_owned());
        }
        Ok(())
    }

    /// Returns the seed of the first hunt, unless it is to be drawn.
    pub(super) fn first_seed(&self) -> Option<HuntSeed> {
        self.daily.map(Daily::seed).or(self.seed)
    }

    /// Returns whether the player chose the seeds.
    pub(super) const fn has_chosen_seeds(&self) -> bool {
        self.seed.is_some() && !self.is_drawn
    }

    /// Returns the header of a record of this hunt. Answers to the prompt's questions are lines of the record instead.
    pub(super) fn header(&self, seed: HuntSeed) -> Vec<(&'static str, Option<String>)> {
        let options = &self.setup.options;
        let settled = options.iter().filter_map(|(option, value)| {
            let default = || option.default().filter(|_| !option.is_asked);
            Some((option.name, Some(value.cloned().or_else(default)?.to_string())))
        });
        let game = [(VARIANT, Some(options.variant().name.to_owned()))].into_iter().chain(settled);
        let hunt = match (self.daily, self.seed) {
            (Some(daily), _) => vec![(DAILY, Some(daily.to_string()))],
            (None, Some(_)) => vec![(SEED, Some(seed.to_string()))],
            (None, None) => vec![(SEED, Some(seed.to_string())), (DRAWN, None)],
        };
        game.chain(hunt).chain(self.cheat.then_some((CHEAT, None))).collect()
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub(super) hunt: HuntFlags,
    /// Whether the record may hold refused lines.
    pub(super) allows_refused_lines: bool,
}

impl Header {
    pub(super) fn read(record: &Record) -> Result<Self, RecordError> {
        let mut header = Self::default();
        let mut given: Vec<(usize, &'static OptionSpec, Value)> = Vec::new();
        for (at, (line, name, value)) in record.header.iter().enumerate() {
            let refuse = |why: String| RecordError::new(*line, why);
            if record.header[..at].iter().any(|(_, other, _)| other == name) {
                return Err(refuse(format!("{name} comes twice, and must come once")));
            }
            let needed = || value.as_deref().ok_or_else(|| refuse(format!("{name} has no value")));
            match name.as_str() {
                VARIANT => {
                    let value = needed()?;
                    let variant = VARIANTS.iter().find(|variant| variant.name == value);
                    let names = || listed(VARIANTS.iter().map(|variant| variant.name), "or");
                    let variant = variant.ok_or_else(|| refuse(not_one_of(name, value, &names())))?;
                    header.hunt.setup.options = Options::of(variant);
                }
                SEED => {
                    let value = needed()?;
                    let seed = value.parse().map_err(|why: ParseSeedError| refuse(bad_value(name, value, &why)))?;
                    header.hunt.seed = Some(seed);
                }
                DAILY => {
                    let value = needed()?;
                    let daily = value.parse().map_err(|why: NoDate| refuse(bad_value(name, value, &why)))?;
                    header.hunt.daily = Some(daily);
                }
                CHEAT | TYPED | DRAWN if value.is_some() => {
                    return Err(refuse(format!("{name} has no value behind it")));
                }
                CHEAT => header.hunt.cheat = true,
                DRAWN => header.hunt.is_drawn = true,
                TYPED => header.allows_refused_lines = true,
                _ => {
                    let option = options().map(|(_, option)| option).find(|option| option.name == name);
                    let Some(option) = option else {
                        let known = listed(hunt_flags().chain([CHEAT, TYPED, DRAWN]), "and");
                        return Err(refuse(format!("{name:?} cannot stand in a header, but {known} can")));
                    };
                    let value = needed()?;
                    let parsed = option.parse(value).map_err(|why| match &option.kind {
                        OptionKind::Choice(names) => refuse(not_one_of(name, value, &listed(names(), "or"))),
                        OptionKind::Count { .. } | OptionKind::Players { .. } => refuse(bad_value(name, value, &why)),
                    });
                    given.push((*line, option, parsed?));
                }
            }
        }
        for (line, option, value) in given {
            let set = header.hunt.setup.options.set(option, value);
            set.map_err(|misplaced: Misplaced| RecordError::new(line, misplaced.explain("")))?;
        }
        let first = record.header.first().map_or(1, |(line, _, _)| *line);
        match (header.hunt.seed, header.hunt.daily) {
            (None, None) => return Err(RecordError::new(first, "the header names no hunt; it has a line like seed 7")),
            (Some(_), Some(_)) => {
                return Err(RecordError::new(first, "the header has a seed and a day, and must have one"));
            }
            _ => {}
        }
        header.hunt.check().map_err(|why| RecordError::new(first, why))?;
        Ok(header)
    }
}

fn not_one_of(name: &str, value: &str, accepted: &str) -> String {
    format!("{name} is {accepted}, not {value:?}")
}

fn bad_value(name: &str, value: &str, why: &impl Display) -> String {
    format!("{name} {value}: {why}")
}
