//! Parses a typed line into a command and the words after it.

use strsim::damerau_levenshtein;

use crate::sanitize::quoted;

/// A command. Each question understands a vocabulary of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the help of each game describes its commands")]
pub enum Command {
    Move,
    Shoot,
    Again,
    Pass,
    Look,
    Map,
    Mark,
    Unmark,
    Score,
    Save,
    Help,
    Rules,
    Quit,
    Yes,
    No,
    Ready,
    Go,
    Board,
    Strike,
    Notes,
    Hide,
    /// A name that is a command on its own: a direction, a cell, a sense.
    Name(&'static str),
}

/// Letters that always mean one command, even if other commands begin with them.
const SHORT_FORMS: [(&str, Command); 5] =
    [("m", Command::Move), ("s", Command::Shoot), ("q", Command::Quit), ("g", Command::Again), ("?", Command::Help)];

impl Command {
    /// Returns the word for the command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Shoot => "shoot",
            Self::Again => "again",
            Self::Pass => "pass",
            Self::Look => "look",
            Self::Map => "map",
            Self::Mark => "mark",
            Self::Unmark => "unmark",
            Self::Score => "score",
            Self::Save => "save",
            Self::Help => "help",
            Self::Rules => "rules",
            Self::Quit => "quit",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Ready => "ready",
            Self::Go => "go",
            Self::Board => "board",
            Self::Strike => "strike",
            Self::Notes => "notes",
            Self::Hide => "hide",
            Self::Name(name) => name,
        }
    }

    /// Finds the only command of a vocabulary that a word abbreviates.
    pub(crate) fn find(word: &str, vocabulary: &[Self]) -> Option<Self> {
        let found = complete(word, vocabulary.iter().map(|command| command.word()))?;
        vocabulary.iter().copied().find(|command| command.word() == found)
    }
}

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// No words.
    Blank,
    /// Words. The first does not begin with a letter.
    Bare(Vec<String>),
    /// A command, and the words after it.
    Command(Command, Vec<String>),
    /// A word that is no command, or abbreviates several.
    Unknown(String),
}

impl Input {
    /// Parses a line. Spaces and commas separate words; a number may directly follow its command.
    #[must_use]
    pub fn parse(line: &str, vocabulary: &[Command]) -> Self {
        let line = line.to_lowercase();
        let mut words = words(&line);
        let Some(first) = words.next() else {
            return Self::Blank;
        };
        let rest = words.map(ToOwned::to_owned);
        if !first.starts_with(|c: char| c.is_alphabetic() || c == '?') {
            return Self::Bare([first.to_owned()].into_iter().chain(rest).collect());
        }
        if let Some(command) = vocabulary.iter().find(|command| command.word() == first) {
            return Self::Command(*command, rest.collect());
        }
        let end = first.find(|c: char| !c.is_alphabetic() && c != '?').unwrap_or(first.len());
        let (word, attached) = first.split_at(end);
        match Command::find(word, vocabulary) {
            Some(command) => {
                let attached = Some(attached).filter(|attached| !attached.is_empty()).map(ToOwned::to_owned);
                Self::Command(command, attached.into_iter().chain(rest).collect())
            }
            None => Self::Unknown(first.to_owned()),
        }
    }
}

/// Encloses a file name that contains spaces.
pub(super) const QUOTE: char = '"';

/// Returns the file name after a command. Spaces may be escaped or quoted, as completion does it.
pub(super) fn file_name(line: &str) -> String {
    let name = line.trim().split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
    match name.strip_prefix(QUOTE) {
        Some(quoted) => quoted.strip_suffix(QUOTE).unwrap_or(quoted).to_owned(),
        None if cfg!(windows) => name.to_owned(),
        None => rustyline::completion::unescape(name, Some('\\')).into_owned(),
    }
}

/// Splits a line into commands at each `;`.
pub(super) fn split_commands(line: &str) -> impl Iterator<Item = &str> {
    let commands = std::iter::successors(Some(split_first(line)), |(_, rest)| rest.map(split_first));
    commands.map(|(command, _)| command)
}

/// Splits the first command from the rest of a line. A `;` in a file name after `save` does not count if it is quoted, or
/// escaped as completion does it.
fn split_first(line: &str) -> (&str, Option<&str>) {
    let is_save = |word: &str| word.len() > 1 && Command::Save.word().starts_with(&word.to_lowercase());
    let (word, name) = line.trim_start().split_once(char::is_whitespace).unwrap_or_default();
    let name = Some(name.trim_start()).filter(|_| is_save(word));
    let quoted = name.and_then(|name| name.strip_prefix(QUOTE)?.split_once(QUOTE));
    let from = quoted.map_or(0, |(_, behind)| line.len() - behind.len());
    let mut is_escaped = false;
    let end = line[from..].find(|c: char| {
        let escapes = c == '\\' && name.is_some() && !cfg!(windows) && !is_escaped;
        let was_escaped = std::mem::replace(&mut is_escaped, escapes);
        c == ';' && !was_escaped
    });
    end.map_or((line, None), |end| (&line[..from + end], Some(&line[from + end + 1..])))
}

/// Finds the only word that `word` abbreviates, or that equals it.
#[must_use]
pub fn complete<'w>(word: &str, words: impl Iterator<Item = &'w str> + Clone) -> Option<&'w str> {
    let word = SHORT_FORMS.iter().find(|(short, _)| *short == word).map_or(word, |(_, command)| command.word());
    let mut candidates = words.filter(|candidate| candidate.starts_with(word));
    match (candidates.next(), candidates.next()) {
        (Some(only), None) => Some(only),
        (first, _) => first.filter(|first| *first == word),
    }
}

/// Finds the nearest word to a mistyped one, if one is near.
#[must_use]
pub fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let distances = words.map(|candidate| (damerau_levenshtein(word, candidate), candidate));
    let near = distances.filter(|(distance, candidate)| {
        // Short words are near too many others, and so are words that begin with another letter.
        let begins_alike = word.chars().next() == candidate.chars().next();
        let most = if word.chars().count() > 3 && begins_alike { 2 } else { 1 };
        *distance <= most && candidate.chars().count() > distance + 1
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// Returns the refusal of an unknown word, with the nearest command or else with what is accepted.
pub(super) fn unknown(word: &str, vocabulary: &[Command], accepted: &str) -> String {
    let near = nearest(word, vocabulary.iter().map(|command| command.word()));
    let hint = near.map_or_else(|| accepted.to_owned(), |near| format!("Did you mean {near}?"));
    format!("I don't know {}. {hint}", quoted(word))
}

/// Splits a line into words in lower case.
pub(super) fn split(line: &str) -> Vec<String> {
    words(&line.to_lowercase()).map(ToOwned::to_owned).collect()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_separator).filter(|word| !word.is_empty())
}

/// Returns whether a character separates words.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the text after the command of a line, as it was typed.
pub(super) fn after_command(line: &str) -> &str {
    line.trim_start().trim_start_matches(char::is_alphabetic)
}

/// Returns the text after the first `count` words of a line, as it was typed.
#[must_use]
pub fn after_words(line: &str, count: usize) -> &str {
    let skipped = (0..count).fold(line, |rest, _| {
        let word = rest.trim_start_matches(is_separator);
        word.find(is_separator).map_or("", |end| &word[end..])
    });
    skipped.trim_matches(is_separator)
}
