//! The results of a simulation, as a table for people.

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::agent::Reward;
use crate::sanitize::sanitize;
use crate::sim::{AgentRunner, Estimate, Limits, NOT_PLAYED, Runner, Seeds, Tally, ratio, share};
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
    pub(super) seeds: Vec<SeedRange>,
    pub(super) tally: Tally,
    /// Why not all hunts were played.
    pub(super) stopped: Option<Stop>,
    /// The time that all simulations took together.
    pub(super) seconds: f64,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum PlayedBy {
    Bot {
        bot: &'static str,
    },
    /// The command of a graded program.
    Agent {
        agent: String,
        #[serde(flatten)]
        limits: Limits,
    },
}

/// Why a simulation has ended before all hunts were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stop {
    /// The program has failed too often.
    Failures,
    /// The time for all hunts is over.
    TotalTimeout,
    /// Ctrl-C or another signal.
    Signal,
}

impl Stop {
    const fn why(self) -> &'static str {
        match self {
            Self::Failures => "too many failures",
            Self::TotalTimeout => "the time limit for all hunts",
            Self::Signal => "a signal",
        }
    }
}

/// Consecutive seeds; or the hunts from number 0 on that were drawn from one seed. At least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeedRange {
    /// The seed that they were drawn from, and whether it was a secret.
    pub(super) drawn: Option<(u64, bool)>,
    pub(super) first: u64,
    pub(super) last: u64,
}

impl SeedRange {
    /// Returns the seeds of a number of hunts; `None` if there are none, or if they would pass the highest seed.
    pub(super) fn of(first: u64, hunts: u64) -> Option<Self> {
        Some(Self { drawn: None, first, last: first.checked_add(hunts.checked_sub(1)?)? })
    }

    /// Returns the seeds of the first hunts of a simulation; `None` if there are none.
    pub(super) fn of_plan(seeds: Seeds, hunts: u64) -> Option<Self> {
        match seeds {
            Seeds::From(first) => Self::of(first, hunts),
            Seeds::Drawn { from, is_secret } => Some(Self { drawn: Some((from, is_secret)), ..Self::of(0, hunts)? }),
        }
    }
}

/// As `seeds 1 to 4`, or `secret seed 12345`.
impl Display for SeedRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.drawn {
            None => write!(f, "{} to {}", self.first, self.last),
            Some((seed, is_secret)) => write!(f, "{} seed {seed}", if is_secret { "secret" } else { "public" }),
        }
    }
}

impl Report {
    /// Writes the table: each ending with its count, its share, and the 95 % interval; then the scores and the speed.
    pub(super) fn write_table(&self, mut to: impl Write) -> io::Result<()> {
        let played_by = match &self.played_by {
            PlayedBy::Bot { bot } => format!("bot {bot}, "),
            PlayedBy::Agent { agent, .. } => format!("agent {}, ", sanitize(agent)),
        };
        writeln!(to, "{}", self.heading(&played_by))?;
        if let Some(told) = self.told_of_stop() {
            writeln!(to, "{told}")?;
        }
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

    /// Returns the game, who plays, and the seeds.
    pub(super) fn heading(&self, played_by: &str) -> String {
        let options = self.options.told().map(|(option, value)| format!(" {} {value},", option.name));
        let (name, options) = (self.options.variant().name, options.collect::<String>());
        let seeds = match self.seeds.as_slice() {
            [] => "no hunts".to_owned(),
            [one @ SeedRange { drawn: None, .. }, others @ ..] => {
                format!("seeds {}", listed([one].into_iter().chain(others), "and"))
            }
            drawn => {
                let hunts = self.tally.hunts();
                format!("{hunts} hunt{} of {}", if hunts == 1 { "" } else { "s" }, listed(drawn, "and"))
            }
        };
        format!("{name},{options} {played_by}{seeds}")
    }

    /// Returns a sentence that says how many hunts were played, if not all were.
    pub(super) fn told_of_stop(&self) -> Option<String> {
        let (hunts, played) = (self.tally.hunts(), self.played());
        let played = match &self.played_by {
            PlayedBy::Bot { .. } => format!("{hunts} hunts"),
            PlayedBy::Agent { .. } => format!("{played} of {hunts} hunts; the rest are lost"),
        };
        Some(format!("stopped by {} after {played}", self.stopped?.why()))
    }

    /// Returns an error if the program has failed too often, or in every hunt.
    pub(super) fn fault(&self) -> io::Result<()> {
        let failed = self.tally.count(|ending| AgentRunner::FAILURES.contains(&ending));
        let why = match self.stopped {
            Some(stop) => format!("stopped by {}", stop.why()),
            None if failed > 0 && failed == self.tally.hunts() => "the program failed in every hunt".to_owned(),
            None => return Ok(()),
        };
        Err(io::Error::other(why))
    }

    fn played(&self) -> u64 {
        self.tally.count(|ending| ending != NOT_PLAYED)
    }

    pub(super) fn turns_a_hunt(&self) -> f64 {
        ratio(self.tally.turns, self.played().max(1))
    }

    pub(super) fn speed(&self) -> f64 {
        // A run too short to measure took less than a microsecond.
        ratio(self.played(), 1) / self.seconds.max(1e-6)
    }
}
