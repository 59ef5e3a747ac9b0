//! The results of a simulation as JSON, for programs and for merging.
//!
//! The keys and names never change.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::report::{PlayedBy, Report, SeedRange, Stop};
use crate::sim::{Estimate, Scores, share};
use crate::variant::Options;

/// The version of the program, which a report names.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The highest whole number that every JSON reader can hold.
const MAX_SAFE_INTEGER: i128 = 1 << 53;

/// A whole number. It is written as a string if not every JSON reader can hold it as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whole(pub(super) i128);

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(number) if self.0.abs() <= MAX_SAFE_INTEGER => serializer.serialize_i64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse().map(Self).map_err(|_| Error::custom("a count must be a whole number"))
    }
}

impl From<u64> for Whole {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

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
    hunts: Whole,
    seeds: Vec<SeedsJson>,
    turns: Whole,
    #[serde(serialize_with = "map")]
    endings: Vec<(&'static str, Whole)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<ScoresJson>,
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

/// The first of consecutive seeds, or the secret or public seed from which hunts were drawn; and the number of hunts.
#[derive(Serialize, Deserialize)]
pub(super) struct SeedsJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first: Option<Whole>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) secret: Option<Whole>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) public: Option<Whole>,
    pub(super) hunts: Whole,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct ScoresJson {
    pub(super) sum: Whole,
    pub(super) sum_of_squares: Whole,
    pub(super) least: i32,
    pub(super) most: i32,
}

#[derive(Deserialize)]
pub(super) struct Read {
    pub(super) hunts: Whole,
    pub(super) seeds: Vec<SeedsJson>,
    pub(super) turns: Whole,
    pub(super) endings: BTreeMap<String, Whole>,
    pub(super) scores: Option<ScoresJson>,
    pub(super) stopped: Option<Stop>,
    pub(super) seconds: f64,
    /// Everything that must be the same in reports that are merged: the version, the game, its options and who plays.
    #[serde(flatten, deserialize_with = "settings")]
    pub(super) settings: Map<String, Value>,
}

impl Report {
    /// Returns the report as a JSON object on a line.
    pub(super) fn to_json(&self) -> serde_json::Result<String> {
        let (tally, hunts) = (&self.tally, self.tally.hunts());
        let seeds = |SeedRange { drawn, first, last }: &SeedRange| {
            let from = |kind| drawn.filter(|(_, is_secret)| *is_secret == kind).map(|(seed, _)| seed.into());
            let hunts = Whole(i128::from(*last) - i128::from(*first) + 1);
            let first = drawn.is_none().then(|| (*first).into());
            SeedsJson { first, secret: from(true), public: from(false), hunts }
        };
        let Scores { sum, squares, least, most } = tally.scores;
        let written = Written {
            version: VERSION,
            options: &self.options,
            played_by: &self.played_by,
            reward: self.reward.map(|reward| reward.name()),
            hunts: hunts.into(),
            seeds: self.seeds.iter().map(seeds).collect(),
            turns: tally.turns.into(),
            endings: tally.endings.iter().map(|(name, count)| (*name, (*count).into())).collect(),
            scores: self.reward.map(|_| ScoresJson { sum: Whole(sum), sum_of_squares: Whole(squares), least, most }),
            stopped: self.stopped,
            seconds: self.seconds,
            shares: tally.endings.iter().map(|(name, count)| (*name, share(*count, hunts))).collect(),
            mean_score: self.reward.map(|_| tally.scores.mean(hunts)),
            turns_per_hunt: self.turns_a_hunt(),
            hunts_per_second: self.speed(),
        };
        serde_json::to_string(&written)
    }
}

fn map<T: Serialize, S: Serializer>(entries: &[(&'static str, T)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(name, value)| (name, value)))
}

/// Reads the other fields, except those that are computed from the counts.
fn settings<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Map<String, Value>, D::Error> {
    let mut settings = Map::deserialize(deserializer)?;
    settings.retain(|key, _| !["shares", "mean_score", "turns_per_hunt", "hunts_per_second"].contains(&key.as_str()));
    Ok(settings)
}
