//! A typed line: its commands, its words, and the texts in it that are kept as they were typed.

use super::{Command, Remark, WHOLE, complete, nearest, remark};
use crate::sanitize::quoted;
use crate::text::{BACKSLASH_ESCAPES, listed};

/// The numbers from 1 to those of the rooms of the dodecahedron, as they are spoken.
const NUMBERS: &str = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
                       sixteen seventeen eighteen nineteen twenty";

/// What may stand before the name of a room and adds nothing.
pub(crate) const BEFORE_A_ROOM: [&str; 8] = ["to", "into", "the", "room", "rooms", "cave", "cell", "square"];

/// Punctuation that is stripped from around a word: `:q`, `help!`, `--help`, `[nw]`.
const SIGNS: [char; 19] =
    [':', '/', '#', '-', '–', '—', '→', '=', '!', '.', '"', '\'', '`', '(', ')', '[', ']', '<', '>'];

/// Punctuation between the rooms of a path: `14-13-20`, `14→13`.
const BETWEEN: [char; 7] = ['-', '–', '—', '→', '>', '/', ':'];

/// The first word of a line, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<'l> {
    /// The word as it was typed; empty if the line has none.
    pub first: &'l str,
    /// The command that it means.
    pub command: Option<Command>,
    /// The text after the command, as it was typed.
    pub rest: &'l str,
}

impl<'l> Heard<'l> {
    /// Splits a line. Spaces and commas separate words; a number may directly follow its command.
    #[must_use]
    pub fn of(line: &'l str, vocabulary: &[Command]) -> Self {
        let line = line.trim_matches(is_separator);
        let first = &line[..line.find(is_separator).unwrap_or(line.len())];
        let word = first.trim_matches(SIGNS);
        if let Some(command) = Command::find(word, vocabulary) {
            return Self { first, command: Some(command), rest: after_words(line, 1) };
        }
        // `m5`.
        let end = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        let command = Command::find(word[..end].trim_end_matches(SIGNS), vocabulary);
        let command = command.filter(|command| end > 0 && end < word.len() && command.takes_a_number());
        let at = first.find(word).unwrap_or_default() + end;
        Self { first, command, rest: if command.is_some() { &line[at..] } else { "" } }
    }
}

/// Returns the refusal of an unknown word: a remark on it, the commands it may be, the nearest that costs no turn, or what is
/// accepted.
pub(crate) fn unknown(typed: &str, vocabulary: &[Command], own: &'static [Remark], accepted: &str) -> String {
    let word = &*typed.to_lowercase();
    if let Some(remark) = remark(word.trim_matches(|c: char| !c.is_alphanumeric()), own) {
        return remark.to_owned();
    }
    let begun = vocabulary.iter().map(|command| command.word()).filter(|full| full.starts_with(word));
    let begun: Vec<_> = begun.collect();
    if begun.len() > 1 {
        return format!("{} can be {}. {accepted}", quoted(typed), listed(begun, "or"));
    }
    let near = nearest(word, vocabulary.iter().filter(|command| !command.is_turn()).map(|command| command.word()));
    let hint = near.map_or_else(|| accepted.to_owned(), |near| format!("Did you mean {near}?"));
    format!("I don't know {}. {hint}", quoted(typed))
}

/// Splits a text into words in small letters, without the signs around them, and with numbers in digits.
pub(crate) fn words(text: &str) -> Vec<String> {
    word_by_word(text).into_iter().filter(|word| !word.is_empty()).collect()
}

/// Does the same, but a word of signs alone stays, as an empty one.
pub(crate) fn word_by_word(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let bare = text.split(is_separator).filter(|word| !word.is_empty()).map(|word| {
        let word = word.trim_end_matches(SIGNS).trim_start_matches(|c| c != '-' && SIGNS.contains(&c));
        let word = word.strip_suffix('?').filter(|asked| !asked.is_empty()).unwrap_or(word);
        let number = (1..).zip(NUMBERS.split(' ')).find(|(_, name)| *name == word);
        number.map_or_else(|| word.to_owned(), |(number, _)| number.to_string())
    });
    bare.collect()
}

/// Splits a row of numbers with [`BETWEEN`] between them.
pub(crate) fn numbers_apart(words: Vec<String>) -> Vec<String> {
    let is_row =
        |word: &str| !word.starts_with('-') && word.chars().all(|c| c.is_ascii_digit() || BETWEEN.contains(&c));
    let apart = words.into_iter().flat_map(|word| {
        let between = if is_row(&word) { &BETWEEN[..] } else { &[] };
        word.split(between).map(ToOwned::to_owned).collect::<Vec<_>>()
    });
    apart.filter(|word| !word.is_empty()).collect()
}

/// Lists the words that a typed one begins; only the one that it equals, if it does.
pub(crate) fn chosen<'w>(word: &str, words: &[&'w str]) -> Vec<&'w str> {
    let is_whole = words.contains(&word) || WHOLE.contains(&word);
    let is_meant = |full: &&str| *full == word || !is_whole && !word.is_empty() && full.starts_with(word);
    words.iter().copied().filter(is_meant).collect()
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

/// Completes the options after a command; `None` if a word is none of them.
pub(crate) fn options(words: &[String], of: Command) -> Option<Vec<&'static str>> {
    words.iter().map(|word| complete(word, of.options().iter().copied())).collect()
}

/// Encloses a file name that contains spaces.
pub(crate) const QUOTE: char = '"';

/// Returns the name of a file; `None` if there is none, or if text follows the quotes. Spaces may be escaped or quoted, as
/// completion does it.
pub(crate) fn file_name(text: &str) -> Option<String> {
    // `save as hunt.txt` names the same file as `save hunt.txt`.
    let (word, after) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_link = ["as", "to"].iter().any(|link| word.eq_ignore_ascii_case(link));
    let name = if is_link { after.trim_start() } else { text };
    let name = match name.strip_prefix(QUOTE).map(|quoted| quoted.split_once(QUOTE).unwrap_or((quoted, ""))) {
        Some((quoted, "")) => quoted.to_owned(),
        Some(_) => return None,
        None if !BACKSLASH_ESCAPES => name.to_owned(),
        None => {
            let mut characters = name.chars();
            let next = || characters.next().and_then(|c| if c == '\\' { characters.next() } else { Some(c) });
            std::iter::from_fn(next).collect()
        }
    };
    Some(name).filter(|name| !name.is_empty())
}

/// Splits a line into commands at each `;`.
pub(crate) fn split_commands(line: &str) -> impl Iterator<Item = &str> {
    let commands = std::iter::successors(Some(split_first(line)), |(_, rest)| rest.map(split_first));
    commands.map(|(command, _)| command).filter(|command| !command.trim().is_empty())
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
