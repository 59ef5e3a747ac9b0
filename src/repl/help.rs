//! The answers to `help`: all topics in a line each, or one topic in full.

use super::command::{complete, nearest};
use crate::sanitize::quoted;

/// The answers to `help` and `rules`, which are written when somebody asks.
pub(crate) trait Manual {
    /// Returns the help.
    fn help(&self) -> Help;

    /// Returns the instructions.
    fn rules(&self) -> String;
}

/// A topic of the help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    /// The word that asks for all of it.
    pub(crate) word: &'static str,
    /// What to type.
    pub(crate) usage: &'static str,
    /// What it does, in a few words.
    pub(crate) brief: String,
    /// The rest, if there is any.
    pub(crate) more: String,
}

impl Topic {
    /// Returns a topic.
    pub(crate) fn new(
        word: &'static str,
        usage: &'static str,
        brief: impl Into<String>,
        more: impl Into<String>,
    ) -> Self {
        Self { word, usage, brief: brief.into(), more: more.into() }
    }

    /// Returns a heading.
    pub(crate) const fn heading(heading: &'static str) -> Self {
        Self { word: "", usage: heading, brief: String::new(), more: String::new() }
    }
}

/// The help of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Help {
    /// Its topics in their order.
    pub(crate) topics: Vec<Topic>,
    /// The text below the topics.
    pub(crate) below: String,
}

impl Help {
    /// Returns the help of a lone hunter: the game's own topics, the last of which is `look`, then those of all games.
    /// `mark` is an example of a note, `room` the word for a room, `below` the text below.
    pub(crate) fn of_hunter(own: Vec<Topic>, room: &str, mark: &'static str, below: &str) -> Self {
        let shared = vec![
            Topic::new(
                "map",
                "map",
                "what you have seen so far, and your notes",
                "\
map words tells it as a list, with what you sensed. A map never shows more than
you have been told.",
            ),
            Topic::new(
                "mark",
                mark,
                format!("put a note on a {room}; unmark takes it off"),
                "\
A note has up to 40 characters, is shown on the map, and is yours: it changes
nothing else. A new one takes the place of the old one.",
            ),
            Topic::new("unmark", "", "", format!("Type unmark and the {room}: its note is gone.")),
            Topic::new(
                "score",
                "score",
                "turns, arrows, hunts won and lost",
                "It counts all hunts since the first; those of a game that you resumed, too.",
            ),
            Topic::new(
                "save",
                "save FILE",
                "write all that was played to a file",
                "wumpus --resume=FILE goes on with it, wumpus --replay=FILE shows it again.",
            ),
            Topic::new("rules", "rules", "the instructions", ""),
            Topic::new(
                "help",
                "help shoot",
                "more about shoot, or about another of these words",
                "What is typed wrong costs nothing, and is told what would be right.",
            ),
            Topic::new(
                "quit",
                "quit",
                "leave the game (q)",
                "\
At a terminal the hunt is kept, unless you said --no-save; wumpus --resume goes
on with it. Ctrl-D leaves as well.",
            ),
        ];
        Self { topics: own.into_iter().chain(shared).collect(), below: below.to_owned() }
    }

    /// Returns all topics, in a line each.
    pub(crate) fn all(&self) -> String {
        [table(self.topics.iter()), self.below.clone()].join("\n")
    }

    /// Returns the topics of one word in full.
    pub(crate) fn on(&self, word: &str) -> Result<String, String> {
        let mut words: Vec<_> = Vec::new();
        for known in self.words() {
            if !words.contains(&known) {
                words.push(known);
            }
        }
        let Some(meant) = complete(word, words.iter().copied()) else {
            let near =
                nearest(word, words.iter().copied()).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
            return Err(format!("There is no help on {}.{near} Type help for all that there is.", quoted(word)));
        };
        let topics = || self.topics.iter().filter(|topic| topic.word == meant);
        let more = topics().map(|topic| topic.more.as_str());
        let usages = table(topics());
        let told = [usages.as_str()].into_iter().chain(more).filter(|told| !told.is_empty());
        Ok(told.collect::<Vec<_>>().join("\n"))
    }

    /// Lists the words that have a topic.
    pub(crate) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.topics.iter().map(|topic| topic.word).filter(|word| !word.is_empty())
    }
}

/// Lays topics out in a table: what to type, and what it does.
fn table<'a>(topics: impl Iterator<Item = &'a Topic> + Clone) -> String {
    let topics = topics.filter(|topic| !topic.usage.is_empty());
    let is_heading = |topic: &&Topic| topic.word.is_empty();
    let usages = topics.clone().filter(|topic| !is_heading(topic)).map(|topic| topic.usage.chars().count());
    let widest = usages.max().unwrap_or_default();
    let indent = if topics.clone().any(|topic| is_heading(&topic)) { "  " } else { "" };
    let lines = topics.map(|topic| {
        if is_heading(&topic) {
            topic.usage.to_owned()
        } else {
            format!("{indent}{:<widest$}  {}", topic.usage, topic.brief)
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
