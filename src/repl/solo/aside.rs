//! What a hunter is told after a line that is neither a command nor an answer.

use super::{SoloGame, SoloPrompt};
use crate::bot::Advised;
use crate::repl::command::{Input, for_the_shell, has_digit, phrase, rooms, split};
use crate::repl::dialogue::ParsedLine;

/// What a player types who gives up.
const GIVES_UP: [&str; 6] = ["give up", "i give up", "resign", "i resign", "surrender", "i surrender"];

/// Said to them.
const GIVEN_UP: &str = "Type quit to leave.";

impl<G: Advised, W: SoloGame<G>> SoloPrompt<'_, G, W> {
    /// Returns the refusal of a line that is for the shell, says where something is, or gives up. `go` is what a move needs
    /// before the room.
    pub(super) fn aside(&self, heard: &ParsedLine, go: &str, accepted: &str) -> Option<String> {
        let ParsedLine { input, line } = heard;
        if GIVES_UP.contains(&phrase(line).as_str()) {
            return Some(GIVEN_UP.to_owned());
        }
        if let Input::ForShell(word) = input {
            return Some(for_the_shell(word, accepted));
        }
        let (name, named) = guess(line)?;
        Some(match self.words.read_room(&named) {
            Ok((room, words)) if words == named.len() => {
                let room = self.words.name(room);
                let note = format!("To note that, type mark {room} {name}?.");
                match self.words.phrases().where_to {
                    Some(_) => format!("{note} To go there, type {go}{room}."),
                    None => note,
                }
            }
            Ok(_) => for_the_shell(&name, accepted),
            Err(words) => words,
        })
    }
}

/// Parses a line that says where something is, such as `wumpus 4?` or `the grue is in 4,10`: returns its name, and the
/// words that may name the room.
fn guess(line: &str) -> Option<(String, Vec<String>)> {
    const HIDDEN: [&str; 2] = ["wumpus", "grue"];
    const BETWEEN: [&str; 2] = ["is", "in"];
    let words = split(line);
    let mut words = words.iter().map(String::as_str).filter(|word| *word != "the");
    let name = words.next().filter(|name| HIDDEN.contains(name))?;
    let named = rooms(words.filter(|word| !BETWEEN.contains(word)));
    let named: Vec<_> = named.into_iter().map(|word| word.trim_end_matches('?').to_owned()).collect();
    named.iter().any(|word| has_digit(word)).then(|| (name.to_owned(), named))
}
