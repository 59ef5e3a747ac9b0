//! Makes text safe to print: replaces or escapes control and invisible characters, and cuts what was typed.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use serde::Serialize;
use unicode_width::UnicodeWidthChar;

/// The maximum length of a repeated line, in characters.
const LONGEST_ECHO: usize = 60;
/// The maximum length of a repeated word, in characters.
const LONGEST_QUOTE: usize = 20;
/// Marks where a text was cut.
const CUT: char = '…';

/// Returns a typed line, safe to print and cut after 60 characters.
pub fn sanitize(line: &str) -> String {
    harmless(line, LONGEST_ECHO)
}

/// Quotes a typed word, safe to print and cut after 20 characters.
pub fn quoted(word: &str) -> String {
    format!("\"{}\"", harmless(word, LONGEST_QUOTE))
}

/// Quotes the full name of a file, safe to print.
pub fn quoted_file(path: &Path) -> String {
    format!("\"{}\"", sanitize_name(&path.to_string_lossy()))
}

/// Returns a full name, safe to print.
pub fn sanitize_name(name: &str) -> String {
    harmless(name, usize::MAX)
}

/// Returns a full text of one or more lines, safe to print.
pub fn sanitize_lines(text: &str) -> String {
    text.split('\n').map(|line| harmless(line, usize::MAX)).collect::<Vec<_>>().join("\n")
}

/// Returns a text that is being edited, safe to print, with its line breaks and tabs. It keeps its width, so a character
/// without a width is left out.
pub fn sanitize_edited(text: &str) -> Cow<'_, str> {
    let is_unsafe = |character: char, is_safe: bool| !is_safe && !"\n\t".contains(character);
    let shown = |(character, is_safe): (char, bool)| {
        let width = character.width().unwrap_or_default();
        if is_unsafe(character, is_safe) { "\u{fffd}".repeat(width) } else { character.to_string() }
    };
    if characters(text).any(|(character, is_safe)| is_unsafe(character, is_safe)) {
        Cow::Owned(characters(text).map(shown).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns an object as JSON, with each character escaped that is not safe to print.
pub(crate) fn json(object: &impl Serialize) -> io::Result<String> {
    let shown = |character: char| {
        let units = |unit: &u16| format!("\\u{unit:04x}");
        let is_unsafe = is_unsafe_to_print(character);
        if is_unsafe { character.encode_utf16(&mut [0; 2]).iter().map(units).collect() } else { character.to_string() }
    };
    Ok(serde_json::to_string(object)?.chars().map(shown).collect())
}

fn harmless(text: &str, longest: usize) -> String {
    let mut characters = characters(text);
    let mut shown: String = characters
        .by_ref()
        .take(longest)
        .map(|(character, is_safe)| if is_safe { character } else { char::REPLACEMENT_CHARACTER })
        .collect();
    shown.extend(characters.next().map(|_| CUT));
    shown
}

/// Returns whether a text can be printed as it is.
pub fn is_safe_to_print(text: &str) -> bool {
    characters(text).all(|(_, is_safe)| is_safe)
}

/// Joins two pictures into one, as in an emoji of a woman and a rocket.
pub(crate) const JOINER: char = '\u{200d}';
/// Asks for a picture in colour.
pub(crate) const COLOUR: char = '\u{fe0f}';

/// Lists the characters of a text, each with whether it is safe to print. The invisible ones that an emoji is made of are
/// safe there.
fn characters(text: &str) -> impl Iterator<Item = (char, bool)> {
    text.char_indices().map(|(at, character)| {
        let (before, behind) = (&text[..at], &text[at + character.len_utf8()..]);
        let is_in_emoji = match character {
            COLOUR => before.ends_with(is_picture),
            JOINER => {
                before.strip_suffix(COLOUR).unwrap_or(before).ends_with(is_picture) && behind.starts_with(is_picture)
            }
            _ => false,
        };
        (character, is_in_emoji || !is_unsafe_to_print(character))
    })
}

fn is_picture(character: char) -> bool {
    matches!(
        character,
        '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}'
            | '\u{1f000}'..='\u{1faff}'
    )
}

/// Returns whether a character is a control, is invisible, or changes the direction of the text.
pub fn is_unsafe_to_print(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}
