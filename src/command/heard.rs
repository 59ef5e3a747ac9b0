//! Parses a typed line, once, into a command and the text after it.

use super::{Command, Remark, complete, nearest, remark};
use crate::sanitize::quoted;
use crate::system::BACKSLASH_ESCAPES;
use crate::text::listed;

/// A typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What it begins with.
    pub input: Input,
    /// The text after the command, as it was typed; the whole line if it has none.
    pub rest: String,
}

/// What a line begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// No words.
    Blank,
    /// Something with a number, which may name a room: `5`, `(4,10)`, `room 5`, `eleven`.
    Bare,
    /// A command.
    Command(Command),
    /// A word that is no command, or abbreviates several.
    Unknown(String),
    /// A command of the shell: `wumpus --resume`, `--seed 5`.
    ForShell,
}

/// Words in the names of rooms and arrows that add nothing: `go to room 5`, `shoot the wumpus`.
const FILLERS: [&str; 13] =
    ["to", "into", "at", "through", "the", "an", "room", "rooms", "cave", "cell", "arrow", "wumpus", "grue"];

/// The numbers from 1 to those of the rooms of the dodecahedron, as they are spoken.
const NUMBERS: &str = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
                       sixteen seventeen eighteen nineteen twenty";

/// Fillers that may begin a line with a room: `room 5`, `to 5`.
pub(crate) const BEFORE_A_ROOM: [&str; 7] = ["to", "into", "the", "room", "rooms", "cave", "cell"];

/// Punctuation that is stripped from around a word: `:q`, `help!`, `--help`, `[nw]`.
const SIGNS: [char; 14] = [':', '/', '#', '-', '!', '.', '\'', '`', '(', ')', '[', ']', '<', '>'];

impl Heard {
    /// Parses a line. Spaces and commas separate words; a number may directly follow its command.
    #[must_use]
    pub fn parse(line: &str, vocabulary: &[Command]) -> Self {
        let line = line.trim_start_matches(is_separator);
        let (first, after) = line.split_at(line.find(is_separator).unwrap_or(line.len()));
        let whole = |input| Self { input, rest: line.to_owned() };
        if first.is_empty() {
            return whole(Input::Blank);
        }
        let lower = first.to_lowercase();
        let trimmed = lower.trim_matches(SIGNS);
        // Whoever types `quit?` asks what it does, and with `what?` what there is.
        if let Some(word) = trimmed.strip_suffix('?').filter(|word| !word.is_empty() && after.trim().is_empty())
            && let Some(command) = Command::find(word, vocabulary)
        {
            let rest = if command == Command::Help { "" } else { word };
            return Self { input: Input::Command(Command::Help), rest: rest.to_owned() };
        }
        if lower == "wumpus" || first.starts_with("--") && Command::find(trimmed, vocabulary).is_none() {
            return whole(Input::ForShell);
        }
        let is_number = !trimmed.starts_with(|c: char| c.is_alphabetic() || c == '?') && has_digit(line);
        let names_a_room = is_number || in_digits(trimmed) != trimmed;
        // `room 5` and `to 5` are as good as `5`.
        if names_a_room || BEFORE_A_ROOM.contains(&trimmed) && has_digit(line) {
            return whole(Input::Bare);
        }
        let is_whole = vocabulary.iter().any(|command| command.word() == trimmed);
        let end = trimmed.find(|c: char| !is_whole && !c.is_alphabetic() && c != '?').unwrap_or(trimmed.len());
        match Command::find(&trimmed[..end], vocabulary) {
            // `i am lost`: `i` alone is short for inventory.
            Some(Command::Score) if trimmed == "i" && !after.trim().is_empty() => {
                whole(Input::Unknown(first.to_owned()))
            }
            Some(command) => {
                let rest = [&trimmed[end..], after.trim_matches(is_separator)].join(" ");
                Self { input: Input::Command(command), rest: rest.trim().to_owned() }
            }
            None => whole(Input::Unknown(first.to_owned())),
        }
    }

    /// Returns the words of the text, in small letters.
    pub fn words(&self) -> Vec<String> {
        split(&self.rest)
    }

    /// Returns the options after a command, spelled out. A word that is none of them becomes empty.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        let of_command = if let Input::Command(command) = self.input { command.options() } else { &[] };
        self.words().iter().map(|word| complete(word, of_command.iter().copied()).unwrap_or_default()).collect()
    }

    /// Returns the words that can name rooms, without fillers and number signs. Dashes separate numbers: `14-13-20`.
    pub fn rooms(&self) -> Vec<String> {
        let words = self.words();
        let words = words.iter().filter(|word| !FILLERS.contains(&word.as_str())).flat_map(|word| {
            let is_row = *word == "-" || !word.starts_with('-') && word.chars().all(|c| c.is_ascii_digit() || c == '-');
            word.split(if is_row { '-' } else { ' ' })
        });
        let words = words.map(|word| bare(word.trim_start_matches('#').trim_end_matches(['.', '!'])));
        words.filter(|word| !word.is_empty()).map(in_digits).collect()
    }

    /// Returns whether the line leaves a follow-up question: it is blank, or says `back`.
    pub fn goes_back(&self) -> bool {
        self.input == Input::Blank || self.words() == ["back"]
    }
}

