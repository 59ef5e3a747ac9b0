//! The points of a program, as Gradescope reads them.

use std::io;

use serde_json::json;

use super::Simulation;
use super::points::Thresholds;
use super::report::Report;
use crate::agent::Protocol;

/// Lets the bots play the program's hunts, and returns the file `results.json`. It leaves out the seed, because every
/// student sees this file.
pub(super) fn results<V: Protocol>(simulation: &Simulation<'_>, report: &Report) -> io::Result<String> {
    let thresholds = Thresholds::of::<V>(simulation)?;
    let measure = if report.reward.is_some() { "Mean score" } else { "Share of hunts won" };
    let own = report.mean().measured;
    let (own_told, hunts, stated) = (thresholds.told(own), report.tally.hunts(), thresholds.in_words());
    let endings = report.told_of_endings();
    let explained = [""].into_iter().chain(report.explained.iter().map(String::as_str)).collect::<Vec<_>>().join("\n");
    let output = format!("{measure}: {own_told} of {hunts} hunts. How they ended: {endings}. {stated}{explained}");
    let test = json!({ "name": measure, "score": thresholds.points(report), "max_score": 100, "output": output });
    Ok(json!({ "tests": [test], "leaderboard": [{ "name": measure, "value": own }] }).to_string())
}
