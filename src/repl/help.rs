//! What can be typed: one line for each, and more for whoever asks for more.
//!
//! Deliberately absent: what is particular to a variant, which brings its own topics.

use super::words::{complete, nearest};
use crate::sanitize::quoted;

/// What is answered to `help` and to `rules`, written when it is asked for. (The manual page is the command line's.)
pub trait Manual {
    /// What can be typed.
    fn help(&self) -> Help;

    /// The instructions.
    fn rules(&self) -> String;
}

/// Something that can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The word by which more is asked for.
    pub word: &'static str,
    /// What is typed.
    pub usage: &'static str,
    /// What it does, in a few words.
    pub brief: String,
    /// The rest, if there is more to say.
    pub more: String,
}

impl Topic {
    /// Tells what is typed, what it does, and what there is to say besides.
    pub fn new(word: &'static str, usage: &'static str, brief: impl Into<String>, more: impl Into<String>) -> Self {
        Self { word, usage, brief: brief.into(), more: more.into() }
    }

    /// A heading over what follows.
    #[must_use]
    pub const fn heading(heading: &'static str) -> Self {
        Self { word: "", usage: heading, brief: String::new(), more: String::new() }
    }
}

/// What can be typed to a prompt, and what is said below all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// All that can be typed, in the order in which it is told.
    pub topics: Vec<Topic>,
    /// What is said below.
    pub below: String,
}

impl Help {
    /// What one who hunts alone can type: first what is his variant's own, which ends with what `look` shows. `mark` is
    /// an example of a note, `room` the word for a room, `below` what is said below.
    #[must_use]
    pub fn of_hunter(own: Vec<Topic>, room: &str, mark: &'static str, below: &str) -> Self {
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

    /// Tells what can be typed.
    #[must_use]
    pub fn all(&self) -> String {
        [table(self.topics.iter()), self.below.clone()].join("\n")
    }

    /// Tells more of one word.
    ///
    /// # Errors
    ///
    /// When there is nothing to say of it: the words of the refusal.
    pub fn on(&self, word: &str) -> Result<String, String> {
        let mut words: Vec<_> = Vec::new();
        for known in self.words() {
            if !words.contains(&known) {
                words.push(known);
            }
        }
        let Some(meant) = complete(word, &words) else {
            let near = nearest(word, &words).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
            return Err(format!("There is no help on {}.{near} Type help for all that there is.", quoted(word)));
        };
        let topics = || self.topics.iter().filter(|topic| topic.word == meant);
        let more = topics().map(|topic| topic.more.as_str());
        let usages = table(topics());
        let told = [usages.as_str()].into_iter().chain(more).filter(|told| !told.is_empty());
        Ok(told.collect::<Vec<_>>().join("\n"))
    }

    /// The words on which there is help.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.topics.iter().map(|topic| topic.word).filter(|word| !word.is_empty())
    }
}

/// Tells what is typed and what it does, but for what is told with something else.
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
