//! The flags that choose a hunt, and the header of its record.

use std::fmt::Display;

use clap::Args;

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
    /// Show where everything is, and each monster's move
    ///
    /// Before each choice everything is told, and what happens unseen is told when it happens. It changes nothing else.
    #[arg(long)]
    pub(super) cheat: bool,
}

/// Lists the flags that choose the hunt, which are also lines of a header.
pub(super) fn hunt_flags() -> impl Iterator<Item = &'static str> {
    [VARIANT].into_iter().chain(options().map(|(_, option)| option.name)).chain([SEED])
}

const SEED: &str = "seed";
const CHEAT: &str = "cheat";
/// Marks a record that may hold refused lines.
const TYPED: &str = "typed";

impl HuntFlags {
    /// Returns the header of a record of this hunt. Answers to the prompt's questions are lines of the record instead.
    pub(super) fn header(&self, seed: HuntSeed) -> Vec<(&'static str, Option<String>)> {
        let options = &self.setup.options;
        let settled = options.iter().filter_map(|(option, value)| {
            let default = || option.default().filter(|_| !option.is_asked);
            Some((option.name, Some(value.cloned().or_else(default)?.to_string())))
        });
        let game = [(VARIANT, Some(options.variant().name.to_owned()))].into_iter().chain(settled);
        game.chain([(SEED, Some(seed.to_string()))]).chain(self.cheat.then_some((CHEAT, None))).collect()
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
                CHEAT | TYPED if value.is_some() => return Err(refuse(format!("{name} has no value behind it"))),
                CHEAT => header.hunt.cheat = true,
                TYPED => header.allows_refused_lines = true,
                _ => {
                    let option = options().map(|(_, option)| option).find(|option| option.name == name);
                    let Some(option) = option else {
                        let known = listed(hunt_flags().chain([CHEAT, TYPED]), "and");
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
        if header.hunt.seed.is_none() {
            let first = record.header.first().map_or(1, |(line, _, _)| *line);
            return Err(RecordError::new(first, "the header names no hunt; it has a line like seed 7"));
        }
        Ok(header)
    }
}

fn not_one_of(name: &str, value: &str, accepted: &str) -> String {
    format!("{name} is {accepted}, not {value:?}")
}

fn bad_value(name: &str, value: &str, why: &impl Display) -> String {
    format!("{name} {value}: {why}")
}
