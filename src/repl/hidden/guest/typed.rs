//! What a guest types, and what it does.

use super::{Guest, TALK};
use crate::command::heard::{Heard, Input, split_commands, unknown};
use crate::command::{Command, Place, vocabulary};
use crate::repl::dialogue::Dialogue;
use crate::repl::hidden::reading;
use crate::repl::hidden::turn::{self, NO_TURN_YET, NOT_YET, question};
use crate::repl::reply::{Said, Screen};
use crate::wire::Request;
use crate::words::hidden::{ROOM_AND_MARK, manual};

const WAITING: &str = "Waiting for the others.";
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
        let mut dialogue = Dialogue::new(false, "", ROOM_AND_MARK);
        dialogue.screen = Some(screen);
        dialogue.rest = split_commands(line).map(ToOwned::to_owned).collect();
        let mut typist = Typist { guest: self, dialogue, send: Vec::new() };
        let leaves = typist.obey_line();
        let Typist { mut dialogue, send, .. } = typist;
        let said = dialogue.reply().said.into_iter().map(|said| match said {
            Said::Words(text) | Said::Unbroken(text) | Said::Alone(text) | Said::Together(text) => text,
        });
        Reply { text: said.collect::<Vec<_>>().join("\n").trim_end().to_owned(), send, leaves }
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
}

/// A guest who has typed a line.
struct Typist<'g> {
    guest: &'g mut Guest,
    dialogue: Dialogue,
    send: Vec<Request>,
}

impl Typist<'_> {
    /// Carries out what is not part of a turn.
    fn obey(&mut self, heard: Heard) -> Option<Heard> {
        let Self { guest, dialogue, send } = self;
        let Input::Command(command) = heard.input else { return Some(heard) };
        match command {
            Command::Look => dialogue.say(&guest.look()),
            Command::Board if heard.rest.is_empty() => dialogue.say(&guest.board.words()),
            Command::Say => send.push(Request::Say { say: heard.rest }),
            Command::Board => send.push(Request::Board { board: heard.rest }),
            Command::Strike => send.push(Request::Strike { strike: heard.rest.parse().unwrap_or_default() }),
            _ if guest.setup.is_none() => dialogue.refuse(NOT_HERE_YET),
            Command::Shoot
            | Command::Move
            | Command::Both
            | Command::Pass
            | Command::Again
            | Command::Go
            | Command::Yes => return Some(heard),
            Command::Reveal if guest.end.is_none() => dialogue.refuse(NOT_YET),
            _ if guest.secrets.is_blank_for(command) && (guest.end.is_none() || command == Command::Notes) => {
                dialogue.refuse(NO_TURN_YET);
            }
            _ => {
                let (rooms, truth) = (guest.rooms(), guest.end.as_ref().map(|(_, truth)| truth));
                return guest.secrets.obey(heard, dialogue, rooms, truth);
            }
        }
        None
    }

    /// Obeys the commands of the line. Returns whether the guest leaves.
    fn obey_line(&mut self) -> bool {
        while let Some(command) = self.dialogue.rest.pop_front() {
            let question = self.guest.asked.map_or("".into(), |(_, asked)| asked.question());
            let vocabulary = vocabulary(Place::Seat);
            let manual = || manual(&[Place::Seat]).with(&[GO_ON], &[QUIT]);
            let heard = self.dialogue.obey(Heard::parse(&command, &vocabulary), manual, question, &vocabulary);
            match heard {
                Some(Heard { input: Input::Command(Command::Quit), .. }) => return true,
                heard => {
                    if let Some(heard) = heard.and_then(|heard| self.obey(heard)) {
                        self.take(heard);
                    }
                }
            }
        }
        false
    }

    /// Takes a line that answers a question: the main one, or one that was asked after it.
    fn take(&mut self, mut heard: Heard) {
        let Self { guest, dialogue, send } = self;
        let asked = guest.asked.take();
        if asked.is_some_and(|(turn, _)| guest.own.is_none() || turn != guest.turn) {
            return dialogue.refuse(TOO_LATE);
        }
        // `go 3` is a move, as at one screen.
        if heard.input == Input::Command(Command::Go) && !["", "on"].contains(&heard.rest.as_str()) {
            heard.input = Input::Command(Command::Move);
        }
        let asked = asked.map(|(_, asked)| asked);
        let view = guest.own.and_then(|own| guest.view(own));
        match (&heard.input, heard.rest.as_str()) {
            (Input::Blank | Input::Command(Command::Yes), "") | (Input::Command(Command::Go), _) if asked.is_none() => {
                return self.done();
            }
            (Input::Unknown(word), _) if asked.is_none() => {
                let accepted = view.as_ref().map_or_else(|| guest.accepted().to_owned(), reading::accepted);
                return dialogue.refuse(&unknown(word, &vocabulary(Place::Seat), &[], &accepted));
            }
            _ => {}
        }
        let Some(view) = view else { return dialogue.refuse(&guest.not_now()) };
        let (mut next, is_again) = (asked, heard.input == Input::Command(Command::Again));
        if let Some(action) = turn::take(&mut next, heard, dialogue, &view, guest.secrets.last) {
            guest.sent.get_or_insert(action);
            send.push(Request::Act { turn: guest.turn, action: action.to_string() });
            if !is_again {
                dialogue.say(&format!("({action})"));
            }
            return;
        }
        guest.asked = next.map(|asked| (guest.turn, asked));
        let asks = next.map_or_else(|| question(&view), |asked| asked.question().asks);
        if next != asked {
            dialogue.say(asks);
        }
    }

    /// Tells the host that the guest has nothing more to say.
    fn done(&mut self) {
        match (self.guest.talk, &self.guest.own) {
            (Some(turn), _) if self.guest.lives() => {
                self.send.push(Request::Done { done: turn });
                self.dialogue.say(WAITING);
            }
            (_, Some(_)) => self.dialogue.say(&self.guest.look()),
            _ => self.dialogue.refuse(&self.guest.not_now()),
        }
    }
}
