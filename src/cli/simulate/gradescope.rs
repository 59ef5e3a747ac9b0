//! The points of a program, as Gradescope reads them.

use std::io;

use serde_json::json;

use super::Simulation;
use super::report::Report;
use crate::bot::BotName;
use crate::sim::{is_stopped, ratio};
use crate::variant::Variant;

/// What a program is worth that plays as well as each bot. Between two of them the points rise evenly.
const THRESHOLDS: [(BotName, f64); 3] = [(BotName::Random, 0.0), (BotName::Careful, 60.0), (BotName::Sharp, 100.0)];

/// Lets the bots play the program's hunts, and returns the file `results.json`. It does not tell the seed, because every
/// student sees it.
pub(super) fn results<V: Variant>(simulation: &Simulation<'_>, report: &Report, won: u64) -> io::Result<String> {
    let flags = simulation.flags;
    let measured = |report: &Report, won| match flags.reward {
        None => ratio(won, flags.hunts),
        Some(_) => report.tally.scores.mean(flags.hunts).measured,
    };
    let mut thresholds = Vec::new();
    for (bot, points) in THRESHOLDS {
        let mut won = 0;
        let report = simulation.bot::<V>(bot, |hunts| {
            won += hunts.iter().filter(|hunt| hunt.is_won).count() as u64;
            Ok(())
        })?;
        thresholds.push((measured(&report, won), points, bot.name()));
    }
    if is_stopped() {
        return Err(io::Error::other("stopped by a signal before the bots had played"));
    }
    // Where caution is as good as anything, it has no threshold of its own.
    if thresholds[1].0 >= thresholds[2].0 {
        thresholds.remove(1);
    }
    let own = measured(report, won);
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
    let Some(reached) = thresholds.iter().rposition(|(at, ..)| own >= *at) else { return 0.0 };
    let (low, from, _) = thresholds[reached];
    let next = thresholds.get(reached + 1).filter(|(high, ..)| *high > low);
    let points = next.map_or(from, |(high, to, _)| from + (to - from) * (own - low) / (high - low));
    (points * 100.0).round() / 100.0
}
