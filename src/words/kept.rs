//! The words about kept and daily hunts, and about a hunt that is resumed.

use super::review::{in_points, points};
use crate::text::counted;

/// Returns the line that reminds of kept hunts at the start of a new one. `hunts` names the game of each.
pub(crate) fn waiting(hunts: &[&str]) -> Option<String> {
    match hunts {
        [] => None,
        [game] => Some(format!("An unfinished hunt ({game}) is waiting for you: wumpus --resume")),
        _ => Some(format!("{} hunts are waiting for you: wumpus hunts", hunts.len())),
    }
}

/// Returns the first line for a player who resumes a game. `turns` is `None` if no hunt is under way, and `others` counts
/// the other kept hunts.
pub(crate) fn welcome(game: &str, turns: Option<u32>, others: usize) -> String {
    let turns = turns.map(|turns| format!(", {} so far", counted(turns, "turn"))).unwrap_or_default();
    let others = match others {
        0 => "",
        1 => "\nAnother hunt is waiting for you: wumpus hunts",
        _ => "\nOther hunts are waiting for you: wumpus hunts",
    };
    format!("Welcome back: {game}{turns}.{others}")
}

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

/// Returns the result to share after a daily hunt, as two short lines. It gives nothing of the cave away. `result` is
/// `won in`, `lost after` or the like; the turns follow it.
pub(crate) fn to_share(
    date: &str,
    game: &str,
    result: &str,
    turns: u32,
    given_away: Option<f64>,
    has_hint: bool,
    is_first: bool,
) -> String {
    let given = given_away.map(|given| format!(", {} given away", in_points(points(given)))).unwrap_or_default();
    let hints = if has_hint { ", with hints" } else { "" };
    let again = if is_first { "" } else { ", on a retry" };
    let turns = counted(turns, "turn");
    format!("To share your result:\n  Wumpus {date} ({game}):\n  {result} {turns}{given}{hints}{again}.")
}
