//! The results of a simulation, as a table for people.

use std::io::{self, Write};

use serde::Serialize;

use crate::agent::Reward;
use crate::sanitize::sanitize;
use crate::sim::{Estimate, Tally, ratio, share};
use crate::text::listed;
use crate::variant::Options;

/// The results of one simulation, or of several that were merged.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) options: Options,
    pub(super) played_by: PlayedBy,
    /// The reward scheme whose scores are reported.
    pub(super) reward: Option<Reward>,
    /// In ascending order.
    pub(super) seeds: Vec<Seeds>,
    pub(super) tally: Tally,
    /// The time that all simulations took together.
    pub(super) seconds: f64,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum PlayedBy {
    Bot {
        bot: &'static str,
    },
    /// The command of a graded program, and its move timeout in seconds.
    Agent {
        agent: String,
        move_timeout: f64,
    },
}

/// Consecutive seeds, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seeds {
    pub(super) first: u64,
    pub(super) last: u64,
}

impl Seeds {
    /// Returns the seeds of a number of hunts; `None` if there are none, or if they would pass the highest seed.
    pub(super) fn of(first: u64, hunts: u64) -> Option<Self> {
        Some(Self { first, last: first.checked_add(hunts.checked_sub(1)?)? })
    }
}

impl Report {
    /// Writes the table: each ending with its count, its share, and the 95 % interval; then the scores and the speed.
    pub(super) fn write_table(&self, mut to: impl Write) -> io::Result<()> {
        let played_by = match &self.played_by {
            PlayedBy::Bot { bot } => format!("bot {bot}"),
            PlayedBy::Agent { agent, .. } => format!("agent {}", sanitize(agent)),
        };
        let options = self.options.told().map(|(option, value)| format!(" {} {value},", option.name));
        let options: String = options.collect();
        let seeds = listed(self.seeds.iter().map(|Seeds { first, last }| format!("{first} to {last}")), "and");
        writeln!(to, "{},{options} {played_by}, seeds {seeds}", self.options.variant().name)?;
        writeln!(to)?;
        let widest = self.tally.endings.iter().map(|(name, _)| name.len()).fold(14, usize::max);
        writeln!(to, "{:<widest$}  {:>12}  {:>8}  95 % interval", "ending", "count", "share")?;
        let hunts = self.tally.hunts();
        for (name, count) in &self.tally.endings {
            let Estimate { measured, low, high } = share(*count, hunts);
            let [low, high] = [low, high].map(|end| 100.0 * end.expect("a share has an interval"));
            let measured = 100.0 * measured;
            writeln!(to, "{name:<widest$}  {count:>12}  {measured:>6.2} %  {low:.2} to {high:.2} %")?;
        }
        writeln!(to)?;
        if let Some(reward) = self.reward {
            let scores = &self.tally.scores;
            let mean = scores.mean(hunts);
            let interval = mean.low.zip(mean.high).map(|(low, high)| format!(" (95 % interval {low:.2} to {high:.2})"));
            let (interval, least, most) = (interval.unwrap_or_default(), scores.least, scores.most);
            writeln!(to, "{} score: mean {:.2}{interval}, least {least}, most {most}", reward.name(), mean.measured)?;
        }
        writeln!(to, "{:.2} turns a hunt, {:.0} hunts a second", self.turns_a_hunt(), self.speed())
    }

    pub(super) fn turns_a_hunt(&self) -> f64 {
        ratio(self.tally.turns, self.tally.hunts())
    }

    pub(super) fn speed(&self) -> f64 {
        // A run too short to measure took less than a microsecond.
        ratio(self.tally.hunts(), 1) / self.seconds.max(1e-6)
    }
}
