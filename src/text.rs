//! Pieces of text: lists, counts, capitals, words quoted for a shell, and broken lines.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

/// The most columns of help and of tables, and their width where that of the screen is not known.
pub(crate) const HELP_WIDTH: usize = 80;

use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::sanitize::sanitize_name;

/// Whether a backslash escapes the character after it in a file name, as in a shell: not where it separates folders.
pub(crate) const BACKSLASH_ESCAPES: bool = std::path::MAIN_SEPARATOR != '\\';

/// Lists things as a sentence does: `2, 5 and 8`.
pub fn listed(things: impl IntoIterator<Item = impl Display>, conjunction: &str) -> String {
    let things: Vec<_> = things.into_iter().map(|thing| thing.to_string()).collect();
    match things.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} {conjunction} {last}", others.join(", ")),
        _ => things.concat(),
    }
}

/// Marks the first of several choices as the default: `classic (default)`, `grue`, `world`.
pub fn choices(names: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    let marks = [" (default)"].into_iter().chain(std::iter::repeat(""));
    names.into_iter().zip(marks).map(|(name, mark)| format!("{name}{mark}")).collect()
}

/// Lists things, each once.
pub fn once<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for thing in things {
        if !once.contains(&thing) {
            once.push(thing);
        }
    }
    once
}

/// Counts things: `1 arrow`, `2 arrows`.
pub fn counted(count: impl Into<u32>, thing: &str) -> String {
    match count.into() {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

/// Capitalises the first letter of a text.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default() + characters.as_str()
}

/// Quotes a word for a shell, if it needs quotes; on Windows for `cmd`, which knows only double quotes. The word is safe to
/// print.
pub fn shell_quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || ",-_./:=".contains(c) || !BACKSLASH_ESCAPES && c == '\\';
    let word = sanitize_name(word);
    if word.chars().all(is_plain) {
        word
    } else if BACKSLASH_ESCAPES {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        format!("\"{word}\"")
    }
}

/// Quotes the name of a file for a shell. A mere number, which would be that of a kept hunt, becomes `./3`.
pub fn shell_quoted_file(path: &Path) -> String {
    let name = path.to_string_lossy();
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { format!("./{name}") } else { shell_quoted(&name) }
}

/// Returns the quotient of two counts.
#[expect(clippy::cast_precision_loss, reason = "quotients are printed with at most two decimals")]
pub const fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// Writes a number with commas between groups of three digits: `10,000`.
pub fn grouped(number: impl Into<u64>) -> String {
    match number.into() {
        number if number < 1_000 => number.to_string(),
        number => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// Joins two texts with a blank, or with a line break if they would be wider than a line of 80 columns.
pub(crate) fn joined(first: &str, second: &str) -> String {
    let gap = if first.chars().count() + second.chars().count() < 80 { " " } else { "\n" };
    [first, gap, second].concat()
}

/// Breaks a text into lines of at most `columns`, between words if possible. Later lines begin with the indent. A link is never
/// broken.
pub fn wrapped(text: &str, columns: usize, indent: &str) -> Vec<String> {
    let options = Options::new(columns)
        .subsequent_indent(indent)
        .break_words(!text.contains("://"))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(Into::into).collect()
}

/// Lays out rows of two parts: side by side if all rows fit the columns, or else one below the other, with an indent.
pub(crate) fn beside(rows: &[[String; 2]], columns: usize, indent: usize) -> Vec<String> {
    let width = |part: usize| rows.iter().map(|row| display_width(&row[part])).max().unwrap_or_default();
    let is_fitting = width(0) + width(1) + 2 <= columns;
    let (left, gap) = if is_fitting { (width(0), "  ") } else { (0, &*format!("\n{:indent$}", "")) };
    rows.iter().map(|[first, second]| format!("{first:<left$}{gap}{second}").trim_end().to_owned()).collect()
}

/// Breaks the lines of a text that are wider than `columns`, between words if possible. Escape sequences have no width.
/// Continuation lines keep the line's indent, and none begins with `%`.
pub fn fitted(text: &str, columns: usize) -> Cow<'_, str> {
    if text.lines().all(|line| display_width(line) <= columns) {
        return Cow::Borrowed(text);
    }
    let lines = text.lines().flat_map(|line| {
        let indent = &line[..line.len() - line.trim_start().len()];
        // A command that is shown to be copied.
        if display_width(line) <= columns || line.starts_with("  wumpus ") {
            vec![line.to_owned()]
        } else {
            wrapped(&line.replace(" %", "\u{a0}%"), columns, indent)
        }
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n").replace("\u{a0}%", " %"))
}

/// What Tab inserts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidates {
    /// One of these words, in place of the text from byte `start` on.
    Words { start: usize, words: Vec<String> },
    /// The name of a file.
    File,
}
