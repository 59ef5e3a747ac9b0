//! The words about kept hunts, and about a hunt that is resumed.

use crate::text::counted;

/// Said when a hunt is resumed with `--cheat` for the first time.
pub(crate) const PEEKS: &str = "With --cheat this hunt will not count in wumpus stats.";

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
