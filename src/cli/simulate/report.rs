//! The results of a simulation, as a table for people or as JSON for programs.
//!
//! The keys and names of the JSON object never change.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::sanitize::sanitize;
use crate::sim::{ratio, share};
use crate::variant::Options;

/// The highest whole number that every JSON reader can hold. A seed above it is written as a string.
const MAX_SAFE_INTEGER: u64 = 1 << 53;

#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    #[serde(flatten)]
    pub(super) options: Options,
    #[serde(flatten)]
    pub(super) hunter: PlayedBy<'a>,
    pub(super) hunts: u64,
    #[serde(serialize_with = "number_or_text")]
    pub(super) seed: u64,
    pub(super) turns: u64,
    #[serde(serialize_with = "map")]
    pub(super) endings: Vec<(&'static str, u64)>,
    pub(super) seconds: f64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PlayedBy<'a> {
    /// A bot, by its name.
    Bot(&'static str),
    /// A graded program, by its command.
    Agent(&'a str),
}

impl Report<'_> {
    /// Writes one JSON object on a line.
    pub(super) fn write_json(&self, mut to: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut to, self)?;
        writeln!(to)
    }

    /// Writes the table: each ending with its count, its share, and the 95 % interval.
    pub(super) fn write_table(&self, mut to: impl Write) -> io::Result<()> {
        let until = self.seed.wrapping_add(self.hunts - 1);
        let hunter = match self.hunter {
            PlayedBy::Bot(name) => format!("bot {name}"),
            PlayedBy::Agent(command) => format!("agent {}", sanitize(command)),
        };
        let options = self.options.told().map(|(option, value)| format!(" {} {value},", option.name));
        let options: String = options.collect();
        writeln!(to, "{},{options} {hunter}, seeds {} to {until}", self.options.variant().name, self.seed)?;
        writeln!(to)?;
        let widest = self.endings.iter().map(|(name, _)| name.len()).fold(14, usize::max);
        writeln!(to, "{:<widest$}  {:>12}  {:>8}  95 % interval", "ending", "count", "share")?;
        for (name, count) in &self.endings {
            let estimate = share(*count, self.hunts);
            let [measured, low, high] = [estimate.measured, estimate.low, estimate.high].map(|part| 100.0 * part);
            writeln!(to, "{name:<widest$}  {count:>12}  {measured:>6.2} %  {low:.2} to {high:.2} %")?;
        }
        writeln!(to)?;
        writeln!(to, "{:.2} turns a hunt, {:.0} hunts a second", ratio(self.turns, self.hunts), self.speed())
    }

    /// Returns the hunts a second.
    fn speed(&self) -> f64 {
        // A run too short to measure took less than a microsecond.
        ratio(self.hunts, 1) / self.seconds.max(1e-6)
    }
}

fn number_or_text<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *seed <= MAX_SAFE_INTEGER { serializer.serialize_u64(*seed) } else { serializer.collect_str(seed) }
}

fn map<S: Serializer>(endings: &[(&'static str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(endings.iter().copied())
}
