//! The words about the daily hunt.

use super::review::{in_points, points};
use crate::text::counted;

/// Returns the line for a player who begins a daily hunt once more. `date` is `None` for today.
pub(crate) fn begun(date: Option<&str>, number: u32) -> String {
    format!("You have already begun {}. To resume it: wumpus --resume={number}", hunt_of(date))
}

/// Returns the line for a player who begins a daily hunt that they have finished.
pub(crate) fn finished(date: Option<&str>) -> String {
    format!("You have already finished {}; this retry does not count.", hunt_of(date))
}

fn hunt_of(date: Option<&str>) -> String {
    date.map_or_else(|| "today's hunt".to_owned(), |date| format!("the hunt of {date}"))
}

/// Returns the result to share after a daily hunt, as two short lines. It gives nothing of the cave away.
pub(crate) fn to_share(
    date: &str,
    game: &str,
    is_won: bool,
    turns: u32,
    given_away: Option<f64>,
    has_hint: bool,
    is_first: bool,
) -> String {
    let result = if is_won { "won in" } else { "lost after" };
    let given = given_away.map(|given| format!(", {} given away", in_points(points(given)))).unwrap_or_default();
    let hints = if has_hint { ", with hints" } else { "" };
    let again = if is_first { "" } else { ", on a retry" };
    format!(
        "To share your result:\n  Wumpus {date} ({game}):\n  {result} {}{given}{hints}{again}.",
        counted(turns, "turn")
    )
}
