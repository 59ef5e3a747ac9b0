//! The points of a program, as Gradescope reads them.

use std::io;

use serde_json::json;

use super::Simulation;
use super::report::Report;
use crate::bot::BotName;
use crate::sim::{AgentRunner, Runner};
use crate::variant::Variant;

/// The points of a program that plays as well as each bot. Between two bots the points rise evenly.
const THRESHOLDS: [(BotName, f64); 3] = [(BotName::Random, 0.0), (BotName::Careful, 60.0), (BotName::Sharp, 100.0)];

/// Lets the bots play the program's hunts, and returns the file `results.json`. It leaves out the seed, because every
/// student sees this file.
pub(super) fn results<V: Variant>(simulation: &Simulation<'_>, report: &Report) -> io::Result<String> {
    let mut thresholds = Vec::new();
    for (bot, points) in THRESHOLDS {
        thresholds.push((simulation.bot::<V>(bot, &mut |_| Ok(()))?.mean().measured, points, bot.name()));
    }
    // Where caution is nearly the best, chance would decide which of the two thresholds a program reaches.
    let [random, careful, sharp] = [0, 1, 2].map(|index| thresholds[index].0);
    if sharp - careful < (sharp - random) / 10.0 {
        thresholds.remove(1);
    }
    let (measure, scale, unit) = report.reward.map_or(("Share of hunts won", 100.0, " %"), |_| ("Mean score", 1.0, ""));
    let told = |mean: f64| format!("{:.2}{unit}", scale * mean);
    let own = report.mean().measured;
    let stated: Vec<_> =
        thresholds.iter().map(|(at, points, bot)| format!("{} ({bot}) is worth {points}", told(*at))).collect();
    let stopped = report.told_of_stop().map(|told| format!(" {told}.")).unwrap_or_default();
    let failures =
        report.tally.endings.iter().filter(|(name, count)| AgentRunner::FAILURES.contains(name) && *count > 0);
    let failures: Vec<_> = failures.map(|(name, count)| format!("{} x {count}", name.replace('_', " "))).collect();
    let failed = if failures.is_empty() { String::new() } else { format!(" Failures: {}.", failures.join(", ")) };
    let (own_told, hunts, stated) = (told(own), report.tally.hunts(), stated.join(", "));
    let output = format!("{measure}: {own_told} of {hunts} hunts.{stopped}{failed} Of 100 points, {stated}.");
    let test = json!({ "name": measure, "score": points(own, &thresholds), "max_score": 100, "output": output });
    Ok(json!({ "tests": [test], "leaderboard": [{ "name": measure, "value": own }] }).to_string())
}

/// Returns the points of a mean between the thresholds, with two decimals. The last threshold that it reaches counts.
fn points(own: f64, thresholds: &[(f64, f64, &str)]) -> f64 {
    let Some(reached) = thresholds.iter().rposition(|(at, ..)| own >= *at).filter(|_| own > thresholds[0].0) else {
        return 0.0;
    };
    let (low, from, _) = thresholds[reached];
    let next = thresholds.get(reached + 1).filter(|(high, ..)| *high > low);
    let points = next.map_or(from, |(high, to, _)| from + (to - from) * (own - low) / (high - low));
    (points * 100.0).round() / 100.0
}
