//! The answers to `help` and `rules`.

use super::command::{Command, meant, nearest, synonyms};
use crate::sanitize::quoted;
use crate::text::{fitted, wrapped};

/// The topic of the everyday words.
pub(super) const WORDS: &str = "words";

/// What the instructions explain.
const IN_THE_CAVE: [&str; 10] = ["wumpus", "grue", "bat", "bats", "pit", "pits", "gold", "exit", "arrow", "cave"];

/// Columns of the headings of the instructions.
const HEADING_WIDTH: usize = 10;

/// A section of the instructions: a heading and a paragraph.
pub(crate) type Section = (&'static str, String);

/// A question, and what `help` says of its answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'q> {
    pub(crate) asks: &'q str,
    /// Lines on the answers that are no commands; empty if there are none.
    pub(crate) answers: &'q str,
}

impl<'q> From<&'q str> for Question<'q> {
    fn from(asks: &'q str) -> Self {
        Self { asks, answers: "" }
    }
}

/// The answers to `help` and `rules`. In `usages` and `details`, `{room}` is replaced by the game's word for a room.
pub(crate) struct Manual {
    pub(crate) room: &'static str,
    /// Rows of a topic, what to type, and what it does. A row without usage is not shown.
    pub(crate) usages: Vec<[&'static str; 3]>,
    /// Rows of a topic, and more about it.
    pub(crate) details: Vec<[&'static str; 2]>,
    /// A paragraph below the usages at a main question; empty if there is none.
    pub(crate) below: &'static str,
    /// Writes the instructions, which few players ask for.
    pub(crate) rules: Box<dyn Fn() -> Vec<Section>>,
}

/// More about the topics that all games for one hunter share.
const DETAILS: [[&str; 2]; 9] = [
    [
        "hint",
        "A second hint in the same turn gives the odds for each action. hint on gives a hint before each choice, and hint off \
         stops that. The odds are exact, and each reason is a proof where there is one. wumpus stats counts hunts with hints \
         separately.",
    ],
    [
        "map",
        "map words lists the same. map odds shows the odds in each {room}, like hint. map and map words show only what you were told and sensed; after the hunt they show \
         everything, like reveal. With --cheat both show everything at once.",
    ],
    ["mark", "A note has up to 40 characters and is shown on the map. A new note replaces the old one."],
    ["unmark", "To remove a note, type unmark and the {room}."],
    ["reveal", "It works after a hunt, or at any time with wumpus --cheat."],
    [
        "score",
        "It counts hunts since you started, including those before wumpus --resume. For all-time totals, quit \
         and type wumpus stats.",
    ],
    ["save", "wumpus --resume=FILE continues the game, and wumpus --replay=FILE shows it again."],
    ["help", "Mistakes cost nothing."],
    [
        "quit",
        "At a terminal an unfinished hunt is kept, unless you began with wumpus --no-save. wumpus --resume continues \
         it. Ctrl-D quits too.",
    ],
];

/// The rows that end the help of every game.
pub(super) const HELP_ROWS: [[&str; 3]; 4] = [
    ["rules", "rules", "read the instructions"],
    ["help", "help shoot", "explain shoot, or any other word in this list"],
    [WORDS, "help words", "list everyday words that work too, such as go and fire"],
    ["quit", "quit", "leave the game (q)"],
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
        rules: impl Fn() -> Vec<Section> + 'static,
    ) -> Self {
        let shared = [
            ["hint", "hint", "get the odds next door, and advice"],
            ["map", "map", "see what you know so far, and your notes"],
            ["mark", mark, "put a note on a {room}; unmark removes it"],
            ["unmark", "", ""],
            ["reveal", "reveal", "see where everything was, once the hunt is over"],
            ["score", "score", "show your turns, arrows, and hunts won and lost"],
            ["save", "save FILE", "save the game so far to a file"],
        ];
        let (usages, details) = ([usages, &shared, &HELP_ROWS].concat(), [details, &DETAILS].concat());
        Self { room, usages, details, below, rules: Box::new(rules) }
    }

    /// Returns what a question accepts: its answers and the names of its commands, or else the usages of those.
    pub(crate) fn help(&self, question: Question<'_>, vocabulary: &[Command], columns: usize) -> String {
        let accepts = |topic: &str| vocabulary.iter().any(|command| command.word() == topic);
        // A name without a usage is one of the answers.
        let is_answer = |topic: &str| {
            let names = |command: &Command| matches!(command, Command::Name(name) if *name == topic);
            vocabulary.iter().any(names)
                && self.usages.iter().all(|[named, usage, _]| *named != topic || usage.is_empty())
        };
        if !question.answers.is_empty() {
            let topics = self.topics().into_iter().filter(|topic| accepts(topic) && !is_answer(topic));
            let commands: Vec<_> = topics.collect();
            let text = format!("{}\nOr type a command: {}.", question.answers, commands.join(", "));
            return fitted(&text.replace("{room}", self.room), columns).into_owned();
        }
        let usages = self.usages.iter().copied().filter(|[topic, ..]| *topic == WORDS || accepts(topic));
        let below = if accepts(Command::Move.word()) { self.below } else { "" };
        let parts = [self.table(&usages.collect::<Vec<_>>(), columns)].into_iter().chain(wrapped(below, columns, ""));
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the usages and details of the topic that the first word names; `Err` is a refusal.
    pub(crate) fn help_on(&self, word: &str, columns: usize) -> Result<String, String> {
        let topics = self.topics();
        // The words behind it are an example, as in `help mark 12`.
        let first = word.split(' ').next().unwrap_or(word);
        let Some(topic) = meant(first, topics.iter().copied()) else {
            if first == "cheat" {
                return Ok("To see everything, quit and type wumpus --resume --cheat.".to_owned());
            }
            if IN_THE_CAVE.contains(&first) {
                return Ok("The rules cover that: type rules.".to_owned());
            }
            let near = nearest(first, topics.into_iter()).map(|near| format!(" Did you mean {near}?"));
            return Err(format!(
                "There is no help on {}.{} Type help for the list.",
                quoted(word),
                near.unwrap_or_default()
            ));
        };
        let usages: Vec<_> = self.usages.iter().copied().filter(|[named, ..]| *named == topic).collect();
        let details = self.details.iter().filter(|[named, _]| *named == topic);
        let details = details.flat_map(|[_, text]| wrapped(&text.replace("{room}", self.room), columns, ""));
        let words = if topic == WORDS { self.everyday_words(columns) } else { String::new() };
        let parts = [self.table(&usages, columns), words].into_iter().chain(details);
        Ok(parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"))
    }

    /// Returns the instructions.
    pub(crate) fn instructions(&self, columns: usize) -> String {
        let sections = (self.rules)().into_iter().flat_map(|(heading, text)| {
            let text = format!("{heading:<HEADING_WIDTH$}{text}");
            wrapped(&text, columns, &" ".repeat(HEADING_WIDTH))
        });
        sections.collect::<Vec<_>>().join("\n")
    }

    /// Lists what to type, and what each does.
    pub(crate) fn rows(&self) -> Vec<[String; 2]> {
        let rows = self.usages.iter().filter(|[topic, usage, _]| !topic.is_empty() && !usage.is_empty());
        rows.map(|[_, usage, effect]| [*usage, *effect].map(|text| text.replace("{room}", self.room))).collect()
    }

    /// Lists the topics, each once.
    pub(crate) fn topics(&self) -> Vec<&'static str> {
        let mut topics = Vec::new();
        for [topic, ..] in &self.usages {
            if !topics.contains(topic) {
                topics.push(*topic);
            }
        }
        topics
    }

    /// Lists the everyday words for each topic.
    fn everyday_words(&self, columns: usize) -> String {
        let topics = self.topics();
        let words = topics.iter().enumerate().map(|(at, topic)| {
            // A word means the first topic that has it.
            let is_taken = |word: &str| topics[..at].iter().any(|earlier| synonyms(earlier).contains(&word));
            let own: Vec<_> = synonyms(topic).iter().copied().filter(|word| !is_taken(word)).collect();
            (*topic, own.join(", "))
        });
        let words: Vec<_> = words.filter(|(_, words)| !words.is_empty()).collect();
        let rows: Vec<_> = words.iter().map(|(topic, words)| [*topic, *topic, words]).collect();
        self.table(&rows, columns)
    }

    /// Aligns what each usage does.
    fn table(&self, usages: &[[&str; 3]], columns: usize) -> String {
        let shown = usages.iter().filter(|[_, usage, _]| !usage.is_empty());
        let widest = shown.clone().map(|[_, usage, _]| usage.chars().count()).max().unwrap_or_default();
        let indent = " ".repeat(widest + 2);
        let rows = shown.map(|[_, usage, effect]| format!("{usage:<widest$}  {effect}").replace("{room}", self.room));
        rows.flat_map(|row| wrapped(&row, columns, &indent)).collect::<Vec<_>>().join("\n")
    }
}
