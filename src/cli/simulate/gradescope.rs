//! The points of a program, as Gradescope reads them.

use std::io;

use serde_json::json;

use super::Simulation;
use super::points::Thresholds;
use super::report::Report;
use crate::agent::Protocol;
use crate::sim::{AgentRunner, Runner};

/// Lets the bots play the program's hunts, and returns the file `results.json`. It leaves out the seed, because every
/// student sees this file.
pub(super) fn results<V: Protocol>(simulation: &Simulation<'_>, report: &Report) -> io::Result<String> {
    let thresholds = Thresholds::of::<V>(simulation)?;
    let measure = if report.reward.is_some() { "Mean score" } else { "Share of hunts won" };
    let own = report.mean().measured;
    let stopped = report.told_of_stop().map(|told| format!(" {told}.")).unwrap_or_default();
    let failures =
        report.tally.endings.iter().filter(|(name, count)| AgentRunner::FAILURES.contains(name) && *count > 0);
    let failures: Vec<_> = failures.map(|(name, count)| format!("{} x {count}", name.replace('_', " "))).collect();
    let failed = if failures.is_empty() { String::new() } else { format!(" Failures: {}.", failures.join(", ")) };
    let (own_told, hunts, stated) = (thresholds.told(own), report.tally.hunts(), thresholds.in_words());
    let explained = [""].into_iter().chain(report.explained.iter().map(String::as_str)).collect::<Vec<_>>().join("\n");
    let output = format!("{measure}: {own_told} of {hunts} hunts.{stopped}{failed} {stated}{explained}");
    let test = json!({ "name": measure, "score": thresholds.points(report), "max_score": 100, "output": output });
    Ok(json!({ "tests": [test], "leaderboard": [{ "name": measure, "value": own }] }).to_string())
}
