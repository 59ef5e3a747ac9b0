//! Adds up the reports of `--json`: simulations of the same game with other seeds, perhaps on other machines.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Deserializer, Map, Value};

use super::json::{Read, VERSION};
use super::report::{PlayedBy, Report, SeedRange};
use crate::agent::{Reward, read_options};
use crate::bot::BotName;
use crate::record::file::read_at_most;
use crate::sanitize::{quoted_file, sanitize};
use crate::sim::{AgentRunner, Runner, Seeds, Tally, Whole};
use crate::stdio::reason;
use crate::variant::{Options, Variant, Visitor};

/// Bytes of the largest file: some 10,000 reports.
const MAX_BYTES: u64 = 16 << 20;

/// Reads the reports in these files and adds them up. A file holds one report or several, one after the other.
pub(super) fn merge(files: &[PathBuf]) -> io::Result<Report> {
    let mut sum: Option<Sum<'_>> = None;
    for file in files {
        let wrong = |why: String| io::Error::other(format!("{}: {why}", quoted_file(file)));
        let text = read_at_most(file, MAX_BYTES).map_err(|why| wrong(format!("cannot be read: {}", reason(&why))))?;
        let mut is_empty = true;
        for read in Deserializer::from_slice(&text).into_iter::<Read>() {
            is_empty = false;
            let read = read.map_err(|why| wrong(format!("is not a report of wumpus simulate --json: {why}")))?;
            let sum = match &mut sum {
                Some(sum) => sum,
                None => sum.insert(Sum::begin(file, read.settings.clone()).map_err(wrong)?),
            };
            sum.add(file, &read).map_err(wrong)?;
        }
        if is_empty {
            return Err(wrong("is empty, and must be a report of wumpus simulate --json".to_owned()));
        }
    }
    sum.expect("at least one file is named").report().map_err(io::Error::other)
}

/// The sum of the reports read so far.
struct Sum<'a> {
    /// The file of the first report, and what every other must have in common with it.
    first: &'a Path,
    settings: Map<String, Value>,
    report: Report,
    /// The seeds of all reports, each with its file.
    seeds: Vec<(SeedRange, &'a Path)>,
}

impl<'a> Sum<'a> {
    fn begin(first: &'a Path, settings: Map<String, Value>) -> Result<Self, String> {
        Ok(Self { first, report: empty(settings.clone())?, settings, seeds: Vec::new() })
    }

    fn add(&mut self, file: &'a Path, read: &Read) -> Result<(), String> {
        // The options of another game are all different.
        let first = ["version", "variant"].into_iter();
        let mut keys = first.chain(self.settings.keys().chain(read.settings.keys()).map(String::as_str));
        if let Some(key) = keys.find(|key| self.settings.get(*key) != read.settings.get(*key)) {
            let [here, there] = [&read.settings, &self.settings]
                .map(|settings| settings.get(key).map_or("missing".to_owned(), |value| sanitize(&value.to_string())));
            let (key, first) = (sanitize(key), quoted_file(self.first));
            return Err(format!("does not belong to {first}: {key} is {here} here and {there} there"));
        }
        let mut hunts = 0;
        for seeds in &read.seeds {
            let number = |key: &str, name: &str| seeds.get(key).map(|number| whole(*number, name)).transpose();
            let from = match (number("first", "seed")?, number("drawn", "seed")?) {
                (Some(first), None) => Seeds::From(first),
                (None, Some(seed)) => Seeds::Drawn(seed),
                _ => return Err("each of its seeds must be either first or drawn".to_owned()),
            };
            let count = number("hunts", "number of hunts")?.unwrap_or_default();
            self.seeds.push((SeedRange::of(from, count).ok_or("its seeds go past the highest")?, file));
            hunts += i128::from(count);
        }
        let tally = &mut self.report.tally;
        let mut ended = 0;
        for (name, count) in &read.endings {
            let found = tally.endings.iter_mut().find(|(known, _)| known == name);
            let (_, sum) = found.ok_or_else(|| format!("this game has no ending {}", sanitize(name)))?;
            add(sum, *count)?;
            ended += count.0;
        }
        if hunts != read.hunts.0 || ended != read.hunts.0 || hunts == 0 {
            return Err("its seeds and endings must add up to its hunts, at least one".to_owned());
        }
        add(&mut tally.turns, read.turns)?;
        match read.scores {
            Some(scores) if self.report.reward.is_some() => {
                let most = |score: i32| read.hunts.0.checked_mul(score.into()).ok_or(TOO_LARGE);
                if !(most(scores.least)?..=most(scores.most)?).contains(&scores.sum.0) || scores.sum_of_squares.0 < 0 {
                    return Err("its scores must fit each other".to_owned());
                }
                let added = |sum: Whole, more: Whole| sum.0.checked_add(more.0).map(Whole).ok_or(TOO_LARGE);
                let sum = &mut tally.scores;
                sum.sum = added(sum.sum, scores.sum)?;
                sum.sum_of_squares = added(sum.sum_of_squares, scores.sum_of_squares)?;
                (sum.least, sum.most) = (sum.least.min(scores.least), sum.most.max(scores.most));
            }
            None if self.report.reward.is_none() => {}
            _ => return Err("it must have scores if it has a reward, and only then".to_owned()),
        }
        if !(0.0..=f64::MAX).contains(&read.seconds) {
            return Err("its seconds must be a number from 0 on".to_owned());
        }
        self.report.seconds += read.seconds;
        self.report.stopped = self.report.stopped.or(read.stopped);
        Ok(())
    }

