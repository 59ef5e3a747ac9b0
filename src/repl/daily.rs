//! The words about the daily hunt.

use crate::text::counted;

/// Returns the line to share after a daily hunt. It gives nothing of the cave away.
pub(crate) fn to_share(date: &str, game: &str, is_won: bool, turns: u32, is_first: bool) -> String {
    let result = if is_won { "won in" } else { "lost after" };
    let again = if is_first { "" } else { ", on a retry" };
    format!("To share your result:\n  Wumpus {date} ({game}): {result} {}{again}.", counted(turns, "turn"))
}
