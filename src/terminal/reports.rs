//! What a terminal sends by itself, such as its colours or where the mouse is: none of it becomes text.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Modifiers, RepeatCount};

use crate::system::hold;

/// The longest pause between two characters of a report. Nobody types that fast.
const PAUSE: Duration = Duration::from_millis(50);

/// Drops the reports of the terminal. Bound to every key.
#[derive(Debug, Default)]
pub(super) struct Reports(Mutex<Report>);

/// The report that is being dropped.
#[derive(Clone, Copy, Debug, Default)]
enum Report {
    #[default]
    None,
    /// A text such as a colour, up to its end mark (OSC, DCS), and when its last character came.
    Text(Instant),
    /// A sequence that the line editor does not know. If a letter follows, it was whole.
    Unknown(Instant),
    /// The rest of one.
    Sequence(Instant),
}

impl ConditionalEventHandler for Reports {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        let KeyEvent(key, modifiers) = event.get(0).copied()?;
        let mut report = hold(&self.0);
        let is_dropped = match (*report, key, modifiers) {
            (_, KeyCode::UnknownEscSeq, _) => {
                *report = Report::Unknown(Instant::now());
                true
            }
            (_, KeyCode::Char(']' | 'P' | 'X' | '^' | '_'), Modifiers::ALT) => {
                *report = Report::Text(Instant::now());
                true
            }
            (Report::Text(_), KeyCode::Char('G'), Modifiers::CTRL)
            | (Report::Text(_), KeyCode::Char('\\'), Modifiers::ALT) => {
                *report = Report::None;
                true
            }
            (Report::Text(since), KeyCode::Char(_), Modifiers::NONE) if since.elapsed() < PAUSE => {
                *report = Report::Text(Instant::now());
                true
            }
            (Report::Unknown(_), KeyCode::Char(letter), Modifiers::NONE) if letter.is_alphabetic() => {
                *report = Report::None;
                false
            }
            (Report::Unknown(since) | Report::Sequence(since), KeyCode::Char(character), Modifiers::NONE)
                if since.elapsed() < PAUSE =>
            {
                let is_last = ('@'..='~').contains(&character);
                *report = if is_last { Report::None } else { Report::Sequence(Instant::now()) };
                true
            }
            _ => {
                *report = Report::None;
                false
            }
        };
        is_dropped.then_some(Cmd::Noop)
    }
}

/// Returns a line that was typed without the line editor. Reports and control characters are left out, and so is Esc alone.
pub(super) fn without_reports(line: &str) -> String {
    let mut rest = line.chars().peekable();
    let mut typed = String::new();
    while let Some(character) = rest.next() {
        // Esc and one of these are the same as one control character.
        let letter = if character == '\x1b' { rest.next_if(|letter| "OPX[\\]^_".contains(*letter)) } else { None };
        match letter.map_or(character, |letter| char::from(letter as u8 + 0x40)) {
            '\u{8f}' => drop(rest.next()),
            '\u{9b}' => {
                // Three characters follow the report of an old mouse.
                let follow = if rest.peek() == Some(&'M') { 3 } else { 0 };
                rest.find(|character| ('@'..='~').contains(character));
                rest.by_ref().take(follow).for_each(drop);
            }
            '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}' => {
                while rest.next_if(|character| !"\u{7}\u{1b}\u{9c}".contains(*character)).is_some() {}
            }
            character if character.is_control() && character != '\t' => {}
            character => typed.push(character),
        }
    }
    typed
}
