//! What somebody typed, made fit to be printed.
//!
//! Deliberately absent: who typed it, and where it is printed.

use std::path::Path;

/// What is repeated of a line is cut off after so many characters.
const LONGEST_ECHO: usize = 60;
/// What is repeated of a word is cut off after so many characters.
const LONGEST_QUOTE: usize = 20;
/// Stands where something was cut off. It has no meaning in any command, so that a line cut short is not obeyed.
pub const CUT: char = '…';

/// Makes of a line that somebody typed a text that can be printed: short, and with nothing that a terminal would obey.
#[must_use]
pub fn sanitize(line: &str) -> String {
    harmless(line, LONGEST_ECHO)
}

/// Quotes a word that somebody typed, so that it can be printed.
#[must_use]
pub fn quoted(word: &str) -> String {
    format!("\"{}\"", harmless(word, LONGEST_QUOTE))
}

/// Quotes the name of a file, all of it, so that it can be printed.
#[must_use]
pub fn quoted_file(path: &Path) -> String {
    format!("\"{}\"", harmless(&path.to_string_lossy(), usize::MAX))
}

/// Makes a text of one line or several fit to be printed, all of it.
#[must_use]
pub fn sanitize_lines(text: &str) -> String {
    text.split('\n').map(|line| harmless(line, usize::MAX)).collect::<Vec<_>>().join("\n")
}

fn harmless(text: &str, longest: usize) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters
        .by_ref()
        .take(longest)
        .map(|character| if is_obeyed(character) { char::REPLACEMENT_CHARACTER } else { character })
        .collect();
    shown.extend(characters.next().map(|_| CUT));
    shown
}

/// Tells whether a character does something rather than show something: controls, characters that cannot be seen, and
/// those that turn the direction of the writing.
#[must_use]
pub fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}
