//! `wumpus review`: what each choice of a hunt was worth.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::at_prompt::{Hunt, rehearse};
use super::daily::Daily;
use super::finished::{Finished, Mark, read_results};
use super::play::{number_of_kept, open_kept, warn_if_cut};
use crate::game::hidden::Hidden;
use crate::game_loop::Leave;
use crate::record::Record;
use crate::record::file::{self, RecordFile};
use crate::record::replay::Then;
use crate::repl::command::Command;
use crate::repl::console::Console;
use crate::repl::{Hunted, NO_REVIEW, Prompt as _, Review as Reviewed};
use crate::sanitize::json;
use crate::stdio::{help_width, print_bytes};
use crate::terminal::Appearance;
use crate::variant::{OwnCave, Variant, Visitor};

/// Show what each choice of a hunt was worth
///
/// Without a value, this reviews the last hunt that you finished. ? marks a choice that gave away 3 points of your chance to
/// win, and ?? one that gave away 10.
#[derive(Clone, Debug, Args)]
pub(super) struct Review {
    /// A date, the number of an unfinished hunt, or a record
    ///
    /// A date like 2026-11-22 is your daily hunt of that day, in each game the last. A number is an unfinished hunt in wumpus
    /// hunts; reviewing it counts as a hint. Anything else is the file of a record; its last hunt with a turn is reviewed.
    #[arg(value_name = "HUNT", value_hint = ValueHint::FilePath)]
    hunt: Option<PathBuf>,
    /// Print one JSON object instead of text, or one for each game of a day
    #[arg(long)]
    json: bool,
}

/// The file of a kept hunt, and what it holds.
type KeptFile = (RecordFile, Record);

/// How a hunt is named.
const NAMED: &str = "name a date like 2026-11-22, the number of an unfinished hunt, or a record";

/// The most hunts of a day that are reviewed, each of another game.
const MOST_OF_A_DAY: usize = 10;

impl Review {
    pub(super) fn run(&self) -> io::Result<Leave> {
        let (hunts, mut kept) = self.find()?;
        let has_headings = hunts.len() > 1 && !self.json;
        let (mut before, mut left) = ("", Ok(Leave::Quit));
        for hunt in hunts {
            let shown = hunt.and_then(|hunt| {
                let heading = has_headings.then(|| format!("{before}{}:\n", hunt.options.in_words()));
                let review = self.review(&hunt, kept.take())?;
                before = "\n";
                print_bytes((heading.unwrap_or_default() + &review + "\n").as_bytes())
            });
            left = shown.and(left);
        }
        left
    }

    /// Returns the review of a hunt as text or JSON. Notes it in the file of a kept hunt before anything is shown.
    fn review(&self, hunt: &Hunt, kept: Option<KeptFile>) -> io::Result<String> {
        let kept = kept.filter(|_| !hunt.has_hint && !hunt.hunted.is_over);
        let line = format!("{}\n", Command::Hint.word());
        let review = hunt.options.visit(hunt).map_err(io::Error::other)??;
        if let Some((mut kept, record)) = kept {
            kept.note(record.text.len(), &line)?;
        }
        Ok(if self.json { json(&review)? } else { review.in_words(hunt.has_hint, help_width()) })
    }

    /// Finds the hunts, and the file if it is a kept one.
    fn find(&self) -> io::Result<(Vec<io::Result<Hunt>>, Option<KeptFile>)> {
        let Some(named) = &self.hunt else {
            return Ok((finished(1, |_| true, "you have finished no hunt at a terminal yet")?, None));
        };
        let text = named.to_str().unwrap_or_default();
        if let Ok(daily) = Daily::of(text) {
            let none = format!("you have not finished the daily hunt of {daily}, or gave it up at once");
            return Ok((finished(MOST_OF_A_DAY, |hunt| hunt.daily() == Some(daily), &none)?, None));
        }
        if number_of_kept(named).is_none() {
            let read = file::read(named).map_err(|why| match why.kind() {
                ErrorKind::NotFound => io::Error::other(format!("{why}; {NAMED}")),
                _ => why,
            });
            return Ok((vec![recorded(named, &read?).map(|(hunt, _)| hunt)], None));
        }
        let (mut kept, _) = open_kept(Some(named))?;
        let (path, bytes) = (kept.path().to_owned(), kept.read()?);
        let (hunt, record) = recorded(&path, &bytes)?;
        Ok((vec![Ok(hunt)], Some((kept, record))))
    }
}

/// Returns the last finished hunts that fit, at most one of a game with its options.
fn finished(most: usize, fits: impl Fn(&Finished) -> bool, none: &str) -> io::Result<Vec<io::Result<Hunt>>> {
    let mut last = Vec::<Finished>::new();
    read_results(|hunt| {
        if hunt.turns > 0 && fits(hunt) {
            last.retain(|other| (&other.game, &other.options) != (&hunt.game, &hunt.options));
            last.push(hunt.clone());
            last.drain(..last.len().saturating_sub(most));
        }
        Some(())
    })?;
    if last.is_empty() { Err(io::Error::other(none.to_owned())) } else { Ok(last.into_iter().map(of_result).collect()) }
}

fn of_result(hunt: Finished) -> io::Result<Hunt> {
    let damaged = || io::Error::other("the result of this hunt is damaged");
    if hunt.marks.contains(&Mark::Cheat) {
        return Err(cheated());
    }
    if hunt.game == Hidden::NAME {
        return Err(io::Error::other(NO_REVIEW));
    }
    if hunt.turns > 0 && hunt.actions.is_empty() {
        return Err(io::Error::other("the turns of this hunt were not kept, so there is no review"));
    }
    if hunt.options.values().any(|value| value == OwnCave::NAME) {
        let why = "your own cave is not kept with the results; save such a hunt, and type wumpus review and the file";
        return Err(io::Error::other(why));
    }
    if hunt.turns as usize != hunt.actions.len() {
        return Err(damaged());
    }
    let has_hint = hunt.marks.contains(&Mark::Hint);
    Ok(Hunt {
        options: hunt.settings().ok_or_else(damaged)?,
        hunted: Hunted { seed: hunt.seed.parse().map_err(|_| damaged())?, actions: hunt.actions, is_over: true },
        has_hint,
    })
}

/// Reads a record, and returns its last hunt too.
fn recorded(path: &Path, bytes: &[u8]) -> io::Result<(Hunt, Record)> {
    let played = rehearse(path, bytes, Then::Stop, false)?;
    if played.hunt.has_cheated() {
        return Err(cheated());
    }
    warn_if_cut(path, &played.record);
    Ok((played.left.last, played.record))
}

fn cheated() -> io::Error {
    io::Error::other("with --cheat you saw everything in this hunt, so there is nothing to review")
}

/// Reviews a hunt at the prompt of its game.
impl Visitor for &Hunt {
    type Output = io::Result<Reviewed>;

    fn visit<V: Variant>(self, setup: V::Setup) -> Self::Output {
        let look = Appearance { is_plain: false, is_coloured: false, is_fitted: true };
        let console = Console::of_process(look, false, None)?;
        let mut prompt = V::prompt(console, &setup, &self.options, false);
        prompt.review(&setup, &self.hunted, None).map_err(io::Error::other)
    }
}
