//! From a typed line to words: case, commas, short forms.
//!
//! Deliberately absent: what a word does, and which room a number is.

use std::fmt::Display;

use strsim::damerau_levenshtein;

use crate::sanitize::quoted;

/// Forms of one letter that stand for the same word whatever other words begin with it.
const SHORT_FORMS: [(&str, &str); 5] = [("m", "move"), ("s", "shoot"), ("q", "quit"), ("g", "again"), ("?", "help")];

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Nothing.
    Blank,
    /// No command word: the first word has no letter in front.
    Bare(Vec<String>),
    /// A command word of the vocabulary, in full, and what follows it.
    Command(&'static str, Vec<String>),
    /// A word that is not in the vocabulary, or short for several that are.
    Unknown(String),
}

impl Said {
    /// Reads a line. Words are parted by spaces and commas; what is no letter may follow its command without a space.
    #[must_use]
    pub fn of<'v>(line: &str, vocabulary: impl IntoIterator<Item = &'v &'static str> + Clone) -> Self {
        let line = line.to_lowercase();
        let mut words = parts(&line);
        let Some(first) = words.next() else {
            return Self::Blank;
        };
        let rest = words.map(ToOwned::to_owned);
        if !first.starts_with(|c: char| c.is_alphabetic() || c == '?') {
            return Self::Bare([first.to_owned()].into_iter().chain(rest).collect());
        }
        if let Some(command) = vocabulary.clone().into_iter().find(|word| **word == first) {
            return Self::Command(command, rest.collect());
        }
        let end = first.find(|c: char| !c.is_alphabetic() && c != '?').unwrap_or(first.len());
        let (word, behind) = first.split_at(end);
        match complete(word, vocabulary) {
            Some(command) => {
                let behind = Some(behind).filter(|behind| !behind.is_empty()).map(ToOwned::to_owned);
                Self::Command(command, behind.into_iter().chain(rest).collect())
            }
            None => Self::Unknown(first.to_owned()),
        }
    }
}

/// Finds the word of a vocabulary that somebody may have meant by another.
#[must_use]
pub fn nearest(word: &str, vocabulary: &[&'static str]) -> Option<&'static str> {
    let distances = vocabulary.iter().map(|candidate| (damerau_levenshtein(word, candidate), *candidate));
    let near = distances.filter(|(distance, candidate)| {
        // A word that is hardly longer than its distance is as near to any other; so is a long one that begins differently.
        let begins_alike = word.chars().next() == candidate.chars().next();
        let most = if word.chars().count() > 3 && begins_alike { 2 } else { 1 };
        *distance <= most && candidate.chars().count() > distance + 1
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// Says that a word is not known, and which may have been meant, or else what would be accepted.
#[must_use]
pub fn unknown(word: &str, vocabulary: &[&'static str], accepted: &str) -> String {
    let told = nearest(word, vocabulary).map_or_else(|| accepted.to_owned(), |near| format!("Did you mean {near}?"));
    format!("I don't know {}. {told}", quoted(word))
}

/// Writes a word so that a shell reads it as it is; on Windows `cmd`, which knows no other quotes than these.
#[must_use]
pub fn as_argument(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || ",-_./:=".contains(c) || cfg!(windows) && c == '\\';
    if cfg!(windows) && !word.chars().all(is_plain) {
        return format!("\"{word}\"");
    }
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// Splits a line into its words, in lower case, whatever they mean.
#[must_use]
pub fn split(line: &str) -> Vec<String> {
    parts(&line.to_lowercase()).map(ToOwned::to_owned).collect()
}

fn parts(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// Gives what stands behind the command word of a line, as it was typed. A room may follow the word without a space.
#[must_use]
pub fn behind_command(line: &str) -> &str {
    line.trim_start().trim_start_matches(char::is_alphabetic)
}

/// Lists things as a sentence does: `2, 5 and 8`.
#[must_use]
pub fn listed(things: impl IntoIterator<Item = impl Display>, last_comes_after: &str) -> String {
    let things: Vec<_> = things.into_iter().map(|thing| thing.to_string()).collect();
    match things.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} {last_comes_after} {last}", others.join(", ")),
        _ => things.concat(),
    }
}

/// Gives what stands behind so many words of a line, as it was typed.
#[must_use]
pub fn behind(line: &str, words: usize) -> &str {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let skipped = (0..words).fold(line, |rest, _| {
        let word = rest.trim_start_matches(is_between);
        word.find(is_between).map_or("", |end| &word[end..])
    });
    skipped.trim_matches(is_between)
}

/// Counts things: `1 arrow`, `2 arrows`.
#[must_use]
pub fn counted(count: impl Into<u32>, thing: &str) -> String {
    match count.into() {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

/// Finds the one word of the vocabulary for which a word is short.
#[must_use]
pub fn complete<'v>(word: &str, vocabulary: impl IntoIterator<Item = &'v &'static str>) -> Option<&'static str> {
    let fixed = SHORT_FORMS.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| long);
    let mut candidates = vocabulary.into_iter().copied().filter(|candidate| candidate.starts_with(fixed));
    match (candidates.next(), candidates.next()) {
        (Some(only), None) => Some(only),
        (first, _) => first.filter(|first| *first == fixed),
    }
}

/// Begins a text with a capital.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default() + characters.as_str()
}