/// Returns the refusal of an unknown word: a remark on it, the commands it may be, the nearest, or what is accepted.
pub(crate) fn unknown(typed: &str, vocabulary: &[Command], own: &'static [Remark], accepted: &str) -> String {
    let word = &*typed.to_lowercase();
    if let Some(remark) = remark(word.trim_matches(|c: char| !c.is_alphanumeric()), own) {
        return remark.to_owned();
    }
    let begun = vocabulary.iter().map(|command| command.word()).filter(|full| full.starts_with(word));
    let shown = |full: &str| if has_digit(full) { full.to_uppercase() } else { full.to_owned() };
    let begun: Vec<_> = begun.map(shown).collect();
    if begun.len() > 1 {
        return format!("{} can be {}. {accepted}", quoted(typed), listed(begun, "or"));
    }
    let near = nearest(word, vocabulary.iter().map(|command| command.word()));
    let hint = near.map_or_else(|| accepted.to_owned(), |near| format!("Did you mean {near}?"));
    format!("I don't know {}. {hint}", quoted(typed))
}

/// Writes a number word as a number: `go eleven`.
fn in_digits(word: &str) -> String {
    let number = (1..).zip(NUMBERS.split(' ')).find(|(_, name)| *name == word);
    number.map_or_else(|| word.to_owned(), |(number, _)| number.to_string())
}

fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// Removes the brackets around a word, as a map has them.
fn bare(word: &str) -> &str {
    let inside = |[open, close]: [char; 2]| word.strip_prefix(open)?.strip_suffix(close);
    [['(', ')'], ['[', ']']].into_iter().find_map(inside).unwrap_or(word)
}

/// Splits a text into words in small letters.
pub(crate) fn split(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    text.split(is_separator).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

/// Returns whether a character separates words.
pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the text after the first `count` words, as it was typed.
pub fn after_words(text: &str, count: usize) -> &str {
    let after = (0..count).fold(text, |rest, _| {
        let word = rest.trim_start_matches(is_separator);
        word.find(is_separator).map_or("", |end| &word[end..])
    });
    after.trim_matches(is_separator)
}

/// Encloses a file name that contains spaces.
pub(crate) const QUOTE: char = '"';

/// Returns the name of a file. Spaces may be escaped or quoted, as completion does it.
pub(crate) fn file_name(text: &str) -> String {
    // `save as hunt.txt` names the same file as `save hunt.txt`.
    let (word, after) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_link = ["as", "to"].iter().any(|link| word.eq_ignore_ascii_case(link));
    let name = if is_link { after.trim_start() } else { text };
    match name.strip_prefix(QUOTE) {
        Some(quoted) => quoted.strip_suffix(QUOTE).unwrap_or(quoted).to_owned(),
        None if !BACKSLASH_ESCAPES => name.to_owned(),
        None => rustyline::completion::unescape(name, Some('\\')).into_owned(),
    }
}

/// Splits a line into commands at each `;`.
pub(crate) fn split_commands(line: &str) -> impl Iterator<Item = &str> {
    let commands = std::iter::successors(Some(split_first(line)), |(_, rest)| rest.map(split_first));
    commands.map(|(command, _)| command)
}

/// Splits the first command from the rest of a line, at a `;`. One in quotes does not count. Neither does one in the text of
/// `board` or `say`, or one in the file name of `save` behind a backslash, which completion puts there.
fn split_first(line: &str) -> (&str, Option<&str>) {
    let word = line.split_whitespace().next().unwrap_or_default();
    // `sa` is short for `save` elsewhere.
    let is_text = |(command, shortest)| word.len() >= shortest && Command::find(word, &[command]).is_some();
    if [(Command::Board, 2), (Command::Say, 3)].into_iter().any(is_text) {
        return (line, None);
    }
    let can_escape = BACKSLASH_ESCAPES && word.len() > 1 && Command::Save.word().starts_with(&word.to_lowercase());
    let (mut is_quoted, mut before) = (false, ' ');
    for (at, c) in line.char_indices() {
        let is_escaped = can_escape && before == '\\';
        match c {
            ';' if !is_quoted && !is_escaped => return (&line[..at], Some(&line[at + 1..])),
            QUOTE if is_quoted => is_quoted = false,
            QUOTE => is_quoted = before.is_whitespace() && line[at + 1..].contains(QUOTE),
            _ => {}
        }
        before = if c == '\\' && is_escaped { ' ' } else { c };
    }
    (line, None)
}
