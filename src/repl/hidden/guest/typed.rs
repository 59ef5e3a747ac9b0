//! What a guest types, and what it does.

use std::mem::take;

use super::{Guest, TALK};
use crate::command::heard::{Heard, Input, split_commands, unknown};
use crate::command::{Command, Place, vocabulary};
use crate::repl::dialogue::Dialogue;
use crate::repl::hidden::reading;
use crate::repl::hidden::turn::{self, question};
use crate::repl::reply::Screen;
use crate::wire::Request;
use crate::words::hidden::manual;

const TOO_LATE: &str = "Too late: that turn is over, so your action was not carried out.";
const OVER: &str = "The game is over. Type reveal, map, say TEXT or quit.";
const NO_SEAT: &str = "You are only watching: type quit to leave.";
const ACCEPTED: &str = "Type say TEXT, board TEXT, strike N, look, map, notes, help or quit.";
pub(super) const NOT_HERE_YET: &str =
    "The game has not begun. It begins when everybody is here, or when the host begins it.";

/// What a typed line does.
#[derive(Debug)]
pub(crate) struct Reply {
    /// What the guest is told; empty if nothing.
    pub(crate) text: String,
    /// The lines to the host.
    pub(crate) send: Vec<Request>,
    pub(crate) leaves: bool,
}

/// What `help` says at a seat.
const GO_ON: [&str; 3] = ["go", "go on", "end your part in the talk; Enter does the same"];
const QUIT: [&str; 2] = ["quit", "You leave the table but keep your seat: wumpus join and your code bring you back."];

impl Guest {
    /// Carries out a typed line as far as it concerns the guest alone, and returns what to tell the guest and what to
    /// send to the host.
    pub(crate) fn obey(&mut self, line: &str, screen: Screen) -> Reply {
        if self.seat.is_none() {
            let leaves = Heard::parse(line, &[Command::Quit]).input == Input::Command(Command::Quit);
            let text = if leaves { "" } else { NO_SEAT };
            return Reply { text: text.to_owned(), send: Vec::new(), leaves };
        }
        let mut dialogue = Dialogue::of_hidden(screen);
        dialogue.rest = split_commands(line).map(ToOwned::to_owned).collect();
        let (vocabulary, mut leaves) = (vocabulary(Place::Seat), false);
        while let Some(command) = dialogue.rest.pop_front().filter(|_| !leaves) {
            let question = self.asked.map_or("".into(), |(_, asked)| asked.question());
            let manual = || manual(&[Place::Seat]).with(&[GO_ON], &[QUIT]);
            let Some(heard) = dialogue.obey(&command, manual, question, &vocabulary) else { continue };
            leaves = heard.input == Input::Command(Command::Quit);
            if !leaves && let Some(heard) = self.obey_aside(heard, &mut dialogue) {
                self.answer(heard, &mut dialogue);
            }
        }
        Reply { text: dialogue.text(), send: take(&mut self.send), leaves }
    }

    /// Returns what everybody is waiting for.
    fn not_now(&self) -> String {
        let waits = match (&self.setup, &self.end, self.talk) {
            (None, ..) | (_, Some(_), _) => return self.accepted().to_owned(),
            (_, _, Some(_)) if self.lives() => return TALK.to_owned(),
            (_, _, Some(_)) => "The others are talking.".to_owned(),
            (_, _, None) => format!("It is {}'s turn.", self.players.name(self.on_turn)),
        };
        format!("{waits} {}", self.accepted())
    }

    /// Returns what the guest may type when it is not their turn.
    fn accepted(&self) -> &'static str {
        match (&self.setup, &self.end) {
            (None, _) => NOT_HERE_YET,
            (_, Some(_)) => OVER,
            _ => ACCEPTED,
        }
    }

    /// Carries out what is not part of a turn.
    fn obey_aside(&mut self, heard: Heard, dialogue: &mut Dialogue) -> Option<Heard> {
        let Input::Command(command) = heard.input else { return Some(heard) };
        match command {
            Command::Look => dialogue.say(&self.look()),
            Command::Board if heard.rest.is_empty() => dialogue.say(&self.board.words()),
            Command::Say => self.send.push(Request::Say { say: heard.rest }),
            Command::Board => self.send.push(Request::Board { board: heard.rest }),
            Command::Strike => self.send.push(Request::Strike { strike: heard.rest.parse().unwrap_or_default() }),
            _ if self.setup.is_none() => dialogue.refuse(NOT_HERE_YET),
            _ => {
                let (rooms, truth) = (self.rooms(), self.end.as_ref().map(|(_, truth)| truth));
                return self.secrets.obey(heard, dialogue, rooms, truth);
            }
        }
        None
    }

    /// Takes a line that answers a question: the main one, or one that was asked after it.
    fn answer(&mut self, mut heard: Heard, dialogue: &mut Dialogue) {
        let asked = self.asked.take();
        if asked.is_some_and(|(turn, _)| self.own.is_none() || turn != self.turn) {
            return dialogue.refuse(TOO_LATE);
        }
        // `go 3` is a move, as at one screen.
        if heard.input == Input::Command(Command::Go) && !["", "on"].contains(&heard.rest.as_str()) {
            heard.input = Input::Command(Command::Move);
        }
        let asked = asked.map(|(_, asked)| asked);
        let view = self.own.and_then(|own| self.view(own));
        match (&heard.input, heard.rest.as_str()) {
            (Input::Blank | Input::Command(Command::Yes), "") | (Input::Command(Command::Go), _) if asked.is_none() => {
                return self.done(dialogue);
            }
            (Input::Unknown(word), _) if asked.is_none() => {
                let accepted = view.as_ref().map_or_else(|| self.accepted().to_owned(), reading::accepted);
                return dialogue.refuse(&unknown(word, &vocabulary(Place::Seat), &[], &accepted));
            }
            _ => {}
        }
        let Some(view) = view else { return dialogue.refuse(&self.not_now()) };
        let (mut next, is_again) = (asked, heard.input == Input::Command(Command::Again));
        if let Some(action) = turn::take(&mut next, heard, dialogue, &view, self.secrets.last) {
            self.sent.get_or_insert(action);
            self.send.push(Request::Act { turn: self.turn, action: action.to_string() });
            if !is_again {
                dialogue.say(&format!("({action})"));
            }
            return;
        }
        self.asked = next.map(|asked| (self.turn, asked));
        if next != asked {
            dialogue.say(next.map_or_else(|| question(&view), |asked| asked.question().asks));
        }
    }

    /// Tells the host that the guest has nothing more to say.
    fn done(&mut self, dialogue: &mut Dialogue) {
        match (self.talk, &self.own) {
            (Some(turn), _) if self.lives() => {
                self.send.push(Request::Done { done: turn });
                dialogue.say(&self.waiting(None));
            }
            (_, Some(_)) => dialogue.say(&self.look()),
            _ => dialogue.refuse(&self.not_now()),
        }
    }
}
