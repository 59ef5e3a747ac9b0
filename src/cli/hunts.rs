//! `wumpus hunts`: lists the kept hunts, and removes some.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind, IsTerminal};
use std::path::Path;

use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::at_prompt::{Rehearsed, rehearse};
use super::whole;
use crate::hunt::{HuntFlags, finished};
use crate::record::Record;
use crate::record::file::{self, RecordFile};
use crate::record::replay::AtEnd;
use crate::record::store::{KeptHunt, Store};
use crate::stdio::{Leave, print_lines, screen_size};
use crate::text::{beside, counted, listed};
use crate::words::kept;

/// List your unfinished hunts, or remove some
///
/// The newest comes first. To resume hunt 3, run wumpus --resume=3, or wumpus host --resume=3 if it is hosted. To remove
/// hunts, run wumpus hunts rm 3, or rm 3 5.
#[derive(Clone, Debug, Args)]
#[command(disable_help_subcommand = true)]
pub(super) struct Hunts {
    #[command(subcommand)]
    command: Option<HuntsCommand>,
}

#[derive(Clone, Debug, Subcommand)]
enum HuntsCommand {
    /// Remove hunts for good, without a question
    Rm {
        /// Their numbers in the list
        #[arg(required = true, value_name = "NUMBER", value_parser = whole(1..=u32::MAX))]
        hunts: Vec<u32>,
    },
}

impl Hunts {
    pub(super) fn run(&self) -> io::Result<Leave> {
        let store = Store::of_user()?;
        match &self.command {
            None => {
                let columns = io::stdout().is_terminal().then(screen_size).flatten().map(|(columns, _)| columns);
                print_lines(&list(&store, columns)?)?;
            }
            Some(HuntsCommand::Rm { hunts }) => print_lines(&remove(&store, hunts)?)?,
        }
        Ok(Leave::Quit)
    }
}

/// Returns the line that reminds of the hunts that can be resumed, if there are any, before this one begins.
pub(super) fn waiting(store: &Store, new: &HuntFlags) -> Option<String> {
    let kept = store.kept().ok()?.into_iter().filter(|hunt| !hunt.is_hosted);
    let hunts: Vec<_> = kept
        .filter_map(|hunt| {
            let bytes = file::read_free(&hunt.path).ok()?;
            Some((hunt.number, HuntFlags::read(&Record::read(&bytes).ok()?).ok()?))
        })
        .collect();
    if let Some(daily) = new.daily {
        let date = (!daily.is_today()).then(|| daily.to_string());
        // What cannot be read is told when this hunt is over.
        let (earlier, _) = finished::read(store.results().lines().unwrap_or_default());
        let finished = earlier.iter().any(|one| one.was_daily(new)).then(|| kept::finished(date.as_deref()));
        let begun = hunts.iter().find(|(_, hunt)| hunt.daily == new.daily && hunt.settled().eq(new.settled()));
        let begun = begun.map(|(number, _)| kept::begun(date.as_deref(), *number));
        if let Some(told) = begun.or(finished) {
            return Some(told);
        }
    }
    kept::waiting(&hunts.iter().map(|(_, hunt)| hunt.setup.options.variant().name).collect::<Vec<_>>())
}

/// Lists the kept hunts: number, game, turns, and when each was left; on two lines each if they are too wide.
fn list(store: &Store, columns: Option<usize>) -> io::Result<String> {
    let kept = store.kept()?;
    if kept.is_empty() {
        let none =
            "You have no unfinished hunts.\nA hunt that you leave at a terminal is kept here until you finish it.";
        return Ok(none.to_owned());
    }
    let now = Timestamp::now();
    let rows = kept.iter().map(|hunt| {
        let (mut game, turns) = describe(&hunt.path, file::read(&hunt.path));
        game += if hunt.is_hosted { " (hosted)" } else { "" };
        // The space keeps the counts in one column.
        let turns = if turns == "1 turn" { "1 turn ".to_owned() } else { turns };
        [hunt.number.to_string(), game, turns, when(hunt, now)]
    });
    let rows = rows.collect::<Vec<_>>();
    let width = |column: usize| rows.iter().map(|row: &[String; 4]| row[column].chars().count()).max();
    let [number, turns] = [0, 2].map(|column| width(column).unwrap_or_default());
    let parts = rows
        .iter()
        .map(|[n, game, length, left]| [format!("{n:>number$}  {game}"), format!("{length:>turns$}  {left}")]);
    let listed = beside(&parts.collect::<Vec<_>>(), columns.unwrap_or(usize::MAX), number + 2).join("\n");
    // A program that reads the list through a pipe knows what to do with it.
    let host = if kept[0].is_hosted { "host " } else { "" };
    let how = columns.map(|_| format!("\nTo resume the latest: wumpus {host}--resume"));
    Ok(listed + &how.unwrap_or_default())
}

/// Returns the game of a hunt, and its turns if it is under way, in words.
fn describe(file: &Path, bytes: io::Result<Vec<u8>>) -> (String, String) {
    match bytes.and_then(|bytes| rehearse(file, &bytes, AtEnd::HandOver, false)) {
        Ok(Rehearsed { left, flags, .. }) => {
            let turns = left.turns.map(|turns| counted(turns, "turn"));
            (flags.in_words(&left.options, left.seed), turns.unwrap_or_default())
        }
        Err(_) => ("cannot be played".to_owned(), String::new()),
    }
}

/// Returns when a hunt was left: how long ago, or after a week the date.
fn when(hunt: &KeptHunt, now: Timestamp) -> String {
    if RecordFile::open(&hunt.path).is_err_and(|error| error.kind() == ErrorKind::ResourceBusy) {
        return "open elsewhere".to_owned();
    }
    let Ok(left) = Timestamp::try_from(hunt.left) else { return String::new() };
    let ago = now.duration_since(left);
    let (hours, minutes) = (ago.as_hours(), ago.as_mins());
    match [(hours / 24, "day"), (hours, "hour"), (minutes, "minute")].into_iter().find(|(count, _)| *count > 0) {
        _ if ago.as_secs() < 0 || hours >= 7 * 24 => left.strftime("%Y-%m-%d").to_string(),
        None => "just now".to_owned(),
        Some((count, unit)) => format!("{} ago", counted(u32::try_from(count).unwrap_or_default(), unit)),
    }
}

/// Removes hunts, and returns what was done. If one of them cannot be removed, removes none.
fn remove(store: &Store, numbers: &[u32]) -> io::Result<String> {
    let numbers: BTreeSet<_> = numbers.iter().collect();
    let files = numbers.iter().map(|number| store.open(**number)).collect::<io::Result<Vec<_>>>()?;
    files.into_iter().try_for_each(RecordFile::remove)?;
    let (noun, verb) = if numbers.len() == 1 { ("Hunt", "is") } else { ("Hunts", "are") };
    Ok(format!("{noun} {} {verb} removed.", listed(numbers, "and")))
}
