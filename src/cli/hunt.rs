//! Which hunt is played: the flags that the header of a record holds as well.
//!
//! Deliberately absent: what the flags mean.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser};

use super::setup::{SetupFlags, Variant};
use crate::game::world::Board;
use crate::record::{Record, RecordError};
use crate::repl::words::listed;
use crate::session::HuntSeed;

/// Which hunt is played, and who looks.
#[derive(Clone, Debug, Default, Args)]
pub struct HuntFlags {
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

/// A header: the flags of a hunt, and a mark of those records that hold whatever was typed.
#[derive(Clone, Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
pub(super) struct Header {
    #[command(flatten)]
    pub(super) hunt: HuntFlags,
    /// Whether the record may hold what is refused.
    #[arg(long)]
    pub(super) typed: bool,
}

impl HuntFlags {
    /// The header of the record of a hunt of this name. Of the set-up it tells what is given or always the same; what is
    /// asked for at the prompt is in the lines.
    pub(super) fn header(&self, name: HuntSeed) -> Vec<(&'static str, Option<String>)> {
        let SetupFlags { variant, sense, board, players, wumpuses, .. } = &self.setup;
        let rules = self.setup.rules().map(ToOwned::to_owned);
        let board = (*variant == Variant::World).then(|| board.unwrap_or(Board::ALL[0]).name().to_owned());
        let told = [
            ("variant", Some(variant.name().to_owned())),
            ("rules", rules),
            ("sense", sense.map(|sense| sense.name().to_owned())),
            ("board", board),
            ("players", players.as_ref().map(ToString::to_string)),
            ("wumpuses", wumpuses.map(|wumpuses| wumpuses.to_string())),
            ("seed", Some(name.to_string())),
        ];
        let told = told.into_iter().filter(|(_, value)| value.is_some());
        told.chain(self.cheat.then_some(("cheat", None))).collect()
    }
}

impl Header {
    /// Reads the header of a record.
    ///
    /// # Errors
    ///
    /// What is wrong, and in which line.
    pub(super) fn read(record: &Record) -> Result<Self, RecordError> {
        let argument = |name: &str, value: &Option<String>| match value {
            Some(value) => format!("--{name}={value}"),
            None => format!("--{name}"),
        };
        let command = Self::command();
        let known: Vec<_> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
        for (at, (line, name, value)) in record.header.iter().enumerate() {
            if record.header[..at].iter().any(|(_, other, _)| other == name) {
                return Err(RecordError::new(*line, format!("{name} comes twice, and must come once")));
            }
            if !known.contains(&name.as_str()) {
                let known = listed(known, "and");
                return Err(RecordError::new(*line, format!("{name:?} cannot stand in a header, but {known} can")));
            }
            if let Err(error) = Self::try_parse_from([argument(name, value)]) {
                return Err(RecordError::new(*line, why(name, &error)));
            }
        }
        let line_of = |wanted: &str| record.header.iter().find(|(_, name, _)| name == wanted).map(|(line, _, _)| *line);
        let first = record.header.first().map_or(1, |(line, _, _)| *line);
        let arguments = record.header.iter().map(|(_, name, value)| argument(name, value));
        let header = Self::try_parse_from(arguments).map_err(|error| RecordError::new(first, why("header", &error)))?;
        if let Err(why) = header.hunt.setup.check() {
            let why = why.replace("--", "");
            let line = why.split(' ').next().and_then(line_of);
            return Err(RecordError::new(line.unwrap_or(first), why));
        }
        if header.hunt.seed.is_none() {
            return Err(RecordError::new(first, "the header names no hunt; it has a line like seed 7"));
        }
        Ok(header)
    }
}

/// Says in one line why a line of a header cannot be read.
fn why(name: &str, error: &clap::Error) -> String {
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.as_str(),
        _ => "",
    };
    match (error.kind(), error.get(ContextKind::ValidValue), std::error::Error::source(error)) {
        (ErrorKind::InvalidValue, Some(ContextValue::Strings(accepted)), _) if !value.is_empty() => {
            format!("{name} is {}, not {value:?}", listed(accepted, "or"))
        }
        (ErrorKind::ValueValidation, _, Some(source)) => format!("{name} {value}: {source}"),
        (ErrorKind::InvalidValue, ..) => format!("{name} has no value"),
        (ErrorKind::TooManyValues, ..) => format!("{name} has no value behind it"),
        (kind, ..) => format!("{name}: {kind}"),
    }
}
