//! The results of a simulation as JSON, for programs and for merging.
//!
//! The keys and names never change.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::report::{PlayedBy, Report, SeedRange, Stop};
use crate::sim::{Estimate, Scores, Seeds, Whole, share};
use crate::variant::Options;

/// The version of the program, which a report names.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A report as it is written. After `seconds` comes only what can be computed from the rest.
#[derive(Serialize)]
struct Written<'a> {
    version: &'static str,
    #[serde(flatten)]
    options: &'a Options,
    #[serde(flatten)]
    played_by: &'a PlayedBy,
    #[serde(skip_serializing_if = "Option::is_none")]
    reward: Option<&'static str>,
    hunts: Whole<u64>,
    seeds: &'a [SeedRange],
    turns: Whole<u64>,
    #[serde(serialize_with = "map")]
    endings: Vec<(&'static str, Whole<u64>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    seconds: f64,
    #[serde(serialize_with = "map")]
    shares: Vec<(&'static str, Estimate)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<Estimate>,
    turns_per_hunt: f64,
    hunts_per_second: f64,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (tally, hunts) = (&self.tally, self.tally.hunts());
        let written = Written {
            version: VERSION,
            options: &self.options,
            played_by: &self.played_by,
            reward: self.reward.map(|reward| reward.name()),
            hunts: Whole(hunts),
            seeds: &self.seeds,
            turns: Whole(tally.turns),
            endings: tally.endings.iter().map(|(name, count)| (*name, Whole(*count))).collect(),
            scores: self.reward.map(|_| tally.scores),
            stopped: self.stopped,
            seconds: self.seconds,
            shares: tally.endings.iter().map(|(name, count)| (*name, share(*count, hunts))).collect(),
            mean_score: self.mean_score(),
            turns_per_hunt: self.turns_a_hunt(),
            hunts_per_second: self.speed(),
        };
        written.serialize(serializer)
    }
}

/// As the first of consecutive seeds, or the seed and the salt of drawn hunts; and the number of hunts.
impl Serialize for SeedRange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (first, salt) = match self.seeds {
            Seeds::From(first) => (("first", first), None),
            Seeds::Drawn { seed, salt } => (("drawn", seed), Some(("salt", salt))),
        };
        let entries = [first].into_iter().chain(salt).chain([("hunts", self.hunts)]);
        serializer.collect_map(entries.map(|(key, number)| (key, Whole(number))))
    }
}

fn map<T: Serialize, S: Serializer>(entries: &[(&'static str, T)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(name, value)| (name, value)))
}

/// A report of a bot. The seeds of programs are drawn, and have no first.
#[derive(Deserialize)]
pub(super) struct Read {
    pub(super) seeds: Vec<ReadSeeds>,
    pub(super) turns: Whole<u64>,
    pub(super) endings: BTreeMap<String, Whole<u64>>,
    pub(super) scores: Option<Scores>,
    pub(super) stopped: Option<Stop>,
    pub(super) seconds: f64,
    /// Everything that must be the same in reports that are merged: the version, the game, its options and who plays.
    #[serde(flatten, deserialize_with = "settings")]
    pub(super) settings: Map<String, Value>,
}

#[derive(Deserialize)]
pub(super) struct ReadSeeds {
    pub(super) first: Whole<u64>,
    pub(super) hunts: Whole<u64>,
}

/// Reads the other fields, except those that are computed from the counts.
fn settings<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Map<String, Value>, D::Error> {
    let mut settings = Map::deserialize(deserializer)?;
    settings.retain(|key, _| {
        !["hunts", "shares", "mean_score", "turns_per_hunt", "hunts_per_second"].contains(&key.as_str())
    });
    Ok(settings)
}
