//! Long texts in pages, where the screen cannot be scrolled.

use std::io;

use super::Dialogue;
use crate::repl::help::WORDS;

/// How many lines of the screen a page leaves free: for its command and for the next question.
const OTHER_LINES: usize = 2;

impl Dialogue<'_> {
    /// Splits the number of a page from the words that name a text, where texts have pages. A number behind the name of a
    /// command is an example, as in `help mark 12`.
    pub(super) fn page_of<'w>(&self, words: &'w [String]) -> (&'w [String], usize) {
        let (topic, number) = match words {
            [number] => (&[][..], number),
            [topic, number] if topic == WORDS => (&words[..1], number),
            _ => return (words, 1),
        };
        let page = number.parse().ok().filter(|_| self.console.unscrolled_lines().is_some());
        page.map_or((words, 1), |page| (topic, page))
    }

    /// Writes a text, or a page of it where it is too long for a screen that cannot be scrolled. `command` shows the first
    /// page.
    pub(super) fn say_page(&mut self, text: &str, command: &str, page: usize) -> io::Result<()> {
        let Some(lines) = self.console.unscrolled_lines() else { return self.console.say(text) };
        let text = self.console.terminal.fitted(text);
        let all: Vec<_> = text.lines().collect();
        let room = lines.saturating_sub(OTHER_LINES);
        let on_a_page = if all.len() <= room { all.len() } else { room.saturating_sub(1) }.max(1);
        let pages: Vec<_> = all.chunks(on_a_page).collect();
        let Some(shown) = page.checked_sub(1).and_then(|before| pages.get(before)) else {
            return self.refuse(&no_such_page(command, pages.len()));
        };
        self.console.say(&shown.join("\n"))?;
        if page < pages.len() { self.say(&format!("For more type {command} {}.", page + 1)) } else { Ok(()) }
    }
}

/// Parses the number of a page, where none means the first.
pub(in crate::repl) fn page_number(words: &[String]) -> Option<usize> {
    match words {
        [] => Some(1),
        [number] => number.parse().ok(),
        _ => None,
    }
}

/// Returns the refusal of a page that does not exist.
pub(in crate::repl) fn no_such_page(command: &str, pages: usize) -> String {
    match pages {
        1 => format!("There is only one page: type {command}."),
        _ => format!("There are {pages} pages: type {command} and a number from 1 to {pages}."),
    }
}
