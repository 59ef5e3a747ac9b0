//! The points of a program: how well it plays beside the bots, on the same hunts.

use std::io;

use super::Simulation;
use super::report::Report;
use crate::agent::Protocol;
use crate::bot::BotName;

/// The points of a program that plays as well as each bot. Between two bots the points rise evenly.
const THRESHOLDS: [(BotName, f64); 3] = [(BotName::Random, 0.0), (BotName::Careful, 60.0), (BotName::Sharp, 100.0)];

/// What each number of points takes: a share of hunts won, or a mean score.
pub(super) struct Thresholds {
    /// The mean of a bot, its points, and its name.
    by_bot: Vec<(f64, f64, &'static str)>,
    scale: f64,
    unit: &'static str,
}

impl Thresholds {
    /// Lets the bots play the programs' hunts.
    pub(super) fn of<V: Protocol>(simulation: &Simulation<'_>) -> io::Result<Self> {
        let mut by_bot = Vec::new();
        for (bot, points) in THRESHOLDS {
            by_bot.push((simulation.bot::<V>(bot, &mut |_| Ok(()))?.mean().measured, points, bot.name()));
        }
        // Where caution is nearly the best, chance would decide which of the two thresholds a program reaches.
        let [random, careful, sharp] = [0, 1, 2].map(|index| by_bot[index].0);
        if sharp > random && sharp - careful < (sharp - random) / 10.0 {
            by_bot.remove(1);
        }
        let (scale, unit) = simulation.flags.reward.map_or((100.0, " %"), |_| (1.0, ""));
        Ok(Self { by_bot, scale, unit })
    }

    /// Writes a share or a mean score.
    pub(super) fn told(&self, mean: f64) -> String {
        format!("{:.2}{}", self.scale * mean, self.unit)
    }

    /// Says what each number of points takes, and whether chance has turned that round.
    pub(super) fn in_words(&self) -> String {
        let stated =
            self.by_bot.iter().map(|(at, points, bot)| format!("{} ({bot}) is worth {points}", self.told(*at)));
        let stated = stated.collect::<Vec<_>>().join(", ");
        let is_in_order = self.by_bot.is_sorted_by(|(low, ..), (high, ..)| low < high);
        let doubt = if is_in_order { "" } else { ". These are too few hunts: the bots stand in the wrong order" };
        format!("Of 100 points, {stated}{doubt}.")
    }

    /// Returns the points of a program, with two decimals. The last threshold that it reaches counts.
    pub(super) fn points(&self, report: &Report) -> f64 {
        let own = report.mean().measured;
        let reached = self.by_bot.iter().rposition(|(at, ..)| own >= *at).filter(|_| own > self.by_bot[0].0);
        let Some((reached, (low, from, _))) = reached.map(|reached| (reached, self.by_bot[reached])) else {
            return 0.0;
        };
        let next = self.by_bot.get(reached + 1).filter(|(high, ..)| *high > low);
        let points = next.map_or(from, |(high, to, _)| from + (to - from) * (own - low) / (high - low));
        (points * 100.0).round() / 100.0
    }

    /// Returns whether a program plays better than the best bot, and chance hardly explains it.
    pub(super) fn is_beyond(&self, report: &Report) -> bool {
        let best = self.by_bot.iter().fold(f64::NEG_INFINITY, |best, (at, ..)| best.max(*at));
        report.mean().low.is_some_and(|low| low > best)
    }
}
