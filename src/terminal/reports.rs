//! What a terminal sends by itself, such as its colours or where the mouse is: none of it becomes text.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Modifiers, RepeatCount};

use crate::system::hold;

/// The longest pause between two characters of a report. Nobody types that fast.
const PAUSE: Duration = Duration::from_millis(50);

/// Drops the reports of the terminal. Bound to every key. Holds the report that is being dropped, and when its last character
/// came.
#[derive(Debug, Default)]
pub(super) struct Reports(Mutex<Option<(Report, Instant)>>);

#[derive(Clone, Copy, Debug)]
enum Report {
    /// A text such as a colour, up to its end mark (OSC, DCS).
    Text,
    /// The rest of a sequence that the line editor does not know, up to a letter.
    Sequence,
}

impl ConditionalEventHandler for Reports {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        let KeyEvent(key, modifiers) = event.get(0).copied()?;
        let mut report = hold(&self.0);
        let dropped = report.take().filter(|(_, since)| since.elapsed() < PAUSE).map(|(report, _)| report);
        let next = match (dropped, key, modifiers) {
            (_, KeyCode::UnknownEscSeq, _) => Some(Report::Sequence),
            (_, KeyCode::Char(']' | 'P' | 'X' | '^' | '_'), Modifiers::ALT) => Some(Report::Text),
            (Some(Report::Text), KeyCode::Char('G'), Modifiers::CTRL)
            | (Some(Report::Text), KeyCode::Char('\\'), Modifiers::ALT)
            | (Some(Report::Sequence), KeyCode::Char('@'..='~'), Modifiers::NONE) => None,
            (Some(report), KeyCode::Char(_), Modifiers::NONE) => Some(report),
            _ => return None,
        };
        *report = next.map(|next| (next, Instant::now()));
        Some(Cmd::Noop)
    }
}

/// Returns a line that was typed without the line editor. Reports and control characters are left out, and so is Esc alone.
pub(super) fn without_reports(line: &str) -> String {
    let mut rest = line.chars().peekable();
    let mut typed = String::new();
    while let Some(character) = rest.next() {
        if character == '\x1b' {
            match rest.next_if(|letter| "OPX[\\]^_".contains(*letter)) {
                None | Some('\\') => {}
                Some('O') => drop(rest.next()),
                Some('[') => {
                    // Three characters follow the report of an old mouse.
                    let follow = if rest.peek() == Some(&'M') { 3 } else { 0 };
                    rest.find(|character| ('@'..='~').contains(character));
                    rest.by_ref().take(follow).for_each(drop);
                }
                Some(_) => while rest.next_if(|character| !"\u{7}\u{1b}".contains(*character)).is_some() {},
            }
        } else if !character.is_control() || character == '\t' {
            typed.push(character);
        }
    }
    typed
}
