//! Adds up reports of `--json`: a bot's simulations of the same game with other seeds, perhaps on other machines.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde_json::value::to_raw_value;
use serde_json::{Deserializer, Map, Value};

use super::json::{Read, VERSION};
use super::report::{PlayedBy, Report, SeedRange};
use crate::agent::{Reward, read_options};
use crate::bot::BotName;
use crate::sanitize::{quoted_file, sanitize};
use crate::sim::{Seeds, Tally};
use crate::stdio::{BOM, reason};
use crate::variant::with_game;

/// Reads the reports in these files and adds them up. A file holds one report or several, one after the other.
pub(super) fn merge(files: &[PathBuf]) -> io::Result<Report> {
    let mut sum: Option<(Map<String, Value>, Report)> = None;
    let mut seeds = Vec::new();
    for file in files {
        let wrong = |why: String| io::Error::other(format!("{}: {why}", quoted_file(file)));
        let text = fs::read(file).map_err(|why| wrong(format!("cannot be read: {}", reason(&why))))?;
        let reports = Deserializer::from_slice(text.strip_prefix(BOM.as_bytes()).unwrap_or(&text))
            .into_iter()
            .collect::<Result<Vec<Read>, _>>();
        let reports =
            reports.map_err(|why| wrong(format!("is not a bot's report by wumpus simulate --json: {why}")))?;
        if reports.is_empty() {
            return Err(wrong("is empty, and must be a report by wumpus simulate --json".to_owned()));
        }
        for read in reports {
            let (settings, sum) = match &mut sum {
                Some(sum) => sum,
                None => sum.insert((read.settings.clone(), empty(read.settings.clone()).map_err(wrong)?)),
            };
            if read.settings != *settings {
                let first = quoted_file(&files[0]);
                return Err(wrong(format!("differs from {first} in its version, game, options, bot or reward")));
            }
            add(sum, &read);
            seeds.extend(read.seeds.iter().map(|range| (range.first.0, range.hunts.0, file)));
        }
    }
    let (_, mut sum) = sum.expect("each file has a report, and at least one file is named");
    sum.seeds = joined(seeds).map_err(io::Error::other)?;
    Ok(sum)
}

/// Makes a report without hunts from the settings of another.
fn empty(mut settings: Map<String, Value>) -> Result<Report, String> {
    let mut text = |key: &str| settings.remove(key)?.as_str().map(str::to_owned);
    let (version, bot, reward) = (text("version"), text("bot"), text("reward"));
    if version.as_deref() != Some(VERSION) {
        let version = sanitize(&version.unwrap_or_default());
        return Err(format!("it is by version {version} of wumpus, and this is {VERSION}"));
    }
    let bot = BotName::ALL.into_iter().map(|bot| bot.name()).find(|name| bot.as_deref() == Some(name));
    let played_by = PlayedBy::Bot { bot: bot.ok_or("it must have a bot")? };
    let reward = reward.and_then(|name| Reward::named(&name));
    let options = to_raw_value(&settings).map_err(|why| why.to_string())?;
    let options = read_options(Some(&options)).map_err(|refusal| refusal.message().to_owned())?;
    let (options, tally) = with_game!(options, V => {
        let setup = V::setup(&options).map_err(|bad| bad.to_string())?;
        (V::options(&setup), Tally::of::<V>(&[]))
    });
    Ok(Report {
        options,
        played_by,
        reward,
        seeds: Vec::new(),
        tally,
        stopped: None,
        explained: Vec::new(),
        seconds: 0.0,
    })
}

fn add(sum: &mut Report, read: &Read) {
    let tally = &mut sum.tally;
    tally.turns += read.turns.0;
    for (name, count) in &mut tally.endings {
        *count += read.endings.get(*name).map_or(0, |more| more.0);
    }
    if let Some(scores) = read.scores {
        tally.scores.merge(scores);
    }
    sum.seconds += read.seconds;
    sum.stopped = sum.stopped.or(read.stopped);
}

/// Joins the ranges of seeds that follow one another, each with its first seed, its hunts and its file. The error names a
/// seed that occurs twice.
fn joined(mut ranges: Vec<(u64, u64, &PathBuf)>) -> Result<Vec<SeedRange>, String> {
    ranges.sort_unstable();
    let mut joined: Vec<(u64, u64, &PathBuf)> = Vec::new();
    for (first, hunts, file) in ranges {
        match joined.last_mut() {
            Some((before, count, other)) if first - *before < *count => {
                let [file, other] = [file, *other].map(|file| quoted_file(file));
                return Err(format!("{file}: the hunt of seed {first} is also in {other}"));
            }
            Some((before, count, last)) if first - *before == *count => {
                *count += hunts;
                *last = file;
            }
            _ => joined.push((first, hunts, file)),
        }
    }
    Ok(joined.into_iter().map(|(first, hunts, _)| SeedRange { seeds: Seeds::From(first), hunts }).collect())
}
