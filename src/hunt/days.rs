//! The player's daily hunts, as a table.

use std::collections::BTreeSet;

use super::Finished;
use super::finished::Mark;
use crate::text::{beside, fitted};
use crate::words::review::in_points;

/// Lists a row for each daily hunt, the newest first.
pub(crate) fn listed(hunts: &[Finished], columns: usize) -> String {
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
    let none = "You have finished no daily hunt yet. To play today's: wumpus daily";
    let text = if rows.len() > 1 { beside(&rows, columns, 0).join("\n") } else { none.to_owned() };
    fitted(&text, columns).into_owned()
}
