//! `wumpus stats`: the player's results, of all time.

use std::io;

use clap::Args;

use crate::drive::Console;
use crate::hunt::finished::{self, Finished, review};
use crate::hunt::{days, stats};
use crate::record::store::Store;
use crate::stdio::{Leave, bars, help_width, is_at_terminal, print_lines, warn};
use crate::terminal::Appearance;

/// Show your results: wins, streaks, points given away
///
/// It counts the hunts that you finish at a terminal, unless you said --no-save. It does not count a hunt if you used
/// --cheat, chose the seed, resumed it from your own file, or had played the same set-up before. best is the fewest turns in
/// any win. Hunts in which you took a hint have a row of their own. streak is your current run of wins. Below each game is
/// how its hunts ended, and how many points of your chance to win you gave away per hunt, in the last 10 that were reviewed.
/// The plot has your last 30 hunts. The lowest bar is less than 5 points given away, the highest 35 or more, and - a hunt
/// without a review. A star is a win.
#[derive(Clone, Debug, Args)]
pub(super) struct Stats {
    /// List your last 30 hunts in words, without bars
    #[arg(long)]
    plain: bool,
    /// List your daily hunts, the newest first
    ///
    /// A retry is a hunt in a cave you already knew. Hunts with --cheat are left out.
    #[arg(long)]
    daily: bool,
}

impl Stats {
    pub(super) fn run(&self) -> io::Result<Leave> {
        let mut hunts = read_results()?;
        if self.daily {
            review_and_note(hunts.iter_mut().filter(|hunt| hunt.daily().is_some()))?;
            return print_lines(&days::listed(&hunts, help_width())).map(|()| Leave::Quit);
        }
        let (mut counting, not_counted) = stats::counting(hunts);
        review_and_note(stats::last(&mut counting))?;
        let told = stats::in_words(&counting, not_counted, help_width(), (!self.plain).then(bars));
        if is_at_terminal() {
            // What a screen has no room for is shown a page at a time.
            let look = Appearance { is_plain: true, is_coloured: false, is_fitted: true };
            Console::of_process(look, false, None)?.print(&told)?;
        } else {
            print_lines(&told)?;
        }
        Ok(Leave::Quit)
    }
}

/// Returns the user's finished hunts, the oldest first, and warns of damaged lines.
fn read_results() -> io::Result<Vec<Finished>> {
    let results = Store::of_user()?.results();
    let (hunts, damaged) = finished::read(results.lines()?);
    if let [first, others @ ..] = &damaged[..] {
        let others = if others.is_empty() { "" } else { ", and so are others" };
        warn(&format!("{}:{first}: this line is damaged and is ignored{others}", results.path.display()));
    }
    Ok(hunts)
}

/// Reviews those of some hunts that were not reviewed, until Ctrl-C stops it, and adds what they gave away to the results.
fn review_and_note<'a>(hunts: impl Iterator<Item = &'a mut Finished>) -> io::Result<()> {
    let mut hunts = hunts.filter(|hunt| hunt.is_reviewable()).peekable();
    if hunts.peek().is_none() {
        return Ok(());
    }
    let store = Store::of_user()?;
    Console::of_process(Appearance::default(), false, None)?
        .over_until_stopped(|stops| review(hunts, stops).try_for_each(|line| store.add_result(&line)))?
}
