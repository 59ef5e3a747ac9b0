//! `wumpus review`: what each choice of a hunt was worth.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::at_prompt::{Hunt, rehearse};
use super::daily::Daily;
use super::finished::{Finished, Mark, read_results};
use crate::game::hidden::Hidden;
use crate::record::file;
use crate::record::replay::Then;
use crate::repl::{NO_REVIEW, Prompt as _, Prompted, Start};
use crate::sanitize::json;
use crate::stdio::{Leave, help_width, print_bytes};
use crate::terminal::{Appearance, Terminal};
use crate::variant::{Options, OwnCave, Variant as _, with_game};
use crate::words::review::{Hunted, Review as Reviewed};

/// Show what each choice of a hunt was worth
///
/// Without a value, this reviews the last hunt that you finished. ? marks a choice that gave away 3 points of your chance to
/// win, and ?? one that gave away 10.
#[derive(Clone, Debug, Args)]
pub(super) struct Review {
    /// A date or a record
    ///
    /// A date like 2026-11-22 is your last daily hunt of that day. Anything else is the file of a record; its last hunt with a
    /// turn is reviewed.
    #[arg(value_name = "HUNT", value_hint = ValueHint::FilePath)]
    hunt: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

impl Review {
    pub(super) fn run(&self) -> io::Result<Leave> {
        let hunt = self.find()?;
        let review =
            with_game!(hunt.options, V => hunt.review::<V>(&V::setup(&hunt.options).map_err(io::Error::other)?));
        let review = review.map_err(|why| none(hunt.hunted.seed, &hunt.options, &why))?;
        let text = if self.json { json(&review)? } else { review.in_words(hunt.has_hint, help_width()) };
        print_bytes((text + "\n").as_bytes())?;
        Ok(Leave::Quit)
    }

    fn find(&self) -> io::Result<Hunt> {
        let Some(named) = &self.hunt else {
            return finished(|_| true, "you have finished no hunt at a terminal yet");
        };
        if let Ok(daily) = Daily::of(named.to_str().unwrap_or_default()) {
            let none = format!("you have not finished the daily hunt of {daily}, or gave it up at once");
            return finished(|hunt| hunt.daily() == Some(daily), &none);
        }
        let bytes = file::read(named).map_err(|why| match why.kind() {
            ErrorKind::NotFound => io::Error::other(format!("{why}; name a date like 2026-11-22 or a record")),
            _ => why,
        });
        recorded(named, &bytes?)
    }
}

/// Returns the last finished hunt that fits.
fn finished(fits: impl Fn(&Finished) -> bool, none: &str) -> io::Result<Hunt> {
    let mut last = None;
    read_results(|hunt| {
        if hunt.turns > 0 && fits(hunt) {
            last = Some(hunt.clone());
        }
        Some(())
    })?;
    last.map_or_else(|| Err(io::Error::other(none.to_owned())), of_result)
}

fn of_result(hunt: Finished) -> io::Result<Hunt> {
    let damaged = || io::Error::other("the result of this hunt is damaged");
    if hunt.marks.contains(&Mark::Cheat) {
        return Err(cheated());
    }
    if hunt.game == Hidden::NAME {
        return Err(none(&hunt.seed, &hunt.settings().ok_or_else(damaged)?, NO_REVIEW));
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

/// Returns the last hunt of a record.
fn recorded(path: &Path, bytes: &[u8]) -> io::Result<Hunt> {
    let played = rehearse(path, bytes, Then::Stop, false)?;
    if played.hunt.has_cheated() {
        return Err(cheated());
    }
    Ok(played.left.last)
}

/// Returns the error that says why a hunt has no review.
fn none(seed: impl Display, options: &Options, why: impl Display) -> io::Error {
    io::Error::other(format!("hunt {seed} of {}: {why}", options.in_words()))
}

fn cheated() -> io::Error {
    io::Error::other("with --cheat you saw everything in this hunt, so there is nothing to review")
}

impl Hunt {
    /// Reviews the hunt at the prompt of its game.
    fn review<V: Prompted>(&self, setup: &V::Setup) -> io::Result<Reviewed> {
        let look = Appearance { is_plain: false, is_coloured: false, is_fitted: true };
        let mut terminal = Terminal::of_process(look, false, None)?;
        let seed = self.hunted.seed;
        let start = Start { seed, is_cheating: false, gives_hints: false, other_games: Vec::new() };
        let mut prompt = V::prompt(setup, &self.options, start);
        let review = terminal.thinking()?.over_until_stopped(|stops| prompt.review(&self.hunted, stops));
        review.map_err(io::Error::other)
    }
}
