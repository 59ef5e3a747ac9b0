//! The points of a program, as Gradescope reads them.

use std::io;

use serde_json::json;

use super::Simulation;
use super::report::Report;
use crate::bot::BotName;
use crate::sim::ratio;
use crate::variant::Variant;

/// What a program is worth that plays as well as each bot. Between two of them the points rise evenly.
const THRESHOLDS: [(BotName, f64); 3] = [(BotName::Random, 0.0), (BotName::Careful, 60.0), (BotName::Sharp, 100.0)];

/// Lets the bots play the program's hunts, and returns the file `results.json`. It does not tell the seed, because every
/// student sees it.
pub(super) fn results<V: Variant>(simulation: &Simulation<'_>, report: &Report) -> io::Result<String> {
    let flags = simulation.flags;
    let measured = |report: &Report| match flags.reward {
        None => ratio(report.tally.won, flags.hunts),
        Some(_) => report.tally.scores.mean(flags.hunts).measured,
    };
    let mut thresholds = Vec::new();
    for (bot, points) in THRESHOLDS {
        thresholds.push((measured(&simulation.bot::<V>(bot, |_| Ok(()))?), points, bot.name()));
    }
    // Where caution is nearly the best, chance would decide which of the two thresholds a program reaches.
    let [random, careful, sharp] = [0, 1, 2].map(|index| thresholds[index].0);
    if sharp - careful < (sharp - random) / 10.0 {
        thresholds.remove(1);
    }
    let own = measured(report);
    let points = points(own, &thresholds);
    let told = |mean: f64| match flags.reward {
        None => format!("{:.2} %", 100.0 * mean),
        Some(_) => format!("{mean:.2}"),
    };
    let measure = flags.reward.map_or("Share of hunts won", |_| "Mean score");
    let stated: Vec<_> =
        thresholds.iter().map(|(at, points, bot)| format!("{} ({bot}) is worth {points}", told(*at))).collect();
    let stopped = report.told_of_stop().map(|told| format!(" {told}.")).unwrap_or_default();
    let output =
        format!("{measure}: {} of {} hunts.{stopped} Of 100 points, {}.", told(own), flags.hunts, stated.join(", "));
    let test = json!({ "name": measure, "score": points, "max_score": 100, "output": output });
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
