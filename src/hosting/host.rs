//! The words of a host: what a host types, and what they are told.

use crate::command::help::Question;
use crate::command::{Command, Place, vocabulary};
use crate::game::hidden::Hidden;
use crate::party::{NOBODY_IS_HERE, State};
use crate::repl::dialogue::Dialogue;
use crate::repl::intent::{END_ALONE, Intent, Refusal, Waiting};
use crate::repl::reply::Screen;
use crate::wire::PersonNow;
use crate::words::hidden::{HiddenMapper, ROOM_AND_MARK, manual};

pub(super) const OVER: &str = "The game is over. Type again, say TEXT, seats or end.";
const ACCEPTED: &str = "Type seats, begin, again, bot NAME, code NAME, codes, skip NAME, remove NAME, open, close, go on, board, say TEXT, \
                        end or help.";

/// What `help` says of these commands, which mean something else elsewhere.
const ROWS: [[&str; 3]; 3] = [
    ["again", "again", "deal another game to everybody, once this one is over"],
    ["say", "say TEXT", "say something to everybody"],
    ["help", "help bot", "explain bot, or any other word in this list"],
];

/// Reads a line that the host has typed: a command and the text after it. Returns the answer instead, at most this wide, if
/// the line changes nothing.
pub(super) fn read(line: &str, columns: usize) -> Result<(Command, String), String> {
    let vocabulary = vocabulary(Place::Gamemaster);
    let mut dialogue =
        Dialogue::of_hidden(Screen { columns: Some(columns), lines: usize::MAX, to_draw: None, is_attended: true });
    let waiting = Waiting::<Hidden, _> {
        words: &HiddenMapper { rooms: 0 },
        view: None,
        question: Question::main(""),
        vocabulary: &vocabulary,
        remarks: &[(&["quit", "q", "exit", "bye"], END_ALONE)],
        accepted: ACCEPTED.to_owned(),
        here: None,
        room_and_mark: ROOM_AND_MARK,
    };
    let manual = manual(&[Place::Gamemaster]).with(&ROWS, &[]);
    match waiting.read(line) {
        Ok(Intent::Do(Command::Rules, _)) => dialogue.say_rules(&manual),
        Ok(Intent::Do(command, text)) => return Ok((command, text)),
        Ok(Intent::Strike(line)) => return Ok((Command::Strike, line.to_string())),
        Ok(Intent::Help(topic)) => dialogue.help(&manual, "", &vocabulary, &topic),
        Ok(_) => dialogue.refuse(ACCEPTED),
        Err(Refusal { words, .. }) => dialogue.refuse(&words),
    }
    Err(dialogue.text())
}

/// Says for whom the game waits though they are not here.
pub(super) fn missing(state: &State) -> Option<String> {
    if state.is_empty {
        return Some(NOBODY_IS_HERE.to_owned());
    }
    let on_turn = state.waits.first().filter(|_| state.talk.is_none());
    let absent = state.people.iter().find(|person| person.who == on_turn.copied() && person.here == 0)?;
    let name = &absent.name;
    Some(format!(
        "It is {name}'s turn, but {name} is not here. To let a bot play, type bot {name}; to pass, skip {name}."
    ))
}

/// Says why no bot takes somebody's seat.
pub(super) fn not_for_bot(person: &PersonNow) -> String {
    let name = &person.name;
    match (person.who, person.here) {
        (None, _) => format!("{name} is a bot."),
        (_, 1) => format!("{name} is here. To take the seat all the same, type code {name}, then bot {name}."),
        _ => format!("A bot already plays for {name}."),
    }
}
