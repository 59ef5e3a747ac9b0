//! What players say in words that are no commands.

use super::players::Players;
use crate::game::Seat;
use crate::repl::command::{BETWEEN, Command, after_words, phrase, split};

/// Words between `write` and the text, as in `write on the board`.
const ON_THE_BOARD: [&[&str]; 3] = [&["on", "the", "board"], &["on", "board"], &["down"]];

/// Words in `strike out line 1` that add nothing.
const ABOUT_LINES: [&str; 4] = ["out", "off", "line", "number"];

/// What players type instead of `ready`. Only that word shows a secret, because nobody types it in passing.
const MEANS_READY: [&str; 10] =
    ["y", "yes", "ok", "i am ready", "i'm ready", "im ready", "i am", "ready", "start", "begin"];

/// What players type who are not done yet.
const NOT_YET: [&str; 8] = ["no", "n", "nope", "not", "not yet", "no not yet", "not now", "not ready"];

/// What a wumpus would like to do to a human.
const EATS: [&str; 5] = ["eat", "bite", "devour", "attack", "kill"];

/// Returns a line that begins with `write` as one of the board, so that it never saves a file, and `shoot and move` as
/// `both`; `None` for other lines.
pub(super) fn reworded(line: &str) -> Option<String> {
    let words = split(line);
    let words: Vec<_> = words.iter().map(|word| word.trim_end_matches(':')).collect();
    if let ["write", rest @ ..] = words.as_slice() {
        let place = ON_THE_BOARD.iter().find(|place| rest.starts_with(place)).map_or(0, |place| place.len());
        return Some(format!("{} {}", Command::Board.word(), after_words(line, 1 + place)));
    }
    let actions: Vec<_> = words.into_iter().filter(|word| !BETWEEN.contains(word)).collect();
    (actions == [Command::Shoot.word(), Command::Move.word()]).then(|| super::BOTH.word().to_owned())
}

/// Returns whether a player who is called means `ready`: by such words, or by their name.
pub(super) fn means_ready(line: &str, players: &Players, called: Seat) -> bool {
    let (line, name) = (phrase(line), phrase(players.name(called)));
    let others = line.strip_prefix(&name).or_else(|| line.strip_suffix(&name)).map_or(&*line, str::trim);
    others.is_empty() || MEANS_READY.contains(&others)
}

/// Returns whether players need more time.
pub(super) fn means_not_yet(line: &str) -> bool {
    NOT_YET.contains(&phrase(line).as_str())
}

/// Returns whether a line says to eat someone.
pub(super) fn means_to_eat(line: &str) -> bool {
    split(line).first().is_some_and(|word| EATS.contains(&word.as_str()))
}

/// Returns the number of a line of the board in the words after `strike`.
pub(super) fn line_number(words: &[String]) -> Option<usize> {
    let mut numbers = words.iter().filter(|word| !ABOUT_LINES.contains(&word.as_str()));
    let number = numbers.next().filter(|_| numbers.next().is_none())?;
    number.trim_start_matches('#').parse().ok()
}
