//! The answers to `help` and `rules`.

use super::{COMMANDS, Command, Place, meant, nearest, vocabulary};
use crate::sanitize::quoted;
use crate::text::{fitted, once, wrapped};

/// The topic of the everyday words.
const WORDS: &str = "words";

/// The row of that topic: where players move and shoot, and elsewhere.
const WORDS_ROWS: [[&str; 3]; 2] = [
    [WORDS, "help words", "list everyday words that work too, such as go and fire"],
    [WORDS, "help words", "list everyday words that work too"],
];

/// The maps of a hunter: of what they know, and near, in caves with tunnels; and those that need a plan.
pub(crate) const MAP: [&str; 3] = ["map", "map", "see what you know so far, and your notes"];
pub(crate) const MAP_NEAR: [&str; 3] = ["map", "map near", "see what is within two moves"];
pub(crate) const MAP_OF_CAVE: [&str; 3] = ["map", "map near", "see what is within two moves; also map odds, map plan"];
pub(crate) const MAP_OF_GRID: [&str; 3] = ["map", "map odds", "see the odds in each {room}; also map plan"];

/// Things that the instructions explain under other headings.
const THINGS: [&str; 12] =
    ["wumpus", "grue", "pit", "bat", "gold", "exit", "arrow", "stench", "breeze", "glitter", "draft", "human"];

/// Columns of the headings of the instructions.
pub(crate) const HEADING_WIDTH: usize = 10;

/// A question, and what `help` says of its answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'q> {
    pub(crate) asks: &'q str,
    /// Lines on the answers that are no commands; empty if there are none.
    pub(crate) answers: &'q str,
    /// The words that it names. The beginning of one that begins no other means it.
    pub(crate) choices: &'q [&'static str],
    pub(crate) expects: Expects,
}

impl<'q> Question<'q> {
    /// Makes a question for a command.
    pub(crate) const fn main(asks: &'q str) -> Self {
        Self { asks, answers: "", choices: &[], expects: Expects::Command }
    }

    pub(crate) const fn expecting(expects: Expects, asks: &'q str, answers: &'q str) -> Self {
        Self { asks, answers, choices: &[], expects }
    }

    pub(crate) const fn yes_or_no(asks: &'q str) -> Self {
        Self::expecting(Expects::Choice(YES_OR_NO), asks, YES_OR_NO)
    }
}

/// What `help` says of the answers to a question of yes or no.
pub(crate) const YES_OR_NO: &str = "Please answer Y or N (Q quits).";

