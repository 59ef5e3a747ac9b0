//! The results of a simulation, as a table for people.

use std::fmt::{self, Display, Formatter};
use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::agent::Reward;
use crate::game::UNFINISHED;
use crate::sanitize::sanitize;
use crate::sim::{AgentRunner, Estimate, Limits, MAX_PROGRAM_TURNS, NOT_PLAYED, Runner, Seeds, Tally, share};
use crate::text::{listed, ratio};
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
    /// What a program did wrong: the first failure of each kind.
    pub(super) explained: Vec<String>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stop {
    #[error("stopped by too many failures")]
    Failures,
    /// For example, a program could not be started.
    #[error("stopped by an error")]
    Error,
    #[error("stopped by the time limit for all hunts")]
    TotalTimeout,
    /// Ctrl-C or another signal.
    #[error("stopped by a signal")]
    Signal,
}

/// The seeds of the first hunts of a simulation, at least one.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeedRange {
    pub(super) seeds: Seeds,
    pub(super) hunts: u64,
}

impl SeedRange {
    /// Returns the seeds of a number of hunts; `None` if there are none.
    pub(super) fn of(seeds: Seeds, hunts: u64) -> Option<Self> {
        (hunts > 0).then_some(Self { seeds, hunts })
    }
}

/// As `1 to 4`, or `seed 12345:678` with a salt.
impl Display for SeedRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.seeds {
            Seeds::From(first) => write!(f, "{first} to {}", first.wrapping_add(self.hunts - 1)),
            Seeds::Drawn { seed, salt } => write!(f, "seed {seed}:{salt}"),
        }
    }
}

/// A table of each ending with its count, its share and the 95 % interval; then the scores and the speed.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let played_by = match &self.played_by {
            PlayedBy::Bot { bot } => format!("bot {bot}, "),
            PlayedBy::Agent { agent, .. } => format!("agent {}, ", sanitize(agent)),
        };
        writeln!(f, "{}", self.heading(&played_by))?;
        if let Some(told) = self.told_of_stop() {
            writeln!(f, "{told}")?;
        }
        let widest = self.tally.endings.iter().map(|(name, _)| name.len()).fold(14, usize::max);
        writeln!(f, "\n{:<widest$}  {:>12}  {:>8}  95 % interval", "ending", "count", "share")?;
        for (name, count) in &self.tally.endings {
            let share = share(*count, self.tally.hunts()).percent();
            writeln!(f, "{name:<widest$}  {count:>12}  {:>6.2} %  {} %", share.measured, share.interval())?;
        }
        writeln!(f)?;
        if let Some((reward, mean)) = self.reward.zip(self.mean_score()) {
            let interval = mean.low.map(|_| format!(" (95 % interval {})", mean.interval())).unwrap_or_default();
            let (least, most) = (self.tally.scores.least, self.tally.scores.most);
            writeln!(f, "{} score: mean {:.2}{interval}, least {least}, most {most}", reward.name(), mean.measured)?;
        }
        write!(f, "{:.2} turns a hunt, {:.0} hunts a second", self.turns_a_hunt(), self.speed())
    }
}

impl Report {
    /// Returns the game, who plays, whether programs are sandboxed, and the seeds.
    pub(super) fn heading(&self, played_by: &str) -> String {
        let sandboxed = match &self.played_by {
            PlayedBy::Bot { .. } => "",
            PlayedBy::Agent { limits, .. } if limits.sandbox => "sandboxed, ",
            PlayedBy::Agent { .. } => "not sandboxed, ",
        };
        let options = self.options.told().map(|(option, value)| format!(" {} {value},", option.name));
        let (name, options, seeds) =
            (self.options.variant().name, options.collect::<String>(), listed(&self.seeds, "and"));
        let seeds = match (self.seeds.first().map(|first| first.seeds), self.tally.hunts()) {
            (None, _) => "no hunts".to_owned(),
            (Some(Seeds::From(_)), _) => format!("seeds {seeds}"),
            (_, 1) => format!("1 hunt drawn from {seeds}"),
            (_, hunts) => format!("{hunts} hunts drawn from {seeds}"),
        };
        format!("{name},{options} {played_by}{sandboxed}{seeds}")
    }

    /// Returns a sentence that says how many hunts were played, if not all were.
    pub(super) fn told_of_stop(&self) -> Option<String> {
        let (stop, played, hunts) = (self.stopped?, self.played(), self.tally.hunts());
        let lost = match stop {
            _ if played == hunts => " hunts".to_owned(),
            Stop::Signal => format!(" of {hunts} hunts, so without points"),
            _ => format!(" of {hunts} hunts; the rest are lost"),
        };
        Some(format!("{stop} after {played}{lost}"))
    }

    /// Says how a program's hunts ended, for example `eaten 31, unfinished 69 (after 1000 turns)`, and what stopped it.
    pub(super) fn told_of_endings(&self) -> String {
        let told = |(name, count): &(&str, u64)| match *name {
            UNFINISHED => format!("{name} {count} (after {MAX_PROGRAM_TURNS} turns)"),
            _ => format!("{} {count}", name.replace('_', " ")),
        };
        let endings = self.tally.endings.iter().filter(|(_, count)| *count > 0).map(told).collect::<Vec<_>>();
        endings.join(", ") + &self.told_of_stop().map(|told| format!("; {told}")).unwrap_or_default()
    }

    /// Returns an error if the program has failed too often, or in every hunt.
    pub(super) fn fault(&self) -> io::Result<()> {
        let has_failed = self.failed() > 0 && self.failed() == self.tally.hunts();
        let all = has_failed.then(|| "the program failed in every hunt".to_owned());
        let why = self.stopped.map(|stop| stop.to_string()).or(all);
        why.map_or(Ok(()), |why| Err(io::Error::other(why)))
    }

    /// Returns the number of hunts lost through a fault of the program.
    pub(super) fn failed(&self) -> u64 {
        self.tally.count(AgentRunner::FAILURES)
    }

    fn played(&self) -> u64 {
        self.tally.hunts() - self.tally.count(&[NOT_PLAYED])
    }

    pub(super) fn mean_score(&self) -> Option<Estimate> {
        self.reward.map(|_| self.tally.scores.mean(self.tally.hunts()))
    }

    /// Returns what programs are ranked by: the mean score with `--reward`, and otherwise the share of hunts won.
    pub(super) fn mean(&self) -> Estimate {
        self.mean_score().unwrap_or_else(|| share(self.tally.won, self.tally.hunts()))
    }

    pub(super) fn turns_a_hunt(&self) -> f64 {
        ratio(self.tally.turns, self.played().max(1))
    }

    pub(super) fn speed(&self) -> f64 {
        // A run too short to measure took less than a microsecond.
        ratio(self.played(), 1) / self.seconds.max(1e-6)
    }
}
