//! The words that Tab completes at the prompt.

use crate::command::Command;
use crate::command::help::Manual;
use crate::command::line::is_separator;
use crate::text::{Candidates, once};

/// Separates several commands on a line.
const BETWEEN_COMMANDS: char = ';';

#[derive(Clone, Debug, Default)]
pub(crate) struct Offer {
    /// Other first words of a line.
    pub(crate) first: Vec<String>,
    /// Second words after a command, besides its options and the topics of `help`.
    pub(crate) second: Vec<(Command, Vec<String>)>,
}

impl Offer {
    /// Completes a line at a question with this vocabulary.
    pub(crate) fn complete(&self, before: &str, vocabulary: &[Command], manual: &Manual) -> Candidates {
        let command = before.rfind(BETWEEN_COMMANDS).map_or(0, |at| at + 1);
        let start = before.rfind(is_separator).map_or(0, |at| at + 1).max(command);
        let mut words = before[command..start].split(is_separator).filter(|word| !word.is_empty());
        let candidates: Vec<&str> = match words.next() {
            None => {
                // A name is offered only if it is a legal move, and those are in `first`.
                let commands = vocabulary.iter().filter(|command| !matches!(command, Command::Name(_)));
                commands.map(|command| command.word()).chain(self.first.iter().map(String::as_str)).collect()
            }
            Some(first) => match Command::find(first, vocabulary) {
                Some(Command::Save) => return Candidates::File,
                Some(command) if words.next().is_none() => {
                    let topics = if command == Command::Help { manual.topics() } else { Vec::new() };
                    let second = self.second.iter().filter(|(before, _)| *before == command);
                    let second = second.flat_map(|(_, words)| words).map(String::as_str);
                    second.chain(command.options().iter().copied()).chain(topics).collect()
                }
                Some(_) | None => vec![],
            },
        };
        let begun = before[start..].to_lowercase();
        let begun = candidates.into_iter().filter(|candidate| candidate.to_lowercase().starts_with(&begun));
        Candidates::Words { start, words: once(begun.map(ToOwned::to_owned)) }
    }
}
