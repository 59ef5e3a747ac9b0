//! `wumpus daily`: the player's daily hunts.

use std::collections::BTreeSet;
use std::io;

use super::finished::{Mark, read_results, review};
use crate::stdio::{Leave, help_width, print_lines};
use crate::text::{beside, fitted};
use crate::words::review::in_points;

/// Prints a row for each daily hunt, the newest first.
pub(super) fn list() -> io::Result<Leave> {
    let mut hunts = read_results()?;
    review(hunts.iter_mut().filter(|hunt| hunt.daily().is_some()))?;
    let (mut known, mut days) = (BTreeSet::new(), Vec::new());
    for hunt in hunts {
        let is_retry = !known.insert(hunt.cave());
        let has = |mark| hunt.marks.contains(&mark);
        let (Some(daily), Some(options)) = (hunt.daily(), hunt.settings()) else { continue };
        let notes = [(has(Mark::Hint), "hints"), (has(Mark::Resumed), "from a file"), (is_retry, "retry")];
        let notes: Vec<_> = notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, note)| note).collect();
        let given = hunt.given_away.map_or_else(|| "-".to_owned(), in_points);
        let counts = format!("{:<6}  {:>5}  {given:<10}  {}", hunt.result.word(), hunt.turns, notes.join(", "));
        days.push((daily, [format!("{daily}  {}", options.in_words()), counts]));
    }
    days.sort_by_key(|(daily, _)| *daily);
    let heading = ["date        game", "result  turns  given away"].map(ToOwned::to_owned);
    let rows: Vec<_> = [heading].into_iter().chain(days.into_iter().rev().map(|(_, row)| row)).collect();
    let none = "You have finished no daily hunt yet. To play today's: wumpus --daily";
    let text = if rows.len() > 1 { beside(&rows, help_width(), 0).join("\n") } else { none.to_owned() };
    print_lines(&fitted(&text, help_width()))?;
    Ok(Leave::Quit)
}
