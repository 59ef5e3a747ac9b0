//! The words about kept and daily hunts, and about a hunt that is resumed.

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

/// Returns the text to share of a finished daily hunt. It gives nothing of the cave away. `first` is its first line, `bars` are
/// those of the chances, if the hunt was reviewed, and `marks` what there is to know beside.
pub(crate) fn shared(first: String, story: &str, bars: String, marks: [Option<String>; 3]) -> String {
    let marks = marks.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let bars = if bars.is_empty() { bars } else { format!("Chance to win: {bars}") };
    let figures = [bars, marks].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ");
    let lines = [first, story.to_owned(), figures].into_iter().filter(|line| !line.is_empty());
    let lines: Vec<_> = lines.map(|line| format!("\n  {line}")).collect();
    format!("To share your result:{}", lines.concat())
}
