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

/// Returns the first line for a player who resumes a game. `turns` is `None` if no hunt is under way. It says so if there
/// are other kept hunts.
pub(crate) fn welcome(game: &str, turns: Option<u32>, has_others: bool) -> String {
    let turns = turns.map(|turns| format!(", {} so far", counted(turns, "turn"))).unwrap_or_default();
    let others = if has_others { "\nTo see your other hunts: wumpus hunts" } else { "" };
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

/// A finished daily hunt, to be shared. It gives nothing of the cave away.
pub(crate) struct Shared<'s> {
    pub(crate) date: &'s str,
    pub(crate) game: &'s str,
    /// `won in`, `lost after` or the like; the turns follow it.
    pub(crate) result: &'s str,
    pub(crate) turns: u32,
    pub(crate) story: Option<String>,
    /// The bars of the chances, and what was given away, if the hunt was reviewed.
    pub(crate) bars: String,
    pub(crate) given_away: Option<f64>,
    pub(crate) has_hint: bool,
    pub(crate) is_first: bool,
}

impl Shared<'_> {
    /// Returns the text to share.
    pub(crate) fn in_words(self) -> String {
        let Self { date, game, result, turns, story, bars, given_away, has_hint, is_first } = self;
        let given = given_away.map(|given| format!("{} given away", in_points(points(given))));
        let marks = [given, has_hint.then(|| "with hints".to_owned()), (!is_first).then(|| "on a retry".to_owned())];
        let marks = marks.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let figures = [bars, marks].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ");
        let first = format!("Wumpus {date} ({game}): {result} {}", counted(turns, "turn"));
        let lines = [Some(first), story, Some(figures).filter(|line| !line.is_empty())];
        let lines: Vec<_> = lines.into_iter().flatten().map(|line| format!("\n  {line}")).collect();
        format!("To share your result:{}", lines.concat())
    }
}