/// What a question expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expects {
    /// A command.
    Command,
    /// The way of a move.
    Way,
    /// The way of a shot, or its rooms.
    Shot,
    /// A number. Anything else is refused with these words.
    Number(&'static str),
    /// One room. Anything else is refused with these words.
    Room(&'static str),
    /// One of the choices of the question, or yes or no. Anything else is refused with these words.
    Choice(&'static str),
    /// The names of players.
    Names,
}

/// The answers to `help` and `rules`: those of [`COMMANDS`], and what a game says itself. In its texts, `{room}`
/// stands for the game's word for a room, `{mark}` for an example of that command, and `{place}` for the room in it.
pub(crate) struct Manual {
    pub(crate) room: &'static str,
    /// An example of `mark`.
    pub(crate) mark: &'static str,
    /// The commands of the game.
    pub(crate) commands: Vec<Command>,
    /// Rows of a topic, what to type, and what it does.
    pub(crate) rows: Vec<[&'static str; 3]>,
    /// Rows of a topic, and more about it.
    pub(crate) details: Vec<[&'static str; 2]>,
    /// A paragraph below the rows at a main question; empty if there is none.
    pub(crate) below: &'static str,
    /// The instructions: a line for each heading and its paragraph. Lines that begin with a blank are a drawing.
    pub(crate) rules: String,
}

impl Manual {
    /// Returns the manual of a game for one hunter, with its word for a room and its example of `mark`.
    pub(crate) fn of_hunter(
        [room, mark]: [&'static str; 2],
        rows: &[[&'static str; 3]],
        details: &[[&'static str; 2]],
        below: &'static str,
        rules: String,
    ) -> Self {
        let (rows, details) = (rows.to_vec(), details.to_vec());
        Self { room, mark, commands: vocabulary(Place::Hunt), rows, details, below, rules }
    }

    /// Replaces rows and details, those of each topic that these have.
    pub(crate) fn with(mut self, rows: &[[&'static str; 3]], details: &[[&'static str; 2]]) -> Self {
        self.rows.retain(|[topic, ..]| rows.iter().all(|[other, ..]| other != topic));
        self.details.retain(|[topic, _]| details.iter().all(|[other, _]| other != topic));
        self.rows.extend(rows);
        self.details.extend(details);
        self
    }

    fn filled_in(&self, text: &str) -> String {
        let place = self.mark.split(' ').nth(1).unwrap_or_default();
        text.replace("{room}", self.room).replace("{mark}", self.mark).replace("{place}", place)
    }

    /// Lists the rows of the game, then those of [`COMMANDS`], or those of the game in their place. A topic without usage
    /// is not shown.
    fn usages(&self) -> Vec<[&'static str; 3]> {
        let entry = |word: &str| COMMANDS.iter().find(|entry| entry.word == word);
        let is_accepted = |word: &str| self.commands.iter().any(|command| command.word() == word);
        let own = self.rows.iter().copied().filter(|[topic, ..]| is_accepted(topic) || entry(topic).is_none());
        let (first, instead): (Vec<_>, Vec<_>) =
            own.partition(|[topic, ..]| entry(topic).is_none_or(|entry| entry.usage[1].is_empty()));
        let others = COMMANDS.iter().filter(|entry| entry.is_explained() && is_accepted(entry.word));
        let others = others.flat_map(|entry| {
            let own: Vec<_> = instead.iter().copied().filter(|[topic, ..]| *topic == entry.word).collect();
            let rows = if own.is_empty() { vec![[entry.word, entry.usage[0], entry.usage[1]]] } else { own };
            let words = WORDS_ROWS[usize::from(!is_accepted(Command::Shoot.word()))];
            rows.into_iter().chain((entry.word == Command::Help.word()).then_some(words))
        });
        first.into_iter().chain(others).collect()
    }

    /// Returns what a question accepts: its answers and the names of its commands, or else the usages of those.
    pub(crate) fn help(&self, answers: &str, vocabulary: &[Command], columns: usize) -> String {
        let accepts = |topic: &str| vocabulary.iter().any(|command| command.word() == topic);
        if !answers.is_empty() {
            let topics = self.topics().into_iter().filter(|topic| accepts(topic));
            let commands: Vec<_> = topics.collect();
            let text = format!("{answers}\nOr type a command: {}.", commands.join(", "));
            return fitted(&self.filled_in(&text), columns).into_owned();
        }
        let usages = self.usages().into_iter().filter(|[topic, ..]| *topic == WORDS || accepts(topic));
        let below = if accepts(Command::Move.word()) { self.below } else { "" };
        let parts = [self.table(&usages.collect::<Vec<_>>(), columns)].into_iter().chain(wrapped(below, columns, ""));
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the usages and details of the topic that the first word names; `Err` is a refusal.
    pub(crate) fn help_on(&self, word: &str, vocabulary: &[Command], columns: usize) -> Result<String, String> {
        let topics = self.topics();
        // The words behind it are an example, as in `help mark 12`.
        let first = word.split(' ').next().unwrap_or(word);
        // A direction or the name of a room is a move.
        let is_name = matches!(Command::find(first, vocabulary), Some(Command::Name(_)));
        let is_room = first.contains(|c: char| c.is_ascii_digit()) && topics.contains(&Command::Move.word());
        let first = if (is_name || is_room) && !topics.contains(&first) { Command::Move.word() } else { first };
        let Some(topic) = meant(first, topics.iter().copied()) else {
            if COMMANDS.iter().any(|entry| entry.word == first) {
                return Err(format!("{first} is not a command here. Type help for the list."));
            }
            if let Some(told) = self.in_rules(word, columns) {
                return Ok(told);
            }
            let near = nearest(first, topics.into_iter()).map(|near| format!(" Did you mean {near}?"));
            return Err(format!(
                "There is no help on {}.{} Type help for the list.",
                quoted(word),
                near.unwrap_or_default()
            ));
        };
        let usages: Vec<_> = self.usages().into_iter().filter(|[named, ..]| *named == topic).collect();
        let own = self.details.iter().filter(|[named, _]| *named == topic).map(|[_, text]| *text);
        let shared = COMMANDS.iter().filter(|entry| entry.word == topic && own.clone().next().is_none());
        let details = own.clone().chain(shared.map(|entry| entry.details));
        let details = details.flat_map(|text| wrapped(&self.filled_in(text), columns, ""));
        let words = if topic == WORDS { self.everyday_words(columns) } else { String::new() };
        let parts = [self.table(&usages, columns), words].into_iter().chain(details);
        Ok(parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"))
    }

    /// Returns what the instructions say of a thing: the part with its heading, or else every part that names it.
    fn in_rules(&self, thing: &str, columns: usize) -> Option<String> {
        let thing = thing.strip_suffix('s').filter(|one| *one != "wumpu").unwrap_or(thing);
        let is_thing = |word: &str| {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            word == thing || word.strip_suffix('s') == Some(thing)
        };
        let sections = || self.rules.lines().filter(|line| !line.starts_with(' '));
        let headed: Vec<_> = sections().filter(|section| section.split(' ').next().is_some_and(is_thing)).collect();
        let naming = || sections().filter(|section| THINGS.contains(&thing) && section.split(' ').any(is_thing));
        let told = if headed.is_empty() { naming().collect() } else { headed };
        let indent = " ".repeat(HEADING_WIDTH);
        let told = told.into_iter().flat_map(|section| wrapped(section, columns, &indent)).collect::<Vec<_>>();
        (!told.is_empty()).then(|| told.join("\n"))
    }

    /// Returns the instructions, with their drawing if both and a question fit that many lines.
    pub(crate) fn instructions(&self, columns: usize, lines_to_draw: usize) -> String {
        let indent = " ".repeat(HEADING_WIDTH);
        let lines = |draws: bool| {
            let shown = self.rules.lines().filter(|line| draws || !line.starts_with(' '));
            shown.flat_map(|section| wrapped(section, columns, &indent)).collect::<Vec<_>>()
        };
        let drawn = Some(lines(true)).filter(|drawn| drawn.len() < lines_to_draw);
        drawn.unwrap_or_else(|| lines(false)).join("\n")
    }

    /// Lists the topics, each once.
    pub(crate) fn topics(&self) -> Vec<&'static str> {
        once(self.usages().into_iter().map(|[topic, ..]| topic))
    }

    /// Lists the everyday words for each topic.
    fn everyday_words(&self, columns: usize) -> String {
        let topics = self.topics();
        let told = COMMANDS.iter().filter(|entry| topics.contains(&entry.word)).map(|entry| {
            let words = entry.synonyms.iter().copied().filter(|word| !topics.contains(word));
            (entry.word, words.collect::<Vec<_>>().join(", "))
        });
        let told: Vec<_> = told.filter(|(_, words)| !words.is_empty()).collect();
        let rows: Vec<_> = told.iter().map(|(topic, words)| [*topic, *topic, words]).collect();
        self.table(&rows, columns)
    }

    /// Aligns what each usage does.
    fn table(&self, usages: &[[&str; 3]], columns: usize) -> String {
        let shown = usages.iter().map(|row| row.map(|text| self.filled_in(text)));
        let shown: Vec<_> = shown.filter(|[_, usage, _]| !usage.is_empty()).collect();
        let widest = shown.iter().map(|[_, usage, _]| usage.chars().count()).max().unwrap_or_default();
        let indent = " ".repeat(widest + 2);
        let rows = shown.iter().map(|[_, usage, effect]| format!("{usage:<widest$}  {effect}"));
        rows.flat_map(|row| wrapped(&row, columns, &indent)).collect::<Vec<_>>().join("\n")
    }
}