    /// Returns the merged report, if no seed occurs twice.
    fn report(mut self) -> Result<Report, String> {
        let counts = self.report.tally.endings.iter().map(|(_, count)| count);
        counts.copied().try_fold(0, u64::checked_add).ok_or(TOO_LARGE)?;
        self.seeds.sort_by_key(|(seeds, _)| seeds.span());
        let mut joined: Vec<(SeedRange, &Path)> = Vec::new();
        for (seeds, file) in self.seeds {
            let (drawn, first, _) = seeds.span();
            match joined.last_mut().map(|(before, other)| (before.span(), before, other)) {
                Some(((before, _, end), earlier, other)) if before == drawn && end > first => {
                    let both = u64::try_from(end - first).unwrap_or(u64::MAX);
                    let same = SeedRange { hunts: both.min(seeds.hunts).min(earlier.hunts), ..seeds };
                    let [file, other] = [file, other].map(quoted_file);
                    let seeds = if drawn.is_some() { "" } else { "seeds " };
                    return Err(format!("{file}: the hunts of {seeds}{same} are also in {other}"));
                }
                Some(((before, _, end), earlier, other)) if before == drawn && end == first => {
                    earlier.hunts += seeds.hunts;
                    *other = file;
                }
                _ => joined.push((seeds, file)),
            }
        }
        self.report.seeds = joined.into_iter().map(|(seeds, _)| seeds).collect();
        Ok(self.report)
    }
}

/// Makes a report without hunts from what is told of the game and of who plays.
fn empty(mut settings: Map<String, Value>) -> Result<Report, String> {
    let version = settings.remove("version").unwrap_or_default();
    if version != VERSION {
        return Err(format!("it is by version {} of wumpus, and this is {VERSION}", sanitize(&version.to_string())));
    }
    let mut text = |key: &str| match settings.remove(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("{key} must be a string")),
    };
    let (bot, agent, reward) = (text("bot")?, text("agent")?, text("reward")?);
    let limits = ["move_timeout", "total_timeout", "cpu_time", "max_turns", "sandbox"];
    let limits: Map<_, _> = limits.into_iter().filter_map(|key| settings.remove_entry(key)).collect();
    let none = |thing: &str, name: &str| format!("there is no {thing} {}", sanitize(name));
    let named =
        |name: String| BotName::ALL.into_iter().find(|bot| bot.name() == name).ok_or_else(|| none("bot", &name));
    let bot = bot.map(named).transpose()?;
    let played_by = match (bot, agent) {
        (Some(bot), None) if limits.is_empty() => PlayedBy::Bot { bot: bot.name() },
        (None, Some(agent)) => {
            let limits = serde_json::from_value(limits.into()).map_err(|why| why.to_string())?;
            PlayedBy::Agent { agent, limits }
        }
        _ => return Err("it must have either a bot, or an agent and its limits".to_owned()),
    };
    let named = |name: String| Reward::named(&name).ok_or_else(|| none("reward", &name));
    let reward = reward.map(named).transpose()?;
    let options = serde_json::value::to_raw_value(&settings).map_err(|why| why.to_string())?;
    let options = read_options(Some(&options)).map_err(|refusal| refusal.message().to_owned())?;
    let failures = if bot.is_some() { &[] } else { AgentRunner::FAILURES };
    let (options, tally) = options.visit(Empty { failures }).map_err(|bad| bad.to_string())?;
    let variant = options.variant();
    if let Some(bot) = bot.filter(|bot| !variant.bots.contains(bot)) {
        return Err(format!("{} has no bot {}", variant.name, bot.name()));
    }
    // A game of several players has no single score.
    let can_score = |reward| !variant.is_shared && (variant.rewards)().contains(&reward);
    if let Some(reward) = reward.filter(|reward| !can_score(*reward)) {
        return Err(format!("hunts of {} are not scored by the reward {}", variant.name, reward.name()));
    }
    Ok(Report { options, played_by, reward, seeds: Vec::new(), tally, stopped: None, seconds: 0.0 })
}

/// Returns all options of a game, and its tally without hunts.
struct Empty {
    failures: &'static [&'static str],
}

impl Visitor for Empty {
    type Output = (Options, Tally);

    fn visit<V: Variant>(self, setup: V::Setup) -> Self::Output {
        (V::options(&setup), Tally::of::<V>(self.failures))
    }
}

const TOO_LARGE: &str = "its numbers are too large to add up";

fn add(sum: &mut u64, more: Whole) -> Result<(), String> {
    *sum = sum.checked_add(whole(more, "count")?).ok_or(TOO_LARGE)?;
    Ok(())
}

fn whole(number: Whole, name: &str) -> Result<u64, String> {
    number.0.try_into().map_err(|_| format!("a {name} must be from 0 to {}", u64::MAX))
}
