//! The answers to `help` and `rules`.

use super::command::{complete, nearest};
use crate::sanitize::quoted;

/// The answers to `help` and `rules`. In `usages` and `details`, `{room}` is replaced by the game's word for a room.
pub(crate) struct Manual {
    pub(crate) room: &'static str,
    /// Rows of a topic, what to type, and what it does. A heading has no topic; a row without usage is not shown.
    pub(crate) usages: Vec<[&'static str; 3]>,
    /// Rows of a topic, and more about it.
    pub(crate) details: Vec<[&'static str; 2]>,
    /// The text below all usages.
    pub(crate) below: &'static str,
    /// Writes the instructions, which few players ask for.
    pub(crate) rules: Box<dyn Fn() -> String>,
}

/// More about the topics that all games for one hunter share.
const DETAILS: [[&str; 2]; 7] = [
    ["map", "map words tells it as a list, with what you sensed. A map never shows more than\nyou have been told."],
    [
        "mark",
        "A note has up to 40 characters, is shown on the map, and is yours: it changes\n\
         nothing else. A new one takes the place of the old one.",
    ],
    ["unmark", "Type unmark and the {room}: its note is gone."],
    ["score", "It counts all hunts since the first; those of a game that you resumed, too."],
    ["save", "wumpus --resume=FILE goes on with it, wumpus --replay=FILE shows it again."],
    ["help", "What is typed wrong costs nothing, and is told what would be right."],
    [
        "quit",
        "At a terminal the hunt is kept, unless you said --no-save; wumpus --resume goes\n\
         on with it. Ctrl-D leaves as well.",
    ],
];

impl Manual {
    /// Returns the manual of a game for one hunter: its own rows, then those of all such games. `room` is its word for a
    /// room, and `mark` an example of that command.
    pub(crate) fn of_hunter(
        room: &'static str,
        mark: &'static str,
        usages: &[[&'static str; 3]],
        details: &[[&'static str; 2]],
        below: &'static str,
        rules: impl Fn() -> String + 'static,
    ) -> Self {
        let shared = [
            ["map", "map", "what you have seen so far, and your notes"],
            ["mark", mark, "put a note on a {room}; unmark takes it off"],
            ["unmark", "", ""],
            ["score", "score", "turns, arrows, hunts won and lost"],
            ["save", "save FILE", "write all that was played to a file"],
            ["rules", "rules", "the instructions"],
            ["help", "help shoot", "more about shoot, or about another of these words"],
            ["quit", "quit", "leave the game (q)"],
        ];
        let (usages, details) = ([usages, &shared].concat(), [details, &DETAILS].concat());
        Self { room, usages, details, below, rules: Box::new(rules) }
    }

    /// Returns all usages.
    pub(crate) fn help(&self) -> String {
        format!("{}\n{}", table(&self.usages), self.below).replace("{room}", self.room)
    }

    /// Returns the usages and details of one topic; `Err` is a refusal.
    pub(crate) fn help_on(&self, word: &str) -> Result<String, String> {
        let topics = self.topics();
        let Some(meant) = complete(word, topics.iter().copied()) else {
            let near = nearest(word, topics.into_iter()).map(|near| format!(" Did you mean {near}?"));
            let near = near.unwrap_or_default();
            return Err(format!("There is no help on {}.{near} Type help for all that there is.", quoted(word)));
        };
        let usages: Vec<_> = self.usages.iter().copied().filter(|[topic, ..]| *topic == meant).collect();
        let details = self.details.iter().filter(|[topic, _]| *topic == meant).map(|[_, text]| (*text).to_owned());
        let told: Vec<_> = [table(&usages)].into_iter().chain(details).filter(|text| !text.is_empty()).collect();
        Ok(told.join("\n").replace("{room}", self.room))
    }

    /// Lists the topics, each once.
    pub(crate) fn topics(&self) -> Vec<&'static str> {
        let mut topics = Vec::new();
        for [topic, ..] in &self.usages {
            if !topic.is_empty() && !topics.contains(topic) {
                topics.push(*topic);
            }
        }
        topics
    }
}

/// Aligns what each usage does.
fn table(usages: &[[&str; 3]]) -> String {
    let widest = usages.iter().filter(|[topic, ..]| !topic.is_empty()).map(|[_, usage, _]| usage.chars().count()).max();
    let widest = widest.unwrap_or_default();
    let indent = if usages.iter().any(|[topic, ..]| topic.is_empty()) { "  " } else { "" };
    let rows = usages.iter().filter(|[_, usage, _]| !usage.is_empty()).map(|[topic, usage, effect]| match *topic {
        "" => (*usage).to_owned(),
        _ => format!("{indent}{usage:<widest$}  {effect}"),
    });
    rows.collect::<Vec<_>>().join("\n")
}
