//! The words of a host: what a host types, and what they are told.

use crate::command::help::Question;
use crate::command::{Command, Place, vocabulary};
use crate::game::Seat;
use crate::game::hidden::Hidden;
use crate::repl::dialogue::Dialogue;
use crate::repl::intent::{END_ALONE, Intent, Refusal, Waiting};
use crate::repl::reply::Screen;
use crate::text::listed;
use crate::wire::{Kind, SeatNow};
use crate::words::hidden::news::at_seat;
use crate::words::hidden::{HiddenMapper, Players, ROOM_AND_MARK, manual};

pub(super) const NOT_BEGUN: &str = "The game has not begun yet. Type begin to begin without those who are not here.";
pub(super) const BEGUN_ALREADY: &str = "The game has already begun.";
pub(super) const NOT_HERE_YET: &str = "The game begins when everybody is here, or when you type begin.";
pub(super) const NOBODY_HAS_COME: &str = "Nobody has come into the room yet.";
pub(super) const OVER: &str = "The game is over. Type again, say TEXT, seats or end.";
pub(super) const NOT_OVER: &str = "Type again when the game is over.";
pub(super) const NOBODY_IS_HERE: &str = "Nobody is here, so the game waits.";
const ACCEPTED: &str = "Type seats, begin, again, bot NAME, code NAME, codes, skip NAME, remove NAME, go on, board, say TEXT, end or help.";

/// What `help` says of these commands, which mean something else elsewhere.
const ROWS: [[&str; 3]; 3] = [
    ["again", "again", "deal another game to the same seats, once this one is over"],
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

impl Players {
    /// Finds the seat with this name.
    pub(super) fn find(&self, name: &str) -> Result<Seat, String> {
        let people = || listed(self.people_seats().map(|seat| self.name(seat).to_owned()), "or");
        let seat = self.speaker(name).ok().flatten();
        seat.ok_or_else(|| format!("Type the name of one player: {}.", people()))
    }

    /// Returns a line of `seats`: whether a player is here, and otherwise what to send them.
    pub(super) fn seat(&self, seat: Seat, now: &SeatNow, invitation: &str) -> String {
        let name = self.name(seat);
        let told = match (now.here == 1, now.is) {
            (true, _) => return at_seat(now),
            (false, Kind::Bot) => format!("A bot plays for {name}, who can return with:"),
            (false, _) => format!("{name}:"),
        };
        // A command on a line of its own is never broken, so it can be copied.
        format!("{told}\n  {invitation}")
    }

    pub(super) fn not_for_bot(&self, seat: Seat, is_here: bool) -> String {
        let name = self.name(seat);
        match (self.is_bot(seat), is_here) {
            (true, _) => format!("{name} is a bot."),
            (false, true) => {
                format!("{name} is here. To take the seat all the same, type code {name}, then bot {name}.")
            }
            (false, false) => format!("A bot already plays for {name}."),
        }
    }

    pub(super) fn is_absent(&self, seat: Seat) -> String {
        let name = self.name(seat);
        format!(
            "It is {name}'s turn, but {name} is not here. To let a bot play, type bot {name}; to pass, skip {name}."
        )
    }

    pub(super) fn bot_plays(&self, seat: Seat) -> String {
        format!("A bot plays for {} until they are back.", self.name(seat))
    }
}
